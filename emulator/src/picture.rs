//! What a screen shows.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

use volteo_handheld::{Frame, HEIGHT, Ink, WIDTH};

use crate::Error;

/// The pixels of an emulator's screen for each of the display's, across and down.
const SCALE: u32 = 4;
/// What separates two greys next to each other, of 16, in bytes of brightness.
const STEP: u8 = 17;
/// The brightest.
const BRIGHTEST: u8 = 15;

/// What a screen shows: the brightness of each pixel, 0–15, row after row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture(Vec<u8>);

impl Picture {
    /// The picture that a frame is.
    #[must_use]
    pub fn of<C: Ink>(frame: &Frame<C>) -> Self {
        Self(places().map(|(x, y)| frame.pixel(x, y).brightness()).collect())
    }

    /// The picture of a screen that is off.
    #[must_use]
    pub fn dark() -> Self {
        Self(places().map(|_| 0).collect())
    }

    /// Reads a bit for each pixel, the highest of a byte on the left.
    pub(crate) fn from_bits(bits: &[u8]) -> Option<Self> {
        let level =
            |index: usize| if bits[index / 8] & (0x80_u8 >> (index % 8)) == 0 { 0 } else { BRIGHTEST };
        let pixels = (WIDTH * HEIGHT) as usize;
        (bits.len() * 8 == pixels).then(|| Self((0..pixels).map(level).collect()))
    }

    /// A bit for each pixel: whether it is the brightest.
    pub(crate) fn bits(&self) -> Vec<u8> {
        let byte = |pixels: &[u8]| pixels.iter().fold(0, |bits, &it| bits << 1 | u8::from(it == BRIGHTEST));
        self.0.chunks(8).map(byte).collect()
    }

    /// How bright a pixel is, 0–15; dark beyond the screen.
    #[must_use]
    pub fn brightness(&self, x: u32, y: u32) -> u8 {
        let at = (x < WIDTH).then_some((y * WIDTH + x) as usize);
        at.and_then(|at| self.0.get(at)).copied().unwrap_or_default()
    }

    /// Reads what an emulator writes: a portable pixmap, four pixels across and down for each.
    pub(crate) fn from_ppm(bytes: &[u8]) -> Result<Self, String> {
        let (width, height) = ((WIDTH * SCALE) as usize, (HEIGHT * SCALE) as usize);
        let head = format!("P6\n{width} {height}\n255\n");
        let pixels = bytes.strip_prefix(head.as_bytes()).ok_or("not a picture of the display's size")?;
        let level = |x: usize, y: usize| match pixels.get((y * width + x) * 3..)?.first_chunk()? {
            [red, green, blue] if red == green && green == blue && red.is_multiple_of(STEP) => {
                Some(red / STEP)
            }
            _ => None,
        };
        let scale = SCALE as usize;
        let whole = |(x, y): (u32, u32)| {
            let (left, top) = (x as usize * scale, y as usize * scale);
            let first = level(left, top)?;
            let all = (0..scale).flat_map(|y| (0..scale).map(move |x| (left + x, top + y)));
            all.into_iter().all(|(x, y)| level(x, y) == Some(first)).then_some(first)
        };
        places().map(whole).collect::<Option<_>>().map(Self).ok_or_else(|| "pixels that are no greys".into())
    }

    /// Reads a PNG file of ours.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is not ours.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let failed = |problem: &dyn ToString| Error::file(path, problem);
        let file = BufReader::new(File::open(path).map_err(|error| failed(&error))?);
        let mut reader = png::Decoder::new(file).read_info().map_err(|error| failed(&error))?;
        let mut bytes = vec![0; (WIDTH * HEIGHT) as usize];
        if reader.output_buffer_size() != Some(bytes.len()) {
            return Err(failed(&"not a picture of the display's size in greys of 8 bits"));
        }
        reader.next_frame(&mut bytes).map_err(|error| failed(&error))?;
        Ok(Self(bytes.into_iter().map(|byte| byte / STEP).collect()))
    }

    /// Writes a PNG file, a pixel each.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let failed = |problem: &dyn ToString| Error::file(path, problem);
        let file = BufWriter::new(File::create(path).map_err(|error| failed(&error))?);
        let mut encoder = png::Encoder::new(file, WIDTH, HEIGHT);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Eight);
        let bytes: Vec<u8> = self.0.iter().map(|level| level * STEP).collect();
        let write = || encoder.write_header()?.write_image_data(&bytes);
        write().map_err(|error| failed(&error))
    }
}

/// The places of the pixels, row after row.
fn places() -> impl Iterator<Item = (u32, u32)> {
    (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
}

#[cfg(test)]
mod tests {
    use embedded_graphics::pixelcolor::{BinaryColor, Gray4, GrayColor};
    use volteo_handheld::{App, PowerOn};

    use super::*;

    fn home() -> Frame<Gray4> {
        let mut frame = Frame::default();
        let Ok(()) = App::<u64>::start(&PowerOn::default()).0.draw(&mut frame);
        frame
    }

    /// A frame as an emulator shows it.
    fn ppm(frame: &Frame<Gray4>) -> Vec<u8> {
        let mut bytes = format!("P6\n{} {}\n255\n", WIDTH * SCALE, HEIGHT * SCALE).into_bytes();
        for (x, y) in (0..HEIGHT * SCALE).flat_map(|y| (0..WIDTH * SCALE).map(move |x| (x, y))) {
            bytes.extend([frame.pixel(x / SCALE, y / SCALE).brightness() * STEP; 3]);
        }
        bytes
    }

    #[test]
    fn a_frame_comes_back_by_way_of_an_emulator_and_of_a_file() {
        let picture = Picture::of(&home());
        assert_eq!(Picture::from_ppm(&ppm(&home())), Ok(picture.clone()));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("home.png");
        picture.write(&path).unwrap();
        assert_eq!(Picture::read(&path).unwrap(), picture);
        assert_eq!(picture.brightness(20, 3), home().pixel(20, 3).luma());
    }

    #[test]
    fn a_picture_of_two_tones_comes_back_by_way_of_bits() {
        let mut frame = Frame::<BinaryColor>::default();
        let Ok(()) = App::<u64>::start(&PowerOn::default()).0.draw(&mut frame);
        let picture = Picture::of(&frame);
        assert_ne!(picture, Picture::dark());
        assert_eq!(Picture::from_bits(&picture.bits()), Some(picture.clone()));
        assert_eq!(Picture::from_bits(&picture.bits()[1..]), None);
    }

    #[test]
    fn a_pixel_that_is_not_whole_is_found() {
        let mut bytes = ppm(&home());
        *bytes.last_mut().unwrap() ^= 0xFF;
        assert!(Picture::from_ppm(&bytes).is_err());
        assert!(Picture::from_ppm(&bytes[..1_000]).is_err());
    }
}
