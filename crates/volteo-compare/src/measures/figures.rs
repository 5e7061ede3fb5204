//! The figures that rule sets are compared by.

use super::facts::{Facts, LEADERS_AT};

/// What kind of number a figure is: it decides how it is written and how its interval is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A share of games or of moves, from 0 to 1.
    Share,
    /// A mean.
    Mean,
}

/// A figure that rule sets are compared by: what is summed over games, and by what it is divided.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The stable key in JSON and CSV.
    pub key: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// What kind of number it is.
    pub kind: Kind,
    /// The parts of one that are summed: 2 where half discs or half points are.
    pub parts: i64,
    /// What a game adds: to what is measured, and to what it is measured by.
    pub of: fn(&Facts) -> (i64, i64),
}

impl Figure {
    const fn share(
        key: &'static str,
        name: &'static str,
        about: &'static str,
        of: fn(&Facts) -> (i64, i64),
    ) -> Self {
        Self { key, name, about, kind: Kind::Share, parts: 1, of }
    }

    const fn mean(
        key: &'static str,
        name: &'static str,
        about: &'static str,
        of: fn(&Facts) -> (i64, i64),
    ) -> Self {
        Self { key, name, about, kind: Kind::Mean, parts: 1, of }
    }
}

/// Of games that have such a thing: what it is.
fn where_known(value: Option<i64>) -> (i64, i64) {
    value.map_or((0, 0), |value| (value, 1))
}

/// Of games with a leader then: whether it won.
fn leader(game: &Facts, at: usize) -> (i64, i64) {
    where_known(game.leader_won[at].map(i64::from))
}

/// Every figure, in the order in which reports show them.
pub const FIGURES: [Figure; 24] = [
    Figure::share("first-wins", "first player wins", "of all games", |it| (i64::from(it.points == 2), 1)),
    Figure::share("draws", "draws", "of all games", |it| (i64::from(it.points == 1), 1)),
    Figure::share("second-wins", "second player wins", "of all games", |it| (i64::from(it.points == 0), 1)),
    Figure {
        parts: 2,
        ..Figure::share(
            "first-points",
            "points of the first player",
            "a game; a draw is half a point: over 50 % is an edge",
            |it| (it.points, 1),
        )
    },
    Figure {
        parts: 2,
        ..Figure::mean(
            "score",
            "score of the first player",
            "the tournament score less the other player's, discs a game",
            |it| (it.score, 1),
        )
    },
    Figure {
        parts: 2,
        ..Figure::mean(
            "margin",
            "margin",
            "by how many discs of the tournament score a game is decided, whoever wins",
            |it| (it.score.abs(), 1),
        )
    },
    Figure::mean("moves", "moves", "discs placed in a game", |it| (it.moves, 1)),
    Figure::mean("passes", "passes", "in a game", |it| (it.passes, 1)),
    Figure::share("with-pass", "games with a pass", "of all games", |it| (i64::from(it.passes > 0), 1)),
    Figure::share("wipe-outs", "wipe-outs", "games that leave one color without a disc", |it| {
        (it.wipe_out, 1)
    }),
    Figure::share("early-ends", "early ends", "games over while squares are empty", |it| {
        (i64::from(it.empties > 0), 1)
    }),
    Figure::mean("squares", "squares to choose from", "a move", |it| (it.squares, it.moves)),
    Figure::mean(
        "choices",
        "moves to choose from",
        "a move; under a choice of direction, pairs of a square and a direction",
        |it| (it.choices, it.moves),
    ),
    Figure::share(
        "crossings",
        "moves on a crossing",
        "of all moves: to a square with discs to flip in two directions or more",
        |it| (it.crossings, it.moves),
    ),
    Figure::mean("flips", "discs flipped", "a move", |it| (it.flips, it.moves)),
    Figure::mean("swings", "swings of the lead", "in a game, by discs", |it| (it.swings, 1)),
    Figure::mean("replies", "mobility of the opponent", "squares it could have played to, a move", |it| {
        (it.replies, it.moves)
    }),
    Figure::mean("frontier", "frontier of the mover", "discs next to an empty square, a move", |it| {
        (it.frontier, it.moves)
    }),
    Figure::mean(
        "first-corner",
        "first corner",
        "the move that takes it, in games where one is taken",
        |it| where_known(it.first_corner),
    ),
    Figure::mean("first-edge", "first edge square", "the move that takes it; corners are none", |it| {
        where_known(it.first_edge)
    }),
    Figure::share("corner-taken", "games with a corner taken", "of all games", |it| {
        (i64::from(it.first_corner.is_some()), 1)
    }),
    Figure::share(LEADERS[0].0, LEADERS[0].1, LEADER_ABOUT, |it| leader(it, 0)),
    Figure::share(LEADERS[1].0, LEADERS[1].1, LEADER_ABOUT, |it| leader(it, 1)),
    Figure::share(LEADERS[2].0, LEADERS[2].1, LEADER_ABOUT, |it| leader(it, 2)),
];

/// The keys and names of the figures about [`LEADERS_AT`].
const LEADERS: [(&str, &str); LEADERS_AT.len()] = [
    ("leader-20", "leader at 20 wins"),
    ("leader-30", "leader at 30 wins"),
    ("leader-40", "leader at 40 wins"),
];
const LEADER_ABOUT: &str = "of games in which one side has more discs after so many moves";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_figure_has_a_key_and_a_name_of_its_own() {
        let keys: BTreeSet<_> = FIGURES.iter().map(|it| it.key).collect();
        let names: BTreeSet<_> = FIGURES.iter().map(|it| it.name).collect();
        assert_eq!((keys.len(), names.len()), (FIGURES.len(), FIGURES.len()));
    }

    #[test]
    fn the_figures_about_leaders_are_named_for_their_moves() {
        for ((key, name), at) in LEADERS.into_iter().zip(LEADERS_AT) {
            assert_eq!((key, name), (&*format!("leader-{at}"), &*format!("leader at {at} wins")));
        }
    }

    #[test]
    fn the_results_of_a_game_are_shares_of_one() {
        for points in 0..=2 {
            let game = Facts { points, ..Facts::default() };
            let results =
                FIGURES.iter().filter(|it| ["first-wins", "draws", "second-wins"].contains(&it.key));
            assert_eq!(results.map(|it| (it.of)(&game).0).sum::<i64>(), 1);
        }
    }
}
