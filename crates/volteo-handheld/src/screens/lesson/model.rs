use volteo_core::{BitSet, Color, Direction, Square};

use crate::app::Shared;
use crate::board::{Grid, Turning};
use crate::input::Press;
use crate::lessons::{
    Chosen, LESSONS, Lesson, Made, Question, Said, Stage, Step as LessonStep, Tried, Verdict,
};
use crate::screens::table::{grid, pieces_moved};
use crate::screens::{self, Screen, Step, learn};
use crate::widgets::Choosing;
use crate::{Sound, Time};

/// Where the cursor is at first.
const FIRST_SQUARE: Square = match Square::new(3, 3) {
    Some(square) => square,
    None => Square::from_code(0),
};

#[derive(Clone, Debug)]
pub(crate) struct Model {
    lesson: usize,
    step: usize,
    cursor: Square,
    pub(super) choosing: Option<Choice>,
    pub(super) reply: Option<Reply>,
    pub(super) turning: Option<Turning>,
}

/// What is being chosen along with a square.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choice {
    Direction(Choosing),
    Color(Color),
}

/// What is said to what was tried last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    pub(super) said: Said,
    pub(super) verdict: Verdict,
    pub(super) made: Option<Made>,
}

impl Model {
    /// A lesson from its start.
    pub(crate) fn new(lesson: usize) -> Self {
        let (choosing, reply, turning) = (None, None, None);
        let mut model = Self { lesson, step: 0, cursor: FIRST_SQUARE, choosing, reply, turning };
        model.step = model.next_page(0).unwrap_or_default();
        model
    }

    /// The square under the cursor, while one is asked for.
    pub(crate) fn cursor(&self) -> Option<Square> {
        (self.reply.is_none() && self.question().is_some()).then_some(self.cursor)
    }

    /// The direction that is picked out, while one is being chosen.
    pub(crate) const fn direction(&self) -> Option<Direction> {
        match &self.choosing {
            Some(Choice::Direction(choosing)) => Some(choosing.direction),
            _ => None,
        }
    }

    /// The color that is picked out, while one is being chosen.
    pub(crate) const fn color(&self) -> Option<Color> {
        match self.choosing {
            Some(Choice::Color(color)) => Some(color),
            _ => None,
        }
    }

    pub(super) fn lesson(&self) -> Option<&'static Lesson> {
        LESSONS.get(self.lesson)
    }

    pub(super) fn step(&self) -> Option<&'static LessonStep> {
        self.lesson()?.steps.get(self.step)
    }

    pub(super) fn question(&self) -> Option<&'static Question> {
        match self.step()? {
            LessonStep::Ask(question) => Some(question),
            LessonStep::Set(_) | LessonStep::Say(_) => None,
        }
    }

    /// The stage before what was answered last, and with it.
    pub(super) fn stages(&self) -> Option<(Stage, Stage)> {
        let before = Stage::at(self.lesson()?, self.step)?;
        let mut after = before.clone();
        if let Some(made) = self.reply.and_then(|reply| reply.made) {
            after.play(made);
        }
        Some((before, after))
    }

    /// The number of the page, from 1, and how many there are.
    pub(super) fn page(&self) -> (usize, usize) {
        let steps = self.lesson().map_or(&[][..], |lesson| lesson.steps);
        let pages = |steps: &[LessonStep]| steps.iter().filter(|step| is_page(step)).count();
        (pages(steps.get(..=self.step).unwrap_or(steps)), pages(steps))
    }

    /// The first page from a step on.
    fn next_page(&self, from: usize) -> Option<usize> {
        let mut steps = self.lesson()?.steps.iter().enumerate().skip(from);
        steps.find(|(_, step)| is_page(step)).map(|(at, _)| at)
    }

    fn go_on<B: BitSet>(&mut self, shared: &mut Shared<B>) -> Step {
        self.reply = None;
        if let Some(next) = self.next_page(self.step + 1) {
            self.step = next;
            return Step::Stay;
        }
        shared.finish_lesson(self.lesson);
        shared.play_sound(Sound::End);
        Step::Restart(Screen::Learn(learn::Model::at_next(shared)))
    }

    fn go_back(&mut self) {
        let steps = self.lesson().map_or(&[][..], |lesson| lesson.steps);
        let mut earlier = steps.iter().enumerate().take(self.step);
        self.step = earlier.rfind(|(_, step)| is_page(step)).map_or(self.step, |(at, _)| at);
    }

    /// Tries a square, with what has been chosen along with it.
    fn attempt<B: BitSet>(&mut self, question: &'static Question, chosen: Chosen, shared: &mut Shared<B>) {
        let Some((stage, _)) = self.stages() else { return };
        self.choosing = match question.attempt(&stage, self.cursor, chosen) {
            Tried::ChooseDirection(choices) => Choosing::new(self.cursor, choices).map(Choice::Direction),
            Tried::ChooseColor => Some(Choice::Color(Color::Black)),
            Tried::Answered { said, verdict, made } => {
                self.reply = Some(Reply { said, verdict, made });
                shared.play_sound(if verdict == Verdict::Right { Sound::Move } else { Sound::Refused });
                None
            }
        };
        self.turning = self.begin_turning(&stage, shared);
    }

    /// What the move just made turns over.
    fn begin_turning<B: BitSet>(&self, before: &Stage, shared: &Shared<B>) -> Option<Turning> {
        let frame = shared.settings.animation.frame()?;
        match (before, self.reply?.made?) {
            (Stage::Board { rules, position, .. }, Made::Move(made)) => {
                Some(Turning::new(rules, position, made, shared.now, frame))
            }
            (Stage::Tiles { game, .. }, Made::Placement(made)) => {
                Some(Turning::of(pieces_moved(&game.effects(made)), shared.now, frame))
            }
            _ => None,
        }
    }

    fn press_on_choice<B: BitSet>(
        &mut self,
        press: Press,
        choice: Choice,
        question: &'static Question,
        shared: &mut Shared<B>,
    ) {
        match (press, choice) {
            (Press::Back, _) => self.choosing = None,
            (Press::Enter, Choice::Direction(choosing)) => {
                self.attempt(question, Chosen::Direction(choosing.direction), shared);
            }
            (Press::Enter, Choice::Color(color)) => self.attempt(question, Chosen::Color(color), shared),
            (_, Choice::Direction(mut choosing)) => {
                choosing.turn(press);
                self.choosing = Some(Choice::Direction(choosing));
            }
            (Press::Up | Press::Left, Choice::Color(_)) => self.choosing = Some(Choice::Color(Color::Black)),
            (Press::Down | Press::Right, Choice::Color(_)) => {
                self.choosing = Some(Choice::Color(Color::White));
            }
        }
    }

    /// A press while something is said.
    fn press_on_page<B: BitSet>(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        let wrong = self.reply.is_some_and(|reply| reply.verdict == Verdict::Wrong);
        match press {
            Press::Enter | Press::Back if wrong => self.reply = None,
            Press::Back => return Step::Close,
            Press::Enter => return self.go_on(shared),
            Press::Right if self.reply.is_none() => return self.go_on(shared),
            Press::Left if self.reply.is_none() => self.go_back(),
            _ => {}
        }
        Step::Stay
    }

    /// The board on the screen.
    pub(super) fn grid(stage: &Stage) -> Option<Grid> {
        match stage {
            Stage::Board { rules, .. } => Grid::of(rules.set()),
            Stage::Tiles { .. } => grid(),
        }
    }
}

/// Whether a step is seen as a page of its own.
const fn is_page(step: &LessonStep) -> bool {
    !matches!(step, LessonStep::Set(_))
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        // Who presses has seen enough of what is turning.
        self.turning = None;
        let Some(question) = self.question().filter(|_| self.reply.is_none()) else {
            return self.press_on_page(press, shared);
        };
        match (press, self.choosing) {
            (_, Some(choice)) => self.press_on_choice(press, choice, question, shared),
            (Press::Back, None) => return Step::Close,
            (Press::Enter, None) => self.attempt(question, Chosen::Nothing, shared),
            _ => {
                let grid = self.stages().and_then(|(stage, _)| Self::grid(&stage));
                self.cursor = grid.map_or(self.cursor, |grid| grid.step(self.cursor, press));
            }
        }
        Step::Stay
    }

    fn tick(&mut self, shared: &mut Shared<B>) -> Step {
        self.turning.take_if(|turning| turning.due(shared.now).is_none());
        Step::Stay
    }

    fn due(&self, shared: &Shared<B>) -> Option<Time> {
        self.turning.as_ref()?.due(shared.now)
    }
}
