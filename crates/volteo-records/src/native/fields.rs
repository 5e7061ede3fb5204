//! The values of a record's keys, as JSON has them.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor, value::MapAccessDeserializer};
use serde::ser::{Serialize, Serializer};
use volteo_core::{Color, Ending, HalfDiscs, RuleSet};

use crate::decimal::{number, thousandths};
use crate::ruleset_file::{Fields, Inline};
use crate::{BoardText, RecordedResult};

/// A side: `"black"` or `"white"`.
#[derive(Clone, Copy, Debug, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    Black,
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

/// A number with at most three decimals, in thousandths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decimal(pub(super) i32);

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        let scaled = thousandths(value);
        scaled
            .map(Self)
            .ok_or_else(|| de::Error::custom(format_args!("{value} has more than three decimals")))
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(number(self.0))
    }
}

/// A number of discs and half discs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Halves(pub(super) HalfDiscs);

impl<'de> Deserialize<'de> for Halves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        let halves = (value * 2.0) as u16;
        if f64::from(halves) != value * 2.0 {
            return Err(de::Error::custom(format_args!("{value} is no number of discs and half discs")));
        }
        Ok(Self(HalfDiscs::from_halves(halves)))
    }
}

impl Serialize for Halves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.discs() {
            Some(discs) => serializer.serialize_u16(discs),
            None => serializer.serialize_f64(f64::from(self.0.halves()) / 2.0),
        }
    }
}

/// The rules: a name, or an object of the fields of a rule set.
#[derive(Clone, Debug)]
pub(super) enum RulesField<'a> {
    Name(Cow<'a, str>),
    Full { name: Option<Cow<'a, str>>, rules: Box<RuleSet> },
}

impl<'de> Deserialize<'de> for RulesField<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RulesVisitor).map(|(name, rules)| match (name, rules) {
            (name, Some(rules)) => Self::Full { name: name.map(Cow::Owned), rules: Box::new(rules) },
            (name, None) => Self::Name(Cow::Owned(name.unwrap_or_default())),
        })
    }
}

struct RulesVisitor;

impl<'de> Visitor<'de> for RulesVisitor {
    type Value = (Option<String>, Option<RuleSet>);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a rule set or an object of its fields")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Self::Value, E> {
        Ok((Some(name.to_owned()), None))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let read =
            Fields::deserialize(MapAccessDeserializer::new(map))?.resolve().map_err(de::Error::custom)?;
        if read.about.is_some() {
            return Err(de::Error::custom(
                "about: a record has no room for it; only files of rule sets have",
            ));
        }
        Ok((read.name, Some(read.rules)))
    }
}

impl Serialize for RulesField<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Name(name) => serializer.serialize_str(name),
            Self::Full { name, rules } => Inline { name: name.as_deref(), rules }.serialize(serializer),
        }
    }
}

/// A start position: a text, or an object that says how many files it has.
#[derive(Clone, Debug)]
pub(super) struct StartField(pub(super) BoardText);

#[derive(serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields, expecting = "an object of a position's width and text")]
struct WideStart {
    width: u8,
    text: String,
}

impl<'de> Deserialize<'de> for StartField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StartVisitor).map(Self)
    }
}

struct StartVisitor;

impl<'de> Visitor<'de> for StartVisitor {
    type Value = BoardText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position as text, or an object of its width and its text")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<BoardText, E> {
        Ok(BoardText { width: None, text: text.to_owned() })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BoardText, A::Error> {
        let WideStart { width, text } = WideStart::deserialize(MapAccessDeserializer::new(map))?;
        Ok(BoardText { width: Some(width), text })
    }
}

impl Serialize for StartField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.width {
            None => serializer.serialize_str(&self.0.text),
            Some(width) => WideStart { width, text: self.0.text.clone() }.serialize(serializer),
        }
    }
}

/// A claimed result.
#[derive(Clone, Copy, Debug, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ResultField {
    Discs([u16; 2]),
    BlackTournament(u16),
    Difference(Decimal),
    Winner(WinnerField),
}

/// Who won.
#[derive(Clone, Copy, Debug, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum WinnerField {
    Black,
    White,
    Nobody,
}

impl From<ResultField> for RecordedResult {
    fn from(field: ResultField) -> Self {
        match field {
            ResultField::Discs([black, white]) => Self::Discs { black, white },
            ResultField::BlackTournament(black) => Self::BlackTournament(black),
            ResultField::Difference(Decimal(thousandths)) => Self::Difference(thousandths),
            ResultField::Winner(WinnerField::Black) => Self::Winner(Some(Color::Black)),
            ResultField::Winner(WinnerField::White) => Self::Winner(Some(Color::White)),
            ResultField::Winner(WinnerField::Nobody) => Self::Winner(None),
        }
    }
}

impl From<RecordedResult> for ResultField {
    fn from(result: RecordedResult) -> Self {
        match result {
            RecordedResult::Discs { black, white } => Self::Discs([black, white]),
            RecordedResult::BlackTournament(black) => Self::BlackTournament(black),
            RecordedResult::Difference(thousandths) => Self::Difference(Decimal(thousandths)),
            RecordedResult::Winner(Some(Color::Black)) => Self::Winner(WinnerField::Black),
            RecordedResult::Winner(Some(Color::White)) => Self::Winner(WinnerField::White),
            RecordedResult::Winner(None) => Self::Winner(WinnerField::Nobody),
        }
    }
}

/// How the game ended.
#[derive(Clone, Copy, Debug, serde::Deserialize, serde::Serialize)]
#[serde(try_from = "EndingParts", into = "EndingParts")]
pub(super) struct EndingField(pub(super) Ending);

#[derive(Clone, Copy, Debug, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields, expecting = "an object of an ending's kind and side")]
struct EndingParts {
    kind: EndingKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<Side>,
}

/// The names are those of [`Ending::name`].
#[derive(Clone, Copy, Debug, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
enum EndingKind {
    Finished,
    Resigned,
    TimeOut,
    AgreedDraw,
    Forfeit,
    Abandoned,
}

impl TryFrom<EndingParts> for EndingField {
    type Error = &'static str;

    fn try_from(parts: EndingParts) -> Result<Self, Self::Error> {
        let of_nobody = |ending| match parts.side {
            None => Ok(Self(ending)),
            Some(_) => Err("an ending of this kind has no side"),
        };
        let of_side = |ending: fn(Color) -> Ending| match parts.side {
            Some(side) => Ok(Self(ending(side.into()))),
            None => Err("an ending of this kind has a side, \"black\" or \"white\": the one that lost by it"),
        };
        match parts.kind {
            EndingKind::Finished => of_nobody(Ending::Finished),
            EndingKind::AgreedDraw => of_nobody(Ending::AgreedDraw),
            EndingKind::Abandoned => of_nobody(Ending::Abandoned),
            EndingKind::Resigned => of_side(Ending::Resigned),
            EndingKind::TimeOut => of_side(Ending::TimeOut),
            EndingKind::Forfeit => of_side(Ending::Forfeit),
        }
    }
}

impl From<EndingField> for EndingParts {
    fn from(EndingField(ending): EndingField) -> Self {
        let kind = match ending {
            Ending::Finished => EndingKind::Finished,
            Ending::Resigned(_) => EndingKind::Resigned,
            Ending::TimeOut(_) => EndingKind::TimeOut,
            Ending::AgreedDraw => EndingKind::AgreedDraw,
            Ending::Forfeit(_) => EndingKind::Forfeit,
            Ending::Abandoned => EndingKind::Abandoned,
        };
        Self { kind, side: ending.loser().map(Side::from) }
    }
}
