//! What is made from the command line's own description: shell completions and manual pages.

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;
use crate::failure::Failure;
use crate::input::describe;
use crate::output::Output;

/// Prints the completions of a shell.
pub fn completions(shell: Shell, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "volteo", &mut script);
    std::io::Write::write_all(output, &script)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a manual page for the command and one for each of its own commands.
pub fn man(folder: &Path) -> Result<ExitCode, Failure> {
    let failed = |error: std::io::Error| Failure::file(folder, describe(&error));
    std::fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(Cli::command(), folder).map_err(failed)?;
    Ok(ExitCode::SUCCESS)
}
