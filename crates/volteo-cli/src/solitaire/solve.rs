//! `volteo solitaire solve`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use serde::Serialize;
use volteo_core::solitaire::{Solitaire, read_transcript};
use volteo_engine::Control;
use volteo_records::native::{Line, Reader};
use volteo_solitaire::{Limit, Reached, Solution, solve};

use super::dealt::Dealt;
use super::referee::replayed;
use crate::failure::Failure;
use crate::figures::{grouped, took};
use crate::input;
use crate::live::{INTERRUPTED, Live};
use crate::output::Output;

/// Find the best line of a deal, all tiles known: exactly where that can be proven, else the best one found and what no
/// line can exceed.
#[derive(clap::Args)]
pub struct Args {
    /// Files of records, or - for the standard input: the deal of each is solved, beside what was played
    #[arg(value_name = "FILE", conflicts_with_all = ["seed", "deal", "layout", "alternate", "moves"])]
    files: Vec<PathBuf>,
    #[command(flatten)]
    dealt: Dealt,
    /// Count the numbers on the tiles, not the tiles
    #[arg(long)]
    values: bool,
    /// Placements like Bd3 that were played already
    #[arg(long, short, value_name = "PLACEMENTS")]
    moves: Option<String>,
    /// How many placements the search makes; a million take up to 100 MB
    #[arg(long, default_value_t = 1_000_000, value_name = "PLACEMENTS")]
    limit: u64,
    /// Print a JSON object for each deal
    #[arg(long)]
    json: bool,
}

/// A deal to solve.
struct Task {
    /// The game from which on.
    game: Solitaire,
    /// What was played before.
    moves: Vec<String>,
    seed: Option<u64>,
    /// The record that it comes from, and the points that were won in it.
    recorded: Option<Recorded>,
}

#[derive(Serialize)]
struct Recorded {
    file: String,
    line: u64,
    points: u8,
}

/// What is known of a deal.
#[derive(Serialize)]
struct Solved {
    layout: String,
    seed: Option<u64>,
    deal: String,
    alternate: bool,
    counted: &'static str,
    moves: Vec<String>,
    points: u8,
    at_most: u8,
    proven: bool,
    captured: u8,
    value: u8,
    line: Vec<String>,
    recorded: Option<Recorded>,
    searched: u64,
    seconds: f64,
    stopped: bool,
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let tasks = args.tasks()?;
    let live = Live::start()?;
    for (number, task) in tasks.into_iter().enumerate() {
        let solved = args.solve(task, &live);
        live.clear();
        if args.json {
            output.json(&solved)?;
        } else {
            if number > 0 {
                writeln!(output)?;
            }
            print(&solved, output)?;
        }
        if live.is_stopped() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl Args {
    fn tasks(&self) -> Result<Vec<Task>, Failure> {
        if self.files.is_empty() {
            return Ok(vec![self.dealt_task()?]);
        }
        let mut tasks = Vec::new();
        for path in &self.files {
            tasks.extend(self.recorded_tasks(path)?);
        }
        Ok(tasks)
    }

    /// The deal of the command line, with the placements that were played.
    fn dealt_task(&self) -> Result<Task, Failure> {
        let mut game = self.counted(self.dealt.game()?);
        let mut moves = Vec::new();
        for placement in read_transcript(self.moves.as_deref().unwrap_or_default()) {
            let placement = placement.map_err(|error| Failure::request(format!("--moves, {error}")))?;
            game.play(placement).map_err(|refusal| {
                let number = moves.len() + 1;
                Failure::request(format!("--moves, placement {number} is not legal: {refusal}"))
            })?;
            moves.push(placement.to_string());
        }
        Ok(Task { game, moves, seed: self.dealt.seed(), recorded: None })
    }

    /// The deals of the records in a file.
    fn recorded_tasks(&self, path: &Path) -> Result<Vec<Task>, Failure> {
        let mut reader = Reader::new(input::open(path)?);
        let mut tasks = Vec::new();
        while let Some(line) = reader.next_line() {
            let (place, line) = line.map_err(|error| Failure::file(path, error))?;
            let at = |problem: String| Failure::file(path, format!("{place}: {problem}"));
            let Line::Solitaire(record) = line else {
                return Err(at("is a game of two players: `volteo solve` solves its positions".to_owned()));
            };
            let (first, played) = replayed(&record).map_err(at)?;
            let points = self.counted(played).points();
            let file = path.display().to_string();
            let recorded = Some(Recorded { file, line: place.line, points });
            tasks.push(Task { game: self.counted(first), moves: Vec::new(), seed: None, recorded });
        }
        if tasks.is_empty() {
            let problem = "has no record: give a JSON object a line for each game of the solitaire";
            return Err(Failure::file(path, problem));
        }
        Ok(tasks)
    }

    /// A game with the points that are asked for.
    fn counted(&self, game: Solitaire) -> Solitaire {
        if self.values { game.counted_by_values() } else { game }
    }

    fn solve(&self, task: Task, live: &Live) -> Solved {
        let start = Instant::now();
        let solution = solve(&task.game, Limit { placements: self.limit }, &mut |reached| {
            live.tell(start, || progress(reached, self.limit)) == Control::Continue
        });
        Solved::of(task, &solution, start.elapsed().as_secs_f64(), live.is_stopped())
    }
}

fn progress(reached: &Reached, limit: u64) -> String {
    let Reached { placements, points, at_most } = *reached;
    let (placements, limit) = (grouped(placements), grouped(limit));
    format!("{placements} of {limit} placements, found {points}, at most {at_most}")
}

impl Solved {
    fn of(task: Task, solution: &Solution, seconds: f64, stopped: bool) -> Self {
        let Task { game, moves, seed, recorded } = task;
        let mut end = game;
        for &placement in &solution.line {
            end.play_legal(placement);
        }
        let score = end.score();
        Self {
            layout: game.deal().layout().to_string(),
            seed,
            deal: game.deal().to_string(),
            alternate: game.options().alternate,
            counted: if game.options().values { "values" } else { "tiles" },
            moves,
            points: solution.points,
            at_most: solution.at_most,
            proven: solution.is_proven(),
            captured: score.captured,
            value: score.value,
            line: solution.line.iter().map(ToString::to_string).collect(),
            recorded,
            searched: solution.placements,
            seconds,
            stopped,
        }
    }

    /// What is known of the best result, in words.
    fn best(&self) -> String {
        let Self { points, at_most, .. } = self;
        let what = if self.counted == "tiles" { "tiles" } else { "points by values" };
        if self.proven {
            format!("{points} {what}, proven: no line comes to more")
        } else {
            format!("{points} {what} found, not proven to be the most; no line comes to more than {at_most}")
        }
    }
}

fn print(solved: &Solved, output: &mut Output) -> Result<(), Failure> {
    if solved.stopped {
        writeln!(output, "stopped; known by then:")?;
    }
    if let Some(Recorded { file, line, points }) = &solved.recorded {
        writeln!(output, "record    {file}, line {line}: {points}")?;
    }
    writeln!(output, "layout    {}", solved.layout)?;
    writeln!(output, "deal      {}", solved.deal)?;
    if !solved.moves.is_empty() {
        writeln!(output, "played    {}", solved.moves.join(" "))?;
    }
    writeln!(output, "best      {}", solved.best())?;
    writeln!(output, "in hand   {} tiles, value {}", solved.captured, solved.value)?;
    writeln!(output, "line      {}", solved.line.join(" "))?;
    let Solved { searched, seconds, .. } = solved;
    writeln!(output, "searched  {} placements", grouped(*searched))?;
    Ok(write!(output, "{}", took(*seconds, *searched as f64 / seconds, "placements"))?)
}
