//! The device in a terminal of its own.

use crate::terminal::Terminal;
use crate::workplace::Workplace;

const UP: &str = "\x1b[A";
const ENTER: &str = "\r";
const CONTROL_C: &str = "\x03";
/// The line below the device.
const KEYS: &str = "Enter: A";

/// Runs the device, which saves in `saves`; the terminal has 80×24.
fn switch_on(place: &Workplace, options: &str) -> Terminal {
    let terminal = Terminal::run(&place.path(""), &format!("handheld --saves saves --seed 1 {options}"));
    terminal.shows(KEYS);
    terminal
}

/// Begins a game of two people from the first screen, and places a disc.
fn play_a_move(terminal: &mut Terminal) {
    let first = terminal.text();
    for keys in [ENTER, UP, ENTER, ENTER] {
        terminal.types(keys);
    }
    terminal.waits("a game", |text| text != first);
}

/// Columns and lines that the device takes, without the line below it.
fn room(terminal: &Terminal) -> (usize, usize) {
    let text = terminal.text();
    let lines = text.lines().position(|line| line.contains(KEYS)).expect("the keys below the device");
    let columns = text.lines().take(lines).map(|line| line.trim_end().chars().count()).max();
    (columns.unwrap_or_default(), lines)
}

#[test]
fn the_terminal_is_given_back_and_the_game_kept_whatever_ends_the_device() {
    let place = Workplace::new();
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131)] {
        let mut terminal = switch_on(&place, "");
        play_a_move(&mut terminal);
        assert!(terminal.is_full_screen());
        terminal.signals(signal);
        assert_eq!(terminal.ends(), code, "{signal}");
        terminal.is_given_back();
        assert!(place.path("saves/game.save").is_file(), "{signal}");
        std::fs::remove_dir_all(place.path("saves")).unwrap();
    }
}

#[test]
fn a_stopped_device_leaves_the_terminal_and_takes_it_anew_at_its_size() {
    let place = Workplace::new();
    let mut terminal = switch_on(&place, "");
    assert_eq!(room(&terminal).1, 16);
    terminal.signals("TSTP");
    terminal.is_stopped();
    assert!(!terminal.is_full_screen());
    terminal.resizes(130, 40);
    terminal.signals("CONT");
    terminal.waits("the device in blocks", |text| text.contains('█') && text.contains(KEYS));
    assert!(terminal.is_full_screen());
    assert_eq!(room(&terminal).1, 32);
    terminal.types("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_window_shows_the_device_as_large_as_it_can() {
    let place = Workplace::new();
    let mut terminal = switch_on(&place, "");
    for ((columns, lines), height) in [((80, 24), 16), ((128, 33), 32), ((255, 64), 32), ((260, 66), 64)] {
        terminal.resizes(columns, lines);
        terminal.waits(&format!("the device in {height} lines"), |text| {
            text.lines().position(|line| line.contains(KEYS)) == Some(height)
        });
    }
    terminal.resizes(40, 10);
    terminal.shows("This window has 40×10");
    terminal.shows("needs 64×17.");
    terminal.types(CONTROL_C);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_scale_can_be_chosen_and_a_window_that_is_too_small_for_it_says_so() {
    let place = Workplace::new();
    let mut terminal = switch_on(&place, "--scale 1 --pixels dots");
    terminal.resizes(200, 70);
    terminal.waits("dots", |text| text.contains('⠁') || text.contains('⣿') || text.contains('⠉'));
    assert_eq!(room(&terminal).1, 16);
    terminal.types("q");
    assert_eq!(terminal.ends(), 0);
    let mut terminal = Terminal::run(&place.path(""), "handheld --saves saves --scale 3 --pixels blocks");
    terminal.shows("needs 384×97.");
    terminal.resizes(384, 97);
    terminal.shows(KEYS);
    assert_eq!(room(&terminal).1, 96);
    terminal.types("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn greys_are_shown_where_there_are_colors_and_black_and_white_elsewhere() {
    let place = Workplace::new();
    for (color, has_greys) in [("always", true), ("never", false)] {
        let words = format!("--color {color} handheld --saves saves --grey --pixels blocks --scale 1");
        let mut terminal = Terminal::run(&place.path(""), &words);
        terminal.resizes(130, 40);
        terminal.shows(KEYS);
        assert_eq!(terminal.colors().len() > 2, has_greys, "{:?}", terminal.colors());
        terminal.types("q");
        assert_eq!(terminal.ends(), 0);
    }
}

#[test]
fn one_device_at_a_time_keeps_its_saves_in_a_folder() {
    let place = Workplace::new();
    let mut terminal = switch_on(&place, "");
    let mut other = Terminal::run(&place.path(""), "handheld --saves saves");
    other.shows("another `volteo handheld` keeps its saves there; end that one, or give another");
    assert_eq!(other.ends(), 2);
    terminal.types("q");
    assert_eq!(terminal.ends(), 0);
    let mut again = switch_on(&place, "");
    again.types("q");
    assert_eq!(again.ends(), 0);
}

#[test]
fn saves_that_cannot_be_written_are_told_and_tried_again_while_the_game_goes_on() {
    let place = Workplace::new();
    let mut terminal = switch_on(&place, "");
    std::fs::rename(place.path("saves"), place.path("elsewhere")).unwrap();
    play_a_move(&mut terminal);
    terminal.shows("Not saved: the folder is not there. It is tried again.");
    std::fs::rename(place.path("elsewhere"), place.path("saves")).unwrap();
    terminal.shows(KEYS);
    assert!(place.path("saves/game.save").is_file());
    std::fs::rename(place.path("saves"), place.path("elsewhere")).unwrap();
    terminal.types("q");
    assert_eq!(terminal.ends(), 2);
    terminal.shows("not everything is saved");
}

#[test]
fn the_device_ends_when_its_terminal_is_gone() {
    let place = Workplace::new();
    let words = "handheld --saves saves";
    let code = Terminal::runs_until_it_is_gone(&place.path(""), words, KEYS);
    assert!([0, 129].contains(&code), "{code}");
    assert!(place.path("saves/settings.save").is_file());
}
