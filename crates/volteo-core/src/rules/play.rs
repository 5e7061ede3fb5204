//! Playing plies.

use super::Rules;
use crate::bits::BitSet;
use crate::runs::all_runs;
use crate::{Action, Directions, Move, Position, Refusal, Request, Square, Undo};

impl<B: BitSet> Rules<B> {
    /// Every disc that a disc of the side to move on this empty square outflanks, in any direction.
    #[inline(always)]
    pub(crate) fn all_flips(&self, position: &Position<B>, square: Square) -> B {
        let (own, opponent) = position.own_and_opponent();
        if self.plain_lines {
            if let Some(flips) = B::vector_flips(own, opponent, square) {
                return flips;
            }
            return all_runs(own, opponent, B::of(square));
        }
        self.flips_towards(position, square, self.set.lines)
    }

    fn flips_towards(&self, position: &Position<B>, square: Square, directions: Directions) -> B {
        directions.iter().fold(B::EMPTY, |all, direction| all | self.run(position, square, direction))
    }

    /// The discs that a move flips.
    #[must_use]
    pub fn flips(&self, position: &Position<B>, the_move: Move) -> B {
        self.flips_towards(position, the_move.square, the_move.directions)
    }

    /// Plays an action that is legal in the position: one that came from [`Rules::legal_moves`] or
    /// was [judged](Rules::judge). What a search does at every node.
    ///
    /// An action that is not legal leaves a position that the rules cannot reach; use
    /// [`Rules::play`] for what comes from outside.
    pub fn play_legal(&self, position: &mut Position<B>, action: Action) -> Undo<B> {
        let Action::Place(the_move) = action else {
            return position.pass(self.passes_are_counted());
        };
        let flips = self.flips(position, the_move);
        let stock = self.stock_to_use(position, position.to_move()).unwrap_or_default();
        position.place(B::of(the_move.square), flips, stock)
    }

    /// Plays what was asked for if it is legal.
    ///
    /// ```
    /// use volteo_core::{Builtin, Color, Reason, Rules};
    ///
    /// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
    /// let mut position = rules.start();
    /// let undo = rules.play(&mut position, "d3".parse().unwrap()).unwrap();
    /// assert_eq!(undo.flipped(), 1 << (3 * 8 + 3));
    ///
    /// let refusal = rules.play(&mut position, "d4".parse().unwrap()).unwrap_err();
    /// assert_eq!(refusal.reason, Reason::Occupied(Color::Black));
    /// ```
    ///
    /// # Errors
    ///
    /// The rule it breaks and what would have been legal; the position is unchanged.
    #[inline]
    pub fn play(&self, position: &mut Position<B>, request: Request) -> Result<Undo<B>, Refusal<B>> {
        if let Some(undo) = self.play_at_once(position, request) {
            return Ok(undo);
        }
        let action = self.judge(position, request)?;
        Ok(self.play_legal(position, action))
    }

    /// Plays the common case in one pass over the lines: a bare square that flips, under rules where a move
    /// flips all it can and nothing else decides. `None` decides nothing: the request may be legal or not,
    /// and the position is unchanged; [`Rules::play`] goes on from there.
    #[inline(always)]
    pub fn play_at_once(&self, position: &mut Position<B>, request: Request) -> Option<Undo<B>> {
        let Request::Place { square, directions: Directions::EMPTY } = request else {
            return None;
        };
        if !self.plain_turns || (self.empties(position) & B::of(square)).is_empty() {
            return None;
        }
        let flips = self.all_flips(position, square);
        if flips.is_empty() { None } else { Some(position.place(B::of(square), flips, None)) }
    }
}
