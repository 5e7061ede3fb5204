//! Frames as bytes on a wire: a checksum behind them, zeros around them and none inside.

/// The bytes of a frame without its checksum.
pub(crate) const CONTENT_BYTES: usize = 36;
const CHECKSUM_BYTES: usize = 4;
const WHOLE_BYTES: usize = CONTENT_BYTES + CHECKSUM_BYTES;
/// What is said takes one byte more without zeros than with them.
const STUFFED_BYTES: usize = WHOLE_BYTES + 1;

/// The bytes of a frame on the wire, with a zero on either side.
pub const FRAME_ROOM: usize = STUFFED_BYTES + 2;

/// The table of one lane is the smallest there is; a wire is too slow for speed to matter.
pub(crate) const CHECKSUM: crc::Crc<u32, crc::NoTable> =
    crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);

/// A frame's content as it goes on the wire.
pub(crate) fn stuff<'r>(content: &[u8; CONTENT_BYTES], room: &'r mut [u8; FRAME_ROOM]) -> &'r [u8] {
    let mut whole = [0; WHOLE_BYTES];
    let (front, back) = whole.split_at_mut(CONTENT_BYTES);
    front.copy_from_slice(content);
    back.copy_from_slice(&CHECKSUM.checksum(content).to_le_bytes());

    room.fill(0);
    let Some(between) = room.get_mut(1..=STUFFED_BYTES) else { return &[] };
    // Without a run of 254 bytes it always takes one byte more.
    if cobs::try_encode(&whole, between).is_err() {
        return &[];
    }
    room
}

/// Finds the frames in what comes over a wire.
#[derive(Clone, Debug)]
pub(crate) struct Listener {
    stuffed: [u8; STUFFED_BYTES],
    /// How many bytes have come since the last zero, those that are too many among them.
    length: usize,
}

impl Listener {
    pub(crate) const fn new() -> Self {
        Self { stuffed: [0; STUFFED_BYTES], length: 0 }
    }

    /// The content of the frame that ends with this byte, if one does and it is whole.
    pub(crate) fn hear(&mut self, byte: u8) -> Option<[u8; CONTENT_BYTES]> {
        if byte != 0 {
            if let Some(place) = self.stuffed.get_mut(self.length) {
                *place = byte;
            }
            self.length = self.length.saturating_add(1);
            return None;
        }
        let length = core::mem::take(&mut self.length);
        if length == STUFFED_BYTES { unstuff(&self.stuffed) } else { None }
    }
}

fn unstuff(stuffed: &[u8; STUFFED_BYTES]) -> Option<[u8; CONTENT_BYTES]> {
    let mut whole = [0; STUFFED_BYTES];
    let length = cobs::decode(stuffed, &mut whole).ok()?.frame_size();
    let whole = whole.get(..length)?;
    let (content, checksum) = whole.split_first_chunk::<CONTENT_BYTES>()?;
    (CHECKSUM.checksum(content).to_le_bytes() == *checksum).then_some(*content)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn content() -> impl Strategy<Value = [u8; CONTENT_BYTES]> {
        // Zeros are what stuffing is about.
        proptest::array::uniform(prop_oneof![Just(0u8), any::<u8>()])
    }

    fn heard(listener: &mut Listener, bytes: &[u8]) -> std::vec::Vec<[u8; CONTENT_BYTES]> {
        bytes.iter().filter_map(|&byte| listener.hear(byte)).collect()
    }

    proptest! {
        #[test]
        fn a_frame_is_heard_after_any_noise(content in content(), noise: std::vec::Vec<u8>) {
            let mut listener = Listener::new();
            heard(&mut listener, &noise);
            prop_assert_eq!(heard(&mut listener, stuff(&content, &mut [0; FRAME_ROOM])), [content]);
        }

        #[test]
        fn a_damaged_frame_is_not_heard(content in content(), at in 1..=STUFFED_BYTES, bits in 1u8..) {
            let mut room = [0; FRAME_ROOM];
            stuff(&content, &mut room);
            room[at] ^= bits;
            prop_assert_eq!(heard(&mut Listener::new(), &room), std::vec::Vec::<[u8; CONTENT_BYTES]>::new());
        }

        #[test]
        fn a_frame_that_lost_its_end_does_not_take_the_next_with_it(content in content(), kept in 0..FRAME_ROOM - 1) {
            let mut room = [0; FRAME_ROOM];
            let said = stuff(&content, &mut room);
            let mut listener = Listener::new();
            prop_assert!(heard(&mut listener, &said[..kept]).is_empty());
            prop_assert_eq!(heard(&mut listener, said), [content]);
        }
    }
}
