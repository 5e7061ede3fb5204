//! What all screens know and may change.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use volteo_core::{BitSet, Builtin, Color, Ending};

use super::PowerOn;
use crate::game::{Offered, offered};
use crate::{
    Control, Effects, Game, Language, Level, Light, Player, Settings, Slot, Slots, Sound, Span, Task, Time,
    TimeControl,
};

/// How often a game is stored while a clock runs: what a sudden power cut can give back to a side.
const CLOCK_SAVED_EVERY: Span = Span::from_secs(10);
/// From how many seconds left each one is heard.
const HURRY: u32 = 5;

#[derive(Clone, Debug)]
pub(crate) struct Shared<B> {
    pub(crate) settings: Settings,
    pub(crate) game: Option<Game<B>>,
    pub(crate) choices: Choices,
    /// The rule sets to choose from.
    pub(crate) offered: Offered,
    /// How many levels the machine has; 0 if there is none.
    pub(crate) levels: u8,
    pub(crate) now: Time,
    /// What the event that is being handled asks of the host.
    pub(crate) effects: Effects,
    pub(super) light_shown: Light,
    chance: SplitMix64,
    thinking: Option<Thinking>,
    tasks: u32,
    game_saved: Time,
}

/// What was chosen for the next game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    pub(crate) rules: Builtin,
    pub(crate) opponent: Opponent,
    pub(crate) side: Side,
    pub(crate) control: TimeControl,
}

/// Who plays the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    Human,
    Machine(Level),
}

/// The side that the player takes against the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Of(Color),
    Chance,
}

/// A task that has been given out.
#[derive(Clone, Copy, Debug)]
struct Thinking {
    task: u32,
    seed: u64,
    control: Control,
    hundredths: u8,
}

const FIRST_CHOICES: Choices = Choices {
    rules: Builtin::Wof,
    opponent: Opponent::Human,
    side: Side::Of(Color::Black),
    control: TimeControl::Unlimited,
};

impl<B: BitSet> Shared<B> {
    /// What is stored, and which slots cannot be read.
    pub(super) fn load(host: &PowerOn<'_>) -> (Self, Slots) {
        let mut unreadable = Slots::default();
        let settings =
            host.stored(Slot::Settings).map(crate::save::read_settings).unwrap_or(Ok(Settings::default()));
        let game = host.stored(Slot::Game).map(crate::save::read_game).unwrap_or(Ok(None));
        if settings.is_err() {
            unreadable.insert(Slot::Settings);
        }
        if game.is_err() {
            unreadable.insert(Slot::Game);
        }
        let settings = settings.unwrap_or_default();
        let shared = Self {
            settings,
            game: game.unwrap_or_default(),
            choices: FIRST_CHOICES,
            offered: offered::<B>(),
            levels: host.levels,
            now: host.now,
            effects: Effects { set_aside: unreadable, ..Effects::default() },
            light_shown: Light::On(settings.contrast.register()),
            chance: SplitMix64::seed_from_u64(host.seed),
            thinking: None,
            tasks: 0,
            game_saved: host.now,
        };
        (shared, unreadable)
    }

    pub(crate) const fn language(&self) -> Language {
        self.settings.language
    }

    pub(crate) fn words(&self, text: crate::texts::Text) -> &'static str {
        text.in_language(self.language())
    }

    pub(crate) fn play_sound(&mut self, sound: Sound) {
        self.effects.sound = Some(sound);
    }

    pub(crate) fn save_game(&mut self) {
        self.game_saved = self.now;
        self.effects.save.insert(Slot::Game);
    }

    pub(crate) fn save_settings(&mut self) {
        self.effects.save.insert(Slot::Settings);
    }

    /// Whether there is a game that can go on.
    pub(crate) fn has_game_under_way(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.ending().is_none())
    }

    /// Begins a game as chosen, in place of any other.
    pub(crate) fn begin_game(&mut self) {
        let Choices { rules, opponent, side, control } = self.choices;
        let players = match opponent {
            Opponent::Human => [Player::Human; 2],
            Opponent::Machine(level) => {
                let human = match side {
                    Side::Of(color) => color,
                    Side::Chance => Color::BOTH[(self.chance.next_u64() >> 63) as usize],
                };
                Color::BOTH.map(|it| if it == human { Player::Human } else { Player::Machine(level) })
            }
        };
        self.game = Game::new(rules, players, control);
        self.save_game();
    }

    /// Begins the same game again, the sides swapped where the machine plays.
    pub(crate) fn begin_rematch(&mut self) {
        let Some(game) = &self.game else { return self.begin_game() };
        let [black, white] = game.players();
        self.game = Game::new(game.builtin(), [white, black], game.clocks().control());
        self.save_game();
    }

    /// Ends the game otherwise than by the rules.
    pub(crate) fn end_game(&mut self, ending: Ending) {
        if let Some(game) = &mut self.game {
            game.end(ending);
        }
        self.play_sound(Sound::End);
        self.save_game();
    }

    /// Leaves a game that is over.
    pub(crate) fn leave_game(&mut self) {
        self.game = None;
        self.save_game();
    }

    /// The side whose player holds the device: the side to move where both do.
    pub(crate) fn side_at_the_buttons(&self) -> Option<Color> {
        let game = self.game.as_ref()?;
        match game.players() {
            [Player::Human, Player::Machine(_)] => Some(Color::Black),
            [Player::Machine(_), Player::Human] => Some(Color::White),
            _ => Some(game.to_move()),
        }
    }

    /// Erases everything that is stored.
    pub(crate) fn erase(&mut self) {
        self.settings = Settings { language: self.language(), ..Settings::default() };
        self.game = None;
        self.forget_choices();
        self.save_settings();
        self.save_game();
    }

    pub(super) fn forget_choices(&mut self) {
        self.choices = FIRST_CHOICES;
    }

    /// Counts the clock of the side to move up to now.
    pub(super) fn run_clock(&mut self) {
        let Some(game) = &mut self.game else { return };
        if game.ending().is_some() {
            return;
        }
        let side = game.to_move();
        let seconds = |game: &Game<B>| game.clocks().left(side).map(Span::seconds_begun);
        let before = seconds(game);
        game.run_clock(self.now);
        let (after, over) = (seconds(game), game.ending().is_some());
        if over {
            self.play_sound(Sound::End);
            self.save_game();
        } else if before != after && after.is_some_and(|after| after <= HURRY) {
            self.play_sound(Sound::Hurry);
        }
        if after.is_some() && self.now - self.game_saved >= CLOCK_SAVED_EVERY {
            self.save_game();
        }
    }

    pub(super) fn stop_clock(&mut self) {
        if let Some(game) = &mut self.game {
            game.stop_clock();
        }
    }

    /// Gives a task out, or drops the one that is out.
    pub(super) fn want_task(&mut self, wanted: bool) {
        if !wanted {
            self.thinking = None;
        } else if self.thinking.is_none() {
            self.tasks = self.tasks.wrapping_add(1);
            let seed = self.chance.next_u64();
            let (task, control) = (self.tasks, Control::Continue);
            self.thinking = Some(Thinking { task, seed, control, hundredths: 0 });
        }
    }

    pub(super) fn task(&self) -> Option<Task<B>> {
        let (thinking, game) = (self.thinking?, self.game.as_ref()?);
        let level = game.player_to_move()?.level()?;
        let (rules, position) = (game.rules().clone(), *game.position());
        Some(Task { id: thinking.task, rules, position, level, seed: thinking.seed })
    }

    pub(super) fn control(&mut self, task: u32, hundredths: u8) -> Control {
        match &mut self.thinking {
            Some(thinking) if thinking.task == task => {
                thinking.hundredths = hundredths.min(100);
                thinking.control
            }
            _ => Control::Drop,
        }
    }

    /// Takes a task back, its answer being there; whether it was still out.
    pub(super) fn take_task(&mut self, task: u32) -> bool {
        self.thinking.take_if(|thinking| thinking.task == task).is_some()
    }

    /// Wants the machine's move now.
    pub(crate) fn hurry(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.control = Control::MoveNow;
        }
    }

    pub(super) const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// How far the machine is, in hundredths.
    pub(crate) fn thinking(&self) -> Option<u8> {
        self.thinking.map(|thinking| thinking.hundredths)
    }
}
