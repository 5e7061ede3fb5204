//! A game of two players under way.

use std::time::Duration;

use volteo_core::{
    Action, BitSet, Color, Direction, Directions, Ending, Move, Position, Refusal, Request, RuleSet, Rules,
    Score, Square, SquareSet, Undo,
};

use volteo_engine::Level;

use super::clock::{Clock, Moment};
use super::seat::Seat;

/// A game of two players: its rules, its plies, its clocks, and who sits where.
///
/// Boards of every size are laid out on the widest: what a person can see of a game is never too much work.
#[derive(Clone, Debug)]
pub struct Contest {
    rules: Rules<SquareSet>,
    rules_name: Option<String>,
    seats: [Seat; 2],
    clock: Option<Clock>,
    position: Position<SquareSet>,
    plies: Vec<Played>,
    /// How the game ended before it was over by its rules.
    broken_off: Option<Ending>,
    /// What the side to move had left when its turn began, or was given back to it.
    had: Option<Duration>,
}

/// A ply that was played.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Who played it.
    pub side: Color,
    /// What it was.
    pub action: Action,
    /// How records write it.
    pub written: Request,
    /// What it changed.
    pub change: Undo<SquareSet>,
    /// Whether it was a pass that the side had to make.
    pub forced: bool,
    /// What the time was to whoever played it, where there are clocks.
    pub time: Option<Time>,
}

/// What a clock says of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// What the ply took.
    pub spent: Duration,
    /// What the side had left after it.
    pub left: Duration,
}

/// The discs that a move in one direction flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The direction.
    pub direction: Direction,
    /// The discs.
    pub discs: SquareSet,
}

impl Contest {
    /// A game before its first ply. Its clocks stand still.
    pub fn new(
        rules: Rules<SquareSet>,
        rules_name: Option<String>,
        seats: [Seat; 2],
        clock: Option<Clock>,
    ) -> Self {
        let position = rules.start();
        let mut contest = Self {
            rules,
            rules_name,
            seats,
            clock,
            position,
            plies: Vec::new(),
            broken_off: None,
            had: None,
        };
        // Discs that lie on the board at the start may leave the first side no move.
        contest.pass_where_forced();
        contest.begin_turn(Duration::ZERO);
        contest
    }

    /// The rules, laid out.
    pub const fn rules(&self) -> &Rules<SquareSet> {
        &self.rules
    }

    /// The rule set.
    pub const fn rule_set(&self) -> &RuleSet {
        self.rules.set()
    }

    /// What the rules are called, if they have a name.
    pub fn rules_name(&self) -> Option<&str> {
        self.rules_name.as_deref()
    }

    /// Who sits where, Black first.
    pub const fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// The clocks, if the game has them.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The position.
    pub const fn position(&self) -> &Position<SquareSet> {
        &self.position
    }

    /// The plies, passes among them.
    pub fn plies(&self) -> &[Played] {
        &self.plies
    }

    /// How the game ended; none while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        let over = self.rules.is_over(&self.position).then_some(Ending::Finished);
        over.or(self.broken_off)
    }

    /// What the game came to, or the count as it stands.
    pub fn score(&self) -> Score {
        self.rules.score(&self.position, self.ending().unwrap_or(Ending::Abandoned))
    }

    /// The side to move; none if the game is over.
    pub fn to_move(&self) -> Option<Color> {
        if self.ending().is_none() { Some(self.position.to_move()) } else { None }
    }

    /// The person who is asked when the game is paused: the side to move, or the other one where a computer player
    /// plays that.
    pub fn person(&self) -> Color {
        let side = self.position.to_move();
        let is_person = |side: Color| self.seats[side.index()] == Seat::Human;
        if !is_person(side) && is_person(!side) { !side } else { side }
    }

    /// The level of the computer player that is to move, if one is.
    pub fn computer_to_move(&self) -> Option<Level> {
        match self.seats[self.to_move()?.index()] {
            Seat::Human => None,
            Seat::Computer(level) => Some(level),
        }
    }

    /// The squares on which the side to move may place a disc.
    pub fn legal_squares(&self) -> SquareSet {
        if self.ending().is_none() { self.rules.legal_squares(&self.position) } else { SquareSet::default() }
    }

    /// Whether the side to move may pass.
    pub fn may_pass(&self) -> bool {
        self.ending().is_none() && self.rules.legal(&self.position).pass
    }

    /// The directions among which the side to move has to choose on a square: none where it has no choice.
    pub fn choices(&self, square: Square) -> Directions {
        let runs = self.rules.runs_at(&self.position, square);
        if self.rules.choose_one() && runs.len() > 1 { runs } else { Directions::EMPTY }
    }

    /// What a disc of the side to move on a square would flip, by direction. Empty unless it is legal there.
    pub fn captures(&self, square: Square) -> Vec<Capture> {
        if !self.legal_squares().contains(square) {
            return Vec::new();
        }
        let capture =
            |direction| Capture { direction, discs: self.rules.run(&self.position, square, direction) };
        self.rules.runs_at(&self.position, square).iter().map(capture).collect()
    }

    /// Plays what was asked for, and the pass that the other side then has to make.
    ///
    /// # Errors
    ///
    /// The rule it breaks and what would have been legal; nothing is changed.
    pub fn play(&mut self, request: Request, now: Moment) -> Result<(), Box<Refusal<SquareSet>>> {
        let side = self.position.to_move();
        if self.broken_off.is_some() {
            let (reason, legal) = (volteo_core::Reason::GameOver, self.rules.legal(&self.position));
            return Err(Box::new(Refusal { side, request, reason, legal }));
        }
        let action = self.rules.judge(&self.position, request).map_err(Box::new)?;
        let forced = action == Action::Pass && self.rules.must_pass(&self.position);
        let before = self.left_before(side);
        let ran = self.clock.as_ref().is_some_and(Clock::is_running);
        let left = self.clock.as_mut().map(|clock| clock.moved(side, now));
        let time = left.zip(before).map(|(left, before)| Time { spent: before.saturating_sub(left), left });
        self.put_down(action, forced, time);
        self.pass_where_forced();
        self.begin_turn(now);
        if ran {
            self.start_clock(now);
        }
        Ok(())
    }

    /// Begins the turn of the side to move.
    fn begin_turn(&mut self, now: Moment) {
        self.had = self.clock.map(|clock| clock.left(self.position.to_move(), now));
    }

    /// What a side had left when its turn began.
    fn left_before(&self, side: Color) -> Option<Duration> {
        let fresh = Clock::new(self.clock?.control());
        let last = self.plies.iter().rev().find_map(|ply| ply.time.filter(|_| ply.side == side));
        let Some(last) = last else { return Some(fresh.left(side, Duration::ZERO)) };
        let mut clock = Clock::stopped(fresh.control(), [last.left; 2]);
        clock.moved(side, Duration::ZERO);
        Some(clock.left(side, Duration::ZERO))
    }

    fn put_down(&mut self, action: Action, forced: bool, time: Option<Time>) {
        let side = self.position.to_move();
        let written = self.rules.notation(&self.position, action).request();
        let change = self.rules.play_legal(&mut self.position, action);
        self.plies.push(Played { side, action, written, change, forced, time });
    }

    fn pass_where_forced(&mut self) {
        if self.rules.must_pass(&self.position) {
            self.put_down(Action::Pass, true, None);
        }
    }

    /// Lets the clock of the side to move run, unless the game is over.
    pub fn start_clock(&mut self, now: Moment) {
        if let (Some(side), Some(clock)) = (self.to_move(), &mut self.clock) {
            clock.start(side, now);
        }
    }

    /// Stops the clocks.
    pub fn stop_clock(&mut self, now: Moment) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// Ends the game if a side's time is up: that side.
    pub fn flag(&mut self, now: Moment) -> Option<Color> {
        let side = self.clock.as_ref()?.flagged(now)?;
        self.end(Ending::TimeOut(side), now);
        Some(side)
    }

    /// Whether a computer player that is to move had better do so at once: it has used up what it gives to a move, or
    /// hardly has anything left.
    pub fn is_late(&self, now: Moment) -> bool {
        const LAST: Duration = Duration::from_secs(1);
        let side = self.position.to_move();
        let (Some(clock), Some(before)) = (self.clock, self.had) else { return false };
        let left = clock.left(side, now);
        let more = self.rules.empties(&self.position).len() / 2;
        left < LAST || before.saturating_sub(left) >= clock.control().share(before, more)
    }

    /// Ends the game in another way than by its rules. A game that is over stays as it is.
    pub fn end(&mut self, ending: Ending, now: Moment) {
        if self.ending().is_none() {
            self.broken_off = Some(ending);
            self.stop_clock(now);
        }
    }

    /// How many plies taking back would undo: the last move of a person, and what came after it. The turn of
    /// a side that lost on time does not come back.
    pub fn takes_back(&self) -> usize {
        if matches!(self.broken_off, Some(Ending::TimeOut(_))) {
            return 0;
        }
        let is_a_persons = |ply: &Played| self.seats[ply.side.index()] == Seat::Human && !ply.forced;
        let after = self.plies.iter().rev().position(is_a_persons);
        after.map_or(0, |after| after + 1)
    }

    /// Takes back the last move of a person and what came after it: how many plies. Time stays used up.
    pub fn take_back(&mut self, now: Moment) -> usize {
        let count = self.takes_back();
        if count == 0 {
            return 0;
        }
        let ran = self.clock.as_ref().is_some_and(Clock::is_running);
        self.broken_off = None;
        for ply in self.plies.drain(self.plies.len() - count..).rev() {
            self.position.undo(ply.change);
            if let (Some(clock), Some(_)) = (&mut self.clock, ply.time) {
                clock.taken_back(ply.side, now);
            }
        }
        self.begin_turn(now);
        if ran {
            self.start_clock(now);
        }
        count
    }

    /// The moves of the last turn: the last disc that was placed, and what it flipped.
    pub fn last_move(&self) -> Option<(Move, SquareSet)> {
        self.plies.iter().rev().find_map(|ply| match ply.action {
            Action::Place(placed) => Some((placed, ply.change.flipped())),
            Action::Pass => None,
        })
    }

    /// Goes on as a record says: its plies, then how it ended.
    ///
    /// # Errors
    ///
    /// The first ply that the rules refuse.
    pub fn replay(
        &mut self,
        plies: impl IntoIterator<Item = (Request, Option<Time>)>,
        ending: Option<Ending>,
    ) -> Result<(), Box<Refusal<SquareSet>>> {
        self.position = self.rules.start();
        self.plies.clear();
        for (request, time) in plies {
            let action = self.rules.judge(&self.position, request).map_err(Box::new)?;
            let forced = action == Action::Pass && self.rules.must_pass(&self.position);
            self.put_down(action, forced, time);
        }
        self.pass_where_forced();
        self.begin_turn(Duration::ZERO);
        self.broken_off = ending.filter(|&it| it != Ending::Finished);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use volteo_core::Builtin;

    use super::*;

    const START: Moment = Duration::ZERO;

    fn contest(rules: Builtin, clock: Option<&str>) -> Contest {
        let laid_out = Rules::new(&rules.rule_set()).unwrap();
        let clock = clock.map(|it| Clock::new(it.parse().unwrap()));
        Contest::new(laid_out, Some(rules.name().to_owned()), [Seat::Human; 2], clock)
    }

    fn play(contest: &mut Contest, moves: &str) {
        for text in moves.split_whitespace() {
            contest.play(text.parse().unwrap(), START).unwrap();
        }
    }

    #[test]
    fn a_forced_pass_is_made_at_once() {
        let mut wof = contest(Builtin::Wof, None);
        while let Some(square) = wof.legal_squares().first() {
            wof.play(Request::place(square), START).unwrap();
        }
        assert_eq!(wof.ending(), Some(Ending::Finished));
        let plies = wof.plies();
        let passes: Vec<usize> = (0..plies.len()).filter(|&at| plies[at].action == Action::Pass).collect();
        assert!(!passes.is_empty());
        for at in passes {
            assert!(plies[at].forced && plies[at].side != plies[at - 1].side);
            assert_eq!(plies[at + 1].side, plies[at - 1].side);
        }
    }

    #[test]
    fn taking_back_takes_the_passes_after_a_move_with_it() {
        let mut mini = contest(Builtin::Mini4, None);
        let mut before = Vec::new();
        while let Some(square) = mini.legal_squares().first() {
            before.push((*mini.position(), mini.plies().len()));
            mini.play(Request::place(square), START).unwrap();
        }
        assert_eq!(mini.ending(), Some(Ending::Finished));
        for (position, plies) in before.into_iter().rev() {
            assert!(mini.take_back(START) > 0);
            assert_eq!((*mini.position(), mini.plies().len()), (position, plies));
        }
        assert_eq!(mini.take_back(START), 0);
    }

    #[test]
    fn captures_are_told_by_direction() {
        let mut beginner = contest(Builtin::Beginner, None);
        play(&mut beginner, "d3 c5 e6 f7 c6");
        let e3 = "e3".parse().unwrap();
        assert_eq!(beginner.choices(e3).len() as usize, beginner.captures(e3).len());
        assert!(beginner.captures("a1".parse().unwrap()).is_empty());
        assert!(contest(Builtin::Wof, None).choices("d3".parse().unwrap()).is_empty());
    }

    #[test]
    fn a_game_is_lost_when_the_time_is_up_and_not_before() {
        let mut wof = contest(Builtin::Wof, Some("1"));
        wof.start_clock(START);
        assert_eq!(wof.flag(Duration::from_millis(59_999)), None);
        assert_eq!(wof.flag(Duration::from_secs(60)), Some(Color::Black));
        assert_eq!(wof.ending(), Some(Ending::TimeOut(Color::Black)));
        assert_eq!(wof.score().winner, Some(Color::White));
        assert!(wof.play("d3".parse().unwrap(), Duration::from_secs(61)).is_err());
        assert_eq!(wof.take_back(START), 0);
    }

    #[test]
    fn the_time_of_each_move_is_kept_with_it() {
        let mut wof = contest(Builtin::Wof, Some("5+3"));
        wof.start_clock(START);
        let at = Duration::from_secs;
        for (text, now) in [("d3", 10), ("c3", 30), ("c4", 45)] {
            wof.play(text.parse().unwrap(), at(now)).unwrap();
        }
        let times: Vec<_> = wof.plies().iter().filter_map(|ply| ply.time).collect();
        let time = |spent, left| Time { spent: at(spent), left: at(left) };
        assert_eq!(times, [time(10, 290), time(20, 280), time(15, 278)]);
        assert_eq!(wof.clock().unwrap().left(Color::White, at(50)), at(278));
    }

    #[test]
    fn a_computer_player_is_late_when_its_share_of_the_time_is_used_up() {
        let at = Duration::from_secs;
        // Of five minutes for 31 moves it gives two parts in 32 to the first.
        for (control, late) in [("5", at(300) * 2 / 32), ("30s", at(29) + Duration::from_millis(1))] {
            let mut wof = contest(Builtin::Wof, Some(control));
            wof.start_clock(START);
            assert!(!wof.is_late(late - Duration::from_millis(1)) && wof.is_late(late), "{control}");
        }
        assert!(!contest(Builtin::Wof, None).is_late(at(1000)));
    }

    #[test]
    fn what_was_taken_back_makes_nobody_late() {
        let at = Duration::from_secs;
        let mut wof = contest(Builtin::Wof, Some("5"));
        wof.start_clock(START);
        // More than its share went into a move that does not count any more.
        wof.play("d3".parse().unwrap(), at(60)).unwrap();
        wof.take_back(at(70));
        let left = at(240);
        let share = left * 2 / 32;
        assert!(!wof.is_late(at(70)) && !wof.is_late(at(70) + share - Duration::from_millis(1)));
        assert!(wof.is_late(at(70) + share));
    }

    #[test]
    fn a_game_that_comes_back_gives_its_turn_a_whole_share() {
        let at = Duration::from_secs;
        let rules = Rules::new(&Builtin::Wof.rule_set()).unwrap();
        let clock = Clock::stopped("5".parse().unwrap(), [at(100), at(200)]);
        let mut wof = Contest::new(rules, None, [Seat::Human; 2], Some(clock));
        wof.replay([], None).unwrap();
        wof.start_clock(START);
        assert!(!wof.is_late(START) && wof.is_late(at(100) * 2 / 32));
    }

    #[test]
    fn taking_back_gives_no_time() {
        let mut wof = contest(Builtin::Wof, Some("5+3"));
        wof.start_clock(START);
        let at = Duration::from_secs;
        wof.play("d3".parse().unwrap(), at(10)).unwrap();
        wof.take_back(at(12));
        assert_eq!(Color::BOTH.map(|side| wof.clock().unwrap().left(side, at(12))), [at(290), at(298)]);
    }

    #[test]
    fn resigning_can_be_taken_back_and_a_draw_scores_alike() {
        let mut wof = contest(Builtin::Wof, None);
        play(&mut wof, "d3");
        wof.end(Ending::Resigned(Color::White), START);
        assert_eq!(wof.score().winner, Some(Color::Black));
        assert_eq!(wof.take_back(START), 1);
        assert_eq!(wof.ending(), None);
        wof.end(Ending::AgreedDraw, START);
        assert_eq!(wof.score().winner, None);
    }
}
