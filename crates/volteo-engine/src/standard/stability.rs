//! Stable discs of one side, fast: a bound on what the other can reach.
//!
//! The same claim as [`Rules::stable_discs`](volteo_core::Rules::stable_discs) makes, for boards up to
//! 8×8 without holes, and only what it is needed for here.

use volteo_core::{BitSet, FlipRule, stable_on_edge};

use super::search::Search;

/// For each axis (along ranks, along files, falling, rising) the squares that no run on it can pass,
/// because they have no neighbor on one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rims([u64; 4]);

/// The shifts of the four axes, and the squares that such a step up or down leads to without wrapping
/// round.
const AXES: [(u32, u64, u64); 4] = [
    (1, !u64::FIRST_FILE, !u64::LAST_FILE),
    (8, !0, !0),
    (9, !u64::FIRST_FILE, !u64::LAST_FILE),
    (7, !u64::LAST_FILE, !u64::FIRST_FILE),
];

impl Rims {
    pub(super) fn of(playable: u64) -> Self {
        Self(AXES.map(|(shift, up, down)| {
            let has_both = playable << shift & up & (playable >> shift & down);
            playable & !has_both
        }))
    }
}

/// All squares that lie on a line of this axis with one of the set.
#[inline(always)]
fn spread(set: u64, (shift, up, down): (u32, u64, u64)) -> u64 {
    let mut above = set;
    let mut below = set;
    // Steps of one, with the reach doubled: where a step of one may go, masks say.
    let (mut up, mut down) = (up, down);
    for reach in [shift, 2 * shift, 4 * shift] {
        above |= above << reach & up;
        below |= below >> reach & down;
        up &= up << reach;
        down &= down >> reach;
    }
    above | below
}

/// Discs of the set `own` that can never be flipped.
#[inline(always)]
pub(super) fn stable(search: &Search<'_, '_>, own: u64, other: u64) -> u64 {
    let safe = safe(search, own | other);
    anchored(&safe, own, on_edges(search, own, other))
}

/// The same of both sides: own discs, then the other side's.
#[inline(always)]
pub(super) fn stable_of_both(search: &Search<'_, '_>, own: u64, other: u64) -> [u64; 2] {
    let safe = safe(search, own | other);
    let edges = on_edges(search, own, other);
    [anchored(&safe, own, edges), anchored(&safe, other, edges)]
}

/// For each axis the squares that no run on it can pass: at a rim, or on a full line.
#[inline(always)]
fn safe(search: &Search<'_, '_>, occupied: u64) -> [u64; 4] {
    let empties = search.playable & !occupied;
    let Rims(rims) = search.rims;
    let along = |axis: usize| !spread(empties, AXES[axis]) | rims[axis];
    [along(0), along(1), along(2), along(3)]
}

/// The stable discs of one side, given those on the edges.
#[inline(always)]
fn anchored(safe: &[u64; 4], own: u64, edges: u64) -> u64 {
    let mut stable = own & (edges | safe[0] & safe[1] & safe[2] & safe[3]);
    if stable == 0 {
        return 0;
    }
    loop {
        let with_neighbors = |axis: usize| {
            let (shift, up, down) = AXES[axis];
            safe[axis] | stable << shift & up | stable >> shift & down
        };
        let found =
            stable | own & with_neighbors(0) & with_neighbors(1) & with_neighbors(2) & with_neighbors(3);
        if found == stable {
            return stable;
        }
        stable = found;
    }
}

/// The stable discs of both sides on the sides of the board.
#[inline(always)]
fn on_edges(search: &Search<'_, '_>, own: u64, other: u64) -> u64 {
    let (last_file, last_rank) =
        (u32::from(search.width.max(1) - 1), 8 * u32::from(search.height.max(1) - 1));
    let rank = |shift: u32| {
        let stable =
            stable_on_edge(FlipRule::All, search.width, (own >> shift) as u8, (other >> shift) as u8);
        u64::from(stable) << shift
    };
    let file = |shift: u32| {
        let (own, other) = (file_to_byte(own >> shift), file_to_byte(other >> shift));
        byte_to_file(stable_on_edge(FlipRule::All, search.height, own, other)) << shift
    };
    rank(0) | rank(last_rank) | file(0) | file(last_file)
}

/// File a as a byte, rank 1 in bit 0.
#[inline(always)]
const fn file_to_byte(set: u64) -> u8 {
    ((set & u64::FIRST_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The way back. The highest bit goes apart: its products would meet those of the lowest.
#[inline(always)]
const fn byte_to_file(byte: u8) -> u64 {
    let (low, high) = ((byte & 0x7F) as u64, (byte >> 7) as u64);
    low.wrapping_mul(0x0002_0408_1020_4081) & u64::FIRST_FILE | high << 56
}
