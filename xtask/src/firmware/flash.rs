//! Getting a program onto a board: by a probe, or as a file on the drive that a board becomes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::image::Image;
use super::{built, named, uf2};
use crate::device::board::{Board, Flash};
use crate::process::{Result, output, program, succeeds};

/// What talks to probes.
const PROBE: &str = "probe-rs";
/// What a board with an RP2040 is called as a drive, the file that tells it from a folder that only has its name, and
/// where systems mount it.
const DRIVE: &str = "RPI-RP2";
const DRIVE_MARK: &str = "INFO_UF2.TXT";
const MOUNTED: [&str; 4] = ["/media", "/run/media", "/mnt", "/Volumes"];

/// Writes the UF2 file of a board's program.
pub(crate) fn write_uf2(name: &str) -> Result<ExitCode> {
    let board = named(name)?;
    println!("{}", uf2_of(&board, &built(&board)?)?.display());
    Ok(ExitCode::SUCCESS)
}

/// Flashes a board.
pub(crate) fn flash(name: &str) -> Result<ExitCode> {
    let board = named(name)?;
    let built = built(&board)?;
    if has_probe() {
        return by_probe(&board, &built);
    }
    if means_of(&board)?.uf2_family.is_none() {
        return Err(format!("{name} needs a probe: {}", probe_advice()).into());
    }
    let file = uf2_of(&board, &built)?;
    match &drives(&MOUNTED.map(PathBuf::from))[..] {
        [drive] => {
            fs::copy(&file, drive.join(format!("{name}.uf2")))?;
            println!("{} is copied to {}: the board starts it", file.display(), drive.display());
            Ok(ExitCode::SUCCESS)
        }
        [] => Err(format!(
            "no probe, and no drive {DRIVE}. Hold the board's BOOT or BOOTSEL button while it is plugged in, let the drive \
             be mounted, and run this again or copy {} to it. With a probe: {}",
            file.display(),
            probe_advice()
        )
        .into()),
        several => Err(format!(
            "{} boards are waiting as drives: copy {} to the one that is meant",
            several.len(),
            file.display()
        )
        .into()),
    }
}

fn means_of(board: &Board) -> Result<&Flash> {
    board.flash.as_ref().ok_or_else(|| format!("how to flash {} is not described", board.name).into())
}

/// Writes the UF2 file beside the program.
fn uf2_of(board: &Board, built: &Path) -> Result<PathBuf> {
    let family = means_of(board)?.uf2_family;
    let family =
        family.ok_or_else(|| format!("{} does not take UF2 files: `cargo xtask flash`", board.name))?;
    let path = built.with_extension("uf2");
    fs::write(&path, uf2::file(Image::of(built)?, family))?;
    Ok(path)
}

fn probe_advice() -> String {
    format!("connect it, and install {PROBE} (https://probe.rs) if `{PROBE} list` does not find it")
}

fn has_probe() -> bool {
    output(program(PROBE).arg("list")).is_ok_and(|list| tells_of_probe(&list))
}

/// Whether a list has probes: each is a line with its number in brackets.
fn tells_of_probe(list: &str) -> bool {
    list.lines().any(|line| line.trim_start().starts_with('['))
}

fn by_probe(board: &Board, built: &Path) -> Result<ExitCode> {
    let chip = &means_of(board)?.chip;
    let flashed = succeeds(program(PROBE).args(["download", "--chip", chip]).arg(built))?
        && succeeds(program(PROBE).args(["reset", "--chip", chip]))?;
    if !flashed {
        return Err(format!("{PROBE} could not flash {}; it says above why", board.name).into());
    }
    println!("its log: {PROBE} attach --chip {chip} {}", built.display());
    Ok(ExitCode::SUCCESS)
}

/// The boards that wait as drives, each in one of some folders or in a folder of a user's there.
fn drives(mounted: &[PathBuf]) -> Vec<PathBuf> {
    let inside = |folder: &PathBuf| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    let folders = mounted.iter().cloned().chain(mounted.iter().flat_map(inside));
    folders.map(|folder| folder.join(DRIVE)).filter(|drive| drive.join(DRIVE_MARK).is_file()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probes_are_told_from_the_news_that_there_are_none() {
        assert!(tells_of_probe(
            "The following debug probes were found:\n[0]: Debugprobe on Pico -- 2e8a:000c:E6614 (CMSIS-DAP)\n"
        ));
        assert!(!tells_of_probe("No debug probes were found.\n"));
    }

    #[test]
    fn a_board_that_waits_as_a_drive_is_found_and_a_folder_of_that_name_is_not() {
        let root = std::env::temp_dir().join(format!("volteo-drives-{}", std::process::id()));
        let (media, volumes) = (root.join("media"), root.join("volumes"));
        let drive = media.join("somebody").join(DRIVE);
        fs::create_dir_all(&drive).unwrap();
        fs::create_dir_all(volumes.join(DRIVE)).unwrap();
        fs::write(drive.join(DRIVE_MARK), "UF2 Bootloader").unwrap();
        let found = drives(&[media, volumes, root.join("missing")]);
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(found, [drive]);
    }
}
