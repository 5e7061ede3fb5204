//! What moves cost, compared with the best there was.

use serde::Serialize;
use volteo_engine::evaluation::PARTS;

use super::worth::Worth;

/// Discs below which the difference of two estimates says nothing, and no loss is claimed.
pub(super) const NOISE: i32 = 2;

/// How bad a move is, by the discs of the final difference that it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Mark {
    /// Costs a little.
    Doubtful,
    /// Costs a good deal.
    Mistake,
    /// Costs so much that it often costs the game.
    Blunder,
}

impl Mark {
    /// All, the least bad first.
    pub(super) const ALL: [Self; 3] = [Self::Doubtful, Self::Mistake, Self::Blunder];

    /// The loss in discs from which a move is marked so.
    pub(super) const fn least_discs(self) -> i32 {
        match self {
            Self::Doubtful => 2,
            Self::Mistake => 4,
            Self::Blunder => 8,
        }
    }

    /// The sign in the margin.
    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Of a number of moves so marked.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "doubtful",
            Self::Mistake => "mistakes",
            Self::Blunder => "blunders",
        }
    }
}

/// What a move cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loss {
    /// In parts of a disc, never negative; none is claimed of estimates that differ by less than [`NOISE`].
    parts: i32,
    /// Whether it is proven.
    pub(super) is_exact: bool,
}

impl Loss {
    /// The loss by a move that is worth so much, where the best was worth so much.
    pub(super) fn between(best: Worth, played: Worth) -> Self {
        let is_exact = best.is_exact && played.is_exact;
        let parts = (best.parts() - played.parts()).max(0);
        let is_noise = !is_exact && parts < NOISE * PARTS;
        Self { parts: if is_noise { 0 } else { parts }, is_exact }
    }

    /// In discs.
    pub(super) fn discs(self) -> f64 {
        Worth::of_parts(self.parts, self.is_exact).discs()
    }

    /// How bad the move is, if it is.
    pub(super) fn mark(self) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|it| self.parts >= it.least_discs() * PARTS)
    }
}

/// What the moves of a side cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct Tally {
    /// The moves analyzed, forced passes not among them.
    pub(super) moves: u32,
    /// The discs lost by all of them.
    pub(super) lost: f64,
    /// The mean of a move; none without moves.
    pub(super) mean_loss: Option<f64>,
    pub(super) doubtful: u32,
    pub(super) mistakes: u32,
    pub(super) blunders: u32,
    /// The moves whose loss is exact.
    pub(super) exact_moves: u32,
    /// The discs lost by those.
    pub(super) lost_exactly: u32,
}

impl Tally {
    /// What these losses come to.
    pub(super) fn of(losses: impl Iterator<Item = Loss>) -> Self {
        let mut tally = Self::default();
        for loss in losses {
            tally.moves += 1;
            tally.lost += loss.discs();
            if let Some(mark) = loss.mark() {
                *tally.count_mut(mark) += 1;
            }
            if loss.is_exact {
                tally.exact_moves += 1;
                tally.lost_exactly += loss.discs() as u32;
            }
        }
        let hundredths = |it: f64| (it * 100.0).round() / 100.0;
        tally.lost = hundredths(tally.lost);
        tally.mean_loss = (tally.moves > 0).then(|| hundredths(tally.lost / f64::from(tally.moves)));
        tally
    }

    fn count_mut(&mut self, mark: Mark) -> &mut u32 {
        match mark {
            Mark::Doubtful => &mut self.doubtful,
            Mark::Mistake => &mut self.mistakes,
            Mark::Blunder => &mut self.blunders,
        }
    }

    /// The moves marked so.
    pub(super) fn count(mut self, mark: Mark) -> u32 {
        *self.count_mut(mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimated(discs: i32) -> Worth {
        Worth::of_parts(discs * PARTS, false)
    }

    #[test]
    fn the_difference_of_estimates_is_claimed_from_the_noise_on_and_of_exact_scores_always() {
        assert_eq!(Loss::between(estimated(3), estimated(2)).discs(), 0.0);
        assert_eq!(Loss::between(estimated(3), estimated(1)).discs(), 2.0);
        assert_eq!(Loss::between(Worth::exact(3), Worth::exact(2)).discs(), 1.0);
        assert_eq!(Loss::between(Worth::exact(3), estimated(2)).discs(), 0.0);
    }

    #[test]
    fn a_loss_is_never_negative() {
        assert_eq!(Loss::between(estimated(1), estimated(9)).discs(), 0.0);
    }

    #[test]
    fn a_mark_begins_with_its_limit() {
        let mark = |discs| Loss::between(Worth::exact(discs), Worth::exact(0)).mark();
        assert_eq!((mark(1), mark(2), mark(3)), (None, Some(Mark::Doubtful), Some(Mark::Doubtful)));
        assert_eq!((mark(4), mark(7)), (Some(Mark::Mistake), Some(Mark::Mistake)));
        assert_eq!((mark(8), mark(64)), (Some(Mark::Blunder), Some(Mark::Blunder)));
    }

    #[test]
    fn a_tally_counts_each_move_once_under_its_worst_mark() {
        let losses = [0, 1, 2, 4, 20].map(|it| Loss::between(Worth::exact(it), Worth::exact(0)));
        let estimate = Loss::between(estimated(3), estimated(0));
        let tally = Tally::of(losses.into_iter().chain([estimate]));
        assert_eq!((tally.moves, tally.exact_moves), (6, 5));
        assert_eq!(Mark::ALL.map(|it| tally.count(it)), [2, 1, 1]);
        assert_eq!((tally.lost, tally.lost_exactly, tally.mean_loss), (30.0, 27, Some(5.0)));
    }

    #[test]
    fn no_moves_have_no_mean() {
        assert_eq!(Tally::of(std::iter::empty()).mean_loss, None);
    }
}
