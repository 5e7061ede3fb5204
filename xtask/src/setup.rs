//! `cargo xtask setup`: makes a machine ready to build for the devices, which have no operating system, and to run what was
//! built.
//!
//! The devices need a `core` library for their processors. There are two ways to get one:
//!
//! - rustup downloads it ready-made;
//! - where rustup cannot download, the compiler builds it from source. That takes a toolchain with
//!   the library's source, which Debian packages, and `RUSTC_BOOTSTRAP=1`, because building the
//!   library is an unstable option of cargo.
//!
//! A `rust-toolchain.toml` that lists the targets would be shorter, but then rustup tries to download
//! them at every call of cargo, which fails on the second kind of machine.
//!
//! What was built runs in emulators: one that Debian packages too, and one of ours, whose runner Debian packages, and what
//! that depends on npm's registry has.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use crate::device::board;
use crate::process::{Result, cargo, cargo_of, output, program, rustc, succeeds, succeeds_within};
use crate::{guests, rp2040, workspace};

/// The processors of the devices: Cortex-M0+ and Cortex-M3.
pub(crate) const TARGETS: [&str; 2] = ["thumbv6m-none-eabi", "thumbv7m-none-eabi"];

/// What rustup calls the toolchain of Debian's packages.
const DEBIAN_TOOLCHAIN: &str = "volteo-debian";
/// Debian's current compiler, as its web browsers need it. Its plain `rustc` is years older.
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// The emulator of the boards that QEMU has a model of, and what it is packaged as.
const QEMU: &str = "qemu-system-arm";
const QEMU_PACKAGES: [&str; 1] = ["qemu-system-arm"];

/// The targets are small. A machine that has not got them by then is not going to.
const DOWNLOAD_LIMIT: Duration = Duration::from_secs(60);
/// Debian's packages are 150 MB, from a mirror that may be slow.
pub(crate) const APT_LIMIT: Duration = Duration::from_secs(900);

/// How this machine builds for the devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// The toolchain in use has the targets.
    Installed,
    /// Debian's toolchain builds `core` along with the code.
    BuildCore,
}

impl Route {
    /// `cargo build` for a target, to be completed with what to build.
    pub(crate) fn build(self, target: &str) -> Command {
        let mut command = match self {
            Self::Installed => cargo(),
            Self::BuildCore => cargo_of(DEBIAN_TOOLCHAIN),
        };
        command.args(["build", "--target", target]);
        if self == Self::BuildCore {
            command.arg("-Zbuild-std=core").env("RUSTC_BOOTSTRAP", "1");
        }
        command
    }

    /// The same for a program, which has to be linked. Debian's toolchain has no linker for devices, rustup's has.
    pub(crate) fn link(self, target: &str) -> Result<Command> {
        let mut command = self.build(target);
        command.args(["--config", &without_folders(target)?]);
        if self == Self::BuildCore {
            let variable = format!("CARGO_TARGET_{}_LINKER", target.to_uppercase().replace('-', "_"));
            command.env(variable, linker()?);
        }
        Ok(command)
    }

    /// `cargo clippy` for a target, to be completed likewise. Debian packages no clippy for its toolchain, and rustup's has
    /// no source of the library there.
    pub(crate) fn lint(self, target: &str) -> Result<Option<Command>> {
        if self == Self::BuildCore {
            return Ok(None);
        }
        let mut command = cargo();
        command.args(["clippy", "--target", target, "--config", &without_folders(target)?]);
        Ok(Some(command))
    }

    /// The way that works right now, if one does. Quick: it only looks.
    pub(crate) fn ready() -> Option<Self> {
        if TARGETS.iter().all(|target| has_library(target)) {
            Some(Self::Installed)
        } else if debian_toolchain_is_ready() {
            Some(Self::BuildCore)
        } else {
            None
        }
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Installed => f.write_str("the toolchain in use has the targets of the devices"),
            Self::BuildCore => {
                write!(f, "the toolchain {DEBIAN_TOOLCHAIN} builds `core` for the devices from source")
            }
        }
    }
}

/// Says whether this machine is ready, and changes nothing.
pub(crate) fn check() -> Result<ExitCode> {
    let Some(route) = Route::ready() else {
        return Err("this machine cannot build for the devices yet: run `cargo xtask setup`".into());
    };
    println!("setup: {route}");
    let missing = missing_emulators()?;
    if !missing.is_empty() {
        return Err(format!("{} is not installed: run `cargo xtask setup`", missing.join(", ")).into());
    }
    if let Some(missing) = rp2040::missing() {
        return Err(missing.into());
    }
    println!("setup: the emulators of the boards are installed");
    Ok(ExitCode::SUCCESS)
}

/// Does what is missing, and says what it did.
pub(crate) fn run() -> Result<ExitCode> {
    println!("setup: {}", provide()?);
    provide_emulators()?;
    let missing = missing_emulators()?;
    if !missing.is_empty() {
        return Err(format!("{} cannot be started although it was installed", missing.join(", ")).into());
    }
    println!("setup: the emulators of the boards are installed");
    guests::provide()?.iter().for_each(|it| println!("setup: {it}"));
    Ok(ExitCode::SUCCESS)
}

/// Installs the emulators of the boards where they are missing.
pub(crate) fn provide_emulators() -> Result<()> {
    if missing_emulators()?.iter().any(|it| it == QEMU) {
        install_debian_packages(&QEMU_PACKAGES, "install QEMU for Arm as your system has it")?;
    }
    if !rp2040::has_programs() {
        install_debian_packages(&rp2040::DEBIAN_PACKAGES, "install Node.js and npm as your system has them")?;
    }
    println!("setup: {}", rp2040::provide()?);
    Ok(())
}

/// The programs of the boards' emulators that are not there.
pub(crate) fn missing_emulators() -> Result<Vec<String>> {
    let emulators = board::all()?.into_iter().filter_map(|board| board.emulator);
    let is_missing = |name: &String| output(program(name).arg("--version")).is_err();
    Ok(emulators.map(|it| it.program).filter(is_missing).collect())
}

/// The way to build for the devices, made to work if it does not yet.
pub(crate) fn provide() -> Result<Route> {
    if let Some(route) = Route::ready() {
        return Ok(route);
    }
    if output(program("rustup").arg("--version")).is_err() {
        return Err(format!(
            "building for the devices needs rustup, or a toolchain with: {}",
            TARGETS.join(", ")
        )
        .into());
    }
    download_targets()?;
    if let Some(route) = Route::ready() {
        return Ok(route);
    }
    println!("setup: rustup cannot download the targets here; trying Debian's packages");
    install_debian_toolchain()?;
    Route::ready().ok_or_else(|| {
        format!(
            "{DEBIAN_TOOLCHAIN} is there but cannot build for the devices: it needs the library's source \
             and a compiler of version {} or later",
            env!("CARGO_PKG_RUST_VERSION")
        )
        .into()
    })
}

/// Lets rustup try. Whether it worked is seen by looking at what is there afterwards.
fn download_targets() -> Result<()> {
    let mut rustup = program("rustup");
    // Without retries a machine that has no way out learns it in a second. rustup installs only what
    // it has downloaded in full, so ending it in the middle of a slow download does no harm.
    rustup.args(["target", "add"]).args(TARGETS).env("RUSTUP_MAX_RETRIES", "0").env_remove("RUST_BACKTRACE");
    succeeds_within(DOWNLOAD_LIMIT, &mut rustup)?;
    Ok(())
}

fn install_debian_toolchain() -> Result<()> {
    if !library_source_is_in(Path::new("/usr")) || !is_recent_enough(program("/usr/bin/rustc")) {
        let other = format!("where there is a network, `rustup target add {}`", TARGETS.join(" "));
        install_debian_packages(&DEBIAN_PACKAGES, &other)?;
    }
    let mut link = program("rustup");
    link.args(["toolchain", "link", DEBIAN_TOOLCHAIN, "/usr"]);
    if succeeds(&mut link)? {
        Ok(())
    } else {
        Err("rustup could not link Debian's toolchain; it says above why".into())
    }
}

/// Installs packages, or says how to do without Debian.
fn install_debian_packages(packages: &[&str], elsewhere: &str) -> Result<()> {
    let names = packages;
    let packages = names.join(" ");
    let by_hand = format!("apt-get update && apt-get install --no-install-recommends {packages}");
    if output(program("apt-get").arg("--version")).is_err() {
        return Err(format!(
            "{packages} cannot be installed, since this is no Debian machine. Either {elsewhere}, or run on Debian \
             `{by_hand}`"
        )
        .into());
    }
    if output(program("id").arg("-u"))?.trim() != "0" {
        return Err(format!("installing Debian's packages needs root. Run: sudo sh -c '{by_hand}'").into());
    }

    // An old list names old versions that are too old or no longer there. One source of several that
    // does not answer is no reason to stop: whether the packages can be had shows next.
    succeeds_within(APT_LIMIT, &mut apt_get("update"))?;
    let mut install = apt_get("install");
    install.args(["--yes", "--no-install-recommends"]).args(names);
    if succeeds_within(APT_LIMIT, &mut install)? {
        println!("setup: installed {packages}");
        Ok(())
    } else {
        Err(format!(
            "apt-get could not install the packages. When it can reach a Debian mirror, run: {by_hand}"
        )
        .into())
    }
}

pub(crate) fn apt_get(action: &str) -> Command {
    let mut command = program("apt-get");
    // Another apt may be at work, as often on a machine that has just started.
    command
        .args(["-qq", "-o", "DPkg::Lock::Timeout=120", "-o", "Dpkg::Use-Pty=0", action])
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Whether the toolchain in use has a ready-made library for a target, by rustup or otherwise.
fn has_library(target: &str) -> bool {
    let folder = output(rustc().args(["--print", "target-libdir", "--target", target]));
    folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// The setting that keeps this machine's folders out of a program. It has the names of its source files for when it fails,
/// and would be the larger, the longer the names of the folders are that it was built in.
fn without_folders(target: &str) -> Result<String> {
    let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let packages = cargo_home.map(|home| home.join("registry/src"));
    let sources = [Some(workspace::root().canonicalize()?), packages];
    let flags: Vec<String> = sources
        .into_iter()
        .flatten()
        .map(|folder| format!("--remap-path-prefix={}{}=", folder.display(), std::path::MAIN_SEPARATOR))
        .collect();
    // Strings of JSON are strings of TOML too.
    Ok(format!("target.{target}.rustflags={}", serde_json::to_string(&flags)?))
}

/// The linker that rustup installs beside its compilers.
fn linker() -> Result<PathBuf> {
    let sysroot = output(rustc().args(["--print", "sysroot"]))?;
    let host = output(rustc().args(["--print", "host-tuple"]))?;
    let linker = Path::new(sysroot.trim()).join("lib/rustlib").join(host.trim()).join("bin/rust-lld");
    if linker.is_file() { Ok(linker) } else { Err(format!("{} is missing", linker.display()).into()) }
}

fn debian_toolchain_is_ready() -> bool {
    let mut rustc = rustc();
    rustc.arg(format!("+{DEBIAN_TOOLCHAIN}"));
    let Ok(sysroot) = output(rustc.args(["--print", "sysroot"])) else {
        return false;
    };
    library_source_is_in(Path::new(sysroot.trim()))
        && is_recent_enough(program(Path::new(sysroot.trim()).join("bin/rustc")))
        && output(cargo_of(DEBIAN_TOOLCHAIN).arg("--version")).is_ok()
}

fn library_source_is_in(sysroot: &Path) -> bool {
    let source: PathBuf = sysroot.join("lib/rustlib/src/rust/library/core/Cargo.toml");
    source.is_file()
}

fn is_recent_enough(mut rustc: Command) -> bool {
    let version = output(rustc.arg("--version")).ok();
    let version = version.as_deref().and_then(version_in);
    version >= version_in(env!("CARGO_PKG_RUST_VERSION"))
}

/// The major and minor version in texts like `rustc 1.96.0 (ac68faa20 …)` and `1.95`.
fn version_in(text: &str) -> Option<(u32, u32)> {
    let number = text.split(' ').find(|word| word.starts_with(|first: char| first.is_ascii_digit()))?;
    let mut parts = number.split('.').map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::line;

    #[test]
    fn versions_are_read_and_ordered() {
        assert_eq!(
            version_in("rustc 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"),
            Some((1, 96))
        );
        assert_eq!(version_in("1.95"), Some((1, 95)));
        assert_eq!(version_in("no version"), None);
        assert!(version_in("1.100.0") > version_in("1.95"));
    }

    #[test]
    fn each_route_has_its_build_command() {
        let line_of = |route: Route| line(&route.build("thumbv6m-none-eabi"));
        assert_eq!(line_of(Route::Installed), "cargo build --target thumbv6m-none-eabi");
        assert_eq!(
            line_of(Route::BuildCore),
            "RUSTC_BOOTSTRAP=1 cargo +volteo-debian build --target thumbv6m-none-eabi -Zbuild-std=core"
        );
    }
}
