//! The registers that the program uses, by the names in the processor's data sheet.

/// System control.
pub(super) mod system {
    use crate::register::Register;

    pub(crate) const RIS: Register = Register::at(0x400F_E050);
    pub(crate) const RCC: Register = Register::at(0x400F_E060);
    pub(crate) const RCGC0: Register = Register::at(0x400F_E100);
    pub(crate) const RCGC1: Register = Register::at(0x400F_E104);
    pub(crate) const RCGC2: Register = Register::at(0x400F_E108);
}

/// The watchdog.
pub(super) mod watchdog {
    use crate::register::Register;

    pub(crate) const LOAD: Register = Register::at(0x4000_0000);
    pub(crate) const CTL: Register = Register::at(0x4000_0008);
    pub(crate) const ICR: Register = Register::at(0x4000_000C);
    pub(crate) const TEST: Register = Register::at(0x4000_0418);
}

/// The general-purpose timer 0.
pub(super) mod timer {
    use crate::register::Register;

    pub(crate) const CFG: Register = Register::at(0x4003_0000);
    pub(crate) const TAMR: Register = Register::at(0x4003_0004);
    pub(crate) const CTL: Register = Register::at(0x4003_000C);
    pub(crate) const IMR: Register = Register::at(0x4003_0018);
    pub(crate) const ICR: Register = Register::at(0x4003_0024);
    pub(crate) const TAILR: Register = Register::at(0x4003_0028);
}
