//! What is stored: a slot's content in a wrapping that tells whether it is whole.
//!
//! ```text
//! V o   slot   version   content …   CRC-32 of all before, lowest byte first
//! ```
//!
//! Numbers of more than one byte have their lowest first. A content of another version is not guessed at.

mod bytes;
mod game;
mod settings;
mod solitaire;
mod statistics;

pub(crate) use solitaire::Place;

use bytes::{Reader, Writer};
use volteo_core::{BitSet, Builtin};
use volteo_link::RULES;

use crate::lessons::Done;
use crate::solitaire::{Best, Table};
use crate::{Game, Settings, Slot, Statistics};

/// The most bytes of a slot.
pub const SAVE_BYTES: usize = 384;

const MARK: [u8; 2] = *b"Vo";
const VERSION: u8 = 1;
/// The table of one lane is the smallest there is; a save is too short for speed to matter.
const CHECKSUM: crc::Crc<u32, crc::NoTable> = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);
const CHECKSUM_BYTES: usize = 4;

/// The number of a rule set in saves.
pub(crate) fn number_of(builtin: Builtin) -> usize {
    RULES.iter().position(|&it| it == builtin).unwrap_or_default()
}

/// What was stored cannot be read: it is damaged, or another version's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable;

/// Room for a slot's bytes.
pub(crate) type Buffer = [u8; SAVE_BYTES];

/// Writes the settings.
pub(crate) fn write_settings<'b>(settings: &Settings, buffer: &'b mut Buffer) -> &'b [u8] {
    wrap(Slot::Settings, buffer, |writer| settings::write(settings, writer))
}

/// Reads the settings.
pub(crate) fn read_settings(bytes: &[u8]) -> Result<Settings, Unreadable> {
    unwrap(Slot::Settings, bytes, settings::read)
}

/// Writes a game, or that there is none.
pub(crate) fn write_game<'b, B: BitSet>(game: Option<&Game<B>>, buffer: &'b mut Buffer) -> &'b [u8] {
    wrap(Slot::Game, buffer, |writer| game::write(game, writer))
}

/// Reads a game, if there is one.
pub(crate) fn read_game<B: BitSet>(bytes: &[u8]) -> Result<Option<Game<B>>, Unreadable> {
    unwrap(Slot::Game, bytes, game::read)
}

/// Writes the statistics.
pub(crate) fn write_statistics<'b>(statistics: &Statistics, buffer: &'b mut Buffer) -> &'b [u8] {
    wrap(Slot::Statistics, buffer, |writer| statistics::write(statistics, writer))
}

/// Reads the statistics.
pub(crate) fn read_statistics(bytes: &[u8]) -> Result<Statistics, Unreadable> {
    unwrap(Slot::Statistics, bytes, statistics::read)
}

/// Writes a solitaire, or that there is none.
pub(crate) fn write_solitaire<'b>(table: Option<&Table>, place: Place, buffer: &'b mut Buffer) -> &'b [u8] {
    wrap(Slot::Solitaire, buffer, |writer| solitaire::write(table, place, writer))
}

/// Reads a solitaire, if there is one.
pub(crate) fn read_solitaire(bytes: &[u8]) -> Result<Option<(Table, Place)>, Unreadable> {
    unwrap(Slot::Solitaire, bytes, solitaire::read)
}

/// Writes the best results.
pub(crate) fn write_best<'b>(best: &Best, buffer: &'b mut Buffer) -> &'b [u8] {
    wrap(Slot::Best, buffer, |writer| solitaire::write_best(best, writer))
}

/// Reads the best results.
pub(crate) fn read_best(bytes: &[u8]) -> Result<Best, Unreadable> {
    unwrap(Slot::Best, bytes, solitaire::read_best)
}

/// Writes the lessons done.
pub(crate) fn write_lessons(done: Done, buffer: &mut Buffer) -> &[u8] {
    wrap(Slot::Lessons, buffer, |writer| writer.bytes(&done.bits().to_le_bytes()))
}

/// Reads the lessons done.
pub(crate) fn read_lessons(bytes: &[u8]) -> Result<Done, Unreadable> {
    unwrap(Slot::Lessons, bytes, |reader| Done::from_bits(reader.u16()?))
}

const fn code(slot: Slot) -> u8 {
    match slot {
        Slot::Settings => b'S',
        Slot::Game => b'G',
        Slot::Statistics => b'R',
        Slot::Solitaire => b'T',
        Slot::Best => b'B',
        Slot::Lessons => b'L',
    }
}

fn wrap(slot: Slot, buffer: &mut Buffer, content: impl FnOnce(&mut Writer<'_>)) -> &[u8] {
    let mut writer = Writer::new(buffer);
    writer.bytes(&MARK);
    writer.bytes(&[code(slot), VERSION]);
    content(&mut writer);
    let checksum = CHECKSUM.checksum(writer.written());
    writer.bytes(&checksum.to_le_bytes());
    writer.finish()
}

fn unwrap<T>(
    slot: Slot,
    bytes: &[u8],
    content: impl FnOnce(&mut Reader<'_>) -> Option<T>,
) -> Result<T, Unreadable> {
    let length = bytes.len().checked_sub(CHECKSUM_BYTES).ok_or(Unreadable)?;
    let (checked, checksum) = bytes.split_at_checked(length).ok_or(Unreadable)?;
    if CHECKSUM.checksum(checked).to_le_bytes() != checksum {
        return Err(Unreadable);
    }
    let head = [MARK[0], MARK[1], code(slot), VERSION];
    let mut reader = Reader::new(checked.strip_prefix(&head).ok_or(Unreadable)?);
    let read = content(&mut reader).ok_or(Unreadable)?;
    if reader.is_done() { Ok(read) } else { Err(Unreadable) }
}

#[cfg(test)]
mod tests;
