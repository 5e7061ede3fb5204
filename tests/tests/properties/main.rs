//! The core's rules against a reference, and against themselves, over random rule sets, games and
//! positions.

mod agreement;
mod any_input;
mod notation;
mod refusals;
mod scores;
mod symmetry;
mod undo;
mod widths;

use proptest::prelude::*;
use volteo_core::{Builtin, RuleSet};

/// Calls a check that is generic over the width of the bit set in each of the three widths.
macro_rules! in_every_width {
    ($check:ident($($argument:expr),* $(,)?)) => {
        $check::<u64>($($argument),*);
        $check::<u128>($($argument),*);
        $check::<volteo_core::U256>($($argument),*);
    };
}
pub(crate) use in_every_width;

/// How often a property is tried: so often as takes a few seconds, and five times that in bulk.
fn cases(count: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(feature = "bulk") { count * 5 } else { count })
}

/// The rule sets that come with Volteo.
fn builtin_sets() -> impl Strategy<Value = RuleSet> {
    (0..Builtin::ALL.len()).prop_map(|index| Builtin::ALL[index].rule_set())
}

/// Built-in and random rule sets.
fn all_sets() -> impl Strategy<Value = RuleSet> {
    prop_oneof![1 => builtin_sets(), 3 => volteo_tests::strategies::rule_sets()]
}
