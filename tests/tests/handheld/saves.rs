//! What is there again after the power was off.

use volteo_core::{Builtin, Color};
use volteo_handheld::host::{Device, Setup};
use volteo_handheld::{Button, Event, Language, ScreenName, Slot, Span};

use crate::workbench::{Plain, device_without_animation, play, run, start, stored, stored_after};

#[test]
fn a_game_comes_back_paused_with_its_clocks() {
    let mut device = device_without_animation();
    run(&mut device, "a\ndown\nright 2\ndown\na\nplay e6 f4\nwait 4321");
    device.send(Event::PowerOff);
    let clocks = |device: &Plain| Color::BOTH.map(|side| device.app().game().unwrap().clocks().left(side));
    let (frame, before) = (device.frame().clone(), clocks(&device));
    device.power_off();
    assert_eq!(device.app().screen(), ScreenName::Pause);
    assert_eq!((device.frame(), clocks(&device)), (&frame, before));
    assert_eq!(device.app().game().unwrap().to_string(), "e6 f4");
    device.press(Button::A);
    assert_eq!(device.app().screen(), ScreenName::Play);
}

#[test]
fn a_sudden_cut_costs_no_move_and_at_most_ten_seconds_of_clock() {
    let mut device = device_without_animation();
    run(&mut device, "a\ndown\nright 2\ndown\na\nplay e6 f4");
    device.wait(Span::from_secs(59));
    let black = |device: &Plain| device.app().game().unwrap().clocks().left(Color::Black).unwrap();
    let before = black(&device);
    device.cut();
    assert_eq!(device.app().game().unwrap().to_string(), "e6 f4");
    assert!(black(&device).millis() - before.millis() <= 10_000);
}

#[test]
fn a_finished_game_comes_back_with_its_result_and_is_gone_once_left() {
    let mut device = device_without_animation();
    start(&mut device, Builtin::Wof);
    play(&mut device, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    device.cut();
    assert_eq!(device.app().screen(), ScreenName::Result);
    device.hold(Button::A);
    device.cut();
    assert_eq!((device.app().screen(), device.app().game().is_none()), (ScreenName::Home, true));
}

#[test]
fn what_cannot_be_read_is_set_aside_and_the_rest_is_kept() {
    let mut stored = stored_after("up\na\nright\nhold a\ndown\na\nup\na\nplay e6");
    let damaged = stored[Slot::Game as usize].as_mut().unwrap();
    damaged[10] ^= 1;
    let damaged = damaged.clone();
    let mut device = Plain::new(Setup { stored, ..Setup::default() });
    assert_eq!(device.app().screen(), ScreenName::Notice);
    assert_eq!(device.set_aside(), [(Slot::Game, damaged)]);
    assert_eq!(device.app().settings().language, Language::Spanish);
    device.press(Button::A);
    assert_eq!(device.app().screen(), ScreenName::Home);
    device.cut();
    assert_eq!(device.app().screen(), ScreenName::Home);
}

#[test]
fn what_is_said_before_a_language_is_known_is_said_in_every_one() {
    let stored = Slot::ALL.map(|_| Some(vec![0]));
    let mut device = Plain::new(Setup { stored, ..Setup::default() });
    let mut told = Vec::new();
    while device.app().screen() == ScreenName::Notice {
        told.push(device.frame().clone());
        device.press(Button::A);
    }
    assert_eq!(told.len(), Slot::COUNT * Language::ALL.len());
    assert!((1..told.len()).all(|at| !told[..at].contains(&told[at])));
    assert_eq!(device.app().screen(), ScreenName::Home);
}

#[test]
fn a_game_on_a_board_that_a_device_has_not_got_is_set_aside() {
    let mut large = device_without_animation();
    start(&mut large, Builtin::Grand10);
    let stored = stored(&large);
    let small =
        Device::<u64, embedded_graphics::pixelcolor::BinaryColor>::new(Setup { stored, ..Setup::default() });
    assert_eq!(small.set_aside().len(), 1);
}

#[test]
fn erasing_leaves_the_language_only() {
    let mut device = Plain::default();
    run(&mut device, "up\na\nright\ndown 5\nright\nhold a\ndown\na\nup\na\nplay e6\nhold a\nup\na");
    run(&mut device, "up\na\nup\na\nright\na");
    assert_eq!(device.app().screen(), ScreenName::Home);
    device.cut();
    assert!(device.app().game().is_none());
    let settings = device.app().settings();
    assert_eq!((settings.language, settings.sound), (Language::Spanish, true));
}
