//! The servers' format: what its files hold is read, what is wrong is said where, and what is written
//! reads back.

mod common;

use std::io::Cursor;

use common::*;
use proptest::prelude::*;
use volteo_core::{Builtin, Color, Ending, FlipRule, Komi, RuleSet, Start};
use volteo_records::ggf::{Reader, Writer};
use volteo_records::{
    Claim, Date, End, GameRecord, PlyNote, RecordedResult, Referee, RulesTag, WriteError, WriteRecords,
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

#[test]
fn the_archives_of_other_programs_are_read_and_judged() {
    let (Some(one), Some(three)) = (shared("ggf/nboard_test.ggf"), shared("ggf/nboard_test2.ggf")) else {
        return;
    };
    let mut all = games(Reader::new(&one[..]));
    all.extend(games(Reader::new(&three[..])));
    assert_eq!(all.len(), 4);
    for record in &all {
        let verdict = Referee::new().judge(record);
        assert_eq!((&verdict.end, verdict.claim()), (&End::Over, Claim::Agrees), "{record:?}");
    }
    let Date { year, month, day, time } = all[0].occasion.date.clone().unwrap();
    assert_eq!((year, month, day, time.as_deref()), (2003, Some(12), Some(15), Some("12:33:18 MST")));
    assert_eq!(all[0].players[1].rating, Some(2200.35));
    assert_eq!(
        all[0].notes[7],
        PlyNote { ply: 7, seconds: Some(0.01), evaluation: Some(2.39), ..PlyNote::default() }
    );
    assert_eq!(all[1].rules, Some(RulesTag::Named("mini4".into())));
    assert_eq!(all[1].start, None);
    assert_eq!(all[1].occasion.date.as_ref().map(|it| it.year), Some(2000));
    assert!(moves(&all[1]).contains(" -- "));
}

#[test]
fn the_komi_of_the_servers_is_taken_off_black() {
    let Some(file) = shared("ggf/nboard_test2.ggf") else { return };
    let record = &games(Reader::new(&file[..]))[1];
    let verdict = Referee::new().judge(record);
    assert_eq!(verdict.score.unwrap().disc_difference(), -26);
    assert_eq!(record.komi, Some(Komi::from_thousandths(3133)));
    assert_eq!(record.result, Some(RecordedResult::Difference(-22_870)));
    assert_eq!(verdict.claim(), Claim::Agrees);
    assert_eq!(record.start.as_ref().map(|it| it.text.matches(['X', 'O']).count()), Some(21));
    let extra: Vec<_> = record.extra.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(extra, [("KB", "B3/2.00/27.23"), ("KW", "B3/-8.27")]);
}

#[test]
fn a_pair_of_games_on_a_line_is_two_games() {
    let all = read("2 (;GM[Othello]PB[ada]TY[s8r20];)(;GM[Othello]PB[bert]TY[s8r20];)\n1 (;PB[c];)\n");
    let names: Vec<_> = all.into_iter().map(|it| it.unwrap().0.players[0].name.clone().unwrap()).collect();
    assert_eq!(names, ["ada", "bert", "c"]);
}

#[test]
fn what_only_the_type_says_is_kept() {
    let extra = |text: &str| game(text).extra.first().map(|it| it.1.clone());
    assert_eq!(extra("(;TY[s8];)"), Some("s8".into()));
    assert_eq!(extra("(;TY[8b];)"), Some("8b".into()));
    assert_eq!(extra("(;TY[8];)"), None);
    assert_eq!(extra("(;TY[8k]KM[2];)"), None);
    assert_eq!(
        extra("(;TY[8r5]BO[8 -------- -------- ---*---- ---**--- ---*O--- -------- -------- -------- O];)"),
        None
    );
}

#[test]
fn an_anti_game_turns_every_sign() {
    let record = game("(;TY[8ka]KM[2.5]RE[+10.000];)");
    assert_eq!(record.rules, Some(RulesTag::Named("anti".into())));
    assert_eq!(record.komi, Some(Komi::from_thousandths(2500)));
    assert_eq!(record.result, Some(RecordedResult::Difference(-10_000)));
}

#[test]
fn properties_are_read_in_any_case_and_layout() {
    let record = game(
        "\u{FEFF}\n (;gm[ othello ]\n pb[a\\]b\\\\]\r\n pw[]ti[5:00] xy[1][2] b[ F5 / 1.5 ] c[good]\n W[pA]\nB[PASS//3] ; )",
    );
    assert_eq!(record.players[0].name.as_deref(), Some("a]b\\"));
    assert_eq!(record.players[1].name, None);
    assert_eq!(record.occasion.time_control.as_deref(), Some("5:00"));
    assert_eq!(moves(&record), "f5 -- --");
    assert_eq!(
        record.notes[0],
        PlyNote { ply: 0, evaluation: Some(1.5), comment: Some("good".into()), ..PlyNote::default() }
    );
    assert_eq!(record.notes[1], PlyNote { ply: 2, seconds: Some(3.0), ..PlyNote::default() });
    assert_eq!(record.extra, [("xy".to_owned(), "1".to_owned()), ("xy".to_owned(), "2".to_owned())]);
}

#[test]
fn nothing_that_is_not_understood_is_lost() {
    let record = game("(;DT[the other day]RB[strong]RE[+5.00:s]PB[a]PB[b]B[f5/2.1@12/x]TB[1:00];)");
    let extra: Vec<_> = record.extra.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(extra, ["DT=the other day", "RB=strong", "RE=+5.00:s", "PB=b", "TB=1:00"]);
    assert_eq!(record.notes[0].comment.as_deref(), Some("2.1@12/x"));
    assert_eq!(record.result, Some(RecordedResult::Difference(5000)));
}

#[test]
fn names_that_are_not_utf_8_are_latin_1() {
    let all = games(Reader::new(&b"(;PB[Ren\xE9]PW[Ren\xC3\xA9];)"[..]));
    assert_eq!(all[0].players.each_ref().map(|it| it.name.as_deref()), [Some("René"), Some("René")]);
}

#[test]
fn a_game_without_an_end_does_not_take_the_next_with_it() {
    let all = read("(;PB[a](;PB[b];)\n(;PB[c(;GM[Othello]PB[d];)(;PB[e])(;PB[f];)");
    let names: Vec<_> =
        all.iter().map(|it| it.as_ref().map(|it| it.0.players[0].name.clone().unwrap())).collect();
    assert_eq!(
        names[0],
        Err(&"game 1, line 1, byte 7: the game is not closed by ;) before the next one".to_owned())
    );
    assert_eq!(names[1], Ok("b".into()));
    assert_eq!(
        names[2],
        Err(&"game 3, line 2, byte 21: the value is not closed by ] before the next game".to_owned())
    );
    assert_eq!(names[3], Ok("d".into()));
    assert_eq!(
        names[4],
        Err(&"game 5, line 2, byte 50: a game ends with ;) and not with ) alone".to_owned())
    );
    assert_eq!(names[5], Ok("f".into()));
}

#[test]
fn what_stands_between_games_is_reported_and_skipped() {
    let all = read("hello\n(;PB[a];) (x) \n(;PB[b];)#");
    let what = "bytes belong to no game: a game begins with (; and ends with ;)";
    let errors: Vec<_> = all.iter().map(|it| it.as_ref().err().cloned()).collect();
    let error = |place: &str, bytes| Some(format!("{place}: {bytes} {what}"));
    assert_eq!(
        errors,
        [
            error("line 1, byte 0", 6),
            None,
            error("game 1, line 2, byte 16", 5),
            None,
            error("game 2, line 3, byte 30", 1),
        ]
    );
}

#[test]
fn what_is_wrong_with_a_game_is_said_where_it_stands() {
    assert_eq!(
        error("(;GM[Amazons]TY[10];)"),
        "game 1, line 1, byte 2: this is a game of Amazons, not of Othello"
    );
    assert!(
        error("(;TY[8]\nB[z9];)")
            .starts_with("game 1, line 2, byte 8: \"z9\" is no move: a move is a square")
    );
    assert!(error("(;TY[chess];)").starts_with("game 1, line 1, byte 2: the type of the game is not known"));
    assert!(error("(;TY[8]TY[10];)").contains("byte 7: the type of the game is given twice"));
    assert!(error("(;TY[10]BO[4 ---- -O*- -*O- ---- *];)").contains("byte 8: the board is not of the size"));
    assert!(
        error("(;BO[4 ---- -O*- -*O- --];)")
            .contains("byte 2: the board has 16 squares, and the text names 14")
    );
    assert!(error("(;KM[much];)").contains("the komi is a number of discs"));
    assert!(error("(;PB[a").contains("byte 4: the value is not closed by ]"));
    assert!(error("(;PB[a]").contains("byte 7: the file ends within the game: ;) is missing"));
    assert!(
        error("3 (;PB[a];)\n").contains("line 1, byte 0: the file promises 3 games here and has 1 of them")
    );
}

#[test]
fn a_game_that_is_too_long_is_skipped() {
    let text = format!("(;C[{}];)(;PB[b];)", "x".repeat(2 << 20));
    let all = read(&text);
    assert!(all[0].as_ref().unwrap_err().contains("longer than 1 MiB"));
    assert_eq!(all[1].as_ref().unwrap().0.players[0].name.as_deref(), Some("b"));
}

#[test]
fn a_game_is_written_as_the_servers_have_it() {
    let mut record = game("(;B[f5]W[d6]B[c4];)");
    record.players[0].name = Some("ada".into());
    record.players[1].rating = Some(1684.5);
    record.notes.push(PlyNote {
        ply: 1,
        evaluation: Some(-1.25),
        comment: Some("[sic]".into()),
        ..PlyNote::default()
    });
    record.notes.push(PlyNote { ply: 2, seconds: Some(0.5), ..PlyNote::default() });
    let expected = "(;GM[Othello]PB[ada]RW[1684.5]TY[8]RE[?]\
        BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
        B[f5]W[d6/-1.25]C[[sic\\]]B[c4//0.5];)\n";
    assert_eq!(written(&Builtin::Wof.rule_set(), &record).unwrap(), expected);
}

#[test]
fn a_resignation_gives_the_result_a_sign_even_where_the_rules_give_no_figure() {
    let result = |ending| {
        let record = GameRecord { ending: Some(ending), ..GameRecord::default() };
        let text = written(&Builtin::Wof.rule_set(), &record).unwrap();
        text[text.find("RE[").unwrap()..text.find("BO").unwrap()].to_owned()
    };
    assert_eq!(result(Ending::Resigned(Color::Black)), "RE[-64.000:r]");
    assert_eq!(result(Ending::TimeOut(Color::White)), "RE[+64.000:t]");
    assert_eq!(result(Ending::AgreedDraw), "RE[+0.000:s]");
    assert_eq!(result(Ending::Abandoned), "RE[+0.000:l]");
}

#[test]
fn what_an_unfinished_game_claims_is_written_as_a_difference() {
    let komi = RuleSet { komi: Komi::from_thousandths(-500), ..Builtin::Wof.rule_set() };
    for result in [RecordedResult::BlackTournament(40), RecordedResult::Discs { black: 40, white: 24 }] {
        let record = GameRecord { result: Some(result), ..GameRecord::default() };
        assert!(written(&komi, &record).unwrap().contains("RE[+15.500]"));
    }
    let record = GameRecord { result: Some(RecordedResult::Winner(None)), ..GameRecord::default() };
    assert!(written(&komi, &record).unwrap_err().contains("who won an unfinished game"));
}

#[test]
fn what_the_format_cannot_hold_is_refused_by_name() {
    let wof = Builtin::Wof.rule_set();
    let refused = |set: RuleSet, record: &GameRecord| written(&set, record).unwrap_err();
    let plain = GameRecord::default();
    let one_direction = RuleSet { flip: FlipRule::ChooseOne, ..wof };
    assert_eq!(refused(one_direction, &plain), "ggf cannot hold the choice of one direction to flip in");
    assert_eq!(
        refused(RuleSet { start: Start::OpenCenter, ..wof }, &plain),
        "ggf cannot hold an open center"
    );
    assert!(refused(RuleSet { height: 6, ..wof }, &plain).contains("a board that is not square"));
    let forfeit = GameRecord { ending: Some(Ending::Forfeit(Color::Black)), ..GameRecord::default() };
    assert!(refused(wof, &forfeit).contains("forfeited"));
    for name in ["B", "pb", "a name", "", "TY"] {
        let extra = GameRecord { extra: vec![(name.into(), "f5".into())], ..GameRecord::default() };
        assert!(refused(wof, &extra).contains(&format!("{name:?}")));
    }
    let mut clocks = random_game(&wof, &mut Dice(1), 0, 2);
    clocks.notes.push(PlyNote { clock: Some(1.0), ..PlyNote::default() });
    assert_eq!(refused(wof, &clocks), "ggf cannot hold what the clocks show");
    clocks.notes = vec![PlyNote { ply: 2, ..PlyNote::default() }];
    assert!(refused(wof, &clocks).contains("notes that are not in order"));
}

#[test]
fn a_disputed_result_is_written_as_it_is_claimed_or_refused() {
    let wof = Builtin::Wof.rule_set();
    let over = random_game(&wof, &mut Dice(1), 0, 300);
    let found = Referee::new().judge(&over).score.unwrap();
    let claim = |result, ending| {
        let text = written(&wof, &GameRecord { result: Some(result), ending, ..over.clone() })?;
        Ok::<_, String>(game(&text).result)
    };
    let difference = |it| Ok(Some(RecordedResult::Difference(it)));
    let (lost, won) =
        (RecordedResult::Discs { black: 0, white: 64 }, RecordedResult::Discs { black: 64, white: 0 });
    assert_eq!(claim(lost, None), difference(-64_000));
    assert_eq!(claim(won, None), difference(64_000));
    assert_eq!(claim(RecordedResult::Difference(i32::MIN), None).unwrap_err(), REFUSED);
    assert_eq!(claim(RecordedResult::Winner(found.winner), None), difference(found.disc_difference() * 1000));
    let other = RecordedResult::Winner(if found.winner.is_none() { Some(Color::Black) } else { None });
    assert_eq!(claim(other, None).unwrap_err(), REFUSED);
    assert_eq!(claim(won, Some(Ending::Resigned(Color::White))), difference(64_000));
    assert_eq!(claim(won, Some(Ending::Resigned(Color::Black))).unwrap_err(), REFUSED);
    assert_eq!(claim(won, Some(Ending::Abandoned)), difference(64_000));
    let draw = RecordedResult::Difference(0);
    assert_eq!(claim(draw, Some(Ending::Abandoned)).unwrap_err(), REFUSED);
}

const REFUSED: &str = "ggf cannot hold the result that the record claims";

#[test]
fn what_losses_score_names_of_rules_and_a_false_end_are_not_dropped_unsaid() {
    let wof = Builtin::Wof.rule_set();
    let wipe_out = RuleSet { resignation: volteo_core::LossScore::WipeOut, ..wof };
    let refused = |set: &RuleSet, record: GameRecord| written(set, &record).unwrap_err();
    let plain = GameRecord::default();
    assert_eq!(refused(&wipe_out, plain.clone()), "ggf cannot hold what a resignation scores");
    let named = GameRecord { rules_name: Some("ours".into()), ..plain.clone() };
    assert_eq!(refused(&wof, named), "ggf cannot hold the name of its rules");
    let finished = GameRecord { ending: Some(Ending::Finished), ..plain };
    assert_eq!(refused(&wof, finished), "ggf cannot hold that the game is said to be finished");
}

#[test]
fn a_wrong_board_at_the_end_is_refused_though_its_counts_are_right() {
    let wof = Builtin::Wof.rule_set();
    let mut over = random_game(&wof, &mut Dice(1), 0, 300);
    let end = Referee::new().judge(&over).score.unwrap();
    let rules = volteo_core::AnyRules::new(&wof).unwrap();
    let board = volteo_core::with_rules!(&rules, rules => {
        let position = volteo_records::replay(rules, &over, |_| ()).unwrap();
        let text = rules.position_text(&position).to_string();
        text.chars().take(64).map(|it| match it { 'X' => 'B', 'O' => 'W', _ => '.' }).collect::<String>()
    });
    over.claims.board = Some(board.clone());
    assert!(written(&wof, &over).is_ok());
    assert_ne!(end.discs[0], 0);
    over.claims.board = Some(board.chars().rev().collect());
    assert_ne!(over.claims.board.as_ref(), Some(&board));
    assert_eq!(written(&wof, &over).unwrap_err(), "ggf cannot hold what the record claims of the end");
}

#[test]
fn an_output_that_fails_is_an_error() {
    let mut writer = Writer::new(Cursor::new([0; 10]));
    let written = write(&mut writer, &Builtin::Wof.rule_set(), &GameRecord::default());
    assert!(matches!(written, Err(WriteError::Io(_))));
}

/// The rules of games that the format holds.
fn rule_sets() -> Vec<RuleSet> {
    let plain = |size| RuleSet { width: size, height: size, ..Builtin::Wof.rule_set() };
    let mut all =
        vec![Builtin::Wof, Builtin::Anti, Builtin::Mini4, Builtin::Mini6, Builtin::Grand10, Builtin::Octagon]
            .into_iter()
            .map(Builtin::rule_set)
            .collect::<Vec<_>>();
    all.extend([5, 7, 12, 14, 16].map(plain));
    all
}

const SPECIAL: &str = "[]\\();\n\t/:";

/// A record that reads back as the very same.
fn canonical(dice: &mut Dice) -> (RuleSet, GameRecord) {
    let mut set = *dice.pick(&rule_sets());
    let komi = dice.some(30, |dice| Komi::from_thousandths(dice.below(20_000) as i32 - 10_000));
    let before = if dice.below(3) == 0 { dice.below(12) } else { 0 };
    let plies = if dice.below(2) == 0 { 300 } else { dice.below(30) };
    let mut record = random_game(&set, dice, before, plies);
    record.komi = komi;
    set.komi = komi.unwrap_or_default();
    let plain = RuleSet { komi: Komi::ZERO, ..set };
    let builtin = Builtin::ALL.into_iter().find(|it| it.rule_set() == plain);
    let name = builtin.map_or_else(|| format!("size{}", set.width), |it| it.name().to_owned());
    record.rules = Some(RulesTag::Named(name));
    if dice.below(20) == 0 && set.width == 12 {
        set.goal = volteo_core::Goal::Fewest;
        record.rules = Some(RulesTag::Inline(Box::new(RuleSet { goal: set.goal, ..plain })));
    }
    for player in &mut record.players {
        player.name = dice.some(50, |dice| text(dice, SPECIAL));
        player.rating = dice.some(50, |dice| dice.below(300_000) as f64 / 100.0);
    }
    let occasion = &mut record.occasion;
    occasion.event = dice.some(30, |dice| text(dice, SPECIAL));
    occasion.place = dice.some(30, |dice| text(dice, SPECIAL));
    occasion.round = dice.some(30, |dice| text(dice, SPECIAL));
    occasion.time_control = dice.some(30, |dice| text(dice, SPECIAL));
    occasion.date = dice.some(50, date);
    record.comment = dice.some(30, |dice| text(dice, SPECIAL));
    for ply in 0..record.plies.len() {
        let note = PlyNote {
            ply,
            seconds: dice.some(20, |dice| dice.below(10_000) as f64 / 100.0),
            clock: None,
            evaluation: dice.some(20, |dice| dice.below(1280) as f64 / 10.0 - 64.0),
            comment: dice.some(10, |dice| text(dice, SPECIAL)),
        };
        let is_empty = note == PlyNote { ply, ..PlyNote::default() };
        record.notes.extend(Some(note).filter(|_| !is_empty));
    }
    for name in ["KB", "kw", "Theory_2"] {
        record.extra.extend(dice.some(20, |dice| (name.to_owned(), text(dice, SPECIAL))));
    }
    let verdict = Referee::with_rules(set).unwrap().judge(&record);
    let tournament = verdict.score.and_then(|score| score.tournament_difference());
    if verdict.end == End::Over {
        record.result =
            tournament.map(|halves| RecordedResult::Difference(halves * 500 + set.komi.thousandths()));
    } else if dice.below(2) == 0 {
        record.ending = Some(special_ending(dice));
        record.result = claimed(&record, &set);
    } else {
        record.result = dice.some(30, |dice| RecordedResult::Difference(dice.below(9000) as i32 - 4500));
    }
    (set, record)
}

/// The result that a game with a special ending has once it has been written.
fn claimed(record: &GameRecord, set: &RuleSet) -> Option<RecordedResult> {
    let all = i32::from(set.width) * i32::from(set.height) * 1000;
    let sign = if set.goal == volteo_core::Goal::Fewest { -1 } else { 1 };
    match record.ending? {
        Ending::Resigned(side) | Ending::TimeOut(side) => {
            let black = if side == Color::White { all } else { -all };
            Some(RecordedResult::Difference(sign * black))
        }
        Ending::AgreedDraw => Some(RecordedResult::Difference(0)),
        _ => None,
    }
}

fn date(dice: &mut Dice) -> Date {
    let month = dice.some(80, |dice| dice.below(12) as u8 + 1);
    let day = dice.some(80, |dice| dice.below(31) as u8 + 1);
    let time =
        dice.some(50, |dice| (*dice.pick(&["12:33:18 MST", "1:02", "12:00 Z x", "at noon_T"])).to_owned());
    Date { year: dice.below(3000) as u16, month, day, time }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_written_game_reads_back_as_the_same(seed in any::<u64>()) {
        let (set, record) = canonical(&mut Dice(seed));
        let text = written(&set, &record).unwrap();
        let all = games(Reader::new(text.as_bytes()));
        prop_assert_eq!(&all, &[record]);
        prop_assert_eq!(written(&set, &all[0]).unwrap(), text);
    }

    #[test]
    fn any_bytes_are_read_to_their_end(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        read_all(Reader::new(&bytes[..]));
    }

    #[test]
    fn any_text_of_the_format_s_signs_is_read_to_its_end(text in "[\\[\\]();0-9A-C\\\\ \n]{0,200}") {
        read_all(Reader::new(text.as_bytes()));
    }
}

#[test]
fn damaged_files_are_read_to_their_end() {
    let text = "2 (;GM[Othello]DT[2003.12.15_12:33:18.MST]PB[a\\]]RB[1.5]TI[05:00//02:00]TY[4kr4]KM[-3.133]RE[-2.00:r]\
        BO[4 ---- -O*- -*O- ---- *]C[x]B[A2/1/7.50]W[A1//3.01]C[y]B[pass];)(;TY[88];)\n";
    read_damaged(text.as_bytes(), |bytes| Reader::new(Cursor::new(bytes)));
}
