//! Rule sets as TOML.

use std::fmt::Write;
use std::ops::Range;

use toml::de::DeTable;
use volteo_core::{
    Builtin, Color, Directions, Edges, Empties, Exhausted, FlipRule, Goal, LossScore, PassRule, Placement,
    RuleSet, Start, Supply,
};

use super::error::FieldError;
use super::words::Words;
use super::write::values;
use super::{Fields, NamedRuleSet, RuleSetFileError, about};

/// Reads a rule set.
///
/// # Errors
///
/// If the text is no TOML, a key or a value is unknown, or the rule set is impossible: where, and
/// what would be right.
pub fn parse(text: &str) -> Result<NamedRuleSet, RuleSetFileError> {
    let table = DeTable::parse(text).map_err(|error| {
        let reason = format!("this is no TOML: {}", error.message());
        RuleSetFileError::at(text, error.span(), None, reason)
    })?;
    let fields: Fields = toml::from_str(text).map_err(|error| {
        let field = error.span().and_then(|span| field_at(table.get_ref(), &span));
        RuleSetFileError::at(text, error.span(), field, error.message().to_owned())
    })?;
    fields.resolve().map_err(|error| in_text(text, table.get_ref(), error))
}

/// The key whose value these bytes are, or belong to.
fn field_at(table: &DeTable<'_>, bytes: &Range<usize>) -> Option<String> {
    let holds = |span: Range<usize>| span.start <= bytes.start && bytes.end <= span.end;
    let (key, _) = table.iter().find(|(_, value)| holds(value.span()))?;
    Some(key.get_ref().to_string())
}

/// An error about a field that may come from the text or from its base.
fn in_text(text: &str, table: &DeTable<'_>, error: FieldError) -> RuleSetFileError {
    let span = table.get(error.field).map(toml::Spanned::span);
    let reason = match span {
        Some(_) => error.reason,
        None => format!("{} (this field is the base's: the text does not give it)", error.reason),
    };
    RuleSetFileError::at(text, span, Some(error.field.to_owned()), reason)
}

const HEAD: &str = "\
# The rules of a game, for Volteo. Change what you like.
# A field that is left out takes its value from the rule set that `base` names, or from \"wof\".
";

/// Writes a rule set with every field, each under a comment that says what it means and which values
/// it can have. [`parse`] reads it back.
#[must_use]
pub fn to_toml(name: &str, rules: &RuleSet) -> String {
    let mut text = HEAD.to_owned();
    append(&mut text, format_args!("\nname = {}\n", quoted(name)));
    if let Some(builtin) = Builtin::from_name(name).filter(|it| it.rule_set() == *rules) {
        append(&mut text, format_args!("about = {}\n", quoted(about(builtin))));
    }
    for (key, value) in values(rules) {
        append(&mut text, format_args!("\n{}{key} = {value}\n", comment(key)));
    }
    text
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// Appends to a text, which cannot fail.
fn append(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(what);
}

/// The comment lines above a field.
pub(super) fn comment(key: &str) -> String {
    let (meaning, values) = match key {
        "width" => ("The number of files, a, b, c …: from 4 to 16.", String::new()),
        "height" => ("The number of ranks, 1, 2, 3 …: from 4 to 16.", String::new()),
        "holes" => (
            "Squares that do not exist, as a list like [\"a1\", \"h8\"]. A line ends there as at the edge.",
            String::new(),
        ),
        "start" => ("The discs on the board when the game begins:", start_values()),
        "first" => ("Who moves first:", words::<Color>()),
        "flip" => ("What a placed disc flips:", words::<FlipRule>()),
        "lines" => ("The directions of lines that count:", lines_values()),
        "edges" => ("What the sides of the board are:", words::<Edges>()),
        "placement" => {
            ("Where a disc may be placed. Where it flips something, it always must:", words::<Placement>())
        }
        "pass" => ("When a side may pass:", words::<PassRule>()),
        "goal" => ("Who wins:", words::<Goal>()),
        "empties" => ("Whom the tournament score gives the squares that stay empty:", words::<Empties>()),
        "komi" => (
            "What is added to Black's discs less White's when the game is decided: from -256 to 256,\n\
             # with up to three decimals. A number below zero helps White.",
            String::new(),
        ),
        "supply" => ("How many discs a side has:", supply_values()),
        "time-out" => ("What a game that a side loses on time scores:", words::<LossScore>()),
        _ => ("What a game that a side resigns scores:", words::<LossScore>()),
    };
    format!("# {meaning}\n{values}")
}

/// A comment line for each word.
fn words<T: Words>() -> String {
    T::WORDS.iter().map(|it| value_line(&format!("{:?}", it.word), it.meaning)).collect()
}

fn value_line(value: &str, meaning: &str) -> String {
    format!("#   {value}: {meaning}\n")
}

fn start_values() -> String {
    let these = value_line("{ black = [\"e4\", \"d5\"], white = [\"d4\", \"e5\"] }", "these discs");
    words::<Start>() + &these
}

fn lines_values() -> String {
    words::<Directions>()
        + &value_line(
            "[\"n\", \"ne\", \"e\", \"se\", \"s\", \"sw\", \"w\", \"nw\"]",
            "these, or some of them",
        )
}

fn supply_values() -> String {
    let exhausted = Exhausted::WORDS.iter().map(|it| format!("#     {:?}: {}\n", it.word, it.meaning));
    let own = value_line(
        "{ discs = 32, exhausted = \"pass\" }",
        "so many each, those of the start among them; and for a side\n#     that has none left, exhausted is",
    );
    words::<Supply>() + &own + &exhausted.collect::<String>()
}
