//! The engine's side.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use volteo_core::{Builtin, Color, Ending, Komi, NotAKomi, Request};
use volteo_records::ruleset_file;

use super::{RULES, SEED, of_the_other_side, read_color, rules_of_size, vertex};
use crate::clock::{Clock, TimeControl};
use crate::player::Idea;
use crate::protocol::serve::{Desk, Next, Speaker};
use crate::{Course, MatchRules};

/// Speaks GTP.
pub(in crate::protocol) struct Engine;

/// What it knows.
const COMMANDS: [&str; 21] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "list_games",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
    RULES,
    SEED,
];

impl Speaker for Engine {
    fn interrupts(line: &str) -> bool {
        line.split_whitespace().any(|word| word == "quit")
    }

    fn answer(&mut self, desk: &mut Desk, line: &str, output: &mut dyn Write) -> io::Result<Next> {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace().peekable();
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
        let Some(command) = words.next() else { return Ok(Next::GoOn) };
        let arguments: Vec<&str> = words.collect();
        match respond(desk, command, &arguments) {
            Ok(text) => write!(output, "={id} {text}\n\n")?,
            Err(error) => write!(output, "?{id} {error}\n\n")?,
        }
        Ok(if command == "quit" { Next::Quit } else { Next::GoOn })
    }
}

/// The response to a command.
fn respond(desk: &mut Desk, command: &str, arguments: &[&str]) -> Result<String, String> {
    const NONE: String = String::new();
    match (command, arguments) {
        ("protocol_version", _) => Ok("2".to_owned()),
        ("name", _) => Ok("Volteo".to_owned()),
        ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
        ("list_commands", _) => Ok(COMMANDS.join("\n")),
        ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
        ("list_games", _) => Ok("Othello".to_owned()),
        ("set_game", ["Othello" | "Reversi"]) | ("quit", _) => Ok(NONE),
        ("boardsize", [side]) => set_size(desk, side).map(|()| NONE),
        (RULES, [name]) => set_rules(desk, name).map(|()| NONE),
        (SEED, [seed]) => {
            desk.seed = seed.parse().map_err(|_| "a seed is a whole number")?;
            Ok(NONE)
        }
        ("clear_board", _) => {
            desk.begin(Arc::clone(desk.course.rules()));
            Ok(NONE)
        }
        ("komi", [komi]) => set_komi(desk, komi).map(|()| NONE),
        ("play", [color, vertex]) => play(desk, color, vertex).map(|()| NONE),
        ("undo", _) if desk.course.plies().is_empty() => Err("cannot undo".to_owned()),
        ("undo", _) => {
            desk.course = desk.course.without_last(1);
            Ok(NONE)
        }
        ("genmove", [color]) => {
            turn_to(desk, color)?;
            let request = request(&desk.decide());
            desk.course.play(request).map_err(|refusal| refusal.to_string())?;
            Ok(vertex(request))
        }
        ("reg_genmove", [color]) => {
            turn_to(desk, color)?;
            Ok(vertex(request(&desk.think())))
        }
        ("time_settings", [main, period, moves]) => set_time(desk, main, period, moves).map(|()| NONE),
        ("time_left", [color, left, moves]) => set_time_left(desk, color, left, moves).map(|()| NONE),
        ("showboard", _) => Ok(drawn(&desk.course)),
        ("final_score", _) => Ok(final_score(&desk.course)),
        (known, _) if COMMANDS.contains(&known) => {
            Err("these are not the arguments of this command".to_owned())
        }
        _ => Err("unknown command".to_owned()),
    }
}

fn set_size(desk: &mut Desk, side: &str) -> Result<(), String> {
    let unacceptable = |_| "unacceptable size";
    let side: u8 = side.parse().map_err(|_| "unacceptable size")?;
    let set = rules_of_size(side);
    let standard = [Builtin::Mini4, Builtin::Mini6, Builtin::Wof, Builtin::Grand10];
    let builtin = standard.into_iter().find(|it| it.rule_set() == set);
    let rules = MatchRules::new(builtin.map(|it| it.name().to_owned()), set).map_err(unacceptable)?;
    desk.begin(Arc::new(rules));
    Ok(())
}

fn set_rules(desk: &mut Desk, name: &str) -> Result<(), String> {
    let found = ruleset_file::resolve(name).ok_or("there is no rule set of this name")?;
    let rules = MatchRules::new(found.name, found.rules).map_err(|error| error.to_string())?;
    desk.begin(Arc::new(rules));
    Ok(())
}

fn set_komi(desk: &mut Desk, komi: &str) -> Result<(), String> {
    let rules = desk.course.rules();
    let mut set = *rules.set();
    set.komi = komi.parse().map(of_the_other_side).map_err(|error: NotAKomi| error.to_string())?;
    let rules = MatchRules::new(rules.name().map(str::to_owned), set).map_err(|error| error.to_string())?;
    desk.course = Course::of_record(&desk.course.record(), Some(&Arc::new(rules)), usize::MAX)
        .map_err(|error| error.to_string())?;
    Ok(())
}

/// Gives the turn to a color: a program that has left a forced pass out means it.
fn turn_to(desk: &mut Desk, color: &str) -> Result<(), String> {
    let color = read_color(color).ok_or("a color is black or white")?;
    if color != desk.course.to_move() && desk.course.must_pass() {
        desk.course.play(Request::Pass).map_err(|refusal| refusal.to_string())?;
    }
    if color == desk.course.to_move() { Ok(()) } else { Err(format!("it is {}'s turn", !color)) }
}

fn play(desk: &mut Desk, color: &str, vertex: &str) -> Result<(), String> {
    let request: Request = vertex.parse().map_err(|error: volteo_core::RequestError| error.to_string())?;
    turn_to(desk, color)?;
    desk.course.play(request).map(drop).map_err(|refusal| format!("illegal move: {refusal}"))
}

/// What an idea asks for. Who is asked for a move after the game has nothing to do.
fn request(idea: &Idea) -> Request {
    idea.request.unwrap_or(Request::Pass)
}

fn set_time(desk: &mut Desk, main: &str, period: &str, moves: &str) -> Result<(), String> {
    let seconds = |text: &str| text.parse().ok().and_then(|it| Duration::try_from_secs_f64(it).ok());
    let (main, period) = seconds(main).zip(seconds(period)).ok_or("times are in seconds")?;
    let moves: u16 = moves.parse().map_err(|_| "stones are a whole number")?;
    let control = match (moves, period.is_zero(), main.is_zero()) {
        (0, false, _) | (_, true, true) => TimeControl::Unlimited,
        (_, true, false) => TimeControl::Session { main, increment: Duration::ZERO, moves: None },
        (moves, false, _) => TimeControl::ByoYomi { main, period, moves },
    };
    desk.clocks = [Clock::new(control); 2];
    Ok(())
}

fn set_time_left(desk: &mut Desk, color: &str, left: &str, moves: &str) -> Result<(), String> {
    let color = read_color(color).ok_or("a color is black or white")?;
    let left: u64 = left.parse().map_err(|_| "the time is in whole seconds")?;
    let moves: u16 = moves.parse().map_err(|_| "stones are a whole number")?;
    let clock = &mut desk.clocks[color.index()];
    let left = Some(Duration::from_secs(left));
    *clock = Clock::under_way(clock.control(), left, Some(moves).filter(|&it| it > 0), moves > 0);
    Ok(())
}

/// The board as the protocol shows it, ranks from the top.
fn drawn(course: &Course) -> String {
    let set = course.rules().set();
    let position = course.position_text();
    let mut text = format!("Next move: {}\n   ", course.to_move());
    // Writing to a string does not fail.
    for file in 0..set.width {
        let _ = write!(text, " {}", char::from(b'a' + file));
    }
    for (rank, squares) in (1..).zip(position.as_bytes().chunks(set.width.into()).take(set.height.into())) {
        let _ = write!(text, "\n{rank:3}");
        for &square in squares {
            let _ = write!(text, " {}", if square == b'-' { '.' } else { char::from(square) });
        }
    }
    text
}

fn final_score(course: &Course) -> String {
    let score = course.rules().wide().score(course.position(), Ending::Finished);
    let thousandths = 1000 * score.disc_difference() + course.rules().set().komi.thousandths();
    let difference = Komi::from_thousandths(thousandths.abs());
    match score.winner {
        Some(Color::Black) => format!("B+{difference}"),
        Some(Color::White) => format!("W+{difference}"),
        None => "0".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EngineSettings, Protocol, serve};

    /// What is answered to these lines, the answers without what makes them such.
    fn answers(input: &'static str) -> Vec<String> {
        let rules = Arc::new(MatchRules::new(None, Builtin::Wof.rule_set()).unwrap());
        let settings = EngineSettings { rules, level: None, seed: 1 };
        let mut output = Vec::new();
        serve(Protocol::Gtp, &settings, input.as_bytes(), &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        output.split_terminator("\n\n").map(|answer| answer.trim_start_matches("= ").to_owned()).collect()
    }

    #[test]
    fn komi_is_whites_and_part_of_the_score() {
        let input = "play b f5\nfinal_score\nkomi 4.5\nfinal_score\nkomi -2\nfinal_score\n";
        assert_eq!(answers(input), ["", "B+3", "", "W+1.5", "", "B+5"]);
    }
}
