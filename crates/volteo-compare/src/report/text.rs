//! A table for the terminal, with small charts.

use std::fmt::Write;

use crate::measures::{FIGURES, Figure, Kind};
use crate::statistics::Estimate;
use crate::summary::{Difference, GamesUnder, Summary};

/// The moves a small chart has at most.
const CHART: usize = 64;
/// Where the board fills up, only every second score can be: a group of scores is a multiple of so many discs.
const EVERY: f64 = 2.0;
/// What a small chart is drawn with, from nothing up.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A summary as a table with small charts, for a terminal of about 100 columns or more with many rule sets.
#[must_use]
pub fn text(summary: &Summary) -> String {
    let mut text = String::new();
    let names: Vec<&str> = summary.rule_sets.iter().map(|it| it.name.as_str()).collect();
    let Summary { games, planned, player, seed, .. } = summary;
    let of = if games == planned { String::new() } else { format!(" of {planned} planned") };
    let _ = writeln!(
        text,
        "{games} games{of} under each of {}, played by {player}, seed {seed}\n",
        names.join(", ")
    );
    figures(summary, &mut text);
    let percent = 100.0 * (1.0 - summary.error);
    let _ = writeln!(
        text,
        "\nThe true value is in each interval in {percent} of 100 cases. Differences are more than chance where marked \
         ≠:\nthe intervals of all of them hold at once in {percent} of 100 cases. Small charts are means by move, and below \
         them the\nspread: the standard deviation of games, not how well a mean is known."
    );
    for games in &summary.rule_sets {
        charts(games, &mut text);
    }
    text
}

/// The table of figures.
fn figures(summary: &Summary, text: &mut String) {
    let mut rows = vec![vec![String::new()]];
    rows[0].extend(summary.rule_sets.iter().map(|it| it.name.clone()));
    rows[0].extend(summary.differences.iter().map(|it| format!("{} − {}", it.name, it.base)));
    for (place, figure) in FIGURES.iter().enumerate() {
        let mut row = vec![figure.name.to_owned()];
        row.extend(summary.rule_sets.iter().map(|it| value(figure, it.figures[place].estimate)));
        row.extend(summary.differences.iter().map(|it| test(figure, it, place)));
        rows.push(row);
    }
    text.push_str(&aligned(&rows));
}

/// A value and half the width of its interval; both ends where it is not in the middle.
fn value(figure: &Figure, estimate: Option<Estimate>) -> String {
    let Some(Estimate { value, low, high }) = estimate else { return "–".to_owned() };
    let half = f64::midpoint(high - value, value - low);
    match figure.kind {
        Kind::Share => format!("{:.2} % ± {:.2}", 100.0 * value, 100.0 * half),
        Kind::Mean => format!("{value:.3} ± {half:.3}"),
    }
}

/// A difference with its interval, and a mark if it is one.
fn test(figure: &Figure, difference: &Difference, place: usize) -> String {
    let test = &difference.figures[place];
    let Some(Estimate { value, low, high }) = test.estimate else { return "–  ".to_owned() };
    let mark = if test.differs { '≠' } else { ' ' };
    match figure.kind {
        Kind::Share => {
            let [value, low, high] = [value, low, high].map(|it| 100.0 * it + 0.0);
            format!("{value:+.2} % ({low:+.2} to {high:+.2}) {mark}")
        }
        Kind::Mean => format!("{value:+.3} ({low:+.3} to {high:+.3}) {mark}"),
    }
}

/// Rows in columns: the first flush left, the others flush right.
pub(super) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = format!("{:width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _ = write!(line, "   {cell:>width$}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The small charts of a rule set.
fn charts(games: &GamesUnder, text: &mut String) {
    let _ = writeln!(text, "\n{}", games.name);
    for (key, name) in [
        ("squares", "squares to choose from"),
        ("choices", "moves to choose from"),
        ("flips", "discs flipped"),
        ("frontier", "frontier of the mover"),
        ("lead", "lead of the first player"),
    ] {
        let means: Vec<f64> = games.moves[key].iter().take(CHART).map(|it| it.mean).collect();
        let (least, most) = range(&means);
        let _ = writeln!(text, "  {name:<26} {least:>6.1} {} {most:.1}", sparkline(&means));
        let spread: Vec<f64> = games.moves[key].iter().take(CHART).map(|it| it.deviation).collect();
        let (least, most) = range(&spread);
        let _ = writeln!(text, "    {:<24} {least:>6.1} {} {most:.1}", "spread", sparkline(&spread));
    }
    let scores = &games.scores.counts;
    if let (Some(first), Some(last)) = (scores.first(), scores.last()) {
        let buckets = buckets(games);
        let _ = writeln!(
            text,
            "  {:<26} {:>6.1} {} {:.1}",
            "scores of the first player",
            first.score,
            sparkline(&buckets),
            last.score
        );
    }
}

/// The scores in groups, from the lowest that was met to the highest.
fn buckets(games: &GamesUnder) -> Vec<f64> {
    let scores = &games.scores.counts;
    let (Some(first), Some(last)) = (scores.first(), scores.last()) else { return Vec::new() };
    let width = ((last.score - first.score) / (CHART / 2) as f64 / EVERY).ceil().max(1.0) * EVERY;
    let mut buckets = vec![0.0; ((last.score - first.score) / width) as usize + 1];
    for count in scores {
        buckets[((count.score - first.score) / width) as usize] += count.games as f64;
    }
    buckets
}

fn range(values: &[f64]) -> (f64, f64) {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if values.is_empty() { (0.0, 0.0) } else { (least, most) }
}

/// A value a character, the least at the bottom and the greatest at the top.
pub(super) fn sparkline(values: &[f64]) -> String {
    let (least, most) = range(values);
    let height = (most - least).max(f64::MIN_POSITIVE);
    let bar =
        |value: &f64| BARS[(((value - least) / height * BARS.len() as f64) as usize).min(BARS.len() - 1)];
    values.iter().map(bar).collect()
}

#[cfg(test)]
mod tests {
    use volteo_core::Builtin;

    use super::*;
    use crate::{NamedRules, Part, Plan, Player, Shard, play};

    #[test]
    fn a_small_chart_goes_from_the_least_to_the_most() {
        assert_eq!(sparkline(&[0.0, 1.0, 7.0, 3.5]), "▁▂█▅");
        assert_eq!(sparkline(&[2.0, 2.0]), "▁▁");
        assert_eq!(sparkline(&[]), "");
    }

    #[test]
    fn the_table_of_a_small_comparison() {
        let rules = |it: Builtin| NamedRules { name: it.name().to_owned(), set: it.rule_set() };
        let rules = vec![rules(Builtin::Mini4), rules(Builtin::Mini6)];
        let mut part =
            Part::new(Plan { rules, pairs: 50, player: Player::Random, seed: 1, opening_plies: 2 });
        play(&mut part, Shard::WHOLE, 1, &|| false, &mut |_| ()).unwrap();
        insta::assert_snapshot!(text(&Summary::of(&part)));
    }
}
