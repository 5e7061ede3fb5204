//! Pixels as characters: half blocks or braille dots, in greys where there are some.

use std::fmt::Write as _;

use crossterm::style::{Color, Colors, SetColors};
use volteo_handheld::{Frame, HEIGHT, Ink, WIDTH};

/// The brightness of a lit pixel; 0 is that of a dark one.
const LIT: u8 = 15;
/// The colors of lit pixels on dark ones, whatever the terminal's own are.
const ON_DARK: Colors = Colors { foreground: Some(Color::White), background: Some(Color::Black) };

/// What characters show pixels as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Half blocks: one across and two down.
    Blocks,
    /// Braille dots: two across and four down.
    Dots,
}

impl Shape {
    /// How many of them are in a character, across and down.
    const fn in_character(self) -> (u32, u32) {
        match self {
            Self::Blocks => (1, 2),
            Self::Dots => (2, 4),
        }
    }
}

/// How pixels are shown: as a square of so many blocks or dots on a side each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    /// What they are shown as.
    pub shape: Shape,
    /// How many on a side.
    pub scale: u32,
}

impl Cells {
    /// The characters that so many pixels take, across and down.
    pub const fn characters(self, width: u32, height: u32) -> (u32, u32) {
        let (across, down) = self.shape.in_character();
        ((width * self.scale).div_ceil(across), (height * self.scale).div_ceil(down))
    }

    /// The lines of a frame.
    pub fn rows<C: Ink>(self, frame: &Frame<C>) -> impl Iterator<Item = String> {
        let (columns, lines) = self.characters(WIDTH, HEIGHT);
        let (across, down) = self.shape.in_character();
        let level = move |x: u32, y: u32| frame.pixel(x / self.scale, y / self.scale).brightness();
        (0..lines).map(move |line| {
            let characters = (0..columns).map(|column| {
                let at = |dx, dy| level(column * across + dx, line * down + dy);
                match self.shape {
                    Shape::Blocks => block([at(0, 0), at(0, 1)]),
                    Shape::Dots => dots(at),
                }
            });
            colored(characters)
        })
    }
}

/// Characters with the colors that they have, each color said once as long as it stays.
fn colored(characters: impl Iterator<Item = (char, Colors)>) -> String {
    let (mut line, mut last) = (String::new(), None);
    for (character, colors) in characters {
        if last != Some(colors) {
            let _ = write!(line, "{}", SetColors(colors));
            last = Some(colors);
        }
        line.push(character);
    }
    line
}

/// Two pixels, one above the other. Those of one bit need no color of their own.
const fn block(levels: [u8; 2]) -> (char, Colors) {
    match levels {
        [0, 0] => (' ', ON_DARK),
        [LIT, 0] => ('▀', ON_DARK),
        [0, LIT] => ('▄', ON_DARK),
        [LIT, LIT] => ('█', ON_DARK),
        [upper, lower] => ('▀', Colors { foreground: Some(grey(upper)), background: Some(grey(lower)) }),
    }
}

/// Eight dots in the order of Unicode's braille patterns. They have one color: that of the brightest, which those
/// have that come near it.
fn dots(level: impl Fn(u32, u32) -> u8) -> (char, Colors) {
    const ORDER: [(u32, u32); 8] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
    let levels = ORDER.map(|(x, y)| level(x, y));
    let brightest = levels.into_iter().max().unwrap_or_default();
    let is_on = |level: u8| level > brightest / 2;
    let pattern = (0..).zip(levels).filter(|&(_, level)| is_on(level)).map(|(bit, _)| 1 << bit).sum::<u32>();
    let color = if brightest == 0 { Color::White } else { grey(brightest) };
    (char::from_u32(0x2800 + pattern).unwrap_or(' '), Colors { foreground: Some(color), ..ON_DARK })
}

/// A grey of the 24 that terminals with 256 colors have.
const fn grey(level: u8) -> Color {
    match level {
        0 => Color::Black,
        LIT => Color::White,
        _ => Color::AnsiValue(232 + (level as u16 * 23 / LIT as u16) as u8),
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::pixelcolor::{BinaryColor, Gray4};
    use volteo_handheld::{App, Display, PowerOn};

    use super::*;

    /// The first screen of the device.
    fn frame<C: Ink>() -> Frame<C> {
        let (app, _) = App::<u64>::start(&PowerOn::default());
        let mut display = Display::<C>::default();
        display.draw(&app).for_each(drop);
        display.frame().clone()
    }

    /// The characters of a frame, without their colors.
    fn characters(cells: Cells) -> Vec<Vec<char>> {
        let frame = frame::<BinaryColor>();
        cells
            .rows(&frame)
            .map(|row| anstream::adapter::strip_str(&row).to_string().chars().collect())
            .collect()
    }

    #[test]
    fn braille_dots_lie_where_their_pixels_do() {
        assert_eq!(dots(|x, y| if (x, y) == (0, 0) { LIT } else { 0 }).0, '⠁');
        assert_eq!(dots(|x, y| if (x, y) == (1, 3) { LIT } else { 0 }).0, '⢀');
        assert_eq!(dots(|_, _| LIT).0, '⣿');
    }

    #[test]
    fn what_is_dim_beside_something_bright_is_no_dot_and_else_is_a_dim_one() {
        let (character, colors) = dots(|x, _| if x == 0 { LIT } else { 4 });
        assert_eq!((character, colors.foreground), ('⡇', Some(Color::White)));
        let (character, colors) = dots(|_, _| 4);
        assert_eq!((character, colors.foreground), ('⣿', Some(grey(4))));
    }

    #[test]
    fn pixels_of_one_bit_need_one_color_a_line() {
        for shape in [Shape::Blocks, Shape::Dots] {
            for row in (Cells { shape, scale: 1 }).rows(&frame::<BinaryColor>()) {
                assert_eq!(row.matches('\x1b').count(), 1, "{row:?}");
            }
        }
    }

    #[test]
    fn a_pixel_is_as_large_as_the_scale_says() {
        let (small, large) = (frame::<BinaryColor>(), Cells { shape: Shape::Blocks, scale: 2 });
        let rows = characters(large);
        assert_eq!((rows[0].len(), rows.len()), (256, 64));
        for (y, row) in (0..).zip(&rows) {
            for (x, &shown) in (0..).zip(row) {
                // At this scale a character is half a pixel wide and a whole one high.
                let is_lit = small.pixel(x / 2, y) == BinaryColor::On;
                assert_eq!(shown, if is_lit { '█' } else { ' ' }, "{x} {y}");
            }
        }
    }

    #[test]
    fn dots_of_two_take_the_room_of_blocks_of_one() {
        let [dots, blocks] = [(Shape::Dots, 2), (Shape::Blocks, 1)]
            .map(|(shape, scale)| Cells { shape, scale }.characters(WIDTH, HEIGHT));
        assert_eq!(dots, blocks);
        assert_eq!((Cells { shape: Shape::Dots, scale: 3 }).characters(WIDTH, HEIGHT), (192, 48));
    }

    #[test]
    fn brighter_levels_are_brighter_greys() {
        let numbers = (1..LIT).map(|level| match grey(level) {
            Color::AnsiValue(number) => number,
            other => panic!("{level}: {other:?}"),
        });
        assert!(numbers.is_sorted_by(|one, next| one < next && (232..255).contains(one)));
    }

    #[test]
    fn greys_are_shown_as_greys() {
        let frame = frame::<Gray4>();
        let mut rows = Cells { shape: Shape::Blocks, scale: 1 }.rows(&frame);
        assert!(rows.any(|row| row.contains("38;5;2")), "no grey");
    }
}
