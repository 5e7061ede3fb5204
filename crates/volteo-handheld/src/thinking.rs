//! The machine's moves: who computes them, and how the App and its host talk meanwhile.
//!
//! The App computes nothing itself. When it is the machine's turn, or a person wants a hint,
//! [`App::task`](crate::App::task) has a task; the host runs its [`Thinker`] on it, and calls [`App::control`](crate::App::control) and
//! [`App::handle`](crate::App::handle) from the poll function, so that buttons are answered and the screen
//! stays alive. The answer goes to [`App::answer`](crate::App::answer).

use volteo_core::{Position, Request, Rules};

use crate::Level;

/// A position in which a move is to be found.
#[derive(Clone, Debug)]
pub struct Task<B> {
    /// Which task it is: an answer names it, so that one that comes too late is known as such.
    pub id: u32,
    /// The rules of the game.
    pub rules: Rules<B>,
    /// The position.
    pub position: Position<B>,
    /// How strong to play.
    pub level: Level,
    /// For whatever the thinker leaves to chance.
    pub seed: u64,
}

/// What a thinker has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub request: Request,
    /// By how many discs of the tournament score the side to move wins if both sides play their best from here,
    /// as far as the thinker sees; where the fewest discs win, by how many fewer.
    pub value: i16,
    /// Whether that is certain.
    pub is_exact: bool,
}

/// What a thinker is to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Go on.
    Continue,
    /// Answer now, with the best found so far: the player will not wait.
    MoveNow,
    /// Drop the task: nobody waits for it any more.
    Drop,
}

/// Who computes the machine's moves.
pub trait Thinker<B> {
    /// Finds a move. Calls `poll` at least every few hundredths of a second with how far it is, 0–100, and
    /// does what that says. No answer is one only after [`Control::Drop`].
    fn think(&mut self, task: &Task<B>, poll: &mut dyn FnMut(u8) -> Control) -> Option<Answer>;
}
