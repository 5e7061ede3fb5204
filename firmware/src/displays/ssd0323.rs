//! SSD0323: 128×64 pixels of sixteen greys, two of them a byte, over SPI.

use embedded_graphics::pixelcolor::Gray4;
use embedded_hal::digital::OutputPin;
use embedded_hal::spi::SpiDevice;
use volteo_board::Screen;
use volteo_handheld::{Light, Region};

/// The commands, as the controller's data sheet names them.
mod command {
    pub(super) const COLUMN_ADDRESS: u8 = 0x15;
    pub(super) const ROW_ADDRESS: u8 = 0x75;
    pub(super) const CONTRAST: u8 = 0x81;
    pub(super) const FULL_CURRENT: u8 = 0x86;
    pub(super) const REMAP: u8 = 0xA0;
    pub(super) const START_LINE: u8 = 0xA1;
    pub(super) const DISPLAY_OFFSET: u8 = 0xA2;
    pub(super) const NORMAL: u8 = 0xA4;
    pub(super) const MULTIPLEX_RATIO: u8 = 0xA8;
    pub(super) const OFF: u8 = 0xAE;
    pub(super) const ON: u8 = 0xAF;
}

/// Columns first, the left pixel in a byte's high half.
const PLAIN: u8 = 0;
/// One less than the rows that are shown.
const ROWS: u8 = 63;
/// The bytes of a row.
const ROW_BYTES: usize = 64;
/// The contrast, 0–127, of a screen that is dim.
const DIM: u8 = 8;

/// The display.
pub(crate) struct Ssd0323<S, D> {
    spi: S,
    /// High while what is sent is data.
    data: D,
    /// The column, in bytes, and the row where the picture starts.
    offset: [u8; 2],
}

/// It does not answer: its bus, or the pin that tells commands from data.
pub(crate) struct Unreachable;

impl<S: SpiDevice, D: OutputPin> Ssd0323<S, D> {
    /// The display behind a bus.
    pub(crate) const fn new(spi: S, data: D, [column, row]: [u8; 2]) -> Self {
        Self { spi, data, offset: [column / 2, row] }
    }

    fn command(&mut self, bytes: &[u8]) -> Result<(), Unreachable> {
        self.data.set_low().map_err(|_| Unreachable)?;
        self.spi.write(bytes).map_err(|_| Unreachable)
    }

    fn write<'b>(&mut self, rows: impl Iterator<Item = &'b [u8]>) -> Result<(), Unreachable> {
        self.data.set_high().map_err(|_| Unreachable)?;
        for row in rows {
            self.spi.write(row).map_err(|_| Unreachable)?;
        }
        Ok(())
    }

    /// Says where the bytes that follow go: columns of bytes, rows of pixels, both with their ends.
    fn address(&mut self, columns: [u8; 2], rows: [u8; 2]) -> Result<(), Unreachable> {
        self.command(&[command::COLUMN_ADDRESS, columns[0], columns[1]])?;
        self.command(&[command::ROW_ADDRESS, rows[0], rows[1]])
    }
}

impl<S: SpiDevice, D: OutputPin> Screen for Ssd0323<S, D> {
    type Color = Gray4;
    type Error = Unreachable;

    fn start(&mut self) -> Result<(), Unreachable> {
        self.command(&[command::OFF])?;
        self.command(&[command::REMAP, PLAIN])?;
        self.command(&[command::START_LINE, 0])?;
        self.command(&[command::DISPLAY_OFFSET, 0])?;
        self.command(&[command::MULTIPLEX_RATIO, ROWS])?;
        self.command(&[command::NORMAL])?;
        self.command(&[command::FULL_CURRENT])?;
        // All of the memory, also what is beside the picture.
        self.address([0, ROW_BYTES as u8 - 1], [0, u8::MAX >> 1])?;
        self.write((0..=u8::MAX >> 1).map(|_| &[0; ROW_BYTES][..]))
    }

    fn send(&mut self, region: &Region<'_, Gray4>) -> Result<(), Unreachable> {
        let area = region.area();
        let [left, top] = self.offset;
        let column = left + (area.top_left.x / 2) as u8;
        let row = top + area.top_left.y as u8;
        let (columns, rows) = ((area.size.width / 2) as u8, area.size.height as u8);
        self.address([column, column + columns - 1], [row, row + rows - 1])?;
        self.write(region.rows())
    }

    fn set_light(&mut self, light: Light) -> Result<(), Unreachable> {
        match light {
            Light::Off => self.command(&[command::OFF]),
            Light::Dim => self.shine(DIM),
            Light::On(contrast) => self.shine(contrast / 2),
        }
    }
}

impl<S: SpiDevice, D: OutputPin> Ssd0323<S, D> {
    fn shine(&mut self, contrast: u8) -> Result<(), Unreachable> {
        self.command(&[command::CONTRAST, contrast])?;
        self.command(&[command::ON])
    }
}
