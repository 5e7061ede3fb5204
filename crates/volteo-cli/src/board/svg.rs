//! Boards as SVG, and as PNG made from it.

use std::fmt::Write;

use resvg::{tiny_skia, usvg};
use volteo_core::Color;

use super::{Cell, Content, Picture};
use crate::glyphs::{self, stroke};

/// The side of a square, in the units of the picture.
const SQUARE: f64 = 48.0;
/// The largest PNG: 256 MiB of memory.
const MOST_PIXELS: u64 = 64_000_000;
/// The width of the rim with the coordinates.
const RIM: f64 = 28.0;

/// Draws a board as a self-contained SVG picture.
pub fn svg(picture: &Picture) -> String {
    let (width, height) = (f64::from(picture.width) * SQUARE, f64::from(picture.height) * SQUARE);
    let (full_width, full_height) = (width + 2.0 * RIM, height + 2.0 * RIM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full_width} {full_height}\" \
         width=\"{full_width}\" height=\"{full_height}\">\n\
         <rect width=\"{full_width}\" height=\"{full_height}\" rx=\"6\" fill=\"#2b2b2b\"/>\n"
    );
    let mut place = (0..picture.height).flat_map(|rank| (0..picture.width).map(move |file| (file, rank)));
    for cell in &picture.cells {
        let Some((file, rank)) = place.next() else { break };
        let left = RIM + f64::from(file) * SQUARE;
        let top = RIM + f64::from(rank) * SQUARE;
        draw_cell(&mut svg, cell, left, top);
    }
    draw_coordinates(&mut svg, picture, full_width, full_height);
    svg.push_str("</svg>\n");
    svg
}

/// Draws a board as a PNG picture, `scale` pixels a unit of the SVG.
pub fn png(picture: &Picture, scale: f32) -> Result<Vec<u8>, String> {
    let tree = usvg::Tree::from_str(&svg(picture), &usvg::Options::default()).map_err(|it| it.to_string())?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or("the picture has no size")?;
    if u64::from(size.width()) * u64::from(size.height()) > MOST_PIXELS {
        return Err("the picture would be over 64 million pixels: take a smaller --scale".to_owned());
    }
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or("the picture is too large")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|it| it.to_string())
}

fn draw_coordinates(svg: &mut String, picture: &Picture, width: f64, height: f64) {
    let mut path = String::new();
    for file in 0..picture.width {
        let name = char::from(b'a' + file).to_string();
        let x = RIM + (f64::from(file) + 0.5) * SQUARE;
        path += &glyphs::path(&name, (x, RIM / 2.0), 10.0);
        path += &glyphs::path(&name, (x, height - RIM / 2.0), 10.0);
    }
    for rank in 0..picture.height {
        let name = (rank + 1).to_string();
        let y = RIM + (f64::from(rank) + 0.5) * SQUARE;
        path += &glyphs::path(&name, (RIM / 2.0, y), 10.0);
        path += &glyphs::path(&name, (width - RIM / 2.0, y), 10.0);
    }
    stroke(svg, &path, "#d8d8d8", 1.4);
}

fn draw_cell(svg: &mut String, cell: &Cell, left: f64, top: f64) {
    if cell.content == Content::Hole {
        return;
    }
    let center = (left + SQUARE / 2.0, top + SQUARE / 2.0);
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"#1f7a4d\" stroke=\"#10472c\"/>"
    );
    match cell.content {
        Content::Disc(color) => draw_disc(svg, cell, color, center),
        Content::FaceDown => draw_tile(svg, center, "#8a6d3b", None),
        Content::FaceUp(color, value) => draw_tile(svg, center, "#e8d9b5", Some((color, value))),
        Content::Empty => draw_choices(svg, cell.choices, center),
        Content::Hole => {}
    }
}

fn draw_disc(svg: &mut String, cell: &Cell, color: Color, (x, y): (f64, f64)) {
    let (fill, line) = match color {
        Color::Black => ("#141414", "#000000"),
        Color::White => ("#f4f4f0", "#9a9a94"),
    };
    let _ = writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"19\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.5\"/>"
    );
    if cell.last {
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#e0452f\"/>");
    } else if cell.flipped {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"12\" fill=\"none\" stroke=\"#e0a52f\" stroke-width=\"2\"/>"
        );
    }
}

/// A dot where the side to move may play; the number of directions where there are several.
fn draw_choices(svg: &mut String, choices: u8, (x, y): (f64, f64)) {
    match choices {
        0 => {}
        1 => {
            let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#0c3a23\"/>");
        }
        _ => stroke(svg, &glyphs::path(&choices.to_string(), (x, y), 14.0), "#0c3a23", 2.4),
    }
}

fn draw_tile(svg: &mut String, (x, y): (f64, f64), fill: &str, face: Option<(Color, Option<u8>)>) {
    let (left, top) = (x - 17.0, y - 17.0);
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"34\" height=\"34\" rx=\"4\" fill=\"{fill}\" stroke=\"#4a3a1e\"/>"
    );
    let Some((color, value)) = face else { return };
    let (ground, ink) = match color {
        Color::Black => ("#141414", "#f4f4f0"),
        Color::White => ("#f4f4f0", "#141414"),
    };
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"26\" height=\"26\" rx=\"3\" fill=\"{ground}\"/>",
        left + 4.0,
        top + 4.0
    );
    if let Some(value) = value {
        stroke(svg, &glyphs::path(&value.to_string(), (x, y), 12.0), ink, 2.0);
    }
}
