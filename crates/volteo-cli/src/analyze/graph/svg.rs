//! A graph as a self-contained SVG picture, on a ground of its own, so that it can be read on light and on dark pages.

use std::fmt::Write;

use volteo_core::Color;

use super::{Course, Point, label_every, step};
use crate::analyze::cost::Mark;
use crate::glyphs;

/// The height of the plot, in the units of the picture.
const HEIGHT: f64 = 260.0;
/// The room around the plot.
const LEFT: f64 = 62.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 66.0;
const BOTTOM: f64 = 76.0;
/// The width that a plot fills with plies as long as they are not too many or too few.
const WIDTH: f64 = 760.0;
/// The width of a ply: enough for the signs of a side, which moves at most every other ply.
const NARROWEST: f64 = 9.0;
const WIDEST: f64 = 32.0;
/// The lines across the plot at most.
const MOST_STEPS: f64 = 9.0;
/// The height of letters.
const LETTERS: f64 = 9.0;

/// How thick the color of an estimate is.
const ESTIMATE: f64 = 0.35;

const GROUND: &str = "#2b2b2b";
const BOARD: &str = "#1f7a4d";
const LINE: &str = "#10472c";
const INK: &str = "#d8d8d8";
const BLACK: &str = "#141414";
const WHITE: &str = "#f4f4f0";

/// Draws a course: a bar a ply, up where Black is ahead and down where White is, hollow where it is an estimate; the
/// mistakes of Black above, those of White below.
pub(in crate::analyze) fn svg(course: &Course) -> String {
    let plot = Plot::of(course);
    let (width, height) = (plot.right() + RIGHT, TOP + HEIGHT + BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\">\n<title>Discs that Black is ahead, after each ply</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{GROUND}\"/>\n"
    );
    plot.draw_ground(&mut svg);
    for (index, point) in course.points.iter().enumerate() {
        plot.draw_blunder(&mut svg, index, point);
        plot.draw_bar(&mut svg, index, point);
        plot.draw_mark(&mut svg, index, point);
    }
    plot.draw_plies(&mut svg);
    let (legend, legend_width) = legend();
    let left = f64::midpoint(LEFT, plot.right()) - legend_width / 2.0;
    let _ = writeln!(svg, "<g transform=\"translate({left:.1} 24)\">\n{legend}</g>");
    svg.push_str("</svg>\n");
    svg
}

/// Where everything goes.
struct Plot {
    plies: usize,
    /// The width of a ply.
    pitch: f64,
    /// The discs between two lines.
    step: f64,
    least: f64,
    most: f64,
}

impl Plot {
    fn of(course: &Course) -> Self {
        let plies = course.points.len();
        let pitch = (WIDTH / plies.max(1) as f64).clamp(NARROWEST, WIDEST).floor();
        let (least, most) = course.range();
        let step = step((least, most), MOST_STEPS);
        // Both sides have room, so that the line of no advantage is never the edge.
        let steps = |discs: f64| (discs / step).ceil().max(1.0);
        Self { plies, pitch, step, least: -steps(-least) * step, most: steps(most) * step }
    }

    fn right(&self) -> f64 {
        // However short the game, the legend has room.
        LEFT + (self.plies as f64 * self.pitch).max(legend().1)
    }

    fn x(&self, index: usize) -> f64 {
        LEFT + (index as f64 + 0.5) * self.pitch
    }

    fn y(&self, discs: f64) -> f64 {
        TOP + (self.most - discs) / (self.most - self.least) * HEIGHT
    }

    /// The plot with its lines and their labels.
    fn draw_ground(&self, svg: &mut String) {
        let (right, width) = (self.right(), self.right() - LEFT);
        let _ = writeln!(
            svg,
            "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{BOARD}\"/>"
        );
        let mut labels = String::new();
        let (first, last) = ((self.least / self.step) as i32, (self.most / self.step) as i32);
        for line in first..=last {
            let discs = f64::from(line) * self.step;
            let y = self.y(discs);
            let thickness = if line == 0 { 2.0 } else { 1.0 };
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"{LINE}\" stroke-width=\"{thickness}\"/>"
            );
            let text = if line == 0 { "0".to_owned() } else { format!("{discs:+}") };
            let x = LEFT - 8.0 - glyphs::width(&text, LETTERS) / 2.0;
            labels += &glyphs::path(&text, (x, y), LETTERS);
        }
        for (name, y) in [("black", TOP - 14.0), ("white", TOP + HEIGHT + 14.0)] {
            labels += &glyphs::path(name, (LEFT - 8.0 - glyphs::width(name, LETTERS) / 2.0, y), LETTERS);
        }
        glyphs::stroke(svg, &labels, INK, 1.2);
    }

    fn draw_bar(&self, svg: &mut String, index: usize, point: &Point) {
        let Some(worth) = point.worth else { return };
        let discs = worth.discs();
        let (top, bottom) = (self.y(discs.max(0.0)), self.y(discs.min(0.0)));
        let color = if discs > 0.0 { BLACK } else { WHITE };
        let fill = if worth.is_exact { String::new() } else { format!(" fill-opacity=\"{ESTIMATE}\"") };
        let width = self.pitch - 3.0;
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{width}\" height=\"{:.1}\" fill=\"{color}\"{fill} \
             stroke=\"{color}\"/>",
            self.x(index) - width / 2.0,
            bottom - top,
        );
    }

    /// A line from the sign of a blunder to its bar, which is drawn over it.
    fn draw_blunder(&self, svg: &mut String, index: usize, point: &Point) {
        if point.mark == Some(Mark::Blunder) {
            let path = format!("M{:.1} {TOP}V{}", self.x(index), TOP + HEIGHT);
            glyphs::stroke(svg, &path, ink(Mark::Blunder), 1.5);
        }
    }

    fn draw_mark(&self, svg: &mut String, index: usize, point: &Point) {
        let Some(mark) = point.mark else { return };
        let y = match point.side {
            Color::Black => TOP - 14.0,
            Color::White => TOP + HEIGHT + 14.0,
        };
        glyphs::stroke(svg, &glyphs::path(mark.sign(), (self.x(index), y), LETTERS), ink(mark), 1.6);
    }

    /// The numbers of plies below.
    fn draw_plies(&self, svg: &mut String) {
        let y = TOP + HEIGHT + 40.0;
        let every = label_every(self.plies);
        let mut labels = glyphs::path("ply", (LEFT - 8.0 - glyphs::width("ply", LETTERS) / 2.0, y), LETTERS);
        for ply in std::iter::once(1).chain((every..=self.plies).step_by(every)) {
            labels += &glyphs::path(&ply.to_string(), (self.x(ply - 1), y), LETTERS);
        }
        let middle = f64::midpoint(LEFT, self.right());
        labels += &glyphs::path("discs that black is ahead after each ply", (middle, y + 22.0), LETTERS);
        glyphs::stroke(svg, &labels, INK, 1.2);
    }
}

/// The color of a mark.
const fn ink(mark: Mark) -> &'static str {
    match mark {
        Mark::Doubtful => "#e8d44d",
        Mark::Mistake => "#f09a3e",
        Mark::Blunder => "#ff5c4d",
    }
}

/// What the bars and the signs stand for, from the left end on the middle of its line, and its width.
fn legend() -> (String, f64) {
    const GAP: f64 = 24.0;
    let (mut svg, mut left) = (String::new(), 0.0);
    for (name, opacity) in [("exact", 1.0), ("estimate", ESTIMATE)] {
        let _ = writeln!(svg, "<rect x=\"{left:.1}\" y=\"-9\" width=\"32\" height=\"18\" fill=\"{BOARD}\"/>");
        for (x, color) in [(left + 5.0, BLACK), (left + 18.0, WHITE)] {
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"-6\" width=\"9\" height=\"12\" fill=\"{color}\" \
                 fill-opacity=\"{opacity}\" stroke=\"{color}\"/>"
            );
        }
        left = write(&mut svg, name, INK, left + 40.0) + GAP;
    }
    for mark in Mark::ALL {
        left = write(&mut svg, mark.sign(), ink(mark), left) + 8.0;
        left = write(&mut svg, mark.name(), INK, left) + GAP;
    }
    (svg, left - GAP)
}

/// Writes a word of the legend from its left end on, and says where it ends.
fn write(svg: &mut String, word: &str, color: &str, left: f64) -> f64 {
    let width = glyphs::width(word, LETTERS);
    glyphs::stroke(svg, &glyphs::path(word, (left + width / 2.0, 0.0), LETTERS), color, 1.3);
    left + width
}
