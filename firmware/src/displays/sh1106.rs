//! SH1106: 132×64 pixels of one bit, of which displays show 128, over SPI.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_hal::digital::OutputPin;
use embedded_hal::spi::SpiDevice;
use volteo_board::Screen;
use volteo_handheld::{Light, Region};

/// The commands, as the controller's data sheet names them. Those that end in 0 have their value in their low bits.
mod command {
    pub(super) const LOWER_COLUMN_0: u8 = 0x00;
    pub(super) const HIGHER_COLUMN_0: u8 = 0x10;
    pub(super) const PUMP_VOLTAGE_8: u8 = 0x32;
    pub(super) const START_LINE_0: u8 = 0x40;
    pub(super) const CONTRAST: u8 = 0x81;
    pub(super) const SEGMENTS_0: u8 = 0xA0;
    pub(super) const FOLLOW_MEMORY: u8 = 0xA4;
    pub(super) const NORMAL: u8 = 0xA6;
    pub(super) const MULTIPLEX_RATIO: u8 = 0xA8;
    pub(super) const PUMP: u8 = 0xAD;
    pub(super) const PUMP_ON: u8 = 0x8B;
    pub(super) const OFF: u8 = 0xAE;
    pub(super) const ON: u8 = 0xAF;
    pub(super) const PAGE_0: u8 = 0xB0;
    pub(super) const COMMON_SCAN_0: u8 = 0xC0;
    pub(super) const DISPLAY_OFFSET: u8 = 0xD3;
    pub(super) const CLOCK: u8 = 0xD5;
    pub(super) const PRECHARGE: u8 = 0xD9;
    pub(super) const COMMON_PADS: u8 = 0xDA;
    pub(super) const COMMON_LEVEL: u8 = 0xDB;

    /// What [`SEGMENTS_0`] and [`COMMON_SCAN_0`] are ored with for the other direction.
    pub(super) const SEGMENTS_BACKWARD: u8 = 1;
    pub(super) const COMMON_SCAN_BACKWARD: u8 = 8;
}

/// All of the memory: bands of eight rows, of so many columns.
const BANDS: u8 = 8;
const COLUMNS: usize = 132;
/// The contrast of a screen that is dim.
const DIM: u8 = 8;

/// The display.
pub(crate) struct Sh1106<S, D> {
    spi: S,
    /// High while what is sent is data.
    data: D,
    /// The column and the band of its memory where the picture starts.
    offset: [u8; 2],
    is_turned: bool,
}

/// It does not answer: its bus, or the pin that tells commands from data.
pub(crate) struct Unreachable;

impl<S: SpiDevice, D: OutputPin> Sh1106<S, D> {
    /// The display behind a bus.
    pub(crate) const fn new(spi: S, data: D, [column, row]: [u8; 2], is_turned: bool) -> Self {
        Self { spi, data, offset: [column, row / 8], is_turned }
    }

    fn command(&mut self, bytes: &[u8]) -> Result<(), Unreachable> {
        self.data.set_low().map_err(|_| Unreachable)?;
        self.spi.write(bytes).map_err(|_| Unreachable)
    }

    /// Writes bytes of a band, from a column on.
    fn write(&mut self, band: u8, column: u8, bytes: &[u8]) -> Result<(), Unreachable> {
        self.command(&[
            command::PAGE_0 | band,
            command::HIGHER_COLUMN_0 | column >> 4,
            command::LOWER_COLUMN_0 | column & 0xF,
        ])?;
        self.data.set_high().map_err(|_| Unreachable)?;
        self.spi.write(bytes).map_err(|_| Unreachable)
    }

    fn shine(&mut self, contrast: u8) -> Result<(), Unreachable> {
        self.command(&[command::CONTRAST, contrast, command::ON])
    }
}

impl<S: SpiDevice, D: OutputPin> Screen for Sh1106<S, D> {
    type Color = BinaryColor;
    type Error = Unreachable;

    fn start(&mut self) -> Result<(), Unreachable> {
        // Displays are built so that their picture is upright when both directions are backward.
        let (segments, scan) =
            if self.is_turned { (0, 0) } else { (command::SEGMENTS_BACKWARD, command::COMMON_SCAN_BACKWARD) };
        self.command(&[command::OFF])?;
        self.command(&[command::CLOCK, 0x80, command::MULTIPLEX_RATIO, 63, command::DISPLAY_OFFSET, 0])?;
        self.command(&[
            command::START_LINE_0,
            command::SEGMENTS_0 | segments,
            command::COMMON_SCAN_0 | scan,
        ])?;
        self.command(&[command::COMMON_PADS, 0x12, command::PRECHARGE, 0x1F, command::COMMON_LEVEL, 0x40])?;
        self.command(&[command::PUMP, command::PUMP_ON, command::PUMP_VOLTAGE_8])?;
        self.command(&[command::FOLLOW_MEMORY, command::NORMAL])?;
        (0..BANDS).try_for_each(|band| self.write(band, 0, &[0; COLUMNS]))
    }

    fn send(&mut self, region: &Region<'_, BinaryColor>) -> Result<(), Unreachable> {
        let area = region.area();
        let [left, top] = self.offset;
        let (column, band) = (left + area.top_left.x as u8, top + (area.top_left.y / 8) as u8);
        region.rows().try_for_each(|row| self.write(band, column, row))
    }

    fn set_light(&mut self, light: Light) -> Result<(), Unreachable> {
        match light {
            Light::Off => self.command(&[command::OFF]),
            Light::Dim => self.shine(DIM),
            Light::On(contrast) => self.shine(contrast),
        }
    }
}
