//! The best result of a deal whose tiles are all known.
//!
//! First the game is played once, each placement being the one after which greedy play comes to most; often that is as much
//! as can be had. Then the search begins. Every placement adds a disc, so that states are in levels: those after as many
//! placements. The search goes round the levels, and on each takes the state that promises most, plays it on greedily, and
//! makes its followers. So it goes on from ever more states of every level; nothing is thrown away that could still be
//! better than what is found ([`Prospects`] say what could), and a state that comes up twice is kept once. When no state is
//! left the best that was found is proven to be the best there is, and when placements run out what is left bounds it. (The
//! order is that of cyclic best-first search: G. Kao, E. Sewell and S. Jacobson, A branch, bound, and remember algorithm
//! for the 1|r_i|Σt_i scheduling problem, 2009. To play on from every move is a nested rollout: T. Cazenave, Nested
//! Monte-Carlo search, 2009.)

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use foldhash::fast::FixedState;
use indexmap::IndexSet;
use serde::{Deserialize, Serialize};
use volteo_core::solitaire::{Placement, Solitaire};

use crate::advice::promising;
use crate::promise::promise;
use crate::prospects::Prospects;
use crate::state::State;
use crate::worth::Worth;

/// How much a search may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limit {
    /// The placements that it makes. It ends soon after so many. A million take up to 100 MB.
    pub placements: u64,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The placements that it has made.
    pub placements: u64,
    /// The points of the best line it has found.
    pub points: u8,
    /// What no line can be better than, by what was known at the beginning.
    pub at_most: u8,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The points that its line comes to, by what the options count.
    pub points: u8,
    /// No line comes to more points than these: proven.
    pub at_most: u8,
    /// The placements from the game on, up to the one that brings the last points.
    pub line: Vec<Placement>,
    /// The placements that it has made.
    pub placements: u64,
}

impl Solution {
    /// Whether no line comes to more points.
    #[must_use]
    pub const fn is_proven(&self) -> bool {
        self.points == self.at_most
    }
}

/// Searches for the line that brings most points from a game on, all tiles known. Nothing is left to chance: the same game
/// and limit give the same solution. `go_on` is asked again and again; where it says no, what is known by then is told.
///
/// A game that the player has stopped is looked at as if it went on.
pub fn solve(game: &Solitaire, limit: Limit, go_on: &mut dyn FnMut(&Reached) -> bool) -> Solution {
    let mut game = *game;
    game.resume();
    let mut search = Search::new(&game, limit);
    let mut goes_on = |search: &Search| !search.is_over() && go_on(&search.reached());
    if goes_on(&search) {
        search.look_ahead();
    }
    while goes_on(&search) {
        search.go_round();
    }
    search.solution()
}

/// The states after as many placements, in the order in which they came up.
#[derive(Default)]
struct Level {
    states: IndexSet<State, FixedState>,
    /// What is known of each.
    known: Vec<Known>,
    /// Those without followers yet, the one that promises most on top; of equals the one that came up first.
    open: BinaryHeap<(i32, Reverse<u32>)>,
}

/// How a state came up and what can come of it.
#[derive(Clone, Copy)]
struct Known {
    /// The state before, on the level before.
    before: u32,
    /// The placement after it; none of the first state.
    placement: Option<Placement>,
    /// The points in the hand.
    points: u8,
    /// The points that can come of it at most.
    at_most: u8,
}

/// A search under way.
struct Search {
    worth: Worth,
    limit: Limit,
    levels: Vec<Level>,
    /// What the best line comes to.
    points: u8,
    /// The best line: the level and the place of a state that was kept, and the placements from there on.
    best: (usize, u32, Vec<Placement>),
    /// What no line can be better than, by the first state.
    at_most: u8,
    placements: u64,
}

impl Search {
    fn new(game: &Solitaire, limit: Limit) -> Self {
        let worth = Worth::new(game.deal(), game.options());
        let state = State::of(game);
        let prospects = Prospects::of(&state.table);
        let points = game.points();
        let at_most = points + worth.of(prospects.tiles());
        let mut search = Self {
            worth,
            limit,
            levels: vec![Level::default()],
            points,
            best: (0, 0, Vec::new()),
            at_most,
            placements: 0,
        };
        let first = Known { before: 0, placement: None, points, at_most };
        search.keep(0, state, first, &prospects);
        search
    }

    fn reached(&self) -> Reached {
        Reached { placements: self.placements, points: self.points, at_most: self.at_most }
    }

    /// Whether nothing is left that could be better, or the limit is reached.
    fn is_over(&self) -> bool {
        let is_done = self.points == self.at_most || self.levels.iter().all(|it| it.open.is_empty());
        is_done || self.placements >= self.limit.placements
    }

    /// Plays a game to its end, each time by the placement after which greedy play comes to most.
    fn look_ahead(&mut self) {
        let mut state = self.levels[0].states[0];
        let mut points = self.levels[0].known[0].points;
        let mut line = Vec::new();
        loop {
            let mut most: Option<(u8, Placement, State, u8)> = None;
            for placement in state.placements() {
                if self.is_over() {
                    return;
                }
                line.push(placement);
                let (next, effects) = state.after(placement);
                let now = points + self.worth.of(effects.captures());
                let at_end = self.play_on(0, 0, &line, next, now);
                line.pop();
                if most.is_none_or(|(most, ..)| at_end > most) {
                    most = Some((at_end, placement, next, now));
                }
            }
            let Some((_, placement, next, now)) = most else { return };
            line.push(placement);
            (state, points) = (next, now);
        }
    }

    /// Plays a state on greedily to the end of its game: what that comes to. The state came of one that was kept, by some
    /// placements.
    fn play_on(
        &mut self,
        level: usize,
        place: u32,
        by: &[Placement],
        mut state: State,
        mut points: u8,
    ) -> u8 {
        let mut line = by.to_vec();
        self.note(points, level, place, &line);
        while let Some(placement) = promising(&state, &self.worth) {
            let (next, effects) = state.after(placement);
            self.placements += 1;
            state = next;
            line.push(placement);
            let captured = self.worth.of(effects.captures());
            if captured > 0 {
                points += captured;
                self.note(points, level, place, &line);
            }
        }
        points
    }

    /// Notes a line if it is better than all before.
    fn note(&mut self, points: u8, level: usize, place: u32, line: &[Placement]) {
        if points > self.points {
            self.points = points;
            self.best = (level, place, line.to_vec());
        }
    }

    /// Follows the state that promises most on each level.
    fn go_round(&mut self) {
        let mut level = 0;
        while level < self.levels.len() && !self.is_over() {
            if let Some(place) = self.most_promising(level) {
                self.follow(level, place);
            }
            level += 1;
        }
    }

    /// Takes the state of a level that promises most among those that could be better than what was found.
    fn most_promising(&mut self, level: usize) -> Option<u32> {
        let Level { open, known, .. } = &mut self.levels[level];
        std::iter::from_fn(|| open.pop())
            .map(|(_, Reverse(place))| place)
            .find(|&place| known[place as usize].at_most > self.points)
    }

    /// Makes the followers of a state.
    fn follow(&mut self, level: usize, place: u32) {
        let Level { states, known, .. } = &self.levels[level];
        let (state, before) = (states[place as usize], known[place as usize]);
        self.play_on(level, place, &[], state, before.points);
        for placement in state.placements() {
            self.placements += 1;
            let (next, effects) = state.after(placement);
            let points = before.points + self.worth.of(effects.captures());
            self.note(points, level, place, &[placement]);
            let prospects = Prospects::of(&next.table);
            let at_most = points + self.worth.of(prospects.tiles());
            if at_most > self.points {
                let known = Known { before: place, placement: Some(placement), points, at_most };
                self.keep(level + 1, next, known, &prospects);
            }
        }
    }

    /// Keeps a state to follow, unless it is there already.
    fn keep(&mut self, level: usize, state: State, known: Known, prospects: &Prospects) {
        if level == self.levels.len() {
            self.levels.push(Level::default());
        }
        let level = &mut self.levels[level];
        let (place, is_new) = level.states.insert_full(state);
        if is_new {
            level.known.push(known);
            let promise = promise(&state, known.points, prospects, &self.worth);
            level.open.push((promise, Reverse(place as u32)));
        }
    }

    fn solution(&self) -> Solution {
        let open = self.levels.iter().flat_map(|level| {
            level.open.iter().map(|&(_, Reverse(place))| level.known[place as usize].at_most)
        });
        let at_most = open.fold(self.points, u8::max);
        Solution { points: self.points, at_most, line: self.line(), placements: self.placements }
    }

    /// The placements of the best line.
    fn line(&self) -> Vec<Placement> {
        let (last_level, mut place, ref rest) = self.best;
        let mut line = Vec::new();
        for level in self.levels[..=last_level].iter().rev() {
            let known = &level.known[place as usize];
            line.extend(known.placement);
            place = known.before;
        }
        line.reverse();
        line.extend(rest);
        line
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use volteo_core::solitaire::{Deal, Layout, Options};

    use super::*;
    use crate::exhaustive::most_points;
    use crate::player::Player;

    fn game(layout: Layout, seed: u64, options: Options) -> Solitaire {
        Solitaire::new(Deal::shuffled(layout, seed), options)
    }

    fn after(mut game: Solitaire, line: &[Placement]) -> Solitaire {
        line.iter().for_each(|&placement| assert!(game.play(placement).is_ok(), "{placement}"));
        game
    }

    fn solved(game: &Solitaire, placements: u64) -> Solution {
        let solution = solve(game, Limit { placements }, &mut |_| true);
        assert_eq!(after(*game, &solution.line).points(), solution.points);
        assert!(solution.points <= solution.at_most);
        solution
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// Games are played by chance up to some placements before their end, and the rest is searched in both ways.
        #[test]
        fn the_ends_of_games_are_solved_as_by_trying_everything(
            seed: u64, layout in 0_usize..3, alternate: bool, values: bool, left in 1_usize..9,
        ) {
            let first = game(Layout::NAMED[layout].1, seed, Options { alternate, values });
            let line = Player::Random.line(first, seed);
            let game = after(first, &line[..line.len().saturating_sub(left)]);
            // Where there is too much to be tried, nothing is said.
            if let Some(most) = most_points(&game, 200_000) {
                let solution = solved(&game, 1_000_000);
                prop_assert!(solution.is_proven());
                prop_assert_eq!(solution.points, most);
            }
        }

        /// What is said of a game that was not searched to the end holds all the same.
        #[test]
        fn a_search_that_is_cut_short_tells_a_bound_that_holds(seed: u64, alternate: bool, left in 4_usize..9, placements in 1_u64..60) {
            let first = game(Layout::FRAME, seed, Options { alternate, values: false });
            let line = Player::Random.line(first, seed);
            let game = after(first, &line[..line.len().saturating_sub(left)]);
            if let Some(most) = most_points(&game, 200_000) {
                let solution = solved(&game, placements);
                prop_assert!((solution.points..=solution.at_most).contains(&most));
            }
        }
    }

    #[test]
    fn deals_are_cleared_where_they_can_be() {
        for (layout, seed, options, most) in [
            (Layout::FRAME, 2, Options::default(), 24),
            (Layout::FRAME, 4, Options { alternate: true, values: false }, 24),
            (Layout::CORNERS, 4, Options::default(), 20),
            (Layout::FRAME, 4, Options { alternate: true, values: true }, 110),
        ] {
            let solution = solved(&game(layout, seed, options), 200_000);
            assert!(solution.is_proven() && solution.points == most, "{solution:?}");
        }
    }

    #[test]
    fn more_placements_never_find_less_or_prove_less() {
        let game = game(Layout::CHEQUER, 3, Options::default());
        let solutions = [100, 1_000, 10_000].map(|placements| solved(&game, placements));
        assert!(solutions.is_sorted_by_key(|it| it.points), "{solutions:?}");
        assert!(solutions.is_sorted_by_key(|it| Reverse(it.at_most)), "{solutions:?}");
        assert!(solutions.iter().zip([100, 1_000, 10_000]).all(|(it, limit)| it.placements < limit + 200));
    }

    #[test]
    fn whoever_stops_a_search_gets_what_it_has_found() {
        let game = game(Layout::CHEQUER, 6, Options::default());
        let mut asked = 0;
        let solution = solve(&game, Limit { placements: u64::MAX }, &mut |_| {
            asked += 1;
            asked < 4
        });
        assert!(solution.points > 0 && !solution.is_proven(), "{solution:?}");
        let at_once = solve(&game, Limit { placements: 10 }, &mut |_| false);
        assert_eq!((at_once.points, at_once.at_most, at_once.line.len()), (0, 22, 0));
    }

    #[test]
    fn a_game_that_is_over_or_was_stopped_has_the_points_that_it_has() {
        let first = game(Layout::FRAME, 1, Options { alternate: true, values: false });
        let mut over = after(first, &Player::Random.line(first, 1));
        let solution = solved(&over, 1_000);
        assert!(solution.is_proven() && solution.points == over.points() && solution.line.is_empty());
        over = after(first, &Player::Random.line(first, 1)[..12]);
        let goes_on = solved(&over, 1_000);
        over.stop();
        assert_eq!(solve(&over, Limit { placements: 1_000 }, &mut |_| true), goes_on);
    }
}
