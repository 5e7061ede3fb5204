//! Positions as the table names them.

use core::any::Any;

use volteo_core::{BitSet, Color, Position, U256};

#[cfg(feature = "desktop")]
use super::board::Board;
use crate::table::{Key, mix};

/// The name of a position. On boards up to 8×8 it is the position itself, under larger ones a hash of
/// 128 bits of the discs.
pub(crate) fn of<B: BitSet>(position: &Position<B>) -> Key {
    let discs = Color::BOTH.map(|color| position.discs(color));
    let stock = u32::from(position.stock(Color::Black)) & 0xFFFF;
    let passes = u32::from(position.passes()) & 3;
    Key {
        discs: name(discs),
        extra: stock | passes << 16 | (position.to_move() as u32) << 18,
        is_at_hand: false,
    }
}

/// The same of a board near the end, where positions are many and soon done with.
#[cfg(feature = "desktop")]
#[inline(always)]
pub(super) fn of_board<B: BitSet>(board: Board<B>) -> Key {
    Key { discs: name(board.discs()), extra: (board.side as u32) << 18, is_at_hand: true }
}

#[inline(always)]
fn name<B: BitSet>(discs: [B; 2]) -> [u64; 2] {
    match discs.map(words) {
        [[black, 0, 0, 0], [white, 0, 0, 0]] => [black, white],
        discs => hash(discs),
    }
}

#[inline(always)]
fn words<B: BitSet>(set: B) -> [u64; 4] {
    let set = &set as &dyn Any;
    if let Some(&word) = set.downcast_ref::<u64>() {
        [word, 0, 0, 0]
    } else if let Some(&words) = set.downcast_ref::<u128>() {
        [words as u64, (words >> 64) as u64, 0, 0]
    } else {
        set.downcast_ref::<U256>().map_or([0; 4], |words| words.words())
    }
}

fn hash(sides: [[u64; 4]; 2]) -> [u64; 2] {
    let [mut a, mut b] = [0x243F_6A88_85A3_08D3_u64, 0x1319_8A2E_0370_7344];
    for word in sides.into_iter().flatten() {
        a = mix(a ^ word);
        b = mix(b.wrapping_add(word).rotate_left(23) ^ 0xA409_3822_299F_31D0);
    }
    [a, b]
}
