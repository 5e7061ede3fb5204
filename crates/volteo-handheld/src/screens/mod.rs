//! The screens: a folder each, with what it knows and does in `model.rs` and what it looks like in `view.rs`.
//!
//! A screen of its own is a folder, a line in [`screens!`] below, and whatever opens it.

pub(crate) mod ask;
pub(crate) mod cable;
pub(crate) mod deal;
pub(crate) mod home;
pub(crate) mod learn;
pub(crate) mod lesson;
pub(crate) mod notice;
pub(crate) mod number;
pub(crate) mod pause;
pub(crate) mod play;
pub(crate) mod result;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod statistics;
pub(crate) mod table;
pub(crate) mod take_back;
pub(crate) mod tally;

use volteo_core::BitSet;

use crate::Time;
use crate::app::{Errand, Shared};
use crate::draw::{Canvas, Pixels};
use crate::input::Press;

/// What a screen knows and does.
pub(crate) trait Model<B> {
    /// The player pressed something.
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step;

    /// An event has been dealt with, or time has passed.
    fn tick(&mut self, _shared: &mut Shared<B>) -> Step {
        Step::Stay
    }

    /// When something happens here though no button moves.
    fn due(&self, _shared: &Shared<B>) -> Option<Time> {
        None
    }

    /// Whether the clocks of the game run while this screen is shown.
    fn runs_clock(&self) -> bool {
        false
    }

    /// What the machine is to find a move for, if it is to.
    fn errand(&self, _shared: &Shared<B>) -> Option<Errand> {
        None
    }
}

/// What a screen looks like.
pub(crate) trait View<B> {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error>;
}

/// Where a press leads.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Nowhere.
    Stay,
    /// To a screen on top of this one.
    Open(Screen),
    /// Back to the screen below.
    Close,
    /// To the first screen.
    Home,
    /// To a screen right on top of the first.
    Restart(Screen),
}

/// Makes the enum of the screens, its names, and the way from it to the screens' traits.
macro_rules! screens {
    ($($(#[$doc:meta])* $name:ident($folder:ident),)*) => {
        /// A screen, with what it knows.
        #[derive(Clone, Debug)]
        pub(crate) enum Screen {
            $($name($folder::Model),)*
        }

        /// Which screen is shown.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ScreenName {
            $($(#[$doc])* $name,)*
        }

        impl ScreenName {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }

        impl Screen {
            pub(crate) const fn name(&self) -> ScreenName {
                match self {
                    $(Self::$name(_) => ScreenName::$name,)*
                }
            }

            pub(crate) fn press<B: BitSet>(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
                match self {
                    $(Self::$name(model) => model.press(press, shared),)*
                }
            }

            pub(crate) fn tick<B: BitSet>(&mut self, shared: &mut Shared<B>) -> Step {
                match self {
                    $(Self::$name(model) => model.tick(shared),)*
                }
            }

            pub(crate) fn due<B: BitSet>(&self, shared: &Shared<B>) -> Option<Time> {
                match self {
                    $(Self::$name(model) => model.due(shared),)*
                }
            }

            pub(crate) fn runs_clock<B: BitSet>(&self, _shared: &Shared<B>) -> bool {
                match self {
                    $(Self::$name(model) => Model::<B>::runs_clock(model),)*
                }
            }

            pub(crate) fn errand<B: BitSet>(&self, shared: &Shared<B>) -> Option<Errand> {
                match self {
                    $(Self::$name(model) => model.errand(shared),)*
                }
            }

            pub(crate) fn draw<B: BitSet, D: Pixels>(
                &self,
                shared: &Shared<B>,
                canvas: &mut Canvas<'_, D>,
            ) -> Result<(), D::Error> {
                match self {
                    $(Self::$name(model) => model.draw(shared, canvas),)*
                }
            }
        }
    };
}

screens! {
    /// The first one: what there is to do.
    Home(home),
    /// What a new game is to be.
    Setup(setup),
    /// The rule sets to choose from.
    Rules(rules),
    /// The board.
    Play(play),
    /// The game stands still, its board hidden.
    Pause(pause),
    /// Moves are being taken back.
    TakeBack(take_back),
    /// A question to be answered with yes or no.
    Ask(ask),
    /// The other device is looked for.
    Cable(cable),
    /// What a game came to.
    Result(result),
    /// The results against the machine.
    Statistics(statistics),
    /// What a solitaire is to be.
    Deal(deal),
    /// The number of a deal, digit by digit.
    Number(number),
    /// The solitaire.
    Table(table),
    /// What a solitaire came to.
    Tally(tally),
    /// The lessons to choose from.
    Learn(learn),
    /// A lesson.
    Lesson(lesson),
    /// The settings.
    Settings(settings),
    /// Something to be known.
    Notice(notice),
}
