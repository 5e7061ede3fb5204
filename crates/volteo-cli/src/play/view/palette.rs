//! The colors of the themes.

use ratatui::style::{Color, Modifier, Style};

use crate::play::model::Theme;

/// The colors of the board, by their numbers among the 256 that terminals know. What has to be told apart
/// differs in brightness, so that nobody needs to see colors; a test measures it.
mod board {
    pub(super) const SQUARES: [u8; 2] = [65, 29];
    pub(super) const CURSOR: u8 = 222;
    pub(super) const BLACK: u8 = 16;
    pub(super) const WHITE: u8 = 231;
}

/// The styles of everything that is drawn.
pub struct Palette {
    /// The whole screen.
    pub ground: Style,
    /// The line on top.
    pub head: Style,
    /// Messages.
    pub notice: Style,
    /// What matters less.
    pub faint: Style,
    /// What matters more.
    pub strong: Style,
    /// A box over the board.
    pub popup: Style,
    /// The chosen item.
    pub chosen: Style,
    /// Squares, by turns.
    pub squares: [Style; 2],
    /// The square with the cursor.
    pub cursor: Style,
    /// Discs, Black's first: the color of what is drawn, or none where shapes tell them apart.
    pub discs: Option<[Color; 2]>,
}

impl Palette {
    /// The styles of a theme.
    pub const fn of(theme: Theme) -> Self {
        let plain = Style::new();
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        let common = Self {
            ground: plain,
            head: reversed,
            notice: plain.add_modifier(Modifier::BOLD),
            faint: plain.add_modifier(Modifier::DIM),
            strong: plain.add_modifier(Modifier::BOLD),
            popup: plain,
            chosen: reversed,
            squares: [plain; 2],
            cursor: reversed,
            discs: None,
        };
        match theme {
            Theme::Monochrome => common,
            Theme::Color => Self {
                squares: [square(board::SQUARES[0]), square(board::SQUARES[1])],
                cursor: square(board::CURSOR),
                discs: Some([Color::Indexed(board::BLACK), Color::Indexed(board::WHITE)]),
                ..common
            },
        }
    }
}

/// A square of a color, with what is written on it in black.
const fn square(ground: u8) -> Style {
    Style::new().bg(Color::Indexed(ground)).fg(Color::Indexed(board::BLACK))
}

#[cfg(test)]
mod tests {
    use super::board::{BLACK, CURSOR, SQUARES, WHITE};

    /// The luminance of a color of the 6×6×6 cube, as WCAG 2 defines it.
    fn luminance(index: u8) -> f64 {
        let levels = [0.0, 95.0, 135.0, 175.0, 215.0, 255.0];
        let linear = |level: f64| {
            let level = level / 255.0;
            if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055_f64).powf(2.4) }
        };
        let cube = usize::from(index - 16);
        let [red, green, blue] = [cube / 36, cube / 6 % 6, cube % 6].map(|it| linear(levels[it]));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: u8, other: u8) -> f64 {
        let [one, other] = [one, other].map(|it| luminance(it) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn what_has_to_be_told_apart_differs_in_brightness() {
        assert!(contrast(BLACK, WHITE) > 20.0);
        for square in SQUARES {
            // 3:1 is what WCAG asks of graphics, 4.5:1 of text.
            assert!(contrast(BLACK, square) >= 4.5, "{square}: {}", contrast(BLACK, square));
            assert!(contrast(WHITE, square) >= 3.0, "{square}: {}", contrast(WHITE, square));
            assert!(contrast(CURSOR, square) >= 2.5, "{square}: {}", contrast(CURSOR, square));
        }
        assert!(contrast(BLACK, CURSOR) >= 4.5);
    }
}
