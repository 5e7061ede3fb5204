use heapless::Vec;
use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::save::Place;
use crate::screens::ask::{self, Question};
use crate::screens::{self, Screen, Step, play, table, take_back};
use crate::solitaire::Table;
use crate::texts::Text;
use crate::widgets::List;

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(super) list: List,
    paused: Paused,
}

/// What stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paused {
    Game,
    Solitaire,
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Resume,
    Hint,
    TakeBack,
    OfferDraw,
    Resign,
    Stop,
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
            Self::Stop => Text::StopHere,
            Self::MainMenu => Text::MainMenu,
        }
    }
}

impl Model {
    /// The pause of the game.
    pub(crate) fn of_game() -> Self {
        Self { list: List::default(), paused: Paused::Game }
    }

    /// The pause of the solitaire.
    pub(crate) fn of_solitaire() -> Self {
        Self { list: List::default(), paused: Paused::Solitaire }
    }

    pub(super) fn entries<B: BitSet>(&self, shared: &Shared<B>) -> Vec<Entry, 6> {
        match self.paused {
            Paused::Game => Self::entries_of_game(shared),
            Paused::Solitaire => Self::entries_of_solitaire(shared),
        }
    }

    fn entries_of_solitaire<B: BitSet>(shared: &Shared<B>) -> Vec<Entry, 6> {
        let can_take_back = shared.solitaire.table.as_ref().is_some_and(Table::can_take_back);
        let take_back = can_take_back.then_some(Entry::TakeBack);
        let all = [Some(Entry::Resume), take_back, Some(Entry::Stop), Some(Entry::MainMenu)];
        all.into_iter().flatten().collect()
    }

    fn entries_of_game<B: BitSet>(shared: &Shared<B>) -> Vec<Entry, 6> {
        let game = shared.game.as_ref();
        let moved = game.is_some_and(|game| !game.moves().is_empty());
        let is_by_cable = game.is_some_and(|game| game.partner().is_some());
        let can_offer = if is_by_cable {
            shared.can_offer_draw_by_cable()
        } else {
            game.is_some_and(|game| game.machine().is_none())
        };
        let all = [
            Some(Entry::Resume),
            shared.can_have_hint().then_some(Entry::Hint),
            (moved && !is_by_cable).then_some(Entry::TakeBack),
            can_offer.then_some(Entry::OfferDraw),
            Some(Entry::Resign),
            Some(Entry::MainMenu),
        ];
        all.into_iter().flatten().collect()
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        let entries = self.entries(shared);
        self.list.press(press, entries.len());
        match press {
            Press::Back => return Step::Close,
            Press::Enter => {}
            _ => return Step::Stay,
        }
        let entry = entries.get(self.list.selected(entries.len())).copied();
        match self.paused {
            Paused::Game => enter(entry, shared),
            Paused::Solitaire => enter_of_solitaire(entry, shared),
        }
    }
}

fn enter<B: BitSet>(entry: Option<Entry>, shared: &mut Shared<B>) -> Step {
    let ask = |question| Step::Open(Screen::Ask(ask::Model::new(question)));
    match entry {
        Some(Entry::Hint) => play::begin_with_hint(shared),
        Some(Entry::TakeBack) => Step::Open(Screen::TakeBack(take_back::Model::at_end(shared))),
        Some(Entry::OfferDraw) if shared.can_offer_draw_by_cable() => {
            shared.offer_draw_by_cable();
            Step::Close
        }
        Some(Entry::OfferDraw) => ask(Question::AcceptDraw),
        Some(Entry::Resign) => ask(Question::Resign),
        Some(Entry::MainMenu) => {
            shared.save_game();
            Step::Home
        }
        _ => Step::Close,
    }
}

fn enter_of_solitaire<B: BitSet>(entry: Option<Entry>, shared: &mut Shared<B>) -> Step {
    match entry {
        Some(Entry::TakeBack) => {
            shared.take_placement_back();
            table::begin(shared)
        }
        Some(Entry::Stop) => Step::Open(Screen::Ask(ask::Model::new(Question::StopSolitaire))),
        Some(Entry::MainMenu) => {
            shared.put_solitaire(Place::Aside);
            Step::Home
        }
        _ => Step::Close,
    }
}
