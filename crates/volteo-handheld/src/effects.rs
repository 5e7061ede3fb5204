//! What the App asks of its host.

use crate::Time;

/// What the host is to do after an event. Nothing in it is lost if the host is slow: the App's state is
/// already what it will be.
///
/// ```
/// use volteo_handheld::{App, Button, Event, PowerOn, Slot, Time};
///
/// let (mut app, _) = App::<u64>::start(&PowerOn::default());
/// let effects = app.handle(Time::from_millis(10), Event::Down(Button::Down));
/// assert!(effects.draw && !effects.save.contains(Slot::Game));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Effects {
    /// The screen may have changed: draw it.
    pub draw: bool,
    /// What to write to storage: ask [`App::save`](crate::App::save) for the bytes.
    pub save: Slots,
    /// What was stored and cannot be read: keep it apart before it is written over.
    pub set_aside: Slots,
    /// What to play.
    pub sound: Option<Sound>,
    /// How bright the screen is to be from now on, if that has changed.
    pub light: Option<Light>,
    /// When to send the next [`Event::Tick`](crate::Event::Tick), if no button moves before. `None`: nothing
    /// happens until a button moves, and the host can sleep.
    pub wake: Option<Time>,
}

/// What is stored apart from each other, so that a fault in one leaves the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// The settings.
    Settings,
    /// The game under way.
    Game,
    /// The results of the games against the machine.
    Statistics,
    /// The solitaire under way.
    Solitaire,
    /// The best results of the solitaire.
    Best,
    /// The lessons done.
    Lessons,
}

impl Slot {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Settings, Self::Game, Self::Statistics, Self::Solitaire, Self::Best, Self::Lessons];
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();
}

/// A set of slots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots(u8);

impl Slots {
    /// Puts a slot in.
    pub(crate) fn insert(&mut self, slot: Slot) {
        self.0 |= 1 << slot as u8;
    }

    /// Takes a slot out.
    pub(crate) fn remove(&mut self, slot: Slot) {
        self.0 &= !(1 << slot as u8);
    }

    /// Whether a slot is in.
    #[must_use]
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 & 1 << slot as u8 != 0
    }

    /// Whether none is in.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The slots that are in.
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        Slot::ALL.into_iter().filter(move |&slot| self.contains(slot))
    }
}

/// Something to be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A disc was placed.
    Move,
    /// A square that is not legal was chosen.
    Refused,
    /// A side had to pass.
    Pass,
    /// The game is over.
    End,
    /// The clock of the side to move is about to run out.
    Hurry,
}

/// How bright the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Light {
    /// On, with this contrast: 1 the weakest, 255 the strongest.
    On(u8),
    /// As dim as can be read.
    Dim,
    /// Off.
    Off,
}
