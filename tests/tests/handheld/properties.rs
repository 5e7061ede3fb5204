//! Any buttons at all.

use embedded_graphics::pixelcolor::Gray4;
use proptest::prelude::*;
use volteo_core::solitaire::{End, Placement, Solitaire};
use volteo_core::{Action, Ending};
use volteo_engine::Slot as Room;
use volteo_handheld::host::{Device, Setup};
use volteo_handheld::{Button, Event, Machine, Slot, Span};
use volteo_tests::transcripts::played;

use crate::workbench::{LEVELS, Plain, Stored, run, stored};

/// Something that happens to a device.
#[derive(Clone, Copy, Debug)]
enum Happening {
    Press(Button),
    Hold(Button),
    Down(Button),
    Up(Button),
    Wait(u32),
    PowerOff,
    Cut,
}

fn happening() -> impl Strategy<Value = Happening> {
    let button = || prop::sample::select(&Button::ALL[..]);
    let directions = prop::sample::select(&[Button::Up, Button::Down, Button::Left, Button::Right][..]);
    prop_oneof![
        12 => directions.prop_map(Happening::Press),
        12 => Just(Happening::Press(Button::A)),
        1 => button().prop_map(Happening::Hold),
        1 => button().prop_map(Happening::Down),
        1 => button().prop_map(Happening::Up),
        1 => (0_u32..4_000).prop_map(Happening::Wait),
        1 => (0_u32..200_000).prop_map(Happening::Wait),
        1 => Just(Happening::PowerOff),
        1 => Just(Happening::Cut),
    ]
}

/// A device with a machine that has no time to think.
fn device(stored: Stored) -> Plain {
    let machine = Machine::new(vec![Room::EMPTY; 64]).looking_at(200);
    Device::new(Setup { thinker: Some((Box::new(machine), LEVELS)), stored, ..Setup::default() })
}

/// What a test begins with: the first screen, or a game against the machine.
fn beginning() -> impl Strategy<Value = &'static str> {
    prop::sample::select(
        &[
            "",
            "a\ndown\nright\nup 2\na",
            "a\nright\ndown\nright 4\ndown\nright\nup 2\na",
            "down\na\na",
            "down 2\na\na",
        ][..],
    )
}

fn happen(device: &mut Plain, happening: Happening) {
    match happening {
        Happening::Press(button) => device.press(button),
        Happening::Hold(button) => device.hold(button),
        Happening::Down(button) => device.send(Event::Down(button)),
        Happening::Up(button) => device.send(Event::Up(button)),
        Happening::Wait(millis) => device.wait(Span::from_millis(millis)),
        Happening::PowerOff => device.power_off(),
        Happening::Cut => device.cut(),
    }
}

/// The game is one that the rules can reach, and what is stored is that game.
fn check(device: &Plain) {
    let Some(game) = device.app().game() else { return };
    let mut position = played(game.rules(), &game.to_string());
    if game.rules().must_pass(&position) {
        game.rules().play_legal(&mut position, Action::Pass);
    }
    assert_eq!(position, *game.position());
    assert_eq!(game.rules().is_over(game.position()), game.ending() == Some(Ending::Finished));
}

/// The solitaire's table, and how it came about.
fn table(device: &Plain) -> Option<(Solitaire, Vec<Placement>)> {
    let table = device.app().solitaire()?;
    let mut game = Solitaire::new(table.choice().deal(), table.choice().options);
    for &placement in table.placements() {
        game.play(placement).expect("every placement is legal");
    }
    if table.game().end() == Some(End::Stopped) {
        game.stop();
    }
    assert_eq!(game, *table.game());
    Some((game, table.placements().to_vec()))
}

/// A device that is switched on with what another has stored.
fn resumed(device: &Plain) -> Plain {
    self::device(stored(device))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_buttons_lead_to_a_legal_game_and_a_cut_anywhere_to_the_same_one(
        beginning in beginning(),
        happenings in prop::collection::vec(happening(), 1..1_500),
    ) {
        let mut device = device(Default::default());
        run(&mut device, beginning);
        for (index, &it) in happenings.iter().enumerate() {
            happen(&mut device, it);
            if index % 16 != 0 {
                continue;
            }
            check(&device);
            let after_cut = resumed(&device);
            prop_assert!(after_cut.set_aside().is_empty());
            let moves = |device: &Plain| device.app().game().map(|game| (game.to_string(), game.ending()));
            prop_assert_eq!(moves(&after_cut), moves(&device));
            prop_assert_eq!(after_cut.app().settings(), device.app().settings());
            prop_assert_eq!(after_cut.app().statistics(), device.app().statistics());
            prop_assert_eq!(table(&after_cut), table(&device));
            prop_assert_eq!(after_cut.app().best(), device.app().best());
            prop_assert_eq!(after_cut.app().lessons_done(), device.app().lessons_done());
        }
        device.send(Event::PowerOff);
        let after_off = resumed(&device);
        prop_assert_eq!(after_off.frame(), device.frame());
        let clocks = |device: &Plain| device.app().game().map(|game| *game.clocks());
        prop_assert_eq!(clocks(&after_off), clocks(&device));
    }

    #[test]
    fn what_is_stored_may_be_anything(
        stored: [Vec<u8>; Slot::COUNT],
        later in prop::collection::vec(happening(), 0..50),
    ) {
        let stored = stored.map(Some);
        let mut device = Device::<u64, Gray4>::new(Setup { stored, ..Setup::default() });
        prop_assert_eq!(device.set_aside().len(), Slot::COUNT);
        for it in later {
            if let Happening::Press(button) = it {
                device.press(button);
            }
        }
    }
}
