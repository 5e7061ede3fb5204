use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Screen, Step, table};
use crate::solitaire::{Choice, Table};
use crate::texts::Text;
use crate::widgets::List;

#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(super) list: List,
}

/// What there is to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    NextDeal,
    SameDeal,
    Board,
    MainMenu,
}

impl Entry {
    pub(super) const ALL: [Self; 4] = [Self::NextDeal, Self::SameDeal, Self::Board, Self::MainMenu];

    pub(super) const fn text(self) -> Text {
        match self {
            Self::NextDeal => Text::NextDeal,
            Self::SameDeal => Text::SameDeal,
            Self::Board => Text::LookAtBoard,
            Self::MainMenu => Text::MainMenu,
        }
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        // The entries stand side by side.
        match press {
            Press::Left | Press::Up => self.list.press(Press::Up, Entry::ALL.len()),
            Press::Right | Press::Down => self.list.press(Press::Down, Entry::ALL.len()),
            Press::Back => return leave(shared),
            Press::Enter => return enter(Entry::ALL[self.list.selected(Entry::ALL.len())], shared),
        }
        Step::Stay
    }
}

fn enter<B: BitSet>(entry: Entry, shared: &mut Shared<B>) -> Step {
    let Some(choice) = shared.solitaire.table.as_ref().map(Table::choice) else { return leave(shared) };
    match entry {
        Entry::NextDeal => begin(Choice { number: choice.number.next(), ..choice }, shared),
        Entry::SameDeal => begin(choice, shared),
        Entry::Board => shared
            .solitaire
            .table
            .as_ref()
            .map_or(Step::Home, |table| Step::Open(Screen::Table(table::Model::to_look_at(table)))),
        Entry::MainMenu => leave(shared),
    }
}

fn begin<B: BitSet>(choice: Choice, shared: &mut Shared<B>) -> Step {
    shared.solitaire.choice = choice;
    shared.begin_solitaire();
    table::begin(shared)
}

fn leave<B: BitSet>(shared: &mut Shared<B>) -> Step {
    shared.leave_solitaire();
    Step::Home
}
