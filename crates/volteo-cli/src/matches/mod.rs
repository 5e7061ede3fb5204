//! `volteo match`: players face to face.

mod arguments;
mod console;
mod events;
mod live;
mod ratings;
mod report;
mod setup;

use std::io;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use volteo_match::{
    Contest, Event, Interrupt, Journal, Log, Played, Player, PlayerEntry, PlayerKind, Ran, ResumeError,
    Summary, end_all_engines,
};

pub use arguments::Args;

use crate::failure::Failure;
use crate::input::describe;
use crate::live::INTERRUPTED;
use crate::output::{Output, warn};
use crate::whole_file::cannot_write;
use console::Terminal;
use live::Live;
use ratings::RatingsFile;

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let interrupt = watch_for_signals()?;
    let contest = setup::contest(args, &interrupt)?;
    let ratings = args.ratings.as_deref().map(RatingsFile::open).transpose()?;
    let (journal, before) = journal(args, &contest)?;
    let mut books = Books { journal, ratings };
    let has_person = contest.players.iter().any(|entry| entry.kind == PlayerKind::Person);
    // People share it; without any, nobody listens.
    let terminal = OnceLock::new();
    let make = |entry: &PlayerEntry, log: &Log| -> Box<dyn Player> {
        let at_terminal = || Terminal::seat(terminal.get_or_init(|| Arc::new(Terminal::open())));
        entry.player(log).unwrap_or_else(at_terminal)
    };

    let mut table = Live::new(&contest, before.clone(), !args.json && !has_person);
    let mut failure = None;
    let ran = volteo_match::run(&contest, before, &make, &interrupt, &mut |event| {
        let told =
            books.keep(&contest, &event).and_then(|()| tell(args, &contest, &event, &mut table, output));
        if let Err(error) = told {
            failure.get_or_insert(error);
            interrupt.raise();
        }
    });
    table.clear();
    if let Some(failure) = failure {
        return Err(failure);
    }
    conclude(args, &contest, &ran, output)?;
    Ok(if ran.is_complete { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

/// Ends what is under way at the first signal, and everything at the second.
fn watch_for_signals() -> Result<Interrupt, Failure> {
    let interrupt = Interrupt::default();
    let raised = interrupt.clone();
    ctrlc::set_handler(move || {
        if raised.raise() {
            end_all_engines();
            std::process::exit(INTERRUPTED.into());
        }
    })
    .map_err(|error| Failure::request(format!("Ctrl-C cannot be watched for: {error}")))?;
    Ok(interrupt)
}

/// What is written down of games that count.
struct Books {
    journal: Option<Journal>,
    ratings: Option<RatingsFile>,
}

impl Books {
    fn keep(&mut self, contest: &Contest, event: &Event) -> Result<(), Failure> {
        let Event::Ended { played, report } = event else { return Ok(()) };
        if played.points.is_none() {
            return Ok(());
        }
        if let Some(journal) = &mut self.journal {
            let ratings = self.ratings.as_ref().map(RatingsFile::before);
            let written = journal.write(contest, played, report, ratings);
            written.map_err(|error| Failure::request(format!("the records cannot be written: {error}")))?;
            if let Some(refusal) = journal.take_refusal() {
                warn(format!("there is no more GGF: {refusal}"));
            }
        }
        self.ratings.as_mut().map_or(Ok(()), |ratings| ratings.count(contest, played))
    }
}

/// Tells of an event, after it was written down.
fn tell(
    args: &Args,
    contest: &Contest,
    event: &Event,
    table: &mut Live,
    output: &mut Output,
) -> Result<(), Failure> {
    let printed = match (event, args.json) {
        (_, true) => events::print(contest, event, output),
        (Event::Ended { played, report }, false) => {
            table.suspend(|| report::game(contest, played, report, output).and_then(|()| output.finish()))
        }
        _ => Ok(()),
    };
    table.show(contest, event);
    printed
}

/// Prints what it all came to.
fn conclude(args: &Args, contest: &Contest, ran: &Ran, output: &mut Output) -> Result<(), Failure> {
    if args.json {
        return events::conclude(contest, ran, output);
    }
    if contest.players.len() == 2 {
        let summary = Summary::of(&ran.played, contest.pairing, contest.sprt.as_ref());
        return report::two(contest, &summary, output);
    }
    report::many(contest, &ran.played, &ran.byes, output)
}

/// The records, begun or gone on with.
fn journal(args: &Args, contest: &Contest) -> Result<(Option<Journal>, Vec<Played>), Failure> {
    let Some(name) = &args.output else { return Ok((None, Vec::new())) };
    let path = Journal::records_path(name);
    if args.resume {
        let (journal, before) = Journal::resume(name, contest).map_err(|error| match error {
            ResumeError::Io(error) => Failure::file(&path, describe(&error)),
            other => Failure::file(&path, other),
        })?;
        return Ok((Some(journal), before));
    }
    let journal = Journal::create(name, contest).map_err(|(path, error)| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Failure::file(&path, "is there already: --resume goes on with it, another name begins anew")
        }
        _ => cannot_write(&path, &error),
    })?;
    Ok((Some(journal), Vec::new()))
}
