//! Which games are counted, and that each is once.

use embedded_graphics::pixelcolor::BinaryColor;
use volteo_core::Builtin;
use volteo_handheld::host::Setup;
use volteo_handheld::{Level, Rating, ScreenName, Slot, Tally};

use crate::workbench::{AnyLegal, LEVELS, Plain, Stored, device_with_machine, run, stored};

/// From the first screen to a game as Black against the second level.
const BEGIN: &str = "a\ndown\nright 2\nup 2\na";
/// From the board to the result, and from the pause.
const RESIGN: &str = "hold a\nup 2\na\nright\na";
const RESIGN_PAUSED: &str = "up 2\na\nright\na";

fn device(stored: Stored) -> Plain {
    Plain::new(Setup { thinker: Some((Box::new(AnyLegal { polls: 1 }), LEVELS)), stored, ..Setup::default() })
}

fn tally(device: &Plain) -> Tally {
    device.app().statistics().tally(Builtin::Wof, Level::Easy)
}

#[test]
fn a_game_against_the_machine_is_counted_and_changes_the_rating() {
    let mut device = device_with_machine::<BinaryColor>(1);
    run(&mut device, BEGIN);
    assert_eq!(tally(&device), Tally::default());
    run(&mut device, RESIGN);
    assert_eq!(tally(&device), Tally { lost: 1, ..Tally::default() });
    assert_eq!(device.app().statistics().rating(Builtin::Wof).points(), 1180);
    assert_eq!(device.app().statistics().rating(Builtin::Beginner), Rating::FIRST);
    // The rematch is another game.
    run(&mut device, "a\nwait 5000");
    run(&mut device, RESIGN);
    assert_eq!(tally(&device).lost, 2);
}

#[test]
fn a_game_is_counted_once_though_the_power_goes_between_two_slots() {
    let mut first = device(Stored::default());
    run(&mut first, BEGIN);
    let before = stored(&first);
    run(&mut first, RESIGN);
    let after = stored(&first);
    let mixed = |late: Slot| {
        let mut mixed = before.clone();
        mixed[late as usize].clone_from(&after[late as usize]);
        mixed
    };

    let game_is_stored = device(mixed(Slot::Game));
    assert_eq!((game_is_stored.app().screen(), tally(&game_is_stored).lost), (ScreenName::Result, 1));
    assert_eq!(tally(&device(stored(&game_is_stored))).lost, 1);

    let mut statistics_are_stored = device(mixed(Slot::Statistics));
    assert_eq!(tally(&statistics_are_stored).lost, 1);
    run(&mut statistics_are_stored, RESIGN_PAUSED);
    assert_eq!(statistics_are_stored.app().screen(), ScreenName::Result);
    assert_eq!(tally(&statistics_are_stored).lost, 1);

    let mut nothing_is_stored = device(before.clone());
    run(&mut nothing_is_stored, RESIGN_PAUSED);
    assert_eq!(tally(&nothing_is_stored).lost, 1);
    assert_eq!(tally(&device(after.clone())).lost, 1);
}

#[test]
fn a_game_with_a_hint_or_a_move_taken_back_is_not_counted() {
    let hint = "hold a\ndown\na\nwait 2000";
    let take_back = "a\nwait 3000\nhold a\ndown 2\na\na\nwait 3000";
    for help in [hint, take_back] {
        let mut device = device_with_machine::<BinaryColor>(1);
        run(&mut device, BEGIN);
        run(&mut device, help);
        device.cut();
        run(&mut device, RESIGN_PAUSED);
        assert_eq!(device.app().screen(), ScreenName::Result);
        assert_eq!(tally(&device), Tally::default(), "{help}");
    }
}

#[test]
fn to_look_at_earlier_moves_without_going_back_is_no_help() {
    let mut device = device_with_machine::<BinaryColor>(1);
    run(&mut device, BEGIN);
    run(&mut device, "a\nwait 3000\nhold a\ndown 2\na");
    assert_eq!(device.app().screen(), ScreenName::TakeBack);
    run(&mut device, "right 5\na\nwait 3000");
    run(&mut device, RESIGN);
    assert_eq!(tally(&device).lost, 1);
}

#[test]
fn a_game_given_up_for_another_is_not_counted() {
    let mut device = device_with_machine::<BinaryColor>(1);
    run(&mut device, BEGIN);
    run(&mut device, "hold a\nup\na\ndown\na\nup\na\nright\na");
    assert_eq!(device.app().screen(), ScreenName::Play);
    assert_eq!(tally(&device), Tally::default());
    run(&mut device, RESIGN);
    assert_eq!(tally(&device).games(), 1);
}

#[test]
fn a_game_between_two_people_is_not_counted() {
    let mut device = device_with_machine::<BinaryColor>(1);
    run(&mut device, "a\nup\na");
    run(&mut device, RESIGN);
    assert!(
        Level::ALL.iter().all(|&level| device.app().statistics().tally(Builtin::Wof, level).games() == 0)
    );
}

#[test]
fn erasing_erases_the_statistics() {
    let mut device = device_with_machine::<BinaryColor>(1);
    run(&mut device, BEGIN);
    run(&mut device, RESIGN);
    run(&mut device, "hold a\nup\na\nup\na\nright\na");
    assert_eq!((device.app().screen(), tally(&device).games()), (ScreenName::Home, 0));
    device.cut();
    assert_eq!(tally(&device).games(), 0);
    run(&mut device, BEGIN);
    run(&mut device, RESIGN);
    assert_eq!(tally(&device).games(), 1);
}
