//! The part of the page on what is exact.

use std::fmt::Write;

use volteo_exact::{Checked, OfPly};

use super::chart::{Chart, Line};
use super::{COLORS, escaped, figure, legend};
use crate::report::exact::{COUNTS, either, plies, start_value};

/// Writes it.
pub(super) fn write(rule_sets: &[Checked], page: &mut String) {
    page.push_str(
        "<section>\n<h2>Exact values</h2>\n<p>By how much the first player is ahead at the end when both sides play their \
         best, and how many sequences of plies and different positions there are. A pass is a ply. Figures in parentheses were \
         known before and were not found anew.</p>\n",
    );
    let names: Vec<String> = rule_sets.iter().map(|it| escaped(&it.found.name)).collect();
    begin(page, &names);
    for (place, name) in
        ["Start value by the tournament score", "by discs on the board"].into_iter().enumerate()
    {
        row(page, name, &names, rule_sets.iter().map(|it| start_value(it, place)));
    }
    page.push_str("</tbody>\n</table>\n");
    legend(page, rule_sets.iter().map(|it| it.found.name.as_str()));
    page.push_str("<div class=\"charts\">\n");
    for (title, of) in COUNTS {
        let lines = rule_sets.iter().enumerate().map(|(place, it)| grown(place, it, of)).collect();
        let svg = Chart { title, across: "ply", lines }.svg();
        figure(page, title, &svg, "powers of ten: 3 stands for a thousand");
    }
    page.push_str("</div>\n");
    for (title, of) in COUNTS {
        let _ = writeln!(page, "<h3>{title}</h3>");
        begin(page, &names);
        for ply in 0..plies(rule_sets) {
            row(
                page,
                &format!("ply {ply}"),
                &names,
                rule_sets.iter().map(|it| {
                    let carried = it.carried.as_ref().and_then(|it| it.plies.get(ply));
                    either(it.found.plies.get(ply), carried, |it| of(it).to_string())
                }),
            );
        }
        page.push_str("</tbody>\n</table>\n");
    }
    page.push_str("</section>\n");
}

/// Begins a table with a column for each rule set.
fn begin(page: &mut String, names: &[String]) {
    let heads: String = names.iter().map(|it| format!("<th>{it}</th>")).collect();
    let _ = writeln!(page, "<table>\n<thead><tr><th></th>{heads}</tr></thead>\n<tbody>");
}

fn row(page: &mut String, name: &str, names: &[String], cells: impl Iterator<Item = String>) {
    let cells: String =
        cells.zip(names).map(|(cell, name)| format!("<td data-of=\"{name}\">{cell}</td>")).collect();
    let _ = writeln!(page, "<tr><td>{name}</td>{cells}</tr>");
}

/// How a count grows ply by ply, in powers of ten.
fn grown(place: usize, checked: &Checked, of: fn(&OfPly) -> u128) -> Line {
    let carried = checked.carried.as_ref().map_or(&[][..], |it| &it.plies);
    let found = &checked.found.plies;
    let longer = if carried.len() > found.len() { carried } else { found };
    let points = longer.iter().map(|it| (f64::from(it.ply), (of(it).max(1) as f64).log10())).collect();
    Line { color: place % COLORS, points, band: Vec::new(), interval: Vec::new() }
}
