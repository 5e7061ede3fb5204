//! Whatever the bytes, a table of WTHOR names is read or refused; games are read with it, and tables
//! written from it are read again.
#![no_main]

use volteo_records::{Format, GameRecord, WthorNames, open, wthor};

/// Games of players and tournaments with low numbers.
const GAMES: &[u8] = include_bytes!("../../tests/data/wthor/WTH_2024.wtb");

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(names) = WthorNames::read(bytes, bytes) else { return };
    let (players, tournaments) = wthor::Writer::new(Vec::new()).with_names(&names).name_tables();
    let again = WthorNames::read(&players[..], &tournaments[..]).expect("what was written is read");
    assert!(again.warnings().is_empty(), "{:?}", again.warnings());

    let mut reader =
        open(GAMES, Some(Format::Wthor), Some(names)).expect("a format that is given is not looked for");
    let mut record = GameRecord::default();
    while let Some(read) = reader.read(&mut record) {
        drop(read);
    }
});
