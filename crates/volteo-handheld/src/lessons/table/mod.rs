//! The lessons: positions, what is said of them, what is asked, and what is said to the answers.
//!
//! Every number that a text names is held to the rules by the tests.

mod rules;
mod strategy;
mod variants;

use volteo_core::Builtin;

use super::{Answer, Lesson, Page, Question, Setting, Step, Task, Verdict};
use crate::texts::Words;

/// The lessons in the order of the list. Saves name them by their place here.
pub const LESSONS: &[Lesson] = &[
    rules::OUTFLANKING,
    rules::ALL_AT_ONCE,
    rules::PASSING,
    rules::THE_END,
    strategy::CORNERS,
    strategy::BESIDE_CORNERS,
    strategy::MOBILITY,
    strategy::LAST_EMPTIES,
    variants::BEGINNER,
    variants::TILES,
];

const fn w(english: &'static str, spanish: &'static str) -> Words {
    Words::new(english, spanish)
}

/// A position of the standard game.
const fn position(text: &'static str) -> Step {
    Step::Set(Setting::Position { rules: Builtin::Wof, text })
}

const fn say(words: Words) -> Step {
    Step::Say(Page { words, framed: "" })
}

/// Something said of the squares framed.
const fn say_of(framed: &'static str, words: Words) -> Step {
    Step::Say(Page { words, framed })
}

const fn find(words: Words, answers: &'static [Answer]) -> Step {
    Step::Ask(Question { words, task: Task::Find, answers, otherwise: LOOK_AGAIN })
}

const fn choose(words: Words, answers: &'static [Answer], otherwise: Words) -> Step {
    Step::Ask(Question { words, task: Task::Choose, answers, otherwise })
}

const fn point(words: Words, answers: &'static [Answer], otherwise: Words) -> Step {
    Step::Ask(Question { words, task: Task::Point, answers, otherwise })
}

const fn right(to: &'static str, words: Words) -> Answer {
    Answer { to, verdict: Verdict::Right, words }
}

const fn wrong(to: &'static str, words: Words) -> Answer {
    Answer { to, verdict: Verdict::Wrong, words }
}

const LOOK_AGAIN: Words =
    w("Legal, but not what is asked for. Look again.", "Es legal, pero no es lo que se pide. Mira otra vez.");
