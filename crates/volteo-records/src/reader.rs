//! Reading records, whatever their format.

use crate::{GameRecord, Place, RecordError};

/// A stream of recorded games. Memory does not grow with its length.
pub trait ReadRecords {
    /// Reads the next game into `record`, which is cleared first: where it begins. `None` after the
    /// last one.
    ///
    /// After an error the next call goes on with the next game, where the format lets it be found;
    /// where it does not, or the input itself fails, the next call gives `None`.
    fn read(&mut self, record: &mut GameRecord) -> Option<Result<Place, RecordError>>;
}
