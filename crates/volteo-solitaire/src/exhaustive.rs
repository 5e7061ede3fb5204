//! The slow, obvious way to solve a game: every line by the rules alone.

use volteo_core::solitaire::Solitaire;

/// The most points that any line comes to; none if there are more lines than can be tried.
pub(crate) fn most_points(game: &Solitaire, mut limit: u32) -> Option<u8> {
    try_all(game, &mut limit)
}

fn try_all(game: &Solitaire, left: &mut u32) -> Option<u8> {
    *left = left.checked_sub(1)?;
    let mut most = game.points();
    for placement in game.placements() {
        let mut next = *game;
        next.play_legal(placement);
        most = most.max(try_all(&next, left)?);
    }
    Some(most)
}
