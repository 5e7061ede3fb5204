//! PGN: what its files hold is read, what is wrong is said where, and what is written reads back.

mod common;

use std::io::Cursor;

use common::*;
use proptest::prelude::*;
use volteo_core::{Builtin, Color, Ending, Komi, RuleSet, Start};
use volteo_records::pgn::{Reader, Writer};
use volteo_records::{
    Claim, Date, End, GameRecord, GameToWrite, PlyNote, RecordedResult, Referee, RulesTag, WriteRecords,
    wthor,
};

fn read(text: &str) -> Vec<Result<(GameRecord, volteo_records::Place), String>> {
    read_all(Reader::new(text.as_bytes()))
}

fn game(text: &str) -> GameRecord {
    let mut all = games(Reader::new(text.as_bytes()));
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

fn error(text: &str) -> String {
    let mut errors: Vec<_> = read(text).into_iter().filter_map(Result::err).collect();
    assert_eq!(errors.len(), 1, "{text}: {errors:?}");
    errors.remove(0)
}

fn written(set: &RuleSet, record: &GameRecord) -> Result<String, String> {
    let mut output = Vec::new();
    let mut writer = Writer::new(&mut output);
    write(&mut writer, set, record).map_err(|error| error.to_string())?;
    writer.finish().unwrap();
    Ok(String::from_utf8(output).unwrap())
}

fn extra(record: &GameRecord) -> Vec<String> {
    record.extra.iter().map(|(name, value)| format!("{name}={value}")).collect()
}

#[test]
fn games_converted_from_wthor_are_the_same_games() {
    let files = ["ggf/WTH_1977.pgn", "wthor/WTH_1977.wtb", "wthor/WTH.JOU", "wthor/WTH.TRN"].map(shared);
    let [Some(pgn), Some(wtb), Some(jou), Some(trn)] = files else { return };
    let names = wthor::Names::read(&jou[..], &trn[..]).unwrap();
    let originals = games(wthor::Reader::new(&wtb[..]).with_names(names));
    let converted = games(Reader::new(&pgn[..]));
    assert_eq!(converted.len(), 12);
    for (one, other) in converted.iter().zip(&originals) {
        assert_eq!(moves(one), moves(other));
        assert_eq!(one.players, other.players);
        assert_eq!(one.occasion.date, other.occasion.date);
        let event = format!("{} - 1977", other.occasion.event.as_deref().unwrap());
        assert_eq!(one.occasion.event, Some(event));
        let (Some(RecordedResult::Discs { black, white }), Some(RecordedResult::BlackTournament(tournament))) =
            (one.result, other.result)
        else {
            panic!("{one:?}")
        };
        assert_eq!((black, black + white), (tournament, 64));
        assert_eq!(Referee::new().judge(one).claim(), Claim::Agrees);
    }
}

#[test]
fn a_game_of_a_playing_site_is_read() {
    let text = "[Event \"?\"]\n[Site \"Somewhere\"]\n[Date \"2020.05.05\"]\n[Round \"-\"]\n[Black \"ada\"]\n\
        [White \"bert \\\"b\\\"\"]\n[Result \"38-26\"]\n[Time \"11:24:48\"]\n[TimeControl \"300\"]\n\
        [BlackElo \"1073\"]\n[WhiteElo \"1183.5\"]\n[ECO \"x\"]\n\n1. f5 d6 2. c3 f3\n3. f4 -- 38-26\n";
    let record = game(text);
    assert_eq!(moves(&record), "f5 d6 c3 f3 f4 --");
    assert_eq!(record.players[1].name.as_deref(), Some("bert \"b\""));
    assert_eq!(record.players[1].rating, Some(1183.5));
    let occasion = &record.occasion;
    assert_eq!((&occasion.event, &occasion.round), (&None, &None));
    assert_eq!(occasion.time_control.as_deref(), Some("300"));
    let time = Some("11:24:48".to_owned());
    assert_eq!(occasion.date, Some(Date { year: 2020, month: Some(5), day: Some(5), time }));
    assert_eq!(record.result, Some(RecordedResult::Discs { black: 38, white: 26 }));
    assert_eq!(extra(&record), ["ECO=x"]);
}

#[test]
fn who_won_may_be_all_that_a_result_says() {
    let result = |text: &str| game(text).result;
    assert_eq!(result("1. f5 1-0"), Some(RecordedResult::Winner(Some(Color::Black))));
    assert_eq!(result("1. f5 0-1"), Some(RecordedResult::Winner(Some(Color::White))));
    assert_eq!(result("1. f5 1/2-1/2"), Some(RecordedResult::Winner(None)));
    assert_eq!(result("1. f5 *"), None);
    assert_eq!(result("[Result \"1-0\"]\n1. f5 40-24"), Some(RecordedResult::Discs { black: 40, white: 24 }));
    assert_eq!(result("[Result \"40-24\"]\n1. f5 *"), Some(RecordedResult::Discs { black: 40, white: 24 }));
    assert!(
        error("[Result \"1-0\"]\n1. f5 24-40").contains("byte 21: the result after the moves is not the one")
    );
    assert!(error("[Result \"40-24\"]\n1. f5 41-23").contains("not the one in the tag"));
}

#[test]
fn what_stands_among_the_moves_is_kept() {
    let record = game(
        "%first\n{before} 1. f5! {[%eval -2.5] [%emt 0:01:02.5]\ngood} ; too\n(1. c4\n(1. d3) e3) 1... d6 $14 ?? {last} *",
    );
    assert_eq!(moves(&record), "f5 d6");
    assert_eq!(record.comment.as_deref(), Some("before"));
    let first = PlyNote {
        ply: 0,
        evaluation: Some(-2.5),
        seconds: Some(62.5),
        clock: None,
        comment: Some("good too".into()),
    };
    assert_eq!(record.notes, [first, PlyNote { ply: 1, comment: Some("last".into()), ..PlyNote::default() }]);
    assert_eq!(
        extra(&record),
        ["%=first", "NAG=1 $1", "Variation=1 (1. c4 (1. d3) e3)", "NAG=2 $14", "NAG=2 $4"]
    );
}

#[test]
fn move_numbers_are_taken_in_every_form() {
    for text in
        ["1. f5 d6 2. c3", "1.f5 1...d6 2.c3", "1 f5 d6 2 c3", "1. f5 ... d6 2. c3", "f5 d6 c3 *", "F5 D6 C3"]
    {
        assert_eq!(moves(&game(text)), "f5 d6 c3", "{text}");
    }
    assert_eq!(moves(&game("1. pass PA 2. @@ --")), "-- -- -- --");
}

#[test]
fn a_gap_in_the_move_numbers_is_an_error() {
    assert!(error("1. f5 5. d6 *").ends_with("byte 6: move number 5 follows 1: 2 comes next"));
    assert!(error("1. f5 d6 1. c3 *").contains("move number 1 follows 1"));
    assert!(error("7. f5 *").ends_with("move number 7 begins a game: numbers begin with 1"));
    assert!(error("99999999999. f5 *").contains("numbers begin with 1"));
    let start = "[FEN \"8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1\"]";
    let from_start = read(&format!("{start}\n\n7. f5 d6 8. c3 *\n\n{start}\n\n4294967295. f5 2. d6 *"));
    assert!(from_start[0].as_ref().is_ok_and(|(record, _)| moves(record) == "f5 d6 c3"), "{from_start:?}");
    assert!(
        from_start[1].as_ref().is_err_and(|error| error.contains("follows 4294967295")),
        "{from_start:?}"
    );
}

#[test]
fn a_disputed_result_is_written_as_it_is_claimed_or_refused() {
    let wof = Builtin::Wof.rule_set();
    let over = random_game(&wof, &mut Dice(1), 0, 300);
    let claim = |result, ending| {
        let text = written(&wof, &GameRecord { result: Some(result), ending, ..over.clone() })?;
        Ok::<_, String>(game(&text).result)
    };
    let discs = |black, white| RecordedResult::Discs { black, white };
    let draw = RecordedResult::Winner(None);
    assert_eq!(claim(discs(0, 64), None), Ok(Some(discs(0, 64))));
    assert_eq!(claim(draw, None), Ok(Some(draw)));
    assert_eq!(claim(RecordedResult::Difference(64_000), None), Ok(Some(discs(64, 0))));
    let refused = Err("pgn cannot hold the result that the record claims".to_owned());
    assert_eq!(claim(RecordedResult::Difference(500), None), refused);
    assert_eq!(claim(draw, Some(Ending::Abandoned)), Ok(Some(draw)));
}

#[test]
fn what_losses_score_and_a_name_of_rules_are_not_dropped_unsaid() {
    let wof = Builtin::Wof.rule_set();
    let wipe_out = RuleSet { time_out: volteo_core::LossScore::WipeOut, ..wof };
    let refused = |set, record| written(&set, &record).unwrap_err();
    assert_eq!(refused(wipe_out, GameRecord::default()), "pgn cannot hold what a time-out scores");
    let named = GameRecord { rules_name: Some("ours".into()), ..GameRecord::default() };
    assert_eq!(refused(wof, named), "pgn cannot hold the name of its rules");
}

#[test]
fn games_are_told_apart_with_and_without_tags() {
    let text = "f5 d6 34-30\n\nf5 f6 *\n\n[Black \"c\"]\n\nc4\n[Black \"d\"]\n\n[Black \"e\"]\n\n{x\n\n y}d3 {[Black \"no\"]\n[Black \"no\"]}\n";
    let all: Vec<_> = games(Reader::new(text.as_bytes()))
        .iter()
        .map(|it| (moves(it), it.players[0].name.clone().unwrap_or_default()))
        .collect();
    let expected = [("f5 d6", ""), ("f5 f6", ""), ("c4", "c"), ("", "d"), ("d3", "e")];
    assert_eq!(all, expected.map(|(moves, name)| (moves.to_owned(), name.to_owned())));
}

#[test]
fn a_bad_game_does_not_take_its_neighbors_with_it() {
    let text = "[Black \"a\"]\n\n1. f5 *\n\n[Black \"b]\n\n1. f5 *\n\n[Black \"c\"]\n\n1. f5 {open *\n\n[Black \"d\"]\n\n1. e4 Nf3\n\n[Black \"e\"]\n\n*\n";
    let all = read(text);
    let short: Vec<_> = all
        .iter()
        .map(|it| {
            it.as_ref()
                .map_or_else(|error| error[..24].to_owned(), |it| it.0.players[0].name.clone().unwrap())
        })
        .collect();
    assert_eq!(
        short,
        ["a", "game 2, line 5, byte 22:", "game 3, line 11, byte 62", "game 4, line 15, byte 90", "e"]
    );
    assert!(all[3].as_ref().unwrap_err().contains("\"Nf3\" is no move"));
}

#[test]
fn what_is_wrong_is_said_in_words() {
    assert!(error("f5 * d6").contains("byte 5: this stands after the result"));
    assert!(error("f5 * 34-30").contains("two results"));
    assert!(error("f5 $x").contains("\"$x\" is no sign"));
    assert!(error("[Komi \"many\"]\n*").contains("a komi is a number of discs"));
    assert!(error("[FEN \"8/8 b\"]\n*").contains("a board has 4 to 16 files and ranks"));
    assert!(error("f5 [Black \"a\"]").contains("a tag stands among the moves"));
    assert!(
        error("[Black \"a\"]\n*\n\n; the end\n")
            .starts_with("game 2, line 4, byte 15: this comment belongs to no game")
    );
}

#[test]
fn a_start_position_brings_its_board() {
    let record = game("[SetUp \"1\"]\n[FEN \"4/1pP1/1Pp1/4 b - - 0 1\"]\n\n1. a2 *");
    assert_eq!((record.rules, record.start), (Some(RulesTag::Named("mini4".into())), None));
    let record = game("[FEN \"8/8/8/3pP3/3Pp3/8/8/8 w\"]\n\n1... d6 *");
    assert_eq!((record.rules, record.start.map(|it| it.text.ends_with(" O"))), (None, Some(true)));
    let record = game("[Variant \"Othello\"]\n*");
    assert_eq!(record.rules, Some(RulesTag::Named("wof".into())));
}

#[test]
fn a_way_to_lose_needs_a_loser() {
    let ending = |text: &str| game(text).ending;
    let forfeit = "[Result \"20-44\"]\n[Termination \"Time forfeit\"]\n*";
    assert_eq!(ending(forfeit), Some(Ending::TimeOut(Color::Black)));
    assert_eq!(ending("[Termination \"abandoned\"]\n*"), Some(Ending::Abandoned));
    let unknown = game("[Termination \"time forfeit\"]\n*");
    assert_eq!((unknown.ending, extra(&unknown)), (None, vec!["Termination=time forfeit".to_owned()]));
}

#[test]
fn a_game_is_written_with_the_tags_that_every_game_has() {
    let wof = Builtin::Wof.rule_set();
    let mut record = game("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5 a5 a6");
    record.players[0].name = Some("Ada \"the\" \\".into());
    record.occasion.date = Some(Date { year: 1977, month: Some(5), day: None, time: None });
    record.notes.push(PlyNote { ply: 1, clock: Some(299.0), ..PlyNote::default() });
    let mut sides = [Color::Black, Color::White].into_iter().cycle();
    record.plies.iter_mut().for_each(|ply| ply.side = sides.next());
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"1977.05.??\"]\n[Round \"?\"]\n\
        [Black \"Ada \\\"the\\\" \\\\\"]\n[White \"?\"]\n[Result \"*\"]\n\n\
        1. f5 d6 {[%clk 0:04:59]} 2. c3 d3 3. c4 f4 4. f6 f3 5. e6 e7 6. d7 c5 7. b6 d8\n\
        8. c6 c7 9. d2 b5 10. a5 a6 *\n";
    assert_eq!(written(&wof, &record).unwrap(), expected);
}

#[test]
fn games_follow_each_other_after_an_empty_line() {
    let mut output = Vec::new();
    let mut writer = Writer::new(&mut output);
    let wof = Builtin::Wof.rule_set();
    let mut dice = Dice(5);
    let records = [
        random_game(&wof, &mut dice, 0, 5),
        random_game(&wof, &mut dice, 0, 0),
        random_game(&wof, &mut dice, 0, 99),
    ];
    records.iter().for_each(|record| write(&mut writer, &wof, record).unwrap());
    writer.finish().unwrap();
    let back = games(Reader::new(&output[..]));
    assert_eq!(back.iter().map(moves).collect::<Vec<_>>(), records.iter().map(moves).collect::<Vec<_>>());
}

#[test]
fn what_the_format_cannot_hold_is_refused_by_name() {
    let wof = Builtin::Wof.rule_set();
    let refused = |record: &GameRecord| written(&wof, record).unwrap_err();
    let with_comment = |text: &str| GameRecord { comment: Some(text.into()), ..GameRecord::default() };
    for text in ["a } b", "a\nb", " a", "[%x]", ""] {
        assert!(refused(&with_comment(text)).contains("comments with }"), "{text}");
    }
    for (name, value) in [
        ("Event", "x"),
        ("a b", "x"),
        ("", "x"),
        ("NAG", "1 $1"),
        ("NAG", "0 !"),
        ("Variation", "0 (x"),
        ("%", "a\nb"),
    ] {
        let record = GameRecord { extra: vec![(name.into(), value.into())], ..GameRecord::default() };
        assert!(refused(&record).contains(&format!("{name:?}")), "{name} {value}");
    }
    let mut record = GameRecord::default();
    record.players[0].name = Some("a\nb".into());
    assert!(refused(&record).contains("line breaks in tags"));
    record.players[0].name = Some("?".into());
    assert!(refused(&record).contains("a value that stands for one that is not known"));
    let record = GameRecord { result: Some(RecordedResult::Difference(5)), ..GameRecord::default() };
    assert!(refused(&record).contains("the result that the record claims"));
}

#[test]
fn what_an_unfinished_game_claims_is_written_as_discs() {
    let wof = Builtin::Wof.rule_set();
    for result in [RecordedResult::BlackTournament(40), RecordedResult::Difference(16_000)] {
        let record = GameRecord { result: Some(result), ..GameRecord::default() };
        assert!(written(&wof, &record).unwrap().contains("[Result \"40-24\"]"));
    }
}

#[test]
fn rules_are_written_by_their_name_or_their_board() {
    let record = GameRecord::default();
    let text = |set: RuleSet, rules_name| {
        let mut output = Vec::new();
        let game = GameToWrite { record: &record, rules: &set, rules_name, score: None };
        Writer::new(&mut output).write(&game).map_err(|error| error.to_string())?;
        Ok::<_, String>(String::from_utf8(output).unwrap())
    };
    let wof = Builtin::Wof.rule_set();
    assert!(text(Builtin::Classic.rule_set(), None).unwrap().contains("[Variant \"classic\"]\n"));
    assert!(text(RuleSet { width: 6, ..wof }, None).unwrap().contains("[Variant \"size6x8\"]\n"));
    let holed = RuleSet { holes: volteo_core::BitSet::of("a1".parse().unwrap()), ..wof };
    let fen = "[SetUp \"1\"]\n[FEN \"8/8/8/3pP3/3Pp3/8/8/*7 b - - 0 1\"]\n";
    assert!(text(holed, None).unwrap().contains(fen));
    assert_eq!(game(&text(holed, None).unwrap()).rules, Some(RulesTag::Inline(Box::new(holed))));
    let odd = RuleSet { start: Start::OpenCenter, ..wof };
    assert_eq!(text(odd, None).unwrap_err(), "pgn cannot hold rules that have no name");
    for name in ["wof", "WOF", "Othello", "size12"] {
        assert_eq!(text(odd, Some(name)).unwrap_err(), "pgn cannot hold rules that have no name");
    }
    assert!(text(odd, Some("mine")).unwrap().contains("[Variant \"mine\"]\n"));
}

const SPECIAL: &str = "[](){;\\%$*!?\"1. ";

/// A record that reads back as the very same but for the sides, which PGN leaves to the rules.
fn canonical(dice: &mut Dice) -> (RuleSet, GameRecord) {
    let plain = |width, height| RuleSet { width, height, ..Builtin::Wof.rule_set() };
    let mut sets: Vec<_> = Builtin::ALL
        .into_iter()
        .filter(|it| !matches!(it, Builtin::Beginner))
        .map(Builtin::rule_set)
        .collect();
    sets.extend([plain(12, 12), plain(5, 9), plain(16, 16)]);
    let mut set = *dice.pick(&sets);
    let komi = dice.some(30, |dice| Komi::from_thousandths(dice.below(20_000) as i32 - 10_000));
    let before = if dice.below(3) == 0 { dice.below(12) } else { 0 };
    let plies = if dice.below(2) == 0 { 300 } else { dice.below(30) };
    let mut record = random_game(&set, dice, before, plies);
    let named = Builtin::ALL.into_iter().find(|it| it.rule_set() == set);
    record.rules = match named {
        Some(Builtin::Wof) => None,
        Some(builtin) => Some(RulesTag::Named(builtin.name().to_owned())),
        None if set.width == set.height => Some(RulesTag::Named(format!("size{}", set.width))),
        None => Some(RulesTag::Named(format!("size{}x{}", set.width, set.height))),
    };
    record.komi = komi;
    set.komi = komi.unwrap_or_default();
    for player in &mut record.players {
        player.name = dice.some(50, |dice| text(dice, SPECIAL));
        player.rating = dice.some(50, |dice| dice.below(300_000) as f64 / 100.0);
    }
    let occasion = &mut record.occasion;
    occasion.event = dice.some(50, |dice| text(dice, SPECIAL));
    occasion.place = dice.some(50, |dice| text(dice, SPECIAL));
    occasion.round = dice.some(50, |dice| text(dice, SPECIAL));
    occasion.time_control = dice.some(30, |dice| text(dice, SPECIAL));
    occasion.date = dice.some(50, date);
    record.comment = dice.some(30, |dice| text(dice, SPECIAL));
    record.extra.extend(dice.some(20, |dice| ("%".to_owned(), text(dice, SPECIAL))));
    record.extra.extend(dice.some(20, |dice| ("Theory_2".to_owned(), text(dice, SPECIAL))));
    for ply in 0..record.plies.len() {
        let note = PlyNote {
            ply,
            seconds: dice.some(20, |dice| dice.below(1_000_000) as f64 / 100.0),
            clock: dice.some(10, |dice| dice.below(1_000_000) as f64 / 10.0),
            evaluation: dice.some(20, |dice| dice.below(1280) as f64 / 10.0 - 64.0),
            comment: dice.some(10, |dice| text(dice, SPECIAL)),
        };
        let is_empty = note == PlyNote { ply, ..PlyNote::default() };
        record.notes.extend(Some(note).filter(|_| !is_empty));
        let after = ply + 1;
        record
            .extra
            .extend(dice.some(10, |dice| ("NAG".to_owned(), format!("{after} ${}", dice.below(140)))));
        record
            .extra
            .extend(dice.some(5, |_| ("Variation".to_owned(), format!("{after} (1. a1  {{)}} (b2) c3)"))));
    }
    let verdict = Referee::with_rules(set).unwrap().judge(&record);
    if verdict.end == End::Over {
        let score = verdict.score.unwrap();
        let whole = score.tournament.and_then(|[black, white]| Some([black.discs()?, white.discs()?]));
        let [black, white] = whole.unwrap_or(score.discs);
        record.result = Some(RecordedResult::Discs { black, white });
    } else if dice.below(2) == 0 {
        record.ending = Some(special_ending(dice));
        record.result = claimed(&record, &set);
    } else {
        record.result = dice.some(30, |dice| RecordedResult::Discs {
            black: dice.below(30) as u16 + 2,
            white: dice.below(30) as u16,
        });
    }
    (set, record)
}

/// The result that a game with a special ending has once it has been written.
fn claimed(record: &GameRecord, set: &RuleSet) -> Option<RecordedResult> {
    let squares = volteo_core::BitSet::len(set.playable()) as u16;
    match record.ending? {
        Ending::Resigned(side) | Ending::TimeOut(side) => Some(RecordedResult::Winner(Some(!side))),
        Ending::AgreedDraw if squares.is_multiple_of(2) => {
            Some(RecordedResult::Discs { black: squares / 2, white: squares / 2 })
        }
        Ending::AgreedDraw => Some(RecordedResult::Winner(None)),
        _ => None,
    }
}

fn date(dice: &mut Dice) -> Date {
    let month = dice.some(80, |dice| dice.below(12) as u8 + 1);
    let day = dice.some(80, |dice| dice.below(31) as u8 + 1);
    Date { year: dice.below(3000) as u16, month, day, time: dice.some(50, |dice| text(dice, SPECIAL)) }
}

/// The order of what the record holds beside is that of the text: by its place among the moves.
fn comparable(mut record: GameRecord) -> GameRecord {
    record.plies.iter_mut().for_each(|ply| ply.side = None);
    record.extra.sort();
    record
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_written_game_reads_back_as_the_same(seed in any::<u64>()) {
        let (set, record) = canonical(&mut Dice(seed));
        let text = written(&set, &record).unwrap();
        let moves = text.split("\n\n").last().unwrap();
        prop_assert!(moves.lines().all(|line| line.chars().count() <= 80 || !line.contains(' ') || line.contains(['[', '%', ';'])), "{moves}");
        let all = games(Reader::new(text.as_bytes()));
        prop_assert_eq!(all.len(), 1);
        prop_assert_eq!(comparable(all[0].clone()), comparable(record), "{}", text);
    }

    #[test]
    fn any_bytes_are_read_to_their_end(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        read_all(Reader::new(&bytes[..]));
    }

    #[test]
    fn any_text_of_the_format_s_signs_is_read_to_its_end(text in "[\\[\\](){};%$*\"0-9a-c\\\\ \n.-]{0,200}") {
        read_all(Reader::new(text.as_bytes()));
    }
}

#[test]
fn damaged_files_are_read_to_their_end() {
    let text = "%x\n[Event \"a \\\"b\\\"\"]\n[Date \"2020.05.05\"]\n[Result \"38-26\"]\n[FEN \"4/1pP1/1Pp1/4 b\"]\n[Komi \"-1.5\"]\n\n\
        {c} 1. f5! d6 {[%clk 0:01:02]} (1. c3 {x}) 2. -- $3 ; y\n38-26\n\n[Event \"b\"]\n\n1. f5 *\n";
    read_damaged(text.as_bytes(), |bytes| Reader::new(Cursor::new(bytes)));
}
