//! Saves in flash memory: whatever the power does, the new state or the one before is there.
//!
//! The memory is two banks of cells. What is stored goes into the next cell of the bank in use; the newest whole
//! cell of its kind counts. When the bank is full, the other is erased, and the newest cell of every other kind is
//! copied there before what is new. So
//!
//! - a cell is never written over: one that was cut short is not whole, and the one before still counts;
//! - a bank is erased only while the other holds all that counts;
//! - the last cell of a move between the banks is the new one: a bank without the newest cell of every kind tells
//!   that the move was cut short, and it is made again from the other bank, which still has everything.
//!
//! Each bank is erased once in about fifty saves, so a memory that bears 100,000 erasures bears some ten million
//! saves.

mod cell;
mod content;
#[cfg(test)]
mod tests;

use embedded_storage::nor_flash::NorFlash;

use cell::{Bytes, Cell, ERASED};

pub use cell::CELL;
pub use content::Content;

/// Why something could not be stored or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreError<E> {
    /// The memory says so.
    Memory(E),
    /// It is more than a cell holds.
    TooLong,
    /// No cell keeps what is written to it.
    Worn,
}

impl<E> From<E> for StoreError<E> {
    fn from(error: E) -> Self {
        Self::Memory(error)
    }
}

/// The saves of a device.
#[derive(Clone, Debug)]
pub struct Store<F> {
    memory: F,
    state: State,
}

#[derive(Clone, Debug, Default)]
struct State {
    /// Where the newest cell of each content lies.
    newest: [Option<usize>; Content::COUNT],
    /// The bank in use; none before anything has been stored.
    bank: Option<Bank>,
    /// The next cell, counted from the start of the bank.
    next: usize,
    sequence: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bank {
    First,
    Second,
}

impl Bank {
    const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl<F: NorFlash> Store<F> {
    /// Two pages, or blocks, are a cell; a bank is at least one that is erased at a time.
    const FITS: () = assert!(CELL.is_multiple_of(F::WRITE_SIZE) && CELL.is_multiple_of(F::READ_SIZE));

    /// The saves that are in a memory, which may be as new, or anything else.
    ///
    /// # Errors
    ///
    /// What the memory says.
    pub fn open(memory: F) -> Result<Self, F::Error> {
        let () = Self::FITS;
        let mut store = Self { memory, state: State::default() };
        store.look(&[Bank::First, Bank::Second])?;
        // What a move between the banks has not brought over is still where it was.
        if let Some(bank) = store.state.bank.filter(|&bank| !store.is_complete(bank)) {
            store.look(&[bank.other()])?;
            store.state.next = store.cells_a_bank();
        }
        Ok(store)
    }

    /// The newest of a content, in room that the caller lends.
    ///
    /// # Errors
    ///
    /// What the memory says.
    pub fn read<'r>(
        &mut self,
        content: Content,
        room: &'r mut [u8; CELL],
    ) -> Result<Option<&'r [u8]>, F::Error> {
        let Some(at) = self.newest(content) else { return Ok(None) };
        self.memory.read(offset(at), room)?;
        Ok(Cell::from_bytes(room).filter(|cell| cell.content == content).map(|cell| cell.bytes))
    }

    /// Stores something. When this returns, it is there; if the power goes before, it or what was there before is.
    ///
    /// # Errors
    ///
    /// [`StoreError`]; what was there before is then still there.
    pub fn write(&mut self, content: Content, bytes: &[u8]) -> Result<(), StoreError<F::Error>> {
        let Some(bank) = self.state.bank else {
            self.begin(Bank::First)?;
            return if self.append(content, bytes)? { Ok(()) } else { Err(StoreError::Worn) };
        };
        if self.append(content, bytes)? {
            return Ok(());
        }
        self.move_to(bank.other(), content, bytes)
    }

    /// Keeps apart what is stored in a slot and cannot be read, so that it is not lost when the slot is written.
    ///
    /// # Errors
    ///
    /// As [`Store::write`].
    pub fn set_aside(&mut self, slot: volteo_handheld::Slot) -> Result<(), StoreError<F::Error>> {
        let mut room = [0; CELL];
        match self.read(Content::Saved(slot), &mut room)? {
            Some(bytes) => self.write(Content::SetAside(slot), bytes),
            None => Ok(()),
        }
    }

    /// Goes to another bank, taking along what counts besides something new.
    fn move_to(&mut self, bank: Bank, content: Content, bytes: &[u8]) -> Result<(), StoreError<F::Error>> {
        let before = self.state.clone();
        let moved = self.begin(bank).map_err(StoreError::Memory).and_then(|()| {
            for kept in Content::all().filter(|&it| it != content) {
                let mut room = [0; CELL];
                if let Some(kept_bytes) = self.read(kept, &mut room)? {
                    self.append_surely(kept, kept_bytes)?;
                }
            }
            self.append_surely(content, bytes)
        });
        if moved.is_err() {
            // The bank before has everything; the next write makes the move again.
            self.state = State { next: self.cells_a_bank(), sequence: self.state.sequence, ..before };
        }
        moved
    }

    /// Makes a bank the one in use, with nothing in it.
    fn begin(&mut self, bank: Bank) -> Result<(), F::Error> {
        let start = offset(self.first_cell(bank));
        let end = start + (self.cells_a_bank() * CELL) as u32;
        self.memory.erase(start, end)?;
        self.state.bank = Some(bank);
        self.state.next = 0;
        Ok(())
    }

    fn append_surely(&mut self, content: Content, bytes: &[u8]) -> Result<(), StoreError<F::Error>> {
        if self.append(content, bytes)? { Ok(()) } else { Err(StoreError::Worn) }
    }

    /// Writes the next cell that takes it, and reads it back; whether there was one.
    fn append(&mut self, content: Content, bytes: &[u8]) -> Result<bool, StoreError<F::Error>> {
        let Some(bank) = self.state.bank else { return Ok(false) };
        let sequence = self.state.sequence + 1;
        let cell = Cell { content, sequence, bytes }.to_bytes().ok_or(StoreError::TooLong)?;
        while self.state.next < self.cells_a_bank() {
            let at = self.first_cell(bank) + self.state.next;
            self.state.next += 1;
            // A write that was cut short may have left something.
            if !self.load(at)?.iter().all(|&byte| byte == ERASED) {
                continue;
            }
            self.memory.write(offset(at), &cell)?;
            if self.load(at)? == cell {
                self.state.sequence = sequence;
                if let Some(newest) = self.state.newest.get_mut(content.index()) {
                    *newest = Some(at);
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Finds what counts in some of the banks.
    fn look(&mut self, banks: &[Bank]) -> Result<(), F::Error> {
        self.state = State { sequence: self.state.sequence, ..State::default() };
        let mut sequences = [0; Content::COUNT];
        let mut latest = 0;
        for &bank in banks {
            for place in 0..self.cells_a_bank() {
                let at = self.first_cell(bank) + place;
                let bytes = self.load(at)?;
                let Some(Cell { content, sequence, .. }) = Cell::from_bytes(&bytes) else { continue };
                let index = content.index();
                if let (Some(newest), Some(known)) =
                    (self.state.newest.get_mut(index), sequences.get_mut(index))
                    && sequence >= *known
                {
                    (*newest, *known) = (Some(at), sequence);
                }
                if sequence >= latest {
                    latest = sequence;
                    self.state.bank = Some(bank);
                    self.state.next = place + 1;
                }
            }
        }
        self.state.sequence = self.state.sequence.max(latest);
        Ok(())
    }

    /// Whether a bank has all that counts.
    fn is_complete(&self, bank: Bank) -> bool {
        let first = self.first_cell(bank);
        let cells = first..first + self.cells_a_bank();
        self.state.newest.iter().flatten().all(|at| cells.contains(at))
    }

    fn newest(&self, content: Content) -> Option<usize> {
        self.state.newest.get(content.index()).copied().flatten()
    }

    fn load(&mut self, at: usize) -> Result<Bytes, F::Error> {
        let mut bytes = [0; CELL];
        self.memory.read(offset(at), &mut bytes)?;
        Ok(bytes)
    }

    /// Half of what is erased at once, as often as it fits.
    fn cells_a_bank(&self) -> usize {
        let erased_at_once = F::ERASE_SIZE.max(CELL);
        self.memory.capacity() / 2 / erased_at_once * erased_at_once / CELL
    }

    fn first_cell(&self, bank: Bank) -> usize {
        match bank {
            Bank::First => 0,
            Bank::Second => self.cells_a_bank(),
        }
    }
}

/// Where a cell lies in the memory.
fn offset(at: usize) -> u32 {
    (at * CELL) as u32
}
