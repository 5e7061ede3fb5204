//! Real games for the terminal.

use std::fmt::Write;

use super::text::{aligned, sparkline};
use crate::real::RealSummary;
use crate::statistics::Estimate;

/// What recorded games come to under other rules, as lines for a terminal.
#[must_use]
pub fn real_text(real: &RealSummary) -> String {
    let RealSummary { own, other, games, unusable, .. } = real;
    let mut text = format!("\n{games} recorded games of {own}, held against {other}");
    if *unusable > 0 {
        let _ = write!(text, "; {unusable} records are no games of {own}");
    }
    text.push_str("\n\n");
    let percent = |it: Estimate| format!("{:.3} % ± {:.3}", 100.0 * it.value, 50.0 * (it.high - it.low));
    let discs = |it: Estimate| format!("{:.3} ± {:.3}", it.value, (it.high - it.low) / 2.0);
    let row =
        |name: &str, value: Option<String>| vec![name.to_owned(), value.unwrap_or_else(|| "–".to_owned())];
    text.push_str(&aligned(&[
        row("moves that flip in two directions or more", real.crossings.map(percent)),
        row("discs that such a move flips", real.flipped_at_a_crossing.map(discs)),
        row("of them left by the longest direction alone", real.left_by_longest.map(discs)),
        row("of them left by the shortest direction alone", real.left_by_shortest.map(discs)),
    ]));
    let shares: Vec<f64> = real.moves.iter().map(|it| it.crossings as f64 / it.moves.max(1) as f64).collect();
    let _ = writeln!(text, "such moves, move by move  {}\n", sparkline(&shares));
    let mut rows = vec![
        ["direction", "legal to the end", "else until move, mean", "10 %", "50 %", "90 %"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for policy in &real.policies {
        let stops = policy.stops.map_or_else(
            || vec!["–".to_owned(); 4],
            |it| {
                let [tenth, median, ninetieth] = [it.tenth, it.median, it.ninetieth].map(|it| it.to_string());
                vec![format!("{:.2}", it.mean), tenth, median, ninetieth]
            },
        );
        rows.push([vec![policy.policy.to_owned(), policy.whole.to_string()], stops].concat());
    }
    text + &aligned(&rows)
}
