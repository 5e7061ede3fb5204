//! Playing a contest.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::plan::Planned;
use super::summary::match_pairs;
use super::{Contest, MakePlayer, Pairing, Played};
use crate::dice::Dice;
use crate::schedule::Schedule;
use crate::{Clock, Course, GameReport, GameSettings, Interrupt, Player, play};

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
    /// Every game that was played, those from before among them, in the order of their numbers.
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
    loop {
        let played: Vec<Played> = games.values().cloned().collect();
        let plan = contest.plan(round, first, &played);
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
        if contest.is_decided(&games) {
            ran.is_complete = true;
            break;
        }
        if interrupt.is_raised() || plan.pairs.iter().flatten().any(|game| !games.contains_key(&game.number))
        {
            break;
        }
        (round, first) = (round + 1, first + 2 * plan.pairs.len());
    }
    ran.played = games.into_values().collect();
    ran
}

impl Contest {
    /// Whether a test has ended the match.
    fn is_decided(&self, games: &BTreeMap<usize, Played>) -> bool {
        let Some(sprt) = self.sprt.filter(|_| self.players.len() == 2) else { return false };
        sprt.state(&match_pairs(games.values(), self.pairing)).verdict.is_some()
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
        thread::scope(|scope| {
            for _ in 0..tables {
                let events = events.clone();
                scope.spawn(move || self.work(&events));
            }
            drop(events);
            for event in happened {
                if let Event::Ended { played, .. } = &event
                    && played.points.is_some()
                {
                    games.insert(played.number, played.clone());
                    if self.contest.is_decided(games) {
                        self.lock().clear();
                    }
                }
                observe(event);
            }
        });
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
