//! The memory card as flash memory for the saves.
//!
//! A card that something else has written to is left alone: its first block is not empty then.

use core::cell::RefCell;

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};

use super::card::{BLOCK, Block, Card, CardError};

/// The first block for the saves.
const FIRST: u32 = 8;
/// The bytes for them.
const CAPACITY: usize = 64 * BLOCK;
/// What erased memory reads as.
const ERASED: u8 = 0xFF;

/// The saves. Handles on them are handles on the same.
#[derive(Clone, Copy)]
pub(crate) struct Saves(&'static RefCell<Card>);

/// The card, or why it is not used.
#[derive(Clone, Copy, Debug, defmt::Format)]
pub(crate) enum SavesError {
    /// It has not done something.
    Card(CardError),
    /// It is somebody else's.
    Foreign,
}

impl NorFlashError for SavesError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Saves {
    pub(super) const fn new(card: &'static RefCell<Card>) -> Self {
        Self(card)
    }

    fn load(self, index: u32) -> Result<Block, SavesError> {
        self.0.borrow_mut().read(index).map_err(failed)
    }

    fn store(self, index: u32, block: &Block) -> Result<(), SavesError> {
        self.0.borrow_mut().write(index, block).map_err(failed)
    }

    fn expect_own(self) -> Result<(), SavesError> {
        let is_empty = self.load(0)?.iter().all(|byte| matches!(byte, 0 | &ERASED));
        if is_empty { Ok(()) } else { Err(SavesError::Foreign) }
    }
}

fn failed(error: CardError) -> SavesError {
    defmt::warn!("memory card: {}", error);
    SavesError::Card(error)
}

fn block_at(offset: u32) -> u32 {
    FIRST + offset / BLOCK as u32
}

impl ErrorType for Saves {
    type Error = SavesError;
}

impl ReadNorFlash for Saves {
    const READ_SIZE: usize = BLOCK;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), SavesError> {
        let (blocks, _) = bytes.as_chunks_mut();
        for (index, block) in (block_at(offset)..).zip(blocks) {
            *block = self.load(index)?;
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        CAPACITY
    }
}

impl NorFlash for Saves {
    const WRITE_SIZE: usize = BLOCK;
    const ERASE_SIZE: usize = BLOCK;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), SavesError> {
        self.expect_own()?;
        (block_at(from)..block_at(to)).try_for_each(|index| self.store(index, &[ERASED; BLOCK]))
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), SavesError> {
        let (blocks, _) = bytes.as_chunks();
        (block_at(offset)..).zip(blocks).try_for_each(|(index, block)| self.store(index, block))
    }
}
