//! Runs: which squares a disc outflanks, for whole boards at a time.
//!
//! All of it is filling: from some discs on, along one direction, as far as the opponent's discs go.
//! A fill doubles its reach with every step (parallel prefix), so that six discs take three steps:
//!
//! ```text
//!            own  opp  opp  opp  opp   .         . = empty
//! fill 1           x
//! fill 2           x    x
//! fill 3           x    x    x    x
//! one on                               x         a square from which a run is closed by `own`
//! ```

use crate::Direction;
use crate::bits::BitSet;

/// Combines what `f` says of each direction. Written out, so that every direction is a constant in
/// the code made of `f`, and its shifts and masks too.
#[inline(always)]
pub(crate) fn over_all_directions<B: BitSet>(f: impl Fn(Direction) -> B) -> B {
    let straight = f(Direction::North) | f(Direction::East) | f(Direction::South) | f(Direction::West);
    let diagonal =
        f(Direction::NorthEast) | f(Direction::SouthEast) | f(Direction::SouthWest) | f(Direction::NorthWest);
    straight | diagonal
}

/// The opponent's discs that a line in this direction can pass, without those at the sides where it
/// would wrap round.
#[inline(always)]
fn passable<B: BitSet>(opponent: B, direction: Direction) -> B {
    if direction.step().0 == 0 { opponent } else { opponent & B::INNER }
}

/// The opponent's discs in unbroken lines from `from` on, in one direction.
#[inline(always)]
fn fill<B: BitSet>(from: B, opponent: B, direction: Direction) -> B {
    let one = passable(opponent, direction);
    let mut filled = one & from.shift(direction, 1);
    filled |= one & filled.shift(direction, 1);
    let two = one & one.shift(direction, 1);
    filled |= two & filled.shift(direction, 2);
    if B::MAX_RUN <= 6 {
        return filled | two & filled.shift(direction, 2);
    }
    let four = two & two.shift(direction, 2);
    filled |= four & filled.shift(direction, 4);
    if B::MAX_RUN <= 8 {
        return filled;
    }
    filled |= four & filled.shift(direction, 4);
    filled | four & filled.shift(direction, 4)
}

/// The squares from which a run of the opponent's discs, in this direction, ends at an own disc.
/// Occupied squares among them are for the caller to take out.
#[inline(always)]
pub(crate) fn run_starts<B: BitSet>(own: B, opponent: B, direction: Direction) -> B {
    let back = direction.opposite();
    fill(own, opponent, back).shift(back, 1)
}

/// The run in one direction from the square of the set `placed`: the discs that it flips.
#[inline(always)]
pub(crate) fn run<B: BitSet>(own: B, opponent: B, placed: B, direction: Direction) -> B {
    let filled = fill(placed, opponent, direction);
    if (filled.shift(direction, 1) & own).is_empty() { B::EMPTY } else { filled }
}

/// The squares from which a run of the opponent's discs, in any direction, ends at an own disc.
#[inline(always)]
pub fn all_run_starts<B: BitSet>(own: B, opponent: B) -> B {
    over_all_directions(|direction| run_starts(own, opponent, direction))
}

/// The discs that a disc on the square of the set `placed` flips in all directions.
#[inline(always)]
pub fn all_runs<B: BitSet>(own: B, opponent: B, placed: B) -> B {
    over_all_directions(|direction| run(own, opponent, placed, direction))
}

/// The run in each direction from the square of the set `placed`, clockwise from north. Written out for
/// the same reason as above.
#[inline(always)]
pub fn each_run<B: BitSet>(own: B, opponent: B, placed: B) -> [B; 8] {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    let towards = |direction| run(own, opponent, placed, direction);
    [
        towards(North),
        towards(NorthEast),
        towards(East),
        towards(SouthEast),
        towards(South),
        towards(SouthWest),
        towards(West),
        towards(NorthWest),
    ]
}
