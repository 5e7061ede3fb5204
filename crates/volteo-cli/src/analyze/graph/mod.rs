//! The course of a game as a graph: discs over plies.

mod svg;
mod text;

use volteo_core::Color;

pub(super) use self::svg::svg;
pub(super) use self::text::{terminal_width, text};
use super::cost::Mark;
use super::game::Analysis;
use super::worth::Worth;

/// How a game went.
pub(in crate::analyze) struct Course {
    /// A point after every ply.
    points: Vec<Point>,
}

/// What a ply led to.
#[derive(Clone, Copy)]
struct Point {
    side: Color,
    /// From Black's view. Not known of forced passes, and if the search was stopped before.
    worth: Option<Worth>,
    mark: Option<Mark>,
}

impl Course {
    /// The course of an analyzed game.
    pub(in crate::analyze) fn of(analysis: &Analysis) -> Self {
        let point = |ply: &super::game::Ply| {
            let found = ply.found.as_ref();
            Point {
                side: ply.side,
                worth: found.map(|it| if ply.side == Color::Black { it.played } else { it.played.turned() }),
                mark: found.and_then(|it| it.loss.mark()),
            }
        };
        Self { points: analysis.plies.iter().map(point).collect() }
    }

    /// The least and the most discs ahead that Black ever is, 0 among them.
    fn range(&self) -> (f64, f64) {
        let discs = self.points.iter().filter_map(|it| Some(it.worth?.discs()));
        discs.fold((0.0, 0.0), |(least, most), it| (it.min(least), it.max(most)))
    }
}

/// The smallest of the round steps of which so many are enough for a range on both sides of 0.
fn step(range: (f64, f64), most_steps: f64) -> f64 {
    let is_enough = |step: &f64| (range.1 / step).ceil() + (-range.0 / step).ceil() <= most_steps;
    [1.0, 2.0, 4.0, 8.0, 16.0, 32.0].into_iter().find(is_enough).unwrap_or(64.0)
}

/// The plies between the labels of the axis.
fn label_every(plies: usize) -> usize {
    match plies {
        0..=20 => 5,
        21..=120 => 10,
        _ => 20,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game whose plies lead to so many discs ahead for Black, exactly; where one is a blunder, by name.
    fn course(discs: &[i32], blunders: &[usize]) -> Course {
        let point = |(index, &discs): (usize, &i32)| Point {
            side: if index % 2 == 0 { Color::Black } else { Color::White },
            worth: Some(Worth::exact(discs)),
            mark: blunders.contains(&(index + 1)).then_some(Mark::Blunder),
        };
        Course { points: discs.iter().enumerate().map(point).collect() }
    }

    #[test]
    fn bars_rise_for_black_and_hang_for_white() {
        let drawn = text(&course(&[1, 4, -2, 0, -4], &[2]), 80);
        insta::assert_snapshot!(drawn);
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let long = course(&(0..250).map(|ply| ply % 7 - 3).collect::<Vec<_>>(), &[7, 8, 250]);
        for width in [50, 80, 200] {
            let drawn = text(&long, width);
            assert!(drawn.lines().all(|line| line.chars().count() <= width), "{drawn}");
            assert_eq!(drawn.matches('X').count(), 4, "three blunders and the legend: {drawn}");
        }
    }

    #[test]
    fn the_smallest_advantage_is_seen() {
        let drawn = text(&course(&[64, -1], &[]), 80);
        assert!(drawn.contains('▀'), "{drawn}");
    }

    #[test]
    fn a_step_is_round_and_large_enough() {
        assert_eq!(step((0.0, 3.0), 8.0), 1.0);
        assert_eq!(step((-20.0, 12.0), 16.0), 2.0);
        assert_eq!(step((-21.0, 12.0), 16.0), 4.0);
        assert_eq!(step((-64.0, 64.0), 16.0), 8.0);
        assert_eq!(step((-256.0, 256.0), 16.0), 32.0);
    }

    #[test]
    fn a_picture_is_one_that_can_be_drawn() {
        for plies in [1, 9, 60, 250] {
            let discs: Vec<i32> = (0..plies).map(|ply| (ply * 37) % 129 - 64).collect();
            let picture = svg(&course(&discs, &[1]));
            let tree = resvg::usvg::Tree::from_str(&picture, &Default::default());
            assert!(tree.is_ok_and(|it| it.size().height() > 300.0), "{picture}");
        }
    }
}
