//! The searches of every width of boards, compiled in this crate.

use volteo_core::{BitSet, Position, U256};

use crate::{
    Aim, Choice, Found, Limits, Line, Player, Poll, Progress, Ranked, Ranking, Searcher, Solution, Solver,
    Strength,
};

/// Sets of squares that searches are made for: all that there are.
///
/// Its functions are where [`Solver`], [`Searcher`] and [`Player`] enter their searches. They belong to a type and so are
/// compiled with this crate, once; what is generic would be compiled again with every crate that calls it, which takes
/// minutes.
///
/// ```
/// use volteo_core::{Action, Position, Rules};
/// use volteo_engine::{Aim, Control, Scoring, Searchable, Solver, Table};
///
/// fn best<B: Searchable>(rules: &Rules<B>, position: &Position<B>) -> Option<Action> {
///     let mut solver = Solver::new(rules, Scoring::Board, Table::new(&mut []));
///     solver.solve(position, Aim::Exact, &mut |_| Control::Continue).best()
/// }
/// ```
pub trait Searchable: BitSet {
    /// [`Solver::resume`].
    #[doc(hidden)]
    fn resume(
        solver: &Solver<'_, '_, Self>,
        position: &Position<Self>,
        aim: Aim,
        from: &Progress,
        poll: &mut Poll<'_>,
    ) -> Solution;

    /// [`Searcher::search`].
    #[doc(hidden)]
    fn search(
        searcher: &Searcher<'_, '_, '_, Self>,
        position: &Position<Self>,
        limits: &Limits,
        poll: &mut Poll<'_>,
    ) -> Found;

    /// [`Searcher::rank`].
    #[doc(hidden)]
    fn rank(
        searcher: &Searcher<'_, '_, '_, Self>,
        position: &Position<Self>,
        limits: &Limits,
        poll: &mut Poll<'_>,
        ranked: &mut [Ranked],
    ) -> Ranking;

    /// [`Searcher::glance`].
    #[doc(hidden)]
    fn glance(searcher: &Searcher<'_, '_, '_, Self>, position: &Position<Self>) -> i32;

    /// [`Searcher::line_from`].
    #[doc(hidden)]
    fn line_from(searcher: &Searcher<'_, '_, '_, Self>, position: &Position<Self>, plies: u8) -> Line;

    /// [`Player::choose_by`].
    #[doc(hidden)]
    fn choose_by(
        player: &mut Player<'_, '_, '_, Self>,
        position: &Position<Self>,
        strength: &Strength,
        seed: u64,
        poll: &mut Poll<'_>,
    ) -> Choice;
}

macro_rules! searchable {
    ($($width:ty),+) => {$(
        impl Searchable for $width {
            #[inline(never)]
            fn resume(
                solver: &Solver<'_, '_, Self>,
                position: &Position<Self>,
                aim: Aim,
                from: &Progress,
                poll: &mut Poll<'_>,
            ) -> Solution {
                solver.resume_here(position, aim, from, poll)
            }

            #[inline(never)]
            fn search(
                searcher: &Searcher<'_, '_, '_, Self>,
                position: &Position<Self>,
                limits: &Limits,
                poll: &mut Poll<'_>,
            ) -> Found {
                searcher.search_here(position, limits, poll)
            }

            #[inline(never)]
            fn rank(
                searcher: &Searcher<'_, '_, '_, Self>,
                position: &Position<Self>,
                limits: &Limits,
                poll: &mut Poll<'_>,
                ranked: &mut [Ranked],
            ) -> Ranking {
                searcher.rank_here(position, limits, poll, ranked)
            }

            #[inline(never)]
            fn glance(searcher: &Searcher<'_, '_, '_, Self>, position: &Position<Self>) -> i32 {
                searcher.glance_here(position)
            }

            #[inline(never)]
            fn line_from(searcher: &Searcher<'_, '_, '_, Self>, position: &Position<Self>, plies: u8) -> Line {
                searcher.line_from_here(position, plies)
            }

            #[inline(never)]
            fn choose_by(
                player: &mut Player<'_, '_, '_, Self>,
                position: &Position<Self>,
                strength: &Strength,
                seed: u64,
                poll: &mut Poll<'_>,
            ) -> Choice {
                player.choose_here(position, strength, seed, poll)
            }
        }
    )+};
}

searchable!(u64, u128, U256);
