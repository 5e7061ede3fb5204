//! Boards as text.

use std::fmt::Write;

use anstyle::Style;
use volteo_core::Color;

use super::{Cell, Content, Picture};
use crate::output::{GOOD, NOTE, styled};

/// Draws a board with its coordinates, rank 1 on top: `X` black, `O` white, `.` empty, blank where
/// there is a hole; `+` where the side to move may play, or a number where it has so many directions
/// to choose from; the last disc in brackets. Tiles are `?` face down, else their color and number.
pub fn text(picture: &Picture) -> String {
    let ranks_width = picture.height.to_string().len();
    let has_tiles =
        picture.cells.iter().any(|it| matches!(it.content, Content::FaceDown | Content::FaceUp(..)));
    let symbol_width = if has_tiles { 3 } else { 2 };
    let name = |file| format!(" {:symbol_width$}", char::from(b'a' + file));
    let files: String = (0..picture.width).map(name).collect();
    let header = format!("{:ranks_width$} {files}\n", "");
    let mut text = header.clone();
    for (index, rank) in picture.cells.chunks(usize::from(picture.width)).enumerate() {
        let cells: String = rank.iter().map(|it| cell(it, symbol_width)).collect();
        let _ = writeln!(text, "{:>ranks_width$} {cells} {}", index + 1, index + 1);
    }
    text.push_str(&header);
    // No line ends in white space.
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn cell(cell: &Cell, symbol_width: usize) -> String {
    let (symbol, style) = match cell.content {
        Content::Hole => (" ".to_owned(), Style::new()),
        Content::Disc(Color::Black) => ("X".to_owned(), Style::new().bold()),
        Content::Disc(Color::White) => ("O".to_owned(), Style::new()),
        Content::FaceDown => ("?".to_owned(), Style::new().dimmed()),
        Content::FaceUp(color, value) => (tile(color, value), NOTE),
        Content::Empty => match cell.choices {
            0 => (".".to_owned(), Style::new().dimmed()),
            1 => ("+".to_owned(), GOOD),
            choices => (choices.to_string(), GOOD),
        },
    };
    let marked = if cell.last { format!("[{symbol}]") } else { format!(" {symbol}") };
    styled(style, format!("{marked:0$}", symbol_width + 1)).to_string()
}

/// A tile's color and number, as in its notation, `x` for a blank one.
fn tile(color: Color, value: Option<u8>) -> String {
    let number = value.map_or_else(|| "x".to_owned(), |value| value.to_string());
    format!("{}{number}", color.letter())
}
