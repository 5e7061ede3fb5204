//! The engine's side.

use std::io::{self, Write};
use std::time::Instant;

use volteo_core::Request;
use volteo_records::{GameRecord, ReadRecords, ggf};

use crate::Course;
use crate::protocol::serve::{Desk, Next, Speaker};

/// Speaks NBoard's protocol.
pub(in crate::protocol) struct Engine;

impl Speaker for Engine {
    fn interrupts(line: &str) -> bool {
        matches!(line.split_whitespace().next(), Some("quit" | "ping"))
    }

    fn answer(&mut self, desk: &mut Desk, line: &str, output: &mut dyn Write) -> io::Result<Next> {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match command {
            "quit" => return Ok(Next::Quit),
            "nboard" => writeln!(output, "set myname Volteo")?,
            "ping" => writeln!(output, "pong {rest}")?,
            "learn" => writeln!(output, "learned")?,
            "set" => set(desk, rest, output)?,
            "move" => played(desk, rest, output)?,
            "go" => go(desk, output)?,
            "hint" => hint(desk, output)?,
            // The first version tells moves bare. What is not known is to be ignored.
            bare if bare.parse::<Request>().is_ok() => played(desk, bare, output)?,
            _ => {}
        }
        Ok(Next::GoOn)
    }
}

fn set(desk: &mut Desk, what: &str, output: &mut dyn Write) -> io::Result<()> {
    let (name, value) = what.split_once(' ').unwrap_or((what, ""));
    match name {
        // A level that was chosen at the start stays.
        "depth" if desk.level.is_none() => desk.limits.depth = value.trim().parse().ok(),
        "seed" => desk.seed = value.trim().parse().unwrap_or(desk.seed),
        "game" => {
            let mut record = GameRecord::default();
            let read = ggf::Reader::new(value.as_bytes()).read(&mut record);
            let course = match read {
                Some(Ok(_)) => {
                    Course::of_record(&record, None, usize::MAX).map_err(|error| error.to_string())
                }
                Some(Err(error)) => Err(error.to_string()),
                None => Err("there is no game".to_owned()),
            };
            match course {
                Ok(course) => desk.course = course,
                Err(error) => writeln!(output, "status {error}")?,
            }
        }
        _ => {}
    }
    Ok(())
}

/// Takes a move in: a square, perhaps with its value and its time.
fn played(desk: &mut Desk, what: &str, output: &mut dyn Write) -> io::Result<()> {
    let told = what.split(['/', ' ']).next().unwrap_or_default();
    let Ok(request) = told.parse::<Request>() else {
        return writeln!(output, "status {told:?} is no move");
    };
    match desk.course.play(request) {
        Ok(_) => Ok(()),
        Err(refusal) => writeln!(output, "status {refusal}"),
    }
}

fn go(desk: &mut Desk, output: &mut dyn Write) -> io::Result<()> {
    let began = Instant::now();
    let idea = desk.think();
    let seconds = began.elapsed().as_secs_f64();
    let Some(request) = idea.request else { return writeln!(output, "status the game is over") };
    writeln!(output, "nodestats {} {seconds:.3}", idea.nodes)?;
    writeln!(output, "=== {}/{:.2}/{seconds:.3}", written(request), idea.evaluation)
}

fn hint(desk: &mut Desk, output: &mut dyn Write) -> io::Result<()> {
    let idea = desk.think();
    if idea.request.is_none() {
        return writeln!(output, "status the game is over");
    }
    let line: String = idea.line.iter().map(|ply| ply.replace("--", "PA")).collect();
    writeln!(output, "search {line} {:.2} 0 {}", idea.evaluation, idea.depth)
}

fn written(request: Request) -> String {
    match request {
        Request::Pass => "PA".to_owned(),
        place => place.to_string().to_ascii_uppercase(),
    }
}
