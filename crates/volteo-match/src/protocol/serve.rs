//! Volteo as an engine for other programs.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use volteo_engine::Level;

use super::{Protocol, edax, gtp, nboard, volteo};
use crate::clock::{Clock, TimeControl, pace};
use crate::player::{Idea, Machine, SearchLimits, Thinking, after};
use crate::process::{HalfLine, Heard, Utterance, read_lines};
use crate::{Course, Interrupt, MatchRules};

/// What an engine plays like, and by which rules until it is told others.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// The rules.
    pub rules: Arc<MatchRules>,
    /// The level. Without one, depths that the other program asks for decide.
    pub level: Option<Level>,
    /// What chance follows from.
    pub seed: u64,
}

/// Answers another program until that says quit, or says no more. It is answered at once, in the middle of a thought too;
/// nothing is thought about in its time.
///
/// # Errors
///
/// If the output cannot be written.
pub fn serve(
    protocol: Protocol,
    settings: &EngineSettings,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<()> {
    match protocol {
        Protocol::Volteo => run(volteo::Engine, settings, input, output),
        Protocol::Gtp => run(gtp::Engine, settings, input, output),
        Protocol::Nboard(_) => run(nboard::Engine, settings, input, output),
        Protocol::Edax => run(edax::Engine::default(), settings, input, output),
    }
}

/// One protocol, from the engine's side.
pub(super) trait Speaker {
    /// Whether a line ends the thought under way.
    fn interrupts(line: &str) -> bool
    where
        Self: Sized;

    /// Answers a line.
    fn answer(&mut self, desk: &mut Desk, line: &str, output: &mut dyn Write) -> io::Result<Next>;
}

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    GoOn,
    Quit,
}

/// What an engine has before it.
pub(super) struct Desk {
    pub(super) course: Course,
    pub(super) level: Option<Level>,
    pub(super) limits: SearchLimits,
    pub(super) seed: u64,
    pub(super) clocks: [Clock; 2],
    machine: Machine,
    interrupt: Interrupt,
}

impl Desk {
    fn new(settings: &EngineSettings, interrupt: Interrupt) -> Self {
        Self {
            course: Course::new(Arc::clone(&settings.rules)),
            level: settings.level,
            limits: SearchLimits::default(),
            seed: settings.seed,
            clocks: [Clock::new(TimeControl::Unlimited); 2],
            machine: Machine::default(),
            interrupt,
        }
    }

    /// Thinks about the position.
    pub(super) fn think(&mut self) -> Idea {
        let clock = &self.clocks[self.course.to_move().index()];
        let thinking = Thinking {
            level: self.level.unwrap_or(if self.limits.depth.is_some() {
                Level::EXPERT
            } else {
                Level::HARD
            }),
            seed: self.seed,
            limits: self.limits,
            until: after(pace(clock, self.course.empties())),
            interrupt: &self.interrupt,
        };
        self.machine.think(&self.course, &thinking)
    }

    /// Thinks about what to play, and takes the time for it off the clock: not every program tells what is left.
    pub(super) fn decide(&mut self) -> Idea {
        let began = Instant::now();
        let idea = self.think();
        let clock = &mut self.clocks[self.course.to_move().index()];
        let time = began.elapsed().min(clock.available().unwrap_or_default());
        // So it is not overstepped: who judges that is the other program.
        let _ = clock.spend(time, Duration::ZERO);
        idea
    }

    /// A new game from the start of these rules, with full clocks.
    pub(super) fn begin(&mut self, rules: Arc<MatchRules>) {
        self.course = Course::new(rules);
        self.clocks = self.clocks.map(|clock| Clock::new(clock.control()));
    }
}

fn run<S: Speaker>(
    mut speaker: S,
    settings: &EngineSettings,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<()> {
    let interrupt = Interrupt::default();
    let mut desk = Desk::new(settings, interrupt.clone());
    for line in listen(input, interrupt.clone(), S::interrupts) {
        let next = speaker.answer(&mut desk, &line, output)?;
        output.flush()?;
        if next == Next::Quit {
            break;
        }
        if S::interrupts(&line) {
            interrupt.lower();
        }
    }
    Ok(())
}

/// The lines of an input. What ends a thought is seen while the engine still thinks, and so is the end of the input.
fn listen(
    input: impl Read + Send + 'static,
    interrupt: Interrupt,
    interrupts: fn(&str) -> bool,
) -> Receiver<String> {
    const WAITING_LINES: usize = 64;
    let (sender, heard) = sync_channel(WAITING_LINES);
    thread::spawn(move || read_lines(input, &HalfLine::default(), &sender));
    let (sender, lines) = channel();
    thread::spawn(move || {
        for Heard { what, .. } in heard {
            let Utterance::Line(line) = what else { continue };
            if interrupts(&line) {
                interrupt.raise();
            }
            if sender.send(line).is_err() {
                return;
            }
        }
        interrupt.raise();
    });
    lines
}

#[cfg(test)]
mod tests {
    use volteo_core::Builtin;

    use super::*;

    #[test]
    fn an_engine_that_is_not_told_what_is_left_keeps_its_own_time() {
        let rules = Arc::new(MatchRules::new(None, Builtin::Wof.rule_set()).unwrap());
        let settings =
            EngineSettings { rules: Arc::clone(&rules), level: Some("greedy".parse().unwrap()), seed: 1 };
        let mut desk = Desk::new(&settings, Interrupt::default());
        desk.clocks = [Clock::new("60".parse().unwrap()); 2];
        let [full, _] = desk.clocks;
        desk.decide();
        assert!(desk.clocks[0].left() < full.left() && desk.clocks[1] == full);
        desk.begin(rules);
        assert_eq!(desk.clocks, [full; 2]);
    }
}
