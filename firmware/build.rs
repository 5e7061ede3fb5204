//! Takes from the chosen board's description what the program has to know: where memory is, what is wired to what.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde::Deserialize;

/// The descriptions of the boards, and their modules.
const BOARDS: &str = "boards";
const MODULES: &str = "src/boards";

#[derive(Deserialize)]
struct Board {
    name: String,
    processor: Processor,
    memory: Memory,
    budget: Budget,
    storage: Option<Region>,
    display: Display,
    wiring: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Processor {
    megahertz: u32,
}

#[derive(Deserialize)]
struct Memory {
    flash: Region,
    ram: Region,
    /// What the flash begins with, before the table of interrupts.
    #[serde(default)]
    boot_bytes: u32,
}

#[derive(Deserialize)]
struct Budget {
    stack_kibibytes: u32,
}

#[derive(Deserialize)]
struct Region {
    origin: u32,
    kibibytes: u32,
}

#[derive(Deserialize)]
struct Display {
    offset: Offset,
    address: Option<u8>,
    #[serde(default)]
    turned: bool,
}

#[derive(Deserialize)]
struct Offset {
    column: u8,
    row: u8,
}

fn main() {
    println!("cargo::rerun-if-changed={BOARDS}");
    println!("cargo::rerun-if-changed={MODULES}");
    match chosen().and_then(|name| read(&name)) {
        Ok(board) => write_out(&board),
        Err(error) => println!("cargo::error={error}"),
    }
}

/// The board that is chosen: a feature each.
fn chosen() -> Result<String, String> {
    let entries = fs::read_dir(MODULES).map_err(|error| format!("{MODULES}: {error}"))?;
    let mut boards: Vec<String> =
        entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    boards.sort();
    let is_chosen = |name: &String| {
        env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase().replace('-', "_"))).is_some()
    };
    match &boards.iter().filter(|name| is_chosen(name)).collect::<Vec<_>>()[..] {
        [one] => Ok((*one).clone()),
        [] => Err(format!("choose a board: --features with one of {}", boards.join(", "))),
        several => {
            let names: Vec<&str> = several.iter().map(|name| name.as_str()).collect();
            Err(format!("choose one board only, not {}", names.join(" and ")))
        }
    }
}

fn read(name: &str) -> Result<Board, String> {
    let path = Path::new(BOARDS).join(name).with_extension("toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn write_out(board: &Board) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder to write to"));
    let files = [("memory.x", layout(board)), ("board.rs", facts(board))];
    for (name, text) in files {
        fs::write(out.join(name), text).expect("the folder to write to can be written to");
    }
    println!("cargo::rustc-link-search={}", out.display());
    // What else the linker looks for lies beside the board's module.
    println!("cargo::rustc-link-search={}", Path::new(MODULES).join(&board.name).display());
    // cortex-m-rt's linker script, which includes the file above, and defmt's.
    for argument in ["--nmagic", "-Tlink.x", "-Tdefmt.x"] {
        println!("cargo::rustc-link-arg={argument}");
    }
}

/// The stack comes down to the lowest address of the RAM: what it might run into is no memory.
fn layout(board: &Board) -> String {
    let Board { memory: Memory { flash, ram, boot_bytes }, budget, storage, .. } = board;
    let region = |name: &str, origin: u32, bytes: u32| {
        format!("  {name} : ORIGIN = {origin:#010x}, LENGTH = {bytes:#x}\n")
    };
    let stack = budget.stack_kibibytes * 1024;
    let (stack_end, stack_start) = (ram.origin, ram.origin + stack);
    let boot = region("BOOT", flash.origin, *boot_bytes);
    // The saves lie at the flash's end.
    let kept = storage.as_ref().map_or(0, |storage| storage.kibibytes);
    let bytes = (flash.kibibytes - kept) * 1024 - boot_bytes;
    let flash = region("FLASH", flash.origin + boot_bytes, bytes);
    let ram = region("RAM", stack_start, ram.kibibytes * 1024 - stack);
    format!(
        "MEMORY\n{{\n{boot}{flash}{ram}}}\nSECTIONS\n{{\n  .boot ORIGIN(BOOT) : {{ KEEP(*(.boot)) }} > BOOT\n}} INSERT BEFORE .text;\n\
         _stack_end = {stack_end:#010x};\n_stack_start = {stack_start:#010x};\n"
    )
}

/// The facts as constants.
fn facts(board: &Board) -> String {
    let Display { offset: Offset { column, row }, address, turned } = &board.display;
    let mut text = format!(
        "/// The processor's clock.\npub(crate) const MEGAHERTZ: u32 = {};\n\
         /// The column and the row of the display's memory where the picture starts.\n\
         pub(crate) const DISPLAY_OFFSET: [u8; 2] = [{column}, {row}];\n\
         /// Whether the display is mounted by half a turn.\n\
         pub(crate) const DISPLAY_TURNED: bool = {turned};\n",
        board.processor.megahertz
    );
    if let Some(address) = address {
        let _ =
            writeln!(text, "/// The address on the bus.\npub(crate) const DISPLAY_ADDRESS: u8 = {address};");
    }
    if let Some(Region { origin, kibibytes }) = board.storage {
        let bytes = kibibytes * 1024;
        let _ = writeln!(
            text,
            "/// The first address of the saves, and the bytes for them.\n\
             pub(crate) const STORAGE: (u32, u32) = ({origin:#x}, {bytes:#x});"
        );
    }
    for (what, pin) in &board.wiring {
        let name = what.to_uppercase();
        let number = pin.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let port = &pin[..pin.len() - number.len()];
        let _ = writeln!(text, "/// `{what}`.\npub(crate) const {name}: (&str, u8) = ({port:?}, {number});");
    }
    text
}
