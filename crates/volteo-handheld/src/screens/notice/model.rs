use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Step};
use crate::texts::{Language, Text};
use crate::{Slot, Slots};

/// What cannot be read, a slot after the other, in every language in turn if the one that was chosen is not
/// known.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// The slots that are still to be spoken of, and the first of them.
    slots: Slots,
    slot: Slot,
    pub(super) language: Language,
    is_language_known: bool,
}

impl Model {
    /// What there is to say about slots that cannot be read, if any cannot.
    pub(crate) fn about(unreadable: Slots, language: Language) -> Option<Self> {
        let slot = unreadable.iter().next()?;
        let is_language_known = !unreadable.contains(Slot::Settings);
        Some(Self { slots: unreadable, slot, language, is_language_known })
    }

    pub(super) const fn text(&self) -> Text {
        match self.slot {
            Slot::Settings => Text::UnreadableSettings,
            Slot::Game => Text::UnreadableGame,
            Slot::Statistics => Text::UnreadableStatistics,
            Slot::Solitaire => Text::UnreadableSolitaire,
            Slot::Best => Text::UnreadableBest,
            Slot::Lessons => Text::UnreadableLessons,
        }
    }

    /// The next thing to be known, if there is one.
    fn next(&self) -> Option<Self> {
        let [first, ..] = Language::ALL;
        let mut languages = Language::ALL.into_iter().skip_while(|&it| it != self.language).skip(1);
        match languages.next() {
            Some(language) if !self.is_language_known => Some(Self { language, ..self.clone() }),
            _ => {
                let mut slots = self.slots;
                slots.remove(self.slot);
                let language = if self.is_language_known { self.language } else { first };
                Some(Self { slots, slot: slots.iter().next()?, language, ..*self })
            }
        }
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, _shared: &mut Shared<B>) -> Step {
        if !matches!(press, Press::Enter | Press::Back) {
            return Step::Stay;
        }
        let Some(next) = self.next() else { return Step::Close };
        *self = next;
        Step::Stay
    }
}
