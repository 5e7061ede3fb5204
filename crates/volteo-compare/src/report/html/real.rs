//! The part of the page on recorded games.

use std::fmt::Write;

use super::chart::{Chart, Line};
use super::{board, escaped, figure, legend};
use crate::real::{OfPolicy, RealSummary};
use crate::statistics::Estimate;
use crate::summary::SquareOf;

/// Writes it.
pub(super) fn write(real: &RealSummary, page: &mut String) {
    let [own, other] = [&real.own, &real.other].map(|it| escaped(it));
    let _ = writeln!(page, "<section>\n<h2>Real games of {own} under {other}</h2>");
    let discs = |it: Option<Estimate>| it.map_or("–".to_owned(), |it| format!("{:.2}", it.value));
    let share = real.crossings.map_or("–".to_owned(), |it| {
        format!("{:.2} % ({:.2} to {:.2})", 100.0 * it.value, 100.0 * it.low, 100.0 * it.high)
    });
    let _ = writeln!(
        page,
        "<p>{} recorded games. <b>{share}</b> of their moves flip discs in two directions or more. Such a move flips {} discs; \
         whoever may flip in one direction only leaves {} of them with the longest, {} with the shortest.</p>",
        real.games,
        discs(real.flipped_at_a_crossing),
        discs(real.left_by_longest),
        discs(real.left_by_shortest)
    );
    let _ = writeln!(
        page,
        "<p>Played under {other}, square by square, the games stay legal only for a while, whichever direction is taken \
         where there is a choice:</p>"
    );
    policies(real, page);
    page.push_str("<div class=\"charts\">\n");
    let points =
        real.moves.iter().map(|it| (it.number as f64, 100.0 * it.crossings as f64 / it.moves.max(1) as f64));
    let line = Line { color: 0, points: points.collect(), band: Vec::new(), interval: Vec::new() };
    let title = "Moves that flip in two directions or more";
    figure(page, title, &Chart { title, across: "move", lines: vec![line] }.svg(), "percent of real moves");
    let title = "Games still legal";
    let lines = real.policies.iter().enumerate().map(|(place, it)| still_legal(place, it)).collect();
    let mut legends = String::new();
    legend(&mut legends, real.policies.iter().map(|it| it.policy));
    figure(page, title, &Chart { title, across: "move", lines }.svg(), &format!("percent of games{legends}"));
    let share = |it: &SquareOf| {
        (it.counted.placed > 0).then(|| 100.0 * it.counted.crossings as f64 / it.counted.placed as f64)
    };
    let title = "Where real moves cross";
    let svg = board::heat(title, &real.squares, share, |value| format!("{value:.0}"));
    figure(page, title, &svg, "percent of the moves there that flip in two directions or more");
    page.push_str("</div>\n</section>\n");
}

fn policies(real: &RealSummary, page: &mut String) {
    page.push_str(
        "<table>\n<thead><tr><th>direction</th><th>legal to the end</th><th>first illegal move, mean</th><th>10 %</th>\
         <th>median</th><th>90 %</th></tr></thead>\n<tbody>\n",
    );
    for it in &real.policies {
        let _ = write!(page, "<tr><td>{}</td><td data-of=\"legal to the end\">{}</td>", it.policy, it.whole);
        if let Some(stops) = it.stops {
            let _ = write!(
                page,
                "<td data-of=\"first illegal move, mean\">{:.2}</td><td data-of=\"10 %\">{}</td>\
                 <td data-of=\"median\">{}</td><td data-of=\"90 %\">{}</td>",
                stops.mean, stops.tenth, stops.median, stops.ninetieth
            );
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table>\n");
}

/// The share of games that are legal up to each move.
fn still_legal(color: usize, policy: &OfPolicy) -> Line {
    let all = policy.whole + policy.counts.iter().map(|it| it.1).sum::<u64>();
    let mut left = all;
    let mut points = vec![(0.0, 100.0)];
    for &(number, games) in &policy.counts {
        left -= games;
        points.push((f64::from(number), 100.0 * left as f64 / all.max(1) as f64));
    }
    Line { color, points, band: Vec::new(), interval: Vec::new() }
}
