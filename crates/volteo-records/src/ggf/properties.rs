//! The properties of a game's text.

use crate::RecordError;
use crate::bytes::{Excerpt, decode};

/// A property: `PB[ada]`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Property {
    /// As written; case does not matter.
    pub(super) name: String,
    pub(super) value: String,
    /// Where its name begins in the text.
    pub(super) offset: usize,
}

/// The properties of a game one after the other, `(;` and `;)` left out.
pub(super) struct Properties<'a> {
    excerpt: &'a Excerpt,
    at: usize,
    /// A name may be followed by several values.
    name: Option<(String, usize)>,
}

impl<'a> Properties<'a> {
    pub(super) const fn new(excerpt: &'a Excerpt) -> Self {
        Self { excerpt, at: 2, name: None }
    }

    fn byte(&self) -> Option<u8> {
        self.excerpt.text.get(self.at).copied()
    }

    fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.byte().is_some_and(&wanted) {
            self.at += 1;
        }
    }

    /// Reads the next one. None at the end; after an error, too.
    pub(super) fn next(&mut self) -> Option<Result<Property, RecordError>> {
        // A semicolon between properties begins a node in SGF and says nothing here.
        self.skip_while(|byte| byte.is_ascii_whitespace() || byte == b';');
        match self.byte()? {
            b'[' => Some(self.value()),
            b')' => None,
            byte if is_in_name(byte) => {
                let start = self.at;
                self.skip_while(is_in_name);
                let name = self.excerpt.text[start..self.at].iter().map(|&byte| char::from(byte)).collect();
                self.name = Some((name, start));
                self.skip_while(|byte| byte.is_ascii_whitespace());
                Some(self.value())
            }
            _ => Some(self.fail(
                self.at,
                "a property is expected here: letters and a value in brackets, like PB[name]",
            )),
        }
    }

    fn fail(&mut self, offset: usize, what: &str) -> Result<Property, RecordError> {
        self.at = self.excerpt.text.len();
        Err(self.excerpt.error(offset, what))
    }

    fn value(&mut self) -> Result<Property, RecordError> {
        let Some((name, offset)) = self.name.clone() else {
            return self.fail(self.at, "the value has no name before it: a property is like PB[name]");
        };
        if self.byte() != Some(b'[') {
            return self.fail(offset, "the property has no value: one is like PB[name]");
        }
        self.at += 1;
        let mut value = Vec::new();
        loop {
            let byte = self.byte();
            self.at += 1;
            match byte {
                Some(b']') => return Ok(Property { name, value: decode(&value), offset }),
                Some(b'\\') => {
                    value.extend(self.byte());
                    self.at += 1;
                }
                Some(byte) => value.push(byte),
                None => return self.fail(offset, "the value is not closed by ]"),
            }
        }
    }
}

/// Whether a byte may stand in the name of a property. Digits and underscores are no part of the
/// format's own names, but of those that other records' properties bring along.
pub(super) const fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// A value with what would end it, or begin a game, robbed of its meaning.
pub(super) fn escape(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    for (at, letter) in value.char_indices() {
        let begins_game = letter == '(' && value[at + 1..].starts_with(';');
        if matches!(letter, ']' | '\\') || begins_game {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    fn read(text: &str) -> Result<Vec<(String, String)>, String> {
        let mut excerpt = Excerpt::default();
        excerpt.begin(Place { game: 1, line: 1, byte: 0 });
        text.bytes().for_each(|byte| excerpt.push(byte));
        let mut properties = Properties::new(&excerpt);
        let mut all = Vec::new();
        while let Some(property) = properties.next() {
            let property = property.map_err(|error| error.to_string())?;
            all.push((property.name, property.value));
        }
        Ok(all)
    }

    #[test]
    fn properties_are_read_with_white_space_and_several_values() {
        let all = read("(; PB [a b]\n pw[] ;X1_y[1] [2]\r\n;)").unwrap();
        let all: Vec<_> = all.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(all, [("PB", "a b"), ("pw", ""), ("X1_y", "1"), ("X1_y", "2")]);
    }

    #[test]
    fn any_number_of_semicolons_says_nothing() {
        let text = format!("(;{}PB[a];)", ";".repeat(1_000_000));
        assert_eq!(read(&text).unwrap(), [("PB".to_owned(), "a".to_owned())]);
    }

    #[test]
    fn a_value_reads_back_from_its_escaped_text() {
        for value in ["", "]", "\\", "a\\]b[", "(;GM[Othello]", "\n", "é(;"] {
            let text = format!("(;C[{}];)", escape(value));
            assert_eq!(read(&text).unwrap(), [("C".to_owned(), value.to_owned())]);
        }
    }

    #[test]
    fn what_is_no_property_is_refused_where_it_stands() {
        let error = |text: &str| read(text).unwrap_err();
        assert!(error("(;PB[a]\n!;)").starts_with("game 1, line 2, byte 8: a property is expected here"));
        assert!(error("(;[a];)").starts_with("game 1, line 1, byte 2: the value has no name"));
        assert!(error("(;PB;)").starts_with("game 1, line 1, byte 2: the property has no value"));
        assert!(error("(;PB[a\\").contains("not closed by ]"));
    }
}
