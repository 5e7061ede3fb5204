use std::fs;

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use volteo_core::{Builtin, Color, Directions, Ending, HalfDiscs, Komi, Request, RuleSet, Score, Square};

use super::*;
use crate::ruleset_file::{resolve, strategy::rule_sets};
use crate::{
    BoardText, Claims, Date, Format, GameRecord, GameToWrite, Occasion, Player, Ply, PlyNote, ReadRecords,
    RecordedResult, RulesTag, WriteError, WriteRecords,
};

fn read_one(text: &str) -> GameRecord {
    let mut record = GameRecord::default();
    let mut reader = Reader::new(text.as_bytes());
    reader.read(&mut record).unwrap().unwrap();
    assert!(reader.read(&mut GameRecord::default()).is_none());
    record
}

fn wrong(text: &str) -> String {
    Reader::new(text.as_bytes()).read(&mut GameRecord::default()).unwrap().unwrap_err().to_string()
}

/// Writes a record as one that was judged by the rules it names.
fn write(record: &GameRecord, score: Option<Score>) -> Result<String, WriteError> {
    let (rules, rules_name) = match &record.rules {
        Some(RulesTag::Inline(rules)) => (**rules, record.rules_name.as_deref()),
        Some(RulesTag::Named(name)) => (resolve(name).unwrap().rules, Some(name.as_str())),
        None => (Builtin::Wof.rule_set(), Some("wof")),
    };
    // A referee puts the record's komi in the place of the rule set's.
    let rules = RuleSet { komi: record.komi.unwrap_or(rules.komi), ..rules };
    let mut text = Vec::new();
    let mut writer = Writer::new(&mut text);
    writer.write(&GameToWrite { record, rules: &rules, rules_name, score })?;
    writer.finish().unwrap();
    Ok(String::from_utf8(text).unwrap())
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![".{0,12}", any::<String>()]
}

fn requests() -> impl Strategy<Value = Request> {
    let directions = prop_oneof![3 => Just(0), 1 => any::<u8>()].prop_map(Directions::from_bits);
    let place = (any::<u8>(), directions)
        .prop_map(|(code, directions)| Request::Place { square: Square::from_code(code), directions });
    prop_oneof![9 => place, 1 => Just(Request::Pass)]
}

fn sides() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn komis() -> impl Strategy<Value = Komi> {
    (-Komi::LIMIT..=Komi::LIMIT).prop_map(Komi::from_thousandths)
}

fn rules() -> impl Strategy<Value = (Option<RulesTag>, Option<String>)> {
    let names = ["wof", "beginner", "octagon", "size12", "rect10x6", "beginner6"].map(str::to_owned).to_vec();
    let named = prop::sample::select(names).prop_map(|name| (Some(RulesTag::Named(name)), None));
    // In full, a rule set may have a name of its own, which says nothing to other readers.
    let own_name = of(any_text().prop_map(|name| format!("my {name}")));
    let inline =
        (rule_sets(), own_name).prop_map(|(rules, name)| (Some(RulesTag::Inline(Box::new(rules))), name));
    prop_oneof![named, inline]
}

fn figures() -> impl Strategy<Value = Option<f64>> {
    of(prop_oneof![(-99_999..99_999).prop_map(|it| f64::from(it) / 100.0), prop::num::f64::NORMAL])
}

fn notes(plies: usize) -> impl Strategy<Value = Vec<PlyNote>> {
    let note = (figures(), figures(), figures(), of(any_text()));
    vec(note, plies).prop_map(|notes| {
        let notes = notes.into_iter().enumerate().map(|(ply, (seconds, clock, evaluation, comment))| {
            PlyNote { ply, seconds, clock, evaluation, comment }
        });
        notes.filter(|note| *note != PlyNote { ply: note.ply, ..PlyNote::default() }).collect()
    })
}

fn plies_and_notes() -> impl Strategy<Value = (Vec<Ply>, Vec<PlyNote>)> {
    vec(requests().prop_map(Ply::from), 0..12).prop_flat_map(|plies| {
        let notes = prop_oneof![Just(Vec::new()), notes(plies.len())];
        (Just(plies), notes)
    })
}

fn players() -> impl Strategy<Value = [Player; 2]> {
    let player = || (of(any_text()), figures()).prop_map(|(name, rating)| Player { name, rating });
    [player(), player()]
}

fn occasions() -> impl Strategy<Value = Occasion> {
    let date = (any::<u16>(), of(1..=12_u8), of(1..=31_u8), of(any_text()))
        .prop_map(|(year, month, day, time)| Date { year, month, day, time });
    let text = || of(any_text());
    (text(), text(), text(), of(date), text()).prop_map(|(event, place, round, date, time_control)| {
        Occasion { event, place, round, date, time_control }
    })
}

fn results() -> impl Strategy<Value = RecordedResult> {
    prop_oneof![
        any::<[u16; 2]>().prop_map(|[black, white]| RecordedResult::Discs { black, white }),
        any::<u16>().prop_map(RecordedResult::BlackTournament),
        (-500_000..500_000).prop_map(RecordedResult::Difference),
        of(sides()).prop_map(RecordedResult::Winner),
    ]
}

fn endings() -> impl Strategy<Value = Ending> {
    prop_oneof![
        Just(Ending::Finished),
        Just(Ending::AgreedDraw),
        Just(Ending::Abandoned),
        sides().prop_map(Ending::Resigned),
        sides().prop_map(Ending::TimeOut),
        sides().prop_map(Ending::Forfeit),
    ]
}

fn claims() -> impl Strategy<Value = Claims> {
    let tournament = of(any::<[u16; 2]>().prop_map(|sides| sides.map(HalfDiscs::from_halves)));
    let counts = (of(any::<u32>()), of(any::<u16>()), of(any::<u16>()), of(any::<u16>()));
    (counts, of(any_text()), tournament).prop_map(|((passes, black, white, empties), board, tournament)| {
        Claims { passes, board, black, white, empties, tournament }
    })
}

fn records() -> impl Strategy<Value = GameRecord> {
    let start = (of(any::<u8>()), any_text()).prop_map(|(width, text)| BoardText { width, text });
    let game = (rules(), of(komis()), of(start), plies_and_notes());
    let around = (players(), occasions(), vec((".{0,3}", any_text()), 0..4), of(any_text()));
    let end = (of(results()), claims(), of(endings()));
    (game, around, end).prop_map(|(game, around, end)| {
        let ((rules, rules_name), komi, start, (plies, notes)) = game;
        let (players, occasion, extra, comment) = around;
        let (result, claims, ending) = end;
        GameRecord {
            rules,
            rules_name,
            komi,
            start,
            plies,
            notes,
            players,
            occasion,
            result,
            claims,
            ending,
            comment,
            extra,
        }
    })
}

proptest! {
    #[test]
    fn a_record_that_is_written_is_read_back_as_the_same(record in records()) {
        let text = write(&record, None).unwrap();
        prop_assert_eq!(text.lines().count(), 1);
        prop_assert_eq!(read_one(&text), record);
    }

    #[test]
    fn no_line_makes_the_reader_panic(
        keys in vec((prop::sample::select(KEYS.to_vec()), "null|1\\.5|-1|\"[a-h1-8 ]{0,9}\"|\\[\"a\",1\\]|\\{\"1\":\"x\"\\}"), 0..5)
    ) {
        let pairs: Vec<_> = keys.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        let text = format!("{{{}}}\n{{\"moves\":\"f5\"}}", pairs.join(","));
        let mut reader = Reader::new(text.as_bytes());
        let _ = reader.read(&mut GameRecord::default());
        let mut last = GameRecord::default();
        reader.read(&mut last).unwrap().unwrap();
        prop_assert_eq!(last.plies.len(), 1);
    }
}

const KEYS: [&str; 30] = [
    "rules",
    "start",
    "komi",
    "players",
    "event",
    "place",
    "round",
    "date",
    "time_control",
    "moves",
    "clocks",
    "seconds",
    "evaluations",
    "comments",
    "ending",
    "result",
    "passes",
    "final",
    "black",
    "white",
    "empties",
    "tournament",
    "comment",
    "extra",
    "layout",
    "alternate",
    "deal",
    "captured",
    "hand",
    "other",
];

/// A record with every key, as the document shows it.
const FULL: &str = r#"{"rules":{"name":"house","width":6,"height":6,"flip":"choose-one"},"start":{"width":6,"text":"------ ------ --OX-- --XO-- ------ ------ X"},"komi":-2.5,"players":{"black":{"name":"Ann","rating":1712.5},"white":{"name":"Ben"}},"event":"Club evening","place":"Oslo","round":"3","date":"2003-12-15 12:33:18 MST","time_control":"05:00//02:00","moves":"c2:s d2 --","clocks":[300.0,null,298.5],"seconds":[1.5],"evaluations":[null,-2.25],"comments":{"1":"The book move","3":"!"},"ending":{"kind":"resigned","side":"white"},"result":{"discs":[20,16]},"passes":1,"final":"...","black":20,"white":16,"empties":0,"tournament":[20.5,15],"comment":"A good game","extra":{"TY":"8"}}"#;

#[test]
fn every_key_is_read_and_written() {
    let record = read_one(FULL);
    assert_eq!(record.rules_name.as_deref(), Some("house"));
    assert_eq!(record.komi, Some(Komi::from_thousandths(-2500)));
    assert_eq!(record.occasion.date.as_ref().unwrap().time.as_deref(), Some("12:33:18 MST"));
    assert_eq!(record.claims.tournament, Some([41, 30].map(HalfDiscs::from_halves)));
    assert_eq!(record.notes.len(), 3);
    let third = PlyNote { ply: 2, clock: Some(298.5), comment: Some("!".to_owned()), ..PlyNote::default() };
    assert_eq!(record.notes[2], third);
    assert_eq!(record.ending, Some(Ending::Resigned(Color::White)));
    assert_eq!(write(&record, None).unwrap(), format!("{FULL}\n"));
}

#[test]
fn what_judging_found_is_added_to_what_is_claimed() {
    let mut record = read_one(r#"{"rules":"mini4","moves":"b1 a1 --","black":9}"#);
    let tournament = Some([HalfDiscs::from_halves(11), HalfDiscs::from_halves(21)]);
    let score = Score { discs: [3, 5], empties: 8, winner: Some(Color::White), tournament };
    let text = write(&record, Some(score)).unwrap();
    let expected = r#"{"rules":"mini4","moves":"b1 a1 --","passes":1,"black":9,"white":5,"empties":8,"tournament":[5.5,10.5]}"#;
    assert_eq!(text, format!("{expected}\n"));
    record.claims.black = None;
    assert!(write(&record, Some(score)).unwrap().contains(r#""black":3,"#));
}

#[test]
fn rules_are_named_only_where_the_name_says_them() {
    let record = read_one(r#"{"moves":"f5","komi":0.5}"#);
    let written = |name, rules: RuleSet| {
        let mut text = Vec::new();
        let game = GameToWrite { record: &record, rules: &rules, rules_name: name, score: None };
        Writer::new(&mut text).write(&game).unwrap();
        let text = String::from_utf8(text).unwrap();
        text.rsplit_once(r#","komi":0.5"#).map_or(text.clone(), |(rules, _)| rules.to_owned())
    };
    let komi = Komi::from_thousandths(500);
    let mini6 = RuleSet { komi, ..Builtin::Mini6.rule_set() };
    assert_eq!(written(Some("mini6"), mini6), r#"{"rules":"mini6""#);
    assert_eq!(written(Some("house"), mini6), r#"{"rules":{"name":"house","width":6,"height":6}"#);
    assert_eq!(written(None, mini6), r#"{"rules":{"width":6,"height":6}"#);
    let other_komi = RuleSet { komi: Komi::from_thousandths(2000), ..mini6 };
    assert_eq!(
        written(Some("mini6"), other_komi),
        r#"{"rules":{"name":"mini6","width":6,"height":6,"komi":2}"#
    );
}

#[test]
fn extra_names_that_come_again_are_pairs() {
    let pairs = [("a", "1"), ("b", "2"), ("a", "3")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let record = GameRecord { extra: pairs.to_vec(), ..GameRecord::default() };
    let text = write(&record, None).unwrap();
    assert!(text.contains(r#""extra":[["a","1"],["b","2"],["a","3"]]"#), "{text}");
    assert_eq!(read_one(&text).extra, pairs);
}

#[test]
fn an_unknown_key_is_named() {
    assert!(
        wrong(r#"{"moves":"f5","winner":"black"}"#).starts_with(
            "game 1, line 1, byte 21: unknown field `winner`, expected one of `rules`, `start`, "
        )
    );
    assert!(
        wrong(r#"{"moves":"","players":{"red":{}}}"#)
            .contains("unknown field `red`, expected `black` or `white`")
    );
    assert!(wrong(r#"{"moves":"","rules":{"widht":8}}"#).contains("unknown field `widht`"));
    assert!(wrong(r#"{"moves":"","moves":""}"#).contains("duplicate field `moves`"));
    assert!(wrong(r#"{"rules":"wof"}"#).contains("missing field `moves`"));
}

#[test]
fn malformed_json_is_reported_with_its_byte_and_the_next_line_read() {
    let text = "{\"moves\":\"f5\"}\n\n{\"moves\": \"f5\" \"komi\": 1}\n[]\n{\"moves\":\"d3\"}\n{\"moves\"";
    let mut reader = Reader::new(text.as_bytes());
    let mut all = Vec::new();
    while let Some(read) = reader.next_line() {
        all.push(read.map(|(place, _)| place.game).map_err(|error| error.to_string()));
    }
    let json = "this is no JSON object on one line: ";
    assert_eq!(
        all,
        [
            Ok(1),
            Err(format!("game 2, line 3, byte 31: {json}expected `,` or `}}`")),
            Err(format!("game 3, line 4, byte 42: {json}it begins with no {{")),
            Ok(4),
            Err(format!("game 5, line 6, byte 67: {json}EOF while parsing an object")),
        ]
    );
}

#[test]
fn a_bad_value_is_refused_with_what_would_be_right() {
    for (text, expected) in [
        (
            r#"{"moves":"f5 d9x"}"#,
            r#"byte 13: moves: ply 2, "d9x", is no move: there is more text after the move"#,
        ),
        (
            r#"{"moves":"f5d6"}"#,
            r#"byte 10: moves: ply 1, "f5d6", is no move: there is more text after the move"#,
        ),
        (
            r#"{"moves":"\u0066\u0035 q1"}"#,
            r#"byte 1: moves: ply 2, "q1", is no move: a move is a square like f5"#,
        ),
        (r#"{"moves":"f5","clocks":[1,2]}"#, "byte 14: clocks: 2 entries for 1 plies"),
        (r#"{"moves":"f5","comments":{"2":"x"}}"#, "byte 14: comments: one on ply 2 of 1"),
        (r#"{"moves":"f5","comments":{"0":"x"}}"#, "plies are counted from 1"),
        (r#"{"moves":"f5","comments":{"1":"x","1":"y"}}"#, "there are two comments on ply 1"),
        (r#"{"moves":"f5","komi":0.1234}"#, "0.1234 has more than three decimals"),
        (r#"{"moves":"f5","tournament":[1.25,1]}"#, "1.25 is no number of discs and half discs"),
        (r#"{"moves":"f5","tournament":[-1,1]}"#, "-1 is no number of discs and half discs"),
        (r#"{"moves":"f5","date":"15.12.2003"}"#, "\"15.12.2003\" is no date like 2003-12-15"),
        (r#"{"moves":"f5","ending":{"kind":"resigned"}}"#, "an ending of this kind has a side"),
        (
            r#"{"moves":"f5","ending":{"kind":"finished","side":"black"}}"#,
            "an ending of this kind has no side",
        ),
        (r#"{"moves":"f5","ending":{"kind":"won"}}"#, "unknown variant `won`, expected one of `finished`"),
        (
            r#"{"moves":"f5","result":{"winner":"me"}}"#,
            "unknown variant `me`, expected one of `black`, `white`, `nobody`",
        ),
        (r#"{"moves":"f5","rules":{"width":3}}"#, "width: 3 is not from 4 to 16"),
        (r#"{"moves":"f5","rules":{"about":"x"}}"#, "about: a record has no room for it"),
        (r#"{"moves":"f5","rules":7}"#, "expected the name of a rule set or an object of its fields"),
        (r#"{"moves":"f5","extra":{"seed":7}}"#, "invalid type: integer `7`, expected a string"),
    ] {
        let error = wrong(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn what_no_record_should_have_is_not_written() {
    let date = Date { year: 2000, month: Some(13), day: None, time: None };
    let record = GameRecord {
        plies: vec![Request::Pass.into()],
        notes: vec![
            PlyNote { ply: 1, seconds: Some(f64::NAN), ..PlyNote::default() },
            PlyNote { ply: 1, ..PlyNote::default() },
        ],
        players: [Player { name: None, rating: Some(f64::INFINITY) }, Player::default()],
        occasion: Occasion { date: Some(date), ..Occasion::default() },
        comment: Some("x".repeat(1 << 20)),
        ..GameRecord::default()
    };
    let Err(WriteError::CannotHold { format: Format::Volteo, lost }) = write(&record, None) else { panic!() };
    assert_eq!(
        lost,
        [
            "notes on plies that were not played",
            "several notes on one ply, or notes out of order",
            "a figure of a ply that is no number",
            "a rating that is no number",
            "a date that is none",
            "a line longer than 1 MiB",
        ]
    );
}

#[test]
fn a_solitaire_is_told_apart() {
    let text = r#"{"moves":"Bd3 Wc5","deal":"Bx","layout":["a1","b1"],"rules":"solitaire"}"#;
    let (_, line) = Reader::new(text.as_bytes()).next_line().unwrap().unwrap();
    let Line::Solitaire(record) = line else { panic!("{line:?}") };
    assert_eq!((record.layout.as_str(), record.alternate, record.moves.len()), ("a1 b1", false, 2));
    assert_eq!(
        wrong(text),
        "game 1, line 1, byte 0: a record of the solitaire, not of a game of two players"
    );
    assert!(wrong(r#"{"rules":"solitaire","moves":"Bd3"}"#).contains("missing field `deal`"));
    assert!(
        wrong(r#"{"rules":"solitaire","komi":1}"#)
            .contains("unknown field `komi`, expected one of `rules`, `layout`")
    );
    // A game may speak of it.
    assert_eq!(read_one(r#"{"rules":{"name":"solitaire"},"moves":"f5"}"#).plies.len(), 1);
    assert_eq!(read_one(r#"{"moves":"f5","comment":"no solitaire"}"#).plies.len(), 1);
}

/// The carried games: every line is read, and written as it was but for its spaces.
#[test]
fn all_carried_games_are_read_and_written_again() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/games.jsonl");
    let text = fs::read_to_string(path).unwrap();
    let mut reader = Reader::new(text.as_bytes());
    let (mut games, mut solitaires) = (0, 0);
    for line in text.lines() {
        let (place, read) = reader.next_line().unwrap().unwrap();
        let again = match read {
            Line::Game(game) => {
                games += 1;
                write(&game, None).unwrap()
            }
            Line::Solitaire(record) => {
                solitaires += 1;
                record.to_line() + "\n"
            }
        };
        let without_spaces =
            line.replace(": ", ":").replace(", ", ",").replace(".0]", "]").replace(".0,", ",");
        assert_eq!(again, format!("{without_spaces}\n"), "line {}", place.line);
    }
    assert!(reader.next_line().is_none());
    assert_eq!((games, solitaires), (138, 36));
}

/// The examples in the document are records, and its table names every key.
#[test]
fn the_document_says_what_is_so() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/record-format.md");
    let text = fs::read_to_string(path).unwrap();
    let examples: Vec<_> = text.lines().filter(|line| line.starts_with("{\"")).collect();
    assert_eq!(examples.len(), 4);
    for example in examples {
        let record = read_one(example);
        let again = write(&record, None).unwrap();
        assert_eq!(read_one(&again), record);
    }
    let row = |key: &str| text.contains(&format!("`{key}`"));
    let unknown = wrong(r#"{"moves":"","?":1}"#)
        + &wrong(r#"{"rules":"solitaire","?":1}"#)
        + &wrong(r#"{"moves":"","rules":{"?":1}}"#);
    let keys: Vec<_> = unknown.split('`').skip(1).step_by(2).filter(|key| *key != "?").collect();
    assert!(keys.len() > 45, "{keys:?}");
    for key in keys {
        assert!(row(key), "{key}");
    }
}
