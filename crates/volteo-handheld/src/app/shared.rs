//! What all screens know and may change.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use volteo_core::{BitSet, Builtin, Color, Ending};

use super::PowerOn;
use super::cable::Cable;
use super::errand::Thinking;
use super::solitaire::Solitaire;
use crate::game::{Offered, offered};
use crate::lessons::Done;
use crate::save::{self, Unreadable};
use crate::statistics::Statistics;
use crate::{
    Effects, Game, Language, Level, Light, Player, Settings, Slot, Slots, Sound, Span, Time, TimeControl,
};

/// How often a game is stored while a clock runs: what a sudden power cut can give back to a side.
const CLOCK_SAVED_EVERY: Span = Span::from_secs(10);
/// From how many seconds left each one is heard.
const HURRY: u32 = 5;

#[derive(Clone, Debug)]
pub(crate) struct Shared<B> {
    pub(crate) settings: Settings,
    pub(crate) game: Option<Game<B>>,
    pub(crate) statistics: Statistics,
    pub(crate) choices: Choices,
    pub(crate) solitaire: Solitaire,
    pub(crate) cable: Cable,
    /// The lessons done.
    pub(crate) done: Done,
    /// The rule sets to choose from.
    pub(crate) offered: Offered,
    /// How many levels the machine has; 0 if there is none.
    pub(super) levels: u8,
    pub(crate) now: Time,
    /// What the event that is being handled asks of the host.
    pub(crate) effects: Effects,
    pub(super) light_shown: Light,
    pub(super) chance: SplitMix64,
    pub(super) thinking: Option<Thinking>,
    /// How many tasks there have been.
    pub(super) tasks: u32,
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
    /// Somebody at the other end of the cable.
    Partner,
}

/// The side that the player takes against the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Of(Color),
    Chance,
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
        let settings: Settings = load(host, Slot::Settings, save::read_settings, &mut unreadable);
        let game: Option<Game<B>> = load(host, Slot::Game, save::read_game, &mut unreadable);
        let mut chance = SplitMix64::seed_from_u64(host.seed);
        let cable = Cable::resume(host.cable, game.as_ref(), &mut chance);
        let statistics = load(host, Slot::Statistics, save::read_statistics, &mut unreadable);
        let solitaire = Solitaire::load(host, &mut unreadable);
        let done = load(host, Slot::Lessons, save::read_lessons, &mut unreadable);
        let shared = Self {
            settings,
            game,
            statistics,
            choices: FIRST_CHOICES,
            solitaire,
            cable,
            done,
            offered: offered::<B>(),
            levels: host.levels,
            now: host.now,
            effects: Effects { set_aside: unreadable, ..Effects::default() },
            light_shown: Light::On(settings.contrast.register()),
            chance,
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
        self.cable.speak();
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
            // Who plays by cable comes in once the other device wants to play too.
            Opponent::Human | Opponent::Partner => [Player::Human; 2],
            Opponent::Machine(level) => {
                let human = match side {
                    Side::Of(color) => color,
                    Side::Chance => Color::BOTH[(self.chance.next_u64() >> 63) as usize],
                };
                Color::BOTH.map(|it| if it == human { Player::Human } else { Player::Machine(level) })
            }
        };
        self.put_up(rules, players, control);
    }

    /// Begins the same game again, the sides swapped where the machine plays.
    pub(crate) fn begin_rematch(&mut self) {
        let Some(game) = &self.game else { return self.begin_game() };
        let [black, white] = game.players();
        self.put_up(game.builtin(), [white, black], game.clocks().control());
    }

    pub(super) fn put_up(&mut self, rules: Builtin, players: [Player; 2], control: TimeControl) {
        let (seed, number) = (self.chance.next_u64(), self.statistics.next_number());
        self.game = Game::new(rules, players, control).map(|game| game.seeded(seed).numbered(number));
        self.save_game();
    }

    /// Enters a game against the machine that is over into the statistics, unless it is there already or does
    /// not belong there.
    pub(super) fn enter_result(&mut self) {
        let Some(game) = &self.game else { return };
        if self.statistics.enter(game) {
            self.effects.save.insert(Slot::Statistics);
        }
    }

    /// Ends the game otherwise than by the rules.
    pub(crate) fn end_game(&mut self, ending: Ending) {
        if let Some(game) = &mut self.game {
            game.end(ending);
        }
        self.play_sound(Sound::End);
        self.save_game();
    }

    /// Ends the game as the other device says.
    pub(super) fn settle_game(&mut self, ending: Ending) {
        if let Some(game) = &mut self.game {
            game.settle(ending);
        }
        self.play_sound(Sound::End);
        self.save_game();
    }

    /// Leaves a game that is over.
    pub(crate) fn leave_game(&mut self) {
        self.cable.leave(self.now);
        self.game = None;
        self.save_game();
    }

    /// The side whose player holds the device: the side to move where both do.
    pub(crate) fn side_at_the_buttons(&self) -> Option<Color> {
        let game = self.game.as_ref()?;
        let elsewhere = game.machine().map(|(color, _)| color).or(game.partner().map(|(color, _)| color));
        Some(elsewhere.map_or(game.to_move(), |color| !color))
    }

    /// Erases everything that is stored.
    pub(crate) fn erase(&mut self) {
        self.settings = Settings { language: self.language(), ..Settings::default() };
        self.game = None;
        self.statistics = Statistics::default();
        self.forget_solitaire_and_lessons();
        self.forget_choices();
        Slot::ALL.into_iter().for_each(|slot| self.effects.save.insert(slot));
    }

    pub(super) fn forget_choices(&mut self) {
        self.choices = FIRST_CHOICES;
        self.solitaire.forget_choice();
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
}

/// What is stored in a slot, or what is there at first.
pub(super) fn load<T: Default>(
    host: &PowerOn<'_>,
    slot: Slot,
    read: impl FnOnce(&[u8]) -> Result<T, Unreadable>,
    unreadable: &mut Slots,
) -> T {
    let Some(bytes) = host.stored(slot) else { return T::default() };
    read(bytes).unwrap_or_else(|Unreadable| {
        unreadable.insert(slot);
        T::default()
    })
}
