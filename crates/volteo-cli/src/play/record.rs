//! The game under way as a record, and as files.

use std::io;
use std::path::Path;

use volteo_core::Ending;
use volteo_records::native::{SolitaireClaims, SolitaireRecord};
use volteo_records::{
    Format, GameRecord, GameToWrite, Occasion, Player, Ply, PlyNote, RulesTag, WriteError, create,
};

use super::contest::Contest;
use super::game::Game;
use super::seat::Seat;
use super::solo::Solo;
use super::texts::{Language, Say as _, Text};
use crate::board::{png, svg};
use crate::referee::format_of_ending;
use crate::texts::io_problem;
use crate::whole_file::write_new;

/// Pixels of a PNG for a unit of the SVG.
const SCALE: f32 = 2.0;
/// The endings of the files that can be written.
const ENDINGS: &str = ".jsonl, .ggf, .pgn, .txt, .svg, .png";

/// What became of writing a file.
#[derive(Debug)]
pub enum Written {
    /// All of the game is in it.
    Whole,
    /// Clocks and names had to be left out.
    InPart,
}

/// Why a file is not written.
#[derive(Debug)]
pub enum NotWritten {
    /// Its name ends in nothing that tells what it is to be.
    UnknownEnding,
    /// The format has no place for such a game.
    CannotHold,
    /// There is a file of this name.
    IsThere,
    /// It cannot be written.
    Failed(io::Error),
}

impl From<io::Error> for NotWritten {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::AlreadyExists => Self::IsThere,
            _ => Self::Failed(error),
        }
    }
}

/// What became of a file, in words.
pub fn written_text(
    language: Language,
    path: &dyn std::fmt::Display,
    written: &Result<Written, NotWritten>,
) -> String {
    let say = |text| language.fill(text, &[("path", path), ("endings", &ENDINGS)]);
    match written {
        Ok(Written::Whole) => say(Text::Written),
        Ok(Written::InPart) => say(Text::WrittenInPart),
        Err(NotWritten::UnknownEnding) => say(Text::UnknownEnding),
        Err(NotWritten::CannotHold) => say(Text::CannotHold),
        Err(NotWritten::IsThere) => say(Text::FileIsThere),
        Err(NotWritten::Failed(problem)) => {
            let problem = io_problem(language, problem);
            language.fill(Text::CannotWrite, &[("path", path), ("problem", &problem)])
        }
    }
}

/// Writes the game into a file that is not there yet: its record or a picture, as the name's ending says.
pub fn write_file(game: &Game, path: &Path) -> Result<Written, NotWritten> {
    let ending = path.extension().and_then(|it| it.to_str()).map(str::to_ascii_lowercase);
    let (bytes, written) = match ending.as_deref() {
        Some("svg") => (svg(&game.picture()).into_bytes(), Written::Whole),
        Some("png") => (png(&game.picture(), SCALE).map_err(io::Error::other)?, Written::Whole),
        Some(ending) => match (game, format_of_ending(ending)) {
            (_, None | Some(Format::Wthor | Format::Obf)) => return Err(NotWritten::UnknownEnding),
            (Game::Solo(_), Some(Format::Volteo)) => (line(game).into_bytes(), Written::Whole),
            (Game::Solo(_), Some(_)) => return Err(NotWritten::CannotHold),
            (Game::Contest(contest), Some(format)) => record_in(contest, format)?,
        },
        None => return Err(NotWritten::UnknownEnding),
    };
    write_new(path, &bytes)?;
    Ok(written)
}

/// The record in a format, without clocks and names where it has no place for them.
fn record_in(contest: &Contest, format: Format) -> Result<(Vec<u8>, Written), NotWritten> {
    let mut record = record_of(contest);
    match encode(contest, &record, format) {
        Ok(bytes) => return Ok((bytes, Written::Whole)),
        Err(WriteError::Io(error)) => return Err(error.into()),
        Err(WriteError::CannotHold { .. }) => {}
    }
    (record.notes, record.players, record.occasion) = Default::default();
    match encode(contest, &record, format) {
        Ok(bytes) => Ok((bytes, Written::InPart)),
        Err(WriteError::Io(error)) => Err(error.into()),
        Err(WriteError::CannotHold { .. }) => Err(NotWritten::CannotHold),
    }
}

fn encode(contest: &Contest, record: &GameRecord, format: Format) -> Result<Vec<u8>, WriteError> {
    let mut bytes = Vec::new();
    let game = GameToWrite {
        record,
        rules: contest.rule_set(),
        rules_name: contest.rules_name(),
        score: contest.ending().map(|_| contest.score()),
    };
    let mut writer = create(format, &mut bytes);
    writer.write(&game)?;
    writer.finish()?;
    drop(writer);
    Ok(bytes)
}

/// The game as a line of Volteo's own records.
pub fn line(game: &Game) -> String {
    match game {
        Game::Contest(contest) => {
            // Volteo's own format holds every game, and memory takes every byte.
            let bytes = encode(contest, &record_of(contest), Format::Volteo).unwrap_or_default();
            String::from_utf8(bytes).unwrap_or_default()
        }
        Game::Solo(solo) => solo_record(solo).to_line() + "\n",
    }
}

fn record_of(contest: &Contest) -> GameRecord {
    let rules = match contest.rules_name() {
        Some(name) => RulesTag::Named(name.to_owned()),
        None => RulesTag::Inline(Box::new(*contest.rule_set())),
    };
    let notes = contest.plies().iter().enumerate().filter_map(|(ply, played)| {
        let time = played.time?;
        // Whole milliseconds come back exactly.
        let [seconds, clock] = [time.spent, time.left].map(|it| Some(it.as_millis() as f64 / 1000.0));
        Some(PlyNote { ply, seconds, clock, ..PlyNote::default() })
    });
    let ply = |played: &super::contest::Played| Ply { request: played.written, side: Some(played.side) };
    GameRecord {
        rules: Some(rules),
        plies: contest.plies().iter().map(ply).collect(),
        notes: notes.collect(),
        players: contest.seats().map(player),
        occasion: Occasion {
            time_control: contest.clock().map(|clock| clock.control().to_string()),
            ..Occasion::default()
        },
        ending: contest.ending().filter(|&it| it != Ending::Abandoned),
        ..GameRecord::default()
    }
}

/// A player as the record names them: people have no name here.
fn player(seat: Seat) -> Player {
    match seat {
        Seat::Human => Player::default(),
        Seat::Computer(level) => Player { name: Some(format!("Volteo {level}")), rating: None },
    }
}

fn solo_record(solo: &Solo) -> SolitaireRecord {
    let game = solo.game();
    let (score, is_over) = (game.score(), game.end().is_some());
    let claims = SolitaireClaims {
        discs: Some(game.discs_text().to_string()),
        captured: Some(score.captured),
        value: Some(score.value),
        hand: Some(game.hand_text().to_string()),
        left: Some(game.left_text().to_string()),
    };
    SolitaireRecord {
        layout: game.deal().layout().to_string(),
        alternate: game.options().alternate,
        deal: game.deal().to_string(),
        moves: solo.played().iter().map(|it| it.placement().to_string()).collect(),
        claims: if is_over { claims } else { SolitaireClaims::default() },
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use volteo_core::{Builtin, Rules};

    use super::*;
    use crate::play::clock::Clock;

    fn game(rules: Builtin, clock: Option<&str>, moves: &str) -> Game {
        let clock = clock.map(|it| Clock::new(it.parse().unwrap()));
        let laid_out = Rules::new(&rules.rule_set()).unwrap();
        let mut contest = Contest::new(laid_out, Some(rules.name().to_owned()), [Seat::Human; 2], clock);
        contest.start_clock(Duration::ZERO);
        for (number, text) in (1..).zip(moves.split_whitespace()) {
            contest.play(text.parse().unwrap(), Duration::from_secs(number)).unwrap();
        }
        Game::Contest(Box::new(contest))
    }

    #[test]
    fn the_line_of_a_game_says_all() {
        insta::assert_snapshot!(line(&game(Builtin::Wof, Some("5+3"), "d3 c3")).trim_end(), @r#"{"rules":"wof","time_control":"5+3","moves":"d3 c3","clocks":[299.0,299.0],"seconds":[1.0,1.0]}"#);
        insta::assert_snapshot!(line(&game(Builtin::Wof, None, "e6 f4 e3 f6 g5 d6 e7 f5 c5")).trim_end(), @r#"{"rules":"wof","moves":"e6 f4 e3 f6 g5 d6 e7 f5 c5","ending":{"kind":"finished"},"passes":0,"black":13,"white":0,"empties":51,"tournament":[64,0]}"#);
    }

    #[test]
    fn the_ending_of_the_name_tells_what_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let clocked = game(Builtin::Wof, Some("5"), "d3 c3");
        let write = |game: &Game, name: &str| write_file(game, &folder.path().join(name));
        for name in ["a.jsonl", "a.svg", "a.png"] {
            assert!(matches!(write(&clocked, name), Ok(Written::Whole)), "{name}");
            assert!(matches!(write(&clocked, name), Err(NotWritten::IsThere)), "{name}");
        }
        assert!(matches!(write(&clocked, "a.txt"), Ok(Written::InPart)));
        assert_eq!(std::fs::read_to_string(folder.path().join("a.txt")).unwrap(), "d3c3\n");
        let beginner = game(Builtin::Beginner, None, "d3");
        assert!(matches!(write(&beginner, "b.ggf"), Err(NotWritten::CannotHold)));
        for name in ["a", "a.wtb", "a.doc"] {
            assert!(matches!(write(&clocked, name), Err(NotWritten::UnknownEnding)), "{name}");
        }
        assert!(matches!(write(&clocked, "nowhere/a.svg"), Err(NotWritten::Failed(_))));
    }
}
