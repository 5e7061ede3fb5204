//! The saved game: one file in the user's data folder, written after every move.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use directories::ProjectDirs;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use volteo_core::solitaire::{Deal, End, Options, Refusal as PlacementRefusal, Solitaire};
use volteo_core::{Color, Refusal, Rules, SquareSet, with_rules};
use volteo_records::native::{Line, Reader, SolitaireRecord};
use volteo_records::{GameRecord, PlyNote, Referee, RulesTag};

use super::clock::{Clock, Moment};
use super::contest::{Contest, Time};
use super::game::Game;
use super::record;
use super::solo::Solo;
use super::texts::{Language, Say as _, Text, placement_refusal, refusal};
use crate::failure::Failure;
use crate::input::describe;
use crate::lock::{Lock, NotLocked};
use crate::whole_file::{folder_of, followed, replace};

/// The layout of the file that this version writes and reads.
const VERSION: u32 = 1;
/// More bytes than any game takes.
const LONGEST: u64 = 1 << 20;
/// The name of the file in the data folder.
const NAME: &str = "play.json";

/// Where the game is kept. While it is open, no other game is kept there.
pub struct Store {
    path: PathBuf,
    /// Locked as long as the store is open.
    _lock: Lock,
}

/// What was kept.
pub enum Kept {
    /// Nothing.
    Nothing,
    /// A game, its clocks standing still.
    Game(Game),
    /// Something that is no game of ours. It was set aside.
    Unreadable {
        /// Where it is now.
        path: PathBuf,
        /// What is wrong with it.
        problem: Problem,
    },
}

/// What is wrong with something that should be a saved game.
#[derive(Debug)]
pub enum Problem {
    /// It is longer than any game.
    TooLong,
    /// It is nothing that this program writes.
    NoGame,
    /// Its layout is of a version that this program does not know.
    Version(u32),
    /// Its rules cannot be used.
    Rules,
    /// Somebody plays whom the program does not know.
    Players,
    /// Its clock is none.
    Clock,
    /// Its layout or its deal is none.
    Table,
    /// A move is none.
    Unreadable,
    /// A move is not legal.
    Move(Box<Refusal<SquareSet>>),
    /// A placement is not legal.
    Placement(Box<PlacementRefusal>),
}

impl Problem {
    /// In words.
    pub fn text(&self, language: Language) -> String {
        let text = match self {
            Self::TooLong => Text::BrokenTooLong,
            Self::NoGame => Text::BrokenNoGame,
            Self::Rules => Text::BrokenRules,
            Self::Players => Text::BrokenPlayers,
            Self::Clock => Text::BrokenClock,
            Self::Table => Text::BrokenTable,
            Self::Unreadable => Text::BrokenMoves,
            Self::Version(version) => {
                return language.fill(Text::BrokenVersion, &[("version", version), ("known", &VERSION)]);
            }
            Self::Move(refused) => return refusal(language, refused),
            Self::Placement(refused) => return placement_refusal(language, refused),
        };
        language.say(text).to_owned()
    }
}

/// What saved games of every version have.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

/// A saved game as a JSON object: a record of Volteo's own, and what a record does not hold.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<SavedClock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solitaire: Option<SavedSolitaire>,
    record: Box<RawValue>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedClock {
    control: String,
    /// Milliseconds left, Black's and White's.
    left: [u64; 2],
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedSolitaire {
    seed: Option<u64>,
    values: bool,
    stopped: bool,
}

impl Store {
    /// Opens the store in a file, or in the user's data folder.
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let path = match path {
            Some(path) => path.to_owned(),
            None => data_folder()?.join(NAME),
        };
        // What is no plain file, a device say, is neither read to its end nor replaced.
        if std::fs::metadata(&path).is_ok_and(|it| !it.is_file()) {
            return Err(Failure::file(&path, "is no file to keep a game in; name another one with --save"));
        }
        // Through a link the file itself is kept, locked and set aside.
        let path = followed(&path);
        match Lock::on(&path.with_extension("lock")) {
            Ok(lock) => Ok(Self { path, _lock: lock }),
            Err(NotLocked::Taken) => Err(Failure::file(
                &path,
                "another `volteo play` keeps its game there; end that one, or name another file with --save",
            )),
            Err(NotLocked::Failed(error)) => {
                let problem = format!("the game cannot be kept here: {error}; name another file with --save");
                Err(Failure::file(folder_of(&path), problem))
            }
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is kept.
    pub fn load(&self) -> Result<Kept, Failure> {
        let mut text = Vec::new();
        // One byte more shows that there is too much.
        let read = File::open(&self.path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut text));
        match read {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Kept::Nothing),
            Err(error) => return Err(Failure::file(&self.path, describe(&error))),
        }
        match from_bytes(&text) {
            Ok(game) => Ok(Kept::Game(game)),
            Err(problem) => {
                let path = self.set_aside()?;
                Ok(Kept::Unreadable { path, problem })
            }
        }
    }

    /// Gives the file another name, one that no file has.
    fn set_aside(&self) -> Result<PathBuf, Failure> {
        let free = |path: &PathBuf| !path.exists();
        let names = (1_u32..).map(|number| self.path.with_extension(format!("unreadable-{number}.json")));
        let path = names.into_iter().find(free).unwrap_or_else(|| self.path.clone());
        std::fs::rename(&self.path, &path).map_err(|error| Failure::file(&self.path, describe(&error)))?;
        Ok(path)
    }

    /// Keeps a game as it stands. The file is whole at every moment, whatever happens.
    pub fn save(&self, game: &Game, now: Moment) -> io::Result<()> {
        replace(&self.path, &to_bytes(game, now)?)
    }
}

fn data_folder() -> Result<PathBuf, Failure> {
    let folders = ProjectDirs::from("", "", "volteo");
    let folders = folders.ok_or_else(|| {
        Failure::request("the user has no home folder to keep the game in; name a file with --save")
    })?;
    Ok(folders.data_dir().to_owned())
}

/// A game as the bytes of a file.
pub fn to_bytes(game: &Game, now: Moment) -> serde_json::Result<Vec<u8>> {
    let record = RawValue::from_string(record::line(game).trim_end().to_owned())?;
    let saved = match game {
        Game::Contest(contest) => Saved {
            version: VERSION,
            players: Some(contest.seats().map(|seat| seat.to_string())),
            clock: contest.clock().map(|clock| SavedClock {
                control: clock.control().to_string(),
                left: Color::BOTH
                    .map(|side| clock.left(side, now).as_millis().try_into().unwrap_or(u64::MAX)),
            }),
            solitaire: None,
            record,
        },
        Game::Solo(solo) => Saved {
            version: VERSION,
            players: None,
            clock: None,
            solitaire: Some(SavedSolitaire {
                seed: solo.seed(),
                values: solo.game().options().values,
                stopped: solo.game().end() == Some(End::Stopped),
            }),
            record,
        },
    };
    let mut text = serde_json::to_vec(&saved)?;
    text.push(b'\n');
    Ok(text)
}

/// The game that the bytes of a file hold, its clocks standing still.
///
/// # Errors
///
/// What is wrong with them.
pub fn from_bytes(text: &[u8]) -> Result<Game, Problem> {
    if text.len() as u64 > LONGEST {
        return Err(Problem::TooLong);
    }
    let no_game = |_| Problem::NoGame;
    let Versioned { version } = serde_json::from_slice(text).map_err(no_game)?;
    if version != VERSION {
        return Err(Problem::Version(version));
    }
    let saved: Saved = serde_json::from_slice(text).map_err(no_game)?;
    let mut lines = Reader::new(saved.record.get().as_bytes());
    let (_, line) = lines.next_line().ok_or(Problem::NoGame)?.map_err(|_| Problem::NoGame)?;
    match line {
        Line::Game(record) => {
            let seats = saved.players.unwrap_or_else(|| ["human", "human"].map(str::to_owned));
            let clock = saved.clock.as_ref().map(read_clock).transpose()?;
            let contest = read_contest(&record, &seats, clock)?;
            Ok(Game::Contest(Box::new(contest)))
        }
        Line::Solitaire(record) => {
            let more = saved.solitaire.ok_or(Problem::NoGame)?;
            Ok(Game::Solo(Box::new(read_solo(&record, &more)?)))
        }
    }
}

fn read_clock(saved: &SavedClock) -> Result<Clock, Problem> {
    let control = saved.control.parse().map_err(|_| Problem::Clock)?;
    Ok(Clock::stopped(control, saved.left.map(Duration::from_millis)))
}

fn read_contest(record: &GameRecord, seats: &[String; 2], clock: Option<Clock>) -> Result<Contest, Problem> {
    let mut referee = Referee::new();
    let rules = referee.rules_for(record).map_err(|_| Problem::Rules)?;
    let set = *with_rules!(rules, rules => rules.set());
    let rules = Rules::new(&set).map_err(|_| Problem::Rules)?;
    let name = match &record.rules {
        Some(RulesTag::Named(name)) => Some(name.clone()),
        _ => record.rules_name.clone(),
    };
    let [black, white] = seats.each_ref().map(|seat| seat.parse().map_err(|_| Problem::Players));
    let mut contest = Contest::new(rules, name, [black?, white?], clock);
    let plies = record.plies.iter().enumerate().map(|(index, ply)| {
        let note = record.notes.iter().find(|note| note.ply == index);
        (ply.request, note.and_then(read_time))
    });
    contest.replay(plies, record.ending).map_err(Problem::Move)?;
    Ok(contest)
}

fn read_time(note: &PlyNote) -> Option<Time> {
    let duration = |seconds: Option<f64>| Some(Duration::from_millis((seconds? * 1000.0).round() as u64));
    Some(Time { spent: duration(note.seconds)?, left: duration(note.clock)? })
}

fn read_solo(record: &SolitaireRecord, more: &SavedSolitaire) -> Result<Solo, Problem> {
    let layout = record.layout.parse().map_err(|_| Problem::Table)?;
    let deal = Deal::read(layout, &record.deal).map_err(|_| Problem::Table)?;
    let options = Options { alternate: record.alternate, values: more.values };
    let mut solo = Solo::new(Solitaire::new(deal, options), more.seed);
    for text in &record.moves {
        solo.play(text.parse().map_err(|_| Problem::Unreadable)?).map_err(Problem::Placement)?;
    }
    if more.stopped {
        solo.stop();
    }
    Ok(solo)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use volteo_core::solitaire::Layout;
    use volteo_core::{BitSet, Builtin, Ending, Request};

    use super::*;
    use crate::play::seat::Seat;

    fn contest(rules: Builtin, clock: Option<&str>) -> Contest {
        let clock = clock.map(|it| Clock::new(it.parse().unwrap()));
        let laid_out = Rules::new(&rules.rule_set()).unwrap();
        Contest::new(laid_out, Some(rules.name().to_owned()), [Seat::Human; 2], clock)
    }

    /// What a person can see of a game.
    fn seen(game: &Game) -> (String, String) {
        (record::line(game), crate::board::text(&game.picture()))
    }

    fn comes_back(game: &Game, now: Moment) -> Game {
        let back = from_bytes(&to_bytes(game, now).unwrap()).unwrap();
        assert_eq!(seen(&back), seen(game));
        back
    }

    #[test]
    fn a_game_comes_back_after_every_ply_with_its_clocks() {
        for rules in Builtin::ALL {
            let mut game = contest(rules, Some("5+3"));
            let mut now = Duration::ZERO;
            game.start_clock(now);
            while let Some(square) = game.legal_squares().first() {
                now += Duration::from_millis(1234);
                let direction = game.choices(square).iter().next();
                let request = Request::place(square);
                let request = direction.map_or(request, |it| request.towards(it));
                game.play(request, now).unwrap();
                let Game::Contest(back) = comes_back(&Game::Contest(Box::new(game.clone())), now) else {
                    panic!()
                };
                for side in Color::BOTH {
                    let left = |contest: &Contest| contest.clock().unwrap().left(side, now);
                    assert_eq!(left(&back), left(&game));
                }
                assert!(!back.clock().unwrap().is_running());
            }
        }
    }

    #[test]
    fn a_game_that_was_given_up_comes_back_so() {
        let mut game = contest(Builtin::Wof, None);
        game.play("d3".parse().unwrap(), Duration::ZERO).unwrap();
        game.end(Ending::Resigned(Color::White), Duration::ZERO);
        let Game::Contest(back) = comes_back(&Game::Contest(Box::new(game)), Duration::ZERO) else {
            panic!()
        };
        assert_eq!(back.ending(), Some(Ending::Resigned(Color::White)));
    }

    #[test]
    fn a_solitaire_comes_back_after_every_placement() {
        let options = Options { alternate: true, values: true };
        let mut solo = Solo::new(Solitaire::new(Deal::shuffled(Layout::CHEQUER, 9), options), Some(9));
        while let Some(placement) = solo.game().placements().next() {
            solo.play(placement).unwrap();
            let Game::Solo(back) = comes_back(&Game::Solo(Box::new(solo.clone())), Duration::ZERO) else {
                panic!()
            };
            assert_eq!((back.game(), back.seed()), (solo.game(), Some(9)));
        }
    }

    proptest! {
        #[test]
        fn damage_is_found_or_does_no_harm(
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
            length in any::<prop::sample::Index>(),
        ) {
            let mut game = contest(Builtin::Beginner, Some("5+3"));
            for text in ["d3", "c5", "e6", "f7"] {
                game.play(text.parse().unwrap(), Duration::from_secs(1)).unwrap();
            }
            let mut bytes = to_bytes(&Game::Contest(Box::new(game)), Duration::ZERO).unwrap();
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            // Half of them are cut off, too.
            bytes.truncate(length.index(2 * bytes.len()) + 1);
            if let Ok(game) = from_bytes(&bytes) {
                comes_back(&game, Duration::ZERO);
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_set_aside_and_never_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("play.json");
        let store = Store::open(Some(&path)).unwrap();
        let illegal = br#"{"version":1,"record":{"rules":"wof","moves":"a1"}}"#;
        let other = br#"{"version":2,"game":{}}"#;
        let endless = vec![b' '; 2 << 20];
        let no_game = "no contiene una partida";
        for (number, (bytes, said)) in (1..).zip([
            (&b""[..], no_game),
            (b"{", no_game),
            (b"\xFF", no_game),
            (illegal, "Negras no voltean nada en a1"),
            (other, "es de la versión 2; este programa conoce la 1"),
            (&endless, "es más larga que cualquier partida"),
        ]) {
            std::fs::write(&path, bytes).unwrap();
            let Ok(Kept::Unreadable { path: aside, problem }) = store.load() else { panic!() };
            assert_eq!(aside, folder.path().join(format!("play.unreadable-{number}.json")));
            assert!(std::fs::read(aside).unwrap() == bytes);
            assert_eq!(problem.text(Language::Spanish), said);
            assert!(matches!(store.load(), Ok(Kept::Nothing)));
        }
    }

    #[test]
    fn what_is_no_plain_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Store::open(Some(folder.path())).is_err());
        assert!(folder.path().is_dir());
    }

    #[test]
    fn one_game_at_a_time_is_kept_in_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/play.json");
        let store = Store::open(Some(&path)).unwrap();
        assert!(Store::open(Some(&path)).is_err());
        store.save(&Game::Contest(Box::new(contest(Builtin::Wof, None))), Duration::ZERO).unwrap();
        drop(store);
        assert!(matches!(Store::open(Some(&path)).unwrap().load(), Ok(Kept::Game(_))));
    }
}
