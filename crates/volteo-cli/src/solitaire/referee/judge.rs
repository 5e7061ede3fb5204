//! Replaying a recorded solitaire.

use volteo_core::solitaire::{Deal, Layout, Options, Placement, Refusal, Solitaire};
use volteo_records::Place;
use volteo_records::native::SolitaireRecord;

/// A record and what was found in it.
pub struct Judged {
    /// The file.
    pub file: String,
    /// Where the record begins.
    pub place: Place,
    /// The verdict.
    pub verdict: Verdict,
    /// Legal placements played.
    pub placements: usize,
    /// The game as far as it was played.
    pub game: Option<Box<Solitaire>>,
    /// What the record claims and was found otherwise.
    pub differs: Vec<String>,
    /// Whether it claims anything.
    pub claims: bool,
}

/// What is said of a record.
pub enum Verdict {
    /// Every placement is legal.
    Legal,
    /// This one is not.
    Illegal(Box<Refusal>),
    /// It cannot be read or played, and why.
    Unreadable(String),
}

impl Judged {
    /// A record that cannot be judged.
    pub fn unreadable(file: String, place: Place, problem: String) -> Self {
        let verdict = Verdict::Unreadable(problem);
        Self { file, place, verdict, placements: 0, game: None, differs: Vec::new(), claims: false }
    }

    /// Whether there is nothing about it that a person need look at.
    pub fn is_clean(&self) -> bool {
        matches!(self.verdict, Verdict::Legal) && self.differs.is_empty()
    }
}

/// Judges a record.
pub fn judge(file: String, place: Place, record: &SolitaireRecord) -> Judged {
    let (mut game, placements) = match set_up(record) {
        Ok(it) => it,
        Err(problem) => return Judged::unreadable(file, place, problem),
    };
    let mut played = 0;
    let mut verdict = Verdict::Legal;
    for placement in placements {
        if let Err(refusal) = game.play(placement) {
            verdict = Verdict::Illegal(Box::new(refusal));
            break;
        }
        played += 1;
    }
    let differs = if matches!(verdict, Verdict::Legal) { compare(record, &game) } else { Vec::new() };
    let claims = record.claims != Default::default();
    Judged { file, place, verdict, placements: played, game: Some(Box::new(game)), differs, claims }
}

/// The game before its first placement, and the placements recorded.
fn set_up(record: &SolitaireRecord) -> Result<(Solitaire, Vec<Placement>), String> {
    let layout: Layout = record.layout.parse().map_err(|error| format!("layout: {error}"))?;
    let deal = Deal::read(layout, &record.deal).map_err(|error| format!("deal: {error}"))?;
    let read = |(index, text): (usize, &String)| {
        text.parse::<Placement>().map_err(|error| format!("placement {}, {text:?}: {error}", index + 1))
    };
    let placements = record.moves.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    let options = Options { alternate: record.alternate, ..Options::default() };
    Ok((Solitaire::new(deal, options), placements))
}

/// A recorded game before its first placement, and after its last.
///
/// # Errors
///
/// Why it cannot be played over.
pub fn replayed(record: &SolitaireRecord) -> Result<(Solitaire, Solitaire), String> {
    let (first, placements) = set_up(record)?;
    let mut played = first;
    for (number, placement) in (1..).zip(placements) {
        played.play(placement).map_err(|refusal| format!("placement {number} is not legal: {refusal}"))?;
    }
    Ok((first, played))
}

fn compare(record: &SolitaireRecord, game: &Solitaire) -> Vec<String> {
    let claims = &record.claims;
    let mut differs = Vec::new();
    let mut check = |what: &str, recorded: Option<String>, found: String| {
        if let Some(recorded) = recorded.filter(|it| *it != found) {
            differs.push(format!("{what} {recorded}, found {found}"));
        }
    };
    let score = game.score();
    check("captured", claims.captured.map(|it| it.to_string()), score.captured.to_string());
    check("value", claims.value.map(|it| it.to_string()), score.value.to_string());
    check("hand", claims.hand.clone(), game.hand_text().to_string());
    check("discs", claims.discs.clone(), game.discs_text().to_string());
    check("tiles left", claims.left.clone(), game.left_text().to_string());
    differs
}
