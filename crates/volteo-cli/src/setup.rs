//! What rules and which position a command works with.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use volteo_core::{Action, AnyRules, BitSet, Move, Position, RuleSet, Rules};
use volteo_engine::Scoring;
use volteo_records::ruleset_file::{self, NamedRuleSet};
use volteo_records::{GameRecord, Referee};

use crate::failure::Failure;
use crate::{explain, input};

/// The rules to play by.
#[derive(clap::Args, Clone, Debug)]
pub struct RulesArg {
    /// The rule set: a built-in name, a size like size12 or beginner6x5, or a TOML file
    #[arg(long, short, value_name = "NAME|FILE")]
    pub rules: Option<String>,
}

impl RulesArg {
    /// The rule set that was asked for, if one was.
    pub fn given(&self) -> Result<Option<NamedRuleSet>, Failure> {
        self.rules.as_deref().map(find_rules).transpose()
    }

    /// The rule set that was asked for, or the standard one.
    pub fn or_wof(&self) -> Result<NamedRuleSet, Failure> {
        find_rules(self.rules.as_deref().unwrap_or("wof"))
    }
}

/// The rule set of this name or in this file.
pub fn find_rules(name: &str) -> Result<NamedRuleSet, Failure> {
    if let Some(found) = ruleset_file::resolve(name) {
        return Ok(found);
    }
    let path = Path::new(name);
    if !path.exists() && !name.contains(['/', '\\', '.']) {
        let names: Vec<_> = volteo_core::Builtin::ALL.iter().map(|it| it.name()).collect();
        let known = names.join(", ");
        return Err(Failure::request(format!(
            "there is no rule set {name:?} and no such file; built in are {known}"
        )));
    }
    let text = input::read_text(path)?;
    ruleset_file::parse(&text).map_err(|error| Failure::file(path, error))
}

/// The file that a name of a rule set is of, if it is not built in.
pub fn rules_file(name: &str) -> Option<PathBuf> {
    ruleset_file::resolve(name).is_none().then(|| name.into())
}

/// Lays out a rule set that has been read, and so is valid.
pub fn lay_out(set: &RuleSet) -> Result<AnyRules, Failure> {
    AnyRules::new(set).map_err(|error| Failure::request(error.to_string()))
}

/// What counts at the end of a game.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Score {
    /// The discs on the board
    Board,
    /// The empties too
    Tournament,
}

impl From<Score> for Scoring {
    fn from(score: Score) -> Self {
        match score {
            Score::Board => Self::Board,
            Score::Tournament => Self::Tournament,
        }
    }
}

/// The position to work with.
#[derive(clap::Args, Clone, Debug)]
pub struct PositionArg {
    /// The moves that lead to the position, like f5d6c3 or "d3 c5 e6:n"
    #[arg(long, short, value_name = "MOVES", conflicts_with = "position")]
    pub moves: Option<String>,
    /// The squares in board order (X black, O white, - empty), with spaces in quotes; the start if left out
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// The side to move, X or O, if it does not stand after the squares
    #[arg(value_name = "SIDE")]
    pub side: Option<String>,
}

/// A position, and how it came about.
#[derive(Clone, Copy, Debug)]
pub struct Reached<B> {
    /// The position.
    pub position: Position<B>,
    /// The move that led to it, and the discs that it flipped, if it was reached by moves.
    pub last: Option<(Move, B)>,
}

impl PositionArg {
    /// Reads the position or plays the moves, passes that were left out among them.
    pub fn reach<B: BitSet>(&self, rules: &Rules<B>) -> Result<Reached<B>, Failure> {
        let Some(moves) = &self.moves else {
            let position = match (&self.position, &self.side) {
                (None, _) => Ok(rules.start()),
                (Some(squares), None) => rules.read_position(squares),
                (Some(squares), Some(side)) => rules.read_position(&format!("{squares} {side}")),
            };
            let wrong = |error| Failure::request(format!("the position is wrong: {error}"));
            return Ok(Reached { position: position.map_err(wrong)?, last: None });
        };
        let record = read_moves(moves)?;
        let verdict = Referee::with_rules(*rules.set()).map(|mut it| it.judge(&record));
        if let Ok(verdict) = &verdict
            && let volteo_records::End::Illegal(illegal) = &verdict.end
        {
            let (why, legal) = (explain::reason(&illegal.refusal), explain::legal(&illegal.refusal));
            let asked = illegal.refusal.request;
            return Err(Failure::request(format!("ply {}, {asked}: {why}; legal: {legal}", illegal.ply)));
        }
        Ok(Reached::replay(rules, &record).unwrap_or(Reached { position: rules.start(), last: None }))
    }
}

impl<B: BitSet> Reached<B> {
    /// Where a record leads, as far as it is legal. `None` if its start position cannot be read.
    pub fn replay(rules: &Rules<B>, record: &GameRecord) -> Option<Self> {
        let mut last = None;
        let position = volteo_records::replay(rules, record, |ply| {
            last = match ply.action {
                Action::Place(it) => Some((it, ply.change.flipped())),
                Action::Pass => None,
            };
        })?;
        Some(Self { position, last })
    }
}

/// Reads moves given on the command line.
fn read_moves(text: &str) -> Result<GameRecord, Failure> {
    let mut record = GameRecord::default();
    if text.trim().is_empty() {
        return Ok(record);
    }
    match volteo_records::read_transcript(text, &mut record) {
        Ok(()) => Ok(record),
        Err(problem) => Err(Failure::request(format!("the moves cannot be read: {problem}"))),
    }
}
