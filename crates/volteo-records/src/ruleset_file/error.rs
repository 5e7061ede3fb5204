//! What can be wrong with a rule-set file.

use std::fmt;
use std::ops::Range;

/// Why a text is no rule set: where, in which field, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct RuleSetFileError {
    /// Line and column, each from 1, if there is one place to point at.
    pub place: Option<(usize, usize)>,
    /// The key of the field, if it is about one.
    pub field: Option<String>,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl RuleSetFileError {
    /// An error at these bytes of the text.
    pub(super) fn at(text: &str, span: Option<Range<usize>>, field: Option<String>, reason: String) -> Self {
        Self { place: span.map(|span| line_and_column(text, span.start)), field, reason }
    }
}

impl fmt::Display for RuleSetFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        if let Some(field) = &self.field {
            write!(f, "{field}: ")?;
        }
        f.write_str(&self.reason)
    }
}

/// Columns count characters.
fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// Why the fields of a rule set do not go together, wherever they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldError {
    pub(crate) field: &'static str,
    pub(crate) reason: String,
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.reason)
    }
}
