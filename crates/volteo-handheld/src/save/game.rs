//! A game as bytes. Reading replays it by the rules: what is not legal is not a save.

use core::num::NonZeroU32;

use volteo_core::{BitSet, Color, Directions, Ending, Request, Square};
use volteo_link::RULES;

use super::bytes::{Reader, Writer};
use super::number_of;
use crate::Span;
use crate::game::{Game, Level, Player, TimeControl};

/// In place of a rule set's number: there is no game.
const NO_GAME: u8 = 0xFF;
/// In place of a level's number: a player by cable. The number of the game follows.
const PARTNER: u8 = 0xFF;

pub(super) fn write<B: BitSet>(game: Option<&Game<B>>, writer: &mut Writer<'_>) {
    let Some(game) = game else { return writer.byte(NO_GAME) };
    writer.byte(number_of(game.builtin()) as u8);
    for player in game.players() {
        match player {
            Player::Human => writer.byte(0),
            Player::Machine(level) => writer.byte(level.number()),
            Player::Partner(id) => {
                writer.byte(PARTNER);
                writer.bytes(&id.to_le_bytes());
            }
        }
    }
    writer.bytes(&game.seed().to_le_bytes());
    writer.bytes(&game.number().map_or(0, NonZeroU32::get).to_le_bytes());
    write_clocks(game, writer);
    writer.byte(ending_code(game.ending()));
    writer.byte(game.moves().len() as u8);
    for request in game.requests() {
        if let Request::Place { square, directions } = request {
            writer.bytes(&[square.code(), directions.bits()]);
        }
    }
}

pub(super) fn read<B: BitSet>(reader: &mut Reader<'_>) -> Option<Option<Game<B>>> {
    let number = reader.byte()?;
    if number == NO_GAME {
        return Some(None);
    }
    let builtin = *RULES.get(usize::from(number))?;
    let players = [read_player(reader)?, read_player(reader)?];
    let (seed, number) = (reader.u64()?, NonZeroU32::new(reader.u32()?));
    let (control, left) = read_clocks(reader)?;
    let ending = read_ending(reader.byte()?)?;

    let mut game = Game::new(builtin, players, control)?.seeded(seed).numbered(number);
    for _ in 0..reader.byte()? {
        let (square, directions) = (Square::from_code(reader.byte()?), Directions::from_bits(reader.byte()?));
        game.play(Request::Place { square, directions }).ok()?;
    }
    game.set_clocks(left);
    if let Some(ending) = ending {
        game.end(ending);
    }
    // A game that the rules ended says so, and no other does.
    (game.ending() == ending).then_some(Some(game))
}

fn write_clocks<B: BitSet>(game: &Game<B>, writer: &mut Writer<'_>) {
    let (kind, seconds) = match game.clocks().control() {
        TimeControl::Unlimited => (0, 0),
        TimeControl::PerMove(seconds) => (1, seconds),
        TimeControl::Total(seconds) => (2, seconds),
    };
    writer.byte(kind);
    writer.bytes(&seconds.to_le_bytes());
    for side in Color::BOTH {
        writer.bytes(&game.clocks().left(side).unwrap_or_default().millis().to_le_bytes());
    }
}

fn read_clocks(reader: &mut Reader<'_>) -> Option<(TimeControl, [Span; 2])> {
    let (kind, seconds) = (reader.byte()?, reader.u16()?);
    let control = match kind {
        0 => TimeControl::Unlimited,
        1 => TimeControl::PerMove(seconds),
        2 => TimeControl::Total(seconds),
        _ => return None,
    };
    let left = [reader.u32()?, reader.u32()?];
    Some((control, left.map(Span::from_millis)))
}

fn read_player(reader: &mut Reader<'_>) -> Option<Player> {
    match reader.byte()? {
        0 => Some(Player::Human),
        PARTNER => Some(Player::Partner(reader.u32()?)),
        number => Level::from_number(number).map(Player::Machine),
    }
}

/// The kind in the low half, 1 in the high half if it is White that lost by it.
fn ending_code(ending: Option<Ending>) -> u8 {
    let Some(ending) = ending else { return 0 };
    let kind = match ending {
        Ending::Finished => 1,
        Ending::Resigned(_) => 2,
        Ending::TimeOut(_) => 3,
        Ending::AgreedDraw => 4,
        Ending::Forfeit(_) => 5,
        Ending::Abandoned => 6,
    };
    kind | if ending.loser() == Some(Color::White) { 0x10 } else { 0 }
}

fn read_ending(code: u8) -> Option<Option<Ending>> {
    let loser = if code & 0x10 == 0 { Color::Black } else { Color::White };
    let ending = match code & 0x0F {
        0 => None,
        1 => Some(Ending::Finished),
        2 => Some(Ending::Resigned(loser)),
        3 => Some(Ending::TimeOut(loser)),
        4 => Some(Ending::AgreedDraw),
        5 => Some(Ending::Forfeit(loser)),
        6 => Some(Ending::Abandoned),
        _ => return None,
    };
    (ending_code(ending) == code).then_some(ending)
}
