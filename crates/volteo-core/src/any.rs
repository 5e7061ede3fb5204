//! Rule sets whose board size is known only at run time.

use crate::bits::U256;
use crate::ruleset::{RuleSet, RuleSetError};
use crate::{BitSet, Rules};

/// A rule set laid out over the narrowest bit set that holds its board. [`with_rules!`] goes on with
/// whichever it is.
///
/// [`with_rules!`]: crate::with_rules
///
/// ```
/// use volteo_core::{AnyRules, Builtin, perft, with_rules};
///
/// let rules = AnyRules::new(&Builtin::Grand10.rule_set()).unwrap();
/// let leaves = with_rules!(&rules, rules => perft(rules, &rules.start(), 4).leaves());
/// assert_eq!(leaves, 244);
/// ```
#[derive(Clone, Debug)]
pub enum AnyRules {
    /// Up to 8×8.
    Small(Rules<u64>),
    /// Up to 10×10.
    Medium(Rules<u128>),
    /// Up to 16×16.
    Large(Rules<U256>),
}

impl AnyRules {
    /// Lays out a rule set.
    ///
    /// # Errors
    ///
    /// If the rule set is impossible.
    pub fn new(set: &RuleSet) -> Result<Self, RuleSetError> {
        set.validate()?;
        Ok(if Rules::<u64>::fits(set) {
            Self::Small(Rules::lay_out(set))
        } else if Rules::<u128>::fits(set) {
            Self::Medium(Rules::lay_out(set))
        } else {
            Self::Large(Rules::lay_out(set))
        })
    }

    /// The rule set.
    #[must_use]
    pub const fn set(&self) -> &RuleSet {
        match self {
            Self::Small(rules) => rules.set(),
            Self::Medium(rules) => rules.set(),
            Self::Large(rules) => rules.set(),
        }
    }
}

/// Evaluates an expression with the laid-out rules of an [`AnyRules`](crate::AnyRules), whatever
/// their width.
#[macro_export]
macro_rules! with_rules {
    ($any:expr, $rules:ident => $body:expr) => {
        match $any {
            $crate::AnyRules::Small($rules) => $body,
            $crate::AnyRules::Medium($rules) => $body,
            $crate::AnyRules::Large($rules) => $body,
        }
    };
}

impl<B: BitSet> crate::Refusal<B> {
    /// The same with the legal squares in the widest layout, for code that does not know the width.
    #[must_use]
    pub fn widen(&self) -> crate::Refusal<U256> {
        let legal = crate::Legal { squares: self.legal.squares.widen(), pass: self.legal.pass };
        crate::Refusal { side: self.side, request: self.request, reason: self.reason, legal }
    }
}

impl<B: BitSet> crate::Position<B> {
    /// The same position in the widest layout.
    #[must_use]
    pub fn widen(&self) -> crate::Position<U256> {
        self.map_discs(BitSet::widen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Builtin;

    #[test]
    fn the_narrowest_width_that_holds_the_board_is_taken() {
        let of =
            |width, height| AnyRules::new(&RuleSet { width, height, ..Builtin::Wof.rule_set() }).unwrap();
        assert!(matches!(of(8, 8), AnyRules::Small(_)));
        assert!(matches!(of(4, 9), AnyRules::Medium(_)));
        assert!(matches!(of(11, 4), AnyRules::Large(_)));
    }

    #[test]
    fn a_position_means_the_same_in_the_widest_layout() {
        let set = Builtin::Beginner.rule_set();
        let (rules, wide) = (Rules::<u64>::new(&set).unwrap(), Rules::<U256>::new(&set).unwrap());
        assert_eq!(rules.start().widen(), wide.start());
    }
}
