//! Playing a plan, on several threads.

use rayon::prelude::*;
use volteo_core::solitaire::Solitaire;

use super::tally::{Comparison, Outcome};
use super::{Plan, Setting};
use crate::player::Player;
use crate::search::{Limit, solve};
use crate::worth::Worth;

/// There are no threads to be had.
pub type ThreadsError = rayon::ThreadPoolBuildError;

/// Deals that are handed out to each thread before what came of them is added up.
const DEALS_A_ROUND: usize = 1;

/// Plays the deals that a comparison is missing under every setting, on so many threads (0: one for each processor). Deals
/// are added up in their order, and the figures do not depend on threads. `observe` is told what is done; `stop` is asked
/// all the time, and ends it soon, with the deals that are done under every setting by then.
///
/// ```
/// use volteo_core::solitaire::Layout;
/// use volteo_solitaire::{Comparison, Deals, Limit, Plan, compare};
///
/// let plan = Plan {
///     layouts: vec![Layout::FRAME],
///     deals: Deals { first: 1, count: 1 },
///     limit: Limit { placements: 500 },
/// };
/// let mut comparison = Comparison::new(plan);
/// compare(&mut comparison, 1, &|| false, &mut |_| ()).unwrap();
/// assert!(comparison.is_complete());
/// ```
///
/// # Errors
///
/// If there are no threads.
pub fn compare(
    comparison: &mut Comparison,
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
    observe: &mut dyn FnMut(&Comparison),
) -> Result<(), ThreadsError> {
    let Plan { layouts, deals, limit } = comparison.plan.clone();
    let settings = Setting::all(&layouts);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let mut next = comparison.played;
    while next < deals.count && !stop() {
        let round = next..deals.count.min(next + (DEALS_A_ROUND * pool.current_num_threads()) as u64);
        let tasks: Vec<(u64, Setting)> = round
            .clone()
            .flat_map(|deal| settings.iter().map(move |&setting| (deals.first.wrapping_add(deal), setting)))
            .collect();
        let outcomes: Vec<Option<Outcome>> = pool.install(|| {
            tasks.par_iter().map(|&(seed, setting)| outcome(&setting.game(seed), seed, limit, stop)).collect()
        });
        let whole =
            outcomes.chunks(settings.len().max(1)).map_while(|of_deal| of_deal.iter().copied().collect());
        whole.for_each(|of_deal: Vec<Outcome>| comparison.add(&of_deal));
        observe(comparison);
        next = round.end;
    }
    Ok(())
}

/// What a deal comes to; none if that was stopped.
fn outcome(game: &Solitaire, seed: u64, limit: Limit, stop: &(dyn Fn() -> bool + Sync)) -> Option<Outcome> {
    let mut players = [0; Player::ALL.len()];
    for (points, player) in players.iter_mut().zip(Player::ALL) {
        *points = player.play(*game, seed, &|| stop())?.points();
    }
    let solution = solve(game, limit, &mut |_| !stop());
    let all = Worth::new(game.deal(), game.options()).of(u64::MAX);
    (!stop()).then(|| Outcome::new(players, &solution, all))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicU32, Ordering};

    use volteo_compare::sums_to_text;
    use volteo_core::solitaire::Layout;

    use super::*;
    use crate::compare::Deals;

    fn plan(count: u64) -> Plan {
        Plan {
            layouts: vec![Layout::CORNERS],
            deals: Deals { first: 3, count },
            limit: Limit { placements: 300 },
        }
    }

    /// A comparison with all of its deals played.
    fn played_on(mut comparison: Comparison, threads: usize) -> Comparison {
        compare(&mut comparison, threads, &|| false, &mut |_| ()).unwrap();
        comparison
    }

    #[test]
    fn threads_do_not_change_the_sums() {
        let played = |threads| played_on(Comparison::new(plan(4)), threads);
        let one = played(1);
        assert_eq!((one.played(), one.is_complete()), (4, true));
        assert_eq!(played(3), one);
    }

    #[test]
    fn what_is_stopped_has_the_deals_that_were_done() {
        let asked = AtomicU32::new(0);
        let mut after_one = 0;
        // Some time after the first deal.
        let stop = || asked.load(Ordering::Relaxed) > 0 && asked.fetch_add(1, Ordering::Relaxed) > 20;
        let mut stopped = Comparison::new(plan(4));
        let played = compare(&mut stopped, 1, &stop, &mut |comparison| {
            after_one = comparison.played();
            asked.store(1, Ordering::Relaxed);
        });
        played.unwrap();
        assert!(stopped.played() == 1 && after_one == 1 && !stopped.is_complete());
        assert_eq!(stopped.tallies, played_on(Comparison::new(plan(1)), 1).tallies);
        let read = Comparison::parse(&stopped.to_text()).unwrap().go_on(&plan(4)).unwrap();
        assert_eq!(played_on(read, 2), played_on(Comparison::new(plan(4)), 1));
    }

    #[test]
    fn more_deals_go_on_from_fewer() {
        let few = played_on(Comparison::new(plan(2)), 1);
        assert_eq!(played_on(few.go_on(&plan(3)).unwrap(), 1), played_on(Comparison::new(plan(3)), 1));
    }

    #[test]
    fn sums_of_other_games_and_changed_ones_are_refused() {
        let comparison = played_on(Comparison::new(plan(1)), 1);
        let go_on = |plan: Plan| comparison.clone().go_on(&plan).unwrap_err().to_string();
        let other = |what: &str| format!("belongs to other games: its {what} is not the same");
        assert_eq!(go_on(Plan { layouts: vec![Layout::FRAME], ..plan(1) }), other("list of layouts"));
        assert_eq!(go_on(Plan { deals: Deals { first: 4, count: 1 }, ..plan(1) }), other("seed"));
        assert_eq!(go_on(Plan { limit: Limit { placements: 301 }, ..plan(1) }), other("limit of placements"));
        assert_eq!(
            played_on(Comparison::new(plan(2)), 1).go_on(&plan(1)).unwrap_err().to_string(),
            "is of 2 deals already: give so many or more"
        );
        let text = comparison.to_text();
        let damaged = text.replacen("\"played\":1", "\"played\":2", 1);
        assert_eq!(Comparison::parse(&damaged).unwrap_err().to_string(), "is damaged: its checksum is wrong");
        let refused = |changed: &str| {
            let mut object: BTreeMap<String, serde_json::Value> = serde_json::from_str(changed).unwrap();
            object.remove("crc32");
            Comparison::parse(&sums_to_text(&object)).unwrap_err().to_string()
        };
        assert!(refused("{}").starts_with("is no file of sums that --save wrote: "));
        let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
        assert!(
            refused(&text.replace(&version, "\"version\":\"0.0.9\""))
                .starts_with("was made by version 0.0.9")
        );
        for changed in
            [text.replace("\"played\":1", "\"played\":0"), text.replacen("\"pairs\":1", "\"pairs\":2", 1)]
        {
            assert_ne!(changed, text);
            assert!(refused(&changed).ends_with("the file was changed"), "{changed}");
        }
    }
}
