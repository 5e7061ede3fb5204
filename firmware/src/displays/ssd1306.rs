//! SSD1306: 128×64 pixels of one bit, over I2C, by the crate of that name.

use display_interface_i2c::I2CInterface;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_hal::i2c::I2c;
use ssd1306::command::AddrMode;
use ssd1306::mode::BasicMode;
use ssd1306::prelude::{Brightness, DisplayRotation, DisplaySize128x64};
use volteo_board::Screen;
use volteo_handheld::{Light, Region};

type Driver<I> = ssd1306::Ssd1306<I2CInterface<I>, DisplaySize128x64, BasicMode>;

/// The byte that says that pixels follow.
const PIXELS: u8 = 0x40;
const BANDS: u8 = 8;
const COLUMNS: u8 = 128;
/// How strongly pixels are driven, which the driver knows by an example.
const PRECHARGE: u8 = 2;
/// The contrast of a screen that is dim.
const DIM: u8 = 1;

/// The display.
pub(crate) struct Ssd1306<I> {
    driver: Driver<I>,
    /// The column and the row of its memory where the picture starts.
    offset: [u8; 2],
}

/// It does not answer.
pub(crate) struct Unreachable;

impl<I: I2c> Ssd1306<I> {
    /// The display behind a bus.
    pub(crate) fn new(bus: I, address: u8, offset: [u8; 2], is_turned: bool) -> Self {
        let rotation = if is_turned { DisplayRotation::Rotate180 } else { DisplayRotation::Rotate0 };
        let interface = I2CInterface::new(bus, address, PIXELS);
        Self { driver: Driver::new(interface, DisplaySize128x64, rotation), offset }
    }

    fn write(
        &mut self,
        [left, top]: [u8; 2],
        [width, height]: [u8; 2],
        bytes: &[u8],
    ) -> Result<(), Unreachable> {
        self.driver.set_draw_area((left, top), (left + width, top + height)).map_err(|_| Unreachable)?;
        self.driver.draw(bytes).map_err(|_| Unreachable)
    }
}

impl<I: I2c> Screen for Ssd1306<I> {
    type Color = BinaryColor;
    type Error = Unreachable;

    fn start(&mut self) -> Result<(), Unreachable> {
        self.driver.init_with_addr_mode(AddrMode::Horizontal).map_err(|_| Unreachable)?;
        // The driver has switched it on, with whatever is in its memory.
        self.driver.set_display_on(false).map_err(|_| Unreachable)?;
        (0..BANDS).try_for_each(|band| self.write([0, 8 * band], [COLUMNS, 8], &[0; COLUMNS as usize]))
    }

    fn send(&mut self, region: &Region<'_, BinaryColor>) -> Result<(), Unreachable> {
        let area = region.area();
        let [left, top] = self.offset;
        let start = [left + area.top_left.x as u8, top + area.top_left.y as u8];
        let size = [area.size.width as u8, area.size.height as u8];
        region.rows().try_for_each(|row| self.write(start, size, row))
    }

    fn set_light(&mut self, light: Light) -> Result<(), Unreachable> {
        let contrast = match light {
            Light::Off => return self.driver.set_display_on(false).map_err(|_| Unreachable),
            Light::Dim => DIM,
            Light::On(contrast) => contrast,
        };
        let brightness = Brightness::custom(PRECHARGE, contrast);
        let set = self.driver.set_brightness(brightness).and_then(|()| self.driver.set_display_on(true));
        set.map_err(|_| Unreachable)
    }
}
