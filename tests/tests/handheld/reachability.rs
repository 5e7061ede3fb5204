//! Five buttons lead everywhere.

use std::collections::{HashSet, VecDeque};

use embedded_graphics::pixelcolor::BinaryColor;
use volteo_handheld::host::Setup;
use volteo_handheld::{App, Button, Event, Frame, PowerOn, ScreenName, Slot, Span, Thinker, Time};

use crate::workbench::{AnyLegal, LEVELS, Plain, WITHOUT_ANIMATION, run, stored_after};

/// What can be pressed without B: four directions, A, and A held.
#[derive(Clone, Copy, Debug)]
enum Press {
    Short(Button),
    Long,
}

const PRESSES: [Press; 6] = [
    Press::Long,
    Press::Short(Button::A),
    Press::Short(Button::Up),
    Press::Short(Button::Down),
    Press::Short(Button::Left),
    Press::Short(Button::Right),
];

/// The App after a press.
fn after(app: &App<u128>, now: Time, press: Press) -> App<u128> {
    let (button, held) = match press {
        Press::Short(button) => (button, Span::from_millis(50)),
        Press::Long => (Button::A, Span::from_millis(600)),
    };
    let mut app = app.clone();
    let _ = app.handle(now, Event::Down(button));
    let _ = app.handle(now + held, Event::Up(button));
    app
}

fn frame(app: &App<u128>) -> Vec<u8> {
    let mut frame = Frame::<BinaryColor>::default();
    app.draw(&mut frame).unwrap();
    frame.bytes().to_vec()
}

/// An App on another screen, reached from this one without B. Tries every press in every state it finds.
fn reached(from: &App<u128>, now: Time, goal: ScreenName) -> Option<App<u128>> {
    let mut seen = HashSet::from([frame(from)]);
    let mut open = VecDeque::from([from.clone()]);
    while let Some(app) = open.pop_front() {
        if app.screen() == goal {
            return Some(app);
        }
        for next in PRESSES.map(|press| after(&app, now, press)) {
            if seen.insert(frame(&next)) {
                open.push_back(next);
            }
        }
    }
    None
}

#[test]
fn five_buttons_lead_from_every_screen_to_every_screen() {
    let thinker: Box<dyn Thinker<u128>> = Box::new(AnyLegal { polls: 1 });
    let stored = stored_after(WITHOUT_ANIMATION);
    let mut device =
        Plain::new(Setup { thinker: Some((thinker, LEVELS)), stored, cable: true, ..Setup::default() });
    // A game with a move, which can be taken back, ended, and given up for another.
    run(&mut device, "a\nright 4\nup\na\na\nhold a\nup\na");
    let (home, now) = (device.app().clone(), device.now());
    assert_eq!(home.screen(), ScreenName::Home);

    for &goal in ScreenName::ALL.iter().filter(|&&it| it != ScreenName::Notice) {
        let there = reached(&home, now, goal).unwrap_or_else(|| panic!("{goal:?} is not reached"));
        let back = reached(&there, now, ScreenName::Home);
        assert!(back.is_some(), "from {goal:?} there is no way back");
    }
}

#[test]
fn a_notice_leads_to_the_rest() {
    // It is shown only when the power comes on.
    let mut host = PowerOn::default();
    host.stored[Slot::Game as usize] = Some(b"?");
    let (app, _) = App::<u128>::start(&host);
    assert_eq!(app.screen(), ScreenName::Notice);
    assert!(reached(&app, Time::default(), ScreenName::Home).is_some());
}
