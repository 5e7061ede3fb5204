//! Stable discs: those that can never be flipped again, whatever is played.
//!
//! # What is claimed
//!
//! A disc in the set keeps its color in *every* continuation, under every rule set. That is shown for a
//! game freer than any of them: any empty square may get a disc of either color at any time, whoever's
//! turn it is, and flip any of its runs or none, or under `choose-one` one or none. Placement, passes,
//! stocks, an open center, goal and the end of the game only ever take continuations away. So a disc
//! that is stable for one of these reasons alone is not found: a game that is over has stable discs that
//! are not in the set.
//!
//! # How they are found
//!
//! A run in direction *d* through a disc D comes from an empty square behind D. All from there to D is
//! flipped, and perhaps more beyond, up to a disc in front of D that closes it:
//!
//! ```text
//!   behind D            in front of D
//!   .   ?   ?   D   ?   ?   ?             d = east →
//!   placed              closes the run
//! ```
//!
//! Given discs known to be stable, no run can pass D in direction *d* if one of these holds:
//!
//! 1. Lines in *d* do not count, or D has no neighbor behind or none in front: a run has a square on
//!    either side of a disc.
//! 2. There is no empty square behind D, up to the end of the line or, on a torus, all the way round.
//! 3. The disc in front of D is stable and of the same color: it would have to be flipped with D.
//!
//! A disc that no run can pass in any of the eight directions is stable. What is found is put in again
//! until nothing new is found. None of the discs so found is ever flipped: the first of them to be
//! flipped would be flipped while all others are as they were, which is what the three cases rule out.
//!
//! On its way this finds corners (1), discs in full lines (2) and those next to a stable disc of their
//! color: runs from the other side are ruled out by 3; on the side of the neighbor the line is full
//! (2), or the neighbor would not be stable.
//!
//! A stable disc of either color *behind* D, with nothing empty between, would stop every run as well.
//! To ask for it finds no more: that disc is itself safe from runs in *d*, by 2, which then holds for D
//! too, or by 3, and then the disc in front of it was stable before it was, and so on up to D. (The
//! discs of [edges](super::edge) can be stable for other reasons, but there nothing is left to find.)
//!
//! The discs to begin with are those of the edges, which are decided exactly. An edge is a line from end
//! to end, of up to eight squares, whose squares no line on another axis can pass: the sides of a
//! rectangle and of the octagon, or every rank where only east and west count. Where one direction of
//! an edge counts and the other does not, it is judged as if both did, which finds a little less than
//! there is. Longer sides and the lines of a torus get what the three cases give them.

use core::any::Any;

use super::edge::{self, stable_on_edge};
use super::plane::{AXES, Plane, axis};
use crate::bits::BitSet;
use crate::runs::over_all_directions;
use crate::{Color, Direction, Directions, FlipRule, Position, Rules, Square};

impl<B: BitSet> Rules<B> {
    /// Discs of both colors that can never be flipped, whatever is played from here. Intersect with
    /// [`Position::discs`] for those of one side.
    ///
    /// Every disc in the set is stable; a stable disc is missing from it now and then. On the sides of
    /// boards up to 8×8 none is missing that would be stable whatever happened elsewhere.
    ///
    /// ```
    /// use volteo_core::{BitSet, Builtin, Color, Rules};
    ///
    /// let rules = Rules::<u64>::new(&Builtin::Mini6.rule_set()).unwrap();
    /// let position = rules.read_position("XXXXO- XXO--- XO---- ------ ------ ------ O").unwrap();
    /// let stable = rules.stable_discs(&position);
    /// let names: Vec<String> = stable.squares().map(|it| it.to_string()).collect();
    /// assert_eq!(names, ["a1", "b1", "c1", "d1", "a2", "b2", "a3"]);
    /// assert_eq!(stable & position.discs(Color::White), 0);
    /// ```
    #[must_use]
    pub fn stable_discs(&self, position: &Position<B>) -> B {
        let plane = Plane::of(self.set());
        let lines = Lines {
            counting: self.set().lines,
            through: plane.through(self.playable()),
            empties: self.empties(position),
            discs: Color::BOTH.map(|color| position.discs(color)),
        };
        if plane.is_bounded() {
            let edges = self.stable_on_edges(&lines);
            lines.anchored(Plane::BOUNDED, edges)
        } else {
            lines.anchored(plane, B::EMPTY)
        }
    }

    /// The stable discs of the edges of a bounded board.
    #[inline(always)]
    fn stable_on_edges(&self, lines: &Lines<B>) -> B {
        let set = self.set();
        let is_rectangle = set.holes.is_empty() && lines.counting == Directions::ALL;
        if let (true, [Some(black), Some(white)]) = (is_rectangle, lines.discs.map(word)) {
            let sides = Rectangle { flip: set.flip, width: set.width, height: set.height };
            return from_word(sides.stable(black, white));
        }
        lines.stable_on_edges(self.playable(), set.flip)
    }
}

/// A set that is a word: one of a board up to 8×8.
#[inline(always)]
fn word<B: BitSet>(set: B) -> Option<u64> {
    (&set as &dyn Any).downcast_ref().copied()
}

/// The set that a word is; empty for other sets.
#[inline(always)]
fn from_word<B: BitSet>(word: u64) -> B {
    (&word as &dyn Any).downcast_ref().copied().unwrap_or(B::EMPTY)
}

/// A board up to 8×8 without holes on which all directions count: its edges are its sides.
struct Rectangle {
    flip: FlipRule,
    width: u8,
    height: u8,
}

impl Rectangle {
    #[inline]
    fn stable(&self, black: u64, white: u64) -> u64 {
        let (last_file, last_rank) = (u32::from(self.width - 1), u32::from(self.height - 1));
        self.on_rank(black, white, 0)
            | self.on_rank(black, white, last_rank)
            | self.on_file(black, white, 0)
            | self.on_file(black, white, last_file)
    }

    #[inline(always)]
    fn on_rank(&self, black: u64, white: u64, rank: u32) -> u64 {
        let [black, white] = [black, white].map(|set| (set >> (8 * rank)) as u8);
        u64::from(stable_on_edge(self.flip, self.width, black, white)) << (8 * rank)
    }

    #[inline(always)]
    fn on_file(&self, black: u64, white: u64, file: u32) -> u64 {
        let [black, white] = [black, white].map(|set| file_to_byte(set >> file));
        byte_to_file(stable_on_edge(self.flip, self.height, black, white)) << file
    }
}

/// File a as a byte, rank 1 in bit 0. Each bit is multiplied to the place where its rank's bit is in
/// the highest byte: bit 8r by 2^(56 - 7r).
#[inline(always)]
fn file_to_byte(set: u64) -> u8 {
    ((set & u64::FIRST_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The way back: bit r is multiplied to bit 8r, by 2^(7r). The highest bit goes its own way, since its
/// products would meet those of the lowest.
#[inline(always)]
fn byte_to_file(byte: u8) -> u64 {
    let (low, high) = (u64::from(byte & 0x7F), u64::from(byte >> 7));
    low.wrapping_mul(0x0002_0408_1020_4081) & u64::FIRST_FILE | high << 56
}

/// The lines of a board with the discs on them.
struct Lines<B> {
    counting: Directions,
    /// For each axis, the squares with a neighbor on both sides.
    through: [B; 4],
    empties: B,
    discs: [B; 2],
}

impl<B: BitSet> Lines<B> {
    /// The stable discs, given some of them.
    #[inline(always)]
    fn anchored(&self, plane: Plane, known: B) -> B {
        let threatened = Direction::ALL.map(|it| self.threatened(plane, it));
        let backed = Direction::ALL.map(|it| threatened[it as usize] & self.same_in_front(plane, it));
        let lost = threatened.into_iter().zip(backed).fold(B::EMPTY, |all, (it, backed)| all | it & !backed);
        let candidates = (self.discs[0] | self.discs[1]) & !lost;
        let mut stable = known;
        loop {
            let flippable = over_all_directions(|direction| {
                backed[direction as usize] & !plane.step(stable, direction.opposite())
            });
            let found = stable | candidates & !flippable;
            if found == stable {
                return stable;
            }
            stable = found;
        }
    }

    /// The discs that a run in this direction could pass, as far as lines and empty squares tell: it
    /// counts, there is an empty square behind them, and something in front.
    #[inline(always)]
    fn threatened(&self, plane: Plane, direction: Direction) -> B {
        if !self.counting.contains(direction) {
            return B::EMPTY;
        }
        let discs = self.discs[0] | self.discs[1];
        discs & self.through[axis(direction)] & plane.reached(self.empties, discs, direction)
    }

    /// The discs that have one of their own color in front of them.
    #[inline(always)]
    fn same_in_front(&self, plane: Plane, direction: Direction) -> B {
        let [black, white] = self.discs;
        let back = direction.opposite();
        black & plane.step(black, back) | white & plane.step(white, back)
    }

    /// The stable discs of all edges, wherever they are.
    fn stable_on_edges(&self, playable: B, flip: FlipRule) -> B {
        AXES.into_iter().fold(B::EMPTY, |all, direction| {
            let rim = playable & !self.passed_on_other_axes(direction);
            let heads = rim & !playable.step(direction);
            let edges = heads.squares().filter_map(|head| Edge::from(head, direction, playable, rim));
            edges.fold(all, |all, edge| all | edge.stable(self.discs, flip))
        })
    }

    /// The squares that some line on another axis passes.
    fn passed_on_other_axes(&self, direction: Direction) -> B {
        let counts = |it: Direction| self.counting.contains(it) || self.counting.contains(it.opposite());
        let others = AXES.into_iter().filter(|&it| axis(it) != axis(direction) && counts(it));
        others.fold(B::EMPTY, |all, it| all | self.through[axis(it)])
    }
}

/// An edge that the tables know.
struct Edge {
    head: Square,
    direction: Direction,
    length: u8,
}

impl Edge {
    /// The edge that begins at this square, if all squares of the line from it on are of the rim, and
    /// no more than the tables hold.
    fn from<B: BitSet>(head: Square, direction: Direction, playable: B, rim: B) -> Option<Self> {
        let line = |edge: &Self| edge.squares().take_while(|&it| playable.contains(it)).count() as u8;
        let edge = Self { head, direction, length: Square::MAX_SIDE };
        let edge = Self { length: line(&edge), ..edge };
        let fits = edge.length <= edge::MAX_LENGTH && edge.squares().all(|square| rim.contains(square));
        fits.then_some(edge)
    }

    /// Its squares from the head on, as far as there are any.
    fn squares(&self) -> impl Iterator<Item = Square> {
        let (files, ranks) = self.direction.step();
        let next = move |&square: &Square| square.offset(files, ranks);
        core::iter::successors(Some(self.head), next).take(usize::from(self.length))
    }

    fn stable<B: BitSet>(&self, discs: [B; 2], flip: FlipRule) -> B {
        let [black, white] = discs.map(|set| {
            let bits = self.squares().enumerate().map(|(at, square)| u8::from(set.contains(square)) << at);
            bits.fold(0, |all, bit| all | bit)
        });
        let stable = stable_on_edge(flip, self.length, black, white);
        let squares = self.squares().enumerate().filter(|(at, _)| stable >> at & 1 == 1);
        squares.map(|(_, square)| B::of(square)).fold(B::EMPTY, |all, square| all | square)
    }
}

#[cfg(test)]
mod tests;
