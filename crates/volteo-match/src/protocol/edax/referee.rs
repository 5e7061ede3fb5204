//! The referee's side.

use volteo_core::{Builtin, Request, RuleSet};

use super::PLAYS;
use crate::player::{Answer, Budget, Seat, Stop};
use crate::protocol::{Driver, Question, Reading, Talk};
use crate::{Course, Fault, TimeControl};

/// Drives an engine with the console of Edax.
pub(in crate::protocol) struct Referee;

impl Driver for Referee {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Stop> {
        // Nobody's moves are played by themselves, and nothing is thought about meanwhile.
        talk.say("mode 3");
        Ok(())
    }

    fn set(&mut self, talk: &mut Talk<'_>, name: &str, value: &str) -> Result<(), Stop> {
        talk.say(format!("{name} {value}").trim());
        Ok(())
    }

    fn begin(&mut self, talk: &mut Talk<'_>, seat: &Seat<'_>) -> Result<(), Stop> {
        let set = seat.course.rules().set();
        let RuleSet { start, first, empties, komi, time_out, resignation, .. } = *set;
        if *set != (RuleSet { start, first, empties, komi, time_out, resignation, ..Builtin::Wof.rule_set() })
        {
            return Err(
                Fault::Unable("the console of edax knows only the standard game on 8×8".to_owned()).into()
            );
        }
        if let Some(depth) = seat.budget.limits.depth {
            talk.say(&format!("level {depth}"));
        }
        match seat.budget.clocks[seat.color.index()].control() {
            TimeControl::PerMove(time) => talk.say(&format!("move-time {}", time.as_secs_f64())),
            TimeControl::Session { main, .. } => talk.say(&format!("game-time {}", main.as_secs_f64())),
            TimeControl::ByoYomi { .. } | TimeControl::Unlimited => {}
        }
        Ok(())
    }

    fn prepare(&mut self, talk: &mut Talk<'_>, course: &Course, _: &Budget<'_>) -> Result<Question, Stop> {
        if course.must_pass() {
            return Ok(Question::Settled(Request::Pass.into()));
        }
        talk.say(&format!("setboard {}", course.position_text()));
        Ok(Question::Ask("go".to_owned()))
    }

    fn read(&mut self, line: &str, _: &Course) -> Reading<Answer> {
        // A prompt may stand before it.
        let Some((_, told)) = line.split_once(PLAYS) else { return Reading::Other };
        match told.split_whitespace().next().map(str::parse::<Request>) {
            Some(Ok(request)) => Reading::Answer(request.into()),
            _ => Reading::Wrong(format!("`{PLAYS}` and a square")),
        }
    }

    fn made(&mut self, _: &mut Talk<'_>, _: &Course, _: &Budget<'_>) -> Result<(), Stop> {
        Ok(())
    }

    fn board(&mut self, _: &mut Talk<'_>, _: &Course) -> Result<Option<String>, Stop> {
        Ok(None)
    }
}
