//! Recorded games held against other rules.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rayon::prelude::*;
use volteo_compare::{NamedRules, RealGames, RealSummary, TwoRules};
use volteo_core::RuleSet;
use volteo_records::GameRecord;

use crate::failure::Failure;
use crate::figures::grouped;
use crate::live::Live;
use crate::output::warn;
use crate::{input, threads};

/// Records that are read before they are shared out among the threads.
const CHUNK: usize = 1 << 12;
/// Records that a thread takes at a time.
const SHARE: usize = 1 << 6;

/// Finds out whether recorded games can be held against rule sets, before hours of other work.
pub(super) fn check(rules: &[NamedRules], files: &[PathBuf]) -> Result<(), Failure> {
    let [own, others @ ..] = rules else { return Ok(()) };
    if files.is_empty() {
        return Ok(());
    }
    others.iter().try_for_each(|other| two_rules(own, other).map(drop))?;
    let mut named = files.iter().filter(|it| it.as_os_str() != input::STDIN);
    let is_there = |path: &PathBuf| match fs::metadata(path) {
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::file(path, input::describe(&error))),
    };
    named.try_for_each(is_there)
}

fn two_rules(own: &NamedRules, other: &NamedRules) -> Result<TwoRules, Failure> {
    TwoRules::new(&own.set, &other.set)
        .map_err(|error| Failure::request(format!("--real: {} and {}: {error}", own.name, other.name)))
}

/// What recorded games of the first rule set come to under each of the others.
pub(super) fn count(
    rules: &[NamedRules],
    files: &[PathBuf],
    threads: usize,
    live: &Live,
) -> Result<Vec<RealSummary>, Failure> {
    let [own, others @ ..] = rules else { return Ok(Vec::new()) };
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let pool = threads::pool(threads)?;
    let held = |other: &NamedRules| {
        let two = two_rules(own, other)?;
        let mut all =
            Counting { two: &two, own: &own.set, pool: &pool, live, games: RealGames::new(&own.set) };
        files.iter().try_for_each(|path| all.file(path))?;
        Ok(RealSummary::of(&own.name, &other.name, &all.games))
    };
    others.iter().map(held).collect()
}

/// Games being counted.
struct Counting<'a> {
    two: &'a TwoRules,
    own: &'a RuleSet,
    pool: &'a rayon::ThreadPool,
    live: &'a Live,
    games: RealGames,
}

impl Counting<'_> {
    fn file(&mut self, path: &Path) -> Result<(), Failure> {
        let mut records = input::records(path, input::open(path)?, None)?;
        let (start, mut chunk) = (Instant::now(), Vec::with_capacity(CHUNK));
        let mut record = GameRecord::default();
        while let Some(read) = records.read(&mut record) {
            match read {
                Ok(_) => chunk.push(record.clone()),
                Err(error) => warn(format!("{}: {error}", path.display())),
            }
            if chunk.len() == CHUNK {
                self.chunk(&mut chunk);
                let (name, games) = (path.display(), grouped(self.games.crossings.pairs));
                self.live.tell(start, || format!("{name}: {games} games"));
            }
            if self.live.is_stopped() {
                return Ok(());
            }
        }
        self.chunk(&mut chunk);
        Ok(())
    }

    fn chunk(&mut self, records: &mut Vec<GameRecord>) {
        let counted = self.pool.install(|| {
            let shares = records.par_chunks(SHARE).map(|share| self.two.count(share));
            shares.reduce(
                || RealGames::new(self.own),
                |mut one, other| {
                    one.merge(&other);
                    one
                },
            )
        });
        self.games.merge(&counted);
        records.clear();
    }
}
