//! Records of Reversi games, read and written.

mod error;
mod format;
mod model;
mod reader;
mod writer;

pub use error::{Place, Problem, RecordError};
pub use format::Format;
pub use model::{BoardText, Date, GameRecord, Occasion, Player, Ply, PlyNote, RecordedResult, RulesTag};
pub use reader::ReadRecords;
pub use writer::{GameToWrite, WriteError, WriteRecords};
