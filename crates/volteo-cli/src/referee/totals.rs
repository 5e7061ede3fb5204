//! What the referee found in many games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use volteo_records::{Claim, End};

use super::batch::Judged;
use crate::failure::{NOT_LEGAL, UNUSABLE};
use crate::figures::{columns, grouped, took};

/// Counts over all games.
#[derive(Clone, Debug, Serialize)]
pub struct Totals {
    /// Games read.
    pub games: u64,
    /// Legal plies, passes among them.
    pub plies: u64,
    /// Games whose every recorded ply is legal.
    pub legal: u64,
    /// Games with a ply that is not.
    pub illegal: u64,
    /// Legal games that stop before their end without saying why.
    pub incomplete: u64,
    /// Legal games that end by resignation, on time, by agreement or otherwise before their end.
    pub ended_otherwise: u64,
    /// Games that could not be judged.
    pub unjudged: u64,
    /// Entries that could not be read.
    pub unreadable: u64,
    /// Passes.
    pub passes: u64,
    /// Passes that the records left out.
    pub passes_filled_in: u64,
    /// Finished games in which one color has no disc left.
    pub wipe_outs: u64,
    /// Finished games that are draws.
    pub draws: u64,
    /// Finished games with empty squares left.
    pub early_ends: u64,
    /// Games whose recorded result was compared.
    pub results_compared: u64,
    /// Games in which something recorded is not what was found.
    pub results_that_disagree: u64,
    /// Time taken, from the first byte to the last verdict.
    pub seconds: f64,
    /// Legal plies a second.
    pub plies_per_second: f64,
    #[serde(skip)]
    started: Instant,
    #[serde(skip)]
    position: (Arc<str>, u64, u64),
}

impl Totals {
    /// Nothing yet; the clock starts.
    pub fn start() -> Self {
        Self {
            games: 0,
            plies: 0,
            legal: 0,
            illegal: 0,
            incomplete: 0,
            ended_otherwise: 0,
            unjudged: 0,
            unreadable: 0,
            passes: 0,
            passes_filled_in: 0,
            wipe_outs: 0,
            draws: 0,
            early_ends: 0,
            results_compared: 0,
            results_that_disagree: 0,
            seconds: 0.0,
            plies_per_second: 0.0,
            started: Instant::now(),
            position: ("".into(), 0, 0),
        }
    }

    /// Adds an entry.
    pub fn add(&mut self, judged: &Judged) {
        self.follow(judged);
        if judged.unreadable.is_some() {
            self.unreadable += 1;
            return;
        }
        let verdict = &judged.verdict;
        self.games += 1;
        self.plies += u64::from(verdict.plies);
        self.passes += u64::from(verdict.passes);
        self.passes_filled_in += verdict.filled_passes.len() as u64;
        self.results_compared += u64::from(verdict.claim() != Claim::None);
        self.results_that_disagree += u64::from(verdict.claim() == Claim::Disagrees);
        match &verdict.end {
            End::Illegal(_) => self.illegal += 1,
            End::Unjudged(_) => self.unjudged += 1,
            End::Unfinished => self.incomplete += 1,
            End::Ended(_) => self.ended_otherwise += 1,
            End::Over => self.add_finished(judged),
        }
        self.legal += u64::from(verdict.is_legal());
    }

    fn add_finished(&mut self, judged: &Judged) {
        if let Some(score) = judged.verdict.score {
            self.wipe_outs += u64::from(score.discs.contains(&0));
            self.draws += u64::from(score.winner.is_none());
            self.early_ends += u64::from(score.empties > 0);
        }
    }

    /// Keeps count of the bytes of the files before the one under way.
    fn follow(&mut self, judged: &Judged) {
        let (file, before, last) = &mut self.position;
        if *file != judged.file {
            *before += *last;
            file.clone_from(&judged.file);
        }
        *last = judged.place.byte;
    }

    /// The bytes read in the files before the one under way.
    pub fn bytes_before(&self) -> u64 {
        self.position.1
    }

    /// The entries so far, readable or not.
    pub fn entries(&self) -> u64 {
        self.games + self.unreadable
    }

    /// The clock stops.
    pub fn stop(&mut self) {
        let taken = self.started.elapsed().max(Duration::from_micros(1));
        self.seconds = taken.as_secs_f64();
        self.plies_per_second = (self.plies as f64 / self.seconds).round();
    }

    /// The exit code: what cannot be used comes before what is not legal.
    pub fn exit_code(&self) -> u8 {
        if self.unreadable > 0 || self.unjudged > 0 {
            UNUSABLE
        } else if self.illegal > 0 || self.results_that_disagree > 0 {
            NOT_LEGAL
        } else {
            0
        }
    }

    /// The counts in a table.
    pub fn table(&self) -> String {
        let count = |name: &'static str, count: u64| (name, grouped(count));
        let mut rows = vec![
            count("games", self.games),
            count("plies", self.plies),
            count("legal", self.legal),
            count("illegal", self.illegal),
            count("incomplete", self.incomplete),
            count("ended otherwise", self.ended_otherwise),
            count("passes", self.passes),
            count("passes filled in", self.passes_filled_in),
            count("wipe-outs", self.wipe_outs),
            count("draws", self.draws),
            count("early ends", self.early_ends),
            count("results compared", self.results_compared),
            count("results that disagree", self.results_that_disagree),
        ];
        if self.unjudged > 0 {
            rows.push(count("not judged", self.unjudged));
        }
        if self.unreadable > 0 {
            rows.push(count("unreadable", self.unreadable));
        }
        columns(&rows) + &took(self.seconds, self.plies_per_second, "plies")
    }
}
