//! Rule sets as text: commented TOML for people to edit, and the same fields as a JSON object in
//! Volteo's own records.
//!
//! Every field of [`RuleSet`] has a key of its name. A key that is left out takes the value of the
//! rule set that `base` names, or of `wof`.
//!
//! ```
//! use volteo_core::{Builtin, FlipRule};
//! use volteo_records::ruleset_file;
//!
//! let text = r#"
//!     name = "small-beginner"
//!     base = "mini6"
//!     flip = "choose-one"
//! "#;
//! let read = ruleset_file::parse(text).unwrap();
//! assert_eq!(read.name.as_deref(), Some("small-beginner"));
//! assert_eq!((read.rules.width, read.rules.flip), (6, FlipRule::ChooseOne));
//!
//! let error = ruleset_file::parse("width = 6\nflip = \"one\"").unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 8: flip: \"one\" is none of \"all\", \"choose-one\"");
//!
//! let toml = ruleset_file::to_toml("octagon", &Builtin::Octagon.rule_set());
//! assert_eq!(ruleset_file::parse(&toml).unwrap().rules, Builtin::Octagon.rule_set());
//! ```

mod error;
mod fields;
mod names;
mod read;
#[cfg(test)]
pub(crate) mod strategy;
#[cfg(test)]
mod tests;
mod toml_text;
mod words;
mod write;

pub use error::RuleSetFileError;
pub use names::{about, resolve};
pub use toml_text::{parse, to_toml};

pub(crate) use fields::Fields;
pub(crate) use write::Inline;

use volteo_core::RuleSet;

/// A rule set with what people call it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRuleSet {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What it is, in a line.
    pub about: Option<String>,
    /// The rules, which are valid.
    pub rules: RuleSet,
}
