//! What records write of a table: the discs, the hand, the tiles left.

use core::fmt;

use super::{Content, Solitaire, Tile};
use crate::Square;

/// Writes items with spaces between them.
pub(super) fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (at, item) in items.into_iter().enumerate() {
        if at > 0 {
            f.write_str(" ")?;
        }
        item.fmt(f)?;
    }
    Ok(())
}

impl Solitaire {
    /// The discs as text: 64 characters in board order, `B`, `W`, and `.` where no disc is.
    #[must_use]
    pub const fn discs_text(&self) -> DiscsText<'_> {
        DiscsText(self)
    }

    /// The tiles in the hand as text, in the order of [`Solitaire::hand`]: `B7 W10 Bx`.
    #[must_use]
    pub const fn hand_text(&self) -> HandText<'_> {
        HandText(self)
    }

    /// The tiles still on the board as text, in board order: `b2=B9- c3=W10+`, with `+` for face up
    /// and `-` for face down. It names the tiles that lie face down, too: it is for records, not for
    /// the player.
    #[must_use]
    pub const fn left_text(&self) -> LeftText<'_> {
        LeftText(self)
    }
}

/// Writes the discs. Made by [`Solitaire::discs_text`].
#[derive(Clone, Copy, Debug)]
pub struct DiscsText<'a>(&'a Solitaire);

impl fmt::Display for DiscsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;

        self.0.contents().try_for_each(|(_, content)| {
            f.write_char(match content {
                Content::Disc(color) => color.letter(),
                Content::Empty | Content::FaceDown | Content::FaceUp(_) => '.',
            })
        })
    }
}

/// Writes the hand. Made by [`Solitaire::hand_text`].
#[derive(Clone, Copy, Debug)]
pub struct HandText<'a>(&'a Solitaire);

impl fmt::Display for HandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.0.hand())
    }
}

/// Writes the tiles left. Made by [`Solitaire::left_text`].
#[derive(Clone, Copy, Debug)]
pub struct LeftText<'a>(&'a Solitaire);

/// A tile on the board, as records write it.
struct Lying {
    square: Square,
    tile: Tile,
    face: char,
}

impl fmt::Display for Lying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}{}", self.square, self.tile, self.face)
    }
}

impl fmt::Display for LeftText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lying = self.0.contents().filter_map(|(square, content)| {
            let face = match content {
                Content::FaceUp(_) => '+',
                Content::FaceDown => '-',
                Content::Empty | Content::Disc(_) => return None,
            };
            Some(Lying { square, tile: self.0.deal().tile(square)?, face })
        });
        write_list(f, lying)
    }
}
