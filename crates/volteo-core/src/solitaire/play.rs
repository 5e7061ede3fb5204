//! Placements: which are legal, what they do, and taking them back.

use super::{Legal, Placement, Placements, Refusal, Solitaire};
use crate::bits::BitSet;
use crate::{Color, Direction, Square};

/// What a placement does to the table. Made by [`Solitaire::effects`] and by playing, and used up by
/// [`Solitaire::undo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effects {
    pub(super) placement: Placement,
    pub(super) flips: u64,
    pub(super) captures: u64,
    pub(super) turned_up: u64,
}

impl Effects {
    /// The placement.
    #[must_use]
    pub const fn placement(&self) -> Placement {
        self.placement
    }

    /// The squares whose discs it flips to its color.
    #[must_use]
    pub const fn flips(&self) -> u64 {
        self.flips
    }

    /// The squares whose tiles it takes into the hand.
    #[must_use]
    pub const fn captures(&self) -> u64 {
        self.captures
    }

    /// The squares whose tiles it turns face up.
    #[must_use]
    pub const fn turned_up(&self) -> u64 {
        self.turned_up
    }

    /// Whether it flips or captures anything, as a legal placement must.
    #[must_use]
    pub const fn takes(&self) -> bool {
        self.flips | self.captures != 0
    }
}

impl Solitaire {
    /// What is legal now: the squares for either color; none when the game is over.
    #[must_use]
    pub fn legal(&self) -> Legal {
        if self.end().is_some() {
            return Legal::default();
        }
        Legal {
            squares: Color::BOTH.map(|color| {
                if self.options.alternate && color != self.turn {
                    0
                } else {
                    self.table.taking_squares(color)
                }
            }),
        }
    }

    /// The legal placements: Black's in board order, then White's.
    #[must_use]
    pub fn placements(&self) -> Placements {
        self.legal().placements()
    }

    /// What a placement would do, legal or not. On a square that is not empty it would do nothing.
    #[must_use]
    pub fn effects(&self, placement: Placement) -> Effects {
        self.table.effects(placement)
    }

    /// Plays a placement that is legal: the disc is placed, discs are flipped, tiles are captured, and
    /// then tiles are turned up. It is to be one that came from [`Solitaire::placements`] or was
    /// [judged](Solitaire::judge).
    ///
    /// One that is not legal leaves a table that the rules cannot reach; use [`Solitaire::play`] for
    /// what comes from outside.
    pub fn play_legal(&mut self, placement: Placement) -> Effects {
        let effects = self.effects(placement);
        self.table.apply(&effects);
        self.take_into_hand(placement.square, effects.captures);
        self.give_turn(!placement.color);
        effects
    }

    /// Takes tiles next to a square into the hand, clockwise from north.
    fn take_into_hand(&mut self, from: Square, captures: u64) {
        let beside = Direction::ALL.into_iter().filter_map(|direction| {
            let (files, ranks) = direction.step();
            from.offset(files, ranks)
        });
        for square in beside.filter(|&square| captures.contains(square)) {
            if let Some(place) = self.hand.get_mut(usize::from(self.captured)) {
                *place = square;
                self.captured += 1;
            }
        }
    }

    /// Plays a placement if it is legal: what it has done.
    ///
    /// # Errors
    ///
    /// The rule it breaks and what would have been legal; the table is unchanged.
    pub fn play(&mut self, placement: Placement) -> Result<Effects, Refusal> {
        self.judge(placement)?;
        Ok(self.play_legal(placement))
    }

    /// Takes back the placement that gave `effects`, the last one played: the table is then exactly
    /// what it was before it. If the player had stopped, the game goes on.
    pub fn undo(&mut self, effects: Effects) {
        self.table.take_back(&effects);
        self.captured = self.captured.saturating_sub(effects.captures.count_ones() as u8);
        for place in self.hand.iter_mut().skip(usize::from(self.captured)) {
            *place = Square::from_code(0);
        }
        self.stopped = false;
        // Whoever has placed had the turn: changing over is done when a turn begins.
        if self.options.alternate {
            self.turn = effects.placement.color;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solitaire::{Deal, Layout, Options, Tile};
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    const FREE: Options = Options { alternate: false, values: false };
    const ALTERNATE: Options = Options { alternate: true, values: false };

    #[test]
    fn a_taken_back_placement_leaves_the_table_as_it_was() {
        for options in [FREE, ALTERNATE] {
            for seed in 0..20 {
                let deal = Deal::shuffled(Layout::FRAME, seed as u64);
                let mut game = Solitaire::new(deal, options);
                let mut played = Vec::new();
                while let Some(placement) = game.placements().nth(seed % (game.legal().len() as usize).max(1))
                {
                    let before = game;
                    played.push((before, game.play(placement).unwrap()));
                }
                assert!(game.end().is_some());
                for (before, effects) in played.into_iter().rev() {
                    game.undo(effects);
                    assert_eq!(game, before);
                }
            }
        }
    }

    #[test]
    fn what_is_not_legal_harms_nothing_even_when_it_is_played_and_taken_back() {
        let mut game = Solitaire::new(Deal::shuffled(Layout::CHEQUER, 3), ALTERNATE);
        let mut last = None;
        for code in 0..=u8::MAX {
            for color in Color::BOTH {
                let effects = game.play_legal(Placement { color, square: Square::from_code(code) });
                game.undo(last.replace(effects).unwrap_or(effects));
                game.undo(effects);
                assert!(game.hand().count() <= Tile::COUNT);
                assert_eq!(game.discs_text().to_string().len(), 64);
            }
        }
    }

    #[test]
    fn a_game_is_small_enough_to_be_kept_whole() {
        assert!(size_of::<Solitaire>() <= 104);
        assert!(size_of::<Effects>() <= 32);
    }
}
