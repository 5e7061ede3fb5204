//! Reading the games of a contest that was broken off.

use std::fs::File;
use std::io::{self, Read};

use volteo_records::{GameRecord, ReadRecords, RecordError, native};

use super::record::{ENDING, GAME, HALVES, OPENING, PAIR, POINTS, SETUP};
use crate::{Contest, Course, Played};

/// Why a contest cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// Its files cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Something in them is no record.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// They are of other players, rules, openings, times or seeds.
    #[error(
        "game {game} was played in another contest: players, schedule, rules, openings, times and seed have to be the \
         same"
    )]
    OtherContest {
        /// The record, from 1.
        game: usize,
    },
    /// A record is of no contest at all.
    #[error("game {game} is of no contest: {key} is missing")]
    NoContest {
        /// The record, from 1.
        game: usize,
        /// What is missing.
        key: &'static str,
    },
}

/// The games of a file, and how many bytes of it are whole lines.
pub(super) fn read(
    mut records: &File,
    contest: &Contest,
    setup: &str,
) -> Result<(Vec<(GameRecord, Played)>, u64), ResumeError> {
    let mut bytes = Vec::new();
    records.read_to_end(&mut bytes)?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let mut reader = native::Reader::new(&bytes[..whole]);
    let mut games = Vec::new();
    let mut record = GameRecord::default();
    while let Some(read) = reader.read(&mut record) {
        read?;
        let game = games.len() + 1;
        let played = played(&record, game, contest, setup)?;
        let course = Course::of_record(&record, Some(&contest.rules), usize::MAX).ok();
        let opening = contest.openings.get(played.opening);
        let course = course
            .filter(|it| it.start() == opening.start() && it.plies().starts_with(opening.plies()))
            .ok_or(ResumeError::OtherContest { game })?;
        // With the side on every ply, which records of this kind leave to the rules.
        games.push((GameRecord { plies: course.plies().to_vec(), ..record.clone() }, played));
    }
    Ok((games, whole as u64))
}

fn played(record: &GameRecord, game: usize, contest: &Contest, setup: &str) -> Result<Played, ResumeError> {
    let find = |key: &str| record.extra.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
    let missing = |key| ResumeError::NoContest { game, key };
    let number = |key| find(key).and_then(|text| text.parse().ok()).ok_or_else(|| missing(key));
    if find(SETUP).ok_or_else(|| missing(SETUP))? != setup {
        return Err(ResumeError::OtherContest { game });
    }
    let place = |color: usize| {
        let name = record.players[color].name.as_deref();
        contest
            .players
            .iter()
            .position(|entry| Some(entry.name.as_str()) == name)
            .ok_or_else(|| missing("a player"))
    };
    let round: usize =
        record.occasion.round.as_deref().and_then(|it| it.parse().ok()).ok_or_else(|| missing("round"))?;
    let players = [place(0)?, place(1)?];
    if players[0] == players[1] {
        return Err(ResumeError::OtherContest { game });
    }
    Ok(Played {
        number: number(GAME)?,
        round: round.saturating_sub(1),
        pair: number(PAIR)?,
        opening: number(OPENING)?,
        players,
        points: find(POINTS).and_then(|it| it.parse().ok()).filter(|it| [0.0, 0.5, 1.0].contains(it)),
        halves: find(HALVES).and_then(|it| it.parse().ok()),
        ending: find(ENDING).unwrap_or_default().to_owned(),
    })
}
