//! The crates of the devices need no operating system, allocate nothing and do not panic.

use std::collections::BTreeMap;

use super::Finding;
use super::source::{Token, When, matches};
use super::tree::Tree;
use crate::workspace::NO_STD_CRATES;

/// Calls and macros that end the program. What `debug_assert!` states is checked by tests, not devices.
const PANICS: &[&[&str]] = &[
    &[".", "unwrap", "("],
    &[".", "expect", "("],
    &[".", "unwrap_err", "("],
    &[".", "expect_err", "("],
    &["panic", "!"],
    &["unreachable", "!"],
    &["todo", "!"],
    &["unimplemented", "!"],
    &["assert", "!"],
    &["assert_eq", "!"],
    &["assert_ne", "!"],
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    NO_STD_CRATES.iter().flat_map(|name| check_crate(tree, name)).collect()
}

fn check_crate(tree: &Tree, name: &str) -> Vec<Finding> {
    if !tree.has(&format!("crates/{name}")) {
        return Vec::new();
    }
    let root = format!("crates/{name}/src/lib.rs");
    let Some(lib) = tree.file(&root) else {
        return vec![Finding::about(&root, "missing: a crate of the devices is a library")];
    };

    let mut findings = Vec::new();
    let is_no_std = |tokens: &[Token]| {
        (0..tokens.len()).any(|index| matches(tokens, index, &["#", "!", "[", "no_std", "]"]))
    };
    if !lib.tokens().is_ok_and(is_no_std) {
        findings.push(Finding::at(&root, 1, "`#![no_std]` is missing: this crate runs on devices"));
    }

    let modules = modules(tree, &root);
    let folder = format!("crates/{name}/src/");
    for file in tree.files.iter().filter(|file| file.path.starts_with(&folder) && file.path.ends_with(".rs"))
    {
        // A file that no `mod` names is held to the strictest reading.
        let when = modules.get(&file.path).copied().unwrap_or_default();
        match file.tokens() {
            Ok(tokens) => findings.extend(check_tokens(&file.path, tokens, when)),
            Err(finding) => findings.push(finding.clone()),
        }
    }
    findings
}

/// The files of a crate with when they are compiled: `#[cfg(test)] mod tests;` says it of a whole file.
fn modules(tree: &Tree, root: &str) -> BTreeMap<String, When> {
    let mut found = BTreeMap::from([(root.to_owned(), When::default())]);
    let mut open = vec![root.to_owned()];
    while let Some(path) = open.pop() {
        let when = found.get(&path).copied().unwrap_or_default();
        let tokens = tree.file(&path).and_then(|file| file.tokens().ok()).unwrap_or_default();
        for index in 0..tokens.len() {
            if !(matches(tokens, index, &["mod"]) && matches(tokens, index + 2, &[";"])) {
                continue;
            }
            let name = &tokens[index + 1].text;
            let stem = folder_of_children(&path);
            let files = [format!("{stem}/{name}.rs"), format!("{stem}/{name}/mod.rs")];
            for file in files.into_iter().filter(|file| tree.file(file).is_some()) {
                if !found.contains_key(&file) {
                    found.insert(file.clone(), when.and(tokens[index].when));
                    open.push(file);
                }
            }
        }
    }
    found
}

/// Where the modules of a file are: beside `lib.rs` and `mod.rs`, else in the folder of the file's name.
fn folder_of_children(path: &str) -> &str {
    let beside = path.strip_suffix("/lib.rs").or_else(|| path.strip_suffix("/mod.rs"));
    beside.or_else(|| path.strip_suffix(".rs")).unwrap_or(path)
}

fn check_tokens(path: &str, tokens: &[Token], file: When) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let when = file.and(token.when);
        let mut find = |message: String| findings.push(Finding::at(path, token.line, message));
        if names_crate(tokens, index, "std") && !when.only_on_hosts {
            find("`std` on a device: use `core`, or put it under `#[cfg(feature = \"std\")]`".to_owned());
        }
        if names_crate(tokens, index, "alloc") && !when.only_in_tests {
            find("`alloc` in a crate that does not allocate: let the caller pass the memory".to_owned());
        }
        if when.only_in_tests || when.at_compile_time {
            continue;
        }
        if let Some(call) = PANICS.iter().find(|call| matches(tokens, index, call)) {
            find(format!(
                "`{}` can end the program on a device: return an error or make the case impossible; \
                 `debug_assert!` is fine",
                call.concat()
            ));
        }
    }
    findings
}

/// Whether the token starts a path into a crate, or brings the crate in.
fn names_crate(tokens: &[Token], index: usize, name: &str) -> bool {
    if !matches(tokens, index, &[name]) {
        return false;
    }
    // `core::alloc::Layout` allocates nothing, and `.alloc` is a field; `::alloc::` is the crate.
    let before = |distance: usize| index.checked_sub(distance).map(|before| tokens[before].text.as_str());
    let is_inside_path = before(1) == Some(":") && before(3).is_some_and(is_word);
    let starts_path = matches(tokens, index + 1, &[":", ":"]) && !is_inside_path && before(1) != Some(".");
    starts_path || matches!(before(1), Some("crate" | "use"))
}

fn is_word(text: &str) -> bool {
    text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIB: &str = "crates/volteo-core/src/lib.rs";

    fn lines(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_clean_crate_passes() {
        let lib = "//! `std::` and x.unwrap() in prose.\n#![no_std]\n\
                   #[cfg(feature = \"std\")]\nextern crate std;\n\
                   mod square;\n#[cfg(test)] mod tests;\n\
                   const _: () = assert!(1 < 2);\n\
                   fn f() { debug_assert!(true); core::alloc::Layout::new::<u8>(); }";
        assert_eq!(
            lines(&[
                (LIB, lib),
                (
                    "crates/volteo-core/src/square.rs",
                    "#[cfg(test)] mod tests { fn f() { std::f().unwrap() } }"
                ),
                ("crates/volteo-core/src/tests.rs", "extern crate alloc;\nfn f() { panic!() }"),
                ("crates/volteo-core/benches/a.rs", "use std::fs;"),
                ("crates/volteo-cli/src/main.rs", "use std::fs;"),
            ]),
            Vec::<String>::new()
        );
    }

    #[test]
    fn a_crate_without_no_std_is_found() {
        assert!(
            lines(&[(LIB, "//! no_std")])[0]
                .starts_with("crates/volteo-core/src/lib.rs:1: `#![no_std]` is missing")
        );
    }

    #[test]
    fn std_and_alloc_are_found() {
        for bad in ["use std::fs;", "extern crate std;", "extern crate alloc;", "fn f() { ::alloc::vec![]; }"]
        {
            assert_eq!(lines(&[(LIB, &format!("#![no_std]\n{bad}"))]).len(), 1, "{bad}");
        }
    }

    #[test]
    fn the_feature_std_is_no_leave_to_allocate_or_panic() {
        let gated = "#![no_std]\n#[cfg(feature = \"std\")] mod host;";
        let host = "fn f() { std::f(); }\nfn g() { panic!() }";
        let found = lines(&[(LIB, gated), ("crates/volteo-core/src/host.rs", host)]);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("crates/volteo-core/src/host.rs:2: `panic!`"));
    }

    #[test]
    fn every_panic_is_found() {
        let calls =
            "a.unwrap();\nb.expect(\"\");\npanic!();\nunreachable!();\nassert!(c);\nassert_eq!(d, e);";
        let found = lines(&[(LIB, &format!("#![no_std]\nfn f() {{\n{calls}\n}}"))]);
        assert_eq!(found.len(), 6);
        assert!(found[0].starts_with("crates/volteo-core/src/lib.rs:3: `.unwrap(`"));
    }
}
