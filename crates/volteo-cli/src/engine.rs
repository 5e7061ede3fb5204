//! `volteo engine`: Volteo as an engine for other programs.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use volteo_engine::Level;
use volteo_match::{EngineSettings, MatchRules, Protocol, serve};

use crate::failure::Failure;
use crate::setup::RulesArg;

/// Play for another program, over the standard input and output.
#[derive(clap::Args)]
pub struct Args {
    /// How to talk: volteo, gtp, nboard, nboard1 or edax
    #[arg(long, short, value_name = "PROTOCOL")]
    protocol: Protocol,
    /// How strongly to play: greedy, easy, normal, hard, expert or 1 to 20. Without it, hard, or to the depth that the
    /// other program asks for
    #[arg(long, short, value_name = "LEVEL")]
    level: Option<Level>,
    #[command(flatten)]
    rules: RulesArg,
    /// What chance follows from
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let named = args.rules.or_wof()?;
    let rules =
        MatchRules::new(named.name, named.rules).map_err(|error| Failure::request(error.to_string()))?;
    let settings = EngineSettings { rules: Arc::new(rules), level: args.level, seed: args.seed };
    let mut output = io::stdout().lock();
    serve(args.protocol, &settings, io::stdin(), &mut output)?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}
