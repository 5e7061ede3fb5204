//! Players as people name them: on the command line, and in TOML files.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use serde::Deserialize;
use volteo_engine::Level;

use super::SearchLimits;
use crate::process::Launch;
use crate::protocol::Protocol;
use crate::{Log, Player, TimeControl};

/// A player of a match, with what holds for it alone.
///
/// ```
/// use volteo_match::{PlayerEntry, PlayerKind};
///
/// let hard = PlayerEntry::parse("hard", &[]).unwrap();
/// assert!(matches!(hard.kind, PlayerKind::Level(_)));
/// let rhino = PlayerEntry::parse("rhino=gtp:gtp-rhino --level=2", &[]).unwrap();
/// let PlayerKind::Engine(engine) = &rhino.kind else { panic!() };
/// assert_eq!((rhino.name.as_str(), engine.launch.command.len()), ("rhino", 2));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerEntry {
    /// What it is called in tables and records.
    pub name: String,
    /// Who it is.
    pub kind: PlayerKind,
    /// Its time, if it is another than the match's.
    pub time: Option<TimeControl>,
    /// How far it looks at most.
    pub limits: SearchLimits,
}

/// Who plays.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerKind {
    /// A level of Volteo's own.
    Level(Level),
    /// A program.
    Engine(EngineEntry),
    /// A person.
    Person,
}

/// A program that plays.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineEntry {
    /// How it is started.
    pub launch: Launch,
    /// How it is talked to.
    pub protocol: Protocol,
    /// What it is told after its start, by the means of its protocol.
    pub options: Vec<(String, String)>,
    /// Whether its board is compared with the referee's after every ply, where its protocol lets one ask.
    pub checks_board: bool,
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryError(String);

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EntryError {}

impl PlayerEntry {
    /// Reads a player: `human`, a level, a name in a file of players, or `PROTOCOL:COMMAND`; before it perhaps a name
    /// for it, `NAME=`.
    ///
    /// # Errors
    ///
    /// If it is none of these.
    pub fn parse(text: &str, known: &[Self]) -> Result<Self, EntryError> {
        let (name, player) = match text.split_once('=') {
            Some((name, player)) if is_name(name) => (name, player),
            _ => (text, text),
        };
        if let Some(entry) = known.iter().find(|entry| entry.name == player) {
            return Ok(Self { name: name.to_owned(), ..entry.clone() });
        }
        let kind = if player == "human" {
            PlayerKind::Person
        } else if let Ok(level) = player.parse() {
            PlayerKind::Level(level)
        } else {
            PlayerKind::Engine(engine(player)?)
        };
        Ok(Self { name: name.to_owned(), kind, time: None, limits: SearchLimits::default() })
    }

    /// Someone to play for the entry; nobody for a person, who needs a console.
    #[must_use]
    pub fn player(&self, log: &Log) -> Option<Box<dyn Player>> {
        match &self.kind {
            PlayerKind::Level(level) => Some(Box::new(super::LevelPlayer::new(*level))),
            PlayerKind::Engine(engine) => {
                Some(Box::new(super::External::new(engine.clone(), log.of(&self.name))))
            }
            PlayerKind::Person => None,
        }
    }
}

/// Whether a text can stand as a name before `=`: a command or a path cannot.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || "-_.+ ".contains(letter))
}

fn engine(text: &str) -> Result<EngineEntry, EntryError> {
    let no_player = || {
        let what = "is no player: give human, a level (greedy, easy, normal, hard, expert or 1 to 20), the name of a \
                    player in a file, or PROTOCOL:COMMAND, where the protocol is volteo, gtp, nboard, nboard1 or edax";
        EntryError(format!("{text:?} {what}"))
    };
    let (protocol, command) = text.split_once(':').ok_or_else(no_player)?;
    let protocol = protocol.parse().map_err(|_| no_player())?;
    let command =
        words(command).ok_or_else(|| EntryError(format!("in {text:?} a quotation mark is not closed")))?;
    if command.is_empty() {
        return Err(EntryError(format!("{text:?} names no program after the protocol")));
    }
    let launch = Launch { command, ..Launch::default() };
    Ok(EngineEntry { launch, protocol, options: Vec::new(), checks_board: false })
}

/// The words of a command: split at spaces, those between quotation marks kept together. None if one is not closed.
fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' | '\'' => loop {
                match letters.next()? {
                    end if end == letter => {
                        word.get_or_insert_default();
                        break;
                    }
                    inner => word.get_or_insert_default().push(inner),
                }
            },
            space if space.is_whitespace() => words.extend(word.take()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Some(words)
}

/// A file of players.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    player: Vec<Section>,
}

/// A player in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Section {
    name: String,
    level: Option<LevelText>,
    protocol: Option<String>,
    #[serde(default)]
    command: Vec<String>,
    folder: Option<PathBuf>,
    #[serde(default)]
    environment: BTreeMap<String, String>,
    #[serde(default)]
    options: Vec<[String; 2]>,
    #[serde(default)]
    check_board: bool,
    time: Option<String>,
    depth: Option<u8>,
    nodes: Option<u64>,
}

/// A level by its name or its number.
#[derive(Deserialize)]
#[serde(untagged)]
enum LevelText {
    Name(String),
    Number(u8),
}

/// Reads a file of players: TOML, a `[[player]]` each.
///
/// ```
/// let players = volteo_match::read_engines(r#"
///     [[player]]
///     name = "rhino"
///     protocol = "gtp"
///     command = ["gtp-rhino", "--level=2"]
///     time = "60+1"
///
///     [[player]]
///     name = "quick"
///     level = "hard"
///     nodes = 5000
/// "#).unwrap();
/// assert_eq!(players[1].limits.nodes, Some(5000));
/// ```
///
/// # Errors
///
/// What is wrong, and with which player.
pub fn read_engines(text: &str) -> Result<Vec<PlayerEntry>, EntryError> {
    let file: File =
        toml::from_str(text).map_err(|error| EntryError(crate::toml_error::told(text, &error)))?;
    let players: Vec<PlayerEntry> = file.player.into_iter().map(entry).collect::<Result<_, _>>()?;
    for (at, player) in players.iter().enumerate() {
        if players[..at].iter().any(|other| other.name == player.name) {
            return Err(EntryError(format!("there are two players with the name {:?}", player.name)));
        }
    }
    Ok(players)
}

fn entry(section: Section) -> Result<PlayerEntry, EntryError> {
    let name = section.name.clone();
    let wrong = |what: &str| EntryError(format!("player {name:?}: {what}"));
    if name.trim().is_empty() {
        return Err(wrong("a name has at least one letter"));
    }
    // An engine is told a line for each option.
    let has_controls = |text: &String| text.chars().any(char::is_control);
    if section.options.iter().flatten().any(has_controls) {
        return Err(wrong("options have no line breaks and other control characters"));
    }
    let time = section.time.as_deref().map(str::parse).transpose();
    let time = time.map_err(|error: crate::NotATimeControl| wrong(&error.to_string()))?;
    let limits = SearchLimits { depth: section.depth, nodes: section.nodes };
    let is_of_a_program = section.folder.is_some()
        || !section.environment.is_empty()
        || !section.options.is_empty()
        || section.check_board;
    if section.level.is_some() && is_of_a_program {
        return Err(wrong(
            "a level has no folder, environment, options or check-board: they are an engine's",
        ));
    }
    let kind = match (section.level, section.protocol) {
        (Some(level), None) if section.command.is_empty() => {
            let text = match level {
                LevelText::Name(name) => name,
                LevelText::Number(number) => number.to_string(),
            };
            PlayerKind::Level(
                text.parse().map_err(|error: volteo_engine::NotALevel| wrong(&error.to_string()))?,
            )
        }
        (None, Some(protocol)) if !section.command.is_empty() => PlayerKind::Engine(EngineEntry {
            launch: Launch {
                command: section.command,
                folder: section.folder,
                environment: section.environment.into_iter().collect(),
            },
            protocol: protocol.parse().map_err(|error: crate::NotAProtocol| wrong(&error.to_string()))?,
            options: section.options.into_iter().map(|[name, value]| (name, value)).collect(),
            checks_board: section.check_board,
        }),
        _ => return Err(wrong("has either a level, or a protocol and a command")),
    };
    Ok(PlayerEntry { name: section.name, kind, time, limits })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_keep_words_together() {
        let split = |text| words(text).map(|words| words.join("|"));
        assert_eq!(split("a 'b c' d\"e f\"g").as_deref(), Some("a|b c|de fg"));
        assert_eq!(split(" a  '' ").as_deref(), Some("a|"));
        assert_eq!(split("a 'b"), None);
    }

    #[test]
    fn a_name_may_stand_before_every_kind_of_player() {
        for (text, name) in
            [("me=human", "me"), ("strong one=hard", "strong one"), ("7", "7"), ("gtp:a=b", "gtp:a=b")]
        {
            assert_eq!(PlayerEntry::parse(text, &[]).unwrap().name, name);
        }
    }

    #[test]
    fn what_is_no_player_is_refused_with_what_is() {
        let error = |text| PlayerEntry::parse(text, &[]).unwrap_err().to_string();
        assert!(error("21").starts_with("\"21\" is no player: give human, a level"));
        assert!(error("uci:stockfish").contains("volteo, gtp, nboard"));
        assert_eq!(error("gtp: "), "\"gtp: \" names no program after the protocol");
        assert_eq!(error("gtp:'a"), "in \"gtp:'a\" a quotation mark is not closed");
    }

    #[test]
    fn a_file_says_which_of_its_players_is_wrong() {
        let error = |text: &str| read_engines(text).unwrap_err().to_string();
        assert_eq!(
            error("[[player]]\nname = \"a\"\nlevel = 3\nprotocol = \"gtp\""),
            "player \"a\": has either a level, or a protocol and a command"
        );
        assert_eq!(
            error("[[player]]\nname = \"a\"\nlevel = 3\ncheck-board = true"),
            "player \"a\": a level has no folder, environment, options or check-board: they are an engine's"
        );
        assert!(error("[[player]]\nname = \"a\"\nlevel = 30").contains("a level is greedy"));
        assert!(error("[[player]]\nname = \"a\"\nlevle = 3").contains("levle"));
        assert_eq!(
            error("[[player]]\nname = \"\"\nlevel = 3"),
            "player \"\": a name has at least one letter"
        );
        let twice = "[[player]]\nname = \"a\"\nlevel = 3\n";
        assert_eq!(error(&twice.repeat(2)), "there are two players with the name \"a\"");
        let engine = "[[player]]\nname = \"a\"\nprotocol = \"gtp\"\ncommand = [\"x\"]\n";
        let injecting = format!("{engine}options = [[\"komi\", \"0\\nquit\"]]");
        assert!(error(&injecting).contains("options have no line breaks"));
    }
}
