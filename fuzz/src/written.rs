//! Written by every writer and read again, a legal game is the same, or it is refused.

use volteo_core::Request;
use volteo_records::{
    End, Format, GameRecord, GameToWrite, Ply, Referee, RulesTag, Verdict, WriteError, create, open,
};

/// Writes a game, if it is legal, in every format that can hold it, and reads it again.
pub fn check_written(record: &GameRecord, referee: &mut Referee) {
    let Some((full, verdict)) = referee.write_out(record) else { return };
    let rules = *referee.rules_for(record).expect("a legal game has rules").set();
    let rules_name = match &record.rules {
        Some(RulesTag::Named(name)) => Some(name.as_str()),
        _ => None,
    };
    let score = verdict.score.filter(|_| verdict.end != End::Unfinished);
    let game = GameToWrite { record: &full, rules: &rules, rules_name, score };
    for format in Format::ALL {
        if let Some(bytes) = written(format, &game) {
            check_read_again(format, &bytes, &full, &verdict);
        }
    }
}

/// The game in a format, if that can hold it.
fn written(format: Format, game: &GameToWrite<'_>) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut writer = create(format, &mut bytes);
    match writer.write(game) {
        Ok(()) => {
            writer.finish().expect("a list of bytes takes everything");
            drop(writer);
            Some(bytes)
        }
        Err(WriteError::CannotHold { lost, .. }) => {
            drop(writer);
            assert!(!lost.is_empty() && bytes.is_empty(), "{format:?}: {lost:?}");
            None
        }
        Err(WriteError::Io(error)) => panic!("{format:?}: {error}"),
    }
}

fn check_read_again(format: Format, bytes: &[u8], full: &GameRecord, verdict: &Verdict) {
    let shown = bytes.escape_ascii();
    let mut reader =
        open(bytes, Some(format), None).unwrap_or_else(|error| panic!("{format:?}: {error}: {shown}"));
    let mut back = GameRecord::default();
    match reader.read(&mut back) {
        Some(Ok(_)) => {}
        Some(Err(error)) => panic!("{format:?}: {error}: {shown}"),
        None => panic!("{format:?}: no game in {shown}"),
    }
    assert!(reader.read(&mut GameRecord::default()).is_none(), "{format:?}: more than one game in {shown}");

    let Some((back, found)) = Referee::new().write_out(&back) else {
        panic!("{format:?}: not legal when read again: {shown}");
    };
    assert_eq!(told(&back.plies), told(&full.plies), "{format:?}: {shown}");
    assert_eq!(
        found.score.map(|score| (score.discs, score.winner)),
        verdict.score.map(|score| (score.discs, score.winner)),
        "{format:?}: {shown}"
    );
    // WTHOR keeps names in tables of their own.
    if format != Format::Wthor {
        let names = |record: &GameRecord| record.players.clone().map(|player| player.name);
        assert_eq!(names(&back), names(full), "{format:?}: {shown}");
    }
}

/// The plies that moves tell: most formats leave out forced passes, and nothing follows that would tell
/// those at the end.
fn told(plies: &[Ply]) -> &[Ply] {
    let last = plies.iter().rposition(|ply| ply.request != Request::Pass);
    &plies[..last.map_or(0, |last| last + 1)]
}
