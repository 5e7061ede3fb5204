//! The part of the page on games under several rule sets.

use std::fmt::Write;

use super::chart::{Chart, Line};
use super::{COLORS, board, escaped, figure, legend};
use crate::measures::{FIGURES, Figure, Kind};
use crate::statistics::Estimate;
use crate::summary::{GamesUnder, Summary, Test};

/// Writes it.
pub(super) fn write(summary: &Summary, page: &mut String) {
    let Summary { games, player, seed, opening_plies, .. } = summary;
    let percent = 100.0 * (1.0 - summary.error);
    let _ = writeln!(
        page,
        "<h2>Played by {player}</h2>\n<p>{games} games under each rule set, both sides played by {player}, seed {seed}. Games come in pairs: the same \
         {opening_plies} plies by chance, then the players change sides.</p>"
    );
    let _ = writeln!(
        page,
        "<section>\n<h3>Figures</h3>\n<p class=\"faint\">The small figures are intervals that hold the true value in \
         {percent} of 100 cases, with a pair of games as one observation. Differences are called differences (≠) where \
         their interval excludes zero; those intervals are wider, so that all of them hold at once in {percent} of 100 \
         cases.</p>"
    );
    table(summary, page);
    page.push_str("</section>\n<section>\n<h3>Scores and courses</h3>\n");
    legend(page, summary.rule_sets.iter().map(|it| it.name.as_str()));
    page.push_str("<div class=\"charts\">\n");
    scores(summary, page);
    let series = [
        ("squares", "Squares to choose from", "a move"),
        ("choices", "Moves to choose from", "pairs of a square and a direction where that is chosen"),
        ("flips", "Discs flipped", "by a move"),
        ("lead", "Lead of the first player", "in discs, before the move"),
        ("frontier", "Frontier of the mover", "its discs next to an empty square"),
        ("replies", "Mobility of the opponent", "squares it could have played to"),
    ];
    for (key, title, what) in series {
        let lines = summary.rule_sets.iter().enumerate().map(|(place, it)| by_move(place, it, key)).collect();
        let chart = Chart { title, across: "move", lines };
        figure(
            page,
            title,
            &chart.svg(),
            &format!(
                "{what}: mean; about it, darker and mostly no wider than the line, the interval that holds the true mean in \
                 {percent} of 100 cases; pale, how games spread: the band that holds eight tenths of them"
            ),
        );
    }
    page.push_str("</div>\n</section>\n<section>\n<h3>Squares</h3>\n<div class=\"charts\">\n");
    summary.rule_sets.iter().for_each(|it| boards(it, page));
    page.push_str("</div>\n</section>\n");
}

fn table(summary: &Summary, page: &mut String) {
    page.push_str("<table>\n<thead><tr><th></th>");
    for games in &summary.rule_sets {
        let _ = write!(page, "<th>{}</th>", escaped(&games.name));
    }
    for difference in &summary.differences {
        let _ = write!(page, "<th>{} − {}</th>", escaped(&difference.name), escaped(&difference.base));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for (place, figure) in FIGURES.iter().enumerate() {
        let _ = write!(page, "<tr><td>{}<small> {}</small></td>", figure.name, figure.about);
        for games in &summary.rule_sets {
            let cell = value(figure, games.figures[place].estimate);
            let _ = write!(page, "<td data-of=\"{}\">{cell}</td>", escaped(&games.name));
        }
        for difference in &summary.differences {
            let test = &difference.figures[place];
            let class = if test.differs { " class=\"differs\"" } else { "" };
            let of = format!("{} − {}", escaped(&difference.name), escaped(&difference.base));
            let _ = write!(page, "<td data-of=\"{of}\"{class}>{}</td>", test_cell(figure, test));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table>\n");
}

fn value(figure: &Figure, estimate: Option<Estimate>) -> String {
    let Some(Estimate { value, low, high }) = estimate else { return "–".to_owned() };
    match figure.kind {
        Kind::Share => format!(
            "<span>{:.2} %<small> {:.2} to {:.2}</small></span>",
            100.0 * value,
            100.0 * low,
            100.0 * high
        ),
        Kind::Mean => format!("<span>{value:.3}<small> {low:.3} to {high:.3}</small></span>"),
    }
}

fn test_cell(figure: &Figure, test: &Test) -> String {
    let Some(Estimate { value, low, high }) = test.estimate else { return "–".to_owned() };
    let mark = if test.differs { " ≠" } else { "" };
    match figure.kind {
        Kind::Share => {
            let [value, low, high] = [value, low, high].map(|it| 100.0 * it + 0.0);
            format!("<span>{value:+.2} %{mark}<small> {low:+.2} to {high:+.2}</small></span>")
        }
        Kind::Mean => format!("<span>{value:+.3}{mark}<small> {low:+.3} to {high:+.3}</small></span>"),
    }
}

/// The distribution of scores, in groups of some discs.
fn scores(summary: &Summary, page: &mut String) {
    const GROUP: f64 = 4.0;
    let line = |(place, games): (usize, &GamesUnder)| {
        let counts = &games.scores.counts;
        let all: u64 = counts.iter().map(|it| it.games).sum();
        let group = |score: f64| (score / GROUP).floor() as i32;
        let ends =
            counts.first().zip(counts.last()).map(|(first, last)| (group(first.score), group(last.score)));
        let points = ends.into_iter().flat_map(|(first, last)| first..=last).map(|at| {
            let games: u64 = counts.iter().filter(|it| group(it.score) == at).map(|it| it.games).sum();
            // In the middle of the two even scores of the group: on a full board of an even number of squares there are no
            // others.
            (f64::from(at) * GROUP + 1.0, 100.0 * games as f64 / all.max(1) as f64)
        });
        Line { color: place % COLORS, points: points.collect(), band: Vec::new(), interval: Vec::new() }
    };
    let lines = summary.rule_sets.iter().enumerate().map(line).collect();
    let title = "Scores of the first player";
    let chart = Chart { title, across: "tournament score less the other's, discs", lines };
    figure(page, title, &chart.svg(), "percent of games, in groups of four discs");
}

fn by_move(place: usize, games: &GamesUnder, key: &str) -> Line {
    // The last moves of few games say little, and would stretch the axis.
    let most = games.moves[key].first().map_or(0, |it| it.games);
    let series = || games.moves[key].iter().filter(move |it| it.games * 100 >= most);
    Line {
        color: place % COLORS,
        points: series().map(|it| (it.number as f64, it.mean)).collect(),
        band: series().map(|it| (it.number as f64, f64::from(it.tenth), f64::from(it.ninetieth))).collect(),
        interval: series().filter_map(|it| Some((it.number as f64, it.low?, it.high?))).collect(),
    }
}

fn boards(games: &GamesUnder, page: &mut String) {
    let name = escaped(&games.name);
    let title = format!("When squares are taken: {name}");
    let svg = board::heat(&title, &games.squares, |it| it.mean_move, |value| format!("{value:.0}"));
    figure(page, &title, &svg, "the mean number of the move that places a disc there; later is darker");
    let title = format!("Crossings: {name}");
    let share = |it: &crate::SquareOf| {
        (it.counted.placed > 0).then(|| 100.0 * it.counted.crossings as f64 / it.counted.placed as f64)
    };
    let svg = board::heat(&title, &games.squares, share, |value| format!("{value:.0}"));
    figure(
        page,
        &title,
        &svg,
        "percent of the moves there that have discs to flip in two directions or more",
    );
    let is_choice = |it: &crate::SquareOf| it.counted.chosen != it.counted.offered;
    if games.squares.iter().any(is_choice) {
        let title = format!("Directions chosen: {name}");
        let svg = board::choices(&title, &games.squares);
        let caption = "an arrow reaches as far as its direction is chosen of the times it is one to choose; up to the edge \
                       of the square is always. Squares are as dark as choices are frequent";
        figure(page, &title, &svg, caption);
    }
}
