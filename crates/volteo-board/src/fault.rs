//! Why a device has stopped: kept in memory over the reset, shown after it.

use core::fmt;

use embedded_graphics::mono_font::iso_8859_1::{FONT_5X7, FONT_9X15_BOLD};
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Drawable, OriginDimensions, Point};
use embedded_graphics::text::{Alignment, Baseline, Text, TextStyleBuilder};
use volteo_handheld::Ink;

/// The most letters of a file's name that are kept.
const NAME: usize = 18;
/// How many bytes a fault is kept in.
pub const FAULT_BYTES: usize = 10 + NAME;
const MARK: u8 = 0xFA;
const CHECKSUM: crc::Crc<u32, crc::NoTable> = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);

/// What kind of fault it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The program has found itself at fault.
    Panic,
    /// The processor has refused to go on.
    Processor,
    /// The stack has grown too large; where is not known.
    Stack,
    /// The program has not come back to its loop in time.
    Watchdog,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Panic, Self::Processor, Self::Stack, Self::Watchdog];

    const fn letter(self) -> u8 {
        match self {
            Self::Panic => b'P',
            Self::Processor => b'C',
            Self::Stack => b'S',
            Self::Watchdog => b'W',
        }
    }
}

/// Why a device has stopped.
///
/// Its display is a short code: a letter for the kind, and the place. The place of a [`Kind::Panic`] is a line of a
/// source file; the others name an address.
///
/// ```
/// use volteo_board::{Fault, Kind};
///
/// let fault = Fault::in_source("crates/volteo-core/src/moves.rs", 118);
/// assert_eq!(fault.to_string(), "P moves.rs:118");
/// assert_eq!(Fault::from_bytes(&fault.to_bytes()), Some(fault));
/// assert_eq!(Fault::at_address(Kind::Watchdog, 0x1A2C).to_string(), "W 0x00001a2c");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    kind: Kind,
    /// The end of the file's name, nothing where the place is an address; filled up with zeros.
    file: [u8; NAME],
    /// A line, or an address.
    place: u32,
}

impl Fault {
    /// A panic in a line of a source file.
    #[must_use]
    pub fn in_source(path: &str, line: u32) -> Self {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let mut file = [0; NAME];
        file.iter_mut().zip(name.bytes()).for_each(|(to, from)| *to = from);
        Self { kind: Kind::Panic, file, place: line }
    }

    /// A fault at an address of the program.
    #[must_use]
    pub const fn at_address(kind: Kind, address: u32) -> Self {
        Self { kind, file: [0; NAME], place: address }
    }

    /// What to keep over a reset.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; FAULT_BYTES] {
        let [a, b, c, d] = self.place.to_le_bytes();
        let head = [MARK, self.kind.letter(), a, b, c, d];
        let sum = checksum(&head, &self.file).to_le_bytes();
        let mut all = head.into_iter().chain(self.file).chain(sum);
        core::array::from_fn(|_| all.next().unwrap_or_default())
    }

    /// What was kept, if it was: memory is noise when the power comes on.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; FAULT_BYTES]) -> Option<Self> {
        let (head, rest) = bytes.split_first_chunk::<6>()?;
        let (file, rest) = rest.split_first_chunk::<NAME>()?;
        let (sum, _) = rest.split_first_chunk::<4>()?;
        let [mark, letter, a, b, c, d] = *head;
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter)?;
        let is_whole = mark == MARK && checksum(head, file).to_le_bytes() == *sum;
        is_whole.then_some(Self { kind, file: *file, place: u32::from_le_bytes([a, b, c, d]) })
    }

    /// Draws the code. `Error` is the same word in every language of the screens.
    ///
    /// # Errors
    ///
    /// What the target says.
    pub fn draw<D>(&self, target: &mut D) -> Result<(), D::Error>
    where
        D: DrawTarget<Color: Ink + From<BinaryColor>> + OriginDimensions,
    {
        target.clear(D::Color::default())?;
        let middle = target.size().width as i32 / 2;
        let mut line = Line::default();
        // A code fits its line: what would not is cut.
        let _ = fmt::write(&mut line, format_args!("{self}"));
        write_centered(target, Point::new(middle, 14), &FONT_9X15_BOLD, "Error")?;
        write_centered(target, Point::new(middle, 38), &FONT_5X7, line.text())
    }
}

fn write_centered<D: DrawTarget<Color: From<BinaryColor>>>(
    target: &mut D,
    at: Point,
    font: &MonoFont<'_>,
    text: &str,
) -> Result<(), D::Error> {
    let style = MonoTextStyle::new(font, D::Color::from(BinaryColor::On));
    let layout = TextStyleBuilder::new();
    let layout = layout.alignment(Alignment::Center).baseline(Baseline::Top).build();
    Text::with_text_style(text, at, style, layout).draw(target).map(drop)
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(self.kind.letter());
        let length = self.file.iter().position(|&byte| byte == 0).unwrap_or(NAME);
        let name = self.file.get(..length).and_then(|name| str::from_utf8(name).ok()).unwrap_or_default();
        match name {
            "" => write!(f, "{letter} {:#010x}", self.place),
            name => write!(f, "{letter} {name}:{}", self.place),
        }
    }
}

fn checksum(head: &[u8], file: &[u8]) -> u32 {
    let mut digest = CHECKSUM.digest();
    digest.update(head);
    digest.update(file);
    digest.finalize()
}

/// A line of a screen in its smallest letters.
#[derive(Default)]
struct Line {
    letters: [u8; 25],
    length: usize,
}

impl Line {
    fn text(&self) -> &str {
        self.letters.get(..self.length).and_then(|letters| str::from_utf8(letters).ok()).unwrap_or_default()
    }
}

impl fmt::Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.letters.iter_mut().skip(self.length);
        self.length += room.zip(text.bytes()).map(|(to, from)| *to = from).count();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use volteo_handheld::{Frame, HEIGHT, WIDTH};

    use super::*;

    #[test]
    fn what_was_kept_comes_back_and_noise_does_not() {
        let fault = Fault::at_address(Kind::Processor, 0xDEAD_BEEF);
        let bytes = fault.to_bytes();
        assert_eq!(Fault::from_bytes(&bytes), Some(fault));
        for at in 0..FAULT_BYTES {
            let mut torn = bytes;
            torn[at] ^= 0x10;
            assert_eq!(Fault::from_bytes(&torn), None, "byte {at}");
        }
        assert_eq!(Fault::from_bytes(&[0; FAULT_BYTES]), None);
        assert_eq!(Fault::from_bytes(&[0xFF; FAULT_BYTES]), None);
    }

    #[test]
    fn a_long_name_is_cut_and_its_line_stays() {
        let fault = Fault::in_source("src/a_file_with_quite_a_long_name.rs", 7);
        assert_eq!(fault.to_string(), "P a_file_with_quite_:7");
    }

    #[test]
    fn the_code_is_drawn_within_the_screen() {
        let mut frame = Frame::<BinaryColor>::default();
        Fault::in_source("main.rs", 1).draw(&mut frame).unwrap();
        let is_lit = |x, y| frame.pixel(x, y) == BinaryColor::On;
        assert!((0..WIDTH).any(|x| (10..30).any(|y| is_lit(x, y))));
        assert!((0..WIDTH).any(|x| (36..48).any(|y| is_lit(x, y))));
        assert!((0..HEIGHT).all(|y| !is_lit(0, y) && !is_lit(WIDTH - 1, y)));
    }
}
