use proptest::prelude::*;
use volteo_core::{
    Builtin, Color, Directions, Exhausted, FlipRule, Komi, LossScore, RuleSet, SquareSet, Start, Supply,
};

use super::strategy::rule_sets;
use super::words::Words;
use super::write::values;
use super::*;

fn wrong(text: &str) -> String {
    parse(text).unwrap_err().to_string()
}

fn squares(names: &[&str]) -> SquareSet {
    use volteo_core::BitSet;
    names.iter().map(|name| SquareSet::of(name.parse().unwrap())).fold(SquareSet::EMPTY, |a, b| a | b)
}

proptest! {
    #[test]
    fn every_rule_set_reads_back_from_its_toml(rules in rule_sets(), name in ".{0,20}") {
        let read = parse(&to_toml(&name, &rules)).unwrap();
        prop_assert_eq!(read, NamedRuleSet { name: Some(name), about: None, rules });
    }

    #[test]
    fn every_rule_set_reads_back_from_its_json(rules in rule_sets(), name in proptest::option::of(".*")) {
        let text = serde_json::to_string(&Inline { name: name.as_deref(), rules: &rules }).unwrap();
        let read = serde_json::from_str::<Fields>(&text).unwrap().resolve().unwrap();
        prop_assert_eq!(read, NamedRuleSet { name, about: None, rules });
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "([a-z-]{0,8} ?= ?[\\[{\"a-z0-9.,= -]{0,12}[\\]}\"]?\n){0,5}|.*") {
        let _ = parse(&text);
    }
}

#[test]
fn an_empty_text_is_the_standard_game() {
    assert_eq!(parse("").unwrap().rules, Builtin::Wof.rule_set());
}

#[test]
fn every_field_is_read() {
    let text = r#"
        name = "odd"
        about = "Everything at once"
        base = "size12"
        height = 10
        holes = ["a1", "l10"]
        start = { black = ["e4", "d5"], white = ["d4", "e5"] }
        first = "white"
        flip = "choose-one"
        lines = ["n", "NE"]
        edges = "torus"
        placement = "may-touch"
        pass = "allowed"
        goal = "fewest"
        empties = "split"
        komi = -2.5
        supply = { discs = 40, exhausted = "take-from-opponent" }
        time-out = "wipe-out"
        resignation = "at-best"
    "#;
    let read = parse(text).unwrap();
    assert_eq!((read.name.as_deref(), read.about.as_deref()), (Some("odd"), Some("Everything at once")));
    let expected = RuleSet {
        width: 12,
        height: 10,
        holes: squares(&["a1", "l10"]),
        start: Start::Squares { black: squares(&["e4", "d5"]), white: squares(&["d4", "e5"]) },
        first: Color::White,
        flip: FlipRule::ChooseOne,
        lines: [volteo_core::Direction::North, volteo_core::Direction::NorthEast].into_iter().collect(),
        edges: volteo_core::Edges::Torus,
        placement: volteo_core::Placement::MayTouch,
        pass: volteo_core::PassRule::Allowed,
        goal: volteo_core::Goal::Fewest,
        empties: volteo_core::Empties::Split,
        komi: Komi::from_thousandths(-2500),
        supply: Supply::Own { discs: 40, exhausted: Exhausted::TakeFromOpponent },
        time_out: LossScore::WipeOut,
        resignation: LossScore::AtBest,
    };
    assert_eq!(read.rules, expected);
}

#[test]
fn whole_and_broken_komi_are_numbers() {
    let komi = |text: &str| parse(text).unwrap().rules.komi.thousandths();
    assert_eq!([komi("komi = 2"), komi("komi = -3.133"), komi("komi = 0.0")], [2000, -3133, 0]);
}

#[test]
fn an_unknown_word_is_refused_with_those_there_are() {
    assert_eq!(
        wrong("\nflip = \"one\""),
        "line 2, column 8: flip: \"one\" is none of \"all\", \"choose-one\""
    );
    assert_eq!(
        wrong("start = \"open centre\""),
        "line 1, column 9: start: \"open centre\" is none of \"diagonal\", \"parallel\", \"open-center\""
    );
    assert_eq!(
        wrong("lines = [\"n\", \"up\"]"),
        "line 1, column 9: lines: \"up\" is none: a direction is one of n, ne, e, se, s, sw, w, nw"
    );
    assert_eq!(
        wrong("holes = [\"z9\"]"),
        "line 1, column 9: holes: \"z9\" is none: a square is a letter a-p and a number 1-16, like f5"
    );
    assert_eq!(
        wrong("supply = { discs = 32, exhausted = \"stop\" }"),
        "line 1, column 36: supply: \"stop\" is none of \"pass\", \"take-from-opponent\""
    );
}

#[test]
fn a_value_of_the_wrong_kind_is_refused_with_what_is_expected() {
    assert_eq!(
        wrong("goal = 3"),
        "line 1, column 8: goal: a number stands where one of \"most\", \"fewest\" is expected"
    );
    assert_eq!(wrong("width = 8.5"), "line 1, column 9: width: 8.5 is not a whole number from 4 to 16");
    assert_eq!(wrong("width = 300"), "line 1, column 9: width: 300 is not a whole number from 4 to 16");
    assert_eq!(
        wrong("holes = \"a1\""),
        "line 1, column 9: holes: a string stands where a list of squares like [\"a1\", \"h8\"] is expected"
    );
    assert!(wrong("first = true").contains("line 1, column 9: first: invalid type: boolean `true`"));
    assert!(wrong("start = { black = [] }").ends_with("a table names the squares of both, black and white"));
    assert!(wrong("start = { discs = 3 }").contains("a table stands where one of \"diagonal\""));
    assert!(wrong("supply = { exhausted = \"pass\" }").ends_with("like discs = 32"));
    assert!(wrong("komi = 0.0001").contains("at most three decimals"));
}

#[test]
fn an_unknown_key_is_refused_with_those_there_are() {
    let error = wrong("widht = 8");
    assert!(error.starts_with("line 1, column 1: unknown field `widht`, expected one of `name`"), "{error}");
    assert!(
        wrong("base = \"chess\"")
            .starts_with("line 1, column 8: base: there is no rule set \"chess\"; there are wof")
    );
}

#[test]
fn an_impossible_rule_set_is_refused_at_the_field_to_change() {
    assert_eq!(wrong("flip = \"all\"\nwidth = 3"), "line 2, column 9: width: 3 is not from 4 to 16");
    assert_eq!(wrong("holes = [\"i9\"]"), "line 1, column 9: holes: i9 is off the board");
    assert_eq!(
        wrong("base = \"octagon\"\nwidth = 8"),
        "holes: i1 is off the board (this field is the base's: the text does not give it)"
    );
}

#[test]
fn what_is_no_toml_is_refused_where_it_breaks() {
    let error = parse("width = 8\nheight 8").unwrap_err();
    assert_eq!((error.place.map(|it| it.0), error.field), (Some(2), None));
    assert!(error.reason.starts_with("this is no TOML: "), "{}", error.reason);
    assert!(wrong("width = 8\nwidth = 9").contains("duplicate key"));
}

#[test]
fn columns_count_characters() {
    assert!(wrong("about = \"é\" # é\nkomi = \"ü\"").starts_with("line 2, column 8: komi"));
    assert!(wrong("'é' = 8").starts_with("line 1, column 1: "));
}

/// The comment of each field names every value that has a word.
#[test]
fn the_comments_list_all_words() {
    fn holds<T: Words>(key: &str) {
        let comment = toml_text::comment(key);
        for word in T::WORDS {
            assert!(comment.contains(&format!("{:?}: {}", word.word, word.meaning)), "{key}: {}", word.word);
        }
    }
    holds::<Color>("first");
    holds::<Start>("start");
    holds::<FlipRule>("flip");
    holds::<Directions>("lines");
    holds::<volteo_core::Edges>("edges");
    holds::<volteo_core::Placement>("placement");
    holds::<volteo_core::PassRule>("pass");
    holds::<volteo_core::Goal>("goal");
    holds::<volteo_core::Empties>("empties");
    holds::<Supply>("supply");
    holds::<Exhausted>("supply");
    holds::<LossScore>("time-out");
    holds::<LossScore>("resignation");
}

#[test]
fn every_built_in_reads_back_with_what_it_is_about() {
    for builtin in Builtin::ALL {
        let read = parse(&to_toml(builtin.name(), &builtin.rule_set())).unwrap();
        assert_eq!(Some(read), resolve(builtin.name()));
    }
}

#[test]
fn the_file_of_a_rule_set_is_for_people() {
    insta::assert_snapshot!(to_toml("classic", &Builtin::Classic.rule_set()));
}

#[test]
fn only_what_differs_is_written_inline() {
    let json =
        |name, builtin: Builtin| serde_json::to_string(&Inline { name, rules: &builtin.rule_set() }).unwrap();
    assert_eq!(json(None, Builtin::Wof), "{}");
    assert_eq!(json(Some("x"), Builtin::Mini6), r#"{"name":"x","width":6,"height":6}"#);
    assert_eq!(
        json(None, Builtin::Classic),
        r#"{"start":"open-center","empties":"unscored","supply":{"discs":32,"exhausted":"pass"}}"#
    );
}

#[test]
fn every_field_has_a_key() {
    let keys: Vec<_> = values(&Builtin::Wof.rule_set()).iter().map(|(key, _)| *key).collect();
    for key in &keys {
        let error = wrong(&format!("{key} = true"));
        assert!(error.contains(&format!("{key}: ")), "{error}");
    }
}
