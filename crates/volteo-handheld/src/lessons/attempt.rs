//! What comes of a move that is tried in a lesson.

use volteo_core::solitaire::{self, Placement};
use volteo_core::{Action, Color, Direction, Directions, Reason, Request, Square};

use super::{Answer, Made, Question, Stage, Task};
use crate::texts::{Language, Text, Words};

/// What was chosen along with a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Nothing: the square says it all, or does not.
    Nothing,
    /// The direction of the discs to flip.
    Direction(Direction),
    /// The color of the disc.
    Color(Color),
}

/// Whether an answer is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is: the lesson goes on.
    Right,
    /// It is not: it may be tried again.
    Wrong,
}

/// What comes of it.
#[derive(Clone, Copy, Debug)]
pub enum Tried {
    /// One of these directions has to be chosen first.
    ChooseDirection(Directions),
    /// One of the two colors has to be chosen first.
    ChooseColor,
    /// It is answered.
    Answered {
        /// What is said.
        said: Said,
        /// Whether it was right.
        verdict: Verdict,
        /// The move, if it is made.
        made: Option<Made>,
    },
}

/// What is said to an attempt.
#[derive(Clone, Copy, Debug)]
pub struct Said(Source);

#[derive(Clone, Copy, Debug)]
enum Source {
    /// The lesson has words for it.
    Lesson(&'static Words),
    /// The rules forbid it.
    Rules(Text),
}

impl Said {
    /// The words in a language.
    #[must_use]
    pub const fn in_language(self, language: Language) -> &'static str {
        match self.0 {
            Source::Lesson(words) => words.in_language(language),
            Source::Rules(text) => text.in_language(language),
        }
    }
}

impl Chosen {
    /// Reads a move of a lesson's table: its square and what is chosen along with it.
    pub(super) fn read(text: &str) -> Option<(Square, Self)> {
        if let Ok(Placement { color, square }) = text.parse() {
            return Some((square, Self::Color(color)));
        }
        let Ok(Request::Place { square, directions }) = text.parse() else { return None };
        Some((square, directions.single().map_or(Self::Nothing, Self::Direction)))
    }
}

impl Question {
    /// What comes of a square being chosen.
    #[must_use]
    pub fn attempt(&'static self, stage: &Stage, square: Square, chosen: Chosen) -> Tried {
        if self.task == Task::Point {
            let answer = self.answers.iter().find(|answer| super::squares(answer.to).any(|it| it == square));
            return self.answered(answer, None);
        }
        match stage.judge(square, chosen) {
            Ok(made) => {
                let answer = self.answers.iter().find(|answer| answer.is_to(made));
                self.answered(answer, Some(made))
            }
            Err(Unready::ChooseDirection(directions)) => Tried::ChooseDirection(directions),
            Err(Unready::ChooseColor) => Tried::ChooseColor,
            Err(Unready::Refused(text)) => {
                Tried::Answered { said: Said(Source::Rules(text)), verdict: Verdict::Wrong, made: None }
            }
        }
    }

    /// What is said to a move or a square. Only right moves are made: after the others the question stands.
    fn answered(&'static self, answer: Option<&'static Answer>, made: Option<Made>) -> Tried {
        let (words, verdict) =
            answer.map_or((&self.otherwise, Verdict::Wrong), |answer| (&answer.words, answer.verdict));
        let made = made.filter(|_| verdict == Verdict::Right);
        Tried::Answered { said: Said(Source::Lesson(words)), verdict, made }
    }
}

impl Answer {
    /// Whether this is said to a move. A square without a direction stands for every direction.
    fn is_to(&self, made: Made) -> bool {
        self.to.split(' ').filter_map(Chosen::read).any(|(square, chosen)| match made {
            Made::Move(made) => {
                made.square == square
                    && match chosen {
                        Chosen::Direction(direction) => made.directions == Directions::of(direction),
                        Chosen::Nothing | Chosen::Color(_) => true,
                    }
            }
            Made::Placement(made) => made.square == square && chosen == Chosen::Color(made.color),
        })
    }
}

/// Why a square does not make a move.
pub(super) enum Unready {
    ChooseDirection(Directions),
    ChooseColor,
    /// It is not legal, for this reason.
    Refused(Text),
}

impl Stage {
    /// The move that a square makes here, if it makes one.
    pub(super) fn judge(&self, square: Square, chosen: Chosen) -> Result<Made, Unready> {
        match self {
            Self::Board { rules, position, .. } => {
                let directions = match chosen {
                    Chosen::Direction(direction) => Directions::of(direction),
                    Chosen::Nothing | Chosen::Color(_) => Directions::EMPTY,
                };
                match rules.judge(position, Request::Place { square, directions }) {
                    Ok(Action::Place(made)) => Ok(Made::Move(made)),
                    Err(refusal) => Err(match refusal.reason {
                        Reason::DirectionRequired { choices } => Unready::ChooseDirection(choices),
                        _ if position.disc(square).is_some() => Unready::Refused(Text::DiscHere),
                        _ => Unready::Refused(Text::FlipsNothing),
                    }),
                    Ok(Action::Pass) => Err(Unready::Refused(Text::FlipsNothing)),
                }
            }
            Self::Tiles { game, .. } => {
                let legal = |color: &Color| game.legal().contains(Placement { color: *color, square });
                let color = match chosen {
                    Chosen::Color(color) => color,
                    _ if Color::BOTH.iter().all(legal) => return Err(Unready::ChooseColor),
                    _ => Color::BOTH.into_iter().find(legal).unwrap_or(Color::Black),
                };
                let placement = Placement { color, square };
                match game.judge(placement) {
                    Ok(_) => Ok(Made::Placement(placement)),
                    Err(refusal) => Err(Unready::Refused(match refusal.reason {
                        solitaire::Reason::Occupied(_) => Text::DiscHere,
                        solitaire::Reason::Tile { .. } => Text::TileHere,
                        _ => Text::TakesNothing,
                    })),
                }
            }
        }
    }
}
