//! What a state promises: which of the states after as many placements a search goes on from first.

use volteo_core::{BitSet as _, Color, Direction};

use crate::prospects::Prospects;
use crate::state::State;
use crate::worth::Worth;

/// What a tile in the hand promises. These weights were fitted by trying: with them searches of 10,000 placements captured
/// most tiles of other deals than those that tests use, on all named layouts.
const IN_HAND: i32 = 46;
/// What a tile promises that may yet be captured.
const IN_PROSPECT: i32 = 28;
/// What it promises besides if it may be captured in two lines, and in three.
const IN_SEVERAL_LINES: [i32; 2] = [3, 6];
/// What a tile promises that a placement would capture now.
const READY: i32 = 12;
/// What a tile promises that lies beside a disc of the other color with an empty square on its far side.
const HALF_HELD: i32 = 6;
/// What a tile promises that lies face up: less than one that hides, which leaves more to turn up.
const FACE_UP: i32 = -4;
/// More placements than so many promise nothing more. Each promises one.
const ENOUGH_PLACEMENTS: u32 = 12;

/// What a state promises, with so many points in the hand; greater is better. States are only compared with others of the
/// same deal after as many placements.
pub(crate) fn promise(state: &State, points: u8, prospects: &Prospects, worth: &Worth) -> i32 {
    let table = &state.table;
    let mut half_held = 0;
    for color in Color::BOTH {
        let tiles = table.tiles(!color);
        for direction in Direction::ALL {
            let held = table.discs(color).step(direction) & tiles;
            half_held |= held & table.empties().step(direction.opposite());
        }
    }
    let ready = half_held & table.face_up();
    let of = |tiles: u64| i32::from(worth.of(tiles));
    let [two, three] = prospects.in_several_lines();
    let placements: u32 = Color::BOTH.map(|color| table.taking_squares(color).count_ones()).iter().sum();
    IN_HAND * i32::from(points)
        + IN_PROSPECT * of(prospects.tiles())
        + IN_SEVERAL_LINES[0] * of(two)
        + IN_SEVERAL_LINES[1] * of(three)
        + READY * of(ready)
        + HALF_HELD * of(half_held)
        + FACE_UP * of(table.face_up())
        + i32::from(worth.of_a_tile()) * placements.min(ENOUGH_PLACEMENTS) as i32
}
