//! Modules are named for what they do. A module for the rest is where things go to be forgotten.

use super::Finding;
use super::source::matches;
use super::tree::Tree;

const NAMES_FOR_NOTHING: [&str; 5] = ["util", "utils", "helper", "helpers", "misc"];
const RIGHT: &str = "name a module for what it does";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, _) in tree.rust_files() {
        let stem = file.path.strip_suffix(".rs").unwrap_or(&file.path);
        if let Some(name) = stem.split('/').find(|part| NAMES_FOR_NOTHING.contains(part)) {
            findings.push(Finding::about(&file.path, format!("`{name}` says nothing: {RIGHT}")));
        }
        // Sources that are no Rust are found by other rules.
        let tokens = file.tokens().unwrap_or_default();
        for (index, token) in tokens.iter().enumerate() {
            if let Some(name) = NAMES_FOR_NOTHING.iter().find(|name| matches(tokens, index, &["mod", name])) {
                findings.push(Finding::at(
                    &file.path,
                    token.line,
                    format!("`mod {name}` says nothing: {RIGHT}"),
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_says_something_passes() {
        assert_eq!(check(&Tree::of(&[("src/squares.rs", "mod flips; // mod utils\nfn helpers() {}")])), []);
    }

    #[test]
    fn a_name_that_says_nothing_is_found() {
        let tree =
            Tree::of(&[("src/utils.rs", ""), ("src/helpers/mod.rs", ""), ("src/lib.rs", "mod utils { }")]);
        assert_eq!(check(&tree).len(), 3);
    }
}
