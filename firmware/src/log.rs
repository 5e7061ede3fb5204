//! What is logged of what the console does. The names of things are defmt's too, which keeps them out of flash.

use defmt::{Str, intern};
use volteo_board::Note;
use volteo_handheld::{Button, Event, Slot, Time};

/// Logs it.
pub(crate) fn note(note: Note) {
    match note {
        Note::DisplayReady => defmt::info!("display ready"),
        Note::DisplayLost => defmt::warn!("display lost"),
        Note::StorageReady => defmt::info!("storage ready"),
        Note::StorageFailed => defmt::warn!("storage failed"),
        Note::Stored(slot) => defmt::info!("stored: {=istr}", name_of_slot(slot)),
        Note::SetAside(slot) => defmt::warn!("set aside: {=istr}", name_of_slot(slot)),
        Note::Sent { bytes } => defmt::info!("sent: {=usize} bytes", bytes),
        Note::Thinking => defmt::info!("thinking"),
        Note::Answered => defmt::info!("answered"),
    }
}

/// Logs what a button has done.
pub(crate) fn event(time: Time, event: Event) {
    let (deed, button) = match event {
        Event::Down(button) => (intern!("Down"), button),
        Event::Up(button) => (intern!("Up"), button),
        // No button does it.
        Event::Tick | Event::PowerOff => return,
    };
    defmt::info!("button: {=istr}({=istr}) at {=u64} ms", deed, name_of_button(button), time.millis());
}

fn name_of_button(button: Button) -> Str {
    match button {
        Button::Up => intern!("Up"),
        Button::Down => intern!("Down"),
        Button::Left => intern!("Left"),
        Button::Right => intern!("Right"),
        Button::A => intern!("A"),
        Button::B => intern!("B"),
    }
}

fn name_of_slot(slot: Slot) -> Str {
    match slot {
        Slot::Settings => intern!("Settings"),
        Slot::Game => intern!("Game"),
        Slot::Statistics => intern!("Statistics"),
        Slot::Solitaire => intern!("Solitaire"),
        Slot::Best => intern!("Best"),
        Slot::Lessons => intern!("Lessons"),
    }
}
