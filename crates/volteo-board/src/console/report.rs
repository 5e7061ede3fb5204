//! Why the device stopped, told before it goes on.

use volteo_handheld::{Display, Event, Light, Span, Time};

use super::{Color, Hardware, RETRY, Screen};
use crate::{Fault, Lamp, Trouble};

/// Bright enough for any display.
const FULL: Light = Light::On(u8::MAX);
/// How long the screen stays on.
const SHOWN: Span = Span::from_millis(120_000);

/// Shows why the device has stopped until a button is pressed and let go, which does nothing else.
///
/// Nothing else runs meanwhile: a device that stops again and again in the same place still says where.
pub fn report<H: Hardware>(hardware: &mut H, display: &mut Display<Color<H>>, fault: &Fault) {
    let start = hardware.now();
    let mut shown = Shown::Not;
    loop {
        hardware.keep_alive();
        while let Some((_, event)) = hardware.next_event() {
            if matches!(event, Event::Up(_)) {
                // What comes next finds the display as it was when the power came on.
                display.forget();
                return;
            }
        }
        let now = hardware.now();
        shown = match shown {
            Shown::Not if show(hardware, display, fault).is_ok() => Shown::Bright,
            Shown::Bright if now - start >= SHOWN => {
                // A display that does not answer any more is as dark.
                let _ = hardware.screen().set_light(Light::Off);
                Shown::Dark
            }
            before => before,
        };
        let trouble = (shown == Shown::Not).then_some(Trouble::Display);
        hardware.set_lamp(Lamp::at(trouble, now).is_lit);
        hardware.rest(shown.until(start, now));
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Not,
    Bright,
    Dark,
}

impl Shown {
    /// When there is something to do.
    fn until(self, start: Time, now: Time) -> Option<Time> {
        match self {
            Self::Not => Some(now + RETRY),
            Self::Bright => Some(start + SHOWN),
            Self::Dark => None,
        }
    }
}

fn show<H: Hardware>(
    hardware: &mut H,
    display: &mut Display<Color<H>>,
    fault: &Fault,
) -> Result<(), <H::Screen as Screen>::Error> {
    let screen = hardware.screen();
    screen.start()?;
    screen.set_light(FULL)?;
    display.forget();
    let mut regions = display.draw_with(|frame| {
        // Frames take every pixel: drawing on one cannot fail.
        let Ok(()) = fault.draw(frame);
    });
    regions.try_for_each(|region| screen.send(&region))
}
