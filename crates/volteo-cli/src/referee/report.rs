//! The referee's words.

use std::fmt::Write;

use volteo_core::{Color, Ending, Score, with_rules};
use volteo_records::{Claim, Differs, End, IllegalPly, Referee, Unjudged, Verdict};

use super::batch::Judged;
use crate::board::{self, Picture};
use crate::explain;
use crate::output::{BAD, GOOD, NOTE, plain, styled};
use crate::setup::Reached;

/// A game in one line: where it is and what there is to say of it.
pub fn line(judged: &Judged) -> String {
    let place = place(judged);
    if let Some(problem) = &judged.unreadable {
        return format!("{place}: {}: {}", styled(BAD, "unreadable"), plain(problem));
    }
    let verdict = &judged.verdict;
    let mut text = format!("{place}: ");
    match &verdict.end {
        End::Illegal(illegal) => {
            let _ = write!(text, "{}: {}", styled(BAD, "illegal"), illegal_ply(illegal));
        }
        End::Unjudged(why) => {
            let _ = write!(text, "{}: {}", styled(BAD, "not judged"), not_judged(why));
        }
        end => {
            let _ = write!(text, "{}, {} plies{}", styled(GOOD, "legal"), verdict.plies, ended(end));
        }
    }
    if let Some(score) = &verdict.score {
        let _ = write!(text, ", {}", score_text(score));
    }
    if !verdict.filled_passes.is_empty() {
        let _ = write!(text, ", {}", filled_in(&verdict.filled_passes));
    }
    if !verdict.differs.is_empty() {
        let _ = write!(text, "; {}: {}", styled(BAD, "the record disagrees"), differs(&verdict.differs));
    }
    text
}

/// Why a game is not legal, or could not be judged.
pub fn why_not_legal(verdict: &Verdict) -> String {
    match &verdict.end {
        End::Illegal(illegal) => illegal_ply(illegal),
        End::Unjudged(why) => not_judged(why),
        End::Over | End::Ended(_) | End::Unfinished => "it is legal".to_owned(),
    }
}

/// Why a game could not be judged, and what to do about it.
fn not_judged(why: &Unjudged) -> String {
    match why {
        Unjudged::UnknownRules(_) => format!("{}; give them with --rules", plain(&why.to_string())),
        _ => plain(&why.to_string()).into_owned(),
    }
}

/// Everything about the only game there is.
pub fn full(judged: &Judged, referee: &mut Referee) -> String {
    let verdict = &judged.verdict;
    if judged.unreadable.is_some() || judged.unjudged().is_some() {
        return line(judged) + "\n";
    }
    let mut text = findings(judged);
    text.push('\n');
    text.push_str(&picture(judged, referee));
    if let Some(score) = &verdict.score {
        let _ = writeln!(text, "\n{}", scores(score, &verdict.end));
    }
    if verdict.end == End::Unfinished {
        text.push_str(&next_turn(judged, referee));
    }
    text + &claim(verdict)
}

/// What game it is, and whether it is legal.
pub fn findings(judged: &Judged) -> String {
    let verdict = &judged.verdict;
    let mut text = format!("{}\n", heading(judged));
    match &verdict.end {
        End::Illegal(illegal) => {
            let _ = writeln!(text, "{}: {}", styled(BAD, "illegal"), illegal_ply(illegal));
        }
        end => {
            let _ = writeln!(text, "{}: {} plies{}", styled(GOOD, "legal"), verdict.plies, ended(end));
        }
    }
    if !verdict.filled_passes.is_empty() {
        let _ = writeln!(text, "{}", filled_in(&verdict.filled_passes));
    }
    text
}

/// Whether the record claims of the game's end what was found, if it claims anything.
pub fn claim(verdict: &Verdict) -> String {
    match verdict.claim() {
        Claim::None => String::new(),
        Claim::Agrees => "the record says the same\n".to_owned(),
        Claim::Disagrees => {
            format!("{}: {}\n", styled(BAD, "the record disagrees"), differs(&verdict.differs))
        }
    }
}

fn place(judged: &Judged) -> String {
    let mut text = plain(&judged.file).into_owned();
    let place = judged.place;
    if judged.whole_file {
        return text;
    }
    if place.game > 0 {
        let _ = write!(text, ", game {}", place.game);
    }
    if judged.unreadable.is_none() {
        return text;
    }
    match place.line {
        0 => {
            let _ = write!(text, ", byte {}", place.byte);
        }
        line => {
            let _ = write!(text, ", line {line}, byte {}", place.byte);
        }
    }
    text
}

fn heading(judged: &Judged) -> String {
    let [black, white] = [0, 1].map(|side| judged.record.players[side].name.as_deref());
    let players = match (black, white) {
        (None, None) => String::new(),
        (black, white) => format!(": {} (Black) – {} (White)", black.unwrap_or("?"), white.unwrap_or("?")),
    };
    let occasion = &judged.record.occasion;
    let date = occasion.date.as_ref().map(ToString::to_string);
    let details: Vec<String> =
        [occasion.event.clone(), occasion.place.clone(), date].into_iter().flatten().collect();
    let details = if details.is_empty() { String::new() } else { format!(", {}", details.join(", ")) };
    plain(&format!("{}{players}{details}", judged.file)).into_owned()
}

fn ended(end: &End) -> String {
    match end {
        End::Over | End::Illegal(_) | End::Unjudged(_) => String::new(),
        End::Unfinished => format!(", {}", styled(NOTE, "incomplete")),
        End::Ended(ending) => format!(", {}", ending_text(*ending)),
    }
}

fn ending_text(ending: Ending) -> String {
    match ending {
        Ending::Finished => "finished".to_owned(),
        Ending::Resigned(side) => format!("{side} resigned"),
        Ending::TimeOut(side) => format!("{side} ran out of time"),
        Ending::AgreedDraw => "draw agreed".to_owned(),
        Ending::Forfeit(side) => format!("{side} forfeited by an illegal move"),
        Ending::Abandoned => "abandoned".to_owned(),
    }
}

fn illegal_ply(illegal: &IllegalPly) -> String {
    let refusal = &illegal.refusal;
    format!(
        "ply {}, {} {}: {}; legal: {}",
        illegal.ply,
        refusal.side,
        refusal.request,
        explain::reason(refusal),
        explain::legal(refusal)
    )
}

fn filled_in(passes: &[u32]) -> String {
    let plies: Vec<String> = passes.iter().map(|ply| (ply + 1).to_string()).collect();
    let (noun, plies) = (if passes.len() == 1 { "pass" } else { "passes" }, plies.join(", "));
    format!("{noun} filled in at ply {plies}")
}

fn differs(differs: &[Differs]) -> String {
    let words: Vec<String> = differs.iter().map(ToString::to_string).collect();
    words.join("; ")
}

/// Both scores and the winner, short: `13–0 (64–0), Black wins`.
pub fn score_text(score: &Score) -> String {
    let [black, white] = score.discs;
    let mut text = format!("{black}-{white}");
    if let Some([black, white]) = score.tournament {
        let _ = write!(text, " ({black}-{white})");
    }
    text
}

fn scores(score: &Score, end: &End) -> String {
    let [black, white] = score.discs;
    let mut text = format!("board count       {black}-{white}");
    if score.empties > 0 {
        let _ = write!(text, ", {} empty", score.empties);
    }
    if matches!(end, End::Unfinished) {
        return text + "\nno result: the game is not over";
    }
    if let Some([black, white]) = score.tournament {
        let _ = write!(text, "\ntournament score  {black}-{white}");
    }
    let result = match score.winner {
        Some(Color::Black) => "Black wins",
        Some(Color::White) => "White wins",
        None if matches!(end, End::Ended(Ending::Abandoned)) => "no result",
        None => "a draw",
    };
    text + "\nresult            " + result
}

/// The final board, or the board on which the illegal ply was tried.
fn picture(judged: &Judged, referee: &mut Referee) -> String {
    let Ok(rules) = referee.rules_for(&judged.record) else {
        return String::new();
    };
    with_rules!(rules, rules => {
        let reached = Reached::replay(rules, &judged.record);
        reached.map(|it| board::text(&Picture::of(rules, &it))).unwrap_or_default()
    })
}

/// Who is to go on with a game that is not over, and how.
fn next_turn(judged: &Judged, referee: &mut Referee) -> String {
    let Ok(rules) = referee.rules_for(&judged.record) else {
        return String::new();
    };
    with_rules!(rules, rules => match Reached::replay(rules, &judged.record) {
        Some(Reached { position, .. }) if rules.must_pass(&position) => {
            let (side, next) = (position.to_move(), !position.to_move());
            format!("next is {side}, who has no move and must pass; then {next} moves\n")
        }
        Some(Reached { position, .. }) => format!("next is {}\n", position.to_move()),
        None => String::new(),
    })
}
