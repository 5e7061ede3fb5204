//! A graph of characters, that needs no colors.

use std::fmt::Write;

use volteo_core::Color;

use super::{Course, Point, label_every, step};
use crate::analyze::cost::Mark;

/// The rows of bars at most.
const MOST_ROWS: f64 = 16.0;
/// The columns of names and figures before the plot, its border among them.
const MARGIN: usize = 7;
/// The columns of a ply at most.
const WIDEST: usize = 3;
/// The width where there is no terminal.
const USUAL_WIDTH: usize = 80;

/// The columns of the terminal, if the output goes to one.
pub(in crate::analyze) fn terminal_width() -> usize {
    let size = terminal_size::terminal_size_of(std::io::stdout());
    size.map_or(USUAL_WIDTH, |(width, _)| usize::from(width.0))
}

/// Draws a course: a bar a ply, up where Black is ahead and down where White is, with a row for the mistakes of each
/// side and one that tells exact from estimated scores. Where there are more plies than columns, every so many share
/// one.
pub(in crate::analyze) fn text(course: &Course, width: usize) -> String {
    let plot = Plot::of(course, width);
    let mut text = String::from("discs that Black is ahead, after each ply\n");
    for row in (1..=plot.above).rev() {
        plot.write_row(&mut text, row);
    }
    let _ = writeln!(text, "{:>5} ┼{}", 0, "─".repeat(plot.columns.len() * plot.cell));
    for row in 1..=plot.below {
        plot.write_row(&mut text, -row);
    }
    for side in Color::BOTH {
        plot.write_lane(&mut text, &side.to_string(), &plot.marks(side));
    }
    plot.write_lane(&mut text, "exact", &plot.exact());
    plot.write_lane(&mut text, "ply", &plot.labels());
    let signs = Mark::ALL.into_iter().rev().map(|it| format!("{} {}", letter(it), it.name()));
    let _ = writeln!(text, "{:MARGIN$}{}", "", signs.collect::<Vec<_>>().join("   "));
    text
}

/// Where everything goes.
struct Plot<'a> {
    /// The points of each column.
    columns: Vec<&'a [Point]>,
    /// The plies of a column.
    plies: usize,
    /// The characters of a column.
    cell: usize,
    /// The discs of a row.
    step: f64,
    above: i32,
    below: i32,
}

impl<'a> Plot<'a> {
    fn of(course: &'a Course, width: usize) -> Self {
        let room = width.saturating_sub(MARGIN).max(1);
        let plies = course.points.len().div_ceil(room).max(1);
        let columns: Vec<_> = course.points.chunks(plies).collect();
        let cell = (room / columns.len().max(1)).clamp(1, WIDEST);
        let (least, most) = course.range();
        let step = step((least, most), MOST_ROWS);
        let rows = |discs: f64| (discs / step).ceil() as i32;
        Self { columns, plies, cell, step, above: rows(most), below: rows(-least) }
    }

    /// A row of bars, counted from the line of no advantage, with every other one labeled.
    fn write_row(&self, text: &mut String, row: i32) {
        let label = if row % 2 == 0 { format!("{:+}", f64::from(row) * self.step) } else { String::new() };
        let bars: String = self.columns.iter().map(|it| self.bar(it, row).repeat(self.cell)).collect();
        let _ = writeln!(text, "{}", format!("{label:>5} │{bars}").trim_end());
    }

    /// The piece of a column's bar in a row. The last of the plies that share a column is the one shown.
    fn bar(&self, points: &[Point], row: i32) -> &'static str {
        let Some(worth) = points.iter().rev().find_map(|it| it.worth) else { return " " };
        let halves = worth.discs() * 2.0 / self.step * f64::from(row.signum());
        // However small, an advantage is seen.
        let halves = if halves > 0.0 { halves.round().max(1.0) as i32 } else { 0 };
        match halves - 2 * (row.abs() - 1) {
            ..=0 => " ",
            1 if row > 0 => "▄",
            1 => "▀",
            _ => "█",
        }
    }

    fn write_lane(&self, text: &mut String, name: &str, lane: &str) {
        let _ = writeln!(text, "{}", format!("{name:<5} │{lane}").trim_end());
    }

    /// The marks of a side: the worst of each column.
    fn marks(&self, side: Color) -> String {
        let worst =
            |points: &[Point]| points.iter().filter(|it| it.side == side).filter_map(|it| it.mark).max();
        let cell = self.cell;
        self.columns.iter().map(|it| format!("{:cell$}", worst(it).map_or(' ', letter))).collect()
    }

    fn exact(&self) -> String {
        let is_exact = |points: &[Point]| {
            let mut known = points.iter().filter_map(|it| it.worth).peekable();
            known.peek().is_some() && known.all(|it| it.is_exact)
        };
        let pieces = self.columns.iter().map(|it| if is_exact(it) { "═" } else { " " }.repeat(self.cell));
        pieces.collect()
    }

    fn labels(&self) -> String {
        let all = self.columns.len() * self.plies;
        let every = label_every(all);
        let mut lane = vec![' '; self.columns.len() * self.cell];
        for ply in std::iter::once(1).chain((every..=all).step_by(every)) {
            place(&mut lane, (ply - 1) / self.plies * self.cell, &ply.to_string());
        }
        lane.into_iter().collect()
    }
}

/// A mark in a single column.
const fn letter(mark: Mark) -> char {
    match mark {
        Mark::Doubtful => '.',
        Mark::Mistake => '?',
        Mark::Blunder => 'X',
    }
}

/// Writes a word into a lane, if there is room for it and a space on both sides.
fn place(lane: &mut [char], at: usize, word: &str) {
    let end = at + word.len();
    let around = at.saturating_sub(1)..(end + 1).min(lane.len());
    if end > lane.len() || lane[around].iter().any(|it| *it != ' ') {
        return;
    }
    for (cell, letter) in lane[at..end].iter_mut().zip(word.chars()) {
        *cell = letter;
    }
}
