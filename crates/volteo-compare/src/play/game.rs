//! One game, watched move by move.

use volteo_core::{
    Action, BitSet, Color, Direction, Directions, Edges, Ending, Move, Position, Request, Rules, Square,
};

use volteo_engine::Searchable;

use super::mover::{Choices, Chosen, Mover, by_chance};
use crate::dice::Dice;
use crate::measures::{Facts, LEADERS_AT, Seen, Tally};

/// Where the games under one rule set are played.
pub(super) struct Board<'r, B> {
    rules: &'r Rules<B>,
    corners: B,
    /// The squares at the side of the board, without the corners.
    edge: B,
    mover: Mover,
    /// The moves of a position, where they are more than squares.
    moves: Vec<Move>,
}

/// The dice of a game.
pub(super) struct GameDice {
    /// Those of the opening.
    pub(super) opening: Dice,
    /// Those of the first player and of the other.
    pub(super) players: [Dice; 2],
}

impl<'r, B: Searchable> Board<'r, B> {
    pub(super) fn new(rules: &'r Rules<B>, mover: Mover) -> Self {
        let corners = rules.corner_squares();
        Self { rules, corners, edge: side(rules) & !corners, mover, moves: Vec::new() }
    }

    /// Plays a game, its first plies by chance, and counts its moves: what it came to. None if it was told to stop.
    pub(super) fn game(
        &mut self,
        opening_plies: u32,
        dice: &mut GameDice,
        tally: &mut Tally,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Facts> {
        let rules = self.rules;
        let first = rules.set().first;
        let mut position = rules.start();
        let (mut facts, mut leaders) = (Facts::default(), Leaders::default());
        for ply in 0.. {
            let squares = rules.legal_squares(&position);
            if squares.is_empty() {
                if rules.is_over(&position) {
                    break;
                }
                rules.play_legal(&mut position, Action::Pass);
                facts.passes += 1;
                continue;
            }
            if !rules.are_moves_squares() {
                self.moves.clear();
                self.moves.extend(rules.legal_moves(&position));
            }
            let moves = (!rules.are_moves_squares()).then_some(&*self.moves);
            let choices = Choices { squares, moves };
            let chosen = if ply < opening_plies {
                by_chance(rules, &choices, &mut dice.opening)
            } else {
                let own = &mut dice.players[usize::from(position.to_move() != first)];
                self.mover.choose(rules, &position, &choices, own, stop)?
            };
            let before = position;
            let Some(played) = play(rules, &mut position, chosen) else {
                facts.passes += 1;
                continue;
            };
            let seen = Seen {
                squares: squares.len(),
                choices: choices.count(),
                flips: played.flipped.len(),
                replies: rules.legal_squares_of(&before, !before.to_move()).len(),
                frontier: rules.frontier(&before, before.to_move()).len(),
                lead: lead(&before, first),
            };
            leaders.see(facts.moves, seen.lead);
            facts.see(&seen, played.offered.len() > 1);
            self.take(&mut facts, played.square);
            tally.plies.add(facts.moves as usize - 1, &seen);
            let is_first = before.to_move() == first;
            tally.squares.add(played.square, facts.moves as u32, is_first, played.offered, played.chosen);
        }
        self.conclude(&mut facts, &mut leaders, &position);
        Some(facts)
    }

    /// Notes the first corner and the first square of an edge.
    fn take(&self, facts: &mut Facts, square: Square) {
        let square = B::of(square);
        if !(square & self.corners).is_empty() {
            facts.first_corner.get_or_insert(facts.moves);
        } else if !(square & self.edge).is_empty() {
            facts.first_edge.get_or_insert(facts.moves);
        }
    }

    /// Notes how the game ended.
    fn conclude(&self, facts: &mut Facts, leaders: &mut Leaders, position: &Position<B>) {
        let first = self.rules.set().first;
        leaders.lead(lead(position, first));
        let score = self.rules.score(position, Ending::Finished);
        let difference = i64::from(score.tournament_difference().unwrap_or_default());
        facts.score = if first == Color::Black { difference } else { -difference };
        facts.points = score.winner.map_or(1, |winner| if winner == first { 2 } else { 0 });
        facts.empties = i64::from(score.empties);
        facts.wipe_out = i64::from(score.discs.contains(&0));
        facts.swings = leaders.swings;
        facts.leader_won = leaders.at.map(|leader| {
            let is_first = leader?;
            Some(facts.points == if is_first { 2 } else { 0 })
        });
    }
}

impl Facts {
    /// Counts a move.
    fn see(&mut self, seen: &Seen, is_crossing: bool) {
        self.moves += 1;
        self.squares += i64::from(seen.squares);
        self.choices += i64::from(seen.choices);
        self.crossings += i64::from(is_crossing);
        self.flips += i64::from(seen.flips);
        self.replies += i64::from(seen.replies);
        self.frontier += i64::from(seen.frontier);
    }
}

/// Who was ahead when.
#[derive(Default)]
struct Leaders {
    /// Whether the first player was ahead after each of [`LEADERS_AT`] moves; none if nobody was.
    at: [Option<bool>; LEADERS_AT.len()],
    /// Whether the first player was the last to be ahead.
    last: Option<bool>,
    swings: i64,
}

impl Leaders {
    /// Notes the lead after so many moves, with one to come.
    fn see(&mut self, moves: i64, lead: i32) {
        self.lead(lead);
        if let Some(place) = LEADERS_AT.iter().position(|&at| i64::from(at) == moves) {
            self.at[place] = (lead != 0).then_some(lead > 0);
        }
    }

    fn lead(&mut self, lead: i32) {
        if lead == 0 {
            return;
        }
        let is_first = lead > 0;
        self.swings += i64::from(self.last.is_some_and(|last| last != is_first));
        self.last = Some(is_first);
    }
}

/// A move that was played.
struct Played<B> {
    square: Square,
    flipped: B,
    /// The directions in which discs could be flipped.
    offered: Directions,
    /// Those in which they were.
    chosen: Directions,
}

/// Plays what was chosen; nothing comes of a pass.
#[inline]
fn play<B: BitSet>(rules: &Rules<B>, position: &mut Position<B>, chosen: Chosen) -> Option<Played<B>> {
    let before = *position;
    let undo = match chosen {
        Chosen::Square(square) => rules.play(position, Request::place(square)).ok()?,
        Chosen::Action(action) => rules.play_legal(position, action),
    };
    let (square, flipped) = (undo.placed()?, undo.flipped());
    let offered = match chosen {
        Chosen::Square(_) if rules.set().edges == Edges::Bounded => directions(square, flipped),
        _ => rules.runs_at(&before, square),
    };
    let chosen = match chosen {
        Chosen::Action(Action::Place(the_move)) => the_move.directions,
        _ => offered,
    };
    Some(Played { square, flipped, offered, chosen })
}

/// The directions in which a move flips, where lines do not come round: those in which a flipped disc is next to it.
#[inline]
fn directions<B: BitSet>(square: Square, flipped: B) -> Directions {
    let square = B::of(square);
    Direction::ALL.into_iter().filter(|&it| !(square.step(it) & flipped).is_empty()).collect()
}

/// By how many discs the first player is ahead.
#[inline]
fn lead<B: BitSet>(position: &Position<B>, first: Color) -> i32 {
    i32::from(position.count(first)) - i32::from(position.count(!first))
}

/// The squares with no square of the board on one of their four sides.
fn side<B: BitSet>(rules: &Rules<B>) -> B {
    if rules.set().edges == Edges::Torus {
        return B::EMPTY;
    }
    let playable = rules.playable();
    let inside = Directions::ORTHOGONAL.iter().map(|it| playable.step(it));
    playable & !inside.fold(playable, |all, inside| all & inside)
}

#[cfg(test)]
mod tests {
    use volteo_core::{Builtin, RuleSet};

    use super::*;
    use crate::Player;
    use crate::dice::Purpose;

    fn dice(pair: u64) -> GameDice {
        let dice = |purpose| Dice::new(5, 0, pair, purpose);
        GameDice { opening: dice(Purpose::Opening), players: [dice(Purpose::One), dice(Purpose::Other)] }
    }

    fn game(set: &RuleSet, pair: u64, tally: &mut Tally) -> Facts {
        let rules = Rules::<u64>::new(set).unwrap();
        let mut board = Board::new(&rules, Mover::new(Player::Random));
        board.game(2, &mut dice(pair), tally, &|| false).unwrap()
    }

    #[test]
    fn a_game_is_what_its_moves_add_up_to() {
        for builtin in [Builtin::Wof, Builtin::Beginner, Builtin::Anti, Builtin::Classic, Builtin::Mini6] {
            let set = builtin.rule_set();
            for pair in 0..20 {
                let mut tally = Tally::new(&set);
                let facts = game(&set, pair, &mut tally);
                let placed: u64 = tally.squares.iter().map(|(_, it)| it.placed).sum();
                assert_eq!(placed, facts.moves as u64);
                let squares = i64::from(set.playable().len())
                    - set.start_discs().map(|it| it.len() as i64).iter().sum::<i64>();
                assert_eq!(facts.moves + facts.empties, squares);
                let sum = |series: &[crate::Histogram]| {
                    series.iter().map(|it| it.mean().unwrap() as i64).sum::<i64>()
                };
                assert_eq!(sum(&tally.plies.flips), facts.flips);
                assert_eq!(sum(&tally.plies.squares), facts.squares);
                let crossings: u64 = tally.squares.iter().map(|(_, it)| it.crossings).sum();
                assert_eq!(crossings, facts.crossings as u64);
                assert!(facts.choices >= facts.squares);
            }
        }
    }

    #[test]
    fn the_edge_is_what_has_nothing_beyond() {
        let of = |builtin: Builtin| {
            let rules = Rules::<u128>::new(&builtin.rule_set()).unwrap();
            let board = Board::new(&rules, Mover::new(Player::Random));
            (board.edge.len(), board.corners.len())
        };
        assert_eq!(of(Builtin::Wof), (24, 4));
        // Where each corner of the board was there are two now; b2 and its like have no square above or beside them.
        assert_eq!(of(Builtin::Octagon), (20, 8));
    }

    #[test]
    fn the_lead_swings_when_the_other_side_gets_ahead() {
        let mut leaders = Leaders::default();
        for (moves, lead) in [(0, 0), (1, 3), (2, 0), (3, 1), (4, -2), (20, 0), (30, -1), (40, 5)] {
            leaders.see(moves, lead);
        }
        assert_eq!((leaders.swings, leaders.at), (2, [None, Some(false), Some(true)]));
    }

    #[test]
    fn directions_are_found_by_the_discs_next_to_the_square() {
        let set = Builtin::Wof.rule_set();
        let rules = Rules::<u64>::new(&set).unwrap();
        let mut position = rules.start();
        for name in ["d3", "c5", "f6", "f5", "e6"] {
            let before = position;
            let undo = rules.play(&mut position, name.parse().unwrap()).unwrap();
            let square = undo.placed().unwrap();
            assert_eq!(directions(square, undo.flipped()), rules.runs_at(&before, square));
        }
    }
}
