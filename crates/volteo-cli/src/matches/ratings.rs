//! The file of ratings.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use volteo_match::{Contest, Played, Ratings};

use crate::failure::Failure;
use crate::input;
use crate::lock::{Lock, NotLocked};
use crate::whole_file::{Existing, Unnamed, cannot_write, folder_of};

/// A file of ratings, saved after every game.
pub struct RatingsFile {
    path: PathBuf,
    before: Ratings,
    /// The games since then by their numbers: in this order they count, in whichever they end.
    games: BTreeMap<usize, Played>,
    /// Two matches at a time would each write over what the other has counted.
    _lock: Lock,
}

impl RatingsFile {
    /// Reads a file, or begins one. It is written at once, so that who cannot write it is told before any game.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        // The lock would make the folder, and perhaps not the one that was meant.
        if !folder_of(path).is_dir() {
            return Err(cannot_write(path, &io::ErrorKind::NotFound.into()));
        }
        let lock = Lock::on(&path.with_extension("lock")).map_err(|error| match error {
            NotLocked::Taken => Failure::file(
                path,
                "another match is counting its games there: end it first, or name another file",
            ),
            NotLocked::Failed(error) => cannot_write(path, &error),
        })?;
        let before = if path.exists() {
            Ratings::parse(&input::read_text(path)?).map_err(|error| Failure::file(path, error))?
        } else {
            Ratings::default()
        };
        let file = Self { path: path.to_owned(), before, games: BTreeMap::new(), _lock: lock };
        file.save(&file.before)?;
        Ok(file)
    }

    /// The ratings before the first game.
    pub const fn before(&self) -> &Ratings {
        &self.before
    }

    /// Counts a game and saves the ratings.
    pub fn count(&mut self, contest: &Contest, played: &Played) -> Result<(), Failure> {
        self.games.insert(played.number, played.clone());
        let mut ratings = self.before.clone();
        for game in self.games.values() {
            let [black, white] = game.players.map(|player| contest.players[player].name.as_str());
            if let Some(points) = game.points {
                ratings.count(black, white, points);
            }
        }
        self.save(&ratings)
    }

    fn save(&self, ratings: &Ratings) -> Result<(), Failure> {
        let file = Unnamed::beside(&self.path)?;
        let written = file.file().write_all(ratings.to_toml().as_bytes());
        written.map_err(|error| cannot_write(&self.path, &error))?;
        file.name(Existing::Replaced)
    }
}
