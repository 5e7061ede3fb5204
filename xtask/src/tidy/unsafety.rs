//! `unsafe` only where it has to be, and with its reason.

use super::Finding;
use super::source::{Token, matches};
use super::tree::Tree;

/// Where it has to be: the one file of a crate that calls the vector code for x86-64 processors, which
/// is safe itself, and what talks to hardware.
const ALLOWED: &str = "crates/*/src/x86/mod.rs and firmware/";

fn is_allowed(path: &str) -> bool {
    let in_crate = path.strip_prefix("crates/").and_then(|rest| rest.split_once('/'));
    path.starts_with("firmware/") || in_crate.is_some_and(|(_, file)| file == "src/x86/mod.rs")
}

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.rust_files()
        .flat_map(|(file, text)| match file.tokens() {
            Ok(tokens) => check_file(&file.path, text, tokens),
            Err(finding) => vec![finding.clone()],
        })
        .collect()
}

fn check_file(path: &str, text: &str, tokens: &[Token]) -> Vec<Finding> {
    let lines: Vec<&str> = text.lines().collect();
    let allowed = is_allowed(path);
    let mut findings = Vec::new();
    for (index, token) in tokens.iter().enumerate().filter(|(_, token)| token.text == "unsafe") {
        let is_function_type = matches(tokens, index + 1, &["fn", "("]);
        if !allowed {
            let message = format!("`unsafe` outside {ALLOWED}: write it in safe Rust");
            findings.push(Finding::at(path, token.line, message));
        } else if !is_function_type && !has_reason(&lines[..token.line]) {
            let message = "`unsafe` without its reason: put `// SAFETY: …` above it";
            findings.push(Finding::at(path, token.line, message));
        }
    }
    findings
}

/// Whether the last of these lines has a reason on it or above its statement, attributes and comments.
fn has_reason(lines: &[&str]) -> bool {
    let is_reason = |line: &str| line.contains("// SAFETY:") || line.trim_start().starts_with("/// # Safety");
    let Some((last, above)) = lines.split_last() else { return false };
    let belongs = |line: &str| {
        let line = line.trim();
        let is_note = line.starts_with("//") || line.starts_with("#[");
        let ends_another = line.is_empty() || line.ends_with([';', '{', '}', ',']);
        is_note || !ends_another
    };
    is_reason(last) || above.iter().rev().take_while(|line| belongs(line)).any(|line| is_reason(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    const X86: &str = "crates/volteo-core/src/x86/mod.rs";

    fn lines(path: &str, text: &str) -> Vec<Option<usize>> {
        check(&Tree::of(&[(path, text)])).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn unsafe_with_a_reason_passes_where_it_is_allowed() {
        let text = "\
// SAFETY: the caller has asked the processor.
#[target_feature(enable = \"avx2\")]
unsafe fn f() {
    // SAFETY: as above.
    let x =
        unsafe { g() };
}
/// # Safety
/// Needs AVX2.
pub unsafe fn h() {}
type F = unsafe fn(u8);
";
        assert_eq!(lines(X86, text), []);
        assert_eq!(lines("firmware/pico/src/main.rs", text), []);
    }

    #[test]
    fn unsafe_without_a_reason_is_found() {
        let text =
            "fn f() {\n    // SAFETY: about the first only.\n    unsafe { g() };\n    unsafe { g() };\n}";
        assert_eq!(lines(X86, text), [Some(4)]);
    }

    #[test]
    fn unsafe_elsewhere_is_found_and_the_word_alone_is_not() {
        for path in [
            "crates/volteo-core/src/board.rs",
            "crates/volteo-core/src/x86/word.rs",
            "crates/volteo-core/src/x86.rs",
            "crates/volteo-core/src/deep/src/x86/mod.rs",
            "tests/src/x86/mod.rs",
        ] {
            assert_eq!(lines(path, "// SAFETY: none.\nunsafe fn f() {}"), [Some(2)], "{path}");
        }
        assert_eq!(lines("crates/volteo-core/src/board.rs", "#![deny(unsafe_code)]\n// unsafe"), []);
    }
}
