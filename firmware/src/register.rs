//! A register of a peripheral.

/// A register at an address.
#[derive(Clone, Copy)]
pub(crate) struct Register(u32);

#[allow(dead_code, reason = "what a processor has of its own may have a crate")]
impl Register {
    /// The register at an address of the data sheet.
    pub(crate) const fn at(address: u32) -> Self {
        Self(address)
    }

    pub(crate) fn read(self) -> u32 {
        // SAFETY: whoever names the address knows that there is a register, which can be read.
        unsafe { (self.0 as *const u32).read_volatile() }
    }

    pub(crate) fn write(self, value: u32) {
        // SAFETY: as above, and written.
        unsafe { (self.0 as *mut u32).write_volatile(value) };
    }

    pub(crate) fn set(self, bits: u32) {
        self.write(self.read() | bits);
    }

    pub(crate) fn clear(self, bits: u32) {
        self.write(self.read() & !bits);
    }
}
