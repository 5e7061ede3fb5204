use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Step};
use crate::texts::Text;
use crate::{Slot, Slots};

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(super) text: Text,
}

impl Model {
    /// What there is to say about slots that cannot be read, if any cannot.
    pub(crate) fn about(unreadable: Slots) -> Option<Self> {
        let text = match (unreadable.contains(Slot::Game), unreadable.contains(Slot::Settings)) {
            (true, true) => Text::UnreadableBoth,
            (true, false) => Text::UnreadableGame,
            (false, true) => Text::UnreadableSettings,
            (false, false) => return None,
        };
        Some(Self { text })
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, _shared: &mut Shared<B>) -> Step {
        match press {
            Press::Enter | Press::Back => Step::Close,
            _ => Step::Stay,
        }
    }
}
