use heapless::Vec;
use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::screens::ask::{self, Question};
use crate::screens::{self, Screen, Step, play, take_back};
use crate::texts::Text;
use crate::widgets::List;

#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(super) list: List,
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Resume,
    Hint,
    TakeBack,
    OfferDraw,
    Resign,
    MainMenu,
}

impl Entry {
    pub(super) const fn text(self) -> Text {
        match self {
            Self::Resume => Text::Resume,
            Self::Hint => Text::Hint,
            Self::TakeBack => Text::TakeBack,
            Self::OfferDraw => Text::OfferDraw,
            Self::Resign => Text::Resign,
            Self::MainMenu => Text::MainMenu,
        }
    }
}

impl Model {
    pub(super) fn entries<B: BitSet>(shared: &Shared<B>) -> Vec<Entry, 6> {
        let game = shared.game.as_ref();
        let moved = game.is_some_and(|game| !game.moves().is_empty());
        let two_people = game.is_some_and(|game| game.machine().is_none());
        let all = [
            Some(Entry::Resume),
            shared.can_have_hint().then_some(Entry::Hint),
            moved.then_some(Entry::TakeBack),
            two_people.then_some(Entry::OfferDraw),
            Some(Entry::Resign),
            Some(Entry::MainMenu),
        ];
        all.into_iter().flatten().collect()
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        let entries = Self::entries(shared);
        self.list.press(press, entries.len());
        match press {
            Press::Back => return Step::Close,
            Press::Enter => {}
            _ => return Step::Stay,
        }
        let ask = |question| Step::Open(Screen::Ask(ask::Model::new(question)));
        match entries.get(self.list.selected(entries.len())) {
            Some(Entry::Hint) => play::begin_with_hint(shared),
            Some(Entry::TakeBack) => Step::Open(Screen::TakeBack(take_back::Model::at_end(shared))),
            Some(Entry::OfferDraw) => ask(Question::AcceptDraw),
            Some(Entry::Resign) => ask(Question::Resign),
            Some(Entry::MainMenu) => {
                shared.save_game();
                Step::Home
            }
            Some(Entry::Resume) | None => Step::Close,
        }
    }
}
