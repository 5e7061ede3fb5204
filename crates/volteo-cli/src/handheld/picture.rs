//! Frames of the device as PNG and as animated GIF.

use std::borrow::Cow;

use volteo_handheld::{Frame, HEIGHT, Ink, Span, WIDTH};

/// The greys of a display, darkest first, as bytes of brightness.
const GREYS: u32 = 16;
/// What a GIF counts time in.
const HUNDREDTH: u32 = 10;
/// The shortest time that viewers show a frame of a GIF for, in hundredths of a second.
const SHORTEST: u32 = 2;

/// A frame as PNG, each of its pixels a square.
pub fn png<C: Ink>(frame: &Frame<C>, scale: u32) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, WIDTH * scale, HEIGHT * scale);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let bright = |level: u8| level * (u8::MAX / (GREYS - 1) as u8);
    let pixels: Vec<u8> = levels(frame, scale).into_iter().map(bright).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// Frames as an animated GIF that begins again when it is over.
pub fn gif<C: Ink>(frames: &[(Frame<C>, Span)], scale: u32) -> Result<Vec<u8>, gif::EncodingError> {
    let palette: Vec<u8> = (0..GREYS).flat_map(|level| [(level * 255 / (GREYS - 1)) as u8; 3]).collect();
    let (width, height) = ((WIDTH * scale) as u16, (HEIGHT * scale) as u16);
    let mut encoder = gif::Encoder::new(Vec::new(), width, height, &palette)?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    for (frame, shown) in frames.iter().filter(|(_, shown)| *shown > Span::ZERO) {
        let delay = (shown.millis() / HUNDREDTH).max(SHORTEST);
        encoder.write_frame(&gif::Frame {
            width,
            height,
            delay: delay.try_into().unwrap_or(u16::MAX),
            buffer: Cow::Owned(levels(frame, scale)),
            ..gif::Frame::default()
        })?;
    }
    encoder.into_inner()
}

/// The brightness of every pixel of a picture, 0–15.
fn levels<C: Ink>(frame: &Frame<C>, scale: u32) -> Vec<u8> {
    let pixels = (0..HEIGHT * scale).flat_map(|y| (0..WIDTH * scale).map(move |x| (x / scale, y / scale)));
    pixels.map(|(x, y)| frame.pixel(x, y).brightness()).collect()
}
