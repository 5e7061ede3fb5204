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

/// Whether this is for processors without words of 64 bits and with little room: 32-bit Arm. There whole boards are
/// functions of their own instead of being written out wherever they are asked for.
const ON_SMALL_PROCESSORS: bool = cfg!(target_arch = "arm");

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
    if ON_SMALL_PROCESSORS {
        return run_disc_by_disc(own, opponent, placed, direction);
    }
    let filled = fill(placed, opponent, direction);
    if (filled.shift(direction, 1) & own).is_empty() { B::EMPTY } else { filled }
}

/// The same, one disc after the other. Most directions have no run, and most runs are short: where a set takes several
/// words, and branches cost little, that is quicker than to fill.
#[inline(always)]
fn run_disc_by_disc<B: BitSet>(own: B, opponent: B, placed: B, direction: Direction) -> B {
    let opponent = passable(opponent, direction);
    let mut run = B::EMPTY;
    let mut next = placed.shift(direction, 1);
    while !(next & opponent).is_empty() {
        run |= next;
        next = next.shift(direction, 1);
    }
    if (next & own).is_empty() { B::EMPTY } else { run }
}

/// [`run`] for a direction that is not known when the code is made.
#[cfg_attr(target_arch = "arm", inline(never))]
#[cfg_attr(not(target_arch = "arm"), inline(always))]
pub(crate) fn run_towards<B: BitSet>(own: B, opponent: B, placed: B, direction: Direction) -> B {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    if !ON_SMALL_PROCESSORS {
        return run(own, opponent, placed, direction);
    }
    // Shifts by what is a constant: by anything else they would take thrice as long.
    match direction {
        North => run(own, opponent, placed, North),
        NorthEast => run(own, opponent, placed, NorthEast),
        East => run(own, opponent, placed, East),
        SouthEast => run(own, opponent, placed, SouthEast),
        South => run(own, opponent, placed, South),
        SouthWest => run(own, opponent, placed, SouthWest),
        West => run(own, opponent, placed, West),
        NorthWest => run(own, opponent, placed, NorthWest),
    }
}

/// The squares from which a run of the opponent's discs, in any direction, ends at an own disc.
#[cfg_attr(target_arch = "arm", inline(never))]
#[cfg_attr(not(target_arch = "arm"), inline(always))]
pub fn all_run_starts<B: BitSet>(own: B, opponent: B) -> B {
    if let Some([a, b, c, d, e, f, g, h]) = B::run_starts_in_halves(own, opponent) {
        return a | b | c | d | e | f | g | h;
    }
    over_all_directions(|direction| run_starts(own, opponent, direction))
}

/// The discs that a disc on the square of the set `placed` flips in all directions.
#[cfg_attr(target_arch = "arm", inline(never))]
#[cfg_attr(not(target_arch = "arm"), inline(always))]
pub fn all_runs<B: BitSet>(own: B, opponent: B, placed: B) -> B {
    over_all_directions(|direction| run(own, opponent, placed, direction))
}

/// The run in each direction from the square of the set `placed`, clockwise from north. Written out for
/// the same reason as above.
#[cfg_attr(target_arch = "arm", inline(never))]
#[cfg_attr(not(target_arch = "arm"), inline(always))]
pub fn each_run<B: BitSet>(own: B, opponent: B, placed: B) -> [B; 8] {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    [
        run(own, opponent, placed, North),
        run(own, opponent, placed, NorthEast),
        run(own, opponent, placed, East),
        run(own, opponent, placed, SouthEast),
        run(own, opponent, placed, South),
        run(own, opponent, placed, SouthWest),
        run(own, opponent, placed, West),
        run(own, opponent, placed, NorthWest),
    ]
}

/// [`run_starts`] in each direction, clockwise from north.
#[cfg_attr(target_arch = "arm", inline(never))]
#[cfg_attr(not(target_arch = "arm"), inline(always))]
pub(crate) fn each_run_starts<B: BitSet>(own: B, opponent: B) -> [B; 8] {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    if let Some(starts) = B::run_starts_in_halves(own, opponent) {
        return starts;
    }
    [
        run_starts(own, opponent, North),
        run_starts(own, opponent, NorthEast),
        run_starts(own, opponent, East),
        run_starts(own, opponent, SouthEast),
        run_starts(own, opponent, South),
        run_starts(own, opponent, SouthWest),
        run_starts(own, opponent, West),
        run_starts(own, opponent, NorthWest),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::U256;
    use proptest::prelude::*;

    /// Every square and direction of a board, both ways.
    fn runs_agree<B: BitSet>(own: B, opponent: B) -> Result<(), TestCaseError> {
        let board = B::board(B::MAX_WIDTH, B::MAX_HEIGHT);
        let (own, opponent) = (own & board & !opponent, opponent & board);
        for placed in (board & !(own | opponent)).squares().map(B::of) {
            for direction in Direction::ALL {
                let filled = fill(placed, opponent, direction);
                let is_closed = !(filled.shift(direction, 1) & own).is_empty();
                let expected = if is_closed { filled } else { B::EMPTY };
                prop_assert_eq!(run_disc_by_disc(own, opponent, placed, direction), expected);
            }
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn a_run_is_the_same_disc_by_disc_as_by_filling(words in any::<[[u64; 4]; 2]>()) {
            let [own, opponent] = words.map(U256::from_words);
            runs_agree::<U256>(own, opponent)?;
            runs_agree::<u128>(u128::narrow(own), u128::narrow(opponent))?;
            runs_agree::<u64>(u64::narrow(own), u64::narrow(opponent))?;
        }
    }
}
