//! What is exact about the rule sets of a comparison.

use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use volteo_compare::NamedRules;
use volteo_engine::Control;
use volteo_exact::{Budget, Checked, Exact, check, examine};

use crate::failure::Failure;
use crate::live::Live;
use crate::output::Output;
use crate::threads;

/// What an object is of, for who reads it.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Object<'a> {
    Exact {
        version: &'static str,
        budget: u64,
        #[serde(flatten)]
        found: &'a Exact,
    },
    ExactCheck {
        name: &'a str,
        is_carried: bool,
        agreeing: usize,
        sources: &'a [String],
        disagreements: Vec<Disagreeing<'a>>,
    },
}

#[derive(Serialize)]
struct Disagreeing<'a> {
    what: &'a str,
    found: &'a str,
    known: &'a str,
    source: &'a str,
}

/// What is exact about rule sets, as found within a budget.
pub(super) struct Found {
    pub(super) rule_sets: Vec<Checked>,
    budget: u64,
}

impl Found {
    /// Nothing was asked for.
    pub(super) const NONE: Self = Self { rule_sets: Vec::new(), budget: 0 };

    /// Examines rule sets, each on a thread of its own.
    pub(super) fn of(
        rules: &[NamedRules],
        budget: u64,
        threads: usize,
        live: &Live,
    ) -> Result<Self, Failure> {
        let start = Instant::now();
        let examined = |rules: &NamedRules| {
            let told = || live.tell(start, || format!("exact values, of {} among others", rules.name));
            let exact = examine(&rules.name, &rules.set, Budget::of(budget), &|| told() == Control::Stop);
            exact.map(check).map_err(|error| Failure::request(format!("{}: {error}", rules.name)))
        };
        let pool = threads::pool(threads)?;
        let found = pool.install(|| rules.par_iter().map(examined).collect::<Result<Vec<_>, _>>());
        live.clear();
        Ok(Self { rule_sets: found?, budget })
    }

    /// Whether nothing found is other than it was known.
    pub(super) fn agrees(&self) -> bool {
        self.rule_sets.iter().all(|it| it.disagreements.is_empty())
    }

    /// Prints objects: what was found, then how it compares with what is known.
    pub(super) fn json(&self, output: &mut Output) -> Result<(), Failure> {
        let version = env!("CARGO_PKG_VERSION");
        for Checked { found, carried, sources, agreeing, disagreements, .. } in &self.rule_sets {
            output.json(&Object::Exact { version, budget: self.budget, found })?;
            let disagreements = disagreements.iter().map(|it| Disagreeing {
                what: &it.what,
                found: &it.found,
                known: &it.known,
                source: &it.source,
            });
            output.json(&Object::ExactCheck {
                name: &found.name,
                is_carried: carried.is_some(),
                agreeing: *agreeing,
                sources,
                disagreements: disagreements.collect(),
            })?;
        }
        Ok(())
    }
}
