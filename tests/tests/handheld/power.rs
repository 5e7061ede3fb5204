//! The light: on, dim, off, and on again.

use volteo_core::Builtin;
use volteo_handheld::{Button, Light, ScreenName, Span};

use crate::workbench::{Plain, run, start};

#[test]
fn the_screen_dims_and_goes_off_and_the_button_that_wakes_it_does_nothing_else() {
    let mut device = Plain::default();
    let on = device.light();
    assert!(matches!(on, Light::On(_)));
    device.wait(Span::from_secs(30));
    assert_eq!(device.light(), Light::Dim);
    device.wait(Span::from_secs(90));
    assert_eq!(device.light(), Light::Off);
    assert!(device.frame().bytes().iter().all(|&byte| byte == 0));

    device.press(Button::A);
    assert_eq!((device.light(), device.app().screen()), (on, ScreenName::Home));
    device.press(Button::A);
    assert_eq!(device.app().screen(), ScreenName::Setup);
}

#[test]
fn holding_the_button_that_wakes_does_nothing_either() {
    let mut device = Plain::default();
    device.press(Button::A);
    device.wait(Span::from_secs(120));
    device.hold(Button::A);
    assert_eq!(device.app().screen(), ScreenName::Setup);
}

#[test]
fn a_dim_screen_still_obeys() {
    let mut device = Plain::default();
    device.wait(Span::from_secs(31));
    device.press(Button::A);
    assert_eq!(device.app().screen(), ScreenName::Setup);
}

#[test]
fn the_screen_stays_while_a_clock_runs() {
    let mut device = Plain::default();
    run(&mut device, "a\ndown\nright 4\ndown\na");
    device.wait(Span::from_secs(300));
    assert_eq!(device.light(), Light::Dim);
    assert_eq!(device.app().screen(), ScreenName::Play);
}

#[test]
fn a_device_that_waits_for_a_button_lets_its_host_sleep() {
    let mut device = Plain::default();
    start(&mut device, Builtin::Wof);
    device.wait(Span::from_secs(1_000));
    device.take_sent();
    device.wait(Span::from_secs(1_000));
    assert_eq!((device.light(), device.take_sent()), (Light::Off, 0));
}

#[test]
fn the_contrast_is_set_at_once() {
    let mut device = Plain::default();
    run(&mut device, "up\na\ndown\nright");
    assert_eq!(device.light(), Light::On(255));
    run(&mut device, "right");
    assert_eq!(device.light(), Light::On(51));
}
