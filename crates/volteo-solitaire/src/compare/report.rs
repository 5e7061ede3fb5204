//! A comparison as a table for the terminal, and as CSV.

use std::fmt::{Display, Write};

use volteo_compare::Estimate;

use super::summary::{OfPlayer, OfSetting, Summary};

/// A summary as a table, for a terminal of about 100 columns.
#[must_use]
pub fn text(summary: &Summary) -> String {
    let Summary { deals, planned, seed, placements, .. } = summary;
    let of = if deals == planned { String::new() } else { format!(" of {planned} planned") };
    let mut text = format!("{deals} deals{of} under each setting, from seed {seed} on\n");
    for settings in summary.settings.chunk_by(is_same_table) {
        let colors = if settings[0].alternate { "alternating colors" } else { "free colors" };
        let _ = writeln!(text, "\n{}, {colors}", settings[0].layout);
        let _ = writeln!(text, "  {:12}{:^24}{:^24}{:>28}", "", "tiles", "value", "all tiles");
        (0..settings[0].players.len()).for_each(|place| text.push_str(&row(settings, place)));
        text.push_str(&proofs(settings));
    }
    let percent = 100.0 * (1.0 - summary.error);
    let _ = write!(
        text,
        "\nOf points: the mean, the interval that holds the true mean in {percent} of 100 cases, and in brackets the \
         standard deviation\nof a deal. Players do not see what lies face down; the best line is searched for in \
         {placements} placements, all tiles known.\n"
    );
    text
}

/// Whether two settings differ only in what is played for.
fn is_same_table(one: &OfSetting, next: &OfSetting) -> bool {
    (&one.layout, one.alternate) == (&next.layout, next.alternate)
}

/// What a player comes to when playing for tiles and for values.
fn row(settings: &[OfSetting], place: usize) -> String {
    let mut row = format!("  {:12}", settings[0].players[place].player);
    for setting in settings {
        let _ = write!(row, "{:^24}", points(&setting.players[place]));
    }
    let _ = writeln!(row, "{:>28}", share(settings[0].players[place].cleared));
    row
}

fn points(player: &OfPlayer) -> String {
    let (Some(points), Some(deviation)) = (player.points, player.deviation) else { return "–".to_owned() };
    format!("{:.2} ± {:.2} ({deviation:.2})", points.value, points.high - points.value)
}

fn share(estimate: Option<Estimate>) -> String {
    let Some(estimate) = estimate else { return "–".to_owned() };
    let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(|it| 100.0 * it);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}

/// How sure the best lines are.
fn proofs(settings: &[OfSetting]) -> String {
    let mut row = format!("  {:12}", "at most");
    for setting in settings {
        let most = setting.at_most.map_or("–".to_owned(), |it| format!("{:.2}", it.value));
        let proven =
            setting.proven.map_or("–".to_owned(), |it| format!("{:.0} % proven", 100.0 * it.value));
        let _ = write!(row, "{:^24}", format!("{most}, {proven}"));
    }
    let _ = writeln!(row, "{:>28}", share(settings[0].may_be_cleared));
    row
}

/// Everything in a summary as CSV (RFC 4180), a value a line: the setting, the player, what of it, and the value. Of each
/// number of points that was met the key is `deals-` and the number.
#[must_use]
pub fn csv(summary: &Summary) -> String {
    let mut text = "layout,colors,counted,player,key,value\r\n".to_owned();
    for setting in &summary.settings {
        let colors = if setting.alternate { "alternating" } else { "free" };
        let mut add = |player: &str, key: &str, value: &dyn Display| {
            let _ =
                write!(text, "{},{colors},{},{player},{key},{value}\r\n", setting.layout, setting.counted);
        };
        for player in &setting.players {
            let name = player.player;
            add_estimate(&mut add, name, "points", player.points);
            if let Some(deviation) = player.deviation {
                add(name, "deviation", &deviation);
            }
            add_estimate(&mut add, name, "cleared", player.cleared);
            for (points, deals) in &player.counts {
                add(name, &format!("deals-{points}"), deals);
            }
        }
        add_estimate(&mut add, "best", "at-most", setting.at_most);
        add_estimate(&mut add, "best", "may-be-cleared", setting.may_be_cleared);
        add_estimate(&mut add, "best", "proven", setting.proven);
    }
    text
}

/// Adds a value and the ends of its interval.
fn add_estimate(
    add: &mut dyn FnMut(&str, &str, &dyn Display),
    player: &str,
    key: &str,
    estimate: Option<Estimate>,
) {
    let Some(Estimate { value, low, high }) = estimate else { return };
    add(player, key, &value);
    add(player, &format!("{key}-low"), &low);
    add(player, &format!("{key}-high"), &high);
}

#[cfg(test)]
mod tests {
    use volteo_core::solitaire::Layout;

    use super::*;
    use crate::compare::{Comparison, Deals, Plan, compare};
    use crate::search::Limit;

    fn summary(count: u64) -> Summary {
        let plan = Plan {
            layouts: vec![Layout::CORNERS],
            deals: Deals { first: 1, count },
            limit: Limit { placements: 2_000 },
        };
        let mut comparison = Comparison::new(plan);
        compare(&mut comparison, 1, &|| false, &mut |_| ()).unwrap();
        Summary::of(&comparison)
    }

    #[test]
    fn the_table_of_a_small_comparison() {
        insta::assert_snapshot!(text(&summary(4)));
    }

    #[test]
    fn of_one_deal_no_interval_is_told() {
        let text = text(&summary(1));
        assert!(text.contains("random") && text.contains('–') && !text.contains("NaN"), "{text}");
    }

    #[test]
    fn csv_has_a_value_a_line_and_says_what_it_is_of() {
        let csv = csv(&summary(3));
        assert!(csv.lines().all(|line| line.split(',').count() == 6), "{csv}");
        for line in ["corners,free,tiles,random,points,", "corners,alternating,values,best,at-most-high,"] {
            assert_eq!(csv.lines().filter(|it| it.starts_with(line)).count(), 1, "{line}");
        }
        let of_greedy = csv.lines().filter_map(|it| it.strip_prefix("corners,free,tiles,greedy,deals-"));
        let deals: u64 = of_greedy.filter_map(|it| it.split(',').nth(1)?.parse::<u64>().ok()).sum();
        assert_eq!(deals, 3);
    }
}
