//! No path of somebody's own machine in files or in commit messages: it means nothing elsewhere.

use super::Finding;
use super::tree::Tree;

/// Split up, so that this file does not have what it looks for.
const FORBIDDEN: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!(".lib", "rary")];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let in_files = tree.texts().flat_map(|(file, text)| {
        forbidden(text).map(|(line, word)| Finding::at(&file.path, line, complaint(word))).collect::<Vec<_>>()
    });
    let in_commits = tree.commits.iter().flat_map(|commit| {
        let place = format!("commit {}", commit.name);
        let found = forbidden(&commit.message).map(|(_, word)| Finding::about(&place, complaint(word)));
        found.collect::<Vec<_>>()
    });
    in_files.chain(in_commits).collect()
}

fn complaint(word: &str) -> String {
    format!("`{word}` belongs to one machine: name a place in the repository, or beside it")
}

/// The forbidden words with their lines, where they start a path or a name: not in `network/work/`.
fn forbidden(text: &str) -> impl Iterator<Item = (usize, &'static str)> {
    text.lines().enumerate().flat_map(|(index, line)| {
        let has = |word: &str| line.match_indices(word).any(|(at, _)| starts_name(&line[..at]));
        FORBIDDEN.into_iter().filter(move |word| has(word)).map(move |word| (index + 1, word))
    })
}

fn starts_name(before: &str) -> bool {
    !before.ends_with(|last: char| last.is_alphanumeric() || matches!(last, '_' | '-' | ')' | ']'))
}

#[cfg(test)]
mod tests {
    use super::super::tree::Commit;
    use super::*;

    #[test]
    fn paths_of_the_repository_pass() {
        let text = "../shared/data, src/network/work/a.rs, self.library(), homework/x";
        assert_eq!(check(&Tree::of(&[("a.md", text)])), []);
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        for word in FORBIDDEN {
            let text = format!("fine\nsee {word}x\nand ({word})");
            let lines: Vec<_> = check(&Tree::of(&[("a.md", &text)])).iter().map(|found| found.line).collect();
            assert_eq!(lines, [Some(2), Some(3)]);
        }
    }

    #[test]
    fn commit_messages_are_read_too() {
        let commit = Commit { name: "abc123".into(), message: format!("Fix it\n\nSee {}a.", FORBIDDEN[0]) };
        let found = check(&Tree { commits: vec![commit], ..Tree::of(&[]) });
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].place, "commit abc123");
    }
}
