//! The settings as bytes: a byte each, the switches a bit each.

use super::bytes::{Reader, Writer};
use crate::Settings;
use crate::settings::{Animation, Contrast, Idle};
use crate::texts::Language;

const SOUND: u8 = 1;
const MARKS: u8 = 2;
const COACH: u8 = 4;

pub(super) fn write(settings: &Settings, writer: &mut Writer<'_>) {
    let bit = |on: bool, bit: u8| if on { bit } else { 0 };
    writer.bytes(&[
        place(&Language::ALL, settings.language),
        settings.contrast.step(),
        place(&Idle::ALL, settings.dim),
        place(&Idle::ALL, settings.off),
        place(&Animation::ALL, settings.animation),
        bit(settings.sound, SOUND) | bit(settings.marks, MARKS) | bit(settings.coach, COACH),
    ]);
}

pub(super) fn read(reader: &mut Reader<'_>) -> Option<Settings> {
    let language = at(&Language::ALL, reader.byte()?)?;
    let contrast = Contrast::from_step(reader.byte()?)?;
    let dim = at(&Idle::ALL, reader.byte()?)?;
    let off = at(&Idle::ALL, reader.byte()?)?;
    let animation = at(&Animation::ALL, reader.byte()?)?;
    let switches = reader.byte()?;
    if switches & !(SOUND | MARKS | COACH) != 0 {
        return None;
    }
    let is_on = |bit: u8| switches & bit != 0;
    let (sound, marks, coach) = (is_on(SOUND), is_on(MARKS), is_on(COACH));
    Some(Settings { language, contrast, dim, off, animation, sound, marks, coach })
}

fn place<T: Copy + PartialEq>(all: &[T], one: T) -> u8 {
    all.iter().position(|it| *it == one).unwrap_or_default() as u8
}

fn at<T: Copy>(all: &[T], place: u8) -> Option<T> {
    all.get(usize::from(place)).copied()
}
