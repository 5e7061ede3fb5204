//! How far a shallow search can be trusted to foresee a deeper one, measured.
//!
//! Positions of games that no fit has seen are searched to every depth. What depth *d* finds lies around what
//! [`shallower`] of it finds with some standard deviation, by stage (see M. Buro, *Multi-ProbCut*, 1997). Deeper than was
//! measured, it is taken to go on as a power of the depth.

use rayon::prelude::*;
use volteo_core::{Position, Rules};
use volteo_engine::evaluation::{DEPTHS, Evaluation, PARTS, STEPS, Stage, WEIGHTS, shallower};
use volteo_engine::{Control, Limits, Scoring, Searcher, Selectivity, Slot, Table};

/// The slots of the table that the searches of one position remember in.
const SLOTS: usize = 1 << 18;
/// The least depth that says something of deeper ones.
const LEAST: u32 = 3;

/// The standard deviations in discs, for every depth from 1 on, at every knot. 0 where nothing is known.
pub type Deviations = Vec<Vec<f64>>;

/// What searches of a position found: the values at depth 0, 1, 2 and so on, in discs.
pub struct Seen {
    empties: u32,
    values: Vec<f64>,
}

/// Searches positions to every depth up to the deepest.
pub fn look(
    rules: &Rules<u64>,
    evaluation: Evaluation<'_>,
    positions: &[Position<u64>],
    deepest: u32,
    seen: impl Fn() + Sync,
) -> Vec<Seen> {
    let look_at = |position: &Position<u64>| {
        let mut memory = vec![Slot::EMPTY; SLOTS];
        let mut searcher = Searcher::new(rules, Scoring::Tournament, evaluation, Table::new(&mut memory));
        let discs = |value: i32| f64::from(value) / f64::from(PARTS);
        let mut values = vec![discs(searcher.glance(position))];
        for depth in 1..=deepest {
            let limits =
                Limits { depth: depth as u8, selectivity: Selectivity::Off, exact_from: 0, nodes: u64::MAX };
            values.push(discs(searcher.search(position, &limits, &mut |_| Control::Continue).value));
        }
        seen();
        Seen { empties: rules.empties(position).count_ones(), values }
    };
    positions.par_iter().map(look_at).collect()
}

/// The deviations that follow.
pub fn deviations(seen: &[Seen], knots: &[u8]) -> Deviations {
    let measured = seen.iter().map(|it| it.values.len().saturating_sub(1)).min().unwrap_or(0).min(DEPTHS);
    let mut all: Deviations = (1..=measured as u32).map(|depth| at_depth(seen, knots, depth)).collect();
    continue_beyond(&mut all, knots.len());
    all
}

fn at_depth(seen: &[Seen], knots: &[u8], depth: u32) -> Vec<f64> {
    let (mut squares, mut weights) = (vec![0.0; knots.len()], vec![0.0; knots.len()]);
    if shallower(depth) == depth {
        return squares;
    }
    for it in seen {
        let stage = Stage::of(it.empties as u8, knots);
        let apart = it.values[depth as usize] - it.values[shallower(depth) as usize];
        let upper = f64::from(stage.step) / f64::from(STEPS);
        for (knot, weight) in [(usize::from(stage.knot), 1.0 - upper), (usize::from(stage.knot) + 1, upper)] {
            squares[knot] += weight * apart * apart;
            weights[knot] += weight;
        }
    }
    let known = |knot: usize| weights[knot] >= 1.0;
    // A stage at which nothing was searched is as the nearest one at which something was.
    let nearest = |knot: usize| (0..knots.len()).filter(|&it| known(it)).min_by_key(|it| it.abs_diff(knot));
    let deviation =
        |knot: usize| nearest(knot).map_or(0.0, |knot: usize| (squares[knot] / weights[knot]).sqrt());
    (0..knots.len()).map(deviation).collect()
}

/// Adds the depths that were not measured: σ = c · depthᵇ, with one b for all knots and parities and c for each.
fn continue_beyond(all: &mut Deviations, knots: usize) {
    let measured = all.len() as u32;
    let logarithm = |depth: u32, knot: usize| {
        let deviation = *all.get(depth as usize - 1)?.get(knot)?;
        (deviation > 0.0).then(|| (f64::from(depth).ln(), deviation.ln()))
    };
    let groups: Vec<Vec<(f64, f64)>> = (0..2 * knots)
        .map(|group| {
            let depths = (LEAST..=measured).filter(|depth| *depth as usize % 2 == group % 2);
            depths.filter_map(|depth| logarithm(depth, group / 2)).collect()
        })
        .collect();
    let mean = |points: &[(f64, f64)]| {
        let count = points.len().max(1) as f64;
        let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
        (x / count, y / count)
    };
    let (mut product, mut square) = (0.0, 0.0);
    for points in &groups {
        let (x, y) = mean(points);
        for point in points {
            product += (point.0 - x) * (point.1 - y);
            square += (point.0 - x) * (point.0 - x);
        }
    }
    let power = if square > 0.0 { product / square } else { 0.0 };
    for depth in measured + 1..=DEPTHS as u32 {
        let of_knot = |knot: usize| {
            let points = &groups[2 * knot + depth as usize % 2];
            let (x, y) = mean(points);
            if points.is_empty() { 0.0 } else { (y + power * (f64::from(depth).ln() - x)).exp() }
        };
        all.push((0..knots).map(of_knot).collect());
    }
}

/// The bytes of the block of tables.
pub fn to_bytes(deviations: &Deviations) -> Vec<u8> {
    let round = |deviation: &f64| (deviation * f64::from(WEIGHTS)).ceil().clamp(0.0, 255.0) as u8;
    deviations.iter().flatten().map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches that find what the depth says, once more and once less.
    fn seen(empties: u32, deepest: u32, apart: impl Fn(u32) -> f64) -> Vec<Seen> {
        let with = |sign: f64| {
            let mut values = vec![0.0];
            for depth in 1..=deepest {
                let before = if shallower(depth) == depth { 0.0 } else { values[shallower(depth) as usize] };
                values.push(before + sign * apart(depth));
            }
            Seen { empties, values }
        };
        vec![with(1.0), with(-1.0)]
    }

    #[test]
    fn the_deviation_is_how_far_the_deeper_search_strays() {
        let found = deviations(&seen(30, 6, f64::from), &[10, 30, 50]);
        assert_eq!(found.len(), DEPTHS);
        assert_eq!(found[0], [0.0; 3]);
        for depth in 2..=6 {
            // Only one knot was seen: the others are as it is.
            assert!(found[depth - 1].iter().all(|it| (it - depth as f64).abs() < 1e-9), "{depth}");
        }
    }

    #[test]
    fn what_was_not_measured_goes_on_as_a_power_of_the_depth() {
        let found = deviations(&seen(30, 8, |depth| 2.0 * f64::from(depth).sqrt()), &[10, 50]);
        assert!((found[15][0] - 8.0).abs() < 1e-6);
        assert!((found[23][1] - 2.0 * 24_f64.sqrt()).abs() < 1e-6);
    }

    #[test]
    fn bytes_are_eighths_of_a_disc_rounded_up() {
        assert_eq!(to_bytes(&vec![vec![0.0, 1.0], vec![1.01, 100.0]]), [0, 8, 9, 255]);
    }
}
