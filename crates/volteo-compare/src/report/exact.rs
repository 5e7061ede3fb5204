//! What is exact about rule sets, for the terminal.

use std::fmt::Write;

use volteo_exact::{Checked, Exact, Limit, OfPly};

use super::text::aligned;

/// How a count of a ply is read.
type Count = fn(&OfPly) -> u128;

/// What is counted at each ply: a title, and how it is read.
pub(super) const COUNTS: [(&str, Count); 3] = [
    ("sequences of plies", OfPly::leaves),
    ("positions", |it| it.positions.into()),
    ("positions up to symmetry", |it| it.up_to_symmetry.into()),
];

/// What is exact about rule sets, side by side, as lines for a terminal.
#[must_use]
pub fn exact_text(rule_sets: &[Checked]) -> String {
    let mut text =
        "\nstart values: by how much the first player is ahead at the end, both sides playing their best\n\n"
            .to_owned();
    text.push_str(&aligned(&values(rule_sets)));
    for (title, of) in COUNTS {
        let _ = writeln!(text, "\n{title}\n");
        text.push_str(&aligned(&counts(rule_sets, of)));
    }
    text.push_str(
        "\nA pass is a ply. Sequences are those of so many plies and the games that ended before. Positions are told apart by\n\
         discs, side to move, and stocks and passes where they count. In parentheses: known before, not found anew.\n",
    );
    for checked in rule_sets {
        verdict(checked, &mut text);
    }
    text
}

fn values(rule_sets: &[Checked]) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    rows[0].extend(rule_sets.iter().map(|it| it.found.name.clone()));
    for (place, name) in ["tournament score", "discs on the board"].into_iter().enumerate() {
        let mut row = vec![name.to_owned()];
        row.extend(rule_sets.iter().map(|it| start_value(it, place)));
        rows.push(row);
    }
    rows
}

/// The value of the start by the tournament score, the first, or by discs on the board, the second.
pub(super) fn start_value(checked: &Checked, place: usize) -> String {
    let found = [checked.found.tournament, checked.found.board];
    either(found[place], checked.known_values()[place], |value| format!("{value:+}"))
}

/// What was found, or what was known in parentheses.
pub(super) fn either<T>(found: Option<T>, carried: Option<T>, show: impl Fn(T) -> String) -> String {
    match (found, carried) {
        (Some(found), _) => show(found),
        (None, Some(carried)) => format!("({})", show(carried)),
        (None, None) => "–".to_owned(),
    }
}

fn counts(rule_sets: &[Checked], of: fn(&OfPly) -> u128) -> Vec<Vec<String>> {
    let mut rows = vec![vec!["ply".to_owned()]];
    rows[0].extend(rule_sets.iter().map(|it| it.found.name.clone()));
    for ply in 0..plies(rule_sets) {
        let mut row = vec![ply.to_string()];
        row.extend(rule_sets.iter().map(|it| {
            let carried = it.carried.as_ref().and_then(|it| it.plies.get(ply));
            either(it.found.plies.get(ply), carried, |it| of(it).to_string())
        }));
        rows.push(row);
    }
    rows
}

/// The plies of which something is known, under any of the rule sets.
pub(super) fn plies(rule_sets: &[Checked]) -> usize {
    let known = |it: &Checked| it.found.plies.len().max(it.carried.as_ref().map_or(0, |it| it.plies.len()));
    rule_sets.iter().map(known).max().unwrap_or(0)
}

/// Whether what was found is as it was known.
fn verdict(checked: &Checked, text: &mut String) {
    let Exact { name, limit, .. } = &checked.found;
    let against =
        if checked.carried.is_some() { "" } else { "; the carried table does not have these rules" };
    let ended = match limit {
        Limit::None => "counted to the end of all games",
        Limit::Budget => "counted as far as the budget goes",
        Limit::Stopped => "stopped",
    };
    let _ = writeln!(text, "\n{name}: {ended}; {} figures are as they were known{against}", checked.agreeing);
    if let (Some((value, source)), None) = (&checked.published, checked.found.tournament) {
        let _ = writeln!(text, "  the start value {value:+} is from {source}");
    }
    for source in &checked.sources {
        let _ = writeln!(text, "  agrees with {source}");
    }
    for it in &checked.disagreements {
        let _ = writeln!(text, "  DISAGREES: {} is {}, but {} in {}", it.what, it.found, it.known, it.source);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::Builtin;
    use volteo_exact::{Budget, check, examine};

    #[test]
    fn rule_sets_stand_side_by_side() {
        let budget = Budget::of(30_000);
        let checked = [("mini4", Builtin::Mini4), ("wof", Builtin::Wof)]
            .map(|(name, it)| check(examine(name, &it.rule_set(), budget, &|| false).unwrap()));
        // What is carried may grow: it is left out.
        let text = exact_text(&checked.map(|it| Checked { carried: None, published: None, ..it }));
        assert!(
            text.contains("                     mini4   wof\ntournament score       -10     –\n"),
            "{text}"
        );
        assert!(text.contains("\n4       128    244\n"), "{text}");
    }

    #[test]
    fn a_disagreement_is_told() {
        let mut exact = examine("mini4", &Builtin::Mini4.rule_set(), Budget::of(1_000), &|| false).unwrap();
        exact.plies[2].positions = 7;
        let text = exact_text(&[check(exact)]);
        assert!(text.contains("DISAGREES: positions, ply 2 is 7, but 12 in the table"), "{text}");
    }
}
