//! Comparing what a record claims of a game's end with what was found.

use std::fmt;

use volteo_core::{BitSet, Color, Ending, Goal, HalfDiscs, Position, RuleSet, Rules, Score};

use super::{End, Verdict};
use crate::{GameRecord, RecordedResult};

/// Records give differences with two decimals of the three that a komi has.
const ROUNDING: i64 = 5;

/// Something that a record says and the referee found otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differs {
    /// How the game ended: a game that is over by the rules is finished, and no other is.
    Ending {
        /// As recorded.
        recorded: Ending,
        /// Whether the game is over by the rules.
        over: bool,
    },
    /// The result.
    Result {
        /// As recorded.
        recorded: RecordedResult,
        /// As found.
        found: Score,
    },
    /// The number of passes.
    Passes {
        /// As recorded.
        recorded: u32,
        /// As found.
        found: u32,
    },
    /// The discs of a color, by the board count.
    Discs {
        /// The color.
        color: Color,
        /// As recorded.
        recorded: u16,
        /// As found.
        found: u16,
    },
    /// The number of empty squares.
    Empties {
        /// As recorded.
        recorded: u16,
        /// As found.
        found: u16,
    },
    /// The tournament score.
    Tournament {
        /// As recorded.
        recorded: [HalfDiscs; 2],
        /// As found, if the ending fixes one.
        found: Option<[HalfDiscs; 2]>,
    },
    /// The board at the end.
    Board,
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ending { recorded, over } => {
                let found = if *over { "over by the rules" } else { "not over" };
                write!(f, "ending {}, found a game that is {found}", recorded.name())
            }
            Self::Result { recorded, found } => {
                let [black, white] = found.discs;
                write!(f, "result {recorded}, found {black}-{white}")?;
                found.tournament.map_or(Ok(()), |[black, white]| write!(f, " ({black}-{white})"))
            }
            Self::Passes { recorded, found } => write!(f, "passes {recorded}, found {found}"),
            Self::Discs { color, recorded, found } => write!(f, "{color}'s discs {recorded}, found {found}"),
            Self::Empties { recorded, found } => write!(f, "empties {recorded}, found {found}"),
            Self::Tournament { recorded: [black, white], found } => {
                write!(f, "tournament score {black}-{white}, found ")?;
                match found {
                    Some([black, white]) => write!(f, "{black}-{white}"),
                    None => f.write_str("none"),
                }
            }
            Self::Board => f.write_str("another board at the end"),
        }
    }
}

/// Compares everything that the record claims and the game came to.
pub(super) fn compare<B: BitSet>(
    rules: &Rules<B>,
    record: &GameRecord,
    position: &Position<B>,
    verdict: &mut Verdict,
) {
    let Some(score) = verdict.score else { return };
    compare_ending(record.ending, verdict);
    if let Some(recorded) = record.result
        && let Some(agrees) = result_agrees(recorded, &verdict.end, &score, rules.set())
    {
        verdict.claimed = true;
        if !agrees {
            verdict.differs.push(Differs::Result { recorded, found: score });
        }
    }
    let claims = &record.claims;
    let mut check = |claimed: bool, differs: Option<Differs>| {
        verdict.claimed |= claimed;
        verdict.differs.extend(differs);
    };
    let found = verdict.passes;
    check(
        claims.passes.is_some(),
        claims.passes.filter(|&it| it != found).map(|recorded| Differs::Passes { recorded, found }),
    );
    for (color, recorded) in Color::BOTH.into_iter().zip([claims.black, claims.white]) {
        let found = score.discs[color.index()];
        let differs = recorded.filter(|&it| it != found);
        check(recorded.is_some(), differs.map(|recorded| Differs::Discs { color, recorded, found }));
    }
    let found = score.empties;
    check(
        claims.empties.is_some(),
        claims.empties.filter(|&it| it != found).map(|recorded| Differs::Empties { recorded, found }),
    );
    let found = score.tournament;
    check(
        claims.tournament.is_some(),
        claims
            .tournament
            .filter(|&it| Some(it) != found)
            .map(|recorded| Differs::Tournament { recorded, found }),
    );
    let same = claims.board.as_ref().map(|board| is_board(rules, position, board));
    check(same.is_some(), same.filter(|&same| !same).map(|_| Differs::Board));
}

/// Compares how the game is said to have ended. Of a game that is not over, what the sides agreed on or
/// did is not in its moves.
fn compare_ending(recorded: Option<Ending>, verdict: &mut Verdict) {
    let Some(recorded) = recorded else { return };
    let (over, is_finished) = (verdict.end == End::Over, recorded == Ending::Finished);
    verdict.claimed |= over || is_finished;
    if over != is_finished && (over || is_finished) {
        verdict.differs.push(Differs::Ending { recorded, over });
    }
}

/// Whether a text of a board shows this position: it is read as the rules read positions, the side to
/// move aside.
pub(crate) fn is_board<B: BitSet>(rules: &Rules<B>, position: &Position<B>, board: &str) -> bool {
    let side = position.to_move().letter();
    let same_discs =
        |read: Position<B>| Color::BOTH.into_iter().all(|it| read.discs(it) == position.discs(it));
    rules.read_position(&format!("{board} {side}")).is_ok_and(same_discs)
}

/// Whether a recorded result is the one found; `None` where there is nothing to compare.
fn result_agrees(recorded: RecordedResult, end: &End, score: &Score, rules: &RuleSet) -> Option<bool> {
    match *end {
        End::Over => agrees_when_ended(recorded, Ending::Finished, score, rules),
        End::Ended(ending) => agrees_when_ended(recorded, ending, score, rules),
        End::Unfinished | End::Illegal(_) | End::Unjudged(_) => None,
    }
}

/// The same for a game that ended so. One that was broken off came to nothing that could be compared.
pub(crate) fn agrees_when_ended(
    recorded: RecordedResult,
    ending: Ending,
    score: &Score,
    rules: &RuleSet,
) -> Option<bool> {
    match ending {
        Ending::Finished => Some(agrees_when_over(recorded, score, rules.komi.thousandths())),
        Ending::Abandoned => None,
        Ending::Resigned(_) | Ending::TimeOut(_) | Ending::Forfeit(_) | Ending::AgreedDraw => {
            winner_claimed(recorded, rules.goal).map(|winner| winner == score.winner)
        }
    }
}

/// Records of differences and of pairs of discs do not say whether they give the empties to the
/// winner: both readings are taken.
fn agrees_when_over(recorded: RecordedResult, score: &Score, komi: i32) -> bool {
    let halves = score.tournament.map(|sides| sides.map(|side| i32::from(side.halves())));
    match recorded {
        RecordedResult::Winner(winner) => winner == score.winner,
        RecordedResult::BlackTournament(black) => {
            halves.is_some_and(|[found, _]| found == i32::from(black) * 2)
        }
        RecordedResult::Discs { black, white } => {
            score.discs == [black, white] || halves == Some([black, white].map(|side| i32::from(side) * 2))
        }
        RecordedResult::Difference(thousandths) => {
            // A record may claim any number at all.
            let claimed = i64::from(thousandths) - i64::from(komi);
            let matches = |found: i32| (i64::from(found) - claimed).abs() <= ROUNDING;
            matches(score.disc_difference() * 1000)
                || score.tournament_difference().is_some_and(|halves| matches(halves * 500))
        }
    }
}

/// Who won according to a result: all that counts of it where the game was not played out.
fn winner_claimed(recorded: RecordedResult, goal: Goal) -> Option<Option<Color>> {
    let more = |difference: i32| match difference {
        1.. => Some(Color::Black),
        0 => None,
        _ => Some(Color::White),
    };
    let winner = |difference| match goal {
        Goal::Most => more(difference),
        Goal::Fewest => more(difference).map(Color::opponent),
    };
    match recorded {
        RecordedResult::Winner(winner) => Some(winner),
        RecordedResult::Discs { black, white } => Some(winner(i32::from(black) - i32::from(white))),
        RecordedResult::Difference(thousandths) => Some(winner(thousandths)),
        RecordedResult::BlackTournament(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use volteo_core::{Builtin, Komi};

    use super::*;

    fn thousandths() -> impl Strategy<Value = i32> {
        prop_oneof![Just(i32::MIN), Just(i32::MAX), any::<i32>(), -70_000..70_000]
    }

    proptest! {
        #[test]
        fn any_claim_can_be_compared(
            claimed in thousandths(),
            komi in -Komi::LIMIT..=Komi::LIMIT,
            black in 0..=64_u16,
            counts in prop_oneof![Just([u16::MAX, 0]), Just([0, u16::MAX]), any::<[u16; 2]>()],
        ) {
            let rules = RuleSet { komi: Komi::from_thousandths(komi), ..Builtin::Wof.rule_set() };
            let discs = [black, 64 - black];
            let score = Score { discs, empties: 0, winner: None, tournament: None };
            let found = i64::from(score.disc_difference()) * 1000 + i64::from(komi);
            let recorded = RecordedResult::Difference(claimed);
            let agrees = agrees_when_ended(recorded, Ending::Finished, &score, &rules);
            prop_assert_eq!(agrees, Some((found - i64::from(claimed)).abs() <= 5));
            let recorded = RecordedResult::Discs { black: counts[0], white: counts[1] };
            let agrees = agrees_when_ended(recorded, Ending::Finished, &score, &rules);
            prop_assert_eq!(agrees, Some(counts == discs));
            prop_assert_eq!(agrees_when_ended(recorded, Ending::Abandoned, &score, &rules), None);
        }
    }
}
