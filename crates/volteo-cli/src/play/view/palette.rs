//! The colors of the themes.

use ratatui::style::{Color, Modifier, Style};

use crate::play::model::{Depth, Theme};

/// The colors of the board. What has to be told apart differs in brightness, so that nobody needs to see colors; a test
/// measures it.
struct Colors {
    squares: [Color; 2],
    cursor: Color,
    black: Color,
    white: Color,
    /// A tile that lies face down, and one that lies face up.
    tiles: [Color; 2],
}

impl Colors {
    const fn of(depth: Depth) -> Self {
        match depth {
            Depth::Indexed => Self {
                squares: [Color::Indexed(65), Color::Indexed(66)],
                cursor: Color::Indexed(222),
                black: Color::Indexed(16),
                white: Color::Indexed(231),
                tiles: [Color::Indexed(94), Color::Indexed(137)],
            },
            Depth::Full => Self {
                squares: [Color::Rgb(84, 146, 106), Color::Rgb(74, 134, 96)],
                cursor: Color::Rgb(240, 208, 128),
                black: Color::Rgb(16, 20, 18),
                white: Color::Rgb(250, 250, 244),
                tiles: [Color::Rgb(122, 92, 60), Color::Rgb(166, 122, 78)],
            },
        }
    }
}

/// The styles of everything that is drawn.
pub struct Palette {
    /// The whole screen.
    pub ground: Style,
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
    /// Tiles, where colors tell them from the squares.
    pub tiles: Option<Tiles>,
}

/// How tiles are drawn: what lies on them in the color that they have.
pub struct Tiles {
    /// Face down.
    pub down: Style,
    /// Face up, Black's first.
    pub up: [Style; 2],
}

impl Palette {
    /// The styles of a theme.
    pub const fn of(theme: Theme, depth: Depth) -> Self {
        let plain = Style::new();
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        let common = Self {
            ground: plain,
            notice: plain.add_modifier(Modifier::BOLD),
            faint: plain.add_modifier(Modifier::DIM),
            strong: plain.add_modifier(Modifier::BOLD),
            popup: plain,
            chosen: reversed,
            squares: [plain; 2],
            cursor: reversed,
            discs: None,
            tiles: None,
        };
        match theme {
            Theme::Monochrome => common,
            Theme::Color => {
                let Colors { squares: [light, dark], cursor, black, white, tiles: [down, up] } =
                    Colors::of(depth);
                let bold = plain.add_modifier(Modifier::BOLD);
                // What is written on a square is black.
                let ink = plain.fg(black);
                Self {
                    squares: [ink.bg(light), ink.bg(dark)],
                    cursor: ink.bg(cursor),
                    discs: Some([black, white]),
                    tiles: Some(Tiles {
                        down: ink.bg(down),
                        up: [bold.fg(black).bg(up), bold.fg(white).bg(up)],
                    }),
                    ..common
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The red, green and blue of a color, of the 6×6×6 cube if it is indexed.
    fn parts(color: Color) -> [u8; 3] {
        match color {
            Color::Rgb(red, green, blue) => [red, green, blue],
            Color::Indexed(index @ 16..=231) => {
                let cube = usize::from(index - 16);
                [cube / 36, cube / 6 % 6, cube % 6].map(|it| [0, 95, 135, 175, 215, 255][it])
            }
            other => panic!("{other} depends on the terminal"),
        }
    }

    /// The luminance of a color, as WCAG 2 defines it.
    fn luminance(color: Color) -> f64 {
        let [red, green, blue] = parts(color).map(|level| {
            let level = f64::from(level) / 255.0;
            if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055_f64).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: Color, other: Color) -> f64 {
        let [one, other] = [one, other].map(|it| luminance(it) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn what_has_to_be_told_apart_differs_in_brightness() {
        for depth in [Depth::Indexed, Depth::Full] {
            let Colors { squares, cursor, black, white, tiles: [_, tile] } = Colors::of(depth);
            assert!(contrast(black, tile) >= 3.0 && contrast(white, tile) >= 3.0);
            assert!(contrast(black, white) > 15.0);
            assert!(contrast(black, cursor) >= 4.5);
            for square in squares {
                // 3:1 is what WCAG asks of graphics, 4.5:1 of text. The cursor has corners, too.
                assert!(contrast(black, square) >= 4.0, "{square}: {}", contrast(black, square));
                assert!(contrast(white, square) >= 3.0, "{square}: {}", contrast(white, square));
                assert!(contrast(cursor, square) >= 2.2, "{square}: {}", contrast(cursor, square));
            }
        }
    }
}
