//! The end of the flash, where the saves are.

use core::slice;

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash, check_erase, check_read, check_write,
};
use rp2040_flash::flash::{flash_range_erase, flash_range_program};

use crate::facts::STORAGE;

/// Where the processor sees the flash. The functions that change it count from its start.
const FLASH: u32 = 0x1000_0000;
const PAGE: usize = 256;
const SECTOR: usize = 4096;

const ORIGIN: u32 = STORAGE.0;
const CAPACITY: usize = STORAGE.1 as usize;

/// The saves.
#[derive(Clone, Copy)]
pub(crate) struct Saves;

impl ErrorType for Saves {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Saves {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        check_read(self, offset, bytes.len())?;
        // SAFETY: it is flash, which can be read, and is not changed meanwhile.
        let stored = unsafe { slice::from_raw_parts((ORIGIN + offset) as *const u8, bytes.len()) };
        bytes.copy_from_slice(stored);
        Ok(())
    }

    fn capacity(&self) -> usize {
        CAPACITY
    }
}

impl NorFlash for Saves {
    const WRITE_SIZE: usize = PAGE;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        check_erase(self, from, to)?;
        // One by one, so that interrupts wait for no more than one.
        for sector in (from..to).step_by(SECTOR) {
            critical_section::with(|_| {
                // SAFETY: interrupts are off and the other core has not been started, so that nothing reads flash; the
                // sector is one of the saves.
                unsafe { flash_range_erase(ORIGIN - FLASH + sector, SECTOR as u32, true) };
            });
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        check_write(self, offset, bytes.len())?;
        for (page, at) in bytes.chunks_exact(PAGE).zip((offset..).step_by(PAGE)) {
            critical_section::with(|_| {
                // SAFETY: as above; the bytes are in RAM, as all is that a store writes.
                unsafe { flash_range_program(ORIGIN - FLASH + at, page, true) };
            });
        }
        Ok(())
    }
}
