//! The memory that searches work in.

use volteo_engine::{Slot, Table};

use crate::failure::Failure;

/// How much memory a search works in.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct MemoryArg {
    /// MiB of memory for positions already searched
    #[arg(long, value_name = "MIB", default_value_t = 96, value_parser = clap::value_parser!(u32).range(0..=16_384))]
    hash: u32,
}

impl MemoryArg {
    /// As many slots, a power of two, as so many MiB hold.
    pub fn take(self) -> Result<Memory, Failure> {
        let Self { hash: mebibytes } = self;
        let most = ((mebibytes as usize) << 20) / size_of::<Slot>();
        let slots = most.checked_ilog2().map_or(0, |bits| 1 << bits);
        let mut memory = Vec::new();
        memory.try_reserve_exact(slots).map_err(|_| {
            Failure::request(format!("{mebibytes} MiB of memory cannot be had; give --hash less"))
        })?;
        memory.resize_with(slots, || Slot::EMPTY);
        Ok(Memory(memory))
    }
}

/// Memory for a table.
pub struct Memory(Vec<Slot>);

impl Memory {
    /// The number of slots.
    pub const fn slots(&self) -> usize {
        self.0.len()
    }

    /// The slots, to put a table back that was saved.
    pub fn slots_mut(&mut self) -> &mut [Slot] {
        &mut self.0
    }

    /// A table that knows what is in the slots.
    pub fn table_as_it_is(&mut self) -> Table<'_> {
        Table::with_contents(&mut self.0)
    }

    /// A table that knows nothing.
    pub fn table(&mut self) -> Table<'_> {
        Table::new(&mut self.0)
    }
}
