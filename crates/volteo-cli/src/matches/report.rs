//! What a contest came to, for people.

use std::fmt::Write as _;
use std::io::Write as _;

use volteo_core::{BitSet, Color};
use volteo_match::{
    Contest, CrossTable, EloEstimate, Ending, Estimate, GameReport, Played, SprtVerdict, Standing, Summary,
    standings, tallies,
};

use crate::failure::Failure;
use crate::figures::columns;
use crate::output::{BAD, GOOD, NOTE, Output, plain, styled};

/// The constant of the Brightwell quotient in the rules of the World Othello Championship.
pub const BRIGHTWELL: f64 = 6.0;

/// Prints a line on a game.
pub fn game(
    contest: &Contest,
    played: &Played,
    report: &GameReport,
    output: &mut Output,
) -> Result<(), Failure> {
    let [black, white] = played.players.map(|player| plain(&contest.players[player].name).into_owned());
    let won = match (played.points, report.score.winner) {
        (None, _) => "no result".to_owned(),
        (_, None) => "a draw".to_owned(),
        (_, Some(Color::Black)) => format!("{black} wins"),
        (_, Some(Color::White)) => format!("{white} wins"),
    };
    let style = match &report.ending {
        Ending::Finished | Ending::AgreedDraw | Ending::Adjudicated(_) => GOOD,
        Ending::Resigned(_) | Ending::Abandoned => NOTE,
        Ending::Faulted { .. } => BAD,
    };
    let [of_black, of_white] = report.score.discs;
    let ending = report.ending.to_string();
    let number = played.number + 1;
    writeln!(
        output,
        "game {number}: {black} – {white} {of_black}–{of_white}, {won}; {}",
        styled(style, plain(&ending))
    )?;
    Ok(())
}

/// Prints how a match of two went.
pub fn two(contest: &Contest, summary: &Summary, output: &mut Output) -> Result<(), Failure> {
    let [first, second] = [0, 1].map(|player| plain(&contest.players[player].name).into_owned());
    let tally = &summary.tally;
    let [won, drawn, lost] = tally.games;
    writeln!(output, "\n{first} against {second}, {} games", tally.count())?;
    if tally.count() == 0 {
        return Ok(());
    }
    let mut rows = vec![
        ("won, drawn, lost", format!("{won}, {drawn}, {lost}")),
        ("score", percent(tally.score())),
        ("discs a game", discs(tally.discs())),
    ];
    if tally.pairs.count() > 0 {
        rows.push((
            "pairs of 0, ½, 1, 1½, 2 points",
            tally.pairs.0.map(|count| count.to_string()).join(", "),
        ));
    }
    if let Some(estimate) = summary.elo {
        rows.push(("Elo", elo_with_error(&estimate)));
        if let Some(normalized) = estimate.normalized {
            rows.push(("normalized Elo", elo(normalized)));
        }
        rows.push(("likely to be stronger", format!("{:.1} %", 100.0 * estimate.superiority)));
    }
    if let (Some(state), Some(sprt)) = (summary.sprt, contest.sprt) {
        let [low, high] = state.limits;
        let says = match state.verdict {
            None => "open".to_owned(),
            Some(SprtVerdict::First) => format!("no more than {} stronger", sprt.bounds[0]),
            Some(SprtVerdict::Second) => format!("at least {} stronger", sprt.bounds[1]),
        };
        rows.push(("test", format!("{:.2} of {low:.2} to {high:.2}: {says}", state.ratio)));
    }
    write!(output, "{}", columns(&rows))?;
    Ok(())
}

fn percent(score: Estimate) -> String {
    let reach = score.half_width.map_or_else(String::new, |it| format!(" ± {:.1}", 100.0 * it));
    format!("{:.1} %{reach}", 100.0 * score.mean)
}

/// Nothing is told of games whose endings fix no difference.
fn discs(difference: Option<Estimate>) -> String {
    let Some(Estimate { mean, half_width }) = difference else { return "none".to_owned() };
    let reach = half_width.map_or_else(String::new, |it| format!(" ± {it:.2}"));
    format!("{mean:+.2}{reach}")
}

/// The estimate, and the interval that holds the true difference in 95 of 100 cases.
pub fn elo_with_error(estimate: &EloEstimate) -> String {
    let [low, high] = estimate.interval.map(elo);
    format!("{} ({low} to {high})", elo(estimate.elo))
}

fn elo(difference: f64) -> String {
    match difference {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        // Adding zero takes the sign from a negative one.
        elo => format!("{:+.1}", (elo * 10.0).round() / 10.0 + 0.0),
    }
}

/// Prints the standings and who has done how against whom.
pub fn many(
    contest: &Contest,
    played: &[Played],
    byes: &[usize],
    output: &mut Output,
) -> Result<(), Failure> {
    writeln!(output, "\n{}", table(contest, played, byes).trim_end())?;
    // Of a single pair of games there is no more to say than its points.
    if contest.games > 2 {
        write!(output, "\n{}", pairings(contest, played))?;
    }
    if let Some(champion) = contest.schedule.champion(contest.players.len(), contest.games, played) {
        writeln!(output, "{} is left", plain(&contest.players[champion].name))?;
    }
    Ok(())
}

/// How every two players have done against each other, seen from the first of the list.
fn pairings(contest: &Contest, played: &[Played]) -> String {
    let rows: Vec<[String; 7]> = tallies(played, contest.pairing)
        .into_iter()
        .map(|(players, tally)| {
            let [first, second] = players.map(|player| plain(&contest.players[player].name).into_owned());
            let [won, drawn, lost] = tally.games.map(|count| count.to_string());
            let estimate = EloEstimate::of(&tally.pairs).as_ref().map(elo_with_error).unwrap_or_default();
            let (score, discs) = (percent(tally.score()), discs(tally.discs()));
            [format!("{first} – {second}"), won, drawn, lost, score, discs, estimate]
        })
        .collect();
    let head = ["", "won", "drawn", "lost", "score", "discs a game", "Elo"].map(str::to_owned);
    let rows = [vec![head], rows].concat();
    let widths: [usize; 7] =
        std::array::from_fn(|at| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0));
    let mut text = String::new();
    for row in &rows {
        let [players, figures @ ..] = row;
        let _ = write!(text, "{players:width$}", width = widths[0]);
        for (figure, width) in figures.iter().zip(&widths[1..]) {
            let _ = write!(text, "  {figure:>width$}");
        }
        text.push('\n');
    }
    text
}

/// The standings with the cross table.
pub fn table(contest: &Contest, played: &[Played], byes: &[usize]) -> String {
    let squares = contest.rules.set().playable().len();
    let standings = standings(contest.players.len(), played, byes, BRIGHTWELL, squares);
    let cross = CrossTable::of(contest.players.len(), played);
    let name = |player: usize| plain(&contest.players[player].name).into_owned();
    let width = (0..contest.players.len()).map(|player| name(player).chars().count()).max().unwrap_or(0);
    let mut text =
        format!("{:>3} {:width$} {:>5} {:>6} {:>7} {:>8}", "", "", "games", "points", "discs", "quotient");
    for place in 1..=standings.len() {
        let _ = write!(text, " {place:>5}");
    }
    text.push('\n');
    for (place, row) in (1..).zip(&standings) {
        let Standing { player, games, points, difference, brightwell } = *row;
        let _ = write!(
            text,
            "{place:>3} {:width$} {games:>5} {points:>6} {difference:>+7} {brightwell:>8}",
            name(player)
        );
        for other in &standings {
            let cell = match cross.points[player][other.player] {
                Some(points) => points.to_string(),
                None if other.player == player => "×".to_owned(),
                None => "·".to_owned(),
            };
            let _ = write!(text, " {cell:>5}");
        }
        text.push('\n');
    }
    text
}
