//! What it costs: the bytes that a display is sent, and memory.

use embedded_graphics::pixelcolor::{BinaryColor, Gray4};
use volteo_core::Builtin;
use volteo_handheld::host::{Device, Setup};
use volteo_handheld::{App, Display, Ink, Slot, Span};

use crate::workbench::{WITHOUT_ANIMATION, device_with_machine, run, start, stored_after};

/// The bytes sent while buttons are pressed.
fn sent<C: Ink>(device: &mut Device<u128, C>, script: &str) -> usize {
    device.take_sent();
    run(device, script);
    device.take_sent()
}

fn figures<C: Ink>() -> String {
    // Discs that turn would be sent several times.
    let stored = stored_after(WITHOUT_ANIMATION);
    let mut device = Device::<u128, C>::new(Setup { stored, ..Setup::default() });
    let full = device.take_sent();
    let menu = sent(&mut device, "down");
    run(&mut device, "up");
    start(&mut device, Builtin::Wof);
    run(&mut device, "play e6 f4 e3");
    let cursor = sent(&mut device, "right");
    run(&mut device, "down 3");
    let a_move = sent(&mut device, "a");
    format!("full screen {full}, step in a menu {menu}, step of the cursor {cursor}, move {a_move}")
}

#[test]
fn a_display_is_sent_little() {
    insta::assert_snapshot!(figures::<BinaryColor>(), @"full screen 1024, step in a menu 304, step of the cursor 32, move 285");
    insta::assert_snapshot!(figures::<Gray4>(), @"full screen 4096, step in a menu 1216, step of the cursor 144, move 1264");
}

#[test]
fn a_save_is_36_bytes_and_two_a_move() {
    let mut device = Device::<u128, BinaryColor>::default();
    start(&mut device, Builtin::Wof);
    run(&mut device, "play e6 f4 e3 f6 g5 d6 e7 f5 c5");
    assert_eq!(device.stored(Slot::Game).map(<[u8]>::len), Some(36 + 2 * 9));
}

#[test]
fn a_save_of_the_statistics_is_347_bytes() {
    let mut device = device_with_machine::<BinaryColor>(1);
    run(&mut device, "a\ndown\nright\nup 2\na\nhold a\nup 2\na\nright\na");
    assert_eq!(device.stored(Slot::Statistics).map(<[u8]>::len), Some(347));
}

#[test]
fn the_whole_device_fits_into_a_small_memory() {
    assert!(size_of::<App<u64>>() <= 2_560, "{}", size_of::<App<u64>>());
    assert!(size_of::<Display<BinaryColor>>() <= 2_100, "{}", size_of::<Display<BinaryColor>>());
    assert!(size_of::<Display<Gray4>>() <= 8_300, "{}", size_of::<Display<Gray4>>());
}

#[test]
fn a_device_at_rest_sends_nothing() {
    let mut device = Device::<u128, BinaryColor>::default();
    start(&mut device, Builtin::Wof);
    device.wait(Span::from_secs(1));
    device.take_sent();
    device.wait(Span::from_secs(20));
    assert_eq!(device.take_sent(), 0);
}
