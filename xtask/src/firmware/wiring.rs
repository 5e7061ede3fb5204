//! What is connected to which pin, as a page with a drawing: made of a board's description, so that neither can say
//! anything else.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::device::board::{Board, Display, Flash};
use crate::process::Result;

use super::with_firmware;

/// Where the pages lie.
const FOLDER: &str = "docs/wiring";

/// The sizes in a drawing, in pixels.
const ROW: usize = 22;
const MARGIN: usize = 20;
const PROCESSOR: usize = 170;
const WIRE: usize = 130;
const PART: usize = 190;

/// Writes the page of every board that has firmware.
pub(crate) fn write() -> Result<ExitCode> {
    fs::create_dir_all(FOLDER)?;
    for board in with_firmware()? {
        for (path, text) in files(&board) {
            fs::write(&path, text)?;
            println!("{}", path.display());
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The files about a board, with what belongs in them.
fn files(board: &Board) -> [(PathBuf, String); 2] {
    let path = |extension| Path::new(FOLDER).join(&board.name).with_extension(extension);
    [(path("md"), page(board)), (path("svg"), drawing(board))]
}

/// A pin, and what it is for: `button_a` is `a` of the part `button`.
struct Wire<'b> {
    pin: &'b str,
    part: &'b str,
    what: &'b str,
}

/// The wires, those of a part together, what it is supplied with last.
fn wires(board: &Board) -> Vec<Wire<'_>> {
    let named = board.wiring.iter().chain(&board.supply);
    let split = named.map(|(name, pin)| (name.split_once('_').unwrap_or((name, "")), pin));
    let mut wires: Vec<_> = split.map(|((part, what), pin)| Wire { pin, part, what }).collect();
    wires.sort_by_key(|wire| wire.part);
    wires
}

/// The name of a pin, and where it comes out of the board if that is told.
fn pin_name(board: &Board, pin: &str) -> String {
    board.header.get(pin).map_or_else(|| pin.to_owned(), |place| format!("{pin} ({place})"))
}

/// What the lamp says, on every board: `volteo_board::Trouble`.
const LAMP: &str = "\
## What the lamp says

| flashes | what is wrong |
|---|---|
| none | nothing |
| two, again and again | the display does not answer: it is tried ten times a second, and shows everything once it does |
| three, again and again | nothing can be stored; the game goes on |
";

fn page(board: &Board) -> String {
    let name = &board.name;
    let mut text = format!("# The wiring of `{name}`\n\n![What is connected to which pin]({name}.svg)\n\n");
    if let Some(Display { controller, address }) = &board.display {
        let place =
            address.map_or_else(String::new, |address| format!(", at address {address:#04x} of the bus"));
        let _ = writeln!(text, "The display's controller is an {controller}{place}.");
    }
    if !board.header.is_empty() {
        text += "In brackets: where a pin comes out of the board, counted around it.\n";
    }
    text += "\n| pin | part | signal |\n|---|---|---|\n";
    for Wire { pin, part, what } in wires(board) {
        let _ = writeln!(text, "| {} | {part} | {what} |", pin_name(board, pin));
    }
    let _ = write!(
        text,
        "\n## How to flash it\n\n{}\n{LAMP}\n`cargo xtask wiring` makes this page of \
         [{name}.toml](../../firmware/boards/{name}.toml), of which the program's pins are made too. More, as what an error \
         on the screen means: [firmware](../../firmware/README.md).\n",
        how_to_flash(board)
    );
    text
}

fn how_to_flash(board: &Board) -> String {
    let name = &board.name;
    let Some(Flash { chip, uf2_family }) = &board.flash else { return String::new() };
    let probe = format!(
        "`cargo xtask flash {name}`, by a probe that [probe-rs](https://probe.rs) knows (the processor is its `{chip}`)."
    );
    if uf2_family.is_none() {
        return probe + "\n";
    }
    format!(
        "Hold the board's BOOT or BOOTSEL button while you plug it in: it becomes a drive, RPI-RP2. Then\n\
         `cargo xtask flash {name}` copies the program to it, or copy the file that `cargo xtask uf2 {name}` writes. The saves\n\
         stay. Or {probe}\n"
    )
}

fn drawing(board: &Board) -> String {
    let wires = wires(board);
    let (width, height) = (2 * MARGIN + PROCESSOR + WIRE + PART, 2 * MARGIN + ROW * (wires.len() + 1));
    let (right, part_left) = (MARGIN + PROCESSOR, MARGIN + PROCESSOR + WIRE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let frame = |svg: &mut String, left: usize, top: usize, across: usize, down: usize| {
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{across}\" height=\"{down}\" fill=\"#f4f4f4\" stroke=\"black\"/>"
        );
    };
    frame(&mut svg, MARGIN, MARGIN, PROCESSOR, ROW * (wires.len() + 1));
    let mut row = 0;
    for group in wires.chunk_by(|one, other| one.part == other.part) {
        frame(&mut svg, part_left, MARGIN + ROW * row + ROW / 2 + 2, PART, ROW * group.len() - 4);
        row += group.len();
    }
    let mut label = |x: usize, y: usize, anchor: &str, text: &str| {
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>");
    };
    label(MARGIN + 8, MARGIN + 18, "start", &board.name);
    label(MARGIN + 8, MARGIN + 36, "start", &board.processor.name);
    for (row, Wire { pin, part, what }) in wires.iter().enumerate() {
        let baseline = MARGIN + ROW * (row + 1) + 5;
        label(right - 8, baseline, "end", &pin_name(board, pin));
        label(part_left + 8, baseline, "start", &format!("{part} {what}"));
    }
    for row in 0..wires.len() {
        let y = MARGIN + ROW * (row + 1);
        let _ = writeln!(svg, "<path d=\"M{right} {y}H{part_left}\" stroke=\"black\"/>");
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::board;
    use crate::workspace;

    #[test]
    fn the_pages_say_what_the_boards_descriptions_say() {
        let boards = board::all_in(&workspace::root()).unwrap();
        let boards: Vec<_> = boards.into_iter().filter(|board| board.budget.is_some()).collect();
        assert!(!boards.is_empty());
        for (path, text) in boards.iter().flat_map(files) {
            let found = fs::read_to_string(workspace::root().join(&path)).unwrap_or_default();
            assert!(found == text, "{} is old: `cargo xtask wiring` makes it anew", path.display());
        }
    }

    #[test]
    fn no_pin_is_used_twice() {
        for board in board::all_in(&workspace::root()).unwrap() {
            let mut pins: Vec<&String> = board.wiring.values().collect();
            pins.sort_unstable();
            assert!(pins.is_sorted_by(|one, other| one < other), "{}: {pins:?}", board.name);
        }
    }
}
