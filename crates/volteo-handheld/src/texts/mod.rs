//! Every text for people, in every language: one table, and the room that each text has.

#[cfg(test)]
mod room;
mod table;
mod words;

pub(crate) use table::Text;
pub use words::Words;

/// A language of the screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All of them. Saves name them by their place here.
    pub const ALL: [Self; 2] = [Self::English, Self::Spanish];
}
