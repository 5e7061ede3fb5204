//! Playing a plan, on several threads.

use std::ops::Range;
use std::sync::mpsc;

use rayon::prelude::*;

use crate::play::{LaidOut, batch};
use crate::{Part, Shard};

/// Why games cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A rule set is impossible.
    #[error(transparent)]
    Rules(#[from] volteo_core::RuleSetError),
    /// There are no threads to be had.
    #[error("the threads cannot be had: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Plays what a part is missing of a shard, on so many threads (0: one for each processor). What was played is added to
/// the part as soon as it is done, in whatever order, and told of each time, so that it can be kept; `stop` is asked all
/// the time, and ends it soon. Then the part has all that was done but for the pairs that threads were at.
///
/// ```
/// use volteo_compare::{NamedRules, Part, Plan, Player, Shard, play};
/// use volteo_core::Builtin;
///
/// let rules = |it: Builtin| NamedRules { name: it.name().to_owned(), set: it.rule_set() };
/// let rules = vec![rules(Builtin::Mini4), rules(Builtin::Mini6)];
/// let mut part = Part::new(Plan { rules, pairs: 50, player: Player::Random, seed: 1, opening_plies: 2 });
/// play(&mut part, Shard::WHOLE, 1, &|| false, &mut |_| ()).unwrap();
/// assert!(part.is_complete());
/// assert_eq!(part.tallies()[1].scores.count(), 100);
/// ```
///
/// # Errors
///
/// If a rule set is impossible, or there are no threads.
pub fn play(
    part: &mut Part,
    shard: Shard,
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
    observe: &mut dyn FnMut(&Part),
) -> Result<(), RunError> {
    let plan = part.plan().clone();
    let laid_out = LaidOut::new(&plan)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let batches = batches(&part.missing(&shard.of(plan.pairs)), batch(plan.player));
    let (sender, done) = mpsc::channel();
    pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            batches.par_iter().for_each_with(sender, |sender, pairs| {
                // Whoever has stopped to listen has no use for it.
                let _ = laid_out.play(pairs, stop).map(|tallies| sender.send((pairs.clone(), tallies)));
            });
        });
        for (pairs, tallies) in done {
            part.add(pairs, &tallies);
            observe(part);
        }
    });
    Ok(())
}

/// Ranges cut into batches of so many.
fn batches(ranges: &[Range<u64>], size: u64) -> Vec<Range<u64>> {
    let cut = |range: &Range<u64>| {
        let end = range.end;
        range
            .clone()
            .step_by(size as usize)
            .map(move |start| start..end.min(start + size))
            .collect::<Vec<_>>()
    };
    ranges.iter().flat_map(cut).collect()
}
