//! Placements: which are legal, what they do, and taking them back.

use super::game::beside;
use super::{Legal, Placement, Placements, Refusal, Solitaire};
use crate::bits::BitSet;
use crate::runs::{over_all_directions, run, run_starts};
use crate::{Color, Direction, Square};

/// What a placement does to the table. Made by [`Solitaire::effects`] and by playing, and used up by
/// [`Solitaire::undo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effects {
    placement: Placement,
    flips: u64,
    captures: u64,
    turned_up: u64,
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
                if self.options.alternate && color != self.turn { 0 } else { self.taking_squares(color) }
            }),
        }
    }

    /// The legal placements: Black's in board order, then White's.
    #[must_use]
    pub fn placements(&self) -> Placements {
        self.legal().placements()
    }

    /// The empty squares where a disc of this color flips or captures something, whoever's turn it is.
    pub(super) fn taking_squares(&self, color: Color) -> u64 {
        let (own, opponent) = (self.discs(color), self.discs(!color));
        let tiles = self.face_up_of(!color);
        let taking = over_all_directions(|direction| {
            let held = own.step(direction) & tiles;
            run_starts(own, opponent, direction) | held.step(direction)
        });
        taking & self.empties()
    }

    /// What a placement would do, legal or not. On a square that is not empty it would do nothing.
    #[must_use]
    pub fn effects(&self, placement: Placement) -> Effects {
        let Placement { color, square } = placement;
        let placed = u64::of(square) & self.empties();
        let (own, opponent) = (self.discs(color), self.discs(!color));
        let tiles = self.face_up_of(!color);
        Effects {
            placement,
            flips: over_all_directions(|direction| run(own, opponent, placed, direction)),
            captures: over_all_directions(|direction| held_tile(own, tiles, placed, direction)),
            turned_up: self.face_down & beside(placed),
        }
    }

    /// Plays a placement that is legal: the disc is placed, discs are flipped, tiles are captured, and
    /// then tiles are turned up. It is to be one that came from [`Solitaire::placements`] or was
    /// [judged](Solitaire::judge).
    ///
    /// One that is not legal leaves a table that the rules cannot reach; use [`Solitaire::play`] for
    /// what comes from outside.
    pub fn play_legal(&mut self, placement: Placement) -> Effects {
        let effects = self.effects(placement);
        let Effects { flips, captures, turned_up, .. } = effects;
        let Placement { color, square } = placement;
        self.discs[color.index()] |= u64::of(square) | flips;
        self.discs[color.opponent().index()] &= !flips;
        self.take_into_hand(square, captures);
        self.face_down &= !turned_up;
        self.face_up |= turned_up;
        self.give_turn(!color);
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
        self.face_up &= !captures;
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
        let Effects { placement: Placement { color, square }, flips, captures, turned_up } = effects;
        self.discs[color.index()] &= !(u64::of(square) | flips);
        self.discs[color.opponent().index()] |= flips;
        self.face_up = (self.face_up | captures) & !turned_up;
        self.face_down |= turned_up;
        self.captured = self.captured.saturating_sub(captures.count_ones() as u8);
        for place in self.hand.iter_mut().skip(usize::from(self.captured)) {
            *place = Square::from_code(0);
        }
        self.stopped = false;
        // Whoever has placed had the turn: changing over is done when a turn begins.
        if self.options.alternate {
            self.turn = color;
        }
    }
}

/// The tile next to `placed` in one direction, of the set `tiles`, if a disc of the set `own` holds it
/// from the far side.
///
/// ```text
/// placed  tile  own
///    x      o    x
/// ```
fn held_tile(own: u64, tiles: u64, placed: u64, direction: Direction) -> u64 {
    let next = placed.step(direction) & tiles;
    if next.step(direction) & own == 0 { 0 } else { next }
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
        assert!(size_of::<Solitaire>() <= 96);
        assert!(size_of::<Effects>() <= 32);
    }
}
