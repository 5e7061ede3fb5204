//! The program behind `cargo xtask train` and `cargo xtask strength`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use volteo_core::Builtin;
use volteo_train::arguments::threads;
use volteo_train::failure::Failure;
use volteo_train::recipe::Recipe;
use volteo_train::report::{Part, Report, file_name};
use volteo_train::strength;
use volteo_train::workplace::{self, Workplace};
use volteo_train::{generic, pipeline};

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Train the evaluation tables from nothing; a run that was broken off goes on where it stopped
    Train(Train),
    /// Let two players play pairs of games with colors swapped, and say how much stronger one is
    Strength(strength::Arguments),
    /// Fit the weights of the evaluation for every rule set, or let it play against simpler ones
    #[command(subcommand)]
    Generic(generic::Task),
}

#[derive(clap::Args)]
struct Train {
    /// The rule set: wof, beginner, or all
    #[arg(long, default_value = "all")]
    rules: String,
    /// What all choices follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads, 0 for all processors; the result is the same for any
    #[arg(long, default_value_t = 0, value_parser = threads)]
    threads: usize,
    /// So many times as many games as usual
    #[arg(long, default_value_t = 1.0, value_parser = scale)]
    scale: f64,
    /// The folder to write the tables and the report to
    #[arg(long, default_value = "crates/volteo-engine/tables")]
    out: PathBuf,
    /// The folder of what is made on the way
    #[arg(long, default_value = "target/train")]
    work: PathBuf,
}

/// Reads how many times as many games to play.
fn scale(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(scale) if scale > 0.0 && scale <= 1000.0 => Ok(scale),
        _ => Err("the scale is a number above 0, up to 1000".to_owned()),
    }
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Train(train) => train.run(),
        Command::Strength(arguments) => strength::run(&arguments),
        Command::Generic(task) => generic::run(&task),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

impl Train {
    fn run(&self) -> Result<(), Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.map_err(|error| Failure::Request(format!("the threads cannot be had: {error}")))?;
        let out = Workplace::at(self.out.clone())?;
        for rules in self.rule_sets()? {
            let recipe = Recipe::of(rules, self.seed, self.scale);
            let place = Workplace::at(self.work.join(recipe.name()))?;
            let outcome = pool.install(|| pipeline::train(&recipe, &place))?;
            let command = format!(
                "cargo xtask train --rules {} --seed {} --scale {}",
                recipe.rules, self.seed, self.scale
            );
            for (kind, trained) in [("desktop", &outcome.desktop), ("device", &outcome.device)] {
                workplace::write(&out.path(&file_name(recipe.rules, kind)), &trained.bytes)?;
            }
            let mut report = Report::read(&self.out)?;
            report.set(Part::of(&recipe, &command, &outcome));
            report.write(&self.out)?;
            println!("{}: tables and report are in {}", recipe.rules, self.out.display());
        }
        Ok(())
    }

    fn rule_sets(&self) -> Result<Vec<Builtin>, Failure> {
        let trained = Recipe::RULES;
        if self.rules == "all" {
            return Ok(trained.to_vec());
        }
        let found = trained.into_iter().find(|it| it.name() == self.rules);
        let wrong = || {
            Failure::Request(format!(
                "there are no tables for the rules `{}`: wof, beginner or all",
                self.rules
            ))
        };
        Ok(vec![found.ok_or_else(wrong)?])
    }
}
