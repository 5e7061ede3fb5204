//! A person at the terminal.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use volteo_core::{Action, Color, Refusal, Request, SquareSet};
use volteo_match::{Budget, Console, Course, Interrupt, Notice, Person, Player, Silence};

use crate::board::{Picture, text};
use crate::explain;
use crate::output::plain;
use crate::setup::Reached;

/// How often it is looked up whether to go on.
const LOOK_UP: Duration = Duration::from_millis(50);

/// The terminal: what is written at it, line by line, for whichever person it is the turn of.
pub struct Terminal {
    lines: Mutex<Receiver<String>>,
}

impl Terminal {
    /// Begins to listen.
    pub fn open() -> Self {
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in std::io::stdin().lock().split(b'\n') {
                let Ok(line) = line else { return };
                // What is no text is none of what can be said: that is told, and the game goes on.
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        Self { lines: Mutex::new(lines) }
    }

    /// A person at the terminal.
    pub fn seat(terminal: &Arc<Self>) -> Box<dyn Player> {
        Box::new(Person::new(Box::new(Place { terminal: Arc::clone(terminal) })))
    }
}

/// A place at the terminal.
struct Place {
    terminal: Arc<Terminal>,
}

impl Console for Place {
    fn show(&mut self, course: &Course, budget: &Budget<'_>) {
        anstream::println!("\n{}", text(&picture(course)).trim_end());
        let side = course.to_move();
        let clocks: Vec<String> = Color::BOTH
            .into_iter()
            .filter_map(|color| {
                let left = budget.clocks[color.index()].left()?.as_secs_f64();
                Some(format!("{color} {left:.1} s"))
            })
            .collect();
        let clocks = if clocks.is_empty() { String::new() } else { format!(" ({})", clocks.join(", ")) };
        anstream::println!("{side} to move{clocks}: a square, `draw` and a square, `resign` or `quit`");
    }

    fn refuse(&mut self, refusal: &Refusal<SquareSet>) {
        anstream::println!("{}; legal: {}", explain::reason(refusal), explain::legal(refusal));
    }

    fn explain(&mut self, written: &str) {
        anstream::println!(
            "{:?} is none of: a square like f5, a square with a direction like d3:s where one is \
                            chosen, `draw` and a square, `resign`, `quit`",
            plain(written)
        );
    }

    fn tell(&mut self, what: Notice) {
        match what {
            Notice::Played(side, Request::Pass) => anstream::println!("{side} passes"),
            Notice::Played(side, request) => anstream::println!("{side} plays {request}"),
            Notice::MustPass => anstream::println!("you have no legal move and pass"),
            Notice::DrawOffered => {
                anstream::println!(
                    "a draw is offered: `draw` and a square accepts it, a square alone does not"
                );
            }
        }
    }

    fn hear(&mut self, until: Option<Instant>, interrupt: &Interrupt) -> Result<String, Silence> {
        let lines = self.terminal.lines.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if interrupt.is_raised() {
                return Err(Silence::Interrupted);
            }
            let left = until.map_or(LOOK_UP, |until| until.saturating_duration_since(Instant::now()));
            match lines.recv_timeout(left.min(LOOK_UP)) {
                Ok(line) => return Ok(line.trim().to_owned()),
                // Nobody writes any more: the game cannot go on.
                Err(RecvTimeoutError::Disconnected) => {
                    interrupt.raise();
                    return Err(Silence::End);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::TimeUp),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// The position with its legal moves, and the last move where there is one.
fn picture(course: &Course) -> Picture {
    let rules = course.rules().wide();
    let before = course.without_last(1);
    let last =
        course.plies().last().and_then(|ply| match rules.judge(before.position(), ply.request).ok()? {
            Action::Place(it) => Some((it, rules.flips(before.position(), it))),
            Action::Pass => None,
        });
    Picture::of(rules, &Reached { position: *course.position(), last })
}
