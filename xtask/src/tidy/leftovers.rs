//! Nothing half done is left in the sources.

use super::Finding;
use super::source::{Token, matches};
use super::tree::Tree;

/// Notes to oneself, in comments as much as in code. Split up, so that this file has none.
const NOTES: [&str; 2] = [concat!("FIX", "ME"), concat!("TO", "DO")];
/// Macros that are for the time of writing only.
const MACROS: [&str; 3] = ["todo", "unimplemented", "dbg"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, text) in tree.rust_files() {
        findings.extend(notes(&file.path, text));
        match file.tokens() {
            Ok(tokens) => findings.extend(code(&file.path, tokens)),
            Err(finding) => findings.push(finding.clone()),
        }
    }
    findings
}

fn notes(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        if let Some(note) = words.find(|word| NOTES.contains(word)) {
            let right = "do it now, or open an issue and say here how things are";
            findings.push(Finding::at(path, index + 1, format!("`{note}`: {right}")));
        }
    }
    findings
}

fn code(path: &str, tokens: &[Token]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        if MACROS.iter().any(|name| matches(tokens, index, &[name, "!"])) {
            findings.push(Finding::at(
                path,
                token.line,
                format!("`{}!` is for the time of writing only", token.text),
            ));
        }
        if matches(tokens, index, &["#", "[", "ignore"]) {
            let right = "a slow test goes under a feature that `cargo xtask test` turns on";
            findings.push(Finding::at(path, token.line, format!("`#[ignore]` hides a test: {right}")));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<Option<usize>> {
        check(&Tree::of(&[("a.rs", text)])).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn finished_code_passes() {
        assert_eq!(lines("/// A todo list, `#[ignore]` in prose.\nfn todo() { debug(\"dbg!(x)\"); }"), []);
    }

    #[test]
    fn leftovers_are_found() {
        assert_eq!(
            lines("fn f() {\n    todo!()\n}\n#[test]\n#[ignore = \"slow\"]\nfn t() { dbg!(1); }"),
            [Some(2), Some(5), Some(6)]
        );
        for note in NOTES {
            assert_eq!(lines(&format!("\n// {note}: this.")), [Some(2)]);
        }
    }
}
