use heapless::Vec;
use volteo_core::BitSet;
use volteo_core::solitaire::Layout;

use crate::app::Shared;
use crate::input::Press;
use crate::save::Place;
use crate::screens::ask::{self, Question};
use crate::screens::{self, Screen, Step, number, table};
use crate::widgets::{List, Turn, turned};

#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(super) list: List,
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Continue,
    Layout,
    Colors,
    Counted,
    Number,
    Start,
}

/// The screen, with a deal drawn by chance where none is under way.
pub(crate) fn open<B: BitSet>(shared: &mut Shared<B>) -> Step {
    if !shared.solitaire.is_under_way() {
        shared.draw_deal();
    }
    Step::Open(Screen::Deal(Model::default()))
}

impl Model {
    pub(super) fn entries<B: BitSet>(shared: &Shared<B>) -> Vec<Entry, 6> {
        let continued = shared.solitaire.is_under_way().then_some(Entry::Continue);
        let always = [Entry::Start, Entry::Number, Entry::Layout, Entry::Colors, Entry::Counted];
        continued.into_iter().chain(always).collect()
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        let entries = Self::entries(shared);
        self.list.press(press, entries.len());
        let Some(&entry) = entries.get(self.list.selected(entries.len())) else { return Step::Stay };
        match (press, entry) {
            (Press::Back, _) => Step::Close,
            (Press::Enter, Entry::Continue) => {
                shared.put_solitaire(Place::InFront);
                table::begin(shared)
            }
            (Press::Enter, Entry::Start) => start(shared),
            (Press::Enter, Entry::Number) => Step::Open(Screen::Number(number::Model::at_choice(shared))),
            (Press::Right | Press::Enter, entry) => change(entry, Turn::Next, shared),
            (Press::Left, entry) => change(entry, Turn::Last, shared),
            (Press::Up | Press::Down, _) => Step::Stay,
        }
    }
}

/// Begins the solitaire, unless another one has to be given up for it.
fn start<B: BitSet>(shared: &mut Shared<B>) -> Step {
    if shared.solitaire.is_under_way() {
        return Step::Open(Screen::Ask(ask::Model::new(Question::ReplaceSolitaire)));
    }
    shared.begin_solitaire();
    table::begin(shared)
}

fn change<B: BitSet>(entry: Entry, turn: Turn, shared: &mut Shared<B>) -> Step {
    let choice = &mut shared.solitaire.choice;
    match entry {
        Entry::Layout => choice.layout = turned(&Layout::NAMED.map(|(_, it)| it), choice.layout, turn),
        Entry::Colors => choice.options.alternate = !choice.options.alternate,
        Entry::Counted => choice.options.values = !choice.options.values,
        Entry::Number => {
            choice.number = match turn {
                Turn::Next => choice.number.next(),
                Turn::Last => choice.number.previous(),
            };
        }
        Entry::Continue | Entry::Start => {}
    }
    Step::Stay
}
