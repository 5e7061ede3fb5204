//! The machine: the engine's player, within the budget of a device.

use volteo_core::Request;
use volteo_engine::evaluation::{Evaluation, PARTS};
use volteo_engine::{DEVICE_NODES, Player, Progress, Searchable, Strength, Table};

use crate::{Answer, Control, Task, Thinker};

/// How many slots of memory the machine is lent on every device: 24 KiB. With more or fewer it may find other
/// moves.
pub const MACHINE_SLOTS: usize = 1 << 10;
/// How many positions lie between two polls: some hundredths of a second on a device.
const POLL_EVERY: u32 = 1 << 7;

/// The machine, which plays at every [`Level`](crate::Level), over memory that its host lends it.
///
/// What it finds follows from the task alone, on every host, unless it is told to move before it is through.
///
/// ```
/// use volteo_core::{Builtin, Rules};
/// use volteo_engine::Slot;
/// use volteo_handheld::{Control, Level, MACHINE_SLOTS, Machine, Task, Thinker};
///
/// let rules = Rules::<u64>::new(&Builtin::Beginner.rule_set()).unwrap();
/// let task = Task { id: 1, position: rules.start(), rules, level: Level::Normal, seed: 7 };
/// let mut machine = Machine::new([const { Slot::EMPTY }; MACHINE_SLOTS]);
/// let answer = machine.think(&task, &mut |_| Control::Continue).unwrap();
/// assert!(task.rules.judge(&task.position, answer.request).is_ok());
/// ```
#[derive(Debug)]
pub struct Machine<M> {
    memory: M,
    nodes: u64,
}

impl<M: AsMut<[volteo_engine::Slot]>> Machine<M> {
    /// A machine that remembers in this memory while it thinks about a position. For the moves of other devices
    /// it has to be [`MACHINE_SLOTS`].
    pub const fn new(memory: M) -> Self {
        Self { memory, nodes: DEVICE_NODES }
    }

    /// Looks at so many positions in the time that a move of [`Level::Hard`](crate::Level::Hard) may take, instead
    /// of [`DEVICE_NODES`].
    #[must_use]
    pub fn looking_at(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }
}

impl<B: Searchable, M: AsMut<[volteo_engine::Slot]>> Thinker<B> for Machine<M> {
    fn think(&mut self, task: &Task<B>, poll: &mut dyn FnMut(u8) -> Control) -> Option<Answer> {
        let strength = task.level.of_engine().on_device(&task.rules, self.nodes);
        let mut is_dropped = false;
        let mut ask = |progress: &Progress| match poll(hundredths(progress, &strength)) {
            Control::Continue => volteo_engine::Control::Continue,
            Control::MoveNow => volteo_engine::Control::Stop,
            Control::Drop => {
                is_dropped = true;
                volteo_engine::Control::Stop
            }
        };
        let evaluation = Evaluation::device(task.rules.set());
        let table = Table::new(self.memory.as_mut());
        let mut player = Player::new(&task.rules, evaluation, table).polling_every(POLL_EVERY);
        let choice = player.choose_by(&task.position, &strength, task.seed, &mut ask);
        let action = choice.action.filter(|_| !is_dropped)?;
        Some(Answer { request: Request::from(action), value: discs(choice.value), is_exact: choice.is_exact })
    }
}

/// How far a search is, by the positions that it may look at.
fn hundredths(progress: &Progress, strength: &Strength) -> u8 {
    match strength {
        Strength::Greedy => 100,
        Strength::Searching { limits, .. } => {
            (progress.nodes.saturating_mul(100) / limits.nodes.max(1)).min(100) as u8
        }
    }
}

/// The nearest number of whole discs.
fn discs(value: i32) -> i16 {
    let half = value.signum() * PARTS / 2;
    (value.saturating_add(half) / PARTS) as i16
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::Level;
    use std::vec;
    use std::vec::Vec;
    use volteo_core::{Builtin, Position, Rules};
    use volteo_engine::Slot;

    fn machine() -> Machine<Vec<Slot>> {
        Machine::new(vec![Slot::EMPTY; MACHINE_SLOTS]).looking_at(1_000)
    }

    fn task(rules: &Rules<u64>, position: Position<u64>, level: Level) -> Task<u64> {
        Task { id: 1, rules: rules.clone(), position, level, seed: 3 }
    }

    #[test]
    fn every_level_finds_a_legal_move_under_every_rule_set() {
        for builtin in Builtin::ALL {
            let Ok(rules) = Rules::<u64>::new(&builtin.rule_set()) else { continue };
            for level in Level::ALL {
                let task = task(&rules, rules.start(), level);
                let answer = machine().think(&task, &mut |_| Control::Continue).unwrap();
                assert!(rules.judge(&task.position, answer.request).is_ok(), "{builtin:?} {level:?}");
            }
        }
    }

    #[test]
    fn it_is_as_far_as_it_has_looked_and_can_be_told_to_move_or_to_drop_the_task() {
        let rules = Rules::<u64>::new(&Builtin::Beginner.rule_set()).unwrap();
        let task = task(&rules, rules.start(), Level::Hard);
        let mut told = Vec::new();
        let mut go_on = |hundredths| {
            told.push(hundredths);
            Control::Continue
        };
        machine().think(&task, &mut go_on);
        assert!(told.len() >= 7 && told.is_sorted() && told.iter().all(|&it| it <= 100), "{told:?}");

        let mut polls = 0;
        let mut hurry = |_| {
            polls += 1;
            Control::MoveNow
        };
        assert!(machine().think(&task, &mut hurry).is_some());
        assert_eq!(polls, 1);
        assert_eq!(machine().think(&task, &mut |_| Control::Drop), None);
    }

    #[test]
    fn it_knows_the_end_of_a_game() {
        let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
        let position = rules.read_position("XXXX XOOX XOOX XXO- X").unwrap();
        let answer =
            machine().think(&task(&rules, position, Level::Hard), &mut |_| Control::Continue).unwrap();
        let rules_value = {
            let mut after = position;
            rules.play(&mut after, answer.request).unwrap();
            rules.score(&after, volteo_core::Ending::Finished).disc_difference()
        };
        assert_eq!((i32::from(answer.value), answer.is_exact), (rules_value, true));
    }

    #[test]
    fn values_are_rounded_to_the_nearest_disc() {
        let rounded = [0, 63, 64, 191, 192, -63, -64, -200].map(discs);
        assert_eq!(rounded, [0, 0, 1, 1, 2, 0, -1, -2]);
    }
}
