//! A solitaire as bytes, and the best results. Reading plays the placements by the rules: what is not legal
//! is not a save.

use volteo_core::solitaire::{Layout, Options, Placement};
use volteo_core::{Color, Square};

use super::bytes::{Reader, Writer};
use crate::solitaire::{Achieved, Best, Choice, DealNumber, Table};

/// In place of a layout's number: there is no solitaire.
const NONE: u8 = 0xFF;
const ALTERNATE: u8 = 1;
const VALUES: u8 = 2;
const STOPPED: u8 = 4;
const IN_FRONT: u8 = 8;
/// The bit of a placement's byte that says White; a square of an 8×8 board leaves it free.
const WHITE: u8 = 0x80;

/// A solitaire that is stored, and whether the device shows it when the power comes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    InFront,
    Aside,
}

pub(super) fn write(table: Option<&Table>, place: Place, writer: &mut Writer<'_>) {
    let Some(table) = table else { return writer.byte(NONE) };
    let Choice { layout, options, number } = table.choice();
    let layout = Layout::NAMED.iter().position(|&(_, it)| it == layout);
    writer.byte(layout.unwrap_or_default() as u8);
    writer.bytes(&number.get().to_le_bytes());
    let stopped = table.game().end() == Some(volteo_core::solitaire::End::Stopped);
    let bit = |on: bool, bit: u8| if on { bit } else { 0 };
    writer.byte(
        bit(options.alternate, ALTERNATE)
            | bit(options.values, VALUES)
            | bit(stopped, STOPPED)
            | bit(place == Place::InFront, IN_FRONT),
    );
    writer.byte(table.placements().len() as u8);
    for placement in table.placements() {
        writer.byte(placement.square.code() | bit(placement.color == Color::White, WHITE));
    }
}

pub(super) fn read(reader: &mut Reader<'_>) -> Option<Option<(Table, Place)>> {
    let layout = reader.byte()?;
    if layout == NONE {
        return Some(None);
    }
    let (_, layout) = *Layout::NAMED.get(usize::from(layout))?;
    let number = DealNumber::new(reader.u16()?)?;
    let bits = reader.byte()?;
    if bits & !(ALTERNATE | VALUES | STOPPED | IN_FRONT) != 0 {
        return None;
    }
    let options = Options { alternate: bits & ALTERNATE != 0, values: bits & VALUES != 0 };
    let mut table = Table::new(Choice { layout, options, number });
    for _ in 0..reader.byte()? {
        let byte = reader.byte()?;
        let color = if byte & WHITE == 0 { Color::Black } else { Color::White };
        table.place(Placement { color, square: Square::from_code(byte & !WHITE) }).ok()?;
    }
    if bits & STOPPED != 0 {
        table.stop();
    }
    let place = if bits & IN_FRONT == 0 { Place::Aside } else { Place::InFront };
    Some(Some((table, place)))
}

/// In place of a result's points: there is none.
const NO_RESULT: u8 = 0xFF;

pub(super) fn write_best(best: &Best, writer: &mut Writer<'_>) {
    for result in best.all() {
        writer.byte(result.map_or(NO_RESULT, |it| it.points));
        writer.bytes(&result.map_or(0, |it| it.number.get()).to_le_bytes());
    }
}

pub(super) fn read_best(reader: &mut Reader<'_>) -> Option<Best> {
    let mut results = [None; Best::KINDS];
    for result in &mut results {
        let (points, number) = (reader.byte()?, reader.u16()?);
        *result = match points {
            NO_RESULT => None,
            _ => Some(Achieved { points, number: DealNumber::new(number)? }),
        };
    }
    Some(Best::from_all(results))
}
