//! The referee's side.

use std::fmt::Write as _;

use volteo_core::Request;
use volteo_records::{GameToWrite, WriteRecords, native};

use super::VERSION;
use crate::player::{Answer, Budget, Decision, Seat, Stop};
use crate::protocol::{Driver, Question, Reading, Talk};
use crate::{Course, Fault};

/// Drives an engine that speaks Volteo's own protocol.
pub(in crate::protocol) struct Referee;

impl Driver for Referee {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Stop> {
        talk.say(&format!("volteo {VERSION}"));
        talk.listen(|line| match line.split_once(' ') {
            Some(("volteo", rest)) if rest.split(' ').next() == Some(VERSION) => Reading::Answer(()),
            _ => common(line, &format!("`volteo {VERSION}` and the engine's name")),
        })
    }

    fn set(&mut self, talk: &mut Talk<'_>, name: &str, value: &str) -> Result<(), Stop> {
        talk.say(&format!("option {name} {value}"));
        Ok(())
    }

    fn begin(&mut self, talk: &mut Talk<'_>, seat: &Seat<'_>) -> Result<(), Stop> {
        talk.say(&format!("option seed {}", seat.seed));
        talk.say(&format!("game {}", record_line(seat.course)));
        talk.listen(|line| match line {
            "ready" => Reading::Answer(()),
            _ => common(line, "`ready` or `unable` and why"),
        })
    }

    fn prepare(&mut self, _: &mut Talk<'_>, course: &Course, budget: &Budget<'_>) -> Result<Question, Stop> {
        let side = course.to_move().index();
        let mut question = "go".to_owned();
        let clock = &budget.clocks[side];
        // Writing to a string does not fail.
        let mut add = |name, value: &dyn std::fmt::Display| {
            let _ = write!(question, " {name} {value}");
        };
        if let Some(left) = clock.left() {
            add("control", &clock.control());
            add("left", &left.as_secs_f64());
            if let Some(moves) = clock.moves_left() {
                add("moves", &moves);
            }
            if clock.is_in_period() {
                add("period", &"yes");
            }
        }
        if let Some(left) = budget.clocks[1 - side].left() {
            add("opponent", &left.as_secs_f64());
        }
        if let Some(depth) = budget.limits.depth {
            add("depth", &depth);
        }
        if let Some(nodes) = budget.limits.nodes {
            add("nodes", &nodes);
        }
        Ok(Question::Ask(question))
    }

    fn read(&mut self, line: &str, _: &Course) -> Reading<Answer> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("resign") => Reading::Answer(Answer { decision: Decision::Resign, evaluation: None }),
            Some("move") => match answer(words) {
                Some(answer) => Reading::Answer(answer),
                None => Reading::Wrong(
                    "`move` and a move, perhaps `value` and a number, perhaps `draw`".to_owned(),
                ),
            },
            _ => common(line, "`move` and a move, or `resign`"),
        }
    }

    fn made(&mut self, talk: &mut Talk<'_>, course: &Course, _: &Budget<'_>) -> Result<(), Stop> {
        if let Some(ply) = course.plies().last() {
            talk.say(&format!("played {}", ply.request));
        }
        Ok(())
    }

    fn offered(&mut self, talk: &mut Talk<'_>) -> Result<(), Stop> {
        talk.say("draw");
        Ok(())
    }

    fn board(&mut self, talk: &mut Talk<'_>, _: &Course) -> Result<Option<String>, Stop> {
        talk.say("board");
        talk.listen(|line| match line.split_once(' ') {
            Some(("board", board)) => Reading::Answer(board.split(' ').next().map(str::to_owned)),
            _ => common(line, "`board` and the position"),
        })
    }
}

/// What a line means that may come at any time.
fn common<T>(line: &str, expected: &str) -> Reading<T> {
    match line.split_once(' ').unwrap_or((line, "")) {
        ("info", _) => Reading::Other,
        ("unable", why) => Reading::Lost(Fault::Unable(why.to_owned())),
        // Everything that an engine is told of has been found legal by the core.
        ("illegal", what) => {
            Reading::Lost(Fault::FalseClaim(format!("called {what} illegal, which is legal")))
        }
        _ => Reading::Wrong(expected.to_owned()),
    }
}

fn answer<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Answer> {
    let request: Request = words.next()?.parse().ok()?;
    let mut answer = Answer::from(request);
    while let Some(word) = words.next() {
        match word {
            "value" => {
                let value: f64 = words.next()?.parse().ok()?;
                answer.evaluation = value.is_finite().then_some(value);
            }
            "draw" => answer.decision = Decision::PlayAndOfferDraw(request),
            _ => return None,
        }
    }
    Some(answer)
}

/// A game as a line of Volteo's own records, its rules in full.
fn record_line(course: &Course) -> String {
    let record = course.record();
    let game = GameToWrite { record: &record, rules: course.rules().set(), rules_name: None, score: None };
    let mut line = Vec::new();
    // Such a record says nothing that the format has no place for, and writing to memory does not fail.
    let _ = native::Writer::new(&mut line).write(&game);
    String::from_utf8_lossy(line.trim_ascii_end()).into_owned()
}
