//! What is logged of what the console does.

use defmt::Debug2Format;
use volteo_board::Note;

/// Logs it.
pub(crate) fn note(note: Note) {
    match note {
        Note::DisplayReady => defmt::info!("display ready"),
        Note::DisplayLost => defmt::warn!("display lost"),
        Note::StorageReady => defmt::info!("storage ready"),
        Note::StorageFailed => defmt::warn!("storage failed"),
        Note::Stored(slot) => defmt::info!("stored: {}", Debug2Format(&slot)),
        Note::SetAside(slot) => defmt::warn!("set aside: {}", Debug2Format(&slot)),
        Note::Sent { bytes } => defmt::info!("sent: {=usize} bytes", bytes),
        Note::Thinking => defmt::info!("thinking"),
        Note::Answered => defmt::info!("answered"),
    }
}
