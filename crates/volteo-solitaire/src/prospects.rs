//! Which tiles may still be captured: the upper bound of a search.

use volteo_core::Direction::{self, East, North, NorthEast, South, SouthEast, West};
use volteo_core::solitaire::Table;
use volteo_core::{BitSet as _, Color};

/// The lines in which a tile can be held, each by one of its two directions.
const LINES: [Direction; 4] = [North, NorthEast, East, SouthEast];

/// For each line, the tiles that may yet be captured in it. What is not here cannot be captured whatever is played; what
/// is here perhaps cannot either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prospects {
    lines: [u64; LINES.len()],
}

impl Prospects {
    /// Those of a table. Colors are left out of it: every disc may be flipped one day. From the discs on the board it
    /// follows where discs may come to lie and which tiles may be captured, until nothing more follows:
    ///
    /// - An empty square, or one whose tile may be captured, may get a disc that flips if the two squares next to it in
    ///   some direction may have discs.
    /// - A tile may be captured in a line by a disc on one side of it, if that side may be empty and the other may have a
    ///   disc. It must lie face up, or a disc may yet be placed at one of its sides. The capture makes the placement
    ///   legal.
    ///
    /// What happens in a game happens one after the other, and each thing follows from those before it.
    pub(crate) fn of(table: &Table) -> Self {
        let discs = table.discs(Color::Black) | table.discs(Color::White);
        let tiles = table.face_down() | table.face_up();
        let mut may_have_disc = discs;
        let mut captured = 0;
        loop {
            let may_be_empty = table.empties() | captured;
            let placed = may_have_disc & !discs;
            let can_lie_up = table.face_up() | beside(placed);
            let held = |line: Direction| {
                let by = |from: Direction| {
                    let to = from.opposite();
                    may_have_disc.step(from) & may_be_empty.step(to)
                };
                (by(line) | by(line.opposite())) & tiles & can_lie_up
            };
            let lines = LINES.map(held);
            let all = lines.into_iter().fold(0, |all, line| all | line);
            let flips = over_directions(|it| (may_have_disc.step(it) & may_have_disc).step(it));
            let captures = over_directions(|it| (may_have_disc.step(it) & all).step(it));
            let more = may_have_disc | ((flips | captures) & may_be_empty);
            if more == may_have_disc && all == captured {
                return Self { lines };
            }
            (may_have_disc, captured) = (more, all);
        }
    }

    /// The tiles that may be captured.
    pub(crate) fn tiles(&self) -> u64 {
        self.lines.into_iter().fold(0, |all, line| all | line)
    }

    /// The tiles that may be captured in two lines or more, and those in three or more.
    pub(crate) fn in_several_lines(&self) -> [u64; 2] {
        let [a, b, c, d] = self.lines;
        let (either, both) = ([a | b, c | d], [a & b, c & d]);
        [both[0] | both[1] | (either[0] & either[1]), (both[0] & either[1]) | (either[0] & both[1])]
    }
}

fn over_directions(squares: impl Fn(Direction) -> u64) -> u64 {
    Direction::ALL.into_iter().fold(0, |all, direction| all | squares(direction))
}

/// The squares that touch one of the set on a side.
fn beside(set: u64) -> u64 {
    [North, East, South, West].into_iter().fold(0, |all, direction| all | set.step(direction))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use volteo_core::Square;
    use volteo_core::solitaire::{Deal, Layout, Options, Solitaire};

    use super::*;
    use crate::state::State;

    fn names(squares: u64) -> String {
        squares.squares().map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_tile_in_a_corner_can_never_be_captured_and_no_other_of_the_named_layouts_is_ruled_out() {
        for (name, dead) in [("frame", ""), ("chequer", "a1 h8"), ("corners", "a1 h1 a8 h8")] {
            let layout: Layout = name.parse().unwrap();
            let prospects = Prospects::of(&Table::new(&Deal::shuffled(layout, 1)));
            assert_eq!(names(layout.set() & !prospects.tiles()), dead, "{name}");
        }
    }

    #[test]
    fn tiles_along_the_whole_border_but_its_corners_can_never_be_captured() {
        let border = u64::MAX.squares().filter(|it| [it.file(), it.rank()].iter().any(|it| it % 7 == 0));
        let is_corner = |it: &Square| [it.file(), it.rank()].iter().all(|it| it % 7 == 0);
        let layout = Layout::from_squares(border.filter(|it| !is_corner(it))).unwrap();
        assert_eq!(Prospects::of(&Table::new(&Deal::shuffled(layout, 1))).tiles(), 0);
    }

    proptest! {
        /// Whatever is played, what it captures was in prospect, and nothing comes into prospect anew.
        #[test]
        fn what_is_captured_was_in_prospect(seed: u64, layout in 0_usize..3, alternate: bool, choices in prop::collection::vec(any::<usize>(), 60)) {
            let options = Options { alternate, values: false };
            let mut state = State::of(&Solitaire::new(Deal::shuffled(Layout::NAMED[layout].1, seed), options));
            let mut before = Prospects::of(&state.table);
            for choice in choices {
                let placements: Vec<_> = state.placements().collect();
                let Some(&placement) = placements.get(choice % placements.len().max(1)) else { break };
                let (next, effects) = state.after(placement);
                prop_assert_eq!(effects.captures() & !before.tiles(), 0);
                let after = Prospects::of(&next.table);
                for (after, before) in after.lines.into_iter().zip(before.lines) {
                    prop_assert_eq!(after & !before, 0);
                }
                (state, before) = (next, after);
            }
        }
    }

    #[test]
    fn lines_are_counted_for_each_tile() {
        let prospects = Prospects { lines: [0b0111_1001, 0b0110_1010, 0b0101_1100, 0b0000_1000] };
        assert_eq!(prospects.in_several_lines(), [0b0111_1000, 0b0000_1000 | 0b0100_0000]);
        assert_eq!(prospects.tiles(), 0b0111_1111);
    }
}
