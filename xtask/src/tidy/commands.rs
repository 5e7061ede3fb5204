//! The commands that a README shows are there.

use clap::CommandFactory;

use super::Finding;
use super::tree::Tree;

/// What a command of ours starts with, and whom to ask whether the next word is one of its subcommands.
const PREFIXES: [(&str, Program); 4] = [
    ("cargo xtask ", Program::Xtask),
    ("volteo ", Program::Volteo),
    ("cargo run -p volteo-cli -- ", Program::Volteo),
    ("cargo run --release -p volteo-cli -- ", Program::Volteo),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Program {
    Xtask,
    Volteo,
}

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let readmes =
        tree.texts().filter(|(file, _)| file.path == "README.md" || file.path.ends_with("/README.md"));
    let uses: Vec<(&str, Use<'_>)> = readmes
        .flat_map(|(file, text)| uses(text).into_iter().map(|used| (file.path.as_str(), used)))
        .collect();

    let xtask = crate::Xtask::command();
    let volteo = if uses.iter().any(|(_, used)| used.program == Program::Volteo) {
        (tree.volteo_commands)()
    } else {
        Ok(Vec::new())
    };
    let judge = |used: &Use<'_>| match (used.program, &volteo) {
        (Program::Xtask, _) if xtask.find_subcommand(used.subcommand).is_some() => None,
        (Program::Xtask, _) => Some(format!("`cargo xtask` has no subcommand `{}`", used.subcommand)),
        (Program::Volteo, Ok(known)) if known.iter().any(|name| name == used.subcommand) => None,
        (Program::Volteo, Ok(known)) => {
            Some(format!("`volteo` has no subcommand `{}`; it has: {}", used.subcommand, known.join(", ")))
        }
        (Program::Volteo, Err(error)) => {
            // The first line says enough: what the compiler has against it is another check's to tell.
            let error = error.to_string();
            Some(format!("cannot ask `volteo` for it: {}", error.lines().next().unwrap_or_default()))
        }
    };
    uses.iter().filter_map(|(path, used)| Some(Finding::at(path, used.line, judge(used)?))).collect()
}

/// A subcommand that a text uses.
struct Use<'a> {
    line: usize,
    program: Program,
    subcommand: &'a str,
}

/// The subcommands in code blocks and code spans.
fn uses(markdown: &str) -> Vec<Use<'_>> {
    let mut uses = Vec::new();
    let mut block: Option<Vec<(usize, &str)>> = None;
    for (index, line) in markdown.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            block = match block {
                Some(lines) => {
                    uses.extend(uses_in_block(&lines));
                    None
                }
                None => Some(Vec::new()),
            };
        } else if let Some(lines) = &mut block {
            lines.push((index + 1, line));
        } else {
            let spans = line.split('`').skip(1).step_by(2);
            uses.extend(spans.filter_map(|span| use_in(index + 1, span)));
        }
    }
    uses
}

/// The subcommands in a code block. One that shows prompts shows output too, which is no command.
fn uses_in_block<'a>(lines: &[(usize, &'a str)]) -> Vec<Use<'a>> {
    let prompt = |line: &'a str| line.trim_start().strip_prefix("$ ");
    let has_prompts = lines.iter().any(|(_, line)| prompt(line).is_some());
    let typed = |line: &'a str| if has_prompts { prompt(line) } else { Some(line.trim_start()) };
    lines
        .iter()
        .filter_map(|(number, line)| Some((*number, typed(line)?)))
        .flat_map(|(number, line)| {
            line.split(['|', '&', ';']).map(move |command| (number, command.trim_start()))
        })
        .filter_map(|(number, command)| use_in(number, command))
        .collect()
}

/// The subcommand that a command line starts with; options and placeholders are none.
fn use_in(line: usize, command: &str) -> Option<Use<'_>> {
    let (program, rest) =
        PREFIXES.iter().find_map(|(prefix, program)| Some((*program, command.strip_prefix(prefix)?)))?;
    let subcommand = rest.split_whitespace().next()?;
    let is_word = subcommand.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    (is_word && !subcommand.starts_with('-')).then_some(Use { line, program, subcommand })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(readme: &str) -> Vec<String> {
        check(&Tree::of(&[("README.md", readme)])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn commands_that_are_there_pass() {
        let readme = "Run `cargo xtask setup`, see `volteo --help` or `volteo <command>`.\n\
                      ```sh\ncargo xtask test --quick && volteo show x.pgn\n```\n\
                      ```console\n$ volteo referee a.wtb | head\nvolteo is right\n```\n";
        assert_eq!(found(readme), Vec::<String>::new());
    }

    #[test]
    fn commands_that_are_not_there_are_found() {
        let readme = "Run `cargo xtask frobnicate`.\n```\nls | volteo sing\n```\n";
        assert_eq!(
            found(readme),
            [
                "README.md:1: `cargo xtask` has no subcommand `frobnicate`",
                "README.md:3: `volteo` has no subcommand `sing`; it has: referee, show",
            ]
        );
    }
}
