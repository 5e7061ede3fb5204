//! The solitaire, played with the buttons.

use volteo_core::solitaire::{Deal, Layout, Options, Placement, Tile, read_transcript};
use volteo_handheld::solitaire::{Choice, DealNumber};
use volteo_handheld::{Button, Event, ScreenName, Slot, Sound};
use volteo_tests::solitaire_reference::{self as slow, Place};

use crate::workbench::{Plain, device_without_animation, run};

/// A device before the first placement of the deal that a new device draws first.
fn device() -> Plain {
    let mut device = device_without_animation();
    run(&mut device, "down\na\na");
    assert_eq!(device.app().screen(), ScreenName::Table);
    device
}

/// Nearly all tiles of that deal.
const LINE: &str = "Wc5 Wa5 Be6 Be8 Wf4 Bc4 Wa3 Bd3 Bd1 Wd6 Bc8 We7 Wg8 Bd7 Bb8 Wc7 Wa7 Be3 Bf1 Bg1 Bh3 Bf5 \
    Bh5 Bg2 Bf3 Wd2 Wb1 Wc1 Wb2 Wb4 Ba4 Wg4 Wf7 Wh7 Bf8 Wd8 Wg5 Wb5 Wb7 Bg7 Wh6 Bc6 Bb3 Wh4 Wh2 We1 Ba2 Wa1 \
    Wf6 Bh8 Ba8 Wa6 Wb6 Wc2 Wc3 Bg3 We2 Wf2 Wh1";

fn placements(line: &str) -> Vec<Placement> {
    read_transcript(line).map(Result::unwrap).collect()
}

/// A game by the slow reference.
fn reference(choice: Choice, line: &[Placement]) -> slow::Table {
    let deal = choice.deal();
    let place = |name: &str| slow::place(name);
    let layout: Vec<Place> = deal.layout().squares().map(|square| place(&square.to_string())).collect();
    let tiles: Vec<String> = deal.tiles().iter().map(Tile::to_string).collect();
    let mut table = slow::Table::new(&layout, &tiles, choice.options.alternate);
    for placement in line {
        table.place(placement.color, place(&placement.square.to_string()));
    }
    table
}

#[test]
fn a_whole_solitaire_comes_to_what_the_reference_says() {
    let mut device = device();
    run(&mut device, &format!("place {LINE}\nwait 2000"));
    assert_eq!(device.app().screen(), ScreenName::Tally);
    let table = device.app().solitaire().unwrap();
    assert_eq!(table.placements(), placements(LINE));

    let reference = reference(table.choice(), table.placements());
    assert!(reference.is_over());
    assert_eq!(table.game().hand_text().to_string(), reference.hand().join(" "));
    let score = table.game().score();
    assert_eq!(usize::from(score.captured), reference.hand().len());
    assert_eq!(u32::from(score.value), reference.value());
    assert_eq!((score.captured, score.value), (23, 109));
    assert_eq!(device.take_sounds().last(), Some(&Sound::End));
}

#[test]
fn by_turns_each_color_has_its_turn() {
    let mut device = device_without_animation();
    run(&mut device, "down\na\nup 2\nright\nup 3\na");
    let options = Options { alternate: true, values: false };
    assert_eq!(device.app().solitaire().unwrap().choice().options, options);
    while let Some(placement) = device.app().solitaire().unwrap().game().placements().last() {
        run(&mut device, &format!("place {placement}"));
    }
    let table = device.app().solitaire().unwrap();
    let reference = reference(table.choice(), table.placements());
    assert!(reference.is_over());
    assert_eq!(table.game().hand_text().to_string(), reference.hand().join(" "));
}

#[test]
fn friends_who_type_the_same_number_play_the_same_deal() {
    let mut device = device_without_animation();
    // From 3401 to 0027, and from the frame to the corners.
    run(&mut device, "down\na\ndown\na\ndown 4\nup 10\nleft\nup 2\nleft\ndown 4\nleft\ndown 3\na");
    run(&mut device, "down\nleft\nup 2\na");
    let table = device.app().solitaire().unwrap();
    assert_eq!(table.choice().number, DealNumber::new(27).unwrap());
    assert_eq!(*table.game().deal(), Deal::shuffled(Layout::CORNERS, 27));
}

#[test]
fn where_either_color_goes_the_player_is_asked() {
    let mut device = device();
    run(&mut device, "place Wc5 Wa5 Be6 Be8 Wf4 Bc4 Wa3 Bd3\ngo e3\na");
    assert!(device.app().color().is_some());
    assert_eq!(device.app().solitaire().unwrap().placements().len(), 8);
    run(&mut device, "hold a");
    assert_eq!((device.app().screen(), device.app().color()), (ScreenName::Table, None));
    for placement in ["We3", "Be3"] {
        let mut device = Plain::new(volteo_handheld::host::Setup {
            stored: crate::workbench::stored(&device),
            ..Default::default()
        });
        run(&mut device, &format!("a\nplace {placement}"));
        assert_eq!(device.app().solitaire().unwrap().placements().last(), Some(&placement.parse().unwrap()));
    }
}

#[test]
fn a_placement_is_taken_back_unless_it_turned_a_tile_up() {
    let mut device = device();
    run(&mut device, "place Wc5 Wa5\nhold a\ndown\na");
    assert_eq!(device.app().solitaire().unwrap().placements(), placements("Wc5"));
    // The next entry is now to stop, since c5 has turned tiles up.
    run(&mut device, "hold a\ndown\na");
    assert_eq!(device.app().screen(), ScreenName::Ask);
}

#[test]
fn a_solitaire_comes_back_paused_however_the_power_went() {
    let mut device = device();
    run(&mut device, "place Wc5 Wa5 Be6");
    let before = *device.app().solitaire().unwrap().game();
    device.cut();
    assert_eq!(device.app().screen(), ScreenName::Pause);
    assert_eq!(*device.app().solitaire().unwrap().game(), before);
    device.send(Event::PowerOff);
    let frame = device.frame().clone();
    device.power_off();
    assert_eq!(*device.frame(), frame);
    run(&mut device, "a\nplace Be8");
    assert_eq!(device.app().solitaire().unwrap().placements().len(), 4);
}

#[test]
fn a_solitaire_left_for_the_menu_waits_there_and_a_game_does_not_disturb_it() {
    let mut device = device();
    run(&mut device, "place Wc5\nhold a\nup\na");
    device.cut();
    assert_eq!(device.app().screen(), ScreenName::Home);
    run(&mut device, "a\nup\na\nplay e6");
    device.cut();
    assert_eq!((device.app().screen(), device.app().game().unwrap().moves().len()), (ScreenName::Pause, 1));
    run(&mut device, "up\na\ndown 2\na\na");
    assert_eq!(device.app().screen(), ScreenName::Table);
    assert_eq!(device.app().solitaire().unwrap().placements(), placements("Wc5"));
    device.cut();
    run(&mut device, "a\nplace Wa5");
    assert_eq!(device.app().game().unwrap().moves().len(), 1);
}

#[test]
fn a_new_solitaire_asks_before_it_replaces_one() {
    let mut device = device();
    run(&mut device, "place Wc5\nhold a\nup\na\na\ndown\na");
    assert_eq!(device.app().screen(), ScreenName::Ask);
    device.press(Button::A);
    assert_eq!(device.app().solitaire().unwrap().placements().len(), 1);
    run(&mut device, "a\nright\na");
    assert_eq!(device.app().screen(), ScreenName::Table);
    assert_eq!(device.app().solitaire().unwrap().placements().len(), 0);
}

#[test]
fn the_best_result_is_kept_and_a_lesser_one_does_not_take_its_place() {
    const STOP: &str = "hold a\nup 2\na\nright\na";
    let mut device = device();
    run(&mut device, &format!("place Wc5 Wa5\n{STOP}"));
    assert_eq!(device.app().screen(), ScreenName::Tally);
    let choice = device.app().solitaire().unwrap().choice();
    let best = device.app().best().of(&choice).unwrap();
    assert_eq!((best.points, best.number), (1, choice.number));

    // The same deal again, from the result, and nothing taken.
    run(&mut device, &format!("right\na\n{STOP}"));
    device.cut();
    assert_eq!(device.app().screen(), ScreenName::Tally);
    assert_eq!(device.app().best().of(&choice), Some(best));
    run(&mut device, "hold a");
    device.cut();
    assert_eq!((device.app().screen(), device.app().solitaire().is_none()), (ScreenName::Home, true));
    assert_eq!(device.app().best().of(&choice), Some(best));
}

#[test]
fn the_next_deal_has_the_next_number() {
    let mut device = device();
    let number = device.app().solitaire().unwrap().choice().number;
    run(&mut device, "hold a\nup 2\na\nright\na\na");
    assert_eq!(device.app().solitaire().unwrap().choice().number, number.next());
}

#[test]
fn a_solitaire_is_stored_in_few_bytes() {
    let mut device = device();
    run(&mut device, &format!("place {LINE}"));
    let placements = device.app().solitaire().unwrap().placements().len();
    assert_eq!(device.stored(Slot::Solitaire).map(<[u8]>::len), Some(13 + placements));
}
