//! An engine that misbehaves as it is told, for the tests of the match referee. It speaks Volteo's own protocol and plays
//! the first legal move of the standard game, until its fault is due.
//!
//! `faulty MODE`.

use std::io::{self, BufRead, Write};
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

use volteo_core::{Builtin, Position, Request, Rules};

/// Longer than any test waits.
const FOR_EVER: Duration = Duration::from_secs(600);
/// The moves that are made before most faults.
const MOVES_BEFORE: usize = 2;

fn main() -> io::Result<()> {
    let mode = std::env::args().nth(1).unwrap_or_default();
    match mode.as_str() {
        "child" => sleep(FOR_EVER),
        "dies-at-start" => {
            eprintln!("cannot find my book");
            exit(3);
        }
        "says-nothing" => sleep(FOR_EVER),
        "says-hello" => {
            println!("hello");
            sleep(FOR_EVER);
        }
        "starts-others" => start_others()?,
        "leaves-others" => {
            start_others()?;
            exit(5);
        }
        _ => {}
    }
    let rules = Rules::new(&Builtin::Wof.rule_set()).expect("the standard rules");
    Engine { is_offered_a_draw: false, position: rules.start(), rules, mode, moves: 0 }.run()
}

/// Starts a process in the group, and one that leaves it.
fn start_others() -> io::Result<()> {
    let child = || {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("child").stdin(Stdio::null());
        Ok::<Command, io::Error>(command)
    };
    child()?.spawn()?;
    let mut leaving = child()?;
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut leaving, 0);
    leaving.spawn()?;
    Ok(())
}

struct Engine {
    is_offered_a_draw: bool,
    rules: Rules<u64>,
    position: Position<u64>,
    mode: String,
    moves: usize,
}

impl Engine {
    fn run(mut self) -> io::Result<()> {
        for line in io::stdin().lock().lines() {
            self.answer(&line?)?;
            io::stdout().flush()?;
        }
        if self.mode == "ignores-quit" {
            sleep(FOR_EVER);
        }
        Ok(())
    }

    fn answer(&mut self, line: &str) -> io::Result<()> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "volteo" => println!("volteo 1 faulty"),
            "game" => {
                self.begin(rest);
                println!("ready");
            }
            "played" => {
                self.play(rest);
                if self.mode == "claims" && self.moves == MOVES_BEFORE {
                    println!("illegal {rest}");
                }
            }
            "draw" => self.is_offered_a_draw = true,
            "board" => println!("board {}", self.board()),
            "go" => self.go()?,
            "quit" if self.mode != "ignores-quit" => exit(0),
            _ => {}
        }
        Ok(())
    }

    fn board(&self) -> String {
        if self.mode == "flips-wrong" && self.moves == MOVES_BEFORE {
            return format!("{} X", "X".repeat(64));
        }
        self.rules.position_text(&self.position).to_string()
    }

    fn begin(&mut self, record: &str) {
        self.position = self.rules.start();
        self.moves = 0;
        self.is_offered_a_draw = false;
        let moves =
            record.split("\"moves\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        for ply in moves.split_whitespace() {
            self.play(ply);
        }
    }

    fn play(&mut self, ply: &str) {
        if let Ok(request) = ply.parse() {
            let _ = self.rules.play(&mut self.position, request);
        }
    }

    fn go(&mut self) -> io::Result<()> {
        let request = self.rules.actions(&self.position).next().map_or(Request::Pass, Request::from);
        let request = match request {
            Request::Place { square, .. } => Request::place(square),
            Request::Pass => Request::Pass,
        };
        self.moves += 1;
        if self.moves <= MOVES_BEFORE {
            println!("move {request}");
            return Ok(());
        }
        let mut output = io::stdout();
        match self.mode.as_str() {
            "crashes" => {
                eprintln!("first of two lines");
                eprintln!("assertion failed: it works");
                exit(7);
            }
            "stalls" => sleep(FOR_EVER),
            "writes-half" => {
                write!(output, "move {request}")?;
                output.flush()?;
                sleep(FOR_EVER);
            }
            "writes-no-text" => output.write_all(b"move \xFF\xFE\n")?,
            "writes-nonsense" => println!("I think I play {request}"),
            "floods" => loop {
                println!("info nothing to say");
            },
            "floods-a-line" => loop {
                output.write_all(&[b'x'; 1024])?;
            },
            "is-late" => {
                sleep(Duration::from_secs(2));
                println!("move {request}");
            }
            "is-illegal" => println!("move d4"),
            "passes" => println!("move --"),
            "resigns" => println!("resign"),
            "accepts-draws" if self.is_offered_a_draw => println!("move {request} draw"),
            "offers-draws" => println!("move {request} draw"),
            _ => println!("move {request}"),
        }
        Ok(())
    }
}
