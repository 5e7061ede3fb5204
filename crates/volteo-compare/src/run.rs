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
    let missing = part.missing(&shard.of(plan.pairs));
    // One after the other as threads ask for them: memory does not grow with the number of games.
    let batches = batches(&missing, batch(plan.player)).take_while(|_| !stop());
    let (sender, done) = mpsc::channel();
    pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            batches.par_bridge().for_each_with(sender, |sender, pairs| {
                // Whoever has stopped to listen has no use for it.
                let _ = laid_out.play(&pairs, stop).map(|tallies| sender.send((pairs, tallies)));
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
fn batches(ranges: &[Range<u64>], size: u64) -> impl Iterator<Item = Range<u64>> + Send {
    let cut = move |range: &Range<u64>| {
        let end = range.end;
        range.clone().step_by(size as usize).map(move |start| start..end.min(start.saturating_add(size)))
    };
    ranges.iter().flat_map(cut)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use volteo_core::Builtin;

    use super::*;
    use crate::{NamedRules, Plan, Player};

    #[test]
    fn batches_have_every_pair_once_and_in_order() {
        let pairs: Vec<u64> = batches(&[3..10, 12..13, 20..24], 4).flatten().collect();
        assert_eq!(pairs, (3..10).chain(12..13).chain(20..24).collect::<Vec<_>>());
        assert!(batches(&[3..10, 12..13], 4).all(|it| it.end - it.start <= 4));
    }

    #[test]
    fn more_games_than_memory_could_list_are_begun_and_stopped() {
        let rules = vec![NamedRules { name: "mini4".to_owned(), set: Builtin::Mini4.rule_set() }];
        for pairs in [Plan::MOST_PAIRS, u64::MAX / 2] {
            let plan =
                Plan { rules: rules.clone(), pairs, player: Player::Random, seed: 1, opening_plies: 2 };
            let (mut part, told) = (Part::new(plan), AtomicU64::new(0));
            let stop = || told.load(Ordering::Relaxed) > 0;
            play(&mut part, Shard::WHOLE, 1, &stop, &mut |_| {
                told.fetch_add(1, Ordering::Relaxed);
            })
            .unwrap();
            assert!(part.played() > 0 && !part.is_complete());
        }
    }
}
