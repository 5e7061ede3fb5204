use volteo_core::{BitSet, Ending};

use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Screen, Step, result, setup, table, tally};
use crate::texts::Text;

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(super) question: Question,
    pub(super) answer: Answer,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether a new game replaces the one under way.
    ReplaceGame,
    /// Whether the side at the buttons resigns.
    Resign,
    /// Whether the other side accepts a draw.
    AcceptDraw,
    /// Whether the side at the buttons accepts the draw that the other device offers.
    AnswerDraw,
    /// Whether a new solitaire replaces the one under way.
    ReplaceSolitaire,
    /// Whether the solitaire ends here.
    StopSolitaire,
    /// Whether everything stored is erased.
    Erase,
}

impl Question {
    pub(super) const fn text(self) -> Text {
        match self {
            Self::ReplaceGame => Text::AskReplace,
            Self::Resign => Text::AskResign,
            Self::AcceptDraw | Self::AnswerDraw => Text::AskDraw,
            Self::ReplaceSolitaire => Text::AskReplaceSolitaire,
            Self::StopSolitaire => Text::AskStopSolitaire,
            Self::Erase => Text::AskErase,
        }
    }
}

/// What is about to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    No,
    Yes,
}

impl Model {
    /// The question, with the answer that changes nothing picked out.
    pub(crate) const fn new(question: Question) -> Self {
        Self { question, answer: Answer::No }
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        match (press, self.answer) {
            (Press::Left | Press::Up, _) => self.answer = Answer::No,
            (Press::Right | Press::Down, _) => self.answer = Answer::Yes,
            (Press::Back, _) | (Press::Enter, Answer::No) => return Step::Close,
            (Press::Enter, Answer::Yes) => return agree(self.question, shared),
        }
        Step::Stay
    }
}

fn agree<B: BitSet>(question: Question, shared: &mut Shared<B>) -> Step {
    let over = || Step::Restart(Screen::Result(result::Model::default()));
    match (question, shared.side_at_the_buttons()) {
        (Question::ReplaceGame, _) => {
            shared.leave_game();
            setup::go(shared)
        }
        (Question::Resign, Some(side)) => {
            shared.end_game(Ending::Resigned(side));
            over()
        }
        (Question::AcceptDraw | Question::AnswerDraw, Some(_)) => {
            shared.end_game(Ending::AgreedDraw);
            over()
        }
        (Question::ReplaceSolitaire, _) => {
            shared.begin_solitaire();
            table::begin(shared)
        }
        (Question::StopSolitaire, _) => {
            shared.stop_solitaire();
            Step::Restart(Screen::Tally(tally::Model::default()))
        }
        (Question::Erase, _) => {
            shared.erase();
            Step::Home
        }
        (Question::Resign | Question::AcceptDraw | Question::AnswerDraw, None) => Step::Home,
    }
}
