use heapless::Vec;
use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Screen, Step, deal, learn, play, settings, setup, statistics};
use crate::texts::Text;
use crate::widgets::List;

#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(super) list: List,
}

/// What there is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Continue,
    NewGame,
    Solitaire,
    Learn,
    Statistics,
    Settings,
}

impl Entry {
    pub(super) const fn text(self) -> Text {
        match self {
            Self::Continue => Text::Continue,
            Self::NewGame => Text::NewGame,
            Self::Statistics => Text::Statistics,
            Self::Solitaire => Text::Solitaire,
            Self::Learn => Text::Learn,
            Self::Settings => Text::Settings,
        }
    }
}

impl Model {
    pub(super) fn entries<B: BitSet>(shared: &Shared<B>) -> Vec<Entry, 6> {
        let all = [
            shared.has_game_under_way().then_some(Entry::Continue),
            Some(Entry::NewGame),
            Some(Entry::Solitaire),
            Some(Entry::Learn),
            (!shared.levels().is_empty()).then_some(Entry::Statistics),
            Some(Entry::Settings),
        ];
        all.into_iter().flatten().collect()
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        let entries = Self::entries(shared);
        self.list.press(press, entries.len());
        if press != Press::Enter {
            return Step::Stay;
        }
        match (entries.get(self.list.selected(entries.len())), &shared.game) {
            (Some(Entry::Continue), Some(game)) => Step::Open(Screen::Play(play::Model::new(game))),
            (Some(Entry::NewGame), _) => Step::Open(Screen::Setup(setup::Model::default())),
            (Some(Entry::Statistics), _) => {
                Step::Open(Screen::Statistics(statistics::Model::of_choice(shared)))
            }
            (Some(Entry::Solitaire), _) => deal::open(shared),
            (Some(Entry::Learn), _) => Step::Open(Screen::Learn(learn::Model::at_next(shared))),
            (Some(Entry::Settings), _) => Step::Open(Screen::Settings(settings::Model::default())),
            _ => Step::Stay,
        }
    }
}
