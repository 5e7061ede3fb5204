//! The registers that the program uses, by the names in the processor's data sheet.

/// A register at an address.
#[derive(Clone, Copy)]
pub(super) struct Register(u32);

impl Register {
    /// The register at an address of the data sheet.
    pub(super) const fn at(address: u32) -> Self {
        Self(address)
    }

    pub(super) fn read(self) -> u32 {
        // SAFETY: the addresses in this module are those of registers, which can be read.
        unsafe { (self.0 as *const u32).read_volatile() }
    }

    pub(super) fn write(self, value: u32) {
        // SAFETY: as above, and written.
        unsafe { (self.0 as *mut u32).write_volatile(value) };
    }

    pub(super) fn set(self, bits: u32) {
        self.write(self.read() | bits);
    }

    pub(super) fn clear(self, bits: u32) {
        self.write(self.read() & !bits);
    }
}

/// System control.
pub(super) mod system {
    use super::Register;

    pub(crate) const RIS: Register = Register::at(0x400F_E050);
    pub(crate) const RCC: Register = Register::at(0x400F_E060);
    pub(crate) const RCGC0: Register = Register::at(0x400F_E100);
    pub(crate) const RCGC1: Register = Register::at(0x400F_E104);
    pub(crate) const RCGC2: Register = Register::at(0x400F_E108);
}

/// The synchronous serial interface 0.
pub(super) mod ssi {
    use super::Register;

    pub(crate) const CR0: Register = Register::at(0x4000_8000);
    pub(crate) const CR1: Register = Register::at(0x4000_8004);
    pub(crate) const DR: Register = Register::at(0x4000_8008);
    pub(crate) const SR: Register = Register::at(0x4000_800C);
    pub(crate) const CPSR: Register = Register::at(0x4000_8010);
}

/// The asynchronous serial interface 0.
pub(super) mod uart {
    use super::Register;

    pub(crate) const DR: Register = Register::at(0x4000_C000);
    pub(crate) const FR: Register = Register::at(0x4000_C018);
    pub(crate) const IBRD: Register = Register::at(0x4000_C024);
    pub(crate) const FBRD: Register = Register::at(0x4000_C028);
    pub(crate) const LCRH: Register = Register::at(0x4000_C02C);
    pub(crate) const CTL: Register = Register::at(0x4000_C030);
    pub(crate) const IM: Register = Register::at(0x4000_C038);
    pub(crate) const ICR: Register = Register::at(0x4000_C044);
}

/// The watchdog.
pub(super) mod watchdog {
    use super::Register;

    pub(crate) const LOAD: Register = Register::at(0x4000_0000);
    pub(crate) const CTL: Register = Register::at(0x4000_0008);
    pub(crate) const ICR: Register = Register::at(0x4000_000C);
    pub(crate) const TEST: Register = Register::at(0x4000_0418);
}

/// The general-purpose timer 0.
pub(super) mod timer {
    use super::Register;

    pub(crate) const CFG: Register = Register::at(0x4003_0000);
    pub(crate) const TAMR: Register = Register::at(0x4003_0004);
    pub(crate) const CTL: Register = Register::at(0x4003_000C);
    pub(crate) const IMR: Register = Register::at(0x4003_0018);
    pub(crate) const ICR: Register = Register::at(0x4003_0024);
    pub(crate) const TAILR: Register = Register::at(0x4003_0028);
}
