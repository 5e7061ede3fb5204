//! The figures of a board, as Markdown.

use std::fmt::Write as _;

use super::board::Board;
use super::sizes::Sizes;
use super::task::{Task, Tasks};
use crate::process::Result;

/// The time that a move at the level Hard may take.
const SECONDS: f64 = 2.0;
/// The trained tables of the engine.
const TABLES: [&str; 2] =
    ["crates/volteo-engine/tables/wof-device.bin", "crates/volteo-engine/tables/beginner-device.bin"];

/// All figures of one board.
pub(super) fn of(board: &Board, tasks: &Tasks, sizes: &Sizes) -> Result<String> {
    let per_tick = tasks.instructions_per_tick()?;
    let groups = |key: fn(&Task) -> Option<String>| group(&tasks.0, key, per_tick);
    let mut text = String::new();
    head(&mut text, board, tasks, per_tick)?;
    memory(&mut text, tasks, sizes)?;
    searches(&mut text, board, &groups(|it| is(it, "search").then(|| both(it))))?;
    solutions(
        &mut text,
        board,
        &groups(|it| is(it, "solve").then(|| format!("{} | {}", it.rules, it.empties))),
    )?;
    let is_level = |it: &Task| !["loop", "search", "solve"].contains(&it.task.as_str());
    let level = |it: &Task| is_level(it).then(|| format!("{} | {}", it.task, both(it)));
    levels(&mut text, board, &group(&tasks.0, level, per_tick))?;
    Ok(text)
}

fn is(task: &Task, name: &str) -> bool {
    task.task == name
}

fn both(task: &Task) -> String {
    format!("{} | {}", task.rules, task.evaluation)
}

/// Tasks of one kind together.
#[derive(Debug, Default, PartialEq)]
struct Group {
    /// What they have in common, as the first columns of a table.
    key: String,
    instructions: f64,
    nodes: u64,
    /// The least depth that was reached and the greatest.
    depths: (u32, u32),
    /// The most nodes and the most instructions of one task.
    most_nodes: u64,
    most_instructions: f64,
    stack: u64,
}

impl Group {
    fn per_node(&self) -> f64 {
        self.instructions / self.nodes.max(1) as f64
    }
}

/// The groups of the tasks that have a key, in the order of their first tasks.
fn group(tasks: &[Task], key: impl Fn(&Task) -> Option<String>, per_tick: f64) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for task in tasks {
        let Some(key) = key(task) else { continue };
        let at = groups.iter().position(|group| group.key == key).unwrap_or_else(|| {
            groups.push(Group { key, depths: (u32::MAX, 0), ..Group::default() });
            groups.len() - 1
        });
        let group = &mut groups[at];
        let instructions = task.instructions(per_tick);
        group.instructions += instructions;
        group.nodes += task.nodes;
        group.depths = (group.depths.0.min(task.depth), group.depths.1.max(task.depth));
        group.most_nodes = group.most_nodes.max(task.nodes);
        group.most_instructions = group.most_instructions.max(instructions);
        group.stack = group.stack.max(task.stack.unwrap_or_default());
    }
    groups
}

fn head(text: &mut String, board: &Board, tasks: &Tasks, per_tick: f64) -> Result<()> {
    let Board { name, target, processor, .. } = board;
    writeln!(
        text,
        "## {name}: {} at {} MHz, {target}\n\nAn instruction is taken for {} cycles.",
        processor.name, processor.megahertz, processor.cycles_per_instruction
    )?;
    for task in tasks.0.iter().filter(|it| is(it, "loop")) {
        let counted = task.instructions(per_tick);
        writeln!(text, "A loop of {} instructions was counted as {counted:.0}.", task.nodes)?;
    }
    Ok(())
}

fn memory(text: &mut String, tasks: &Tasks, sizes: &Sizes) -> Result<()> {
    let Sizes { code, engine, rules, constants, statics, .. } = sizes;
    let tables = TABLES.iter().map(|path| Ok(std::fs::metadata(path)?.len())).sum::<Result<u64>>()?;
    let stack = tasks.0.iter().filter_map(|task| task.stack).max().unwrap_or_default();
    writeln!(text, "\n| memory of the measuring program | bytes |\n|---|--:|")?;
    for (what, bytes) in [
        ("code", *code),
        ("… of the engine", *engine),
        ("… of the rules", *rules),
        ("constants", *constants),
        ("… trained tables", tables),
        ("static memory, the transposition table", *statics),
        ("stack of a search, at most", stack),
    ] {
        writeln!(text, "| {what} | {bytes} |")?;
    }
    Ok(())
}

fn searches(text: &mut String, board: &Board, groups: &[Group]) -> Result<()> {
    writeln!(
        text,
        "\n| search by | evaluation | instructions a node | nodes in {SECONDS} s | plies, of nodes |"
    )?;
    writeln!(text, "|---|---|--:|--:|--:|")?;
    for group in groups {
        let Group { key, depths: (least, most), most_nodes, .. } = group;
        let in_time = SECONDS / board.processor.seconds(group.per_node());
        writeln!(
            text,
            "| {key} | {:.0} | {in_time:.0} | {least}–{most} of {most_nodes} |",
            group.per_node()
        )?;
    }
    Ok(())
}

fn solutions(text: &mut String, board: &Board, groups: &[Group]) -> Result<()> {
    writeln!(text, "\n| solved | empties | instructions a node | nodes, at most | seconds, at most |")?;
    writeln!(text, "|---|--:|--:|--:|--:|")?;
    for group in groups {
        let seconds = board.processor.seconds(group.most_instructions);
        let Group { key, most_nodes, .. } = group;
        writeln!(text, "| {key} | {:.0} | {most_nodes} | {seconds:.2} |", group.per_node())?;
    }
    Ok(())
}

fn levels(text: &mut String, board: &Board, groups: &[Group]) -> Result<()> {
    writeln!(text, "\n| level | rules | evaluation | nodes, at most | plies | seconds, at most |")?;
    writeln!(text, "|---|---|---|--:|--:|--:|")?;
    for group in groups {
        let seconds = board.processor.seconds(group.most_instructions);
        let Group { key, depths: (least, most), most_nodes, .. } = group;
        writeln!(text, "| {key} | {most_nodes} | {least}–{most} | {seconds:.2} |")?;
    }
    writeln!(text)?;
    Ok(())
}
