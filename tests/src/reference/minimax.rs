//! The value of a position, by looking at every way to go on.

use volteo_core::{Action, Color};

use super::game::{Game, Turn};

/// The disc difference that the side to move reaches if both sides play their best, with `count`
/// saying what a finished game is worth to Black.
///
/// Branches that cannot change the result are left out (alpha-beta); nothing else is clever.
#[must_use]
pub fn best_difference(game: &Game, count: fn(&Game) -> i32) -> i32 {
    search(game, count, -i32::MAX, i32::MAX)
}

/// The value for the side to move if it lies between `alpha` and `beta`, else the nearer of the two.
fn search(game: &Game, count: fn(&Game) -> i32, mut alpha: i32, beta: i32) -> i32 {
    let moves = match game.turn() {
        Turn::Over if game.to_move == Color::Black => return count(game),
        Turn::Over => return -count(game),
        Turn::MustPass => return -search(&after(game, Action::Pass), count, -beta, -alpha),
        Turn::Moves(moves) => moves,
    };
    for the_move in moves {
        let value = -search(&after(game, Action::Place(the_move)), count, -beta, -alpha);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn after(game: &Game, action: Action) -> Game {
    let mut next = game.clone();
    next.play(action);
    next
}
