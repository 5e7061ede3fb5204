//! What a program takes of its board's memory, and what it may take.

use std::fmt;

use crate::device::board::Budget;
use crate::device::sizes::Sizes;

const KIBIBYTE: u64 = 1024;

/// What a program takes, in bytes, beside what it may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weight {
    budget: Budget,
    flash: u64,
    /// What lies at a fixed place; the stack has the rest.
    statics: u64,
}

impl Weight {
    pub(super) fn new(budget: Budget, sizes: &Sizes) -> Self {
        Self { budget, flash: sizes.code + sizes.constants + sizes.initial, statics: sizes.statics }
    }

    /// The bytes of RAM that are kept for the stack.
    pub(super) const fn stack(&self) -> u64 {
        self.budget.stack_kibibytes * KIBIBYTE
    }

    /// What is beyond the budget.
    pub(super) fn excess(&self) -> Option<String> {
        let beyond = |what: &str, taken: u64, kibibytes: u64| {
            let excess = taken.checked_sub(kibibytes * KIBIBYTE).filter(|&excess| excess > 0)?;
            Some(format!("{excess} bytes of {what} too much: it may take {kibibytes} KiB"))
        };
        let ram = self.statics + self.stack();
        beyond("flash", self.flash, self.budget.flash_kibibytes)
            .or_else(|| beyond("RAM, the stack included,", ram, self.budget.ram_kibibytes))
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Budget { flash_kibibytes, ram_kibibytes, stack_kibibytes } = self.budget;
        write!(
            f,
            "{} bytes of flash ({flash_kibibytes} KiB at most), {} of static memory and {stack_kibibytes} KiB of stack \
             ({ram_kibibytes} KiB at most)",
            self.flash, self.statics
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(flash: u64, statics: u64) -> Weight {
        let budget = Budget { flash_kibibytes: 256, ram_kibibytes: 64, stack_kibibytes: 20 };
        Weight::new(budget, &Sizes { code: flash - 8, initial: 8, statics, ..Sizes::default() })
    }

    #[test]
    fn a_program_may_fill_its_budget_and_no_more() {
        assert_eq!(weight(256 * KIBIBYTE, 44 * KIBIBYTE).excess(), None);
        let over = weight(256 * KIBIBYTE + 1, 0).excess().unwrap();
        assert_eq!(over, "1 bytes of flash too much: it may take 256 KiB");
        assert!(weight(9, 44 * KIBIBYTE + 1).excess().unwrap().contains("stack"));
    }
}
