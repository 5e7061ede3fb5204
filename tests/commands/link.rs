//! `volteo link`: two programs at the ends of one wire.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

use crate::workplace::Workplace;

/// A program that waits for another, and where.
fn listening(arguments: &[&str]) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_volteo"));
    command.args(["link", "--listen", "127.0.0.1:0"]).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("waiting at ").and_then(|rest| rest.split(' ').next());
    let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
    (child, address)
}

fn output_of(mut child: Child) -> String {
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    assert!(child.wait().unwrap().success());
    output
}

#[test]
fn two_levels_play_the_same_games_with_colors_swapped() {
    let (host, address) = listening(&["--level", "easy", "--games", "2", "--seed", "1"]);
    let place = Workplace::new();
    let guest = format!("link --tcp {address} --level greedy --games 2 --seed 2 --rules mini4 --seconds 0");
    let guest = place.run(&guest);
    assert_eq!(guest.code, Some(0), "{}", guest.stderr);
    let host = output_of(host);
    let swapped = |text: &str| text.replace("Black played", "? played").replace("White played", "? played");
    assert_eq!(swapped(&host), swapped(&guest.stdout));
    let sides = |text: &str| text.lines().map(|line| line.contains("Black played")).collect::<Vec<_>>();
    let (ours, theirs) = (sides(&host), sides(&guest.stdout));
    assert_eq!(ours.len(), 2, "{host}");
    assert!(ours[0] != ours[1] && ours[0] != theirs[0] && ours[1] != theirs[1], "{host}");
}

#[test]
fn an_end_that_is_gone_ends_the_other() {
    let (host, address) = listening(&["--level", "easy"]);
    drop(std::net::TcpStream::connect(address).unwrap());
    assert_eq!(output_of(host), "The other end is gone.\n");
}

#[test]
fn what_cannot_be_reached_is_named() {
    let place = Workplace::new();
    for (arguments, named) in [
        ("--port no-such-port", "no-such-port"),
        ("--tcp 127.0.0.1:1", "127.0.0.1:1 cannot be reached"),
        ("--listen nowhere", "nowhere cannot be listened at"),
        ("--tcp 127.0.0.1:1 --rules chess", "devices know wof, beginner"),
        ("", "--port <FILE>|--tcp <HOST:PORT>|--listen <HOST:PORT>"),
    ] {
        let run = place.run(&format!("link --level easy {arguments}"));
        assert_eq!(run.code, Some(2), "{arguments}");
        assert!(run.stderr.contains(named), "{arguments}: {}", run.stderr);
    }
}
