//! Words broken into lines.

/// The lines of a text, each of so many letters at most: broken between words, and where the text says.
///
/// A word that is longer than a line stands on one by itself.
pub fn lines(text: &str, columns: usize) -> impl Iterator<Item = &str> + Clone {
    text.split('\n').flat_map(move |paragraph| {
        let mut rest = paragraph;
        core::iter::from_fn(move || {
            let (line, after) = first_line(rest, columns)?;
            rest = after;
            Some(line)
        })
    })
}

/// The first line of a text, and what comes after it.
fn first_line(text: &str, columns: usize) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(' ');
    if text.is_empty() {
        return None;
    }
    let ends = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]);
    let fits = |end: &usize| text.get(..*end).is_some_and(|line| line.chars().count() <= columns);
    let first_word = text.find(' ').unwrap_or(text.len());
    let end = ends.take_while(fits).last().unwrap_or(first_word);
    text.split_at_checked(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::vec::Vec;

    fn broken(text: &str) -> Vec<&str> {
        lines(text, 8).collect()
    }

    #[test]
    fn lines_are_as_long_as_they_can_be() {
        assert_eq!(broken("one two three four"), ["one two", "three", "four"]);
        assert_eq!(broken("12345678 1234567 1"), ["12345678", "1234567", "1"]);
        assert_eq!(broken("ñandú él"), ["ñandú él"]);
    }

    #[test]
    fn a_break_in_the_text_is_kept() {
        assert_eq!(broken("a b\nc"), ["a b", "c"]);
        assert_eq!(broken(""), [""; 0]);
    }

    #[test]
    fn a_word_too_long_stands_alone() {
        assert_eq!(broken("a incontrovertible b"), ["a", "incontrovertible", "b"]);
    }
}
