//! Tiles and their names.

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// The highest number on a tile.
const HIGHEST: u8 = 10;

/// A tile: its color and its number 1–10, or none on a blank.
///
/// ```
/// use volteo_core::Color;
/// use volteo_core::solitaire::Tile;
///
/// let tile: Tile = "W10".parse().unwrap();
/// assert_eq!((tile.color(), tile.number()), (Color::White, Some(10)));
/// assert_eq!(Tile::blank(Color::Black).to_string(), "Bx");
/// assert_eq!(Tile::numbered(Color::Black, 11), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The number of tiles in the set.
    pub const COUNT: usize = 24;

    /// The set, in the order in which it is written and shuffled: B1 … B10 Bx Bx, then White's the
    /// same. How the numbers fall to the colors is our reading.
    pub const SET: [Self; Self::COUNT] = whole_set();

    /// A tile without a number.
    #[must_use]
    pub const fn blank(color: Color) -> Self {
        Self((color as u8) << 4)
    }

    /// A tile with a number; none unless the number is 1–10.
    #[must_use]
    pub const fn numbered(color: Color, number: u8) -> Option<Self> {
        if number == 0 || number > HIGHEST { None } else { Some(Self((color as u8) << 4 | number)) }
    }

    /// The color.
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0 >> 4 == 0 { Color::Black } else { Color::White }
    }

    /// The number; none on a blank.
    #[must_use]
    pub const fn number(self) -> Option<u8> {
        match self.value() {
            0 => None,
            number => Some(number),
        }
    }

    /// What the tile adds to a score by values: its number, 0 for a blank.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0 & 15
    }

    /// A number for compact storage, less than 32.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The tile of which [`Tile::code`] gave this number; none if there is no such tile.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if code < 32 && code & 15 <= HIGHEST { Some(Self(code)) } else { None }
    }

    /// How many of this tile the set has: two of each blank, one of each numbered one.
    #[must_use]
    pub const fn copies(self) -> u8 {
        if self.value() == 0 { 2 } else { 1 }
    }
}

const fn whole_set() -> [Tile; Tile::COUNT] {
    let mut set = [Tile::blank(Color::Black); Tile::COUNT];
    let mut at = 0;
    while at < Tile::COUNT {
        let (color, place) = (at / 12, at % 12);
        let value = if place < HIGHEST as usize { place + 1 } else { 0 };
        set[at] = Tile((color << 4 | value) as u8);
        at += 1;
    }
    set
}

/// A text that should be a tile and is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotATile;

impl fmt::Display for NotATile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tile is B or W and a number 1-10, or x for a blank, like B7, W10, Bx")
    }
}

impl core::error::Error for NotATile {}

impl FromStr for Tile {
    type Err = NotATile;

    /// Reads a tile, in either case.
    fn from_str(text: &str) -> Result<Self, NotATile> {
        let (letter, number) = text.as_bytes().split_first().ok_or(NotATile)?;
        let color = Color::BOTH
            .into_iter()
            .find(|color| letter.eq_ignore_ascii_case(&(color.letter() as u8)))
            .ok_or(NotATile)?;
        let number = match number {
            b"x" | b"X" => return Ok(Self::blank(color)),
            b"10" => 10,
            [digit @ b'1'..=b'9'] => digit - b'0',
            _ => return Err(NotATile),
        };
        Self::numbered(color, number).ok_or(NotATile)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "{}{number}", self.color().letter()),
            None => write!(f, "{}x", self.color().letter()),
        }
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn the_set_is_per_color_one_to_ten_and_two_blanks() {
        let names: Vec<_> = Tile::SET.iter().map(ToString::to_string).collect();
        assert_eq!(
            names.join(" "),
            "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 Bx Bx W1 W2 W3 W4 W5 W6 W7 W8 W9 W10 Wx Wx"
        );
        assert_eq!(Tile::SET.iter().map(|tile| u32::from(tile.value())).sum::<u32>(), 110);
        for tile in Tile::SET {
            let copies = Tile::SET.iter().filter(|&&other| other == tile).count();
            assert_eq!(copies, usize::from(tile.copies()), "{tile}");
        }
    }

    #[test]
    fn tiles_read_back_from_their_names_and_codes() {
        for tile in Tile::SET {
            assert_eq!(tile.to_string().parse(), Ok(tile));
            assert_eq!(tile.to_string().to_lowercase().parse(), Ok(tile));
            assert_eq!(Tile::from_code(tile.code()), Some(tile));
        }
    }

    #[test]
    fn names_and_codes_of_no_tile_are_refused() {
        for text in
            ["", "B", "x", "7", "B0", "B11", "B01", "Bxx", "B:", "B/", "R7", "B7 ", " B7", "B7+", "é7"]
        {
            assert_eq!(text.parse::<Tile>(), Err(NotATile), "{text:?}");
        }
        let tiles = (0..=u8::MAX).filter_map(Tile::from_code);
        assert_eq!(tiles.clone().count(), 22);
        assert!(tiles.into_iter().all(|tile| Tile::SET.contains(&tile)));
    }
}
