//! Reading the values of fields, from whatever text has been taken apart into strings, numbers,
//! lists and tables.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{
    Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer,
};
use volteo_core::{
    BitSet, Color, Direction, Directions, Edges, Empties, Exhausted, FlipRule, Goal, Komi, LossScore,
    PassRule, Placement, Square, SquareSet, Start, Supply,
};

use super::words::Words;
use crate::decimal::thousandths;

/// A value as it is read.
pub(crate) struct Read<T>(pub(crate) T);

impl<'de, T: Readable> Deserialize<'de> for Read<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let visitor = ReadVisitor(PhantomData);
        // A JSON reader that keeps numbers of any length passes them on as tables, unless it is asked for a number.
        let value = if T::IS_NUMBER {
            deserializer.deserialize_f64(visitor)
        } else {
            deserializer.deserialize_any(visitor)
        };
        value.map(Read)
    }
}

/// A value that can be read. What it cannot be read from is an error that says what it can.
pub(crate) trait Readable: Sized {
    /// Whether it is read from numbers only.
    const IS_NUMBER: bool = false;

    /// What it can be read from, in words.
    fn expected() -> String;

    fn from_str(_: &str) -> Option<Result<Self, String>> {
        None
    }

    fn from_number(_: f64) -> Option<Result<Self, String>> {
        None
    }

    fn from_names(_: &[String]) -> Option<Result<Self, String>> {
        None
    }

    fn from_table(_: Table) -> Option<Result<Self, String>> {
        None
    }
}

/// All keys that a value written as a table can have.
#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(crate) struct Table {
    black: Option<Read<SquareSet>>,
    white: Option<Read<SquareSet>>,
    discs: Option<Read<u16>>,
    exhausted: Option<Read<Exhausted>>,
}

struct ReadVisitor<T>(PhantomData<T>);

impl<T: Readable> ReadVisitor<T> {
    fn finish<E: Error>(read: Option<Result<T, String>>, unexpected: &str) -> Result<T, E> {
        match read {
            Some(read) => read.map_err(E::custom),
            None => Err(E::custom(format_args!("{unexpected} stands where {} is expected", T::expected()))),
        }
    }
}

impl<'de, T: Readable> Visitor<'de> for ReadVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&T::expected())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        Self::finish(T::from_str(text), "a string")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        self.visit_f64(number as f64)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        self.visit_f64(number as f64)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        Self::finish(T::from_number(number), "a number")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
        let mut names = Vec::new();
        while let Some(name) = list.next_element()? {
            names.push(name);
        }
        Self::finish(T::from_names(&names), "a list")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        let table = Table::deserialize(MapAccessDeserializer::new(map))?;
        Self::finish(T::from_table(table), "a table")
    }
}

/// A value with nothing but words for it.
macro_rules! readable_words {
    ($($type:ty),*) => {$(
        impl Readable for $type {
            fn expected() -> String {
                format!("one of {}", Self::list())
            }

            fn from_str(text: &str) -> Option<Result<Self, String>> {
                Some(Self::from_word(text))
            }
        }
    )*};
}

readable_words!(Color, FlipRule, Edges, Placement, PassRule, Goal, Empties, Exhausted, LossScore);

/// A whole number.
macro_rules! readable_numbers {
    ($($type:ty: $expected:literal),*) => {$(
        impl Readable for $type {
            const IS_NUMBER: bool = true;

            fn expected() -> String {
                $expected.to_owned()
            }

            fn from_number(number: f64) -> Option<Result<Self, String>> {
                let whole = number as Self;
                let is_it = f64::from(whole) == number;
                Some(if is_it { Ok(whole) } else { Err(format!("{number} is not {}", $expected)) })
            }
        }
    )*};
}

readable_numbers!(u8: "a whole number from 4 to 16", u16: "a whole number of discs from 2 to 256");

impl Readable for Komi {
    const IS_NUMBER: bool = true;

    fn expected() -> String {
        "a number of discs from -256 to 256 with at most three decimals".to_owned()
    }

    fn from_number(number: f64) -> Option<Result<Self, String>> {
        let komi = thousandths(number).map(Self::from_thousandths);
        Some(komi.ok_or_else(|| format!("{number} is not {}", Self::expected())))
    }
}

impl Readable for SquareSet {
    fn expected() -> String {
        "a list of squares like [\"a1\", \"h8\"]".to_owned()
    }

    fn from_names(names: &[String]) -> Option<Result<Self, String>> {
        let square =
            |name: &String| name.parse::<Square>().map_err(|error| format!("{name:?} is none: {error}"));
        let squares = names.iter().map(square).collect::<Result<Vec<_>, _>>();
        Some(squares.map(|all| all.into_iter().map(Self::of).fold(Self::EMPTY, |set, square| set | square)))
    }
}

impl Readable for Start {
    fn expected() -> String {
        format!("one of {}, or a table of the black and the white squares", Self::list())
    }

    fn from_str(text: &str) -> Option<Result<Self, String>> {
        Some(Self::from_word(text))
    }

    fn from_table(table: Table) -> Option<Result<Self, String>> {
        let Table { black, white, discs: None, exhausted: None } = table else {
            return None;
        };
        let (Some(Read(black)), Some(Read(white))) = (black, white) else {
            return Some(Err("a table names the squares of both, black and white".to_owned()));
        };
        Some(Ok(Self::Squares { black, white }))
    }
}

impl Readable for Directions {
    fn expected() -> String {
        format!("one of {}, or a list of directions like [\"n\", \"se\"]", Self::list())
    }

    fn from_str(text: &str) -> Option<Result<Self, String>> {
        Some(Self::from_word(text))
    }

    fn from_names(names: &[String]) -> Option<Result<Self, String>> {
        let direction =
            |name: &String| name.parse::<Direction>().map_err(|error| format!("{name:?} is none: {error}"));
        Some(names.iter().map(direction).collect())
    }
}

impl Readable for Supply {
    fn expected() -> String {
        format!("{}, or a table of discs and exhausted", Self::list())
    }

    fn from_str(text: &str) -> Option<Result<Self, String>> {
        Some(Self::from_word(text))
    }

    fn from_table(table: Table) -> Option<Result<Self, String>> {
        let Table { black: None, white: None, discs, exhausted } = table else {
            return None;
        };
        let Some(Read(discs)) = discs else {
            return Some(Err("a table says how many discs a side has, like discs = 32".to_owned()));
        };
        let exhausted = exhausted.map_or(Exhausted::Pass, |it| it.0);
        Some(Ok(Self::Own { discs, exhausted }))
    }
}
