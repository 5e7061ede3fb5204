//! The line of JSON that tells of a task.

use volteo_core::Action;

use crate::machine::{Cost, Machine};

/// Which task it is.
pub(crate) struct Title<'t> {
    pub(crate) task: &'t str,
    pub(crate) rules: &'t str,
    pub(crate) evaluation: &'t str,
    pub(crate) empties: u32,
}

/// What came out of it, which must be the same on every machine.
pub(crate) struct Facts<'f> {
    /// The positions looked at; of a loop, its instructions.
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    pub(crate) value: i32,
    pub(crate) line: &'f [Action],
}

impl Title<'_> {
    /// Writes the line. A cost that cannot be told is left out.
    pub(crate) fn write<M: Machine>(
        &self,
        machine: &mut M,
        facts: &Facts<'_>,
        cost: Option<Cost>,
    ) -> core::fmt::Result {
        let Self { task, rules, evaluation, empties } = self;
        let Facts { nodes, depth, value, line } = facts;
        write!(
            machine,
            r#"{{"task":"{task}","rules":"{rules}","evaluation":"{evaluation}","empties":{empties}"#
        )?;
        write!(machine, r#","nodes":{nodes},"depth":{depth},"value":{value},"line":""#)?;
        for (at, action) in line.iter().enumerate() {
            let space = if at == 0 { "" } else { " " };
            write!(machine, "{space}{action}")?;
        }
        machine.write_str("\"")?;
        if let Some(Cost { ticks, stack }) = cost {
            write!(machine, r#","ticks":{ticks},"stack":{stack}"#)?;
        }
        machine.write_str("}\n")
    }
}
