//! The start position of a rule set solved by a tree that can be verified.
//!
//! The upper part of the tree, some discs deep, is held in memory: its positions, images under symmetry counted once. The
//! positions at its rim, the leaves, are solved by the engine one by one with the narrowest window, and what is proven of each
//! is kept in a [`Record`]. That is all a proof needs: the rules say what lies above the leaves. So whoever reads the record can
//! [verify](Record::verify) its claims without trusting the search that chose the leaves, and solve any of them anew.

mod dice;
mod estimate;
mod record;
mod search;
#[cfg(test)]
mod tests;
mod tree;
mod verify;

pub use dice::draw;
pub use estimate::{Estimated, Sample, Sampled};
pub use record::{Claim, Known, Leaf, Record, RecordError, Subject, SubjectError, whole_lines};
pub use search::{Asked, Job, Prover, Solved};
pub use verify::{Flaw, Verified};

/// What is known of a value, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is not below this.
    pub lower: i32,
    /// It is not above this.
    pub upper: i32,
}

impl Bounds {
    /// What is known of any value on a board of so many squares.
    #[must_use]
    pub const fn all(squares: i32) -> Self {
        Self { lower: -squares, upper: squares }
    }

    /// What both say.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The same from the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }

    /// Whether no value lies between them.
    #[must_use]
    pub const fn are_contrary(self) -> bool {
        self.lower > self.upper
    }

    /// What is known of the better of two values.
    fn better(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.max(other.upper) }
    }
}
