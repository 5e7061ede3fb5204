//! Playing a contest.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::plan::Planned;
use super::summary::{counted, match_pairs};
use super::{Contest, MakePlayer, Pairing, Played};
use crate::dice::Dice;
use crate::schedule::Schedule;
use crate::{Clock, Course, Ending, GameReport, GameSettings, Interrupt, Player, play};

/// Something that happens in a contest.
pub enum Event {
    /// A game begins.
    Begins {
        /// Its number, from 0.
        number: usize,
        /// Black's place in the list of players, and White's.
        players: [usize; 2],
        /// The number of its opening.
        opening: usize,
    },
    /// A ply was played.
    Ply {
        /// The number of the game.
        number: usize,
        /// The game.
        course: Box<Course>,
        /// The clocks after it.
        clocks: [Clock; 2],
    },
    /// A game has ended.
    Ended {
        /// What counts of it.
        played: Played,
        /// All of it.
        report: Box<GameReport>,
    },
}

/// How a contest went.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// Every game that was played, those from before among them, in the order of their numbers. Those of synchro pairs
    /// have the points that their pair has brought.
    pub played: Vec<Played>,
    /// Who had a bye: for each game that is won by one, the player's place in the list.
    pub byes: Vec<usize>,
    /// Whether all games were played, or a test ended the match.
    pub is_complete: bool,
}

/// Plays a contest, or goes on with one of which some games have been played. `observe` is told of everything that
/// happens, by one thread.
pub fn run(
    contest: &Contest,
    before: Vec<Played>,
    make: &MakePlayer<'_>,
    interrupt: &Interrupt,
    observe: &mut dyn FnMut(Event),
) -> Ran {
    let mut games: BTreeMap<usize, Played> =
        before.into_iter().filter(|game| game.points.is_some()).map(|game| (game.number, game)).collect();
    let mut ran = Ran::default();
    let (mut round, mut first) = (0, 0);
    while !contest.is_decided(&games) {
        let plan = contest.plan(round, first, &contest.as_counted(&games));
        if plan.pairs.is_empty() && plan.byes.is_empty() {
            ran.is_complete = true;
            break;
        }
        // As many games are won by a bye as the others play, but where byes only fill a round up.
        for player in plan.byes.iter().copied().filter(|_| contest.schedule != Schedule::Knockout) {
            ran.byes.extend(std::iter::repeat_n(player, contest.games));
        }
        let left = plan.pairs.iter().filter_map(|pair| Left::of(pair, &games)).collect();
        let hall = Hall { contest, make, interrupt, queue: Mutex::new(left) };
        hall.play(&mut games, observe);
        if interrupt.is_raised() || plan.pairs.iter().flatten().any(|game| !games.contains_key(&game.number))
        {
            break;
        }
        (round, first) = (round + 1, first + 2 * plan.pairs.len());
    }
    ran.is_complete |= contest.is_decided(&games);
    ran.played = contest.as_counted(&games);
    ran
}

impl Contest {
    /// Whether a test has ended the match.
    fn is_decided(&self, games: &BTreeMap<usize, Played>) -> bool {
        let Some(sprt) = self.sprt.filter(|_| self.players.len() == 2) else { return false };
        sprt.state(&match_pairs(games.values(), self.pairing)).verdict.is_some()
    }

    fn as_counted(&self, games: &BTreeMap<usize, Played>) -> Vec<Played> {
        counted(games.values().cloned().collect(), self.pairing)
    }
}

impl Event {
    /// The same, but of a game that has ended when it could not count any more.
    fn without_result(self) -> Self {
        match self {
            Self::Ended { played, mut report } => {
                report.ending = Ending::Abandoned;
                Self::Ended { played: played.broken_off(), report }
            }
            other => other,
        }
    }
}

/// Games of a pair that are still to be played.
struct Left(Vec<Planned>);

impl Left {
    fn of(pair: &[Planned], games: &BTreeMap<usize, Played>) -> Option<Self> {
        let is_left = |game: &&Planned| !games.contains_key(&game.number);
        let left: Vec<_> = pair.iter().filter(is_left).copied().collect();
        (!left.is_empty()).then_some(Self(left))
    }
}

/// Where the games of a round are played.
struct Hall<'a> {
    contest: &'a Contest,
    make: &'a MakePlayer<'a>,
    interrupt: &'a Interrupt,
    queue: Mutex<VecDeque<Left>>,
}

impl Hall<'_> {
    fn play(&self, games: &mut BTreeMap<usize, Played>, observe: &mut dyn FnMut(Event)) {
        let (events, happened) = channel();
        let (wanted, most) = match self.contest.pairing {
            Pairing::Opening => (self.contest.concurrency, 2 * self.lock().len()),
            // The two games of a pair take two threads.
            Pairing::Synchro => (self.contest.concurrency.div_ceil(2), self.lock().len()),
        };
        let tables = wanted.clamp(1, most.max(1));
        let mut is_decided = false;
        thread::scope(|scope| {
            for _ in 0..tables {
                let events = events.clone();
                scope.spawn(move || self.work(&events));
            }
            drop(events);
            for event in happened {
                let event = if is_decided { event.without_result() } else { event };
                if let Event::Ended { played, .. } = &event
                    && played.points.is_some()
                {
                    games.insert(played.number, played.clone());
                    // A test is over with the game that decides it: what ends later could take the verdict back.
                    if self.contest.is_decided(games) {
                        is_decided = true;
                        self.interrupt.raise();
                    }
                }
                observe(event);
            }
        });
        if is_decided {
            self.interrupt.lower();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<Left>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays games until none is left.
    fn work(&self, events: &Sender<Event>) {
        let mut bench = [Bench::default(), Bench::default()];
        while !self.interrupt.is_raised() {
            let Some(games) = self.next() else { return };
            match (self.contest.pairing, &games.0[..]) {
                (Pairing::Synchro, [one, other]) => thread::scope(|scope| {
                    let [first, second] = &mut bench;
                    scope.spawn(|| self.game(one, first, events));
                    self.game(other, second, events);
                }),
                (_, games) => games.iter().for_each(|game| self.game(game, &mut bench[0], events)),
            }
        }
    }

    /// The next games for one table. Those of a pair are taken one by one, but for synchro pairs.
    fn next(&self) -> Option<Left> {
        let mut queue = self.lock();
        let mut pair = queue.pop_front()?;
        if self.contest.pairing == Pairing::Opening && pair.0.len() > 1 {
            let rest = pair.0.split_off(1);
            queue.push_front(Left(rest));
        }
        Some(pair)
    }

    fn game(&self, game: &Planned, bench: &mut Bench, events: &Sender<Event>) {
        if self.interrupt.is_raised() {
            return;
        }
        let Planned { number, players, opening, .. } = *game;
        let _ = events.send(Event::Begins { number, players, opening });
        let contest = self.contest;
        let entries = players.map(|player| &contest.players[player]);
        let mut dice = Dice::new(contest.seed, 2 + number as u64);
        let settings = GameSettings {
            time: entries.map(|entry| entry.time.unwrap_or(contest.time)),
            limits: entries.map(|entry| entry.limits),
            margin: contest.margin,
            patience: contest.patience,
            adjudication: contest.adjudication,
            seeds: [dice.bits(), dice.bits()],
        };
        let [black, white] =
            bench.seat(players, |player| (self.make)(&contest.players[player], &contest.log));
        let mut told = |course: &Course, clocks: &[Clock; 2]| {
            let _ = events.send(Event::Ply { number, course: Box::new(course.clone()), clocks: *clocks });
        };
        let opening = contest.openings.get(opening).clone();
        let report = play(opening, &settings, [black, white], self.interrupt, &mut told);
        let _ = events.send(Event::Ended { played: Played::of(game, &report), report: Box::new(report) });
    }
}

/// The players that one table has at hand.
#[derive(Default)]
struct Bench(BTreeMap<usize, Box<dyn Player>>);

impl Bench {
    /// Two players, Black's first; who has not played here before is made.
    fn seat(&mut self, players: [usize; 2], make: impl Fn(usize) -> Box<dyn Player>) -> [&mut dyn Player; 2] {
        for player in players {
            self.0.entry(player).or_insert_with(|| make(player));
        }
        let [black, white] = players;
        let mut seats = self.0.iter_mut().filter(|(player, _)| players.contains(player));
        let mut seat = || seats.next().map(|(_, player)| player.as_mut() as &mut dyn Player);
        match (seat(), seat()) {
            (Some(low), Some(high)) if black < white => [low, high],
            (Some(low), Some(high)) => [high, low],
            _ => unreachable!("nobody meets themselves"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::contest::tests::contest;
    use crate::player::{Answer, Budget, Decision, Seat, Stop, Thought};
    use crate::{Log, PlayerEntry, SprtVerdict, Summary};

    /// Gives every game up: at once, or when everything is to stop.
    struct Loser {
        waits: bool,
    }

    impl Player for Loser {
        fn begin(&mut self, _: &Seat<'_>) -> Result<(), Stop> {
            Ok(())
        }

        fn choose(&mut self, _: &Course, budget: &Budget<'_>) -> Thought {
            for _ in 0..30_000 {
                if !self.waits {
                    break;
                }
                if budget.interrupt.is_raised() {
                    return Thought { answer: Err(Stop::Interrupted), time: Duration::ZERO };
                }
                thread::sleep(Duration::from_millis(1));
            }
            let answer = Ok(Answer { decision: Decision::Resign, evaluation: None });
            Thought { answer, time: Duration::ZERO }
        }

        fn made(&mut self, _: &Course, _: &Budget<'_>) -> Result<(), Stop> {
            Ok(())
        }
    }

    #[test]
    fn a_test_that_has_decided_breaks_off_what_is_under_way_and_stays_decided() {
        let sprt = Some("0,200".parse().unwrap());
        let match_of_two = contest(&["greedy", "1"], Schedule::RoundRobin);
        let contest = Contest { games: 400, concurrency: 2, sprt, ..match_of_two };
        let is_first = AtomicBool::new(true);
        let make = |entry: &PlayerEntry, log: &Log| -> Box<dyn Player> {
            if entry.name == "greedy" {
                return entry.player(log).unwrap();
            }
            Box::new(Loser { waits: is_first.swap(false, Ordering::Relaxed) })
        };
        let interrupt = Interrupt::default();
        let mut broken_off = 0;
        let ran = run(&contest, Vec::new(), &make, &interrupt, &mut |event| {
            if let Event::Ended { played, report } = event
                && played.points.is_none()
            {
                assert_eq!(report.ending, Ending::Abandoned);
                broken_off += 1;
            }
        });
        assert!(ran.is_complete && !interrupt.is_raised());
        assert!(broken_off >= 1 && ran.played.len() < 400, "{broken_off} {}", ran.played.len());
        let state = Summary::of(&ran.played, contest.pairing, contest.sprt.as_ref()).sprt.unwrap();
        assert_eq!(state.verdict, Some(SprtVerdict::Second));
        // Whoever goes on with it finds nothing left to play.
        let again = run(&contest, ran.played.clone(), &make, &interrupt, &mut |_| panic!("a game is played"));
        assert!(again.is_complete && again.played == ran.played);
    }
    #[test]
    fn the_games_of_a_synchro_pair_bring_the_same_points() {
        let match_of_two = contest(&["greedy", "1"], Schedule::RoundRobin);
        let contest = Contest { games: 20, pairing: Pairing::Synchro, ..match_of_two };
        let make = |entry: &PlayerEntry, log: &Log| entry.player(log).unwrap();
        let mut alone: Vec<Played> = Vec::new();
        let ran = run(&contest, Vec::new(), &make, &Interrupt::default(), &mut |event| {
            if let Event::Ended { played, .. } = event {
                alone.push(played);
            }
        });
        alone.sort_by_key(|game| game.number);
        let are_alike = |pair: &[Played]| pair[0].seen_from(0).unwrap().0 == pair[1].seen_from(0).unwrap().0;
        assert!(ran.played.chunks(2).all(are_alike) && !alone.chunks(2).all(are_alike));
    }
}
