//! The engine's side: as much of the console as programs use that drive it.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use volteo_core::Request;

use super::PLAYS;
use crate::Course;
use crate::clock::{Clock, TimeControl};
use crate::protocol::serve::{Desk, Next, Speaker};

/// Speaks as the console of Edax does.
#[derive(Default)]
pub(in crate::protocol) struct Engine {
    /// Which of its modes it is in.
    mode: Mode,
}

/// Whose moves the engine plays without being asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    /// White's.
    White,
    /// Black's.
    Black,
    /// Both sides'.
    Both,
    /// Nobody's.
    #[default]
    Nobody,
}

impl Speaker for Engine {
    fn interrupts(line: &str) -> bool {
        matches!(line.trim(), "quit" | "q" | "exit" | "stop")
    }

    fn answer(&mut self, desk: &mut Desk, line: &str, output: &mut dyn Write) -> io::Result<Next> {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        let known = match command {
            "" | "stop" => Ok(()),
            "quit" | "q" | "exit" => return Ok(Next::Quit),
            "init" | "new" | "i" | "n" => {
                desk.begin(Arc::clone(desk.course.rules()));
                Ok(())
            }
            "mode" => Mode::read(rest).map(|mode| self.mode = mode),
            "level" => {
                rest.parse().map(|depth| desk.limits.depth = Some(depth)).map_err(|error| format!("{error}"))
            }
            "move-time" => set_time(desk, rest, TimeControl::PerMove),
            "game-time" => {
                let whole = |main| TimeControl::Session { main, increment: Duration::ZERO, moves: None };
                set_time(desk, rest, whole)
            }
            "seed" => rest.parse().map(|seed| desk.seed = seed).map_err(|error| format!("{error}")),
            "setboard" => Course::from_position(Arc::clone(desk.course.rules()), rest)
                .map(|course| desk.course = course)
                .map_err(|error| error.to_string()),
            "undo" | "u" => {
                desk.course = desk.course.without_last(1);
                Ok(())
            }
            "play" => rest.split_whitespace().try_for_each(|ply| play(desk, ply)),
            "go" => return go(desk, output).map(|()| Next::GoOn),
            ply => play(desk, ply),
        };
        if let Err(error) = known {
            writeln!(output, "*** {error} ***")?;
            return Ok(Next::GoOn);
        }
        self.play_by_itself(desk, output)?;
        Ok(Next::GoOn)
    }
}

impl Engine {
    /// Plays the moves that the mode gives to the engine.
    fn play_by_itself(&self, desk: &mut Desk, output: &mut dyn Write) -> io::Result<()> {
        while !desk.course.is_over() && self.mode.plays(desk.course.to_move()) {
            go(desk, output)?;
        }
        Ok(())
    }
}

impl Mode {
    fn read(text: &str) -> Result<Self, String> {
        match text {
            "0" => Ok(Self::White),
            "1" => Ok(Self::Black),
            "2" => Ok(Self::Both),
            "3" => Ok(Self::Nobody),
            _ => Err("modes are 0 to 3".to_owned()),
        }
    }

    fn plays(self, side: volteo_core::Color) -> bool {
        match self {
            Self::White => side == volteo_core::Color::White,
            Self::Black => side == volteo_core::Color::Black,
            Self::Both => true,
            Self::Nobody => false,
        }
    }
}

fn set_time(desk: &mut Desk, text: &str, control: impl Fn(Duration) -> TimeControl) -> Result<(), String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.ok_or_else(|| format!("{text:?} is no time in seconds"))?;
    desk.clocks = [Clock::new(control(time)); 2];
    Ok(())
}

fn play(desk: &mut Desk, ply: &str) -> Result<(), String> {
    let request: Request = ply.parse().map_err(|_| format!("there is no command {ply:?}"))?;
    if request != Request::Pass && desk.course.must_pass() {
        desk.course.play(Request::Pass).map_err(|refusal| refusal.to_string())?;
    }
    desk.course.play(request).map(drop).map_err(|refusal| refusal.to_string())
}

fn go(desk: &mut Desk, output: &mut dyn Write) -> io::Result<()> {
    let Some(request) = desk.decide().request else {
        return writeln!(output, "\n*** Game Over ***");
    };
    let told = match request {
        Request::Pass => "PS".to_owned(),
        place => place.to_string().to_ascii_uppercase(),
    };
    let _ = desk.course.play(request);
    writeln!(output, "\n{PLAYS}{told}")
}
