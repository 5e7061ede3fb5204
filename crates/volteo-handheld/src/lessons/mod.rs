//! Lessons on the board. What they say and ask is data in [`LESSONS`]; what is legal, and what a move does,
//! is for the rules to say.
//!
//! A lesson is a list of [`Step`]s on a [`Stage`]: the board of a rule set, or the table of the solitaire.
//!
//! ```
//! use volteo_handheld::lessons::{Chosen, LESSONS, Stage, Step, Tried};
//!
//! let lesson = &LESSONS[0];
//! let (step, question) = lesson.questions().next().unwrap();
//! let stage = Stage::at(lesson, step).unwrap();
//! let tried = question.attempt(&stage, "d3".parse().unwrap(), Chosen::Nothing);
//! assert!(matches!(tried, Tried::Answered { made: Some(_), .. }));
//! ```

mod attempt;
mod done;
mod stage;
mod table;

pub use attempt::{Chosen, Said, Tried, Verdict};
pub use done::Done;
pub use stage::{Made, Stage};
pub use table::LESSONS;

use volteo_core::{Builtin, Square};

pub use crate::texts::Words;

/// A lesson.
#[derive(Debug)]
pub struct Lesson {
    /// Its name in the list.
    pub title: Words,
    /// What happens in it, one after the other. The first one sets the stage.
    pub steps: &'static [Step],
}

impl Lesson {
    /// What it asks, with the number of the step.
    pub fn questions(&self) -> impl Iterator<Item = (usize, &'static Question)> {
        self.steps.iter().enumerate().filter_map(|(at, step)| match step {
            Step::Ask(question) => Some((at, question)),
            Step::Set(_) | Step::Say(_) => None,
        })
    }
}

/// A step of a lesson.
#[derive(Debug)]
pub enum Step {
    /// The stage is set, without a word.
    Set(Setting),
    /// Something is said.
    Say(Page),
    /// Something is asked.
    Ask(Question),
}

/// What a stage is set to.
#[derive(Clone, Copy, Debug)]
pub enum Setting {
    /// A position of a rule set.
    Position {
        /// The rule set.
        rules: Builtin,
        /// The position, as `Rules::read_position` reads it.
        text: &'static str,
    },
    /// The solitaire's table on the usual layout.
    Tiles {
        /// The number of the deal.
        number: u16,
        /// The placements made.
        placements: &'static str,
    },
}

/// Something said about the stage.
#[derive(Debug)]
pub struct Page {
    /// What is said.
    pub words: Words,
    /// The squares that it is about, with spaces between them.
    pub framed: &'static str,
}

/// Something asked.
#[derive(Debug)]
pub struct Question {
    /// What is asked.
    pub words: Words,
    /// What is to be done.
    pub task: Task,
    /// What is said to certain moves or squares, the right ones first.
    pub answers: &'static [Answer],
    /// What is said to any other that could be chosen.
    pub otherwise: Words,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A legal move is to be found.
    Find,
    /// One of the legal moves, which are marked, is to be chosen.
    Choose,
    /// A square is to be pointed at: nothing is placed on it.
    Point,
}

/// What is said to certain moves or squares.
#[derive(Debug)]
pub struct Answer {
    /// The moves, with spaces between them: `c4:nw` on boards, `Bc4` on the solitaire's table; or the squares.
    pub to: &'static str,
    /// Whether they are right.
    pub verdict: Verdict,
    /// What is said.
    pub words: Words,
}

/// The squares named in a list.
pub(crate) fn squares(list: &'static str) -> impl Iterator<Item = Square> {
    list.split(' ').filter_map(|name| name.parse().ok())
}
