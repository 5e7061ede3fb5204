//! What a lesson is played on, and what has been played.

use volteo_core::solitaire::{Effects, Options, Placement, Solitaire};
use volteo_core::{Action, Move, Position, Rules, Square};

use super::attempt::Verdict;
use super::{Chosen, Lesson, Question, Setting, Step, Task};
use crate::solitaire::{Choice, DealNumber};

/// What a lesson is played on.
#[derive(Clone, Debug)]
pub enum Stage {
    /// A board.
    Board {
        /// Its rules.
        rules: Rules<u64>,
        /// The position.
        position: Position<u64>,
        /// The last move, if one was made.
        last: Option<Move>,
    },
    /// The solitaire's table.
    Tiles {
        /// The table.
        game: Solitaire,
        /// What the last placement did, if one was made.
        last: Option<Effects>,
    },
}

/// A move that is made on a stage, and legal there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// On a board.
    Move(Move),
    /// On the solitaire's table.
    Placement(Placement),
}

impl Stage {
    /// The stage before a step of a lesson, every question before it answered by its first right answer.
    #[must_use]
    pub fn at(lesson: &Lesson, step: usize) -> Option<Self> {
        let mut stage = None;
        for step in lesson.steps.iter().take(step) {
            match (step, &mut stage) {
                (Step::Set(setting), _) => stage = Self::set(setting),
                (Step::Ask(question), Some(stage)) => {
                    if let Some(made) = first_right(question, stage) {
                        stage.play(made);
                    }
                }
                (Step::Say(_) | Step::Ask(_), _) => {}
            }
        }
        stage
    }

    /// A stage as it is set; none if the setting is none, which the tests rule out.
    #[must_use]
    pub fn set(setting: &Setting) -> Option<Self> {
        match *setting {
            Setting::Position { rules, text } => {
                let rules = Rules::new(&rules.rule_set()).ok()?;
                let position = rules.read_position(text).ok()?;
                Some(Self::Board { rules, position, last: None })
            }
            Setting::Tiles { number, placements } => {
                let choice = Choice { number: DealNumber::new(number)?, ..Choice::default() };
                let mut game = Solitaire::new(choice.deal(), Options::default());
                let mut last = None;
                for placement in placements.split_ascii_whitespace() {
                    last = Some(game.play(placement.parse().ok()?).ok()?);
                }
                Some(Self::Tiles { game, last })
            }
        }
    }

    /// Plays a move that is legal here, and the pass that it forces, if it does.
    pub fn play(&mut self, made: Made) {
        match (self, made) {
            (Self::Board { rules, position, last }, Made::Move(made)) => {
                rules.play_legal(position, Action::Place(made));
                if rules.must_pass(position) {
                    rules.play_legal(position, Action::Pass);
                }
                *last = Some(made);
            }
            (Self::Tiles { game, last }, Made::Placement(made)) => *last = Some(game.play_legal(made)),
            (Self::Board { .. }, Made::Placement(_)) | (Self::Tiles { .. }, Made::Move(_)) => {}
        }
    }

    /// The squares on which something can be placed.
    #[must_use]
    pub fn legal_squares(&self) -> u64 {
        match self {
            Self::Board { rules, position, .. } => rules.legal_squares(position),
            Self::Tiles { game, .. } => {
                let legal = game.legal();
                volteo_core::Color::BOTH.into_iter().fold(0, |set, color| set | legal.squares(color))
            }
        }
    }

    /// The square of the last move.
    #[must_use]
    pub fn last_square(&self) -> Option<Square> {
        match self {
            Self::Board { last, .. } => last.map(|last| last.square),
            Self::Tiles { last, .. } => last.map(|last| last.placement().square),
        }
    }
}

/// The move of a question's first right answer; none where a square is only to be pointed at.
fn first_right(question: &Question, stage: &Stage) -> Option<Made> {
    if question.task == Task::Point {
        return None;
    }
    let right = question.answers.iter().find(|answer| answer.verdict == Verdict::Right)?;
    let (square, chosen) = Chosen::read(right.to.split(' ').next()?)?;
    stage.judge(square, chosen).ok()
}
