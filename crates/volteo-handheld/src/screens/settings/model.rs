use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::screens::ask::{self, Question};
use crate::screens::{self, Screen, Step};
use crate::widgets::{List, Turn, turned};
use crate::{Animation, Contrast, Idle, Language, Settings};

#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(super) list: List,
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Language,
    Contrast,
    Dim,
    Off,
    Animation,
    Sound,
    Marks,
    Coach,
    Erase,
}

impl Entry {
    pub(super) const ALL: [Self; 9] = [
        Self::Language,
        Self::Contrast,
        Self::Dim,
        Self::Off,
        Self::Animation,
        Self::Sound,
        Self::Marks,
        Self::Coach,
        Self::Erase,
    ];
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        self.list.press(press, Entry::ALL.len());
        let entry = Entry::ALL[self.list.selected(Entry::ALL.len())];
        match (press, entry) {
            (Press::Back, _) => Step::Close,
            (Press::Enter, Entry::Erase) => Step::Open(Screen::Ask(ask::Model::new(Question::Erase))),
            (Press::Right | Press::Enter, _) => change(entry, Turn::Next, shared),
            (Press::Left, _) => change(entry, Turn::Last, shared),
            (Press::Up | Press::Down, _) => Step::Stay,
        }
    }
}

fn change<B: BitSet>(entry: Entry, turn: Turn, shared: &mut Shared<B>) -> Step {
    let settings = &mut shared.settings;
    let before = *settings;
    let switched = |on: bool| turned(&[false, true], on, turn);
    match entry {
        Entry::Language => settings.language = turned(&Language::ALL, settings.language, turn),
        Entry::Contrast => settings.contrast = contrast(settings, turn),
        Entry::Dim => settings.dim = turned(&Idle::ALL, settings.dim, turn),
        Entry::Off => settings.off = turned(&Idle::ALL, settings.off, turn),
        Entry::Animation => settings.animation = turned(&Animation::ALL, settings.animation, turn),
        Entry::Sound => settings.sound = switched(settings.sound),
        Entry::Marks => settings.marks = switched(settings.marks),
        Entry::Coach => settings.coach = switched(settings.coach),
        Entry::Erase => {}
    }
    if *settings != before {
        shared.save_settings();
    }
    Step::Stay
}

fn contrast(settings: &Settings, turn: Turn) -> Contrast {
    let steps = [1, 2, 3, 4, 5].map(|step| Contrast::from_step(step).unwrap_or(Contrast::MAX));
    turned(&steps, settings.contrast, turn)
}
