//! Rust sources as tokens, each with what is known about when it is compiled.
//!
//! Rules that looked at lines would take comments and string literals for code, and could not tell a
//! test module from the rest. A full syntax tree would be safer still, but the insides of macros stay
//! tokens there too, and the rules only ask for short sequences such as `.unwrap(`.

use std::str::FromStr;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A word, a mark, a bracket or a literal of a source.
#[derive(Clone, Debug)]
pub(super) struct Token {
    /// What stands there. String literals keep their quotes, so that they equal no word.
    pub(super) text: String,
    /// The line it stands in, from 1.
    pub(super) line: usize,
    /// When it is compiled.
    pub(super) when: When,
}

/// When a piece of source is compiled, as far as `cfg` attributes tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct When {
    /// Only in a test build.
    pub(super) only_in_tests: bool,
    /// Only in a test build or with the feature `std`: never on a device.
    pub(super) only_on_hosts: bool,
    /// It is run by the compiler, as the value of a `const`: a panic there is a compile error.
    pub(super) at_compile_time: bool,
}

impl When {
    /// The time at which something inside of something else is compiled.
    pub(super) fn and(self, inner: Self) -> Self {
        Self {
            only_in_tests: self.only_in_tests || inner.only_in_tests,
            only_on_hosts: self.only_on_hosts || inner.only_on_hosts,
            at_compile_time: self.at_compile_time || inner.at_compile_time,
        }
    }
}

/// The tokens of a source, or the line where it stops being Rust.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, (usize, String)> {
    let stream = TokenStream::from_str(text)
        .map_err(|error| (error.span().start().line, format!("this is no Rust source: {error}")))?;
    let mut tokens = Vec::new();
    flatten(&stream.into_iter().collect::<Vec<_>>(), When::default(), &mut tokens);
    Ok(tokens)
}

/// Whether the tokens from `index` on are these.
pub(super) fn matches(tokens: &[Token], index: usize, texts: &[&str]) -> bool {
    let found = tokens.get(index..index + texts.len());
    found.is_some_and(|found| found.iter().zip(texts).all(|(token, text)| token.text == *text))
}

fn flatten(trees: &[TokenTree], when: When, out: &mut Vec<Token>) {
    let mut when = when;
    let mut index = 0;
    while index < trees.len() {
        if let Some(attribute) = inner_attribute(trees, index) {
            when = when.and(attribute_says(attribute));
            plain(&trees[index..index + 3], when, out);
            index += 3;
        } else if outer_attribute(trees, index).is_some() {
            let mut attributes_end = index;
            let mut gated = when;
            while let Some(attribute) = outer_attribute(trees, attributes_end) {
                gated = gated.and(attribute_says(attribute));
                attributes_end += 2;
            }
            plain(&trees[index..attributes_end], gated, out);
            let end = item_end(trees, attributes_end);
            flatten(&trees[attributes_end..end], gated, out);
            index = end;
        } else if let Some(end) = constant_end(trees, index) {
            let constant = When { at_compile_time: true, ..when };
            plain(&trees[index..=index], constant, out);
            flatten(&trees[index + 1..end], constant, out);
            index = end;
        } else {
            plain(&trees[index..=index], when, out);
            index += 1;
        }
    }
}

/// Adds trees of which none is an attribute or a constant, with all that is inside them.
fn plain(trees: &[TokenTree], when: When, out: &mut Vec<Token>) {
    for tree in trees {
        let line = tree.span().start().line;
        let mut add = |text: &str, line| out.push(Token { text: text.to_owned(), line, when });
        let TokenTree::Group(group) = tree else {
            add(&tree.to_string(), line);
            continue;
        };
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        add(open, line);
        flatten(&children(group), when, out);
        out.push(Token { text: close.to_owned(), line: group.span_close().start().line, when });
    }
}

fn children(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

fn is_mark(tree: Option<&TokenTree>, mark: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

fn is_word(tree: Option<&TokenTree>, words: &[&str]) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if words.iter().any(|word| ident == word))
}

fn group_of(tree: Option<&TokenTree>, delimiter: Delimiter) -> Option<&Group> {
    match tree {
        Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

/// The inside of `#![…]`.
fn inner_attribute(trees: &[TokenTree], index: usize) -> Option<&Group> {
    let marks = is_mark(trees.get(index), '#') && is_mark(trees.get(index + 1), '!');
    if marks { group_of(trees.get(index + 2), Delimiter::Bracket) } else { None }
}

/// The inside of `#[…]`.
fn outer_attribute(trees: &[TokenTree], index: usize) -> Option<&Group> {
    if is_mark(trees.get(index), '#') { group_of(trees.get(index + 1), Delimiter::Bracket) } else { None }
}

/// Where the item, statement, field or match arm ends whose attributes end at `start`.
fn item_end(trees: &[TokenTree], start: usize) -> usize {
    let mut head = start;
    while is_word(trees.get(head), &["pub"]) || group_of(trees.get(head), Delimiter::Parenthesis).is_some() {
        head += 1;
    }
    let is_function = |offset: usize| is_word(trees.get(head + offset), &["fn", "unsafe", "async", "extern"]);
    let ends_at_semicolon = is_word(trees.get(head), &["let", "static", "use", "type"])
        || (is_word(trees.get(head), &["const"]) && !is_function(1));
    let has_a_body = is_function(0)
        || is_word(
            trees.get(head),
            &["const", "struct", "enum", "union", "mod", "trait", "impl", "macro_rules"],
        );

    let mut index = head;
    while index < trees.len() {
        let tree = trees.get(index);
        let at_end = is_mark(tree, ';') || (!has_a_body && !ends_at_semicolon && is_mark(tree, ','));
        let body = !ends_at_semicolon && group_of(tree, Delimiter::Brace).is_some();
        index += 1;
        // `if … {} else {}` is one statement, and `[u8; 4]` is a group: its `;` is not seen here.
        if at_end || (body && !is_word(trees.get(index), &["else"])) {
            break;
        }
    }
    index
}

/// Where a constant item or a `const { … }` block ends, if one starts here.
fn constant_end(trees: &[TokenTree], index: usize) -> Option<usize> {
    if !is_word(trees.get(index), &["const"]) {
        return None;
    }
    if group_of(trees.get(index + 1), Delimiter::Brace).is_some() {
        return Some(index + 2);
    }
    // `const N: usize` among generic parameters and `*const T` are none.
    let before = index.checked_sub(1).and_then(|before| trees.get(before));
    let starts_item = match before {
        Some(TokenTree::Punct(punct)) => punct.as_char() == ';',
        _ => true,
    };
    let named =
        matches!(trees.get(index + 1), Some(TokenTree::Ident(_))) && is_mark(trees.get(index + 2), ':');
    (starts_item && named).then(|| item_end(trees, index))
}

/// What an attribute says about when its item is compiled.
fn attribute_says(attribute: &Group) -> When {
    let trees = children(attribute);
    if is_word(trees.first(), &["test"]) && trees.len() == 1 {
        return When { only_in_tests: true, only_on_hosts: true, at_compile_time: false };
    }
    match group_of(trees.get(1), Delimiter::Parenthesis) {
        Some(predicate) if is_word(trees.first(), &["cfg"]) => {
            let predicate = children(predicate);
            When {
                only_in_tests: holds(&predicate, Build::WithoutTests) == Some(false),
                only_on_hosts: holds(&predicate, Build::Device) == Some(false),
                at_compile_time: false,
            }
        }
        _ => When::default(),
    }
}

/// A build of which one wants to know whether a piece of source is in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Build {
    /// Any build that is not for tests.
    WithoutTests,
    /// A build for a device: neither tests nor the feature `std`.
    Device,
}

/// Whether a `cfg` predicate holds in a build; none if that depends on other things.
fn holds(predicate: &[TokenTree], build: Build) -> Option<bool> {
    let arguments = group_of(predicate.get(1), Delimiter::Parenthesis).map(children).unwrap_or_default();
    let mut results = arguments.split(|tree| is_mark(Some(tree), ',')).filter(|part| !part.is_empty());
    if is_word(predicate.first(), &["not"]) {
        return results.next().and_then(|part| holds(part, build)).map(|held| !held);
    }
    if is_word(predicate.first(), &["all", "any"]) {
        let decisive = is_word(predicate.first(), &["any"]);
        let results: Vec<Option<bool>> = results.map(|part| holds(part, build)).collect();
        return if results.contains(&Some(decisive)) {
            Some(decisive)
        } else if results.contains(&None) {
            None
        } else {
            Some(!decisive)
        };
    }
    let is_feature_std = is_word(predicate.first(), &["feature"])
        && predicate.get(2).is_some_and(|value| value.to_string() == "\"std\"");
    let is_absent = is_word(predicate.first(), &["test"]) || (is_feature_std && build == Build::Device);
    if is_absent { Some(false) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words that are compiled into the program on a device.
    fn on_device(text: &str) -> String {
        let tokens = tokens(text).unwrap();
        let words = tokens.iter().filter(|token| !token.when.only_on_hosts && token.text.starts_with("here"));
        words.map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_test_module_ends_where_its_braces_do() {
        assert_eq!(
            on_device("fn here1() {} #[cfg(test)] mod t { fn here2() {} } fn here3() {}"),
            "here1 here3"
        );
    }

    #[test]
    fn comments_and_strings_are_no_words() {
        assert_eq!(on_device("/// here1\nfn f() { \"here2\"; /* here3 */ }"), "");
    }

    #[test]
    fn predicates_are_decided_as_far_as_they_can_be() {
        let of = |predicate: &str| on_device(&format!("#[cfg({predicate})] use here;"));
        assert_eq!(of("test"), "");
        assert_eq!(of("feature = \"std\""), "");
        assert_eq!(of("all(feature = \"std\", target_arch = \"x86_64\")"), "");
        assert_eq!(of("any(test, feature = \"std\")"), "");
        assert_eq!(of("any(test, target_arch = \"arm\")"), "here");
        assert_eq!(of("not(test)"), "here");
        assert_eq!(of("feature = \"log\""), "here");
    }

    #[test]
    fn what_an_attribute_governs_is_found() {
        for (text, left) in [
            ("#[cfg(test)] use a::{here1, here2}; use here3;", "here3"),
            ("#[cfg(test)] fn f<A, B>() { here1 } here2", "here2"),
            ("fn f() { #[cfg(test)] if x { here1 } else { here2 } here3 }", "here3"),
            ("struct S { #[cfg(test)] here1: u8, here2: u8 }", "here2"),
            ("mod a { #![cfg(test)] here1 } here2", "here2"),
            ("#[test] fn here1() {} fn here2() {}", "here2"),
            ("#[cfg(test)] pub(crate) mod here1; mod here2;", "here2"),
        ] {
            assert_eq!(on_device(text), left, "{text}");
        }
    }

    #[test]
    fn the_value_of_a_constant_is_computed_by_the_compiler() {
        let compiled = |text: &str| {
            let tokens = tokens(text).unwrap();
            tokens.iter().find(|token| token.text == "here").unwrap().when.at_compile_time
        };
        assert!(compiled("const _: () = here!(A);"));
        assert!(compiled("impl S { pub const A: u8 = { here!() }; }"));
        assert!(compiled("fn f() { const { here!() } }"));
        assert!(!compiled("const fn f() { here!() }"));
        assert!(!compiled("fn f<const N: usize>() { here!() }"));
    }

    #[test]
    fn lines_are_counted_from_one() {
        assert_eq!(tokens("\n\nfn f() {}\n").unwrap()[0].line, 3);
    }
}
