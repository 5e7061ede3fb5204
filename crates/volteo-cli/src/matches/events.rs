//! What happens, as JSON objects.

use serde::Serialize;
use volteo_core::BitSet;
use volteo_match::{Contest, CrossTable, Event, Played, Ran, SprtVerdict, Summary, standings, tallies};

use super::report::BRIGHTWELL;
use crate::failure::Failure;
use crate::output::Output;

/// An event.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Object<'a> {
    Begins {
        game: usize,
        black: &'a str,
        white: &'a str,
        opening: usize,
    },
    Ply {
        game: usize,
        ply: usize,
        side: &'a str,
        action: String,
        clocks: [Option<f64>; 2],
    },
    Game {
        game: usize,
        round: usize,
        opening: usize,
        black: &'a str,
        white: &'a str,
        ending: &'a str,
        explanation: String,
        loser: Option<&'a str>,
        points: Option<[f64; 2]>,
        discs: [u16; 2],
        difference: Option<f64>,
        moves: String,
        overhead_seconds: f64,
    },
    Pairing {
        first: &'a str,
        second: &'a str,
        games: u64,
        won: u64,
        drawn: u64,
        lost: u64,
        score: (f64, Option<f64>),
        discs: Option<(f64, Option<f64>)>,
        pairs: [u64; 5],
    },
    Standing {
        place: usize,
        player: &'a str,
        games: usize,
        points: f64,
        difference: f64,
        brightwell: f64,
        against: Vec<Option<f64>>,
    },
    Totals {
        games: usize,
        complete: bool,
        champion: Option<&'a str>,
        elo: Option<[f64; 3]>,
        normalized_elo: Option<f64>,
        superiority: Option<f64>,
        sprt: Option<Test>,
    },
}

/// Where a test stands.
#[derive(Serialize)]
struct Test {
    ratio: f64,
    limits: [f64; 2],
    accepted: Option<f64>,
}

const fn side(color: volteo_core::Color) -> &'static str {
    match color {
        volteo_core::Color::Black => "black",
        volteo_core::Color::White => "white",
    }
}

/// Prints an event.
pub fn print(contest: &Contest, event: &Event, output: &mut Output) -> Result<(), Failure> {
    let name = |player: usize| contest.players[player].name.as_str();
    let object = match event {
        Event::Begins { number, players: [black, white], opening } => {
            Object::Begins { game: number + 1, black: name(*black), white: name(*white), opening: *opening }
        }
        Event::Ply { number, course, clocks } => {
            let Some(ply) = course.plies().last() else { return Ok(()) };
            Object::Ply {
                game: number + 1,
                ply: course.plies().len(),
                side: ply.side.map_or("", side),
                action: ply.request.to_string(),
                clocks: clocks.map(|clock| clock.left().map(|left| left.as_secs_f64())),
            }
        }
        Event::Ended { played, report } => Object::Game {
            game: played.number + 1,
            round: played.round + 1,
            opening: played.opening,
            black: name(played.players[0]),
            white: name(played.players[1]),
            ending: &played.ending,
            explanation: report.ending.to_string(),
            loser: report.ending.loser().map(side),
            points: played.points.map(|points| [points, 1.0 - points]),
            discs: report.score.discs,
            difference: played.halves.map(|halves| f64::from(halves) / 2.0),
            moves: report
                .course
                .plies()
                .iter()
                .map(|ply| ply.request.to_string())
                .collect::<Vec<_>>()
                .join(" "),
            overhead_seconds: report.overhead.as_secs_f64(),
        },
    };
    output.json(&object)?;
    output.finish()
}

/// Prints what it all came to.
pub fn conclude(contest: &Contest, ran: &Ran, output: &mut Output) -> Result<(), Failure> {
    let name = |player: usize| contest.players[player].name.as_str();
    for ([first, second], tally) in tallies(&ran.played, contest.pairing) {
        let [won, drawn, lost] = tally.games;
        let (score, discs) = (tally.score(), tally.discs());
        output.json(&Object::Pairing {
            first: name(first),
            second: name(second),
            games: tally.count(),
            won,
            drawn,
            lost,
            score: (score.mean, score.half_width),
            discs: discs.map(|it| (it.mean, it.half_width)),
            pairs: tally.pairs.0,
        })?;
    }
    let squares = contest.rules.set().playable().len();
    let mut cross = CrossTable::of(contest.players.len(), &ran.played);
    let table = standings(contest.players.len(), &ran.played, &ran.byes, BRIGHTWELL, squares);
    for (place, row) in (1..).zip(table) {
        output.json(&Object::Standing {
            place,
            player: name(row.player),
            games: row.games,
            points: row.points,
            difference: row.difference,
            brightwell: row.brightwell,
            against: std::mem::take(&mut cross.points[row.player]),
        })?;
    }
    output.json(&totals(contest, ran, &ran.played))
}

fn totals<'a>(contest: &'a Contest, ran: &Ran, played: &[Played]) -> Object<'a> {
    let champion = contest.schedule.champion(contest.players.len(), contest.games, played);
    let is_match = contest.players.len() == 2;
    let summary = Summary::of(played, contest.pairing, contest.sprt.as_ref());
    let elo = summary.elo.filter(|_| is_match);
    let test = summary.sprt.zip(contest.sprt).map(|(state, sprt)| Test {
        ratio: state.ratio,
        limits: state.limits,
        accepted: state.verdict.map(|verdict| match verdict {
            SprtVerdict::First => sprt.bounds[0],
            SprtVerdict::Second => sprt.bounds[1],
        }),
    });
    Object::Totals {
        games: played.len(),
        complete: ran.is_complete,
        champion: champion.map(|player| contest.players[player].name.as_str()),
        elo: elo.map(|it| [it.elo, it.interval[0], it.interval[1]]),
        normalized_elo: elo.and_then(|it| it.normalized),
        superiority: elo.map(|it| it.superiority),
        sprt: test,
    }
}
