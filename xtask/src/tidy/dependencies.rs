//! The crates depend on each other in one direction only.

use super::Finding;
use super::tree::Tree;
use crate::workspace::{Dependency, Package};

/// What a crate of the workspace may depend on among the others.
enum May<'a> {
    /// These.
    Use(&'a [&'a str]),
    /// Any of them.
    UseAll,
    /// Any of them, but only behind a feature: it has to build when they do not.
    UseOptionally,
}

/// The layering. A crate that is not listed has no place in it yet.
const LAYERS: &[(&str, May<'_>)] = &[
    ("volteo-core", May::Use(&[])),
    ("volteo-engine", May::Use(&["volteo-core"])),
    ("volteo-records", May::Use(&["volteo-core"])),
    ("volteo-board", May::Use(&["volteo-core", "volteo-handheld"])),
    ("volteo-handheld", May::Use(&["volteo-core", "volteo-engine", "volteo-link"])),
    ("volteo-link", May::Use(&["volteo-core"])),
    ("volteo-match", May::Use(&["volteo-core", "volteo-engine", "volteo-records"])),
    ("volteo-exact", May::Use(&["volteo-core", "volteo-engine", "volteo-records"])),
    ("volteo-compare", May::Use(&["volteo-core", "volteo-engine", "volteo-records", "volteo-exact"])),
    ("volteo-solitaire", May::Use(&["volteo-core", "volteo-compare"])),
    (
        "volteo-cli",
        May::Use(&[
            "volteo-core",
            "volteo-engine",
            "volteo-records",
            "volteo-handheld",
            "volteo-link",
            "volteo-match",
            "volteo-exact",
            "volteo-compare",
            "volteo-solitaire",
        ]),
    ),
    ("volteo-emulator", May::Use(&["volteo-core", "volteo-handheld"])),
    ("volteo-train", May::Use(&["volteo-core", "volteo-engine"])),
    ("volteo-tests", May::UseAll),
    ("xtask", May::UseOptionally),
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let is_ours = |name: &str| tree.packages.iter().any(|package| package.name == name);
    let mut findings = Vec::new();
    for package in &tree.packages {
        let place = format!("package {}", package.name);
        let Some((_, may)) = LAYERS.iter().find(|(name, _)| *name == package.name) else {
            let message = "has no place in the layering: add it to LAYERS in xtask/src/tidy/dependencies.rs";
            findings.push(Finding::about(&place, message));
            continue;
        };
        for dependency in package.dependencies.iter().filter(|dependency| is_ours(&dependency.name)) {
            if let Err(right) = judge(package, dependency, may) {
                findings.push(Finding::about(&place, format!("depends on {}: {right}", dependency.name)));
            }
        }
    }
    findings
}

fn judge(package: &Package, dependency: &Dependency, may: &May<'_>) -> Result<(), String> {
    match may {
        May::UseAll => Ok(()),
        May::Use(allowed) if allowed.contains(&dependency.name.as_str()) => Ok(()),
        May::Use([]) => Err("it may use no other crate of the workspace".to_owned()),
        May::Use(allowed) => Err(format!("it may use only {}", allowed.join(", "))),
        May::UseOptionally if dependency.optional => Ok(()),
        May::UseOptionally => {
            Err(format!("{} must build when the others do not, so make it optional", package.name))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(packages: &[(&str, &[&str])]) -> Vec<String> {
        let dependency = |name: &&str| Dependency { name: (*name).to_owned(), optional: false };
        let package = |(name, dependencies): &(&str, &[&str])| Package {
            name: (*name).to_owned(),
            dependencies: dependencies.iter().map(dependency).collect(),
            ..Package::default()
        };
        let tree = Tree { packages: packages.iter().map(package).collect(), ..Tree::of(&[]) };
        check(&tree).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn downwards_is_allowed() {
        let records: &[&str] = &["volteo-core", "serde"];
        assert!(found(&[("volteo-core", &["rand_core"]), ("volteo-records", records)]).is_empty());
    }

    #[test]
    fn upwards_is_found() {
        assert_eq!(
            found(&[("volteo-core", &["volteo-records"]), ("volteo-records", &[])]),
            ["package volteo-core: depends on volteo-records: it may use no other crate of the workspace"]
        );
    }

    #[test]
    fn xtask_builds_when_the_others_do_not() {
        assert!(
            found(&[("volteo-core", &[]), ("xtask", &["volteo-core"])])[0].ends_with("so make it optional")
        );
    }

    #[test]
    fn a_crate_without_a_layer_is_found() {
        assert_eq!(found(&[("volteo-new", &[])]).len(), 1);
    }
}
