//! Every chore of the workspace in one program, so that what CI does a person can do too.
//!
//! `cargo xtask setup` makes a machine ready, `cargo xtask test` runs every test, `cargo xtask ci`
//! runs all that a submission has to pass. Each chore has a file of its own.

mod bench;
mod ci;
mod device;
mod firmware;
mod fuzz;
mod guests;
mod man;
mod process;
mod report;
mod rp2040;
mod setup;
mod test;
mod tidy;
mod train;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The command line of `cargo xtask`.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Every chore of the workspace")]
struct Xtask {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Make this machine ready to build for the devices
    Setup {
        /// Change nothing: say what is there, and fail if something is missing
        #[arg(long)]
        check: bool,
    },
    /// Run every test, and build what must build without an operating system
    Test {
        /// Leave out the bulk checks and the builds for devices
        #[arg(long)]
        quick: bool,
        /// Only play the firmware of the boards in their emulators
        #[arg(long, conflicts_with = "quick")]
        emulated: bool,
        /// Write the pictures that are expected of the boards, instead of comparing with them
        #[arg(long, requires = "emulated")]
        update: bool,
    },
    /// Run everything that a submission has to pass
    Ci,
    /// Check what compilers do not: layering, layout, links, leftovers
    Tidy,
    /// Run the benchmarks
    Bench {
        /// A benchmark file, or a part of a benchmark's name; all of them without
        name: Option<String>,
        /// Options for the benchmarks themselves, after `--`
        #[arg(last = true)]
        options: Vec<String>,
    },
    /// Measure the engine on the boards, by an emulator that counts instructions
    Device {
        /// Another level of optimization than the firmware is built with: s, z, 1, 2 or 3
        #[arg(long, value_name = "LEVEL", conflicts_with = "check")]
        opt_level: Option<String>,
        /// Print no figures: only see whether the boards find what this host finds
        #[arg(long)]
        check: bool,
    },
    /// Build the firmware of a board
    Firmware {
        /// The board, by the name of its file in firmware/boards
        board: String,
    },
    /// Flash a board: by a probe, or by the drive that it is while its boot button is held
    Flash {
        /// The board
        board: String,
    },
    /// Write the program of a board as a UF2 file, for boards that are plugged in as a drive
    Uf2 {
        /// The board
        board: String,
    },
    /// Open a board in the terminal: the program that is flashed, in an emulator
    Emulate {
        /// The board
        board: String,
    },
    /// Draw what is connected to which pin of the boards, from their descriptions
    Wiring,
    /// Tell what the firmware of each board takes of its memory
    Size {
        /// Fail if it is more than the board's budget
        #[arg(long)]
        check: bool,
    },
    /// Write the manual pages of the `volteo` command
    Man {
        /// The folder to write them to
        dir: PathBuf,
    },
    /// Train the evaluation tables from nothing: `cargo xtask train --help` has the options
    #[command(disable_help_flag = true)]
    Train {
        /// What the training is told
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Measure how much stronger one player is than another: `cargo xtask strength --help` has the options
    #[command(disable_help_flag = true)]
    Strength {
        /// What the contest is told
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Run the fuzz targets
    Fuzz {
        /// One target; all of them without
        target: Option<String>,
        /// How long to run each target
        #[arg(long, default_value_t = 60)]
        seconds: u32,
        /// Install cargo-fuzz if it is missing
        #[arg(long)]
        install: bool,
    },
}

fn main() -> ExitCode {
    match perform(Xtask::parse().chore) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn perform(chore: Chore) -> process::Result<ExitCode> {
    // A path of the user's means the folder they stand in; everything else runs at the root.
    let started_in = std::env::current_dir()?;
    std::env::set_current_dir(workspace::root())?;

    match chore {
        Chore::Setup { check: true } => setup::check(),
        Chore::Setup { check: false } => setup::run(),
        Chore::Test { emulated: true, update, .. } => {
            test::emulated(if update { firmware::Pictures::Update } else { firmware::Pictures::Compare })
        }
        Chore::Test { quick, .. } => test::run(if quick { test::Extent::Quick } else { test::Extent::Full }),
        Chore::Ci => ci::run(),
        Chore::Tidy => tidy::run(),
        Chore::Bench { name, options } => bench::run(name.as_deref(), &options),
        Chore::Device { check: true, .. } => device::check(),
        Chore::Device { opt_level, .. } => device::run(opt_level.as_deref()),
        Chore::Firmware { board } => firmware::build(&board),
        Chore::Flash { board } => firmware::flash(&board),
        Chore::Uf2 { board } => firmware::write_uf2(&board),
        Chore::Wiring => firmware::wiring::write(),
        Chore::Emulate { board } => firmware::emulate(&board),
        Chore::Size { check } => {
            firmware::size(if check { firmware::Sizes::Check } else { firmware::Sizes::Tell })
        }
        Chore::Man { dir } => man::run(&started_in.join(dir)),
        Chore::Train { arguments } => train::run("train", &arguments),
        Chore::Strength { arguments } => train::run("strength", &arguments),
        Chore::Fuzz { target, seconds, install } => {
            let tool = if install { fuzz::WhenMissing::Install } else { fuzz::WhenMissing::Explain };
            fuzz::run(target.as_deref(), seconds, tool)
        }
    }
}
