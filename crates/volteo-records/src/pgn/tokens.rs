//! The parts of a game's text: tags, moves and what stands between them.

use std::borrow::Cow;

use crate::RecordError;
use crate::bytes::{Excerpt, decode};

/// A part of a game's text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`.
    Tag(String, String),
    /// The rest of a line that begins with `%`.
    Escape(String),
    /// A comment without its braces or semicolon, in one line.
    Comment(String),
    /// Moves in parentheses, with these, in one line.
    Variation(String),
    /// A move, a move number, a result, a sign like `$3`.
    Word(Cow<'a, str>),
}

/// The parts of a text one after the other.
pub(super) struct Tokens<'a> {
    excerpt: &'a Excerpt,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(excerpt: &'a Excerpt) -> Self {
        Self { excerpt, at: 0 }
    }

    fn rest(&self) -> &'a [u8] {
        self.excerpt.text.get(self.at..).unwrap_or_default()
    }

    /// Reads the next part and gives the offset at which it begins. None at the end.
    pub(super) fn next(&mut self) -> Option<Result<(usize, Token<'a>), RecordError>> {
        self.at += self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let start = self.at;
        let token = match self.rest().first()? {
            b'%' if self.is_at_line_start() => Ok(Token::Escape(self.line())),
            b'[' => self.tag(),
            b'{' => self.comment(),
            b';' => Ok(Token::Comment(one_line(self.line().as_bytes()))),
            b'(' => self.variation().map(Token::Variation),
            b'}' | b')' | b']' => Err("this closes nothing"),
            _ => Ok(Token::Word(self.word())),
        };
        Some(token.map(|token| (start, token)).map_err(|what| self.excerpt.error(start, what)))
    }

    fn is_at_line_start(&self) -> bool {
        self.at.checked_sub(1).is_none_or(|before| matches!(self.excerpt.text[before], b'\n' | b'\r'))
    }

    /// The rest of the line without the mark that stands here.
    fn line(&mut self) -> String {
        let inside = &self.rest()[1..];
        let line =
            &inside[..inside.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(inside.len())];
        self.at += 1 + line.len();
        decode(line)
    }

    fn tag(&mut self) -> Result<Token<'a>, &'static str> {
        const FORM: &str = "a tag is a name and a value in quotes, like [Event \"name\"]";
        let inside = self.rest()[1..].trim_ascii_start();
        let length = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let (name, after) = inside.split_at(length);
        let quoted = after.trim_ascii_start().strip_prefix(b"\"").ok_or(FORM)?;
        let mut value = Vec::new();
        let mut bytes = quoted.iter();
        loop {
            match bytes.next() {
                Some(b'"') => break,
                Some(b'\\') => value.extend(bytes.next()),
                Some(b'\n' | b'\r') | None => {
                    return Err("the value of the tag is not closed by a quote in its line");
                }
                Some(byte) => value.push(*byte),
            }
        }
        let rest = bytes.as_slice().trim_ascii_start().strip_prefix(b"]").ok_or(FORM)?;
        if name.is_empty() {
            return Err(FORM);
        }
        self.at = self.excerpt.text.len() - rest.len();
        Ok(Token::Tag(decode(name), decode(&value)))
    }

    fn comment(&mut self) -> Result<Token<'a>, &'static str> {
        let inside = &self.rest()[1..];
        let length = inside.iter().position(|byte| *byte == b'}').ok_or("the comment is not closed by }")?;
        self.at += length + 2;
        Ok(Token::Comment(one_line(&inside[..length])))
    }

    /// Variations may hold others, and comments. One that runs to the end of its line gets braces.
    fn variation(&mut self) -> Result<String, &'static str> {
        const OPEN: &str = "the variation is not closed by )";
        let mut text = Vec::new();
        let mut depth = 0;
        loop {
            match *self.rest().first().ok_or(OPEN)? {
                b'{' => {
                    let length = self.rest().iter().position(|byte| *byte == b'}').ok_or(OPEN)?;
                    text.extend_from_slice(&self.rest()[..=length]);
                    self.at += length;
                }
                b';' => {
                    let comment = self.line();
                    if comment.contains('}') {
                        return Err("a comment in a variation cannot hold }");
                    }
                    text.extend(format!("{{{comment}}}").bytes());
                    continue;
                }
                byte => {
                    depth += i32::from(byte == b'(') - i32::from(byte == b')');
                    text.push(byte);
                }
            }
            self.at += 1;
            if depth == 0 {
                return Ok(one_line(&text));
            }
        }
    }

    fn word(&mut self) -> Cow<'a, str> {
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[];".contains(byte);
        let rest = self.rest();
        let word = &rest[..rest.iter().position(ends).unwrap_or(rest.len())];
        self.at += word.len();
        str::from_utf8(word).map_or_else(|_| Cow::Owned(decode(word)), Cow::Borrowed)
    }
}

/// Text with its line breaks turned to spaces, and none around it.
fn one_line(text: &[u8]) -> String {
    decode(text).replace("\r\n", " ").replace(['\n', '\r'], " ").trim().to_owned()
}

/// Whether a text is a variation that reads back as it is.
pub(super) fn is_variation(text: &str) -> bool {
    let mut excerpt = Excerpt::default();
    text.bytes().for_each(|byte| excerpt.push(byte));
    let mut tokens = Tokens::new(&excerpt);
    let read = text.starts_with('(') && tokens.variation().is_ok_and(|read| read == text);
    read && tokens.at == excerpt.text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, String> {
        let mut excerpt = Excerpt::default();
        text.bytes().for_each(|byte| excerpt.push(byte));
        let mut tokens = Tokens::new(&excerpt);
        let mut all = Vec::new();
        while let Some(token) = tokens.next() {
            all.push(match token.map_err(|error| error.to_string())?.1 {
                Token::Tag(name, value) => format!("tag {name}={value}"),
                Token::Escape(text) => format!("escape {text}"),
                Token::Comment(text) => format!("comment {text}"),
                Token::Variation(text) => format!("variation {text}"),
                Token::Word(text) => format!("word {text}"),
            });
        }
        Ok(all)
    }

    #[test]
    fn every_part_is_read() {
        let text = "%x y\n[ Event \"a \\\"b\\\" \\\\ ]\" ]\r\n{two\r\nlines }1.f5 d6(1... f4;no\r\n(x) {)} ) $3 ; end\nc3*";
        let expected = [
            "escape x y",
            "tag Event=a \"b\" \\ ]",
            "comment two lines",
            "word 1.f5",
            "word d6",
            "variation (1... f4{no} (x) {)} )",
            "word $3",
            "comment end",
            "word c3*",
        ];
        assert_eq!(read(text).unwrap(), expected);
    }

    #[test]
    fn what_is_not_closed_is_refused_where_it_opens() {
        for text in [
            "1. {a",
            "1. (a {)",
            "1. (a",
            "1. [Event \"a\n\"]",
            "1. [Event \"a\"",
            "1. [\"a\"]",
            "1. [Event a]",
            "1. )",
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with("byte 3: "), "{text}: {error}");
        }
    }

    #[test]
    fn only_whole_variations_are_some() {
        assert!(is_variation("(1. f5 {)} (d6))"));
        for text in ["", "f5", "(f5", "(f5)x", "(f5))", "(f5;x)", "(f5\n)"] {
            assert!(!is_variation(text), "{text}");
        }
    }
}
