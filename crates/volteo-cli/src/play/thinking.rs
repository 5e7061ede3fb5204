//! Computer players, at work on a thread of their own: the game goes on answering keys while they think.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use volteo_core::{AnyRules, BitSet, Position, Request, RuleSet, Rules, with_rules};
use volteo_engine::evaluation::Evaluation;
use volteo_engine::{Control, Level, Player, Searchable, Slot, Table};

/// The entries of the table that a player remembers positions in: 16 MiB or so.
const SLOTS: usize = 1 << 20;

/// What is to be thought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its number, by which its [`Thought`] is known. Never 0.
    pub number: u64,
    /// The rules.
    pub rules: RuleSet,
    /// The game so far.
    pub plies: Vec<Request>,
    /// How strongly to think.
    pub level: Level,
    /// What is left to chance.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The number of the task.
    pub number: u64,
    /// What to do, as it is to be asked for; none if there was nothing to do.
    pub request: Option<Request>,
    /// What the position is worth to the side to move, in parts of 1/128 of a disc.
    pub value: i32,
}

/// The thread.
pub struct Thinker {
    tasks: Sender<Task>,
    thoughts: Receiver<Thought>,
    /// The task that may go on; every other one is to come to an end.
    wanted: Arc<AtomicU64>,
}

impl Thinker {
    /// Starts the thread. It ends with the thinker.
    pub fn start() -> Self {
        let (tasks, to_do) = channel::<Task>();
        let (done, thoughts) = channel();
        let wanted = Arc::new(AtomicU64::new(0));
        let allowed = Arc::clone(&wanted);
        std::thread::spawn(move || {
            let mut memory = Vec::new();
            for task in to_do {
                // Memory is for those who think: a game of two people needs none.
                memory.resize_with(SLOTS, || Slot::EMPTY);
                let number = task.number;
                let go_on = || allowed.load(Ordering::Relaxed) == number;
                if done.send(think(&task, &mut memory, &go_on)).is_err() {
                    break;
                }
            }
        });
        Self { tasks, thoughts, wanted }
    }

    /// Begins with a task. One under way comes to its end.
    pub fn think(&self, task: Task) {
        self.wanted.store(task.number, Ordering::Relaxed);
        // The thread lives as long as the thinker.
        let _ = self.tasks.send(task);
    }

    /// Lets the task under way come to its end: its thought is the best that is known by now.
    pub fn hurry(&self) {
        self.wanted.store(0, Ordering::Relaxed);
    }

    /// A thought that is ready before long.
    pub fn wait(&self, longest: Duration) -> Option<Thought> {
        self.thoughts.recv_timeout(longest).ok()
    }

    /// A thought that is ready.
    pub fn thought(&self) -> Option<Thought> {
        self.thoughts.try_recv().ok()
    }
}

fn think(task: &Task, memory: &mut [Slot], go_on: &dyn Fn() -> bool) -> Thought {
    let nothing = Thought { number: task.number, request: None, value: 0 };
    let Ok(rules) = AnyRules::new(&task.rules) else { return nothing };
    with_rules!(&rules, rules => think_by(rules, task, memory, go_on)).unwrap_or(nothing)
}

/// None if the plies are not of a game by these rules.
fn think_by<B: Searchable>(
    rules: &Rules<B>,
    task: &Task,
    memory: &mut [Slot],
    go_on: &dyn Fn() -> bool,
) -> Option<Thought> {
    let position = reach(rules, &task.plies)?;
    let mut player = Player::new(rules, Evaluation::desktop(rules.set()), Table::new(memory));
    let mut poll = |_: &volteo_engine::Progress| if go_on() { Control::Continue } else { Control::Stop };
    let choice = player.choose(&position, task.level, task.seed, &mut poll);
    let request = choice.action.map(|action| rules.notation(&position, action).request());
    Some(Thought { number: task.number, request, value: choice.value })
}

fn reach<B: BitSet>(rules: &Rules<B>, plies: &[Request]) -> Option<Position<B>> {
    let mut position = rules.start();
    for &request in plies {
        rules.play(&mut position, request).ok()?;
    }
    Some(position)
}
