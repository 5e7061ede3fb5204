//! The board: its squares, what is on them, and the marks.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Modifier, Style};
use volteo_core::{BitSet, Color, Square};

use super::MARKS;
use super::palette::Palette;
use crate::board::{Cell, Content};
use crate::play::geometry::Places;
use crate::play::model::Model;

/// Draws the board and the names of files and ranks. While the game is paused its squares are bare.
pub fn draw(model: &Model, places: &Places, palette: &Palette, buffer: &mut Buffer) {
    draw_names(model, places, palette, buffer);
    let picture = model.game().picture();
    let playable = model.game().playable();
    let preview = model.preview();
    let squares = (0..picture.height).flat_map(|rank| (0..picture.width).map(move |file| (file, rank)));
    for ((file, rank), cell) in squares.zip(&picture.cells) {
        let Some(square) = Square::new(file, rank) else { continue };
        if !playable.contains(square) && !is_cursor(model, square) {
            continue;
        }
        let look = Look {
            cell: if model.is_paused() { Cell::default() } else { *cell },
            would_flip: preview.contains(square),
            has_cursor: is_cursor(model, square),
            is_dark: (file + rank) % 2 == 1,
        };
        look.draw(places.square(square), palette, buffer);
    }
}

fn is_cursor(model: &Model, square: Square) -> bool {
    !model.is_paused() && model.cursor() == square
}

fn draw_names(model: &Model, places: &Places, palette: &Palette, buffer: &mut Buffer) {
    let (files, ranks) = model.game().size();
    let Size { width, height } = places.cell;
    for file in 0..files {
        let x = places.board.x + u16::from(file) * width + width / 2;
        let name = char::from(b'a' + file).to_string();
        buffer.set_string(x, places.frame.y, &name, palette.faint);
        if places.frame.bottom() > places.board.bottom() {
            buffer.set_string(x, places.board.bottom(), &name, palette.faint);
        }
    }
    for rank in 0..ranks {
        let y = places.board.y + u16::from(rank) * height + (height - 1) / 2;
        let name = (rank + 1).to_string();
        buffer.set_string(places.board.x - 1 - name.len() as u16, y, &name, palette.faint);
        if places.frame.right() > places.board.right() {
            buffer.set_string(places.board.right() + 1, y, &name, palette.faint);
        }
    }
}

/// What a square looks like.
struct Look {
    cell: Cell,
    would_flip: bool,
    has_cursor: bool,
    is_dark: bool,
}

impl Look {
    fn draw(&self, area: Rect, palette: &Palette, buffer: &mut Buffer) {
        let ground =
            if self.has_cursor { palette.cursor } else { palette.squares[usize::from(self.is_dark)] };
        buffer.set_style(area, ground);
        match self.cell.content {
            Content::Disc(color) => draw_disc(color, area, palette, ground, buffer),
            Content::FaceDown => draw_tile(None, area, palette, ground, buffer),
            Content::FaceUp(color, number) => {
                draw_tile(Some((color, number)), area, palette, ground, buffer);
            }
            Content::Empty | Content::Hole => {}
        }
        self.draw_mark(area, palette, buffer);
        if self.has_cursor {
            draw_cursor(area, ground, buffer);
        }
    }

    /// A sign in the middle of the square, or at its side where something fills the middle.
    fn draw_mark(&self, area: Rect, palette: &Palette, buffer: &mut Buffer) {
        let is_empty = self.cell.content == Content::Empty;
        let digit;
        let sign = match self.cell.choices {
            _ if self.would_flip => MARKS.would_flip,
            _ if self.cell.last => MARKS.last,
            _ if self.cell.flipped => MARKS.flipped,
            0 if is_empty && palette.discs.is_none() => "·",
            0 => return,
            1 => MARKS.legal,
            choices => {
                digit = choices.to_string();
                &digit
            }
        };
        let center = area.width / 2;
        let x = match self.cell.content {
            Content::FaceUp(..) | Content::FaceDown => area.width - 1,
            Content::Disc(_) if area.height == 1 => center - 1,
            Content::Disc(_) | Content::Empty | Content::Hole => center,
        };
        let cell = &mut buffer[(area.x + x, area.y + (area.height - 1) / 2)];
        cell.set_symbol(sign);
        if let (Some(discs), Content::Disc(color), true) = (palette.discs, self.cell.content, area.height > 1)
        {
            // On a disc of a color the sign is of the other one.
            cell.set_style(Style::new().fg(discs[color.opponent().index()]).bg(discs[color.index()]));
        }
        if sign != "·" {
            cell.set_style(Style::new().add_modifier(Modifier::BOLD));
        }
    }
}

/// What is left free between discs one above the other, an eighth of a row: drawn in the color of the square on that of
/// the disc.
const GAP: char = '▁';

/// The rows of a disc's shape for squares of each size, Black's and White's by shape alone.
fn shapes(color: Color, size: Size, in_colors: bool) -> &'static [&'static str] {
    match (size.height, in_colors, color) {
        (1, true, _) => &[" ● "],
        (1, false, Color::Black) => &[" X "],
        (1, false, Color::White) => &[" O "],
        (2, true, _) => &["▗▇▇▇▖", "▝▁▁▁▘"],
        (2, false, Color::Black) => &[" ╲ ╱ ", " ╱ ╲ "],
        (2, false, Color::White) => &[" ╭─╮ ", " ╰─╯ "],
        (3, true, _) => &[" ▄▇▇▇▄ ", " █████ ", " ▀▁▁▁▀ "],
        (3, false, Color::Black) => &["  ╲ ╱  ", "   ╳   ", "  ╱ ╲  "],
        (3, false, Color::White) => &["  ╭─╮  ", "  │ │  ", "  ╰─╯  "],
        (_, true, _) => &["  ▄▇▇▇▄  ", " ███████ ", " ███████ ", "  ▀▁▁▁▀  "],
        (_, false, Color::Black) => &["  ╲   ╱  ", "   ╲ ╱   ", "   ╱ ╲   ", "  ╱   ╲  "],
        (_, false, Color::White) => &["  ╭───╮  ", "  │   │  ", "  │   │  ", "  ╰───╯  "],
    }
}

fn draw_disc(color: Color, area: Rect, palette: &Palette, ground: Style, buffer: &mut Buffer) {
    let size = Size { width: area.width, height: area.height };
    let disc = palette.discs.map_or(ground, |discs| ground.fg(discs[color.index()]));
    let gap = Style { fg: ground.bg, bg: disc.fg, ..ground };
    for (row, line) in (area.y..).zip(shapes(color, size, palette.discs.is_some())) {
        for (column, sign) in (area.x..).zip(line.chars()).filter(|(_, sign)| *sign != ' ') {
            buffer[(column, row)].set_char(sign).set_style(if sign == GAP { gap } else { disc });
        }
    }
}

/// A tile: face up with its color and its number, if it has one.
fn draw_tile(
    face: Option<(Color, Option<u8>)>,
    area: Rect,
    palette: &Palette,
    ground: Style,
    buffer: &mut Buffer,
) {
    let words = match face {
        None => "??".to_owned(),
        Some((color, Some(number))) => format!("{}{number}", color.letter()),
        Some((color, None)) => format!("{}x", color.letter()),
    };
    let style = match (&palette.tiles, face) {
        (None, _) => ground,
        (Some(tiles), None) => tiles.down,
        (Some(tiles), Some((color, _))) => tiles.up[color.index()],
    };
    if palette.tiles.is_some() {
        draw_plate(area, style, ground, buffer);
    } else if area.height > 1 {
        // What lies face up has a rail; what lies face down is shut.
        let rail = if face.is_none() { "▒▒▒" } else { "───" };
        buffer.set_string(area.x + area.width / 2 - 1, area.bottom() - 1, rail, style);
    }
    let x = area.x + (area.width - words.len() as u16).div_ceil(2);
    buffer.set_string(x, area.y + (area.height - 1) / 2, words, style);
}

/// The plate that a tile is, as large as its square leaves a rim.
fn draw_plate(area: Rect, style: Style, ground: Style, buffer: &mut Buffer) {
    let rim = u16::from(area.width > 3);
    let plate = Rect { x: area.x + rim, width: area.width - 2 * rim, ..area };
    buffer.set_style(plate, style);
    let edge = Style { fg: style.bg, ..ground };
    let rows =
        [(area.height > 2).then_some((area.y, '▄')), (area.height > 1).then_some((area.bottom() - 1, '▀'))];
    for (row, half) in rows.into_iter().flatten() {
        for column in plate.left()..plate.right() {
            buffer[(column, row)].set_char(half).set_style(edge);
        }
    }
}

/// Corners around the square, which are seen on whatever is there.
fn draw_cursor(area: Rect, style: Style, buffer: &mut Buffer) {
    let (left, right) = (area.x, area.right() - 1);
    let signs: &[(u16, &str, &str)] = match area.height {
        1 => &[(0, "[", "]")],
        height => &[(0, "┌", "┐"), (height - 1, "└", "┘")],
    };
    for &(row, opening, closing) in signs {
        buffer[(left, area.y + row)].set_symbol(opening).set_style(style);
        buffer[(right, area.y + row)].set_symbol(closing).set_style(style);
    }
}
