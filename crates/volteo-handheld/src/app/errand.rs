//! What the machine is sent for, and the task that is out.

use volteo_core::BitSet;

use super::Shared;
use crate::{Control, Game, Level, Player, Task};

/// What the machine is to find a move for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// To play it.
    Move,
    /// To show it to the person who is to move.
    Hint,
}

/// A task that has been given out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thinking {
    task: u32,
    errand: Errand,
    control: Control,
    hundredths: u8,
}

impl<B: BitSet> Shared<B> {
    /// Gives a task out, or drops the one that is out.
    pub(super) fn want_task(&mut self, wanted: Option<Errand>) {
        let Some(errand) = wanted else {
            self.thinking = None;
            return;
        };
        if self.thinking.is_none_or(|thinking| thinking.errand != errand) {
            self.tasks = self.tasks.wrapping_add(1);
            let (task, control) = (self.tasks, Control::Continue);
            self.thinking = Some(Thinking { task, errand, control, hundredths: 0 });
        }
    }

    /// The task that is out. It is the same after a pause, or when the power was off: so is what follows from it.
    pub(super) fn task(&self) -> Option<Task<B>> {
        let (thinking, game) = (self.thinking?, self.game.as_ref()?);
        let level = match (thinking.errand, game.player_to_move()?) {
            (Errand::Move, player) => player.level()?,
            (Errand::Hint, _) => self.strongest()?,
        };
        let (rules, position) = (game.rules().clone(), *game.position());
        Some(Task { id: thinking.task, rules, position, level, seed: game.seed() })
    }

    pub(super) fn control(&mut self, task: u32, hundredths: u8) -> Control {
        match &mut self.thinking {
            Some(thinking) if thinking.task == task => {
                thinking.hundredths = hundredths.min(100);
                thinking.control
            }
            _ => Control::Drop,
        }
    }

    /// Takes a task back, its answer being there, and says what it was for; none if it was not out any more.
    pub(super) fn take_task(&mut self, task: u32) -> Option<Errand> {
        self.thinking.take_if(|thinking| thinking.task == task).map(|thinking| thinking.errand)
    }

    /// Wants the answer now.
    pub(crate) fn hurry(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.control = Control::MoveNow;
        }
    }

    pub(super) const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// How far the machine is, in hundredths.
    pub(crate) fn thinking(&self) -> Option<u8> {
        self.thinking.map(|thinking| thinking.hundredths)
    }

    /// The levels that the machine has, the weakest first.
    pub(crate) fn levels(&self) -> &'static [Level] {
        Level::ALL.get(..usize::from(self.levels)).unwrap_or(&Level::ALL)
    }

    /// The strongest of them.
    fn strongest(&self) -> Option<Level> {
        self.levels().last().copied()
    }

    /// Whether a person is to move against the machine, and can have a hint.
    pub(crate) fn can_have_hint(&self) -> bool {
        let game = self.game.as_ref();
        game.is_some_and(|game| game.machine().is_some() && game.player_to_move() == Some(Player::Human))
            && self.strongest().is_some()
    }

    /// Notes that a person had help from the machine: the game does not go into the statistics.
    pub(crate) fn note_help(&mut self) {
        if self.game.as_mut().is_some_and(Game::take_help) {
            self.save_game();
        }
    }
}
