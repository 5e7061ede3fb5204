//! What is measured: searches of positions on the way of games.

use core::fmt;

use volteo_core::{BitSet, Builtin, Position, Rules};
use volteo_engine::evaluation::Evaluation;
use volteo_engine::{
    Aim, Control, DEVICE_NODES, Leeway, Level, Limits, Player, Progress, Scoring, Selectivity, Slot, Solver,
    Strength, Table,
};

use crate::line::{Facts, Title};
use crate::machine::Machine;

/// The room for positions that a search remembers: 24 KiB.
pub(crate) const SLOTS: usize = 1024;

/// The trips round the loops that tell what a tick is.
const LOOPS: [u32; 2] = [1_000_000, 3_000_000];

/// How many empty squares the positions have that are searched as deep as [`SEARCHING`] goes.
const SEARCHED: [u32; 4] = [50, 40, 30, 20];
/// How they are searched.
const SEARCHING: Strength = Strength::Searching {
    limits: Limits {
        depth: Limits::DEEPEST,
        selectivity: Selectivity::Balanced,
        exact_from: 0,
        nodes: 5_000,
    },
    leeway: Leeway::NONE,
};

/// How many empty squares the positions have that are solved.
const SOLVED: [u32; 3] = [12, 10, 8];

/// How many empty squares the positions have in which every level chooses a move.
const CHOSEN: [u32; 5] = [50, 30, 20, 10, 8];
/// The seed of what levels leave to chance.
const SEED: u64 = 1;

/// The level that plays the games, and the positions that it would look at, were it [`Level::HARD`].
const PLAYING: (Level, u64) = (Level::Numbered(6), 1_000);

/// Does everything, a line each.
pub(crate) fn run<M: Machine>(machine: &mut M, slots: &mut [Slot]) -> fmt::Result {
    for times in LOOPS {
        let ((), cost) = machine.cost_of(|| M::go_round(times));
        let title = Title { task: "loop", rules: "", evaluation: "", empties: 0 };
        title.write(machine, &Facts { nodes: 2 * u64::from(times), depth: 0, value: 0, line: &[] }, cost)?;
    }
    for builtin in [Builtin::Wof, Builtin::Beginner] {
        let set = builtin.rule_set();
        let rules = Rules::new(&set).map_err(|_| fmt::Error)?;
        let games = [("device", Evaluation::device(&set)), ("generic", Evaluation::Generic)];
        for (name, evaluation) in games {
            let mut game = Game { machine, slots, rules: &rules, names: [builtin.name(), name], evaluation };
            game.play()?;
        }
    }
    Ok(())
}

/// A game that a player plays against itself, with what is done on its way.
struct Game<'a, M> {
    machine: &'a mut M,
    slots: &'a mut [Slot],
    rules: &'a Rules<u64>,
    /// The names of the rules and of the evaluation.
    names: [&'static str; 2],
    evaluation: Evaluation<'static>,
}

impl<M: Machine> Game<'_, M> {
    fn play(&mut self) -> fmt::Result {
        let (level, nodes) = PLAYING;
        let playing = level.on_device(self.rules, nodes);
        let mut position = self.rules.start();
        loop {
            self.stop_at(&position)?;
            let mut player = Player::new(self.rules, self.evaluation, Table::new(self.slots));
            let choice = player.choose_by(&position, &playing, SEED, &mut go_on);
            let Some(action) = choice.action else { return Ok(()) };
            self.rules.play_legal(&mut position, action);
        }
    }

    /// Does what there is to do in a position.
    fn stop_at(&mut self, position: &Position<u64>) -> fmt::Result {
        let empties = self.rules.empties(position).len();
        if SEARCHED.contains(&empties) {
            self.choose("search", position, &SEARCHING)?;
        }
        if SOLVED.contains(&empties) {
            self.solve(position)?;
        }
        if CHOSEN.contains(&empties) {
            for (level, name) in Level::NAMED {
                self.choose(name, position, &level.on_device(self.rules, DEVICE_NODES))?;
            }
        }
        Ok(())
    }

    fn choose(&mut self, task: &str, position: &Position<u64>, strength: &Strength) -> fmt::Result {
        let mut player = Player::new(self.rules, self.evaluation, Table::new(self.slots));
        let choose = || player.choose_by(position, strength, SEED, &mut go_on);
        let (choice, cost) = self.machine.cost_of(choose);
        let facts = Facts {
            nodes: choice.nodes,
            depth: choice.depth.into(),
            value: choice.value,
            line: &choice.line,
        };
        self.title(task, position).write(self.machine, &facts, cost)
    }

    fn solve(&mut self, position: &Position<u64>) -> fmt::Result {
        let mut solver = Solver::new(self.rules, Scoring::Tournament, Table::new(self.slots));
        let (solution, cost) = self.machine.cost_of(|| solver.solve(position, Aim::Exact, &mut go_on));
        let depth = self.rules.empties(position).len();
        let facts = Facts { nodes: solution.nodes, depth, value: solution.lower, line: &solution.line };
        self.title("solve", position).write(self.machine, &facts, cost)
    }

    fn title<'t>(&self, task: &'t str, position: &Position<u64>) -> Title<'t> {
        let [rules, evaluation] = self.names;
        Title { task, rules, evaluation, empties: self.rules.empties(position).len() }
    }
}

fn go_on(_: &Progress) -> Control {
    Control::Continue
}
