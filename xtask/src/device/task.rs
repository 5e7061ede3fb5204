//! What the measuring program tells of its tasks.

use serde::Deserialize;

use crate::process::Result;

/// The tasks of one run, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tasks(pub(super) Vec<Task>);

/// A task, and what came of it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(super) struct Task {
    /// `loop`, `search`, `solve`, or the name of a level that chose a move.
    pub(super) task: String,
    pub(super) rules: String,
    pub(super) evaluation: String,
    pub(super) empties: u32,
    /// The positions looked at; of a loop, the instructions that it takes.
    pub(super) nodes: u64,
    pub(super) depth: u32,
    value: i32,
    line: String,
    /// What it took; not told by hosts.
    #[serde(default)]
    ticks: Option<u64>,
    /// The stack that it took, in bytes; not told by hosts.
    #[serde(default)]
    pub(super) stack: Option<u64>,
}

/// A loop that is so much off, in parts of its length, is one by whose clock nothing can be told.
const TOLERANCE: f64 = 0.001;

impl Tasks {
    /// How many instructions make a tick, by two loops of known length. That both give the same is the proof that the
    /// clock counts instructions.
    pub(super) fn instructions_per_tick(&self) -> Result<f64> {
        let loops = self.0.iter().filter(|task| task.task == "loop");
        let rates: Vec<f64> = loops
            .filter_map(|task| Some(task.nodes as f64 / task.ticks.filter(|&it| it > 0)? as f64))
            .collect();
        match *rates.as_slice() {
            [one, other] if (one / other - 1.0).abs() < TOLERANCE => Ok(other),
            _ => {
                Err(format!("the emulator's clock does not follow instructions: a tick is {rates:?}").into())
            }
        }
    }

    /// What came out otherwise than in another run, a sentence each.
    pub(super) fn differences(&self, expected: &Self) -> Vec<String> {
        let count = (self.0.len() != expected.0.len())
            .then(|| format!("{} tasks instead of {}", self.0.len(), expected.0.len()));
        let unlike =
            self.0.iter().zip(&expected.0).filter(|(found, expected)| !found.came_to_the_same(expected));
        let unlike = unlike
            .map(|(found, expected)| format!("{} instead of {}", found.in_short(), expected.in_short()));
        count.into_iter().chain(unlike).collect()
    }
}

impl Task {
    /// The instructions that it took.
    pub(super) fn instructions(&self, per_tick: f64) -> f64 {
        self.ticks.unwrap_or_default() as f64 * per_tick
    }

    fn came_to_the_same(&self, other: &Self) -> bool {
        let facts = |task: &Self| Self { ticks: None, stack: None, ..task.clone() };
        facts(self) == facts(other)
    }

    fn in_short(&self) -> String {
        let Self { task, rules, evaluation, empties, nodes, depth, value, line, .. } = self;
        format!(
            "{task} {rules}/{evaluation} at {empties} empties: {value} by {nodes} nodes to {depth}, {line}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(name: &str, nodes: u64, ticks: Option<u64>) -> Task {
        Task {
            task: name.into(),
            rules: "wof".into(),
            evaluation: "device".into(),
            empties: 10,
            nodes,
            depth: 4,
            value: 128,
            line: "d3 c3".into(),
            ticks,
            stack: ticks,
        }
    }

    #[test]
    fn a_tick_is_known_by_two_loops_that_agree() {
        let loops = |ticks| Tasks(vec![task("loop", 2000, Some(25)), task("loop", 6000, Some(ticks))]);
        assert!((loops(75).instructions_per_tick().unwrap() - 80.0).abs() < 1e-9);
        assert!(loops(90).instructions_per_tick().is_err());
        assert!(
            Tasks(vec![task("loop", 2000, None), task("loop", 6000, None)]).instructions_per_tick().is_err()
        );
    }

    #[test]
    fn what_a_task_takes_is_no_difference_and_what_it_finds_is() {
        let tasks = |nodes, ticks| Tasks(vec![task("search", nodes, ticks)]);
        assert!(tasks(7, Some(3)).differences(&tasks(7, None)).is_empty());
        assert_eq!(
            tasks(7, Some(3)).differences(&tasks(8, None)),
            ["search wof/device at 10 empties: 128 by 7 nodes to 4, d3 c3 instead of \
              search wof/device at 10 empties: 128 by 8 nodes to 4, d3 c3"]
        );
        assert_eq!(tasks(7, None).differences(&Tasks(Vec::new())), ["1 tasks instead of 0"]);
    }
}
