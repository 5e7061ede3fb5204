//! A rule set laid out for play: the one place that decides what is legal.

mod judge;
mod play;

use crate::bits::BitSet;
use crate::ruleset::{
    Edges, Exhausted, FlipRule, PassRule, Placement, RuleSet, RuleSetError, Start, Supply, check_fields,
    check_first_move,
};
use crate::runs::{all_run_starts, each_run_starts, run_towards};
use crate::torus::Torus;
use crate::{Action, Color, Direction, Directions, LegalMoves, Position, Square, Turn};

/// A valid rule set laid out over a width of bit set: what is asked of it all through a game.
///
/// ```
/// use volteo_core::{Builtin, Rules};
///
/// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
/// let start = rules.start();
/// let names: Vec<String> = rules.legal_moves(&start).map(|it| it.square.to_string()).collect();
/// assert_eq!(names, ["d3", "c4", "f5", "e6"]);
/// ```
#[derive(Clone, Debug)]
pub struct Rules<B> {
    set: RuleSet,
    playable: B,
    /// The squares of the first four discs where the center is open; else empty.
    open_center: B,
    torus: Option<Torus>,
    /// Bounded, and all eight directions count: the fills of the whole board apply.
    plain_lines: bool,
    /// Nothing but a run makes a move legal or illegal, and a move flips every run: no choice, no
    /// stock, no open center, no pass that counts.
    plain_turns: bool,
}

/// Why a rule set cannot be laid out over a width of bit set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayOutError {
    /// The rule set itself is impossible.
    Impossible(RuleSetError),
    /// The board is larger than this width holds.
    TooLarge,
}

impl core::fmt::Display for LayOutError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Impossible(error) => error.fmt(f),
            Self::TooLarge => f.write_str("the board is too large for this bit set"),
        }
    }
}

impl core::error::Error for LayOutError {}

impl<B: BitSet> Rules<B> {
    /// Lays out a rule set.
    ///
    /// # Errors
    ///
    /// If the rule set is impossible, or its board larger than `B` holds.
    pub fn new(set: &RuleSet) -> Result<Self, LayOutError> {
        // Not all of `RuleSet::validate`: that lays rule sets out over the widest bit set, which a device has no use for.
        check_fields(set).map_err(LayOutError::Impossible)?;
        if !Self::fits(set) {
            return Err(LayOutError::TooLarge);
        }
        let rules = Self::lay_out(set);
        check_first_move(&rules).map_err(LayOutError::Impossible)?;
        Ok(rules)
    }

    /// Whether the board of a rule set fits this width.
    #[must_use]
    pub const fn fits(set: &RuleSet) -> bool {
        set.width <= B::MAX_WIDTH && set.height <= B::MAX_HEIGHT
    }

    /// Lays out a rule set whose squares are known to be in order.
    pub(crate) fn lay_out(set: &RuleSet) -> Self {
        let center = set.center_block().map(B::of).into_iter().fold(B::EMPTY, |all, square| all | square);
        Self {
            set: *set,
            playable: B::narrow(set.playable()),
            open_center: if set.start == Start::OpenCenter { center } else { B::EMPTY },
            torus: match set.edges {
                Edges::Bounded => None,
                Edges::Torus => Some(Torus { width: set.width, height: set.height }),
            },
            plain_lines: set.edges == Edges::Bounded && set.lines == Directions::ALL,
            plain_turns: set.flip == FlipRule::All
                && set.supply == Supply::Shared
                && set.start != Start::OpenCenter
                && set.pass == PassRule::Forced,
        }
    }

    /// The rule set.
    #[must_use]
    pub const fn set(&self) -> &RuleSet {
        &self.set
    }

    /// The squares of the board, without its holes.
    #[must_use]
    #[inline]
    pub const fn playable(&self) -> B {
        self.playable
    }

    /// Whether a player chooses one direction to flip in.
    #[must_use]
    pub fn choose_one(&self) -> bool {
        self.set.flip == FlipRule::ChooseOne
    }

    /// The position in which a game begins. Where sides have their own stocks, its discs have come out
    /// of them.
    #[must_use]
    pub fn start(&self) -> Position<B> {
        let discs = self.set.start_discs();
        let [black, white] = discs.map(B::narrow);
        Position::new(black, white, self.set.first, self.stocks(discs.map(|it| it.len() as u16)))
    }

    /// The position with these discs and this side to move. Discs that lie on no square of the board
    /// are left out, and a square claimed by both colors is Black's.
    ///
    /// Where sides have their own stocks, the discs of the start position have come out of them, and of
    /// the others each side is taken to have placed half, the first mover the odd one: the board alone
    /// does not tell who placed what.
    #[must_use]
    pub fn position(&self, black: B, white: B, to_move: Color) -> Position<B> {
        let (black, white) = (black & self.playable, white & self.playable);
        let start = self.set.start_discs().map(|it| it.len() as u16);
        let placed = ((black | white).len() as u16).saturating_sub(start[0] + start[1]);
        let used = Color::BOTH.map(|color| {
            let half = if color == self.set.first { placed.div_ceil(2) } else { placed / 2 };
            start[color.index()] + half
        });
        Position::new(black, white, to_move, self.stocks(used))
    }

    /// What is left of the sides' own stocks when so many discs have been used; nothing under a shared
    /// supply.
    fn stocks(&self, used: [u16; 2]) -> [u16; 2] {
        match self.set.supply {
            Supply::Shared => [0; 2],
            Supply::Own { discs, .. } => used.map(|used| discs.saturating_sub(used)),
        }
    }

    /// The squares without discs.
    #[must_use]
    #[inline]
    pub fn empties(&self, position: &Position<B>) -> B {
        self.playable & !position.occupied()
    }

    /// Whether the first four discs of an open center are still being placed.
    #[must_use]
    #[inline]
    pub fn in_opening(&self, position: &Position<B>) -> bool {
        !(self.open_center & !position.occupied()).is_empty()
    }

    /// The stock that the next disc of a side comes out of: `Ok(None)` where supply is shared.
    ///
    /// # Errors
    ///
    /// If there is no disc left for it.
    #[inline]
    pub(crate) fn stock_to_use(
        &self,
        position: &Position<B>,
        color: Color,
    ) -> Result<Option<Color>, NoDiscLeft> {
        let Supply::Own { exhausted, .. } = self.set.supply else {
            return Ok(None);
        };
        if position.stock(color) > 0 {
            return Ok(Some(color));
        }
        if exhausted == Exhausted::TakeFromOpponent && position.stock(!color) > 0 {
            return Ok(Some(!color));
        }
        Err(NoDiscLeft)
    }

    /// The squares on which the side to move may place a disc. Empty if it must pass or the game is
    /// over.
    #[must_use]
    #[inline]
    pub fn legal_squares(&self, position: &Position<B>) -> B {
        if self.ended_by_passes(position) || self.stock_to_use(position, position.to_move()).is_err() {
            return B::EMPTY;
        }
        let empties = self.empties(position);
        if self.in_opening(position) {
            return self.open_center & empties;
        }
        match self.set.placement {
            Placement::MustFlip => self.flipping_squares(position),
            Placement::MayTouch => {
                self.flipping_squares(position) | self.touching(position.occupied()) & empties
            }
            Placement::Anywhere => empties,
        }
    }

    /// The squares next to a set, over the sides of a torus too.
    pub(crate) fn touching(&self, set: B) -> B {
        let next = match self.torus {
            None => set.neighbors(),
            Some(torus) => torus.neighbors(set),
        };
        next & self.playable
    }

    /// The empty squares from which the side to move has a run.
    #[must_use]
    #[inline]
    pub fn flipping_squares(&self, position: &Position<B>) -> B {
        let (own, opponent) = position.own_and_opponent();
        let starts = if self.plain_lines {
            B::vector_run_starts(own, opponent).unwrap_or_else(|| all_run_starts(own, opponent))
        } else {
            self.run_starts_by_direction(position).into_iter().fold(B::EMPTY, |all, starts| all | starts)
        };
        starts & self.empties(position)
    }

    /// For each direction, the empty squares from which the side to move has a run in it.
    pub(crate) fn run_starts_by_direction(&self, position: &Position<B>) -> [B; 8] {
        let (own, opponent) = position.own_and_opponent();
        let empties = self.empties(position);
        let Some(torus) = self.torus else {
            let mut starts = each_run_starts(own, opponent);
            for (starts, direction) in starts.iter_mut().zip(Direction::ALL) {
                *starts = if self.set.lines.contains(direction) { *starts & empties } else { B::EMPTY };
            }
            return starts;
        };
        Direction::ALL.map(|direction| {
            if !self.set.lines.contains(direction) {
                return B::EMPTY;
            }
            let has_run = |&square: &Square| !torus.run(own, opponent, square, direction).is_empty();
            empties.squares().filter(has_run).map(B::of).fold(B::EMPTY, |all, square| all | square)
        })
    }

    /// The run that a disc of the side to move on an empty square has in one direction.
    #[must_use]
    #[inline(always)]
    pub fn run(&self, position: &Position<B>, square: Square, direction: Direction) -> B {
        if !self.set.lines.contains(direction) {
            return B::EMPTY;
        }
        let (own, opponent) = position.own_and_opponent();
        match self.torus {
            None => run_towards(own, opponent, B::of(square), direction),
            Some(torus) => torus.run(own, opponent, square, direction),
        }
    }

    /// The directions in which a disc of the side to move on this square has a run; none if the
    /// square is not empty, or in an open center, where the first discs flip nothing.
    #[must_use]
    pub fn runs_at(&self, position: &Position<B>, square: Square) -> Directions {
        if !self.empties(position).contains(square) || self.in_opening(position) {
            return Directions::EMPTY;
        }
        Direction::ALL.into_iter().filter(|&it| !self.run(position, square, it).is_empty()).collect()
    }

    /// The legal moves of the side to move, in board order and clockwise.
    #[must_use]
    pub fn legal_moves(&self, position: &Position<B>) -> LegalMoves<B> {
        self.moves_on(position, self.legal_squares(position))
    }

    /// Whether the square is all there is to a move: it flips every run that it has, and nothing but runs decides what is
    /// legal.
    #[must_use]
    #[inline]
    pub const fn are_moves_squares(&self) -> bool {
        self.plain_turns
    }

    /// The moves to these legal squares.
    fn moves_on(&self, position: &Position<B>, squares: B) -> LegalMoves<B> {
        let starts =
            if self.in_opening(position) { [B::EMPTY; 8] } else { self.run_starts_by_direction(position) };
        LegalMoves::new(squares, starts, self.choose_one())
    }

    /// What the side to move can do: its moves, a forced pass, or nothing, the game being over.
    /// Where passing is a choice, it is one beside the moves.
    #[must_use]
    pub fn turn(&self, position: &Position<B>) -> Turn<B> {
        let squares = self.legal_squares(position);
        if !squares.is_empty() {
            Turn::Moves(self.moves_on(position, squares))
        } else if self.is_over(position) {
            Turn::Over
        } else {
            Turn::MustPass
        }
    }

    /// Everything the side to move can do, moves first, then a pass where one is legal. Nothing if the
    /// game is over.
    pub fn actions(&self, position: &Position<B>) -> impl Iterator<Item = Action> + use<B> {
        let pass = self.legal(position).pass;
        self.legal_moves(position).map(Action::Place).chain(pass.then_some(Action::Pass))
    }

    /// Whether the side to move has no legal move while the game goes on.
    #[must_use]
    pub fn must_pass(&self, position: &Position<B>) -> bool {
        self.legal_squares(position).is_empty() && !self.is_over(position)
    }

    /// Whether the game is over: neither side has a legal move, or both have passed where passing is
    /// a choice.
    #[must_use]
    #[inline]
    pub fn is_over(&self, position: &Position<B>) -> bool {
        self.ended_by_passes(position)
            || self.legal_squares(position).is_empty()
                && self.legal_squares(&position.with_side_turned()).is_empty()
    }

    /// Whether two passes in a row have ended the game.
    #[inline]
    pub(crate) fn ended_by_passes(&self, position: &Position<B>) -> bool {
        position.passes() >= 2
    }

    /// Whether runs alone decide what is legal and what is flipped, by the fills of the whole board.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.plain_lines && self.plain_turns && self.set.placement == Placement::MustFlip
    }

    pub(crate) fn passes_are_counted(&self) -> bool {
        self.set.pass == PassRule::Allowed
    }
}

/// A side has no disc to place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoDiscLeft;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builtin, SquareSet};

    fn squares(names: &str) -> SquareSet {
        names.split(' ').map(|it| SquareSet::of(it.parse().unwrap())).fold(SquareSet::EMPTY, |a, b| a | b)
    }

    #[test]
    fn the_discs_of_the_start_position_come_out_of_their_own_sides_stocks() {
        let start = Start::Squares { black: squares("b1 b2 b3"), white: squares("c2") };
        let supply = Supply::Own { discs: 8, exhausted: Exhausted::Pass };
        let rules = Rules::<u64>::new(&RuleSet { start, supply, ..Builtin::Mini4.rule_set() }).unwrap();
        let position = rules.start();
        assert_eq!(Color::BOTH.map(|color| position.stock(color)), [5, 7]);
        assert_eq!(
            rules.position(position.discs(Color::Black), position.discs(Color::White), Color::Black),
            position
        );
    }

    #[test]
    fn a_side_without_discs_passes_or_takes_one_as_the_rules_say() {
        // Black has placed its only disc after the start; White has one left.
        let after_one_move = |exhausted| {
            let supply = Supply::Own { discs: 3, exhausted };
            let rules = Rules::<u64>::new(&RuleSet { supply, ..Builtin::Mini4.rule_set() }).unwrap();
            let mut position = rules.start();
            rules.play(&mut position, "b1".parse().unwrap()).unwrap();
            position = position.with_side_turned();
            (rules.legal_squares(&position).is_empty(), rules.must_pass(&position))
        };
        assert_eq!(after_one_move(Exhausted::Pass), (true, true));
        assert_eq!(after_one_move(Exhausted::TakeFromOpponent), (false, false));
    }

    #[test]
    fn the_game_is_over_when_nobody_has_a_disc() {
        let supply = Supply::Own { discs: 2, exhausted: Exhausted::TakeFromOpponent };
        let rules = Rules::<u64>::new(&RuleSet { supply, ..Builtin::Mini4.rule_set() });
        assert_eq!(rules.unwrap_err(), LayOutError::Impossible(RuleSetError::NoFirstMove));
    }
}
