//! Sources stay short enough to be read in one sitting.

use super::Finding;
use super::tree::Tree;

const MAX_LINES: usize = 500;
/// The way out, with a reason, among a file's first lines.
const EXCUSE: &str = "// tidy: long because ";
const EXCUSE_WITHIN: usize = 30;

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.rust_files().filter_map(|(file, text)| check_file(&file.path, text)).collect()
}

fn check_file(path: &str, text: &str) -> Option<Finding> {
    let lines = text.lines().count();
    let excused = text.lines().take(EXCUSE_WITHIN).any(|line| line.starts_with(EXCUSE));
    (lines > MAX_LINES && !excused).then(|| {
        let right = format!("split it, or say `{EXCUSE}…` in the first {EXCUSE_WITHIN} lines");
        Finding::about(path, format!("{lines} lines, over {MAX_LINES}: {right}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_hundred_lines_pass_and_one_more_is_found() {
        assert_eq!(check(&Tree::of(&[("a.rs", &"\n".repeat(500))])), []);
        assert_eq!(check(&Tree::of(&[("a.rs", &"\n".repeat(501))])).len(), 1);
        assert_eq!(check(&Tree::of(&[("a.md", &"\n".repeat(501))])), []);
    }

    #[test]
    fn a_reason_excuses() {
        let long = "\n".repeat(501);
        assert_eq!(check(&Tree::of(&[("a.rs", &format!("{EXCUSE}it is one table\n{long}"))])), []);
        assert_eq!(check(&Tree::of(&[("a.rs", &format!("{long}{EXCUSE}it is one table\n"))])).len(), 1);
    }
}
