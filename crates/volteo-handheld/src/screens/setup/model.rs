use heapless::Vec;
use volteo_core::{BitSet, Color};

use crate::app::{Opponent, Shared, Side};
use crate::input::Press;
use crate::screens::ask::{self, Question};
use crate::screens::{self, Screen, Step, cable, play, rules};
use crate::widgets::{List, Turn, turned};
use crate::{Level, TimeControl};

#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(super) list: List,
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Rules,
    Opponent,
    Side,
    Clock,
    Start,
}

impl Model {
    pub(super) fn entries<B: BitSet>(shared: &Shared<B>) -> Vec<Entry, 5> {
        let opponent = (opponents(shared).len() > 1).then_some(Entry::Opponent);
        let side = matches!(shared.choices.opponent, Opponent::Machine(_)).then_some(Entry::Side);
        [Some(Entry::Rules), opponent, side, Some(Entry::Clock), Some(Entry::Start)]
            .into_iter()
            .flatten()
            .collect()
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        let entries = Self::entries(shared);
        self.list.press(press, entries.len());
        let Some(&entry) = entries.get(self.list.selected(entries.len())) else { return Step::Stay };
        match (press, entry) {
            (Press::Back, _) => Step::Close,
            (Press::Enter, Entry::Rules) => Step::Open(Screen::Rules(rules::Model::at_choice(shared))),
            (Press::Enter, Entry::Start) => start(shared),
            (Press::Right | Press::Enter, entry) => change(entry, Turn::Next, shared),
            (Press::Left, entry) => change(entry, Turn::Last, shared),
            (Press::Up | Press::Down, _) => Step::Stay,
        }
    }
}

/// Begins the game, unless another one has to be given up for it.
fn start<B: BitSet>(shared: &mut Shared<B>) -> Step {
    if shared.has_game_under_way() {
        return Step::Open(Screen::Ask(ask::Model::new(Question::ReplaceGame)));
    }
    go(shared)
}

/// Begins the game as chosen, or looks for the other device to begin it with.
pub(crate) fn go<B: BitSet>(shared: &mut Shared<B>) -> Step {
    if shared.choices.opponent == Opponent::Partner {
        return cable::begin(shared);
    }
    shared.begin_game();
    play::begin(shared)
}

/// Who can be played against here.
fn opponents<B: BitSet>(shared: &Shared<B>) -> Vec<Opponent, { Level::ALL.len() + 2 }> {
    let machine = shared.levels().iter().map(|&level| Opponent::Machine(level));
    let partner = shared.cable.is_there().then_some(Opponent::Partner);
    core::iter::once(Opponent::Human).chain(machine).chain(partner).collect()
}

fn change<B: BitSet>(entry: Entry, turn: Turn, shared: &mut Shared<B>) -> Step {
    let choices = &mut shared.choices;
    match entry {
        Entry::Rules => choices.rules = turned(&shared.offered, choices.rules, turn),
        Entry::Opponent => {
            let all = opponents(shared);
            shared.choices.opponent = turned(&all, shared.choices.opponent, turn);
        }
        Entry::Side => {
            let all = [Side::Of(Color::Black), Side::Of(Color::White), Side::Chance];
            choices.side = turned(&all, choices.side, turn);
        }
        Entry::Clock => choices.control = turned(&TimeControl::OFFERED, choices.control, turn),
        Entry::Start => {}
    }
    Step::Stay
}
