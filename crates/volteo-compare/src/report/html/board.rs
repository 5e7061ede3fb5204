//! The board, with something told of each square.

use std::fmt::Write;

use crate::summary::SquareOf;

/// The side of a square in a picture's own units.
const SIDE: f64 = 36.0;
/// The room for the names of files and ranks.
const ROOM: f64 = 16.0;
/// How long an arrow is that stands for all choices.
const ARROW: f64 = 15.0;
/// The steps of the directions, by name.
const STEPS: [(&str, f64, f64); 8] = [
    ("n", 0.0, -1.0),
    ("ne", 0.7, -0.7),
    ("e", 1.0, 0.0),
    ("se", 0.7, 0.7),
    ("s", 0.0, 1.0),
    ("sw", -0.7, 0.7),
    ("w", -1.0, 0.0),
    ("nw", -0.7, -0.7),
];

/// A picture of the board: each square as dark as `value` says, the greatest being darkest, with `label` on it.
pub(super) fn heat(
    title: &str,
    squares: &[SquareOf],
    value: impl Fn(&SquareOf) -> Option<f64>,
    label: impl Fn(f64) -> String,
) -> String {
    let values = || squares.iter().filter_map(&value);
    let (least, most) =
        values().fold((f64::INFINITY, 0.0_f64), |(least, most), it| (least.min(it), most.max(it)));
    drawn(title, squares, |square, x, y, svg| {
        let shade = value(square).map(|it| 0.08 + 0.72 * (it - least) / (most - least).max(1e-9));
        cell(svg, x, y, shade);
        if let Some(value) = value(square) {
            let (x, y) = (x + SIDE / 2.0, y + SIDE / 2.0 + 4.0);
            let _ = write!(svg, "<text class=\"of-square\" x=\"{x}\" y=\"{y}\">{}</text>", label(value));
        }
    })
}

/// A picture of the board with the directions chosen at crossings: an arrow as long as the share of the times that its
/// direction was chosen when it was one to choose, each square as dark as crossings are frequent on it.
pub(super) fn choices(title: &str, squares: &[SquareOf]) -> String {
    let share = |it: &SquareOf| it.counted.crossings as f64 / it.counted.placed.max(1) as f64;
    let most = squares.iter().map(share).fold(1e-9, f64::max);
    drawn(title, squares, |square, x, y, svg| {
        cell(svg, x, y, (square.counted.placed > 0).then(|| 0.6 * share(square) / most));
        let (x, y) = (x + SIDE / 2.0, y + SIDE / 2.0);
        for (name, right, down) in STEPS {
            let (chosen, offered) = (square.counted.chosen[name], square.counted.offered[name]);
            if offered == 0 {
                continue;
            }
            let length = ARROW * chosen as f64 / offered as f64;
            let _ = write!(
                svg,
                "<path class=\"arrow\" d=\"M{x} {y}l{:.1} {:.1}\"/>",
                right * length,
                down * length
            );
        }
    })
}

fn cell(svg: &mut String, x: f64, y: f64, shade: Option<f64>) {
    let fill = shade
        .map_or("class=\"hole\"".to_owned(), |shade| format!("class=\"square\" fill-opacity=\"{shade:.2}\""));
    let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" {fill}/>");
}

/// The board with its names, each square drawn by `draw` from its upper left corner on.
fn drawn(
    title: &str,
    squares: &[SquareOf],
    mut draw: impl FnMut(&SquareOf, f64, f64, &mut String),
) -> String {
    let last = squares.last().map_or((0, 0), place);
    let (width, height) = (ROOM + SIDE * f64::from(last.0 + 1), ROOM + SIDE * f64::from(last.1 + 1));
    let mut svg = format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">");
    for file in 0..=last.0 {
        let x = ROOM + SIDE * (f64::from(file) + 0.5);
        let _ =
            write!(svg, "<text x=\"{x}\" y=\"11\" text-anchor=\"middle\">{}</text>", char::from(b'a' + file));
    }
    for rank in 0..=last.1 {
        let y = ROOM + SIDE * (f64::from(rank) + 0.5) + 4.0;
        let _ = write!(svg, "<text x=\"7\" y=\"{y}\" text-anchor=\"middle\">{}</text>", rank + 1);
    }
    for square in squares {
        let (file, rank) = place(square);
        draw(square, ROOM + SIDE * f64::from(file), ROOM + SIDE * f64::from(rank), &mut svg);
    }
    svg + "</svg>"
}

/// File and rank, from 0.
fn place(square: &SquareOf) -> (u8, u8) {
    square.square.parse::<volteo_core::Square>().map_or((0, 0), |it| (it.file(), it.rank()))
}
