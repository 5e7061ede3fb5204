//! What two ends agree on before a game.

use volteo_core::{Builtin, Color};

/// What a game between two ends is played by.
///
/// ```
/// use volteo_core::Builtin;
/// use volteo_link::{Terms, TimeLimit};
///
/// let terms = Terms { rules: Builtin::Wof, limit: TimeLimit::PerMove(30) };
/// assert_ne!(terms, Terms { limit: TimeLimit::None, ..terms });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The rules.
    pub rules: Builtin,
    /// The time.
    pub limit: TimeLimit,
}

/// How much time the sides have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// As much as they like.
    None,
    /// So many seconds for each move.
    PerMove(u16),
    /// So many seconds for all moves of a side.
    Total(u16),
}

/// A game that both ends have agreed on: what an end has to keep over a reset, beside the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// By which the ends know that they mean the same game; never 0.
    pub id: u32,
    /// The color of this end.
    pub color: Color,
    /// What it is played by.
    pub terms: Terms,
}

/// The rule sets by their numbers on the wire and in the saves of devices, which never change.
pub const RULES: [Builtin; 9] = [
    Builtin::Wof,
    Builtin::Beginner,
    Builtin::Anti,
    Builtin::Mini4,
    Builtin::Mini6,
    Builtin::Grand10,
    Builtin::Octagon,
    Builtin::Parallel,
    Builtin::Classic,
];

/// Bytes of terms on the wire: the number of the rule set, the kind of limit, the seconds.
pub(crate) const TERMS_BYTES: usize = 4;

impl Terms {
    pub(crate) fn to_bytes(self) -> [u8; TERMS_BYTES] {
        let number = RULES.iter().position(|&it| it == self.rules).unwrap_or_default();
        let (kind, seconds) = match self.limit {
            TimeLimit::None => (0, 0),
            TimeLimit::PerMove(seconds) => (1, seconds),
            TimeLimit::Total(seconds) => (2, seconds),
        };
        let [low, high] = seconds.to_le_bytes();
        [number as u8, kind, low, high]
    }

    pub(crate) fn from_bytes([number, kind, low, high]: [u8; TERMS_BYTES]) -> Option<Self> {
        let rules = *RULES.get(usize::from(number))?;
        let limit = match (kind, u16::from_le_bytes([low, high])) {
            (0, 0) => TimeLimit::None,
            (1, seconds @ 1..) => TimeLimit::PerMove(seconds),
            (2, seconds @ 1..) => TimeLimit::Total(seconds),
            _ => return None,
        };
        Some(Self { rules, limit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_and_limit_comes_back_from_its_bytes() {
        for rules in Builtin::ALL {
            for limit in [TimeLimit::None, TimeLimit::PerMove(30), TimeLimit::Total(1_200)] {
                let terms = Terms { rules, limit };
                assert_eq!(Terms::from_bytes(terms.to_bytes()), Some(terms));
            }
        }
    }

    #[test]
    fn terms_that_no_end_can_mean_are_refused() {
        for bytes in [[9, 0, 0, 0], [0, 3, 30, 0], [0, 1, 0, 0], [0, 2, 0, 0], [0, 0, 30, 0]] {
            assert_eq!(Terms::from_bytes(bytes), None, "{bytes:?}");
        }
    }
}
