//! Scripts that press buttons.
//!
//! A script is lines of words. `#` begins a comment.
//!
//! | words | what they do |
//! |---|---|
//! | `up` `down` `left` `right` `a` `b` | press a button, so many times if a number follows: `right 3` |
//! | `hold a` | hold a button: A goes back |
//! | `wait 500` | let so many milliseconds pass |
//! | `play e6 f4 c4:nw` | move the cursor to a square and press A, then turn to the direction and press A |
//! | `place Bf5 Wd6` | the same in the solitaire, with the color of the disc before the square |
//! | `go d3` | move the cursor to a square |
//! | `frame NAME` | take a picture |
//! | `power-off` | switch off in good order, and on again |
//! | `cut` | take the power away without a warning, and give it back |

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;
use std::string::{String, ToString};
use std::vec::Vec;

use volteo_core::solitaire::Placement;
use volteo_core::{BitSet, Color, Direction, Directions, Request, Square};

use super::Device;
use crate::{Button, Event, Ink, Span};

/// The most times that a line can press a button: more is a slip of the key.
const MOST_TIMES: u16 = 1_000;

/// A script: steps with the lines they stand on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script(Vec<(usize, Step)>);

/// What a word of a script does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Presses a button, so many times.
    Press(Button, u16),
    /// Holds a button.
    Hold(Button),
    /// Lets time pass.
    Wait(Span),
    /// Plays a move with the buttons.
    Play(Request),
    /// Places a disc in the solitaire with the buttons.
    Place(Placement),
    /// Moves the cursor to a square.
    Go(Square),
    /// Takes a picture of this name.
    Frame(String),
    /// Switches off in good order, and on again.
    PowerOff,
    /// Takes the power away and gives it back.
    Cut,
}

/// A line of a script that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: ScriptProblem,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptProblem {
    /// It begins with no word that a script knows.
    UnknownWord(String),
    /// What follows the word is not what it takes.
    WrongArgument {
        /// The word.
        word: &'static str,
        /// What it takes.
        takes: &'static str,
    },
    /// A picture has the name of an earlier one, which it would replace.
    SameFrame {
        /// The name.
        name: String,
        /// The line of the earlier one, from 1.
        first: usize,
    },
    /// A move cannot be played here with the buttons.
    CannotPlay(Request),
    /// A disc cannot be placed here with the buttons.
    CannotPlace(Placement),
    /// The cursor cannot be moved to this square.
    CannotGo(Square),
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            ScriptProblem::UnknownWord(word) => write!(
                f,
                "`{word}` is no step; there are up, down, left, right, a, b, hold, wait, play, place, go, frame, power-off and cut"
            ),
            ScriptProblem::WrongArgument { word, takes } => write!(f, "`{word}` takes {takes}"),
            ScriptProblem::SameFrame { name, first } => {
                write!(f, "line {first} takes a frame `{name}` already: give this one another name")
            }
            ScriptProblem::CannotPlay(request) => {
                write!(f, "{request} cannot be played: the board is not shown, or it is not legal there")
            }
            ScriptProblem::CannotPlace(placement) => {
                write!(
                    f,
                    "{placement} cannot be placed: the solitaire is not shown, or it is not legal there"
                )
            }
            ScriptProblem::CannotGo(square) => {
                write!(
                    f,
                    "the cursor cannot go to {square}: it is not shown, or the board has no such square"
                )
            }
        }
    }
}

impl std::error::Error for ScriptError {}

impl FromStr for Script {
    type Err = ScriptError;

    fn from_str(text: &str) -> Result<Self, ScriptError> {
        let mut steps = Vec::new();
        for (line, words) in (1..).zip(text.lines()) {
            let words = words.split('#').next().unwrap_or_default();
            let read = read_line(words).map_err(|problem| ScriptError { line, problem })?;
            steps.extend(read.into_iter().map(|step| (line, step)));
        }
        match same_frame(&steps) {
            Some(error) => Err(error),
            None => Ok(Self(steps)),
        }
    }
}

/// The first picture with the name of an earlier one. Files are named after them, and there are systems to which upper
/// and lower case are one.
fn same_frame(steps: &[(usize, Step)]) -> Option<ScriptError> {
    let frames = steps.iter().filter_map(|(line, step)| match step {
        Step::Frame(name) => Some((*line, name)),
        _ => None,
    });
    frames.clone().enumerate().find_map(|(index, (line, name))| {
        let (first, _) = frames.clone().take(index).find(|(_, it)| it.eq_ignore_ascii_case(name))?;
        Some(ScriptError { line, problem: ScriptProblem::SameFrame { name: name.clone(), first } })
    })
}

fn read_line(line: &str) -> Result<Vec<Step>, ScriptProblem> {
    let mut words = line.split_whitespace();
    let Some(word) = words.next() else { return Ok(Vec::new()) };
    let rest: Vec<&str> = words.collect();
    if let Some((name, button)) = named_button(word) {
        let takes = "how many times to press it, from 1 to 1000, or nothing";
        return match rest[..] {
            [] => Ok(std::vec![Step::Press(button, 1)]),
            [times] => number(times, MOST_TIMES.into())
                .map(|times| std::vec![Step::Press(button, times as u16)])
                .ok_or(ScriptProblem::WrongArgument { word: name, takes }),
            _ => Err(ScriptProblem::WrongArgument { word: name, takes }),
        };
    }
    let wrong = |word, takes| ScriptProblem::WrongArgument { word, takes };
    match (word, &rest[..]) {
        ("hold", [button]) => named_button(button)
            .map(|(_, button)| std::vec![Step::Hold(button)])
            .ok_or(wrong("hold", "a button, as in `hold a`")),
        ("hold", _) => Err(wrong("hold", "a button, as in `hold a`")),
        ("wait", [millis]) => number(millis, u32::MAX)
            .map(|millis| std::vec![Step::Wait(Span::from_millis(millis))])
            .ok_or(wrong("wait", "milliseconds, as in `wait 500`")),
        ("wait", _) => Err(wrong("wait", "milliseconds, as in `wait 500`")),
        ("play", moves) => each(moves, Step::Play).ok_or(wrong("play", "moves, as in `play e6 c4:nw`")),
        ("place", discs) => {
            each(discs, Step::Place).ok_or(wrong("place", "discs with their squares, as in `place Bf5 Wd6`"))
        }
        ("go", [square]) => each(&[*square], Step::Go).ok_or(wrong("go", "a square, as in `go d3`")),
        ("go", _) => Err(wrong("go", "a square, as in `go d3`")),
        ("frame", [name]) if is_plain(name) => Ok(std::vec![Step::Frame((*name).to_string())]),
        ("frame", _) => Err(wrong("frame", "a name of letters, digits, `-` and `_`")),
        ("power-off", []) => Ok(std::vec![Step::PowerOff]),
        ("power-off", _) => Err(wrong("power-off", "nothing")),
        ("cut", []) => Ok(std::vec![Step::Cut]),
        ("cut", _) => Err(wrong("cut", "nothing")),
        _ => Err(ScriptProblem::UnknownWord(word.to_string())),
    }
}

/// A step for each word; none if a word is not what it takes, or there is no word.
fn each<T: FromStr>(words: &[&str], step: fn(T) -> Step) -> Option<Vec<Step>> {
    let steps: Option<Vec<Step>> = words.iter().map(|word| word.parse().ok().map(step)).collect();
    steps.filter(|steps| !steps.is_empty())
}

fn named_button(word: &str) -> Option<(&'static str, Button)> {
    const NAMES: [(&str, Button); 6] = [
        ("up", Button::Up),
        ("down", Button::Down),
        ("left", Button::Left),
        ("right", Button::Right),
        ("a", Button::A),
        ("b", Button::B),
    ];
    NAMES.into_iter().find(|(name, _)| *name == word)
}

fn number(word: &str, most: u32) -> Option<u32> {
    word.parse().ok().filter(|number| (1..=most).contains(number))
}

/// Whether a name is fit for a file.
fn is_plain(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

impl Script {
    /// The steps.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.0.iter().map(|(_, step)| step)
    }

    /// Presses the buttons of a device. `picture` is called for each `frame`, with its name.
    ///
    /// # Errors
    ///
    /// If a move of a `play` cannot be played, a disc of a `place` cannot be placed, or the cursor cannot go
    /// where a `go` says.
    pub fn run<B: BitSet, C: Ink>(
        &self,
        device: &mut Device<B, C>,
        mut picture: impl FnMut(&str, &Device<B, C>),
    ) -> Result<(), ScriptError> {
        for (line, step) in &self.0 {
            match step {
                Step::Press(button, times) => (0..*times).for_each(|_| device.press(*button)),
                Step::Hold(button) => device.hold(*button),
                Step::Wait(span) => device.wait(*span),
                Step::Play(request) => {
                    let problem = ScriptProblem::CannotPlay(*request);
                    play(*request, device).ok_or(ScriptError { line: *line, problem })?;
                }
                Step::Place(placement) => {
                    let problem = ScriptProblem::CannotPlace(*placement);
                    place(*placement, device).ok_or(ScriptError { line: *line, problem })?;
                }
                Step::Go(square) => {
                    let problem = ScriptProblem::CannotGo(*square);
                    go_to(*square, device).ok_or(ScriptError { line: *line, problem })?;
                }
                Step::Frame(name) => picture(name, device),
                Step::PowerOff => device.power_off(),
                Step::Cut => device.cut(),
            }
        }
        Ok(())
    }
}

/// Plays a move with the buttons; `None` if that did not play it.
fn play<B: BitSet, C: Ink>(request: Request, device: &mut Device<B, C>) -> Option<()> {
    let Request::Place { square, directions } = request else { return None };
    let moves = |device: &Device<B, C>| device.app().game().map(|game| game.moves().len());
    let before = moves(device)?;
    go_to(square, device)?;
    device.press(Button::A);
    if let Some(direction) = directions.single().filter(|_| device.app().direction().is_some()) {
        for button in way(device, direction)? {
            device.press(button);
        }
        device.press(Button::A);
    }
    // The machine may have answered already.
    let played = device.app().game()?.moves().get(before)?.square;
    (played == square).then_some(())
}

/// Places a disc with the buttons; `None` if that did not place it.
fn place<B: BitSet, C: Ink>(placement: Placement, device: &mut Device<B, C>) -> Option<()> {
    let placed = |device: &Device<B, C>| device.app().solitaire().map(|table| table.placements().len());
    let before = placed(device)?;
    go_to(placement.square, device)?;
    device.press(Button::A);
    if device.app().color().is_some() {
        device.press(if placement.color == Color::Black { Button::Up } else { Button::Down });
        device.press(Button::A);
    }
    let is_placed = device.app().solitaire()?.placements().last() == Some(&placement);
    (is_placed && placed(device)? == before + 1).then_some(())
}

/// Moves the cursor to a square.
fn go_to<B: BitSet, C: Ink>(square: Square, device: &mut Device<B, C>) -> Option<()> {
    for _ in 0..2 * Square::MAX_SIDE {
        let cursor = device.app().cursor()?;
        let (files, ranks) = (cursor.file().cmp(&square.file()), cursor.rank().cmp(&square.rank()));
        device.press(match (files, ranks) {
            (std::cmp::Ordering::Less, _) => Button::Right,
            (std::cmp::Ordering::Greater, _) => Button::Left,
            (_, std::cmp::Ordering::Less) => Button::Down,
            (_, std::cmp::Ordering::Greater) => Button::Up,
            _ => return Some(()),
        });
    }
    None
}

/// The buttons that turn from the direction picked out to another: the shortest way, found by trying.
fn way<B: BitSet, C: Ink>(device: &Device<B, C>, goal: Direction) -> Option<Vec<Button>> {
    const PAD: [Button; 4] = [Button::Up, Button::Right, Button::Down, Button::Left];
    let mut tried = Directions::EMPTY;
    let mut open = VecDeque::from([(device.app().clone(), Vec::new())]);
    while let Some((app, way)) = open.pop_front() {
        let direction = app.direction()?;
        if direction == goal {
            return Some(way);
        }
        if tried.contains(direction) {
            continue;
        }
        tried |= Directions::of(direction);
        for button in PAD {
            let mut app = app.clone();
            let _ = app.handle(device.now(), Event::Down(button));
            let _ = app.handle(device.now(), Event::Up(button));
            open.push_back((app, way.iter().copied().chain([button]).collect()));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        text.parse::<Script>().unwrap_err().to_string()
    }

    #[test]
    fn every_step_is_read() {
        let script: Script =
            "right 3 # three\nhold a\n\nwait 500\nplay e6 c4:nw\nplace Bd3 Wf5\ngo h8\nframe one_2-b\npower-off\ncut\nb"
                .parse()
                .unwrap();
        let steps: Vec<Step> = script.steps().cloned().collect();
        assert_eq!(
            steps,
            [
                Step::Press(Button::Right, 3),
                Step::Hold(Button::A),
                Step::Wait(Span::from_millis(500)),
                Step::Play("e6".parse().unwrap()),
                Step::Play("c4:nw".parse().unwrap()),
                Step::Place("Bd3".parse().unwrap()),
                Step::Place("Wf5".parse().unwrap()),
                Step::Go("h8".parse().unwrap()),
                Step::Frame("one_2-b".to_string()),
                Step::PowerOff,
                Step::Cut,
                Step::Press(Button::B, 1),
            ]
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        assert!(problem("a\njump").starts_with("line 2: `jump` is no step; there are up,"));
        assert_eq!(
            problem("a twice"),
            "line 1: `a` takes how many times to press it, from 1 to 1000, or nothing"
        );
        assert_eq!(problem("hold x"), "line 1: `hold` takes a button, as in `hold a`");
        assert_eq!(problem("wait"), "line 1: `wait` takes milliseconds, as in `wait 500`");
        assert_eq!(problem("play z9"), "line 1: `play` takes moves, as in `play e6 c4:nw`");
        assert_eq!(
            problem("place d3"),
            "line 1: `place` takes discs with their squares, as in `place Bf5 Wd6`"
        );
        assert_eq!(problem("go d3 d4"), "line 1: `go` takes a square, as in `go d3`");
        assert_eq!(problem("frame ../x"), "line 1: `frame` takes a name of letters, digits, `-` and `_`");
        assert_eq!(problem("cut 2"), "line 1: `cut` takes nothing");
        assert_eq!(
            problem("frame one\na\nframe two\nframe One"),
            "line 4: line 1 takes a frame `One` already: give this one another name"
        );
    }
}
