//! The statistics as bytes: the last game, then for each rule set its rating and its tallies.

use super::bytes::{Reader, Writer};
use crate::statistics::{Last, OfRules, Rating, Statistics, Tally};

/// In place of a best result: there is none.
const NO_BEST: i8 = i8::MIN;

pub(super) fn write(statistics: &Statistics, writer: &mut Writer<'_>) {
    writer.bytes(&statistics.last.number.to_le_bytes());
    writer.bytes(&statistics.last.change.to_le_bytes());
    for OfRules { rating, tallies } in &statistics.of_rules {
        writer.bytes(&rating.points().to_le_bytes());
        for Tally { won, drawn, lost, best } in tallies {
            [won, drawn, lost].into_iter().for_each(|games| writer.bytes(&games.to_le_bytes()));
            writer.bytes(&best.unwrap_or(NO_BEST).to_le_bytes());
        }
    }
}

pub(super) fn read(reader: &mut Reader<'_>) -> Option<Statistics> {
    let last = Last { number: reader.u32()?, change: reader.u16()?.cast_signed() };
    let mut statistics = Statistics { last, ..Statistics::default() };
    for OfRules { rating, tallies } in &mut statistics.of_rules {
        *rating = Rating::from_points(reader.u16()?);
        for tally in tallies {
            let (won, drawn, lost) = (reader.u16()?, reader.u16()?, reader.u16()?);
            let best = Some(reader.byte()?.cast_signed()).filter(|&best| best != NO_BEST);
            *tally = Tally { won, drawn, lost, best };
        }
    }
    Some(statistics)
}
