//! Screens as pictures, for the documents.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The width of a character.
const WIDTH: f32 = 9.0;
/// The height of a row.
const HEIGHT: f32 = 19.0;
/// Where letters stand in a row.
const BASELINE: f32 = 14.0;
/// What terminals with dark screens have.
const GROUND: &str = "#17181c";
const INK: &str = "#d4d4d4";
const FAINT: &str = "#85858a";

/// A screen as an SVG.
pub fn svg(buffer: &Buffer) -> String {
    let area = buffer.area();
    let (width, height) = (f32::from(area.width) * WIDTH, f32::from(area.height) * HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" \
         font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{GROUND}\"/>\n",
    );
    for y in area.rows().map(|row| row.y) {
        let row: Vec<&Cell> = (area.left()..area.right()).map(|x| &buffer[(x, y)]).collect();
        draw_row(&row, f32::from(y) * HEIGHT, &mut svg);
    }
    svg + "</svg>\n"
}

/// A row, from one change of look to the next.
fn draw_row(row: &[&Cell], top: f32, svg: &mut String) {
    let mut column = 0;
    let is_alike =
        |one: &&Cell, other: &&Cell| one.style() == other.style() && is_part(one) == is_part(other);
    for run in row.chunk_by(is_alike) {
        let (left, wide) = (column as f32 * WIDTH, run.len() as f32 * WIDTH);
        column += run.len();
        let (ink, ground) = look(run[0]);
        if ground != GROUND {
            rectangle([left, top, wide, HEIGHT], &ground, svg);
        }
        if is_part(run[0]) {
            for (at, cell) in run.iter().enumerate() {
                let [x, y, part_wide, part_high] = part(cell.symbol()).unwrap_or_default();
                let x = left + (at as f32 + x) * WIDTH;
                rectangle([x, top + y * HEIGHT, part_wide * WIDTH, part_high * HEIGHT], &ink, svg);
            }
            continue;
        }
        let text: String = run.iter().map(|cell| cell.symbol()).collect();
        if text.trim().is_empty() {
            continue;
        }
        let weight = if run[0].modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
        let y = top + BASELINE;
        writeln!(
            svg,
            "<text x=\"{left}\" y=\"{y}\" textLength=\"{wide}\" xml:space=\"preserve\" fill=\"{ink}\"{weight}>{text}</text>"
        )
        .unwrap();
    }
}

fn rectangle([x, y, width, height]: [f32; 4], fill: &str, svg: &mut String) {
    writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>")
        .unwrap();
}

fn is_part(cell: &Cell) -> bool {
    part(cell.symbol()).is_some()
}

/// The part of its place that a sign fills: left, top, width, height.
fn part(sign: &str) -> Option<[f32; 4]> {
    Some(match sign {
        "█" => [0.0, 0.0, 1.0, 1.0],
        "▇" => [0.0, 0.125, 1.0, 0.875],
        "▁" => [0.0, 0.875, 1.0, 0.125],
        "▄" => [0.0, 0.5, 1.0, 0.5],
        "▀" => [0.0, 0.0, 1.0, 0.5],
        "▗" => [0.5, 0.5, 0.5, 0.5],
        "▖" => [0.0, 0.5, 0.5, 0.5],
        "▝" => [0.5, 0.0, 0.5, 0.5],
        "▘" => [0.0, 0.0, 0.5, 0.5],
        _ => return None,
    })
}

/// The colors of what is drawn and of what is behind it.
fn look(cell: &Cell) -> (String, String) {
    let ink = if cell.modifier.contains(Modifier::DIM) { FAINT } else { INK };
    let (ink, ground) = (color(cell.fg, ink), color(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) }
}

fn color(color: Color, usual: &str) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => usual.to_owned(),
    }
}
