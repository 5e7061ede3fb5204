//! Board files: positions with exact scores.

mod common;

use std::io::Cursor;

use common::*;
use proptest::prelude::*;
use volteo_core::{Builtin, Request, RuleSet, Rules};
use volteo_records::obf::{MoveScore, Position, Positions, Reader, Writer};
use volteo_records::{GameRecord, RulesTag, WriteRecords};

fn positions(text: &str) -> Vec<Position> {
    Positions::new(text.as_bytes()).map(|it| it.unwrap().0).collect()
}

fn error(text: &str) -> String {
    let errors: Vec<_> = Positions::new(text.as_bytes()).filter_map(Result::err).collect();
    assert_eq!(errors.len(), 1, "{text}: {errors:?}");
    errors[0].to_string()
}

fn written(set: &RuleSet, record: &GameRecord) -> Result<String, String> {
    let mut output = Vec::new();
    let mut writer = Writer::new(&mut output);
    write(&mut writer, set, record).map_err(|error| error.to_string())?;
    writer.finish().unwrap();
    Ok(String::from_utf8(output).unwrap())
}

const START: &str = "---------------------------OX------XO--------------------------- X";

#[test]
fn the_positions_of_the_federation_s_tests_are_read() {
    let files = ["ffo/fforum-1-19.obf", "ffo/fforum-20-39.obf", "ffo/fforum-40-44.obf"].map(shared);
    let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
    let mut count = 0;
    for file in files.into_iter().flatten() {
        for read in Positions::new(&file[..]) {
            let (position, _) = read.unwrap();
            let board = rules.read_position(&position.text).unwrap();
            let legal: Vec<_> = rules.legal_moves(&board).map(|it| Request::place(it.square)).collect();
            let mut told: Vec<_> = position.scores.iter().map(|it| it.request).collect();
            told.sort_by_key(|request| legal.iter().position(|it| it == request));
            assert_eq!(told, legal, "{position}");
            assert!(position.scores.is_sorted_by(|one, next| one.discs >= next.discs));
            count += 1;
        }
        let records = games(Reader::new(&file[..]));
        let mut output = Vec::new();
        let mut writer = Writer::new(&mut output);
        records.iter().for_each(|record| write(&mut writer, &Builtin::Wof.rule_set(), record).unwrap());
        assert_eq!(String::from_utf8(output).unwrap().to_uppercase(), String::from_utf8(file).unwrap());
    }
    assert!(count == 44 || shared("ffo/fforum-1-19.obf").is_none());
}

#[test]
fn scores_and_comments_are_read_in_every_form() {
    let text = format!(
        "# a file\n\n%one\n{START}; F5:+2; d3 : -64 ;c4:0;pa:10 % hard; b1:2\n{START}\n{START};+4\n% end\n"
    );
    let all = positions(&text);
    assert_eq!(all.len(), 3);
    let scores: Vec<_> = all[0].scores.iter().map(|it| (it.request.to_string(), it.discs)).collect();
    assert_eq!(
        scores,
        [("f5", 2), ("d3", -64), ("c4", 0), ("--", 10)].map(|(name, discs)| (name.to_owned(), discs))
    );
    assert_eq!(all[0].comment.as_deref(), Some("a file\none\nhard; b1:2"));
    assert_eq!((all[0].best(), all[1].best(), all[2].best()), (Some(10), None, Some(4)));
    assert_eq!(all[2].score, Some(4));
}

#[test]
fn a_position_of_another_board_names_its_rules() {
    let records = games(Reader::new("-----OX--XO-----O\n".as_bytes()));
    assert_eq!(records[0].rules, Some(RulesTag::Named("mini4".into())));
    assert_eq!(records[0].start.as_ref().unwrap().text, "-----OX--XO----- O");
}

#[test]
fn what_is_wrong_is_said_where_it_stands_and_the_next_line_is_read() {
    assert!(
        error(&format!("{START};\nX?X;\n{START}")).starts_with("game 2, line 2, byte 68: '?' is no square")
    );
    assert!(error(&START[1..]).starts_with("game 1, line 1, byte 0: 63 squares make no square board"));
    assert!(error(&START[..65]).starts_with("game 1, line 1, byte 0: a position is a character a square"));
    assert!(error(&format!("{START}; z9:+2")).starts_with("game 1, line 1, byte 68: \"z9\" is no move"));
    assert!(error(&format!("{START}; f5:+2.5")).contains("\"+2.5\" is no score"));
    assert!(error(&format!("{START}; +2; +3")).contains("two scores"));
}

#[test]
fn a_game_is_refused_and_its_start_is_not() {
    let wof = Builtin::Wof.rule_set();
    let mut record = random_game(&wof, &mut Dice(1), 0, 1);
    assert_eq!(
        written(&wof, &record).unwrap_err(),
        "obf cannot hold plies: the format has positions and no games"
    );
    record.plies.clear();
    assert_eq!(written(&wof, &record).unwrap(), format!("{START};\n"));
    record.players[0].name = Some("Ada".into());
    record.comment = Some(" x".into());
    record.extra = vec![("ECO".into(), "1".into()), ("score".into(), "much".into())];
    assert_eq!(
        written(&wof, &record).unwrap_err(),
        "obf cannot hold names of players, an empty comment, or spaces around a comment's lines, \
         \"ECO\" among what the record holds beside, \"score\" among what the record holds beside"
    );
    let anti = Builtin::Anti.rule_set();
    assert!(written(&anti, &GameRecord::default()).unwrap_err().contains("fewest discs"));
}

fn canonical(dice: &mut Dice) -> (RuleSet, Position) {
    let set = dice.pick(&[Builtin::Wof, Builtin::Mini4, Builtin::Grand10]).rule_set();
    let before = dice.below(40);
    let start = random_game(&set, dice, before, 0).start.map_or_else(
        || {
            Rules::<volteo_core::SquareSet>::new(&set)
                .map(|rules| rules.position_text(&rules.start()).to_string())
                .unwrap()
        },
        |start| start.text,
    );
    let scores = (0..dice.below(5)).map(|_| MoveScore {
        request: random_game(&set, dice, 0, 1).plies[0].request,
        discs: dice.below(129) as i16 - 64,
    });
    let scores = scores.collect();
    let score = dice.some(20, |dice| dice.below(129) as i16 - 64);
    let comment = dice.some(30, |dice| text(dice, "%#;:\n").replace(" \n", "\n").replace("\n ", "\n"));
    let comment = comment.filter(|it| it.split('\n').all(|line| line.trim() == line));
    (set, Position { text: start, side: set.width, scores, score, comment })
}

proptest! {
    #[test]
    fn a_written_position_reads_back_as_the_same(seed in any::<u64>()) {
        let (set, position) = canonical(&mut Dice(seed));
        let mut output = Vec::new();
        Writer::new(&mut output).write_position(&position).unwrap();
        let text = String::from_utf8(output).unwrap();
        prop_assert_eq!(&positions(&text), &[position]);
        let records = games(Reader::new(text.as_bytes()));
        prop_assert_eq!(written(&set, &records[0]).unwrap(), text);
    }

    #[test]
    fn any_text_of_the_format_s_signs_is_read_to_its_end(text in "[-XO.;:%#+0-9a-c \n]{0,200}") {
        read_all(Reader::new(text.as_bytes()));
    }
}

#[test]
fn damaged_files_are_read_to_their_end() {
    let text = format!("# a\n{START}; F5:+2; --:-4; % b\n-----OX--XO-----O;+3\n");
    read_damaged(text.as_bytes(), |bytes| Reader::new(Cursor::new(bytes)));
}
