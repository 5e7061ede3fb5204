//! Lays the program out in the memory of the board that the emulator is a model of.

use std::path::PathBuf;
use std::{env, fs};

use serde::Deserialize;

/// The board, from the folder of the firmware.
const BOARD: &str = "boards/lm3s6965evb.toml";

#[derive(Deserialize)]
struct Board {
    memory: Memory,
}

#[derive(Deserialize)]
struct Memory {
    flash: Region,
    ram: Region,
}

#[derive(Deserialize)]
struct Region {
    origin: u32,
    kibibytes: u32,
}

fn main() {
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    let board = PathBuf::from("..").join(BOARD);
    let text = fs::read_to_string(&board).expect("the board is described in the firmware's folder");
    let Board { memory } = toml::from_str(&text).expect("the board is described as the others are");
    let region = |name: &str, Region { origin, kibibytes }: Region| {
        format!("  {name} : ORIGIN = {origin:#010x}, LENGTH = {kibibytes}K\n")
    };
    let layout = format!("MEMORY\n{{\n{}{}}}\n", region("FLASH", memory.flash), region("RAM", memory.ram));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder to write to"));
    fs::write(out.join("memory.x"), layout).expect("the folder to write to can be written to");
    println!("cargo::rerun-if-changed={}", board.display());
    println!("cargo::rustc-link-search={}", out.display());
    // cortex-m-rt's linker script, which includes the file above.
    println!("cargo::rustc-link-arg=-Tlink.x");
    println!("cargo::rustc-link-arg=--nmagic");
}
