//! A partner at a cable whose time is up.

use volteo_core::{BitSet, Ending};

use super::Game;
use crate::{Span, Time};

/// How long the other device has to say that its time is up, before this one says it.
const GRACE: Span = Span::from_secs(3);

/// Since when the other device's time is up by the clock of this one.
///
/// ```
/// use volteo_core::{Builtin, Color, Ending};
/// use volteo_handheld::{Game, Overdue, Player, Time, TimeControl};
///
/// let players = [Player::Partner(7), Player::Human];
/// let mut game = Game::<u64>::new(Builtin::Wof, players, TimeControl::PerMove(30)).unwrap();
/// let mut overdue = Overdue::default();
/// let ending_at = [0, 30, 34].map(|seconds| {
///     let now = Time::from_millis(1_000 * seconds);
///     game.run_clock(now);
///     overdue.look(&game, now)
/// });
/// assert_eq!(ending_at, [None, None, Some(Ending::TimeOut(Color::Black))]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overdue(Option<Time>);

impl Overdue {
    /// Looks at the clock of a partner who is there: how the game ends, if it was up for so long that the partner should
    /// have said so.
    pub fn look<B: BitSet>(&mut self, game: &Game<B>, now: Time) -> Option<Ending> {
        let side = game.to_move();
        let is_theirs = game.partner().is_some_and(|(partner, _)| partner == side);
        if !is_theirs || game.ending().is_some() || game.clocks().left(side) != Some(Span::ZERO) {
            self.forget();
            return None;
        }
        let since = *self.0.get_or_insert(now);
        (now - since >= GRACE).then_some(Ending::TimeOut(side))
    }

    /// While the partner is not there, nothing can be said in time.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}
