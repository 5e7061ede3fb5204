//! A round of games, in shards that are made one by one and kept.

use rayon::prelude::*;
use volteo_core::Rules;
use volteo_engine::evaluation::Evaluation;
use volteo_engine::{Scoring, Searcher, Slot, Table};

use crate::dice::Dice;
use crate::failure::Failure;
use crate::game::{self, Game};
use crate::progress::Progress;
use crate::selfplay::{self, Style};
use crate::workplace::Workplace;

/// The games of a shard.
pub const SHARD: usize = 64;
/// The slots of the table that one shard's searches remember in.
const SLOTS: usize = 1 << 16;
/// One game of so many is kept from the fit, to measure by.
const HELD_OUT: usize = 16;

/// Which games to play.
pub struct Order<'a> {
    /// By these rules.
    pub rules: &'a Rules<u64>,
    /// With this evaluation.
    pub evaluation: Evaluation<'a>,
    /// In this way.
    pub style: Style,
    /// So many times [`SHARD`].
    pub shards: usize,
    /// With the choices that belong to this seed and this round.
    pub seed: [u64; 2],
}

/// Games, those to learn from and those to measure by.
#[derive(Debug, Default)]
pub struct Games {
    /// To learn from.
    pub learned: Vec<Game>,
    /// To measure by: never seen in a fit.
    pub held_out: Vec<Game>,
    /// How long they took to play, in seconds of one core.
    pub seconds: f64,
}

/// Plays the games that are not there yet, and gives all.
pub fn games(order: &Order<'_>, place: &Workplace, progress: &Progress) -> Result<Games, Failure> {
    let bar = progress.bar("games", order.shards * SHARD);
    let shard = |number: usize| {
        let name = format!("games-{number:05}");
        let bytes = place.result(&name, || Ok(game::to_bytes(&play_shard(order, number as u64))))?;
        bar.inc(SHARD as u64);
        let broken = || Failure::file(&place.path(&name), "is cut off: delete it, and it is made again");
        Ok((game::from_bytes(&bytes).ok_or_else(broken)?, place.time_of(&name).as_secs_f64()))
    };
    let shards: Vec<_> = (0..order.shards).into_par_iter().map(shard).collect::<Result<_, Failure>>()?;
    bar.finish_and_clear();

    let mut all = Games::default();
    for (games, seconds) in shards {
        all.seconds += seconds;
        for (number, game) in games.into_iter().enumerate() {
            let part = if number % HELD_OUT == 0 { &mut all.held_out } else { &mut all.learned };
            part.push(game);
        }
    }
    Ok(all)
}

fn play_shard(order: &Order<'_>, shard: u64) -> Vec<Game> {
    let mut memory = vec![Slot::EMPTY; SLOTS];
    let table = Table::new(&mut memory);
    let mut searcher = Searcher::new(order.rules, Scoring::Tournament, order.evaluation, table);
    let [seed, round] = order.seed;
    let play = |number: usize| {
        let mut dice = Dice::of(seed, &[round, shard, number as u64]);
        selfplay::play(order.rules, &mut searcher, &order.style, &mut dice)
    };
    (0..SHARD).map(play).collect()
}
