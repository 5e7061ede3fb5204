use volteo_core::BitSet;

use crate::Player;
use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Step, play};

/// After how many moves of the game one stands.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(super) moves: usize,
}

impl Model {
    /// A step back from where the game is.
    pub(crate) fn at_end<B: BitSet>(shared: &Shared<B>) -> Self {
        let mut model = Self { moves: moves(shared) };
        model.step_back(shared);
        model
    }

    fn step_back<B: BitSet>(&mut self, shared: &Shared<B>) {
        let earlier = (0..self.moves).rev().find(|&moves| is_stop(moves, shared));
        self.moves = earlier.unwrap_or(self.moves);
    }

    fn step_forward<B: BitSet>(&mut self, shared: &Shared<B>) {
        let later = (self.moves + 1..=moves(shared)).find(|&moves| is_stop(moves, shared));
        self.moves = later.unwrap_or(self.moves);
    }
}

/// How many moves the game has.
pub(super) fn moves<B: BitSet>(shared: &Shared<B>) -> usize {
    shared.game.as_ref().map_or(0, |game| game.moves().len())
}

/// Whether the game can go on from there: where it is, and where a person is to move. The machine would only
/// move again.
fn is_stop<B: BitSet>(moves: usize, shared: &Shared<B>) -> bool {
    let Some(game) = &shared.game else { return false };
    let to_move = game.after(moves).position.to_move();
    moves == game.moves().len() || game.players()[to_move.index()] == Player::Human
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        match press {
            Press::Left | Press::Up => self.step_back(shared),
            Press::Right | Press::Down => self.step_forward(shared),
            Press::Back => return Step::Close,
            Press::Enter => {
                if self.moves < moves(shared) {
                    shared.note_help();
                }
                if let Some(game) = &mut shared.game {
                    game.take_back_to(self.moves);
                }
                shared.save_game();
                return play::begin(shared);
            }
        }
        Step::Stay
    }
}
