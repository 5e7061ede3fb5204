//! One page with everything: no script, no font, no picture from elsewhere.

mod board;
mod chart;
mod exact;
mod games;
mod real;

use std::fmt::Write;

use volteo_exact::Checked;

use crate::real::RealSummary;
use crate::summary::Summary;

const STYLE: &str = include_str!("style.css");
/// The colors of the style, one a rule set; where there are more, they begin anew.
const COLORS: usize = 6;

/// A page on comparisons of rule sets, on what is exact about them and on recorded games. It stands alone, and reads on
/// phones, in the dark and on paper.
#[must_use]
pub fn html(comparisons: &[Summary], exact: &[Checked], records: &[RealSummary]) -> String {
    let played = comparisons.iter().flat_map(|it| &it.rule_sets).map(|it| &it.name);
    let mut names: Vec<&str> = Vec::new();
    played.chain(exact.iter().map(|it| &it.found.name)).for_each(|name| {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    });
    let title = escaped(&names.join(" · "));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>Volteo: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n<h1>What the rule changes: {title}</h1>\n"
    );
    comparisons.iter().filter(|it| it.games > 0).for_each(|it| games::write(it, &mut page));
    if !exact.is_empty() {
        exact::write(exact, &mut page);
    }
    records.iter().for_each(|it| real::write(it, &mut page));
    let version = env!("CARGO_PKG_VERSION");
    let _ = write!(page, "<p class=\"faint\">Volteo {version}</p>\n</main>\n</body>\n</html>\n");
    page
}

/// A chart or a board with what it is.
fn figure(page: &mut String, title: &str, svg: &str, caption: &str) {
    let _ = writeln!(page, "<figure><h4>{title}</h4>{svg}<figcaption>{caption}</figcaption></figure>");
}

/// The names of what has which color.
fn legend<'a>(page: &mut String, names: impl IntoIterator<Item = &'a str>) {
    page.push_str("<ul class=\"legend\">");
    for (place, name) in names.into_iter().enumerate() {
        let _ = write!(
            page,
            "<li><span style=\"background:var(--s{})\"></span>{}</li>",
            place % COLORS,
            escaped(name)
        );
    }
    page.push_str("</ul>\n");
}

/// A text as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use volteo_core::Builtin;

    use volteo_exact::{Budget, check, examine};

    use super::*;
    use crate::{NamedRules, Part, Plan, Player, Shard, play};

    fn page(name: &str) -> String {
        let rules = |name: &str, it: Builtin| NamedRules { name: name.to_owned(), set: it.rule_set() };
        let rules = vec![rules(name, Builtin::Mini4), rules("octagon", Builtin::Octagon)];
        let mut part =
            Part::new(Plan { rules, pairs: 10, player: Player::Random, seed: 1, opening_plies: 2 });
        play(&mut part, Shard::WHOLE, 1, &|| false, &mut |_| ()).unwrap();
        let exact = examine(name, &Builtin::Mini4.rule_set(), Budget::of(1_000), &|| false).unwrap();
        html(&[Summary::of(&part)], &[check(exact)], &[])
    }

    #[test]
    fn a_page_asks_nobody_for_anything_and_closes_what_it_opens() {
        let page = page("mini4");
        assert!(!page.contains("http") && !page.contains("<script") && !page.contains("url("));
        for tag in ["svg", "figure", "table", "tr", "td", "section", "main", "ul"] {
            let (opened, closed) =
                (page.matches(&format!("<{tag}")).count(), page.matches(&format!("</{tag}>")).count());
            assert!(opened >= closed && closed > 0, "{tag}");
        }
        assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
        assert!(!page.contains("NaN") && !page.contains("inf"));
    }

    #[test]
    fn names_are_text_and_nothing_else() {
        assert!(page("<b>&\"x\"").contains("&lt;b&gt;&amp;&quot;x&quot;"));
    }
}
