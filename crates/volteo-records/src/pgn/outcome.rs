//! Results.

use volteo_core::{Color, Ending, Score};

use crate::RecordedResult;

/// What a result says; nothing where it says that it is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome(pub(super) Option<RecordedResult>);

impl Outcome {
    /// Reads a result: `38-26`, `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let result = match text {
            "*" | "?" => None,
            "1-0" => Some(RecordedResult::Winner(Some(Color::Black))),
            "0-1" => Some(RecordedResult::Winner(Some(Color::White))),
            "1/2-1/2" => Some(RecordedResult::Winner(None)),
            _ => {
                let (black, white) = text.split_once('-')?;
                Some(RecordedResult::Discs { black: discs(black)?, white: discs(white)? })
            }
        };
        Some(Self(result))
    }

    /// Whether it is a pair of discs.
    pub(super) const fn is_discs(self) -> bool {
        matches!(self.0, Some(RecordedResult::Discs { .. }))
    }

    /// Who won, if the result says so.
    pub(super) fn winner(self) -> Option<Option<Color>> {
        match self.0? {
            RecordedResult::Winner(winner) => Some(winner),
            RecordedResult::Discs { black, white } => Some(leader(black, white)),
            RecordedResult::BlackTournament(_) | RecordedResult::Difference(_) => None,
        }
    }

    /// The result of a game that claims this or, if it claims nothing that has to be told, came to this
    /// and ended so. A pair of discs that was found only where it does not give another winner.
    pub(super) fn of(score: Option<&Score>, claimed: Option<RecordedResult>, ending: Option<Ending>) -> Self {
        let Some(score) = score.filter(|_| claimed.is_none()) else {
            return Self(claimed);
        };
        if ending == Some(Ending::Abandoned) {
            return Self(None);
        }
        let whole = score.tournament.and_then(|[black, white]| Some([black.discs()?, white.discs()?]));
        let is_finished = ending.is_none_or(|ending| ending == Ending::Finished);
        let discs = whole.or_else(|| is_finished.then_some(score.discs));
        let discs = discs.filter(|&[black, white]| is_finished || leader(black, white) == score.winner);
        Self(Some(match discs {
            // These would be read as who won.
            Some([1, 0] | [0, 1]) | None => RecordedResult::Winner(score.winner),
            Some([black, white]) => RecordedResult::Discs { black, white },
        }))
    }

    /// As written; none for a result that the format does not have.
    pub(super) fn text(self) -> Option<String> {
        Some(match self.0 {
            None => "*".to_owned(),
            Some(RecordedResult::Winner(Some(Color::Black))) => "1-0".to_owned(),
            Some(RecordedResult::Winner(Some(Color::White))) => "0-1".to_owned(),
            Some(RecordedResult::Winner(None)) => "1/2-1/2".to_owned(),
            // These would be read as something else.
            Some(
                RecordedResult::Discs { black: 1, white: 0 } | RecordedResult::Discs { black: 0, white: 1 },
            ) => {
                return None;
            }
            Some(
                RecordedResult::Discs { black: 1000.., .. } | RecordedResult::Discs { white: 1000.., .. },
            ) => {
                return None;
            }
            Some(RecordedResult::Discs { black, white }) => format!("{black}-{white}"),
            Some(RecordedResult::BlackTournament(_) | RecordedResult::Difference(_)) => return None,
        })
    }
}

fn discs(text: &str) -> Option<u16> {
    let is_count = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_count { text.parse().ok() } else { None }
}

fn leader(black: u16, white: u16) -> Option<Color> {
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some(Color::White),
    }
}

/// How a game ended, as the `Termination` tag has it, with the side that lost by it.
pub(super) fn ending(termination: &str, outcome: Outcome) -> Option<Ending> {
    let loser = || Some(!outcome.winner()??);
    Some(match termination.trim().to_ascii_lowercase().as_str() {
        "normal" => Ending::Finished,
        "resignation" => Ending::Resigned(loser()?),
        "time forfeit" => Ending::TimeOut(loser()?),
        "rules infraction" => Ending::Forfeit(loser()?),
        "agreed draw" => Ending::AgreedDraw,
        "abandoned" => Ending::Abandoned,
        _ => return None,
    })
}

/// The `Termination` tag for an ending.
pub(super) const fn termination(ending: Ending) -> &'static str {
    match ending {
        Ending::Finished => "normal",
        Ending::Resigned(_) => "resignation",
        Ending::TimeOut(_) => "time forfeit",
        Ending::Forfeit(_) => "rules infraction",
        Ending::AgreedDraw => "agreed draw",
        Ending::Abandoned => "abandoned",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_reads_back_from_its_text() {
        for text in ["38-26", "0-64", "32-32", "1-0", "0-1", "1/2-1/2", "*"] {
            assert_eq!(Outcome::read(text).and_then(Outcome::text).as_deref(), Some(text));
        }
        for text in ["", "38", "38-", "-26", "a-b", "1000-0", "+1--1", "Black", "1/2", "c3-d4"] {
            assert_eq!(Outcome::read(text), None, "{text}");
        }
    }

    #[test]
    fn an_ending_reads_back_from_its_tag() {
        let [black_won, drawn] = ["1-0", "32-32"].map(|text| Outcome::read(text).unwrap());
        let white = Color::White;
        for ended in
            [Ending::Finished, Ending::Resigned(white), Ending::TimeOut(white), Ending::Forfeit(white)]
        {
            assert_eq!(ending(termination(ended), black_won), Some(ended));
        }
        assert_eq!(
            ending("Time forfeit", Outcome::read("20-44").unwrap()),
            Some(Ending::TimeOut(Color::Black))
        );
        assert_eq!(ending("resignation", drawn), None);
        assert_eq!(ending("agreed draw", drawn), Some(Ending::AgreedDraw));
        assert_eq!(ending("adjudication", black_won), None);
    }
}
