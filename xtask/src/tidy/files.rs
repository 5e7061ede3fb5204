//! Files are small, and their lines end where they seem to.

use super::Finding;
use super::tree::Tree;

const MAX_SIZE: u64 = 1 << 20;

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let large = tree.files.iter().filter(|file| file.size > MAX_SIZE).map(|file| {
        Finding::about(
            &file.path,
            format!("{} bytes, over {MAX_SIZE}: a repository keeps them forever", file.size),
        )
    });
    let texts = tree.texts().filter(|(file, _)| is_written_by_us(&file.path));
    large.chain(texts.flat_map(|(file, text)| check_lines(&file.path, text))).collect()
}

/// Test data and snapshots are as some other program wrote them.
fn is_written_by_us(path: &str) -> bool {
    !path.contains("tests/data/") && !path.ends_with(".snap")
}

fn check_lines(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, line) in text.split('\n').enumerate() {
        if line.ends_with('\r') {
            findings.push(Finding::at(
                path,
                index + 1,
                "ends with a carriage return: end lines with LF only",
            ));
        } else if line.ends_with([' ', '\t']) {
            findings.push(Finding::at(path, index + 1, "white space at the end of the line: remove it"));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_end_cleanly_pass() {
        let data = ("crates/volteo-records/tests/data/a.pgn", "a \r\n");
        assert_eq!(check(&Tree::of(&[("a.md", "a\n\tb\n"), data, ("a.snap", "a \n")])), []);
    }

    #[test]
    fn lines_that_do_not_are_found() {
        let found = check(&Tree::of(&[("a.md", "a\nb \nc\r\nd\t")]));
        assert_eq!(found.iter().map(|finding| finding.line).collect::<Vec<_>>(), [Some(2), Some(3), Some(4)]);
    }

    #[test]
    fn a_mebibyte_passes_and_a_byte_more_is_found() {
        let exactly = "a".repeat(1 << 20);
        assert_eq!(check(&Tree::of(&[("a.txt", &exactly)])), []);
        assert_eq!(check(&Tree::of(&[("a.txt", &format!("{exactly}a"))])).len(), 1);
    }
}
