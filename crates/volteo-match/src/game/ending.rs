//! How games end, each way kept apart.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use volteo_core::{BitSet, Color, Refusal, Score, SquareSet};

use crate::process::Exit;

/// What a player did wrong, and loses the game by.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It answered after its time was up.
    Late {
        /// By how much.
        over: Duration,
    },
    /// It gave no answer.
    Silent {
        /// How long the referee waited.
        waited: Duration,
        /// Half a line that it wrote and did not end.
        half: Option<String>,
    },
    /// It asked for something that is not legal.
    Illegal(Box<Refusal<SquareSet>>),
    /// It ended in the middle of the game, or before it.
    Crashed(Exit),
    /// It could not be started.
    CannotStart(String),
    /// It said something that its protocol has no place for.
    Protocol {
        /// What it said.
        said: String,
        /// What it should have said.
        expected: String,
    },
    /// It called something illegal that is legal, or told a wrong board.
    FalseClaim(String),
    /// It said that it cannot play this game.
    Unable(String),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// By its rules.
    Finished,
    /// This side resigned.
    Resigned(Color),
    /// Both sides offered a draw in a row.
    AgreedDraw,
    /// A side did something wrong.
    Faulted {
        /// The side, which loses.
        side: Color,
        /// What it did.
        fault: Fault,
    },
    /// The referee knew how it would end if both played their best, and ended it so.
    Adjudicated(Score),
    /// The match was stopped. The game counts for nothing.
    Abandoned,
}

impl Fault {
    /// The stable name, for machine-readable output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Late { .. } => "time-out",
            Self::Silent { .. } => "stall",
            Self::Illegal(_) => "illegal-move",
            Self::Crashed(_) => "crash",
            Self::CannotStart(_) => "cannot-start",
            Self::Protocol { .. } => "protocol-error",
            Self::FalseClaim(_) => "false-claim",
            Self::Unable(_) => "unable",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Rounded up: it was late.
            Self::Late { over } => {
                write!(f, "answered {:.3} s too late", over.as_micros().div_ceil(1000) as f64 / 1000.0)
            }
            Self::Silent { waited, half } => {
                write!(f, "gave no answer in {:.3} s", waited.as_secs_f64())?;
                half.as_ref().map_or(Ok(()), |half| write!(f, ", only {half:?} without the end of the line"))
            }
            Self::Illegal(refusal) => {
                write!(f, "illegal move: {refusal}; legal:")?;
                refusal.legal.squares.squares().try_for_each(|square| write!(f, " {square}"))?;
                if refusal.legal.pass { f.write_str(" --") } else { Ok(()) }
            }
            Self::Crashed(exit) => write!(f, "{exit}"),
            Self::CannotStart(why) => write!(f, "cannot be started: {why}"),
            Self::Protocol { said, expected } => {
                write!(f, "said {:?}; its protocol has here {expected}", beginning(said))
            }
            Self::FalseClaim(claim) => f.write_str(&beginning(claim)),
            Self::Unable(why) => write!(f, "cannot play this game: {}", beginning(why)),
        }
    }
}

/// As much of what a program wrote as a table and a record can bear; the log has all of it.
fn beginning(text: &str) -> Cow<'_, str> {
    const SHOWN: usize = 300;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.code, self.signal) {
            (Some(code), _) => write!(f, "ended with exit code {code}")?,
            (None, Some(signal)) => write!(f, "was ended by signal {signal}")?,
            (None, None) => f.write_str("closed its output")?,
        }
        if self.errors.is_empty() {
            Ok(())
        } else {
            let errors: Vec<_> = self.errors.iter().map(|line| beginning(line)).collect();
            write!(f, "; its last errors: {}", errors.join(" | "))
        }
    }
}

impl Ending {
    /// The stable name, for machine-readable output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Resigned(_) => "resigned",
            Self::AgreedDraw => "agreed-draw",
            Self::Faulted { fault, .. } => fault.name(),
            Self::Adjudicated(_) => "adjudicated",
            Self::Abandoned => "abandoned",
        }
    }

    /// The side that lost by this ending, whatever the board says.
    #[must_use]
    pub const fn loser(&self) -> Option<Color> {
        match self {
            Self::Resigned(side) | Self::Faulted { side, .. } => Some(*side),
            _ => None,
        }
    }

    /// The ending as records know it. They keep a stall for a time-out, and for every other fault a forfeit; that the
    /// referee ended a game makes it one that was broken off.
    #[must_use]
    pub const fn recorded(&self) -> volteo_core::Ending {
        use volteo_core::Ending as Recorded;
        match self {
            Self::Finished => Recorded::Finished,
            Self::Resigned(side) => Recorded::Resigned(*side),
            Self::AgreedDraw => Recorded::AgreedDraw,
            Self::Faulted { side, fault: Fault::Late { .. } | Fault::Silent { .. } } => {
                Recorded::TimeOut(*side)
            }
            Self::Faulted { side, .. } => Recorded::Forfeit(*side),
            Self::Adjudicated(_) | Self::Abandoned => Recorded::Abandoned,
        }
    }
}

/// What happened, in a few words.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => f.write_str("finished"),
            Self::Resigned(side) => write!(f, "{side} resigned"),
            Self::AgreedDraw => f.write_str("a draw was agreed on"),
            Self::Faulted { side, fault } => write!(f, "{side} {fault}"),
            Self::Adjudicated(_) => f.write_str("adjudicated: solved to the end"),
            Self::Abandoned => f.write_str("broken off"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_writes_is_told_only_as_far_as_a_line_can_bear() {
        let said = "é".repeat(60_000);
        let expected = "a move".to_owned();
        let told = Fault::Protocol { said: said.clone(), expected }.to_string();
        assert_eq!(told, format!("said \"{}…\"; its protocol has here a move", "é".repeat(300)));
        let exit = Exit { code: Some(1), errors: vec![said, "end".to_owned()], ..Exit::default() };
        assert!(exit.to_string().ends_with("éé… | end"));
    }
}
