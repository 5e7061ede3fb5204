//! Lines over an axis, with bands.

use std::fmt::Write;

/// The size of a chart in its own units; pages scale it. Letters of 11 units can be read on a phone.
const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 36.0;
/// The lines of a grid, about.
const STEPS: f64 = 6.0;

/// What one color of a chart shows.
pub(super) struct Line {
    /// The place of its color.
    pub(super) color: usize,
    /// Its points from left to right.
    pub(super) points: Vec<(f64, f64)>,
    /// What it spreads over, if that is shown: from where to where at each point.
    pub(super) band: Vec<(f64, f64, f64)>,
    /// Between what its true course is, if that is shown. Often that is within the width of the line.
    pub(super) interval: Vec<(f64, f64, f64)>,
}

/// A chart.
pub(super) struct Chart<'a> {
    /// What it shows, for who does not see it.
    pub(super) title: &'a str,
    pub(super) across: &'a str,
    pub(super) lines: Vec<Line>,
}

/// From where to where an axis goes, and how far its marks are apart.
struct Axis {
    least: f64,
    most: f64,
    step: f64,
}

impl Axis {
    fn over(values: impl Iterator<Item = f64>) -> Self {
        let (least, most) = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), it| (least.min(it), most.max(it)));
        if least > most {
            return Self { least: 0.0, most: 1.0, step: 1.0 };
        }
        let span = (most - least).max(1e-9);
        let power = 10_f64.powf((span / STEPS).log10().floor());
        let step = [1.0, 2.0, 5.0].into_iter().find(|it| it * power * STEPS >= span).unwrap_or(10.0) * power;
        Self { least: (least / step).floor() * step, most: (most / step).ceil() * step, step }
    }

    fn marks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.most - self.least) / self.step).round() as i32;
        (0..=count).map(|it| self.least + f64::from(it) * self.step)
    }

    /// How far along the axis a value is, from 0 to 1.
    fn share(&self, value: f64) -> f64 {
        (value - self.least) / (self.most - self.least).max(1e-9)
    }

    fn label(&self, value: f64) -> String {
        let digits = (-self.step.log10().floor()).max(0.0) as usize;
        format!("{:.digits$}", value + 0.0)
    }
}

impl Chart<'_> {
    pub(super) fn svg(&self) -> String {
        let points = || self.lines.iter().flat_map(|it| &it.points);
        let bands = || self.lines.iter().flat_map(|it| it.band.iter().chain(&it.interval));
        let across = Axis::over(points().map(|it| it.0));
        let up = Axis::over(points().map(|it| it.1).chain(bands().flat_map(|it| [it.1, it.2])));
        let x = |value: f64| LEFT + across.share(value) * (WIDTH - LEFT - RIGHT);
        let y = |value: f64| HEIGHT - BOTTOM - up.share(value) * (HEIGHT - TOP - BOTTOM);
        let mut svg =
            format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">", self.title);
        for mark in up.marks() {
            let (class, at) = (if mark.abs() < up.step / 1e3 { "zero" } else { "grid" }, y(mark));
            let _ = write!(
                svg,
                "<path class=\"{class}\" d=\"M{LEFT} {at:.1}H{}\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                WIDTH - RIGHT,
                LEFT - 5.0,
                at + 4.0,
                up.label(mark)
            );
        }
        for mark in across.marks() {
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                x(mark),
                HEIGHT - BOTTOM + 14.0,
                across.label(mark)
            );
        }
        let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
        let below = HEIGHT - 6.0;
        let _ =
            write!(svg, "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">{}</text>", self.across);
        for line in &self.lines {
            for (area, opacity) in [(&line.band, ".15"), (&line.interval, ".4")] {
                if area.is_empty() {
                    continue;
                }
                let there = area.iter().map(|it| format!("{:.1} {:.1}", x(it.0), y(it.1)));
                let back = area.iter().rev().map(|it| format!("{:.1} {:.1}", x(it.0), y(it.2)));
                let around = there.chain(back).collect::<Vec<_>>().join("L");
                let _ = write!(
                    svg,
                    "<path d=\"M{around}Z\" style=\"fill:var(--s{});fill-opacity:{opacity}\"/>",
                    line.color
                );
            }
        }
        for line in self.lines.iter().filter(|it| !it.points.is_empty()) {
            let along = line.points.iter().map(|it| format!("{:.1} {:.1}", x(it.0), y(it.1)));
            let along = along.collect::<Vec<_>>().join("L");
            let _ = write!(
                svg,
                "<path d=\"M{along}\" style=\"fill:none;stroke:var(--s{});stroke-width:2\"/>",
                line.color
            );
        }
        svg + "</svg>"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_numbers_about_all_values() {
        let marks = |values: &[f64]| {
            let axis = Axis::over(values.iter().copied());
            axis.marks().map(|it| axis.label(it)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(marks(&[-64.0, 64.0]), "-100 -50 0 50 100");
        assert_eq!(marks(&[1.0, 60.0]), "0 10 20 30 40 50 60");
        assert_eq!(marks(&[0.02, 0.1]), "0.02 0.04 0.06 0.08 0.10");
        assert_eq!(marks(&[3.0]), "3.0000000000");
        assert_eq!(marks(&[]), "0 1");
    }
}
