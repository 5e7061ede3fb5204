//! What a record of a game holds, whatever the format it came from.

use std::fmt;

use volteo_core::{Color, Ending, HalfDiscs, Komi, Request, RuleSet};

/// One recorded game, as its record tells it: nothing in it has been judged.
///
/// Readers fill one and the same value again and again, so that reading allocates little.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameRecord {
    /// The rules that the record names, if it names any.
    pub rules: Option<RulesTag>,
    /// The name of rules that the record gives in full, if it has one for them.
    pub rules_name: Option<String>,
    /// The komi that the record names, by Volteo's sign: what is added to Black's difference.
    pub komi: Option<Komi>,
    /// The position in which the record begins, if it is not the rule set's start.
    pub start: Option<BoardText>,
    /// The plies in order. Passes may be missing: the referee fills them in.
    pub plies: Vec<Ply>,
    /// What the record says about plies; empty in most formats. In order of their plies.
    pub notes: Vec<PlyNote>,
    /// Who played.
    pub players: [Player; 2],
    /// Where and when.
    pub occasion: Occasion,
    /// The result that the record claims.
    pub result: Option<RecordedResult>,
    /// What else it claims about the course of the game and its end.
    pub claims: Claims,
    /// How the game ended, if the record says so.
    pub ending: Option<Ending>,
    /// A comment on the whole game.
    pub comment: Option<String>,
    /// What the record holds beyond all this, as names and values in its own format's terms.
    pub extra: Vec<(String, String)>,
}

impl GameRecord {
    /// Empties the record for the next game, keeping its memory.
    pub fn clear(&mut self) {
        let (mut plies, mut notes) = (std::mem::take(&mut self.plies), std::mem::take(&mut self.notes));
        plies.clear();
        notes.clear();
        *self = Self { plies, notes, ..Self::default() };
    }
}

/// The rules that a record names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesTag {
    /// By name: a built-in rule set, or one that only the reader's user knows.
    Named(String),
    /// In full.
    Inline(Box<RuleSet>),
}

/// A position as the record writes it: a character a square in board order (`X`, `O`, `-`, `#`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// Files, if the record says; else the rule set's.
    pub width: Option<u8>,
    /// The squares, then the side to move, as [`volteo_core::Rules::read_position`] takes them.
    pub text: String,
}

/// A ply as recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// What was done.
    pub request: Request,
    /// Who did it, if the record says so.
    pub side: Option<Color>,
}

impl From<Request> for Ply {
    fn from(request: Request) -> Self {
        Self { request, side: None }
    }
}

/// What a record says about a ply.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlyNote {
    /// The ply, counted from 0 among the recorded ones.
    pub ply: usize,
    /// Seconds that the move took.
    pub seconds: Option<f64>,
    /// Seconds left on the mover's clock after it.
    pub clock: Option<f64>,
    /// The mover's evaluation in discs, from the mover's side.
    pub evaluation: Option<f64>,
    /// A comment.
    pub comment: Option<String>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// The name.
    pub name: Option<String>,
    /// The rating at the time.
    pub rating: Option<f64>,
}

/// Where and when a game was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occasion {
    /// The tournament or event.
    pub event: Option<String>,
    /// The place: a town, or a server.
    pub place: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The date, as far as it is known.
    pub date: Option<Date>,
    /// The time control in the record's own words.
    pub time_control: Option<String>,
}

/// A date, known to the year, the month, the day or the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, 1–12.
    pub month: Option<u8>,
    /// The day, 1–31.
    pub day: Option<u8>,
    /// The time of day with its zone, in the record's words: `12:33:18 MST`.
    pub time: Option<String>,
}

/// What a record claims about the course of a game and its end, beside its result: for whoever judges
/// it to compare. Only Volteo's own records say this much.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// How many passes there were.
    pub passes: Option<u32>,
    /// The board at the end: a character a square in board order, `B`, `W`, `.`, and `#` for a hole.
    pub board: Option<String>,
    /// Black's discs on the board at the end.
    pub black: Option<u16>,
    /// White's.
    pub white: Option<u16>,
    /// The squares that stayed empty.
    pub empties: Option<u16>,
    /// The tournament score, Black's and White's, komi not added.
    pub tournament: Option<[HalfDiscs; 2]>,
}

/// A result that a record claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedResult {
    /// Black's and White's discs by the tournament score, or by the board count: records of this
    /// kind do not say which.
    Discs {
        /// Black's.
        black: u16,
        /// White's.
        white: u16,
    },
    /// Black's discs by the tournament score (WTHOR).
    BlackTournament(u16),
    /// Black's difference in thousandths of a disc, komi counted (GGF).
    Difference(i32),
    /// Only who won; nobody in a draw.
    Winner(Option<Color>),
}

impl fmt::Display for RecordedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discs { black, white } => write!(f, "{black}-{white}"),
            Self::BlackTournament(black) => write!(f, "{black} for Black"),
            Self::Difference(thousandths) => {
                let sign = if *thousandths < 0 { '-' } else { '+' };
                let size = thousandths.unsigned_abs();
                write!(f, "{sign}{}.{:03}", size / 1000, size % 1000)
            }
            Self::Winner(Some(color)) => write!(f, "{color} wins"),
            Self::Winner(None) => f.write_str("a draw"),
        }
    }
}

/// As far as it is known, largest unit first: `1999`, `1999-05-02`, `1999-05-02 12:33:18 MST`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().map_while(|part| part) {
            write!(f, "-{part:02}")?;
        }
        self.time.as_ref().map_or(Ok(()), |time| write!(f, " {time}"))
    }
}
