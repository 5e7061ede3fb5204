//! What is flashed of a program: the parts of its ELF file that are loaded, where the flash has them.

use std::path::Path;

use object::read::elf::{ElfFile32, FileHeader as _, ProgramHeader as _};
use object::{Endianness, elf};

use crate::process::Result;

/// What erased flash reads as.
const ERASED: u8 = 0xFF;

/// The bytes of a flash from an address on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Image {
    pub(super) start: u32,
    pub(super) bytes: Vec<u8>,
}

impl Image {
    /// The image of the program in a file. What lies between its parts is as erased.
    pub(super) fn of(path: &Path) -> Result<Self> {
        let bytes = std::fs::read(path)?;
        let file = ElfFile32::<Endianness>::parse(&*bytes)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let endian = file.elf_header().endian()?;
        let mut parts: Vec<(u32, &[u8])> = Vec::new();
        for header in file.elf_program_headers() {
            let loaded = header.p_type(endian) == elf::PT_LOAD && header.p_filesz(endian) > 0;
            if loaded {
                let part =
                    header.data(endian, &*bytes).map_err(|()| format!("{}: cut short", path.display()))?;
                parts.push((header.p_paddr(endian), part));
            }
        }
        Self::of_parts(parts).ok_or_else(|| format!("{}: nothing in it is loaded", path.display()).into())
    }

    /// Nothing if there are no parts.
    fn of_parts(mut parts: Vec<(u32, &[u8])>) -> Option<Self> {
        parts.sort_unstable_by_key(|(address, _)| *address);
        let start = parts.first()?.0;
        let mut bytes = Vec::new();
        for (address, part) in parts {
            bytes.resize((address - start) as usize, ERASED);
            bytes.extend(part);
        }
        Some(Self { start, bytes })
    }

    /// The same with whole sectors of so many bytes, filled up as if erased.
    pub(super) fn in_sectors_of(self, sector: u32) -> Self {
        let ahead = self.start % sector;
        let mut bytes = vec![ERASED; ahead as usize];
        bytes.extend(self.bytes);
        bytes.resize(bytes.len().next_multiple_of(sector as usize), ERASED);
        Self { start: self.start - ahead, bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_lie_where_they_belong_with_erased_flash_between_them() {
        let image = Image::of_parts(vec![(0x105, &[3, 4][..]), (0x100, &[1, 2])]).unwrap();
        assert_eq!(image, Image { start: 0x100, bytes: vec![1, 2, ERASED, ERASED, ERASED, 3, 4] });
        assert_eq!(Image::of_parts(Vec::new()), None);
    }

    #[test]
    fn sectors_are_filled_up_at_both_ends() {
        let image = Image { start: 0x1002, bytes: vec![7; 4] }.in_sectors_of(4);
        assert_eq!(image, Image { start: 0x1000, bytes: vec![ERASED, ERASED, 7, 7, 7, 7, ERASED, ERASED] });
        let whole = Image { start: 0x1000, bytes: vec![7; 8] };
        assert_eq!(whole.clone().in_sectors_of(4), whole);
    }
}
