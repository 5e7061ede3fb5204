//! The referee's side.

use std::collections::BTreeSet;
use std::time::Duration;

use volteo_core::{Color, Request, RuleSet};
use volteo_records::ruleset_file;

use super::{RULES, SEED, color_name, of_the_other_side, rules_of_size, vertex};
use crate::clock::Clock;
use crate::player::{Answer, Budget, Decision, Seat, Stop};
use crate::protocol::{Driver, Question, Reading, Talk};
use crate::{Course, Fault, TimeControl};

/// Drives an engine that speaks GTP.
#[derive(Default)]
pub(in crate::protocol) struct Referee {
    /// The commands that the engine knows.
    known: BTreeSet<String>,
    color: Option<Color>,
}

/// What an engine answered: well, or with an error.
type Response = Result<String, String>;

impl Referee {
    fn knows(&self, command: &str) -> bool {
        self.known.contains(command)
    }

    /// Tells the rules.
    fn tell_rules(&self, talk: &mut Talk<'_>, course: &Course) -> Result<(), Stop> {
        let rules = course.rules();
        let set = rules.set();
        let named =
            rules.name().filter(|name| ruleset_file::resolve(name).is_some_and(|it| it.rules == *set));
        if let Some(name) = named.filter(|_| self.knows(RULES)) {
            return agreed(command(talk, &format!("{RULES} {name}"))?);
        }
        if !is_of_size(set) {
            let why = "of the rules, gtp tells no more than the size of the board".to_owned();
            return Err(Fault::Unable(why).into());
        }
        agreed(command(talk, &format!("boardsize {}", set.width))?)?;
        if set.komi.thousandths() != 0 && self.knows("komi") {
            agreed(command(talk, &format!("komi {}", of_the_other_side(set.komi)))?)?;
        }
        Ok(())
    }
}

impl Driver for Referee {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Stop> {
        let version = command(talk, "protocol_version")?;
        if version.as_deref().map(str::trim) != Ok("2") {
            let said = version.unwrap_or_else(|error| error);
            return Err(Fault::Protocol { said, expected: "protocol version 2".to_owned() }.into());
        }
        let commands = command(talk, "list_commands")?.unwrap_or_default();
        self.known = commands.split_whitespace().map(str::to_owned).collect();
        Ok(())
    }

    fn set(&mut self, talk: &mut Talk<'_>, name: &str, value: &str) -> Result<(), Stop> {
        agreed(command(talk, format!("{name} {value}").trim())?)
    }

    fn begin(&mut self, talk: &mut Talk<'_>, seat: &Seat<'_>) -> Result<(), Stop> {
        self.color = Some(seat.color);
        if seat.course.start().is_some() {
            let why = "gtp cannot set up a position; openings have to be moves from the start".to_owned();
            return Err(Fault::Unable(why).into());
        }
        self.tell_rules(talk, seat.course)?;
        agreed(command(talk, "clear_board")?)?;
        if self.knows(SEED) {
            agreed(command(talk, &format!("{SEED} {}", seat.seed))?)?;
        }
        let control = seat.budget.clocks[seat.color.index()].control();
        if let Some(settings) = time_settings(control).filter(|_| self.knows("time_settings")) {
            agreed(command(talk, &settings)?)?;
        }
        for ply in seat.course.plies() {
            play(talk, ply.side.unwrap_or(Color::Black), ply.request)?;
        }
        Ok(())
    }

    fn prepare(
        &mut self,
        talk: &mut Talk<'_>,
        course: &Course,
        budget: &Budget<'_>,
    ) -> Result<Question, Stop> {
        let side = course.to_move();
        let left = time_left(side, &budget.clocks[side.index()]);
        if let Some(left) = left.filter(|_| self.knows("time_left")) {
            agreed(command(talk, &left)?)?;
        }
        Ok(Question::Ask(format!("genmove {}", color_name(side))))
    }

    fn read(&mut self, line: &str, _: &Course) -> Reading<Answer> {
        let expected = || "`=` and a move, `pass` or `resign`".to_owned();
        if line.trim().is_empty() {
            return Reading::Other;
        }
        let Some(answer) = line.strip_prefix('=') else { return Reading::Wrong(expected()) };
        let answer = answer.trim().to_ascii_lowercase();
        if answer == "resign" {
            return Reading::Answer(Answer { decision: Decision::Resign, evaluation: None });
        }
        match answer.parse() {
            Ok(request) => Reading::Answer(Answer { decision: Decision::Play(request), evaluation: None }),
            Err(_) => Reading::Wrong(expected()),
        }
    }

    fn made(&mut self, talk: &mut Talk<'_>, course: &Course, _: &Budget<'_>) -> Result<(), Stop> {
        match course.plies().last() {
            // An engine has played its own moves when it names them.
            Some(ply) if ply.side != self.color => play(talk, ply.side.unwrap_or(Color::Black), ply.request),
            _ => Ok(()),
        }
    }

    fn board(&mut self, talk: &mut Talk<'_>, course: &Course) -> Result<Option<String>, Stop> {
        if !self.knows("showboard") {
            return Ok(None);
        }
        let shown = command(talk, "showboard")?.unwrap_or_else(|error| error);
        let set = course.rules().set();
        match read_board(&shown, set) {
            Some(board) => Ok(Some(board)),
            None => {
                Err(Fault::Protocol { said: shown, expected: "a board with its ranks".to_owned() }.into())
            }
        }
    }
}

/// Says a command and waits for the whole response: it begins with `=` or `?` and ends with an empty line.
fn command(talk: &mut Talk<'_>, command: &str) -> Result<Response, Stop> {
    let mut response: Option<(bool, String)> = None;
    talk.say(command);
    talk.listen(|line| match (&mut response, line.as_bytes().first()) {
        (None, Some(first @ (b'=' | b'?'))) => {
            response = Some((*first == b'=', line[1..].trim_start().to_owned()));
            Reading::Other
        }
        (None, None) => Reading::Other,
        (None, Some(_)) => Reading::Wrong(format!("a response to `{command}`, which begins with = or ?")),
        (Some((is_good, text)), None) => {
            let text = std::mem::take(text);
            Reading::Answer(if *is_good { Ok(text) } else { Err(text) })
        }
        (Some((_, text)), Some(_)) => {
            text.push('\n');
            text.push_str(line);
            Reading::Other
        }
    })
}

/// An engine that answers a setting with an error cannot play the game.
fn agreed(response: Response) -> Result<(), Stop> {
    response.map(drop).map_err(|error| Fault::Unable(error).into())
}

/// Tells of a ply, which the core has found legal.
fn play(talk: &mut Talk<'_>, side: Color, request: Request) -> Result<(), Stop> {
    let vertex = vertex(request);
    match command(talk, &format!("play {} {vertex}", color_name(side)))? {
        Ok(_) => Ok(()),
        // Some engines, gtp-rhino among them, pass by themselves where they must and want to hear nothing of it.
        Err(_) if request == Request::Pass => Ok(()),
        Err(error) => {
            let claim = format!("answered {side} {vertex} with {error:?}, which is legal");
            Err(Fault::FalseClaim(claim).into())
        }
    }
}

/// Whether a rule set is what the size of its board stands for, but for the komi and what endings score.
fn is_of_size(set: &RuleSet) -> bool {
    let standard = rules_of_size(set.width);
    let RuleSet { empties, komi, time_out, resignation, .. } = *set;
    *set == RuleSet { empties, komi, time_out, resignation, ..standard }
}

/// The command for a time control; none where its whole seconds cannot tell it.
fn time_settings(control: TimeControl) -> Option<String> {
    let whole = |time: Duration| (time.subsec_nanos() == 0).then_some(time.as_secs());
    let [main, period, moves] = match control {
        // No time in a period, as the protocol has it, is no limit.
        TimeControl::Unlimited => [0, 1, 0],
        TimeControl::PerMove(time) => [0, whole(time)?, 1],
        TimeControl::Session { main, moves: Some(moves), .. } => [0, whole(main)?, moves.into()],
        TimeControl::Session { main, increment, moves: None } => {
            // Of an increment the protocol knows nothing. It is told as a period of one move, which comes on top of what
            // is left: so that much less is.
            let (main, increment) = (whole(main)?, whole(increment)?);
            [main.saturating_sub(increment), main.min(increment), u64::from(increment > 0)]
        }
        TimeControl::ByoYomi { main, period, moves } => [whole(main)?, whole(period)?, moves.into()],
    };
    Some(format!("time_settings {main} {period} {moves}"))
}

/// The command for what is left, rounded down.
fn time_left(side: Color, clock: &Clock) -> Option<String> {
    time_settings(clock.control())?;
    let left = clock.left()?.as_secs();
    let (left, moves) = match clock.control() {
        TimeControl::PerMove(_) => (left, 1),
        TimeControl::Session { main, increment, moves: None } if !increment.is_zero() => {
            let period = main.min(increment).as_secs();
            match left.saturating_sub(period) {
                0 => (left, 1),
                rest => (rest, 0),
            }
        }
        // Nothing left would be the end of the game.
        TimeControl::ByoYomi { period, moves, .. } if left == 0 && !clock.is_in_period() => {
            (period.as_secs(), moves)
        }
        _ => (left, clock.moves_left().unwrap_or(0)),
    };
    Some(format!("time_left {} {left} {moves}", color_name(side)))
}

/// The squares of a board that is shown: each rank a line that begins with its number.
fn read_board(shown: &str, set: &RuleSet) -> Option<String> {
    let rank = |number: u8| {
        let squares = shown.lines().find_map(|line| {
            let mut words = line.split_whitespace();
            (words.next() == Some(&number.to_string())).then(|| words.collect::<String>())
        })?;
        let squares: Option<String> = squares.chars().take(set.width.into()).map(square).collect();
        squares.filter(|it| it.len() == usize::from(set.width))
    };
    (1..=set.height).map(rank).collect()
}

const fn square(shown: char) -> Option<char> {
    match shown {
        'X' | 'x' | '*' | 'B' | 'b' => Some('X'),
        'O' | 'o' | 'W' | 'w' => Some('O'),
        '.' | '-' | '+' => Some('-'),
        '#' => Some('#'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use volteo_core::Builtin;

    use super::*;

    #[test]
    fn time_controls_in_whole_seconds_are_told() {
        let told = |control: &str| time_settings(control.parse().unwrap());
        assert_eq!(told("none").as_deref(), Some("time_settings 0 1 0"));
        assert_eq!(told("300").as_deref(), Some("time_settings 300 0 0"));
        assert_eq!(told("300+2").as_deref(), Some("time_settings 298 2 1"));
        assert_eq!(told("1+2").as_deref(), Some("time_settings 0 1 1"));
        assert_eq!(told("20/300").as_deref(), Some("time_settings 0 300 20"));
        assert_eq!(told("300,30/5").as_deref(), Some("time_settings 300 30 5"));
        assert_eq!(told("=0.05"), None);
    }

    #[test]
    fn what_is_left_is_never_told_as_more_than_it_is() {
        let told = |control: &str, moves: &[u64]| {
            let mut clock = Clock::new(control.parse().unwrap());
            for &seconds in moves {
                clock.spend(Duration::from_secs(seconds), Duration::ZERO).unwrap();
            }
            time_left(Color::Black, &clock)
        };
        // A period of two seconds comes on top of what is told.
        assert_eq!(told("300+2", &[]).as_deref(), Some("time_left black 298 0"));
        assert_eq!(told("300+2", &[30]).as_deref(), Some("time_left black 270 0"));
        assert_eq!(told("300+2", &[300]).as_deref(), Some("time_left black 2 1"));
        assert_eq!(told("1+2", &[]).as_deref(), Some("time_left black 1 1"));
        assert_eq!(told("20/300", &[30]).as_deref(), Some("time_left black 270 19"));
        assert_eq!(told("0,30/5", &[]).as_deref(), Some("time_left black 30 5"));
        assert_eq!(told("9,30/5", &[10]).as_deref(), Some("time_left black 29 4"));
        assert_eq!(told("=3", &[2]).as_deref(), Some("time_left black 3 1"));
    }

    #[test]
    fn a_board_is_read_by_its_ranks_whichever_comes_first() {
        let shown = "Next move: Black\n    a b c d\n  4 . . . .\n  3 . X O .\n  2 . O X .\n  1 . . . .";
        let set = Builtin::Mini4.rule_set();
        assert_eq!(read_board(shown, &set).as_deref(), Some("-----OX--XO-----"));
        assert_eq!(read_board("1 . . . .\n2 . . ? .", &set), None);
    }

    #[test]
    fn the_standard_game_of_any_size_is_told_by_its_size() {
        assert!(is_of_size(&Builtin::Wof.rule_set()));
        assert!(is_of_size(&Builtin::Mini6.rule_set()));
        for other in [Builtin::Beginner, Builtin::Anti, Builtin::Octagon, Builtin::Parallel] {
            assert!(!is_of_size(&other.rule_set()), "{other:?}");
        }
    }
}
