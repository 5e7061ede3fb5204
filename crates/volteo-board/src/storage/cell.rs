//! A cell: one thing that was stored, in a wrapping that tells whether it is whole.
//!
//! ```text
//! V L   content   0   length   sequence   bytes …   0xFF …   CRC-32 of all before
//! ```
//!
//! Numbers of more than one byte have their lowest first.

use super::Content;

/// The bytes of a cell: two pages of the flash memory beside an RP2040, a block of a memory card.
pub const CELL: usize = 512;
/// A cell's bytes.
pub(super) type Bytes = [u8; CELL];

const MARK: [u8; 2] = *b"VL";
const HEAD: usize = 10;
const CHECKSUM: crc::Crc<u32, crc::NoTable> = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);
const CHECKSUM_BYTES: usize = 4;

/// The most bytes that a cell holds.
pub(super) const ROOM: usize = CELL - HEAD - CHECKSUM_BYTES;
/// What erased memory reads as.
pub(super) const ERASED: u8 = 0xFF;

/// What a whole cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell<'c> {
    pub(super) content: Content,
    /// The later a cell was written, the higher.
    pub(super) sequence: u32,
    pub(super) bytes: &'c [u8],
}

impl<'c> Cell<'c> {
    /// The cell as it is written; nothing if it holds too much.
    pub(super) fn to_bytes(self) -> Option<Bytes> {
        let length = u16::try_from(self.bytes.len()).ok().filter(|&length| usize::from(length) <= ROOM)?;
        let [low, high] = length.to_le_bytes();
        let head = [MARK[0], MARK[1], self.content.code(), 0, low, high];
        let mut all = [ERASED; CELL];
        let written = head.into_iter().chain(self.sequence.to_le_bytes()).chain(self.bytes.iter().copied());
        all.iter_mut().zip(written).for_each(|(to, from)| *to = from);
        let (checked, checksum) = all.split_last_chunk_mut::<CHECKSUM_BYTES>()?;
        *checksum = CHECKSUM.checksum(checked).to_le_bytes();
        Some(all)
    }

    /// What a cell holds, if it is whole.
    pub(super) fn from_bytes(all: &'c Bytes) -> Option<Self> {
        let (checked, checksum) = all.split_last_chunk::<CHECKSUM_BYTES>()?;
        let (head, room) = checked.split_first_chunk::<HEAD>()?;
        let [mark, mark_too, content, _, low, high, sequence @ ..] = *head;
        if [mark, mark_too] != MARK || CHECKSUM.checksum(checked).to_le_bytes() != *checksum {
            return None;
        }
        let bytes = room.get(..usize::from(u16::from_le_bytes([low, high])))?;
        Some(Self { content: Content::of_code(content)?, sequence: u32::from_le_bytes(sequence), bytes })
    }
}

#[cfg(test)]
mod tests {
    use volteo_handheld::Slot;

    use super::*;

    const CONTENT: Content = Content::Saved(Slot::Game);

    #[test]
    fn a_cell_comes_back_as_it_was_written() {
        for length in [0, 1, 255, ROOM] {
            let bytes = [7; ROOM];
            let cell = Cell { content: CONTENT, sequence: 70_000, bytes: &bytes[..length] };
            assert_eq!(Cell::from_bytes(&cell.to_bytes().unwrap()), Some(cell));
        }
    }

    #[test]
    fn what_does_not_fit_is_not_written() {
        assert_eq!(Cell { content: CONTENT, sequence: 0, bytes: &[0; ROOM + 1] }.to_bytes(), None);
    }

    #[test]
    fn no_bit_changes_unseen() {
        let whole = Cell { content: CONTENT, sequence: 3, bytes: b"moves" }.to_bytes().unwrap();
        for bit in 0..8 * CELL {
            let mut torn = whole;
            torn[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Cell::from_bytes(&torn), None, "bit {bit}");
        }
    }

    #[test]
    fn empty_memory_is_no_cell() {
        assert_eq!(Cell::from_bytes(&[ERASED; CELL]), None);
        assert_eq!(Cell::from_bytes(&[0; CELL]), None);
    }
}
