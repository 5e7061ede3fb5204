//! Discs turning over, one after the other.

use heapless::Vec;
use volteo_core::{BitSet, Move, Position, Rules, Square};

use super::Disc;
use crate::{Span, Time};

/// The most discs that a move can flip on a board that fits: eight directions, seven on a line of ten.
const MOST: usize = 56;
/// How many frames a disc takes to turn: lying, tilted, on its rim, tilted, lying.
const FRAMES: u32 = 4;
/// How many frames after a disc the next one starts.
const STAGGER: u32 = 2;

/// The discs that a move flips, on their way.
#[derive(Clone, Debug)]
pub(crate) struct Turning {
    /// In the order in which they turn: direction after direction, outwards.
    discs: Vec<Square, MOST>,
    started: Time,
    frame: Span,
}

impl Turning {
    /// The discs that a move flips in a position, starting to turn now.
    pub(crate) fn new<B: BitSet>(
        rules: &Rules<B>,
        before: &Position<B>,
        the_move: Move,
        started: Time,
        frame: Span,
    ) -> Self {
        let mut discs = Vec::new();
        for direction in the_move.directions.iter() {
            let run = rules.run(before, the_move.square, direction);
            for distance in 1..Square::MAX_SIDE {
                let ring = run.squares().filter(|&it| steps(it, the_move.square) == distance);
                ring.for_each(|square| {
                    // More discs than there can be would only turn at once.
                    let _ = discs.push(square);
                });
            }
        }
        Self { discs, started, frame }
    }

    /// These pieces, in this order, starting to turn now. What is too many of them turns at once.
    pub(crate) fn of(pieces: impl IntoIterator<Item = Square>, started: Time, frame: Span) -> Self {
        Self { discs: pieces.into_iter().take(MOST).collect(), started, frame }
    }

    /// How many frames ago a piece began to turn; 0 before it does, none for a piece that does not turn.
    pub(crate) fn frames_of(&self, square: Square, now: Time) -> Option<u32> {
        let place = self.discs.iter().position(|&it| it == square)?;
        Some(self.frames(now).saturating_sub(place as u32 * STAGGER))
    }

    /// How a disc looks that lies so in the end.
    pub(crate) fn look(&self, square: Square, now: Time, after: Disc) -> Disc {
        let color = after.color;
        match self.frames_of(square, now) {
            Some(0) => Disc::lying(!color),
            Some(1) => Disc::tilted(!color),
            Some(2) => Disc::on_its_rim(color),
            Some(3) => Disc::tilted(color),
            None | Some(_) => after,
        }
    }

    /// When the picture changes next; never again once all have turned.
    pub(crate) fn due(&self, now: Time) -> Option<Time> {
        let next = self.frames(now) + 1;
        let last = (self.discs.len() as u32).saturating_sub(1) * STAGGER + FRAMES;
        (next <= last).then(|| self.started + Span::from_millis(next * self.frame.millis()))
    }

    /// How many frames have begun since the start.
    fn frames(&self, now: Time) -> u32 {
        (now - self.started).millis() / self.frame.millis().max(1)
    }
}

/// The steps from square to square, diagonal ones allowed.
fn steps(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::{Action, Builtin, Color};

    #[test]
    fn discs_turn_one_after_the_other_and_end_as_they_are_to_lie() {
        let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
        let board = "XO------ --O----- --X----- -------- -------- -------- -------- -------- X";
        let before = rules.read_position(board).unwrap();
        let Ok(Action::Place(the_move)) = rules.judge(&before, "c1".parse().unwrap()) else {
            panic!("it is legal")
        };
        let start = Time::from_millis(1_000);
        let turning = Turning::new(&rules, &before, the_move, start, Span::from_millis(10));
        assert!(turning.discs.len() == 2);

        let mut now = start;
        while let Some(due) = turning.due(now) {
            assert!(due > now);
            now = due;
        }
        let after = Disc::lying(Color::Black);
        assert!(turning.discs.iter().all(|&it| turning.look(it, now, after) == after));
        assert!(turning.discs.iter().all(|&it| turning.look(it, start, after) == Disc::lying(Color::White)));
    }
}
