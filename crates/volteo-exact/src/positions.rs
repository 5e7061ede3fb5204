//! Positions and sequences of plies, counted ply by ply.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use volteo_core::{BitSet, Position, Rules};

use crate::Symmetries;

/// What there is after so many plies from the start. A pass is a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfPly {
    /// The plies.
    pub ply: u32,
    /// Sequences of exactly so many plies.
    pub sequences: u128,
    /// Games that ended with fewer.
    pub finished: u128,
    /// Different positions that such sequences lead to: discs, side to move, and stocks and passes where they count.
    pub positions: u64,
    /// The same with positions counted once that are images of each other under the symmetries of the rules.
    pub up_to_symmetry: u64,
    /// Of the positions, those in which a game is over.
    pub over: u64,
}

impl OfPly {
    /// Sequences and finished games: the leaves of the tree, as perft counts them.
    #[must_use]
    pub const fn leaves(&self) -> u128 {
        self.sequences + self.finished
    }
}

/// Why counting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every game is over.
    Whole,
    /// The next ply has more positions than were allowed.
    Budget,
    /// It was stopped.
    Stopped,
}

/// Positions that are kept, and to how many sequences of plies each stands.
type Level<B> = HashMap<Position<B>, u128>;

/// Positions between two looks at whether to stop.
const LOOK_EVERY: usize = 1 << 12;

/// Counts ply by ply from the start, as long as a ply has no more than `most` positions, images under the symmetries of the
/// start counted once.
///
/// Sequences are counted by the positions that they lead to: a position has as many behind it as those together from which a
/// ply leads to it. So the counts go as far as positions do, and are those that [`perft`](volteo_core::perft()) finds one by
/// one.
///
/// ```
/// use volteo_core::{Builtin, Rules, perft};
/// use volteo_exact::{End, count_positions};
///
/// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
/// let (plies, end) = count_positions(&rules, 100_000, &|| false);
/// assert_eq!((plies[5].positions, plies[5].leaves(), end), (380, 424, End::Whole));
/// ```
pub fn count_positions<B: BitSet>(rules: &Rules<B>, most: u64, stop: &dyn Fn() -> bool) -> (Vec<OfPly>, End) {
    let counter = Counter {
        rules,
        of_start: Symmetries::of_start(rules),
        of_rules: Symmetries::of_rules(rules),
        most: usize::try_from(most).unwrap_or(usize::MAX),
        stop,
    };
    let mut level = Level::from([(rules.start(), 1)]);
    let (mut plies, mut finished) = (Vec::new(), 0);
    loop {
        let Some((of_ply, ended)) = counter.sum(&level, plies.len() as u32, finished) else {
            return (plies, End::Stopped);
        };
        plies.push(of_ply);
        finished += ended;
        match counter.after(&level) {
            Ok(next) if next.is_empty() => return (plies, End::Whole),
            Ok(next) => level = next,
            Err(end) => return (plies, end),
        }
    }
}

struct Counter<'a, B> {
    rules: &'a Rules<B>,
    of_start: Symmetries<B>,
    of_rules: Symmetries<B>,
    most: usize,
    stop: &'a dyn Fn() -> bool,
}

impl<B: BitSet> Counter<'_, B> {
    /// What a ply comes to, and how many sequences end in it; none if it was stopped.
    fn sum(&self, level: &Level<B>, ply: u32, finished: u128) -> Option<(OfPly, u128)> {
        let mut of_ply = OfPly { ply, sequences: 0, finished, positions: 0, up_to_symmetry: 0, over: 0 };
        let mut ended = 0;
        let mut classes = HashSet::new();
        for (number, (position, sequences)) in level.iter().enumerate() {
            if number % LOOK_EVERY == 0 && (self.stop)() {
                return None;
            }
            let images = self.of_start.images(position);
            of_ply.sequences += sequences;
            of_ply.positions += images;
            if self.rules.is_over(position) {
                of_ply.over += images;
                ended += sequences;
            }
            classes.insert(self.of_rules.canonical(position));
        }
        of_ply.up_to_symmetry = classes.len() as u64;
        Some((of_ply, ended))
    }

    /// The positions one ply later.
    fn after(&self, level: &Level<B>) -> Result<Level<B>, End> {
        let mut next = Level::new();
        for (number, (position, sequences)) in level.iter().enumerate() {
            if number % LOOK_EVERY == 0 && (self.stop)() {
                return Err(End::Stopped);
            }
            for action in self.rules.actions(position) {
                let mut after = *position;
                self.rules.play_legal(&mut after, action);
                *next.entry(self.of_start.canonical(&after)).or_default() += sequences;
            }
            if next.len() > self.most {
                return Err(End::Budget);
            }
        }
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::{Builtin, FlipRule, PassRule, RuleSet, Start, perft};

    /// Positions counted without any symmetry, as sets that grow ply by ply.
    fn plainly(rules: &Rules<u64>, plies: usize) -> Vec<u64> {
        let mut level = HashSet::from([rules.start()]);
        let mut counts = Vec::new();
        for _ in 0..=plies {
            counts.push(level.len() as u64);
            let after = |position: &Position<u64>| {
                let position = *position;
                rules.actions(&position).map(move |action| {
                    let mut after = position;
                    rules.play_legal(&mut after, action);
                    after
                })
            };
            level = level.iter().flat_map(after).collect();
        }
        counts
    }

    #[test]
    fn positions_and_sequences_are_those_that_are_found_one_by_one() {
        let mini6 = Builtin::Mini6.rule_set();
        for set in [
            Builtin::Mini4.rule_set(),
            mini6,
            RuleSet { flip: FlipRule::ChooseOne, ..mini6 },
            RuleSet { start: Start::Parallel, ..mini6 },
            RuleSet { width: 5, ..mini6 },
            RuleSet { pass: PassRule::Allowed, ..Builtin::Mini4.rule_set() },
            Builtin::Classic.rule_set(),
        ] {
            let rules = Rules::<u64>::new(&set).unwrap();
            let (plies, _) = count_positions(&rules, 3_000, &|| false);
            assert!(plies.len() >= 6, "{set:?}");
            let depth = plies.len().min(8);
            let plainly = plainly(&rules, depth - 1);
            for (of_ply, positions) in plies.iter().zip(plainly) {
                assert_eq!(of_ply.positions, positions, "{set:?} {of_ply:?}");
                assert!(of_ply.up_to_symmetry <= of_ply.positions);
                let perft = perft(&rules, &rules.start(), of_ply.ply);
                assert_eq!(of_ply.sequences, u128::from(perft.full_depth));
                assert_eq!(of_ply.finished, u128::from(perft.finished));
            }
        }
    }

    #[test]
    fn counting_ends_where_it_is_told_to() {
        let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
        let (plies, end) = count_positions(&rules, 100, &|| false);
        assert_eq!((plies.len(), end), (5, End::Budget));
        assert_eq!(count_positions(&rules, 100, &|| true), (Vec::new(), End::Stopped));
    }
}
