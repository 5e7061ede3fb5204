//! The same real games under two rule sets: what recorded moves would be under the other rules, and how far the records
//! would stay legal.

mod follow;
mod summary;

use serde::{Deserialize, Serialize};
use volteo_core::{Action, AnyRules, Direction, RuleSet, Rules};
use volteo_engine::Searchable;
use volteo_records::{GameRecord, replay};

use crate::measures::{BySquare, Histogram, Ratio};
pub use follow::Policy;
use follow::follow;
pub use summary::{OfMove, OfPolicy, RealSummary, Stops};

/// What recorded games, judged by the rules they were played by, come to under others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RealGames {
    /// Records that are no game under the rules they are judged by, from their first move on.
    pub unusable: u64,
    /// Moves to squares with discs to flip in two directions or more, of all moves; a game is an observation.
    pub crossings: Ratio,
    /// For each number of moves before, the moves made and the crossings among them.
    pub moves: Vec<[u64; 2]>,
    /// What happened on each square.
    pub squares: BySquare,
    /// The discs flipped at crossings, in all directions together.
    pub flipped_at_crossings: Ratio,
    /// The discs that whoever flips in the longest direction alone leaves at a crossing, and in the shortest.
    pub left: [Ratio; 2],
    /// For each [`Policy`], the number of the first move, from 1, that is not legal under the other rules.
    pub stops: [Histogram; Policy::ALL.len()],
    /// For each [`Policy`], the games that stay legal to the end of their record.
    pub whole: [u64; Policy::ALL.len()],
}

/// Two rule sets that records are judged by.
pub struct TwoRules {
    own: AnyRules,
    other: AnyRules,
}

/// Why records cannot be looked at under two rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TwoRulesError {
    /// A rule set is impossible.
    #[error(transparent)]
    Impossible(#[from] volteo_core::RuleSetError),
    /// The boards are not the same.
    #[error("the boards are not the same: records of one are none of the other")]
    OtherBoard,
}

impl TwoRules {
    /// The rules that the games were played by, and the others.
    ///
    /// # Errors
    ///
    /// If one is impossible, or their boards differ.
    pub fn new(own: &RuleSet, other: &RuleSet) -> Result<Self, TwoRulesError> {
        if (own.width, own.height, own.holes) != (other.width, other.height, other.holes) {
            return Err(TwoRulesError::OtherBoard);
        }
        Ok(Self { own: AnyRules::new(own)?, other: AnyRules::new(other)? })
    }

    /// What some records come to.
    #[must_use]
    pub fn count(&self, records: &[GameRecord]) -> RealGames {
        let mut games = RealGames::new(self.own.set());
        match (&self.own, &self.other) {
            (AnyRules::Small(own), AnyRules::Small(other)) => games.add_all(own, other, records),
            (AnyRules::Medium(own), AnyRules::Medium(other)) => games.add_all(own, other, records),
            (AnyRules::Large(own), AnyRules::Large(other)) => games.add_all(own, other, records),
            _ => unreachable!("boards of one size are laid out alike"),
        }
        games
    }
}

impl RealGames {
    /// Nothing yet, on the board of these rules.
    #[must_use]
    pub fn new(set: &RuleSet) -> Self {
        Self {
            unusable: 0,
            crossings: Ratio::default(),
            moves: Vec::new(),
            squares: BySquare::new(set.width, set.height),
            flipped_at_crossings: Ratio::default(),
            left: Default::default(),
            stops: Default::default(),
            whole: [0; Policy::ALL.len()],
        }
    }

    fn add_all<B: Searchable>(&mut self, own: &Rules<B>, other: &Rules<B>, records: &[GameRecord]) {
        records.iter().for_each(|record| self.add(own, other, record));
    }

    /// Counts a record.
    fn add<B: Searchable>(&mut self, own: &Rules<B>, other: &Rules<B>, record: &GameRecord) {
        let mut plies = Vec::new();
        let replayed = replay(own, record, |ply| plies.push(ply));
        if replayed.is_none() || plies.is_empty() {
            self.unusable += 1;
            return;
        }
        let (mut moves, mut crossings, mut flipped, mut left) = (0_usize, 0, 0, [0; 2]);
        for ply in &plies {
            let Action::Place(the_move) = ply.action else { continue };
            let runs = Direction::ALL.map(|it| i64::from(own.run(&ply.before, the_move.square, it).len()));
            let offered = own.runs_at(&ply.before, the_move.square);
            let is_crossing = offered.len() > 1;
            if self.moves.len() <= moves {
                self.moves.push([0; 2]);
            }
            self.moves[moves][0] += 1;
            self.moves[moves][1] += u64::from(is_crossing);
            moves += 1;
            let is_first = ply.side == own.set().first;
            self.squares.add(the_move.square, moves as u32, is_first, offered, the_move.directions);
            if is_crossing {
                let all: i64 = runs.iter().sum();
                let shortest = runs.iter().copied().filter(|&run| run > 0).min().unwrap_or(0);
                crossings += 1;
                flipped += all;
                left[0] += all - runs.iter().copied().max().unwrap_or(0);
                left[1] += all - shortest;
            }
        }
        self.crossings.add(crossings, moves as i64);
        self.flipped_at_crossings.add(flipped, crossings);
        self.left.iter_mut().zip(left).for_each(|(ratio, left)| ratio.add(left, crossings));
        for (place, policy) in Policy::ALL.into_iter().enumerate() {
            match follow(other, &plies, policy) {
                Some(number) => self.stops[place].add(number as i32),
                None => self.whole[place] += 1,
            }
        }
    }

    /// Adds what other records come to under the same rules.
    pub fn merge(&mut self, other: &Self) {
        self.unusable += other.unusable;
        self.crossings.merge(&other.crossings);
        if self.moves.len() < other.moves.len() {
            self.moves.resize(other.moves.len(), [0; 2]);
        }
        for (counts, more) in self.moves.iter_mut().zip(&other.moves) {
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
        self.squares.merge(&other.squares);
        self.flipped_at_crossings.merge(&other.flipped_at_crossings);
        self.left.iter_mut().zip(&other.left).for_each(|(ratio, other)| ratio.merge(other));
        self.stops.iter_mut().zip(&other.stops).for_each(|(stops, other)| stops.merge(other));
        self.whole.iter_mut().zip(other.whole).for_each(|(count, more)| *count += more);
    }
}

#[cfg(test)]
mod tests {
    use volteo_core::{Builtin, Request};

    use super::*;

    fn record(moves: &str) -> GameRecord {
        let plies = moves.split(' ').map(|text| text.parse::<Request>().unwrap().into()).collect();
        GameRecord { plies, ..GameRecord::default() }
    }

    fn count(other: Builtin, records: &[GameRecord]) -> RealGames {
        TwoRules::new(&Builtin::Wof.rule_set(), &other.rule_set()).unwrap().count(records)
    }

    /// Three of its moves flip in two directions or more: d6, e7 and c5.
    const GAME: &str = "e6 f4 e3 f6 g5 d6 e7 f5 c5";

    #[test]
    fn crossings_and_the_discs_left_at_them_are_counted() {
        let games = count(Builtin::Beginner, &[record(GAME)]);
        let moves: u64 = games.moves.iter().map(|it| it[0]).sum();
        assert_eq!((moves, games.crossings.whole, games.unusable), (9, 9, 0));
        let crossings: Vec<u64> = games.moves.iter().map(|it| it[1]).collect();
        assert_eq!(crossings, [0, 0, 0, 0, 0, 1, 1, 0, 1]);
        // The runs of d6, e7 and c5, by hand.
        assert_eq!((games.flipped_at_crossings.part, games.left.map(|it| it.part)), (10, [4, 7]));
    }

    #[test]
    fn a_game_stays_legal_under_its_own_rules() {
        let games = count(Builtin::Wof, &[record(GAME), record("f5 d6 c3")]);
        assert_eq!(games.whole, [2; Policy::ALL.len()]);
        assert!(games.stops.iter().all(|it| it.count() == 0));
    }

    #[test]
    fn parts_added_up_are_the_whole() {
        let records = [record(GAME), record("f5 d6 c3 d3 c4"), record("a1")];
        let mut merged = count(Builtin::Beginner, &records[1..]);
        merged.merge(&count(Builtin::Beginner, &records[..1]));
        let whole = count(Builtin::Beginner, &records);
        assert_eq!(merged, whole);
        assert_eq!(whole.unusable, 1);
    }

    #[test]
    fn other_boards_have_other_records() {
        let two = TwoRules::new(&Builtin::Wof.rule_set(), &Builtin::Mini6.rule_set());
        assert_eq!(two.err(), Some(TwoRulesError::OtherBoard));
    }
}
