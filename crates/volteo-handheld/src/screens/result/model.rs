use heapless::Vec;
use volteo_core::{BitSet, Ending};

use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Screen, Step, play, take_back};
use crate::texts::Text;
use crate::widgets::List;

#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(super) list: List,
}

/// What there is to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Rematch,
    Board,
    TakeBack,
    MainMenu,
}

impl Entry {
    pub(super) const fn text(self) -> Text {
        match self {
            Self::Rematch => Text::Rematch,
            Self::Board => Text::LookAtBoard,
            Self::TakeBack => Text::TakeBack,
            Self::MainMenu => Text::MainMenu,
        }
    }
}

impl Model {
    pub(super) fn entries<B: BitSet>(shared: &Shared<B>) -> Vec<Entry, 4> {
        // Only a game that was played out is worth taking back: the others were ended on purpose, or by the
        // clock.
        let can_go_back =
            |game: &crate::Game<B>| game.ending() == Some(Ending::Finished) && game.partner().is_none();
        let finished = shared.game.as_ref().is_some_and(can_go_back);
        let take_back = finished.then_some(Entry::TakeBack);
        let all = [Some(Entry::Rematch), Some(Entry::Board), take_back, Some(Entry::MainMenu)];
        all.into_iter().flatten().collect()
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        let entries = Self::entries(shared);
        // The entries stand side by side.
        match press {
            Press::Left | Press::Up => self.list.press(Press::Up, entries.len()),
            Press::Right | Press::Down => self.list.press(Press::Down, entries.len()),
            Press::Back => return leave(shared),
            Press::Enter => return enter(entries.get(self.list.selected(entries.len())).copied(), shared),
        }
        Step::Stay
    }
}

fn enter<B: BitSet>(entry: Option<Entry>, shared: &mut Shared<B>) -> Step {
    match (entry, &shared.game) {
        (Some(Entry::Rematch), Some(game)) if game.partner().is_some() => {
            shared.cable.want_another();
            Step::Stay
        }
        (Some(Entry::Rematch), _) => {
            shared.begin_rematch();
            play::begin(shared)
        }
        (Some(Entry::Board), Some(game)) => Step::Open(Screen::Play(play::Model::to_look_at(game))),
        (Some(Entry::TakeBack), _) => Step::Open(Screen::TakeBack(take_back::Model::at_end(shared))),
        _ => leave(shared),
    }
}

fn leave<B: BitSet>(shared: &mut Shared<B>) -> Step {
    shared.leave_game();
    Step::Home
}
