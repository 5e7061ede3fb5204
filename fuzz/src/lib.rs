//! What the fuzz targets share.

mod choices;
mod written;

pub use choices::Choices;
pub use written::check_written;

use volteo_core::solitaire::{Deal, Options, Placement, Solitaire};
use volteo_records::native::{Line, Reader, SolitaireRecord};
use volteo_records::{Format, GameRecord, Referee};

/// Reads bytes as records to their end, judging every game and writing out every legal one.
pub fn read_and_judge(bytes: &[u8], format: Option<Format>) {
    for_each_game(bytes, format, |record, referee| {
        let legal = referee.judge(record).is_legal();
        assert_eq!(referee.write_out(record).is_some(), legal);
    });
}

/// Reads bytes as records to their end and shows every game, with a referee for all of them.
pub fn for_each_game(bytes: &[u8], format: Option<Format>, mut visit: impl FnMut(&GameRecord, &mut Referee)) {
    let Ok(mut reader) = volteo_records::open(bytes, format, None) else { return };
    let mut referee = Referee::new();
    let mut record = GameRecord::default();
    // A reader takes at least a byte for each game or error, and one more turn for the end.
    for _ in 0..=bytes.len() + 1 {
        match reader.read(&mut record) {
            None => return,
            Some(Err(_)) => {}
            Some(Ok(_)) => visit(&record, &mut referee),
        }
    }
    panic!("the reader does not end");
}

/// The game that a record of the solitaire begins with, if it makes sense.
pub fn set_up(record: &SolitaireRecord) -> Option<Solitaire> {
    let deal = Deal::read(record.layout.parse().ok()?, &record.deal).ok()?;
    Some(Solitaire::new(deal, Options { alternate: record.alternate, values: false }))
}

/// Plays the placements of a record as far as they are legal, holding refusals and endings to what is
/// said to be legal.
pub fn play_record(record: &SolitaireRecord) -> Option<Solitaire> {
    let mut game = set_up(record)?;
    for text in &record.moves {
        let placement: Placement = text.parse().ok()?;
        let (before, legal) = (game, game.placements().any(|it| it == placement));
        match game.play(placement) {
            Ok(effects) => {
                assert!(legal, "{placement} was played and is not among the legal ones");
                let mut undone = game;
                undone.undo(effects);
                assert_eq!(undone, before);
            }
            Err(_) => {
                assert!(!legal, "{placement} is legal and was refused");
                assert_eq!(game, before, "a refusal changes nothing");
                break;
            }
        }
    }
    Some(game)
}

/// A record of the solitaire, written as a line and read again, is the same.
pub fn check_solitaire_line(record: &SolitaireRecord) {
    let line = record.to_line();
    let (_, back) = Reader::new(line.as_bytes()).next_line().expect("a line").expect("a record");
    assert_eq!(back, Line::Solitaire(record.clone()));
}
