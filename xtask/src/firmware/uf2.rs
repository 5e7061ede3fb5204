//! UF2, the format in which a board that is plugged in as a drive takes its program: blocks of 512 bytes, each of which
//! says where its 256 bytes of the flash belong.
//!
//! Written by the format's specification, <https://github.com/microsoft/uf2>.

use super::image::Image;

const BLOCK: usize = 512;
const PAYLOAD: usize = 256;
/// The bytes before the payload, and the last four after it.
const HEAD: usize = 32;
const START: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const END: u32 = 0x0AB1_6F30;
/// The flag that says that the kind of processor is named.
const NAMES_FAMILY: u32 = 0x2000;
/// What is erased at once. The RP2040's ROM may leave a sector as it was that a file fills in part only (erratum
/// RP2040-E14), so that every sector is filled up.
const SECTOR: u32 = 4096;

/// The file with an image for a kind of processor.
pub(super) fn file(image: Image, family: u32) -> Vec<u8> {
    let Image { start, bytes } = image.in_sectors_of(SECTOR);
    let (payloads, _) = bytes.as_chunks::<PAYLOAD>();
    let count = payloads.len() as u32;
    let numbered = (0..).zip(payloads);
    numbered.flat_map(|(number, payload)| block(start, [number, count], payload, family)).collect()
}

fn block(start: u32, [number, count]: [u32; 2], payload: &[u8; PAYLOAD], family: u32) -> [u8; BLOCK] {
    let address = start + number * PAYLOAD as u32;
    let head = [START[0], START[1], NAMES_FAMILY, address, PAYLOAD as u32, number, count, family];
    let mut block = [0; BLOCK];
    let (fields, rest) = block.split_at_mut(HEAD);
    for (field, value) in fields.as_chunks_mut::<4>().0.iter_mut().zip(head) {
        *field = value.to_le_bytes();
    }
    rest[..PAYLOAD].copy_from_slice(payload);
    block[BLOCK - 4..].copy_from_slice(&END.to_le_bytes());
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    const RP2040: u32 = 0xE48B_FF56;

    fn word(block: &[u8], at: usize) -> u32 {
        u32::from_le_bytes(block[at..at + 4].try_into().unwrap())
    }

    #[test]
    fn a_block_is_laid_out_as_the_specification_says() {
        let file = file(Image { start: 0x1000_0000, bytes: (0..=255).collect() }, RP2040);
        let block = &file[..512];
        assert!(block.starts_with(b"UF2\nWQ]\x9E"), "the magic of the start is text");
        assert_eq!(word(block, 8), 0x2000);
        assert_eq!(word(block, 12), 0x1000_0000);
        assert_eq!(word(block, 16), 256);
        assert_eq!(word(block, 28), 0xE48B_FF56);
        assert!(block[32..288].iter().copied().eq(0..=255));
        assert!(block[288..508].iter().all(|&byte| byte == 0));
        assert_eq!(block[508..], [0x30, 0x6F, 0xB1, 0x0A]);
    }

    #[test]
    fn blocks_are_numbered_and_follow_each_other_to_the_end_of_a_sector() {
        let file = file(Image { start: 0x1000_0000, bytes: vec![1; 4097] }, RP2040);
        let blocks: Vec<&[u8]> = file.chunks(512).collect();
        assert_eq!(blocks.len(), 2 * 4096 / 256);
        for (number, block) in (0..).zip(&blocks) {
            assert_eq!(word(block, 12), 0x1000_0000 + 256 * number);
            assert_eq!(word(block, 20), number);
            assert_eq!(word(block, 24), blocks.len() as u32);
        }
        assert_eq!(blocks[16][32..34], [1, 0xFF], "what is filled up is as erased");
    }
}
