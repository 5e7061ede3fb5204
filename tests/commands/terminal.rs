//! A terminal for the program to run in, as a person has one.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long the program may take for what a test waits for. Long, since a machine may have much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program in a terminal.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<vt100::Parser>>,
}

const fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn many(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a window has a size")
}

impl Terminal {
    /// Runs the program in a folder, on a terminal of 80×24.
    pub fn run(folder: &Path, words: &str) -> Self {
        let (master, child) = start(folder, words);
        let keyboard = master.take_writer().expect("a keyboard");
        let mut output = master.try_clone_reader().expect("a screen");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(many(24), many(80), 0)));
        let shown = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The program ends, and its output with it.
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().expect("a screen").process(&bytes[..count]);
            }
        });
        Self { master, keyboard, child, screen }
    }

    /// Runs the program until it has drawn something, and takes the terminal away: its exit code.
    pub fn runs_until_it_is_gone(folder: &Path, words: &str, what: &str) -> u32 {
        let (master, mut child) = start(folder, words);
        let mut output = master.try_clone_reader().expect("a screen");
        let (mut drawn, mut bytes) = (String::new(), [0; 4096]);
        while !drawn.contains(what) {
            let count = output.read(&mut bytes).expect("the program draws");
            drawn += &String::from_utf8_lossy(&bytes[..count]);
        }
        drop((output, master));
        exit_code(&mut *child, "")
    }

    /// What the screen shows.
    pub fn text(&self) -> String {
        self.screen.lock().expect("a screen").screen().contents()
    }

    /// Whether the program has the whole screen to itself.
    pub fn is_full_screen(&self) -> bool {
        self.screen.lock().expect("a screen").screen().alternate_screen()
    }

    /// Waits until the program has given the screen back.
    pub fn is_given_back(&self) {
        let begun = Instant::now();
        while self.is_full_screen() {
            assert!(begun.elapsed() < PATIENCE, "the screen is not given back");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The colors of the letters on the screen.
    pub fn colors(&self) -> Vec<vt100::Color> {
        let parser = self.screen.lock().expect("a screen");
        let (rows, columns) = parser.screen().size();
        let mut colors = Vec::new();
        for (row, column) in
            (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)))
        {
            let cell = parser.screen().cell(row, column);
            let color = cell.filter(|cell| cell.has_contents()).map(vt100::Cell::fgcolor);
            colors.extend(color.filter(|color| !colors.contains(color)));
        }
        colors
    }

    /// Types.
    pub fn types(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program listens");
        self.keyboard.flush().expect("the program listens");
    }

    /// Clicks on a character of the screen, counted from 0.
    pub fn clicks(&mut self, column: u16, row: u16) {
        let (x, y) = (column + 1, row + 1);
        self.types(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Makes the window larger or smaller.
    pub fn resizes(&mut self, columns: u16, rows: u16) {
        self.screen.lock().expect("a screen").screen_mut().set_size(many(rows), many(columns));
        self.master.resize(size(columns, rows)).expect("a window");
    }

    /// Waits until the screen shows something.
    pub fn shows(&self, what: &str) {
        self.waits(what, |text| text.contains(what));
    }

    /// Waits until the text of the screen is as it should be.
    pub fn waits(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is_so(&self.text()) {
            assert!(begun.elapsed() < PATIENCE, "no {what}:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends a signal, by its name or number.
    pub fn signals(&self, signal: &str) {
        let id = self.child.process_id().expect("the program runs").to_string();
        let sent = Command::new("kill").args([&format!("-{signal}"), &id]).status().expect("kill");
        assert!(sent.success());
    }

    /// Waits until the program stands still.
    pub fn is_stopped(&self) {
        let id = self.child.process_id().expect("the program runs").to_string();
        let begun = Instant::now();
        loop {
            let state = Command::new("ps").args(["-o", "state=", "-p", &id]).output().expect("ps");
            if state.stdout.starts_with(b"T") {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "the program goes on:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
        // What it has written last is still under way.
        std::thread::sleep(Duration::from_millis(100));
    }

    /// Waits for the program to end: its exit code.
    pub fn ends(&mut self) -> u32 {
        let text = self.text();
        exit_code(&mut *self.child, &text)
    }
}

/// Starts the program on a terminal of 80×24.
fn start(folder: &Path, words: &str) -> (Box<dyn MasterPty + Send>, Box<dyn Child + Send + Sync>) {
    let pty = native_pty_system().openpty(size(80, 24)).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_volteo"));
    command.args(words.split_whitespace());
    command.cwd(folder);
    command.env("TERM", "xterm-256color");
    command.env_remove("NO_COLOR");
    let child = pty.slave.spawn_command(command).expect("the program starts");
    (pty.master, child)
}

/// Waits for a program to end.
fn exit_code(child: &mut dyn Child, shown: &str) -> u32 {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("the program") {
            return status.exit_code();
        }
        if begun.elapsed() > PATIENCE {
            child.kill().expect("the program");
            panic!("the program goes on:\n{shown}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It has ended already unless the test failed.
        let _ = self.child.kill();
    }
}
