//! The workspace as cargo sees it: where it is, which packages it has, what they depend on.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

use crate::process::{Result, cargo, output};

/// The crates that run on devices: no operating system, no allocation, no panic.
pub(crate) const NO_STD_CRATES: [&str; 5] =
    ["volteo-core", "volteo-engine", "volteo-link", "volteo-handheld", "volteo-board"];

/// The folder of the workspace's `Cargo.toml`.
pub(crate) fn root() -> PathBuf {
    // Cargo tells at run time where the package is; a moved or copied build would have the old place.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let package = PathBuf::from(package);
    package.parent().map_or_else(|| PathBuf::from("."), PathBuf::from)
}

/// A package of the workspace, as far as chores ask.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: String,
    /// Its features, and what each of them turns on.
    #[serde(default)]
    pub(crate) features: BTreeMap<String, Vec<String>>,
    /// What it says it depends on, of every kind.
    #[serde(default)]
    pub(crate) dependencies: Vec<Dependency>,
    /// Its libraries, programs, tests and benchmarks.
    #[serde(default)]
    pub(crate) targets: Vec<Target>,
}

/// A dependency of a package.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Dependency {
    /// The package depended on.
    pub(crate) name: String,
    /// Whether it is there only when a feature asks for it.
    #[serde(default)]
    pub(crate) optional: bool,
}

/// Something that a package builds.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Target {
    /// Its name.
    pub(crate) name: String,
    /// `lib`, `bin`, `test`, `bench`, …
    pub(crate) kind: Vec<String>,
}

/// Every package of the workspace.
pub(crate) fn packages() -> Result<Vec<Package>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let json = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    Ok(serde_json::from_str::<Metadata>(&json)?.packages)
}

/// Those of the crates for devices that the workspace has.
pub(crate) fn no_std_crates(packages: &[Package]) -> impl Iterator<Item = &'static str> {
    NO_STD_CRATES.into_iter().filter(|name| packages.iter().any(|package| package.name == *name))
}
