//! Words that threads share where the processor lets them.

/// A word that threads share. Reading and writing it are plain moves on processors with words of 64
/// bits; no order among words is asked for.
#[cfg(target_has_atomic = "64")]
#[derive(Debug, Default)]
pub(crate) struct Word(core::sync::atomic::AtomicU64);

#[cfg(target_has_atomic = "64")]
impl Word {
    pub(crate) const fn new(bits: u64) -> Self {
        Self(core::sync::atomic::AtomicU64::new(bits))
    }

    #[inline(always)]
    pub(crate) fn get(&self) -> u64 {
        self.0.load(core::sync::atomic::Ordering::Relaxed)
    }

    #[inline(always)]
    pub(crate) fn set(&self, bits: u64) {
        self.0.store(bits, core::sync::atomic::Ordering::Relaxed);
    }
}

/// A word where there is one thread.
#[cfg(not(target_has_atomic = "64"))]
#[derive(Debug, Default)]
pub(crate) struct Word(core::cell::Cell<u64>);

#[cfg(not(target_has_atomic = "64"))]
impl Word {
    pub(crate) const fn new(bits: u64) -> Self {
        Self(core::cell::Cell::new(bits))
    }

    #[inline(always)]
    pub(crate) fn get(&self) -> u64 {
        self.0.get()
    }

    #[inline(always)]
    pub(crate) fn set(&self, bits: u64) {
        self.0.set(bits);
    }
}
