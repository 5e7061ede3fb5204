//! `volteo link`: two programs at the ends of one wire.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use volteo_core::Color;
use volteo_handheld::{Game, Player};
use volteo_link::{End, FRAME_ROOM, Facts, News, position_hash};

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
    drop(TcpStream::connect(address).unwrap());
    assert_eq!(output_of(host), "The other end is gone.\n");
}

/// A partner that begins the game and then neither moves nor says that its time is up, although it is by its own clock.
/// It ends when the other end does.
fn sit_out_the_time(address: &str) {
    let mut wire = TcpStream::connect(address).unwrap();
    wire.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
    // With these two draws it has Black: the level's follows from its seed.
    let (mut end, began) = (End::new(2), Instant::now());
    let mut facts = Facts::default();
    let mut buffer = [0; 256];
    loop {
        let now = began.elapsed().as_millis() as u64;
        let heard = match wire.read(&mut buffer) {
            Ok(0) => return,
            Ok(heard) => heard,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => 0,
            Err(_) => return,
        };
        for &byte in &buffer[..heard] {
            let news = end.read(byte).and_then(|frame| end.take(now, &frame, &facts));
            if let Some(News::Begun(bout)) = news {
                assert_eq!(bout.color, Color::Black);
                let players = [Player::Human, Player::Partner(bout.id)];
                let game = Game::<u64>::new(bout.terms.rules, players, bout.terms.limit.into()).unwrap();
                facts.hash = position_hash(game.rules(), game.position());
                (facts.to_move, facts.left) = (Some(Color::Black), [0, 1_000]);
            }
        }
        end.accept();
        let mut room = [0; FRAME_ROOM];
        let said = end.say(now, &facts, |_| None, &mut room);
        if wire.write_all(said).is_err() {
            return;
        }
    }
}

#[test]
fn a_level_ends_a_game_whose_partner_does_not_say_that_its_time_is_up() {
    let plan = ["--level", "easy", "--games", "1", "--seed", "1", "--rules", "mini4", "--seconds", "1"];
    let (host, address) = listening(&plan);
    sit_out_the_time(&address);
    let said = output_of(host);
    assert_eq!(said, "Game 1, mini4: White played here, 2-2, time-out: \n");
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
