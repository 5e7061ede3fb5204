//! Playing a plan, on several threads.

use std::ops::Range;

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

/// Batches that are handed out to each thread before what came of them is added up.
const BATCHES_A_ROUND: usize = 4;

/// Plays what a part is missing of a shard, on so many threads (0: one for each processor). What was played is added to
/// the part, pair by pair in their order, so that it can be told of and kept between; `stop` is asked all the time, and
/// ends it soon, with what was done by then.
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
    for round in batches.chunks(BATCHES_A_ROUND * pool.current_num_threads()) {
        let played: Vec<_> = pool.install(|| round.par_iter().map(|it| laid_out.play(it, stop)).collect());
        // What comes after a gap would be no use to whoever goes on.
        for (pairs, tallies) in round.iter().zip(played).map_while(|(pairs, it)| Some((pairs, it?))) {
            part.add(pairs.clone(), &tallies);
        }
        observe(part);
        if stop() {
            break;
        }
    }
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
