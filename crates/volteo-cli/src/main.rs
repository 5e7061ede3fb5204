//! The `volteo` command.

mod analyze;
mod args;
mod board;
mod compare;
mod convert;
mod engine;
mod explain;
mod failure;
mod figures;
mod full_screen;
mod generate;
mod glyphs;
mod handheld;
mod input;
mod kept;
mod line;
mod link;
mod live;
mod lock;
mod matches;
mod memory;
mod output;
mod outputs;
mod perft;
mod play;
mod prove;
mod referee;
mod rules;
mod setup;
mod show;
mod solitaire;
mod solve;
mod texts;
mod threads;
mod whole_file;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};
use crate::failure::Failure;
use crate::output::Output;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut output = Output::new(cli.color);
    let outcome = run(cli, &mut output).and_then(|code| output.finish().map(|()| code));
    match outcome {
        Ok(code) => code,
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was found before is not lost to what came after.
            let _ = output.finish();
            let what = failure.to_string();
            output::tell(format_args!(
                "{}: {}",
                output::styled(output::ERROR, "error"),
                output::plain(&what)
            ));
            ExitCode::from(failure::UNUSABLE)
        }
    }
}

fn run(cli: Cli, output: &mut Output) -> Result<ExitCode, Failure> {
    match cli.command {
        Command::Referee(args) => referee::run(&args, output),
        Command::Show(args) => show::run(&args, output),
        Command::Rules(args) => rules::run(args, output),
        Command::Perft(args) => perft::run(&args, output),
        Command::Solve(args) => solve::run(&args, output),
        Command::Prove(args) => prove::run(&args, output),
        Command::Analyze(args) => analyze::run(&args, output),
        Command::Convert(args) => convert::run(&args),
        Command::Solitaire(args) => solitaire::run(args, output),
        Command::Handheld(args) => handheld::run(&args),
        Command::Play(args) => play::run(&args, output),
        Command::Link(args) => link::run(&args, output),
        Command::Match(args) => matches::run(&args, output),
        Command::Compare(args) => compare::run(&args, output),
        Command::Engine(args) => engine::run(&args),
        Command::Completions { shell } => generate::completions(shell, output),
        Command::Man { folder } => generate::man(&folder),
    }
}
