//! Several threads on one position: which of them searches what.

use crate::Table;
use crate::word::Word;

/// Places for notes of who is where: far more than threads have positions on their way.
const PLACES: usize = 1 << 12;

/// What solvers or searchers on several threads tell each other when they work on the same position: which
/// positions are being searched just now. A [solver](crate::Solver::in_team) or a
/// [searcher](crate::Searcher::in_team) of the team leaves those to the others as long as there is something
/// else to do; what they found out lies in the table then, which all of the team must share.
///
/// (Deferring what others search, by a table of what is under way: T. Kerrigan's simplification of
/// ABDADA, which is J.-C. Weill's.)
///
/// ```
/// use volteo_core::{Builtin, Rules};
/// use volteo_engine::{Aim, Control, Scoring, Slot, Solver, Table, Team};
///
/// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
/// let mut memory = vec![Slot::EMPTY; 4096];
/// let team = Team::new();
/// let solver = Solver::new(&rules, Scoring::Board, Table::new(&mut memory)).in_team(&team);
/// let values = std::thread::scope(|scope| {
///     let solve = || solver.clone().solve(&rules.start(), Aim::Exact, &mut |_| Control::Continue);
///     let threads = [scope.spawn(solve), scope.spawn(solve)];
///     threads.map(|thread| thread.join().unwrap().value())
/// });
/// assert_eq!(values, [Some(-8); 2]);
/// ```
#[derive(Debug)]
pub struct Team {
    busy: [Word; PLACES],
}

impl Team {
    /// A team that has not begun.
    #[must_use]
    pub const fn new() -> Self {
        Self { busy: [const { Word::new(0) }; PLACES] }
    }

    /// Whether a position, named by a hash, is being searched.
    #[inline]
    pub(crate) fn is_busy(&self, hash: u64) -> bool {
        self.place(hash).is_some_and(|place| place.get() == hash)
    }

    /// Notes that a position is being searched. Of two in one place only the later is noted.
    #[inline]
    pub(crate) fn enter(&self, hash: u64) {
        if let Some(place) = self.place(hash) {
            place.set(hash);
        }
    }

    /// Notes that a position is being searched no more.
    #[inline]
    pub(crate) fn leave(&self, hash: u64) {
        if self.is_busy(hash)
            && let Some(place) = self.place(hash)
        {
            place.set(0);
        }
    }

    #[inline(always)]
    fn place(&self, hash: u64) -> Option<&Word> {
        self.busy.get(hash as usize % PLACES)
    }
}

/// What a search remembers by, and with whom it shares the work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory<'m> {
    pub(crate) table: Table<'m>,
    pub(crate) team: Option<&'m Team>,
}

impl Default for Team {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_busy_from_entering_to_leaving() {
        let team = Team::new();
        team.enter(77);
        assert!(team.is_busy(77) && !team.is_busy(78));
        team.leave(77);
        assert!(!team.is_busy(77));
    }

    #[test]
    fn leaving_takes_back_no_note_of_another_position() {
        let team = Team::new();
        let (one, other) = (77, 77 + PLACES as u64);
        team.enter(one);
        team.enter(other);
        team.leave(one);
        assert!(team.is_busy(other) && !team.is_busy(one));
    }
}
