use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Screen, Step};

#[derive(Clone, Debug, Default)]
pub(crate) struct Model;

/// Asks the other device to play what was chosen.
pub(crate) fn begin<B: BitSet>(shared: &mut Shared<B>) -> Step {
    shared.invite();
    Step::Open(Screen::Cable(Model))
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        match press {
            Press::Back => {
                shared.cable.leave(shared.now);
                Step::Close
            }
            Press::Enter => {
                shared.cable.accept();
                Step::Stay
            }
            Press::Up | Press::Down | Press::Left | Press::Right => Step::Stay,
        }
    }

    fn tick(&mut self, shared: &mut Shared<B>) -> Step {
        // What both have chosen need not be agreed on.
        if shared.cable.invitation() == Some(shared.chosen_terms()) {
            shared.cable.accept();
        }
        Step::Stay
    }
}
