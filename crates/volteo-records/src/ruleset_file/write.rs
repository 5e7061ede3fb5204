//! The values of a rule set's fields as they are written, in TOML or in JSON.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};
use volteo_core::{BitSet, Builtin, Directions, Komi, RuleSet, SquareSet, Start, Supply};

use super::words::Words;
use crate::decimal;

/// A value, ready to be written.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Whole(u16),
    Komi(Komi),
    Word(&'static str),
    Names(Vec<String>),
    Table(Vec<(&'static str, Value)>),
}

/// Every key with its value, in the order in which files have them.
pub(super) fn values(rules: &RuleSet) -> [(&'static str, Value); 16] {
    [
        ("width", Value::Whole(rules.width.into())),
        ("height", Value::Whole(rules.height.into())),
        ("holes", squares(rules.holes)),
        ("start", start(rules.start)),
        ("first", word(rules.first)),
        ("flip", word(rules.flip)),
        ("lines", lines(rules.lines)),
        ("edges", word(rules.edges)),
        ("placement", word(rules.placement)),
        ("pass", word(rules.pass)),
        ("goal", word(rules.goal)),
        ("empties", word(rules.empties)),
        ("komi", Value::Komi(rules.komi)),
        ("supply", supply(rules.supply)),
        ("time-out", word(rules.time_out)),
        ("resignation", word(rules.resignation)),
    ]
}

/// A type all of whose values have words.
fn word(value: impl Words) -> Value {
    Value::Word(value.word().unwrap_or_default())
}

fn squares(set: SquareSet) -> Value {
    Value::Names(set.squares().map(|square| square.to_string()).collect())
}

fn start(start: Start) -> Value {
    match start {
        Start::Squares { black, white } => {
            Value::Table(vec![("black", squares(black)), ("white", squares(white))])
        }
        other => word(other),
    }
}

fn lines(lines: Directions) -> Value {
    match lines.word() {
        Some(word) => Value::Word(word),
        None => Value::Names(lines.iter().map(|it| it.name().to_owned()).collect()),
    }
}

fn supply(supply: Supply) -> Value {
    match supply {
        Supply::Shared => word(supply),
        Supply::Own { discs, exhausted } => {
            Value::Table(vec![("discs", Value::Whole(discs)), ("exhausted", word(exhausted))])
        }
    }
}

/// As TOML. The words and names need no escapes.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(f),
            Self::Komi(komi) => komi.fmt(f),
            Self::Word(word) => write!(f, "{word:?}"),
            Self::Names(names) => write!(f, "{names:?}"),
            Self::Table(entries) => {
                for (index, (key, value)) in entries.iter().enumerate() {
                    write!(f, "{} {key} = {value}", if index == 0 { "{" } else { "," })?;
                }
                f.write_str(" }")
            }
        }
    }
}

/// As JSON.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Whole(number) => serializer.serialize_u16(*number),
            Self::Komi(komi) if komi.thousandths() % 1000 == 0 => {
                serializer.serialize_i32(komi.thousandths() / 1000)
            }
            Self::Komi(komi) => serializer.serialize_f64(decimal::number(komi.thousandths())),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Names(names) => serializer.collect_seq(names),
            Self::Table(entries) => serializer.collect_map(entries.iter().map(|(key, value)| (key, value))),
        }
    }
}

/// A rule set as a JSON object: its name, if it has one, and the fields in which it differs from
/// `wof`, which is the base of every object that names none.
pub(crate) struct Inline<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) rules: &'a RuleSet,
}

impl Serialize for Inline<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(name) = self.name {
            map.serialize_entry("name", name)?;
        }
        let usual = values(&Builtin::Wof.rule_set());
        for ((key, value), (_, usual)) in values(self.rules).iter().zip(usual) {
            if *value != usual {
                map.serialize_entry(key, value)?;
            }
        }
        map.end()
    }
}
