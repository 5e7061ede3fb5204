//! What a value depends on besides the position: the name of the game that is searched.

use core::hash::{Hash, Hasher};

use volteo_core::{BitSet, Color, Position, Rules};

use crate::Scoring;

/// A game as the table tells it from others: 128 bits of a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Game(pub(super) [u64; 2]);

impl Game {
    /// No game in particular.
    pub(super) const NONE: Self = Self([0; 2]);

    /// The game in which a position comes up, with discs counted so. Of boards that are laid out over bit sets of other
    /// widths, keys may be the same and mean other squares; so the stride is part of the name.
    ///
    /// Of two stocks, a key has Black's only. White's follows from it and from the discs on the board,
    /// as all three together stay the same through a game; so that sum is part of the name.
    pub(crate) fn of<B: BitSet>(rules: &Rules<B>, scoring: Scoring, position: &Position<B>) -> Self {
        let stocks = Color::BOTH.map(|color| u32::from(position.stock(color)));
        let all = position.occupied().len() + stocks[0] + stocks[1];
        let mut hasher = Lanes([0x4528_21E6_38D0_1377, 0xBE54_66CF_34E9_0C6C]);
        rules.set().hash(&mut hasher);
        scoring.hash(&mut hasher);
        hasher.write_u32(B::STRIDE);
        let has_stocks = stocks != [0; 2];
        hasher.write_u32(if has_stocks { all } else { 0 });
        Self(hasher.0.map(mix))
    }
}

/// Two hashes side by side.
struct Lanes([u64; 2]);

impl Hasher for Lanes {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            let [a, b] = self.0;
            self.0 = [mix(a ^ word), mix(b.wrapping_add(word).rotate_left(23) ^ chunk.len() as u64)];
        }
    }

    fn finish(&self) -> u64 {
        self.0[0]
    }
}

/// Spreads every bit over all others (the finalizer of SplitMix64).
pub(crate) const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::{Builtin, Exhausted, FlipRule, RuleSet, Supply, U256};

    #[test]
    fn rules_scoring_stocks_and_layout_make_the_game() {
        let named = |set: RuleSet, scoring, squares: &str| {
            let rules = Rules::<u64>::new(&set).unwrap();
            Game::of(&rules, scoring, &rules.read_position(squares).unwrap())
        };
        let set = Builtin::Mini4.rule_set();
        let start = "---- -OX- -XO- ---- X";
        let later = "-X-- -XX- -XO- ---- O";
        let game = named(set, Scoring::Board, start);
        assert_eq!(named(set, Scoring::Board, later), game);
        assert_ne!(named(set, Scoring::Tournament, start), game);
        assert_ne!(named(RuleSet { flip: FlipRule::ChooseOne, ..set }, Scoring::Board, start), game);
        let supply = Supply::Own { discs: 3, exhausted: Exhausted::Pass };
        let own = RuleSet { supply, ..set };
        let wide = Rules::<U256>::new(&set).unwrap();
        assert_ne!(Game::of(&wide, Scoring::Board, &wide.start()), game);
        // As many discs a side, but taken to have been placed by both alike.
        let fuller = "XXXX XOX- XXO- ---- O";
        assert_ne!(named(own, Scoring::Board, fuller), named(own, Scoring::Board, start));
        assert_eq!(named(own, Scoring::Board, later), named(own, Scoring::Board, start));
    }
}
