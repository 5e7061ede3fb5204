//! Links in documents lead somewhere.

use super::Finding;
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, text) in tree.texts().filter(|(file, _)| file.path.ends_with(".md")) {
        for (line, target) in links(text) {
            let path = resolve(&file.path, target);
            if !path.as_ref().is_some_and(|path| tree.has(path)) {
                let sought = path.unwrap_or_else(|| "a path outside the repository".to_owned());
                findings.push(Finding::at(
                    &file.path,
                    line,
                    format!("link to {target}: there is no {sought}"),
                ));
            }
        }
    }
    findings
}

/// The relative targets of `[text](target)`, `[name]: target` and `src="target"`, outside of code blocks.
fn links(markdown: &str) -> Vec<(usize, &str)> {
    let mut links = Vec::new();
    let mut in_code = false;
    for (index, line) in markdown.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        // The even parts between backquotes are text, the odd ones code.
        for text in line.split('`').step_by(2) {
            let inline = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
            let source = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
            links.extend(inline.chain(source).map(|target| (index + 1, target)));
        }
        let definition = line.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        links.extend(definition.and_then(|(_, target)| Some((index + 1, target.split_whitespace().next()?))));
    }
    links.retain(|(_, target)| is_relative(target));
    links
}

fn is_relative(target: &str) -> bool {
    let has_scheme =
        target.split_once(':').is_some_and(|(scheme, _)| scheme.chars().all(|c| c.is_ascii_alphabetic()));
    !has_scheme && !target.starts_with('#') && !target.is_empty()
}

/// The path from the root that a link means; none if it leaves the repository.
fn resolve(document: &str, target: &str) -> Option<String> {
    let target = target.split('#').next().unwrap_or_default();
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_lead_somewhere_pass() {
        let text = "[a](../LICENSE) [b](guide.md#part \"title\") [c](https://example.org/x) [d](#here) [e](.)\n\
                    `[f](none)`\n```\n[g](none)\n```\n<img src=\"a.svg\">\n[ref]: ../doc/\n";
        let tree = Tree::of(&[("doc/a.md", text), ("doc/guide.md", ""), ("doc/a.svg", ""), ("LICENSE", "")]);
        assert_eq!(check(&tree), []);
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        let text = "[a](guide.md)\n\n![b](../../x.png)\n[ref]: gone.md\n";
        let found: Vec<String> =
            check(&Tree::of(&[("doc/a.md", text)])).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "doc/a.md:1: link to guide.md: there is no doc/guide.md",
                "doc/a.md:3: link to ../../x.png: there is no a path outside the repository",
                "doc/a.md:4: link to gone.md: there is no doc/gone.md",
            ]
        );
    }
}
