//! A game so far.

use std::fmt;
use std::sync::Arc;

use volteo_core::{BitSet, Color, Position, PositionError, Refusal, Request, Rules, SquareSet};
use volteo_records::{BoardText, GameRecord, Ply, Referee, RulesTag, Unjudged};

use crate::MatchRules;

/// The course of a game: its rules, where it began, its plies, the position now. The rules of the core decide what is
/// played.
///
/// ```
/// use std::sync::Arc;
/// use volteo_core::Builtin;
/// use volteo_match::{Course, MatchRules};
///
/// let rules = Arc::new(MatchRules::new(None, Builtin::Wof.rule_set()).unwrap());
/// let mut course = Course::new(rules);
/// course.play("f5".parse().unwrap()).unwrap();
/// let refusal = course.play("f5".parse().unwrap()).unwrap_err();
/// assert_eq!(refusal.to_string(), "White f5: occupied");
/// ```
#[derive(Clone, Debug)]
pub struct Course {
    rules: Arc<MatchRules>,
    start: Option<BoardText>,
    plies: Vec<Ply>,
    position: Position<SquareSet>,
}

impl Course {
    /// A game from the start position of its rules.
    #[must_use]
    pub fn new(rules: Arc<MatchRules>) -> Self {
        let position = rules.wide().start();
        Self { rules, start: None, plies: Vec::new(), position }
    }

    /// A game from another position, given as text.
    ///
    /// # Errors
    ///
    /// If the text is no position of these rules.
    pub fn from_position(rules: Arc<MatchRules>, text: &str) -> Result<Self, PositionError> {
        let position = rules.wide().read_position(text)?;
        let text = rules.wide().position_text(&position).to_string();
        Ok(Self { rules, start: Some(BoardText { width: None, text }), plies: Vec::new(), position })
    }

    /// Plays what is asked for, if it is legal, and gives it back as records write it.
    ///
    /// # Errors
    ///
    /// The rule that it breaks; the game is as it was.
    pub fn play(&mut self, request: Request) -> Result<Request, Refusal<SquareSet>> {
        let rules = self.rules.wide();
        let action = rules.judge(&self.position, request)?;
        let request = rules.notation(&self.position, action).request();
        self.plies.push(Ply { request, side: Some(self.position.to_move()) });
        rules.play_legal(&mut self.position, action);
        Ok(request)
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Arc<MatchRules> {
        &self.rules
    }

    /// The position in which the game began, if it is not the start of its rules.
    #[must_use]
    pub fn start(&self) -> Option<&str> {
        self.start.as_ref().map(|it| it.text.as_str())
    }

    /// The plies, each with its side, a direction only where there was a choice.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position<SquareSet> {
        &self.position
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.position.to_move()
    }

    /// Whether the game is over by its rules.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.rules.wide().is_over(&self.position)
    }

    /// Whether the side to move must pass.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.rules.wide().must_pass(&self.position)
    }

    /// The empty squares.
    #[must_use]
    pub fn empties(&self) -> u32 {
        self.rules.wide().empties(&self.position).len()
    }

    /// The position as text: the squares, a space, the side to move.
    #[must_use]
    pub fn position_text(&self) -> String {
        self.rules.wide().position_text(&self.position).to_string()
    }

    /// The same game without its last plies.
    #[must_use]
    pub fn without_last(&self, plies: usize) -> Self {
        let kept = self.plies.len().saturating_sub(plies);
        let mut course = Self { plies: Vec::new(), position: self.beginning(), ..self.clone() };
        for ply in &self.plies[..kept] {
            let _ = course.play(ply.request);
        }
        course
    }

    fn beginning(&self) -> Position<SquareSet> {
        let rules = self.rules.wide();
        self.start().and_then(|text| rules.read_position(text).ok()).unwrap_or_else(|| rules.start())
    }

    /// The position in a layout of the rules that suits a player.
    #[must_use]
    pub fn position_in<B: BitSet>(&self, rules: &Rules<B>) -> Position<B> {
        // Replayed, since a text of the position does not tell stocks and passes in a row.
        let start = self.start().and_then(|text| rules.read_position(text).ok());
        let mut position = start.unwrap_or_else(|| rules.start());
        for ply in &self.plies {
            let _ = rules.play(&mut position, ply.request);
        }
        position
    }

    /// The game as a record that says nothing but its rules and its moves.
    #[must_use]
    pub fn record(&self) -> GameRecord {
        GameRecord {
            rules_name: self.rules.name().map(str::to_owned),
            start: self.start.clone(),
            plies: self.plies.clone(),
            ..GameRecord::default()
        }
    }
}

/// Why a record is no game that could go on.
#[derive(Clone, Debug, PartialEq)]
pub enum NotACourse {
    /// Its rules or its start cannot be used.
    Unjudged(Unjudged),
    /// A ply is not legal: which, counted from 1, and why.
    Illegal(usize, Box<Refusal<SquareSet>>),
    /// A ply is said to be of the side whose turn it is not: which, counted from 1.
    WrongSide(usize),
}

impl fmt::Display for NotACourse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unjudged(unjudged) => unjudged.fmt(f),
            Self::Illegal(ply, refusal) => write!(f, "ply {ply}: {refusal}"),
            Self::WrongSide(ply) => write!(f, "ply {ply} is of the side whose turn it is not"),
        }
    }
}

impl std::error::Error for NotACourse {}

impl Course {
    /// The game that a record tells, up to so many plies; passes that it leaves out are filled in. The rules are those
    /// given, or the record's own.
    ///
    /// # Errors
    ///
    /// If the rules cannot be used, or something is not legal.
    pub fn of_record(
        record: &GameRecord,
        rules: Option<&Arc<MatchRules>>,
        most: usize,
    ) -> Result<Self, NotACourse> {
        let rules = match rules {
            Some(rules) => Arc::clone(rules),
            None => Arc::new(named_by(record)?),
        };
        let mut course = match &record.start {
            None => Self::new(rules),
            Some(start) => {
                let needed = rules.set().width;
                if let Some(width) = start.width.filter(|&width| width != needed) {
                    return Err(NotACourse::Unjudged(Unjudged::OtherBoard { width, needed }));
                }
                let not_a_position = |error| NotACourse::Unjudged(Unjudged::Start(error));
                Self::from_position(rules, &start.text).map_err(not_a_position)?
            }
        };
        for (number, ply) in (1..).zip(&record.plies) {
            if course.plies.len() >= most {
                break;
            }
            if course.must_pass() && ply.request != Request::Pass {
                let _ = course.play(Request::Pass);
            }
            if ply.side.is_some_and(|side| side != course.to_move()) {
                return Err(NotACourse::WrongSide(number));
            }
            course.play(ply.request).map_err(|refusal| NotACourse::Illegal(number, Box::new(refusal)))?;
        }
        Ok(course)
    }
}

/// The rules that a record names.
fn named_by(record: &GameRecord) -> Result<MatchRules, NotACourse> {
    let mut referee = Referee::new();
    let set = *referee.rules_for(record).map_err(NotACourse::Unjudged)?.set();
    let name = match &record.rules {
        Some(RulesTag::Named(name)) => Some(name.clone()),
        _ => record.rules_name.clone(),
    };
    MatchRules::new(name, set).map_err(|error| NotACourse::Unjudged(Unjudged::ImpossibleRules(error)))
}
