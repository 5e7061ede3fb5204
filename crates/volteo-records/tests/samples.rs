//! The project's own samples: every game in them is legal and has the result that its record claims,
//! and what is written from them is what they are.

mod common;

use std::io::{self, BufReader, Read};

use common::{games, read_all, sample};
use volteo_records::{
    Claim, End, GameRecord, GameToWrite, ReadRecords, Referee, RulesTag, WriteRecords, ggf, obf, pgn, wthor,
};

/// Judges every game and writes it out in full.
fn write_all(reader: impl ReadRecords, writer: &mut impl WriteRecords) -> Vec<GameRecord> {
    let records = games(reader);
    let mut referee = Referee::new();
    for record in &records {
        let (full, verdict) = referee.write_out(record).unwrap();
        assert_ne!(verdict.claim(), Claim::Disagrees, "{record:?}");
        let score = verdict.score.filter(|_| verdict.end != End::Unfinished);
        let rules_name = match &record.rules {
            Some(RulesTag::Named(name)) => Some(name.as_str()),
            _ => None,
        };
        let rules = referee.rules_for(record).unwrap().set();
        writer.write(&GameToWrite { record: &full, rules, rules_name, score }).unwrap();
    }
    writer.finish().unwrap();
    records
}

#[test]
fn the_wthor_file_and_its_tables_are_written_as_they_are() {
    let [wtb, jou, trn] = ["wthor/WTH_2024.wtb", "wthor/WTH.JOU", "wthor/WTH.TRN"].map(sample);
    let names = wthor::Names::read(&jou[..], &trn[..]).unwrap();
    let mut output = Vec::new();
    let mut writer = wthor::Writer::new(&mut output).created(2024, 7, 1);
    let records = write_all(wthor::Reader::new(&wtb[..]).with_names(names), &mut writer);
    assert_eq!(records.len(), 20);
    assert_eq!(records[0].players[1].name.as_deref(), Some("Bertil Sørensen"));
    assert_eq!(records[7].players[1].name, None);
    assert_eq!(writer.name_tables(), (jou, trn));
    drop(writer);
    assert_eq!(output, wtb);
}

#[test]
fn the_ggf_file_is_written_as_it_is() {
    let file = sample("ggf/server.ggf");
    let mut output = Vec::new();
    let records = write_all(ggf::Reader::new(&file[..]), &mut ggf::Writer::new(&mut output));
    assert_eq!(records.len(), 9);
    // The numbers before matches are the archive's own, and a pair shares a line there.
    let text = String::from_utf8(file).unwrap();
    let text = text.replace("\n1 (", "\n(").replace("\n2 (", "\n(").replace(";)(;", ";)\n(;");
    assert_eq!(String::from_utf8(output).unwrap(), text.trim_start_matches("1 "));
}

#[test]
fn the_pgn_file_is_written_as_it_is() {
    let file = sample("pgn/midsummer.pgn");
    let mut output = Vec::new();
    let records = write_all(pgn::Reader::new(&file[..]), &mut pgn::Writer::new(&mut output));
    assert_eq!(records.len(), 6);
    assert_eq!(String::from_utf8(output), String::from_utf8(file));
}

#[test]
fn the_obf_file_is_written_as_it_is() {
    let file = sample("obf/endgames.obf");
    let mut output = Vec::new();
    let records = write_all(obf::Reader::new(&file[..]), &mut obf::Writer::new(&mut output));
    assert!(records.iter().all(|it| it.extra.len() == 1 && it.extra[0].0 == "score"));
    assert_eq!(String::from_utf8(output).unwrap(), String::from_utf8(file).unwrap().replacen('#', "%", 1));
}

/// An input that fails, and goes on failing.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("unplugged"))
    }
}

#[test]
fn an_input_that_fails_is_reported_once_after_the_games_before() {
    fn check<R: ReadRecords>(path: &str, bytes: usize, reader: impl Fn(Box<dyn io::BufRead>) -> R) {
        let start = io::Cursor::new(sample(path)[..bytes].to_vec());
        let mut all = read_all(reader(Box::new(BufReader::new(start.chain(Broken)))));
        let error = all.pop().unwrap().unwrap_err();
        assert!(error.contains("cannot be read: unplugged"), "{path}: {error}");
        assert!(!all.is_empty() && all.iter().all(Result::is_ok), "{path}: {all:?}");
    }
    check("wthor/WTH_2024.wtb", 200, wthor::Reader::new);
    check("ggf/server.ggf", 1400, ggf::Reader::new);
    check("pgn/midsummer.pgn", 800, pgn::Reader::new);
    check("obf/endgames.obf", 200, obf::Reader::new);
}
