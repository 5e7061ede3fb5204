//! WTHOR: what its files hold is read, what is wrong is said where, and what is written reads back.

mod common;

use std::collections::BTreeMap;
use std::io::{BufReader, Cursor};

use common::*;
use proptest::prelude::*;
use volteo_core::{Builtin, Color, Ending, Komi, RuleSet};
use volteo_records::wthor::{Names, Reader, Writer};
use volteo_records::{
    Claim, Date, End, GameRecord, PlyNote, ReadRecords, RecordedResult, Referee, RulesTag, WriteRecords,
};

/// A file of these games, each 68 bytes.
fn file(promised: u32, games: &[[u8; 68]]) -> Vec<u8> {
    let mut bytes = vec![20, 7, 5, 22];
    bytes.extend(promised.to_le_bytes());
    bytes.extend([0, 0, 0xB9, 7, 8, 0, 24, 0]);
    games.iter().for_each(|game| bytes.extend(game));
    bytes
}

/// A game with these moves.
fn game(moves: &[u8]) -> [u8; 68] {
    let mut bytes = [0; 68];
    bytes[..8].copy_from_slice(&[1, 0, 2, 0, 3, 1, 40, 38]);
    bytes[8..8 + moves.len()].copy_from_slice(moves);
    bytes
}

fn read(bytes: &[u8]) -> Vec<Result<String, String>> {
    read_all(Reader::new(bytes)).into_iter().map(|it| it.map(|(record, _)| moves(&record))).collect()
}

fn names() -> Option<Names> {
    let (jou, trn) = (shared("wthor/WTH.JOU")?, shared("wthor/WTH.TRN")?);
    Some(Names::read(&jou[..], &trn[..]).unwrap())
}

fn years() -> impl Iterator<Item = (u16, Vec<u8>)> {
    (1977..2000).filter_map(|year| Some((year, shared(&format!("wthor/WTH_{year}.wtb"))?)))
}

#[test]
fn every_tournament_game_is_read_with_its_names() {
    let Some(names) = names() else { return };
    assert!(names.warnings().is_empty());
    assert_eq!(names.counts(), [4448, 492]);
    let (mut games, mut plies) = (0, 0);
    let mut record = GameRecord::default();
    let mut names = Some(names);
    for (year, bytes) in years() {
        let mut reader = Reader::new(&bytes[..]);
        if let Some(names) = names.take() {
            reader = reader.with_names(names);
        }
        while let Some(read) = reader.read(&mut record) {
            read.unwrap();
            games += 1;
            plies += record.plies.len();
            assert_eq!(record.occasion.date.as_ref().map(|it| it.year), Some(year));
        }
        assert_eq!(reader.header().map(|it| (it.year, it.depth)), Some((year, 24)));
    }
    assert_eq!((games, plies), (60_604, 3_625_214));
}

#[test]
fn every_finished_tournament_game_has_the_score_that_its_record_claims() {
    let mut counts = BTreeMap::new();
    let mut referee = Referee::new();
    for (_, bytes) in years() {
        for record in games(Reader::new(&bytes[..])) {
            let verdict = referee.judge(&record);
            let end = if verdict.end == End::Over { "over" } else { "unfinished" };
            assert!(matches!(verdict.end, End::Over | End::Unfinished), "{verdict:?}");
            *counts.entry((end, verdict.claim() == Claim::Agrees)).or_insert(0) += 1;
        }
    }
    let expected = BTreeMap::from([(("over", true), 60_224), (("unfinished", false), 380)]);
    assert!(counts.is_empty() || counts == expected, "{counts:?}");
}

#[test]
fn a_written_year_is_the_file_that_was_read() {
    let Some(names) = names() else { return };
    let Some(bytes) = shared("wthor/WTH_1984.wtb") else { return };
    let records = games(Reader::new(&bytes[..]).with_names(names));
    let wof = Builtin::Wof.rule_set();
    let mut output = Vec::new();
    let mut writer = Writer::new(&mut output).created(2005, 10, 8);
    let mut referee = Referee::new();
    for record in &records {
        let (full, _) = referee.write_out(record).unwrap();
        write(&mut writer, &wof, &full).unwrap();
    }
    writer.finish().unwrap();
    let (jou, trn) = writer.name_tables();
    drop(writer);
    assert_eq!(output[..16], bytes[..16]);
    // The numbers of names are given anew; all else is the same.
    for (one, other) in output[16..].chunks(68).zip(bytes[16..].chunks(68)) {
        assert_eq!(one[6..], other[6..]);
    }
    let names = Names::read(&jou[..], &trn[..]).unwrap();
    assert!(names.warnings().is_empty());
    assert_eq!(games(Reader::new(&output[..]).with_names(names)), records);

    // Without names the numbers stay as they are.
    let mut copy = Vec::new();
    let mut writer = Writer::new(&mut copy).created(2005, 10, 8);
    for record in games(Reader::new(&bytes[..])) {
        let (full, _) = referee.write_out(&record).unwrap();
        write(&mut writer, &wof, &full).unwrap();
    }
    writer.finish().unwrap();
    drop(writer);
    assert_eq!(copy, bytes);
}

#[test]
fn files_of_other_programs_are_read() {
    let Some(bytes) = shared("ggf/nboard_test.WTB") else { return };
    let records = games(Reader::new(&bytes[..]));
    assert_eq!(records[0].result, Some(RecordedResult::BlackTournament(31)));
    assert_eq!(records[0].extra.last().unwrap().1, "39 at 0 empties");
    assert_eq!(Referee::new().judge(&records[0]).claim(), Claim::Agrees);
}

#[test]
fn numbers_without_names_and_theoretical_scores_are_kept() {
    let all = read_all(Reader::new(&file(1, &[game(&[56, 64])])[..]));
    let (record, place) = all[0].as_ref().unwrap();
    assert_eq!(moves(record), "f5 d6");
    assert_eq!((place.game, place.line, place.byte), (1, 0, 16));
    assert_eq!(record.rules, Some(RulesTag::Named("wof".into())));
    assert_eq!(record.result, Some(RecordedResult::BlackTournament(40)));
    let extra: Vec<_> = record.extra.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(
        extra,
        ["TournamentNumber=1", "BlackNumber=2", "WhiteNumber=259", "TheoreticalScore=38 at 24 empties"]
    );
}

#[test]
fn a_record_is_filled_anew_whatever_it_held() {
    let bytes = file(2, &[game(&[56]), game(&[])]);
    let mut reader = Reader::new(&bytes[..]);
    let mut used = GameRecord { comment: Some("old".into()), ..GameRecord::default() };
    used.extra = (0..9).map(|it| (format!("old{it}"), "old".into())).collect();
    used.players[0] = volteo_records::Player { name: Some("old".into()), rating: Some(1.0) };
    reader.read(&mut used).unwrap().unwrap();
    let fresh = games(Reader::new(&bytes[..]));
    assert_eq!(used, fresh[0]);
    reader.read(&mut used).unwrap().unwrap();
    assert_eq!(used, fresh[1]);
    assert!(reader.read(&mut used).is_none());
    assert_eq!(used, GameRecord::default());
}

#[test]
fn a_bad_move_spoils_its_game_alone() {
    let bytes = file(4, &[game(&[56]), game(&[56, 99]), game(&[56, 0, 64]), game(&[34])]);
    let right = "a move is 10 times its row and its column, from 11 to 88";
    assert_eq!(
        read(&bytes),
        [
            Ok("f5".to_owned()),
            Err(format!("game 2, byte 93: move 2: 99 is no square; {right}")),
            Err("game 3, byte 161: move 2 is 0, which is none, and move 3 follows it".to_owned()),
            Ok("d3".to_owned()),
        ]
    );
    let mut high = game(&[56]);
    high[6] = 65;
    assert_eq!(
        read(&file(1, &[high])),
        [Err("game 1, byte 22: a real score of 65: the board has 64 squares".to_owned())]
    );
}

#[test]
fn the_count_in_the_header_is_checked_after_the_games() {
    let error = |bytes: &[u8]| read(bytes).into_iter().filter_map(Result::err).collect::<Vec<_>>();
    assert_eq!(
        error(&file(3, &[game(&[56])])),
        ["game 1, byte 84: the header promises 3 games, and the file has 1"]
    );
    assert_eq!(
        error(&file(0, &[game(&[56])])),
        ["game 1, byte 84: the header promises 0 games, and the file has 1"]
    );
    let mut cut = file(2, &[game(&[56]), game(&[56])]);
    cut.truncate(100);
    assert_eq!(read(&cut)[0], Ok("f5".into()));
    assert_eq!(
        error(&cut),
        ["game 1, byte 84: the header promises 2 games, and the file has 1 and 16 bytes of another"]
    );
    assert_eq!(error(&file(0, &[])), [""; 0]);
}

#[test]
fn what_is_no_file_of_games_is_refused() {
    let error = |bytes: &[u8]| read(bytes)[0].clone().unwrap_err();
    assert_eq!(error(&[]), "byte 0: the file ends after 0 of the 16 bytes of its header");
    assert_eq!(error(&[20; 15]), "byte 15: the file ends after 15 of the 16 bytes of its header");
    let mut table = file(0, &[]);
    table[8] = 7;
    assert_eq!(error(&table), "byte 8: this is a table of 7 names (JOU or TRN), not a file of games");
    let mut board = file(0, &[]);
    board[12] = 12;
    assert!(error(&board).starts_with("byte 12: a board of size 12"));
}

#[test]
fn a_large_board_is_taken_by_the_same_formula() {
    let mut bytes = file(1, &[game(&[11, 20, 21, 110, 101])]);
    bytes[12] = 10;
    bytes[16 + 6] = 100;
    let all = read_all(Reader::new(&bytes[..]));
    let record = &all[0].as_ref().unwrap().0;
    assert_eq!(moves(record), "a1 j1 a2 j10 a10");
    assert_eq!(record.rules, Some(RulesTag::Named("grand10".into())));
    bytes[16 + 8] = 111;
    assert!(read(&bytes)[0].as_ref().unwrap_err().contains("from 11 to 110"));
}

fn written(records: &[GameRecord]) -> Result<(Vec<u8>, Names), String> {
    written_by(&Builtin::Wof.rule_set(), records)
}

fn written_by(set: &RuleSet, records: &[GameRecord]) -> Result<(Vec<u8>, Names), String> {
    let mut output = Vec::new();
    let mut writer = Writer::new(&mut output);
    for record in records {
        write(&mut writer, set, record).map_err(|error| error.to_string())?;
    }
    writer.finish().unwrap();
    writer.finish().unwrap();
    let (jou, trn) = writer.name_tables();
    drop(writer);
    let names = Names::read(&jou[..], &trn[..]).unwrap();
    assert!(names.warnings().is_empty());
    Ok((output, names))
}

fn finished(seed: u64) -> GameRecord {
    random_game(&Builtin::Wof.rule_set(), &mut Dice(seed), 0, 200)
}

#[test]
fn what_the_format_cannot_hold_is_refused_by_name() {
    let refused = |change: &dyn Fn(&mut GameRecord)| {
        let mut record = finished(1);
        change(&mut record);
        written(&[record]).err().unwrap_or_default()
    };
    let name = |name: &str| Some(name.to_owned());
    assert_eq!(refused(&|_| ()), "");
    assert_eq!(refused(&|it| it.comment = name("x")), "wthor cannot hold a comment");
    assert_eq!(refused(&|it| it.players[1].rating = Some(1.0)), "wthor cannot hold ratings");
    assert_eq!(refused(&|it| it.occasion.place = name("x")), "wthor cannot hold a place");
    assert_eq!(refused(&|it| it.notes.push(PlyNote::default())), "wthor cannot hold notes on plies");
    assert_eq!(
        refused(&|it| it.ending = Some(Ending::Resigned(Color::Black))),
        "wthor cannot hold the way the game ended (resigned)"
    );
    assert!(refused(&|it| it.plies.truncate(20)).contains("an unfinished game whose result is not known"));
    assert!(
        refused(&|it| it.players[0].name = name("x".repeat(20).as_str()))
            .contains("1 to 19 characters of Latin-1")
    );
    assert!(refused(&|it| it.players[0].name = name("Łukasz")).contains("\"Łukasz\""));
    assert!(refused(&|it| it.occasion.event = name("???")).contains("stands for one that is not known"));
    assert!(refused(&|it| it.extra.push(("ECO".into(), "1".into()))).contains("\"ECO\" among"));
    let date = Date { year: 1990, month: Some(1), day: None, time: Some("noon".into()) };
    assert_eq!(
        refused(&|it| it.occasion.date = Some(date.clone())),
        "wthor cannot hold the month and the day, the time of day"
    );
    let of =
        |set: RuleSet| written_by(&set, &[random_game(&set, &mut Dice(2), 0, 300)]).err().unwrap_or_default();
    assert_eq!(of(Builtin::Mini6.rule_set()), "wthor cannot hold a board of 6×6");
    assert_eq!(of(Builtin::Parallel.rule_set()), "wthor cannot hold a start position of its own");
    assert!(of(Builtin::Anti.rule_set()).contains("the goal of having the fewest discs"));
    assert_eq!(
        of(RuleSet { komi: Komi::from_thousandths(500), ..Builtin::Wof.rule_set() }),
        "wthor cannot hold a komi"
    );
}

#[test]
fn a_disputed_result_is_written_as_it_is_claimed_or_refused() {
    let claim = |result| {
        let (file, _) = written(&[GameRecord { result: Some(result), ..finished(1) }])?;
        Ok::<_, String>(games(Reader::new(&file[..])).remove(0).result)
    };
    let black = |discs| Ok(Some(RecordedResult::BlackTournament(discs)));
    assert_eq!(claim(RecordedResult::Discs { black: 0, white: 64 }), black(0));
    assert_eq!(claim(RecordedResult::BlackTournament(64)), black(64));
    let refused = Err("wthor cannot hold the result that the record claims".to_owned());
    assert_eq!(claim(RecordedResult::Discs { black: 1, white: 1 }), refused);
    let said = GameRecord { ending: Some(Ending::Finished), ..GameRecord::default() };
    assert!(written(&[said]).unwrap_err().contains("that the game is said to be finished"));
}

#[test]
fn games_of_a_file_share_what_its_header_says() {
    let with = |change: &dyn Fn(&mut GameRecord)| {
        let mut records = [finished(1), finished(2)];
        for record in &mut records {
            record.occasion.date = Some(Date { year: 1990, month: None, day: None, time: None });
        }
        change(&mut records[1]);
        written(&records).err().unwrap_or_default()
    };
    assert_eq!(with(&|_| ()), "");
    assert_eq!(with(&|it| it.occasion.date = None), "wthor cannot hold no year in a file of the year 1990");
    let theory = |it: &mut GameRecord| it.extra.push(("TheoreticalScore".into(), "30 at 20 empties".into()));
    assert!(with(&theory).contains("a theoretical score at 20 empties in a file of others at 0"));
    let number = |it: &mut GameRecord| it.extra.push(("BlackNumber".into(), "7".into()));
    assert!(with(&number).contains("names in one game and numbers of names in another"));
}

#[test]
fn a_game_that_was_refused_leaves_no_trace() {
    let mut output = Vec::new();
    let mut writer = Writer::new(&mut output);
    let wof = Builtin::Wof.rule_set();
    let mut bad = finished(1);
    bad.comment = Some("x".into());
    bad.players[0].name = Some("Bad".into());
    bad.occasion.date = Some(Date { year: 1980, month: None, day: None, time: None });
    write(&mut writer, &wof, &bad).unwrap_err();
    write(&mut writer, &wof, &finished(2)).unwrap();
    writer.finish().unwrap();
    let tables = writer.name_tables();
    drop(writer);
    assert_eq!((tables.0.len(), tables.1.len(), output.len()), (16 + 20, 16 + 26, 16 + 68));
    assert_eq!(output[10..12], [0, 0]);
}

/// Games that read back as the very same but for sides and passes, which are not stored.
fn canonical(dice: &mut Dice) -> Vec<GameRecord> {
    let year = dice.some(80, |dice| dice.below(60) as u16 + 1970);
    let depth = dice.some(50, |dice| dice.below(60) as u8 + 1);
    let wof = Builtin::Wof.rule_set();
    let mut records = Vec::new();
    for _ in 0..dice.below(6) {
        let plies = if dice.below(3) == 0 { dice.below(30) } else { 200 };
        let mut record = random_game(&wof, dice, 0, plies);
        let verdict = Referee::new().judge(&record);
        let black = match verdict.score.filter(|_| verdict.end == End::Over) {
            Some(score) => score.tournament.unwrap()[0].discs().unwrap(),
            None => dice.below(65) as u16,
        };
        record.rules = Some(RulesTag::Named("wof".into()));
        record.result = Some(RecordedResult::BlackTournament(black));
        record.occasion.date = year.map(|year| Date { year, month: None, day: None, time: None });
        record.occasion.event = dice.some(70, |dice| text(dice, "é' "));
        for player in &mut record.players {
            player.name = dice.some(70, |dice| (*dice.pick(&["Ada", "Bert Ö", "x y z"])).to_owned());
        }
        let theory = depth.map(|depth| format!("{} at {depth} empties", dice.below(65)));
        record.extra.extend(theory.map(|theory| ("TheoreticalScore".to_owned(), theory)));
        records.push(record);
    }
    records
}

fn without_sides_and_passes(mut record: GameRecord) -> GameRecord {
    record.plies.retain(|ply| ply.request != volteo_core::Request::Pass);
    record.plies.iter_mut().for_each(|ply| ply.side = None);
    record
}

proptest! {
    #[test]
    fn written_games_read_back_as_the_same(seed in any::<u64>()) {
        let records = canonical(&mut Dice(seed));
        let (bytes, names) = written(&records).unwrap();
        let slow = BufReader::with_capacity(1 + (seed % 90) as usize, &bytes[..]);
        let back = games(Reader::new(slow).with_names(names));
        let expected: Vec<_> = records.into_iter().map(without_sides_and_passes).collect();
        prop_assert_eq!(back, expected);
    }

    #[test]
    fn any_bytes_are_read_to_their_end(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        read_all(Reader::new(&bytes[..]));
        let _ = Names::read(&bytes[..], &bytes[..]);
        let mut games = file(3, &[]);
        games.extend(bytes);
        read_all(Reader::new(&games[..]));
    }
}

#[test]
fn damaged_files_are_read_to_their_end() {
    let bytes = file(2, &[game(&[56, 64, 33]), game(&[34])]);
    read_damaged(&bytes, |bytes| Reader::new(Cursor::new(bytes)));
}
