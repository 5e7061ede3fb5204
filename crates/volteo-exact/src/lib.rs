//! What is exact about rule sets: start values, numbers of positions and of games, and proofs that others can verify.
//!
//! [`examine`] finds out what a [`Budget`] allows, [`check`] holds it against what the project carries and what others have
//! published.
//!
//! ```
//! use volteo_core::Builtin;
//! use volteo_exact::{Budget, check, examine};
//!
//! let exact = examine("mini4", &Builtin::Mini4.rule_set(), Budget::of(1_000_000), &|| false).unwrap();
//! assert_eq!(exact.tournament, Some(-10));
//! assert_eq!(exact.plies[1].positions, 4);
//! let checked = check(exact);
//! assert!(checked.agreeing > 10 && checked.disagreements.is_empty());
//! ```

mod examine;
mod known;
mod positions;
pub mod proof;
mod symmetry;

pub use examine::{Budget, Exact, Limit, examine};
pub use known::{Checked, Disagreement, check};
pub use positions::{End, OfPly, count_positions};
pub use symmetry::Symmetries;
