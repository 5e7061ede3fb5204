//! The engine's side.

use std::io::{self, Write};
use std::time::Duration;

use volteo_records::{GameRecord, ReadRecords, native};

use super::VERSION;
use crate::clock::Clock;
use crate::player::SearchLimits;
use crate::protocol::serve::{Desk, Next, Speaker};
use crate::{Course, TimeControl};

/// Speaks Volteo's own protocol.
pub(in crate::protocol) struct Engine;

impl Speaker for Engine {
    fn interrupts(line: &str) -> bool {
        matches!(line.trim(), "stop" | "quit")
    }

    fn answer(&mut self, desk: &mut Desk, line: &str, output: &mut dyn Write) -> io::Result<Next> {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match command {
            // It plays every game to its end.
            "" | "stop" | "draw" => {}
            "quit" => return Ok(Next::Quit),
            "volteo" => writeln!(output, "volteo {VERSION} Volteo {}", env!("CARGO_PKG_VERSION"))?,
            "option" => set(desk, rest, output)?,
            "game" => match read_game(rest) {
                Ok(course) => {
                    desk.course = course;
                    writeln!(output, "ready")?;
                }
                Err(why) => writeln!(output, "unable {why}")?,
            },
            "played" => match rest.parse() {
                Ok(request) => {
                    if desk.course.play(request).is_err() {
                        writeln!(output, "illegal {rest}")?;
                    }
                }
                Err(_) => writeln!(output, "info error {rest:?} is no move")?,
            },
            "board" => writeln!(output, "board {}", desk.course.position_text())?,
            "go" => go(desk, rest, output)?,
            other => writeln!(output, "info error there is no command {other:?}")?,
        }
        Ok(Next::GoOn)
    }
}

fn set(desk: &mut Desk, option: &str, output: &mut dyn Write) -> io::Result<()> {
    let is_set = match option.split_once(' ') {
        Some(("seed", seed)) => seed.parse().map(|seed| desk.seed = seed).is_ok(),
        Some(("level", level)) => level.parse().map(|level| desk.level = Some(level)).is_ok(),
        _ => false,
    };
    if is_set {
        return Ok(());
    }
    writeln!(
        output,
        "info error the options are `seed` with a whole number and `level` with a level, not {option:?}"
    )
}

fn read_game(text: &str) -> Result<Course, String> {
    let mut record = GameRecord::default();
    match native::Reader::new(text.as_bytes()).read(&mut record) {
        Some(Ok(_)) => Course::of_record(&record, None, usize::MAX).map_err(|error| error.to_string()),
        Some(Err(error)) => Err(error.to_string()),
        None => Err("after `game` comes a record".to_owned()),
    }
}

fn go(desk: &mut Desk, words: &str, output: &mut dyn Write) -> io::Result<()> {
    let Some(terms) = Terms::read(words) else {
        return writeln!(output, "info error {words:?} is not what may follow `go`");
    };
    desk.limits = terms.limits;
    desk.clocks[desk.course.to_move().index()] = terms.clock();
    let idea = desk.think();
    let Some(request) = idea.request else {
        return writeln!(output, "info error the game is over");
    };
    let value = crate::player::rounded(idea.evaluation);
    writeln!(
        output,
        "info depth {} nodes {} value {value} line {}",
        idea.depth,
        idea.nodes,
        idea.line.join(" ")
    )?;
    writeln!(output, "move {request} value {value}")
}

/// What follows `go`.
#[derive(Default)]
struct Terms {
    control: TimeControl,
    left: Option<Duration>,
    moves: Option<u16>,
    is_in_period: bool,
    limits: SearchLimits,
}

impl Terms {
    fn read(text: &str) -> Option<Self> {
        let mut terms = Self::default();
        let mut words = text.split_whitespace();
        while let Some(name) = words.next() {
            let value = words.next()?;
            match name {
                "control" => terms.control = value.parse().ok()?,
                "left" => terms.left = Some(Duration::try_from_secs_f64(value.parse().ok()?).ok()?),
                "moves" => terms.moves = Some(value.parse().ok()?),
                "period" => terms.is_in_period = value == "yes",
                "depth" => terms.limits.depth = Some(value.parse().ok()?),
                "nodes" => terms.limits.nodes = Some(value.parse().ok()?),
                // A later version may say more.
                _ => {}
            }
        }
        Some(terms)
    }

    fn clock(&self) -> Clock {
        Clock::under_way(self.control, self.left, self.moves, self.is_in_period)
    }
}
