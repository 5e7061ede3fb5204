//! What a fit is good for, in figures.

use std::io::Write as _;

use volteo_engine::evaluation::TERM_NAMES;

use super::family::Family;
use super::fit::{self, Quality, Sample};
use crate::failure::Failure;

/// Prints how well a solution foretells the held-out games of a family, and its weights.
pub(super) fn print(family: Family, samples: &[Sample], solution: &[f64]) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    writeln!(out, "{family}: {} positions", samples.len())?;
    writeln!(out, "  all              {}", Quality::of(samples, solution, |_| true))?;
    for quarter in 0..4 {
        let within = |it: &Sample| it.squares == 64 && (it.empty * 4.0) as u32 == quarter;
        let (from, to) = (25 * quarter, 25 * (quarter + 1));
        writeln!(out, "  8×8, {from:2}–{to:3} %   {}", Quality::of(samples, solution, within))?;
    }
    let mut sizes: Vec<u16> = samples.iter().map(|it| it.squares).collect();
    sizes.sort_unstable();
    sizes.dedup();
    for size in sizes {
        writeln!(out, "  {size:3} squares      {}", Quality::of(samples, solution, |it| it.squares == size))?;
    }
    let weights = fit::rounded(solution);
    for (term, name) in TERM_NAMES.iter().enumerate() {
        let knots: String = weights.knots.iter().map(|knot| format!("{:7}", knot[term])).collect();
        writeln!(out, "  {name:28}{knots}")?;
    }
    Ok(())
}
