//! Devices to test, and what is done with them again and again.

use embedded_graphics::pixelcolor::BinaryColor;
use volteo_core::{Action, BitSet, Builtin};
use volteo_handheld::host::{Device, Script, Setup};
use volteo_handheld::{Answer, Button, Control, Game, Ink, Language, Level, Slot, Task, Thinker};
use volteo_tests::dice::Dice;

/// How many levels there are.
pub const LEVELS: u8 = Level::ALL.len() as u8;

/// A device with a screen of one bit, and all boards.
pub type Plain = Device<u128, BinaryColor>;

/// Presses buttons.
pub fn run<B: BitSet, C: Ink>(device: &mut Device<B, C>, script: &str) {
    let script: Script = script.parse().unwrap_or_else(|error| panic!("{error}"));
    script.run(device, |_, _| ()).unwrap_or_else(|error| panic!("{error}"));
}

/// What a device has stored, in the order of [`Slot::ALL`].
pub type Stored = [Option<Vec<u8>>; Slot::COUNT];

/// What a device has stored.
pub fn stored(device: &Plain) -> Stored {
    Slot::ALL.map(|slot| device.stored(slot).map(<[u8]>::to_vec))
}

/// What is stored after these buttons have been pressed on a new device.
pub fn stored_after(script: &str) -> Stored {
    let mut device = Plain::default();
    run(&mut device, script);
    stored(&device)
}

/// What is stored on a device that speaks a language.
pub fn stored_in(language: Language) -> Stored {
    match language {
        Language::English => Default::default(),
        Language::Spanish => stored_after("up\na\nright"),
    }
}

/// The buttons that let a device without a machine flip discs at once.
pub const WITHOUT_ANIMATION: &str = "up\na\ndown 4\nleft";

/// A device that flips discs at once.
pub fn device_without_animation() -> Plain {
    let stored = stored_after(WITHOUT_ANIMATION);
    Device::new(Setup { stored, ..Setup::default() })
}

/// Starts a game by these rules from the first screen.
pub fn start<B: BitSet, C: Ink>(device: &mut Device<B, C>, builtin: Builtin) {
    const LIST: [Builtin; 9] = [
        Builtin::Wof,
        Builtin::Beginner,
        Builtin::Anti,
        Builtin::Mini6,
        Builtin::Mini4,
        Builtin::Parallel,
        Builtin::Classic,
        Builtin::Grand10,
        Builtin::Octagon,
    ];
    let place = LIST.iter().position(|&it| it == builtin).unwrap();
    device.press(Button::A);
    (0..place).for_each(|_| device.press(Button::Right));
    run(device, "up\na");
    assert_eq!(device.app().game().map(Game::builtin), Some(builtin));
}

/// Plays moves that were written without their passes.
pub fn play<B: BitSet, C: Ink>(device: &mut Device<B, C>, moves: &str) {
    run(device, &format!("play {moves}"));
}

/// A machine that places a disc anywhere it may, and claims to win by four discs: for tests only.
pub struct AnyLegal {
    /// How often it polls before it answers.
    pub polls: u8,
}

impl<B: BitSet> Thinker<B> for AnyLegal {
    fn think(&mut self, task: &Task<B>, poll: &mut dyn FnMut(u8) -> Control) -> Option<Answer> {
        for polled in 0..self.polls {
            match poll(polled.saturating_mul(100 / self.polls)) {
                Control::Continue => {}
                Control::MoveNow => break,
                Control::Drop => return None,
            }
        }
        let moves: Vec<_> = task.rules.legal_moves(&task.position).collect();
        let made = Dice::new(task.seed).pick(&moves).to_owned();
        let is_exact = task.rules.empties(&task.position).len() <= 10;
        Some(Answer { request: Action::Place(made).into(), value: 4, is_exact })
    }
}

/// A device with such a machine, which has every level.
pub fn device_with_machine<C: Ink>(polls: u8) -> Device<u128, C> {
    let thinker: Box<dyn Thinker<u128>> = Box::new(AnyLegal { polls });
    Device::new(Setup { thinker: Some((thinker, LEVELS)), ..Setup::default() })
}
