//! `volteo prove`: start positions solved by proofs that others can verify.

mod estimate;
mod file;
mod merge;
mod solve;
mod verify;

use std::process::ExitCode;

use clap::Subcommand;
use volteo_exact::proof::Bounds;

use crate::failure::Failure;
use crate::output::Output;

/// Solve the start position of a rule set, and keep a proof that can be verified.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Solve, or go on solving: who wins first, then the score
    Solve(solve::Args),
    /// Hold a proof to the rules, and solve some or all of its leaves anew
    Verify(verify::Args),
    /// Estimate by a sample of leaves how much work is left
    Estimate(estimate::Args),
    /// Join what several machines have found
    Merge(merge::Args),
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    match &args.action {
        Action::Solve(args) => solve::run(args, output),
        Action::Verify(args) => verify::run(args, output),
        Action::Estimate(args) => estimate::run(args, output),
        Action::Merge(args) => merge::run(args, output),
    }
}

/// What is known of a start position, in words.
fn known(Bounds { lower, upper }: Bounds) -> String {
    let who = match (lower, upper) {
        (1.., _) => "the first player wins",
        (_, ..=-1) => "the second player wins",
        (0, 0) => "a draw",
        (0, _) => "the first player does not lose",
        (_, 0) => "the second player does not lose",
        _ => "who wins is not known",
    };
    if lower == upper { format!("{lower:+}: {who}") } else { format!("from {lower:+} to {upper:+}: {who}") }
}
