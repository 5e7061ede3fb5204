//! Players, told as texts: what they value positions by, and how far they look.

use std::fmt;
use std::str::FromStr;

use volteo_core::{Action, Position, RuleSet, Rules};
use volteo_engine::evaluation::Evaluation;
use volteo_engine::{Control, Leeway, Level, Limits, Selectivity, Slot, Strength, Table};

/// How deep a player looks that is told to mind only its nodes.
const DEEP: u8 = 40;
/// The slots of the table of a player that is told nothing else.
const SLOTS: usize = 1 << 14;
/// The most slots: 24 bytes each, and every game under way has two tables.
const MOST_SLOTS: u64 = 1 << 24;

/// A player.
#[derive(Clone, Debug)]
pub struct Player {
    text: String,
    source: Source,
    limits: Limits,
    /// A level in place of the limits, or with a limit of nodes the level as a device plays it.
    level: Option<Level>,
    slots: usize,
}

/// Where a player's evaluation comes from.
#[derive(Clone, Debug)]
enum Source {
    /// What holds under every rule set.
    Generic,
    /// The built-in tables for computers.
    Desktop,
    /// The built-in tables for devices.
    Device,
    /// These tables.
    Bytes(Vec<u8>),
}

impl FromStr for Player {
    type Err = String;

    /// `NAME[:KEY=VALUE[,KEY=VALUE]]`: the name is `generic`, `tables`, `device` or the path of a file of tables.
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let source = match name {
            "generic" => Source::Generic,
            "tables" => Source::Desktop,
            "device" => Source::Device,
            path => {
                let bytes = std::fs::read(path).map_err(|error| {
                    format!("`{path}` is not generic, tables or device, and no file of tables: {error}")
                })?;
                Evaluation::read(&bytes).map_err(|error| format!("{path}: {error}"))?;
                Source::Bytes(bytes)
            }
        };
        let mut player =
            Self { text: text.to_owned(), source, limits: default_limits(), level: None, slots: SLOTS };
        for option in options.split(',').filter(|it| !it.is_empty()) {
            player.set(option)?;
        }
        if player.level.is_none() && player.limits.depth == 0 && player.limits.nodes == u64::MAX {
            return Err(format!(
                "`{text}` says neither how deep to look nor at how many nodes, nor a level: depth=4, nodes=1000, level=hard"
            ));
        }
        if player.limits.depth == 0 {
            player.limits.depth = DEEP;
        }
        Ok(player)
    }
}

fn default_limits() -> Limits {
    Limits { depth: 0, selectivity: Selectivity::Off, exact_from: 0, nodes: u64::MAX }
}

impl Player {
    fn set(&mut self, option: &str) -> Result<(), String> {
        const KNOWN: &str = "depth=4, nodes=1000, exact=12, slots=1024, level=hard";
        let (key, value) = option.split_once('=').ok_or_else(|| format!("`{option}` is none of {KNOWN}"))?;
        if key == "level" {
            self.level = Some(value.parse().map_err(|error| format!("`{option}`: {error}"))?);
            return Ok(());
        }
        let number: u64 = value.parse().map_err(|_| format!("`{value}` in `{option}` is no number"))?;
        let small = || u8::try_from(number).map_err(|_| format!("`{option}` is over 255"));
        match key {
            "depth" => self.limits.depth = small()?,
            "nodes" => self.limits.nodes = number,
            "exact" => self.limits.exact_from = small()?,
            "slots" if number > MOST_SLOTS => return Err(format!("`{option}` is over {MOST_SLOTS}")),
            "slots" => self.slots = number as usize,
            _ => return Err(format!("`{option}` is none of {KNOWN}")),
        }
        Ok(())
    }

    /// Memory for the player's table.
    pub(super) fn memory(&self) -> Vec<Slot> {
        vec![Slot::EMPTY; self.slots]
    }

    /// Sits down to play. What the player leaves to chance follows from the seed.
    pub(super) fn seat<'r, 'm, 't>(
        &'t self,
        rules: &'r Rules<u64>,
        memory: &'m mut [Slot],
        seed: u64,
    ) -> Seat<'r, 'm, 't> {
        let player =
            volteo_engine::Player::new(rules, self.source.evaluation(rules.set()), Table::new(memory));
        Seat { strength: self.strength(rules), player, seed }
    }

    fn strength(&self, rules: &Rules<u64>) -> Strength {
        match self.level {
            None => Strength::Searching { limits: self.limits, leeway: Leeway::NONE },
            Some(level) if self.limits.nodes == u64::MAX => level.strength(rules),
            Some(level) => level.on_device(rules, self.limits.nodes),
        }
    }
}

impl Source {
    fn evaluation(&self, set: &RuleSet) -> Evaluation<'_> {
        match self {
            Self::Generic => Evaluation::Generic,
            Self::Desktop => Evaluation::desktop(set),
            Self::Device => Evaluation::device(set),
            Self::Bytes(bytes) => Evaluation::read(bytes).unwrap_or(Evaluation::Generic),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A player at the board.
pub(super) struct Seat<'r, 'm, 't> {
    strength: Strength,
    player: volteo_engine::Player<'r, 'm, 't, u64>,
    seed: u64,
}

impl Seat<'_, '_, '_> {
    /// What the player does; nothing if the game is over.
    pub(super) fn choose(&mut self, position: &Position<u64>) -> Option<Action> {
        self.player.choose_by(position, &self.strength, self.seed, &mut |_| Control::Continue).action
    }
}
