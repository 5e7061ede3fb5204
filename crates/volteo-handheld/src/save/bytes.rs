//! Numbers to bytes and back.

/// Fills a buffer. What is too much for it is left out: the checksum then tells.
pub(super) struct Writer<'b> {
    buffer: &'b mut [u8],
    length: usize,
}

impl<'b> Writer<'b> {
    pub(super) fn new(buffer: &'b mut [u8]) -> Self {
        Self { buffer, length: 0 }
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        let room = self.buffer.iter_mut().skip(self.length);
        self.length += room.zip(bytes).map(|(place, byte)| *place = *byte).count();
    }

    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes(&[byte]);
    }

    pub(super) fn written(&self) -> &[u8] {
        self.buffer.get(..self.length).unwrap_or_default()
    }

    pub(super) fn finish(self) -> &'b [u8] {
        self.buffer.get(..self.length).unwrap_or_default()
    }
}

/// Takes bytes off the front. `None` once there are too few.
pub(super) struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self(bytes)
    }

    pub(super) const fn is_done(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }
}
