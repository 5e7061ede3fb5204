//! `volteo rules`: rule sets listed, shown as files that can be edited, and checked.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use volteo_core::Builtin;
use volteo_records::ruleset_file;

use crate::failure::Failure;
use crate::output::{GOOD, Output, styled};
use crate::{input, setup};

/// List, show and check rule sets.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Subcommand)]
enum Action {
    /// List the built-in rule sets
    List,
    /// Print a rule set as a commented TOML file, to edit and to use with --rules
    Show {
        /// A built-in name, a size like size12 or beginner6x5, or a file
        #[arg(value_name = "NAME|FILE")]
        name: String,
    },
    /// Check a rule set in a TOML file
    Check {
        /// The file, or - for the standard input
        file: PathBuf,
    },
}

/// The name of the game for one player.
const SOLITAIRE: &str = "solitaire";

/// Runs the command.
pub fn run(args: Args, output: &mut Output) -> Result<ExitCode, Failure> {
    match args.action.unwrap_or(Action::List) {
        Action::List => list(output)?,
        Action::Show { name } if name == SOLITAIRE => {
            let what = "the solitaire is no rule set for two players: its layouts and options are those of \
                        `volteo solitaire deal`";
            return Err(Failure::request(what));
        }
        Action::Show { name } => {
            let named = setup::find_rules(&name)?;
            write!(
                output,
                "{}",
                ruleset_file::to_toml(named.name.as_deref().unwrap_or("unnamed"), &named.rules)
            )?;
        }
        Action::Check { file } => {
            let text = input::read_text(&file)?;
            let named = ruleset_file::parse(&text).map_err(|error| Failure::file(&file, error))?;
            let set = &named.rules;
            let name = named.name.as_deref().unwrap_or("a rule set without a name");
            writeln!(
                output,
                "{}: {name}, {}×{}, {} squares",
                styled(GOOD, "in order"),
                set.width,
                set.height,
                volteo_core::BitSet::len(set.playable())
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list(output: &mut Output) -> Result<(), Failure> {
    let names = Builtin::ALL.iter().map(|it| it.name()).chain([SOLITAIRE]);
    let width = names.map(str::len).max().unwrap_or(0);
    for builtin in Builtin::ALL {
        writeln!(output, "{:width$}  {}", builtin.name(), ruleset_file::about(builtin))?;
    }
    writeln!(output, "\nFor one player, with commands of its own: `volteo solitaire --help`")?;
    writeln!(output, "{SOLITAIRE:width$}  Discs of both colors capture tiles that lie face down")?;
    Ok(())
}
