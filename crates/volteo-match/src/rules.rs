//! The rules of a match.

use volteo_core::{AnyRules, RuleSet, RuleSetError, Rules, SquareSet};

/// A rule set with its name, laid out for whoever needs it: the referee in the widest layout, players in the narrowest.
///
/// ```
/// use volteo_core::Builtin;
/// use volteo_match::MatchRules;
///
/// let rules = MatchRules::new(Some("mini6".to_owned()), Builtin::Mini6.rule_set()).unwrap();
/// assert_eq!(rules.wide().start().count(volteo_core::Color::Black), 2);
/// ```
#[derive(Clone, Debug)]
pub struct MatchRules {
    name: Option<String>,
    any: AnyRules,
    wide: Rules<SquareSet>,
}

impl MatchRules {
    /// Lays out a rule set.
    ///
    /// # Errors
    ///
    /// If it is impossible.
    pub fn new(name: Option<String>, set: RuleSet) -> Result<Self, RuleSetError> {
        let any = AnyRules::new(&set)?;
        match Rules::new(&set) {
            Ok(wide) => Ok(Self { name, any, wide }),
            Err(volteo_core::LayOutError::Impossible(error)) => Err(error),
            Err(volteo_core::LayOutError::TooLarge) => unreachable!("the widest layout holds every board"),
        }
    }

    /// The name, if the rules have one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The rule set.
    #[must_use]
    pub const fn set(&self) -> &RuleSet {
        self.any.set()
    }

    /// Laid out in the narrowest layout.
    #[must_use]
    pub const fn any(&self) -> &AnyRules {
        &self.any
    }

    /// Laid out in the widest layout.
    #[must_use]
    pub const fn wide(&self) -> &Rules<SquareSet> {
        &self.wide
    }
}
