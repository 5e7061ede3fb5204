//! What an action is worth.

use std::fmt;

use serde::{Serialize, Serializer};
use volteo_engine::evaluation::PARTS;

use crate::figures;

/// The characters of a score in a column.
pub(super) const WIDTH: usize = 10;

/// A score in discs, from one side's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// In parts of 1/128 of a disc, as the engine counts them.
    parts: i32,
    /// Whether it is proven to the end of the game, and not an estimate.
    pub(super) is_exact: bool,
}

impl Worth {
    /// So many parts of a disc, by an estimate or by proof.
    pub(super) const fn of_parts(parts: i32, is_exact: bool) -> Self {
        Self { parts, is_exact }
    }

    /// So many discs, proven.
    pub(super) const fn exact(discs: i32) -> Self {
        Self { parts: discs * PARTS, is_exact: true }
    }

    pub(super) const fn parts(self) -> i32 {
        self.parts
    }

    /// In discs: whole ones where exact, else to a tenth.
    pub(super) fn discs(self) -> f64 {
        figures::discs(self.parts)
    }

    /// The same from the other side's view.
    pub(super) const fn turned(self) -> Self {
        Self { parts: -self.parts, ..self }
    }
}

/// `+12 exact` where proven, `+2.5` where estimated, with the points of a column below each other.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let discs = self.discs();
        if self.is_exact { write!(f, "{discs:>+4} exact") } else { write!(f, "{discs:>+6.1}    ") }
    }
}

/// The number of discs.
impl Serialize for Worth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.discs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_exact_is_whole_and_says_so_and_what_is_estimated_has_a_decimal() {
        assert_eq!(Worth::exact(12).to_string(), " +12 exact");
        assert_eq!(Worth::exact(0).to_string(), "  +0 exact");
        assert_eq!(Worth::of_parts(-5 * PARTS / 2, false).to_string(), "  -2.5    ");
    }

    #[test]
    fn there_is_no_negative_nothing() {
        assert_eq!(Worth::of_parts(-1, false).to_string(), "  +0.0    ");
        assert_eq!(Worth::exact(0).turned().to_string(), "  +0 exact");
    }
}
