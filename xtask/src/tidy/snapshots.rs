//! Snapshots have been looked at, and the tests that made them are still there.

use super::Finding;
use super::tree::{File, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let unseen = tree.files.iter().map(|file| &file.path).chain(&tree.ignored_snapshots);
    let unseen = unseen.filter(|path| path.ends_with(".snap.new")).map(|path| {
        Finding::about(path, "a snapshot nobody has looked at: `cargo insta review`, or delete it")
    });
    let snapshots = tree.texts().filter(|(file, _)| file.path.ends_with(".snap"));
    unseen.chain(snapshots.filter_map(|(file, text)| check_snapshot(tree, file, text))).collect()
}

fn check_snapshot(tree: &Tree, file: &File, text: &str) -> Option<Finding> {
    // The head of a snapshot lies between two lines of dashes.
    let mut head = text.lines().skip(1).take_while(|line| *line != "---");
    let Some(source) = head.find_map(|line| line.strip_prefix("source: ")) else {
        return Some(Finding::about(&file.path, "the head has no `source:`: let insta write it anew"));
    };
    let source = without_detours(source.trim_matches('"'));
    let found = tree.has(&source);
    (!found).then(|| {
        Finding::about(&file.path, format!("its test is gone: there is no {source}; delete the snapshot"))
    })
}

/// A path with its `..` taken: the tests of a crate may lie in another folder than its own.
fn without_detours(path: &str) -> String {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_detour_in_a_path_is_taken() {
        assert_eq!(without_detours("crates/a/../../tests/b.rs"), "tests/b.rs");
    }

    const SNAPSHOT: &str = "---\nsource: tests/tests/variants.rs\nexpression: board\n---\nsource: no.rs\n";

    #[test]
    fn a_snapshot_of_a_test_passes() {
        let tree = Tree::of(&[("tests/tests/snapshots/a.snap", SNAPSHOT), ("tests/tests/variants.rs", "")]);
        assert_eq!(check(&tree), []);
    }

    #[test]
    fn a_snapshot_without_its_test_is_found() {
        let found = check(&Tree::of(&[("a.snap", SNAPSHOT), ("b.snap", "---\n---\n")]));
        assert_eq!(found.len(), 2);
        assert!(found[0].message.contains("there is no tests/tests/variants.rs"));
    }

    #[test]
    fn a_snapshot_nobody_has_looked_at_is_found() {
        let ignored =
            Tree { ignored_snapshots: vec!["b.snap.new".into()], ..Tree::of(&[("a.snap.new", "")]) };
        assert_eq!(check(&ignored).len(), 2);
    }
}
