//! What the log of a program tells about how quick it is, in the emulated board's own time.

use std::fmt;

use volteo_emulator::Board;

/// A button counts once its contact has been the same for three milliseconds, and is looked at every millisecond.
const BEFORE_IT_COUNTS: f64 = 4.0;
/// What a byte takes on the bus of a board in QEMU, in milliseconds: 8 bits at 50 MHz / 12. QEMU's own takes no time.
const BYTE: f64 = 8.0 * 12.0 / 50_000.0;

/// How presses were answered: from the edge of the contact to the last pixel on its way, in milliseconds.
pub struct Answers {
    pub count: usize,
    pub median: f64,
    pub longest: f64,
    pub most_bytes: usize,
}

impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, median, longest, most_bytes } = self;
        write!(f, "{count} times, {median:.1} ms, {longest:.1} ms at most, {most_bytes} bytes at most")
    }
}

/// The answers to what buttons of a board did, `Down(Left)` or `Up(A)`.
pub fn answers(board: &Board, log: &[String], deeds: &[&str]) -> Answers {
    let byte = if board.goes_by_steps() { 0.0 } else { BYTE };
    let mut found: Vec<(f64, usize)> = Vec::new();
    let mut pending = None;
    for line in log {
        if let Some((deed, counted)) = deed(line) {
            pending = deeds.contains(&deed).then_some(counted);
        } else if let Some(bytes) = number_after(line, "sent: ")
            && let Some(counted) = pending.take()
        {
            found.push((millis(line) - counted + BEFORE_IT_COUNTS + bytes * byte, bytes as usize));
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    Answers {
        count: found.len(),
        median: found.get(found.len() / 2).map_or(0.0, |it| it.0),
        longest: found.last().map_or(0.0, |it| it.0),
        most_bytes: found.iter().map(|it| it.1).max().unwrap_or_default(),
    }
}

/// The longest that the machine has thought, in seconds.
pub fn longest_thinking(log: &[String]) -> Option<f64> {
    let mut began = None;
    let mut spans = Vec::new();
    for line in log {
        if line.contains("thinking") {
            began = Some(millis(line));
        } else if line.contains("answered") {
            spans.extend(began.take().map(|began| (millis(line) - began) / 1_000.0));
        }
    }
    spans.into_iter().max_by(f64::total_cmp)
}

/// What a line says that a button did, and when that counted, in milliseconds.
fn deed(line: &str) -> Option<(&str, f64)> {
    let (_, rest) = line.split_once("button: ")?;
    let (deed, _) = rest.split_once(" at ")?;
    Some((deed, number_after(rest, " at ")?))
}

fn number_after(line: &str, before: &str) -> Option<f64> {
    line.split_once(before)?.1.split(' ').next()?.parse().ok()
}

/// When a line was written: seconds come first.
fn millis(line: &str) -> f64 {
    let seconds: f64 =
        line.split(' ').next().and_then(|first| first.parse().ok()).expect("a time comes first");
    seconds * 1_000.0
}
