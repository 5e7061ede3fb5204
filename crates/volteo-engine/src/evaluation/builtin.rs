//! The trained tables that come with the engine. Each is linked only where it is asked for.

use volteo_core::{FlipRule, RuleSet};

use super::{Evaluation, suits_patterns};

impl Evaluation<'static> {
    /// The evaluation for computers under these rules: trained tables where there are some, else what holds under
    /// every rule set.
    ///
    /// ```
    /// use volteo_core::Builtin;
    /// use volteo_engine::evaluation::Evaluation;
    ///
    /// assert!(matches!(Evaluation::desktop(&Builtin::Beginner.rule_set()), Evaluation::Desktop(_)));
    /// assert!(matches!(Evaluation::desktop(&Builtin::Anti.rule_set()), Evaluation::Generic));
    /// ```
    #[cfg(feature = "desktop")]
    #[must_use]
    pub fn desktop(set: &RuleSet) -> Self {
        static ALL: &[u8] = include_bytes!("../../tables/wof-desktop.bin");
        static CHOOSE_ONE: &[u8] = include_bytes!("../../tables/beginner-desktop.bin");
        Self::suiting(set, ALL, CHOOSE_ONE)
    }

    /// The evaluation for devices under these rules, of the same kind: its tables take 64 KiB at most.
    ///
    /// ```
    /// use volteo_core::Builtin;
    /// use volteo_engine::evaluation::Evaluation;
    ///
    /// assert!(matches!(Evaluation::device(&Builtin::Wof.rule_set()), Evaluation::Device(_)));
    /// assert!(matches!(Evaluation::device(&Builtin::Mini6.rule_set()), Evaluation::Generic));
    /// ```
    #[must_use]
    pub fn device(set: &RuleSet) -> Self {
        static ALL: &[u8] = include_bytes!("../../tables/wof-device.bin");
        static CHOOSE_ONE: &[u8] = include_bytes!("../../tables/beginner-device.bin");
        Self::suiting(set, ALL, CHOOSE_ONE)
    }

    fn suiting(set: &RuleSet, all: &'static [u8], choose_one: &'static [u8]) -> Self {
        if !suits_patterns(set) {
            return Self::Generic;
        }
        let bytes = match set.flip {
            FlipRule::All => all,
            FlipRule::ChooseOne => choose_one,
        };
        Self::read(bytes).unwrap_or(Self::Generic)
    }
}
