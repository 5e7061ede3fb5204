//! Two devices joined by a cable.

use embedded_graphics::pixelcolor::BinaryColor;
use volteo_core::{Action, BitSet, Builtin, Color, Ending};
use volteo_handheld::host::{Device, Setup};
use volteo_handheld::{Button, Game, Player, ScreenName, Span, TimeControl};
use volteo_link::{End, FRAME_ROOM, Facts, position_hash};

use crate::workbench::{Plain, WITHOUT_ANIMATION, run, stored, stored_after};

/// How often bytes go over the cable.
const STEP: Span = Span::from_millis(20);
/// Long enough for what one device says to be seen on the other.
const MOMENT: Span = Span::from_millis(600);
/// Long enough for what a cable does not carry to be missed.
const SILENCE: Span = Span::from_millis(2_500);

/// Two devices and what is between them.
struct Pair {
    devices: [Plain; 2],
    is_joined: bool,
}

impl Pair {
    /// Two devices that have just been switched on.
    fn new() -> Self {
        let stored = stored_after(WITHOUT_ANIMATION);
        let device =
            |seed| Device::new(Setup { seed, cable: true, stored: stored.clone(), ..Setup::default() });
        Self { devices: [device(3), device(4)], is_joined: true }
    }

    /// Two devices in a game that both have chosen: the rules to the right of the first, so many times, and the clock.
    fn in_game(rules: usize, clock: usize) -> Self {
        let mut pair = Self::new();
        for index in 0..2 {
            pair.choose(index, rules, clock);
        }
        pair.pass(MOMENT);
        assert_eq!(pair.screens(), [ScreenName::Play; 2]);
        pair
    }

    /// Begins a game by cable on a device.
    fn choose(&mut self, index: usize, rules: usize, clock: usize) {
        self.run(index, &format!("a\n{}down\nright\ndown\n{}down\na", right(rules), right(clock)));
    }

    /// Presses buttons of a device.
    fn run(&mut self, index: usize, script: &str) {
        run(&mut self.devices[index], script);
        self.carry();
        let behind = self.devices[index].now() - self.devices[1 - index].now();
        self.devices[1 - index].wait(behind);
        self.carry();
    }

    fn pass(&mut self, span: Span) {
        let steps = span.millis() / STEP.millis();
        for _ in 0..steps {
            self.devices.iter_mut().for_each(|device| device.wait(STEP));
            self.carry();
        }
    }

    fn carry(&mut self) {
        let said = self.devices.each_mut().map(Device::take_said);
        if self.is_joined {
            let [first, second] = &mut self.devices;
            first.hear(&said[1]);
            second.hear(&said[0]);
        }
    }

    fn game(&self, index: usize) -> &Game<u128> {
        self.devices[index].app().game().expect("a game is under way")
    }

    fn screens(&self) -> [ScreenName; 2] {
        self.devices.each_ref().map(|device| device.app().screen())
    }

    fn endings(&self) -> [Option<Ending>; 2] {
        [0, 1].map(|index| self.game(index).ending())
    }

    /// The device that plays a color.
    fn of(&self, color: Color) -> usize {
        let is_black = self.game(0).players()[color.index()] == Player::Human;
        usize::from(!is_black)
    }

    /// Plays the first legal move of the side to move.
    fn play(&mut self) {
        let index = self.of(self.game(0).to_move());
        let game = self.game(index);
        let first = game.rules().legal_moves(game.position()).next().expect("there is a move");
        let request = game.rules().notation(game.position(), Action::Place(first)).request();
        self.run(index, &format!("play {request}"));
        self.pass(MOMENT);
    }

    fn play_out(&mut self) {
        while self.game(0).ending().is_none() {
            self.play();
            assert_eq!(self.game(0).moves(), self.game(1).moves());
        }
    }
}

fn right(times: usize) -> String {
    (0..times).map(|_| "right\n").collect()
}

#[test]
fn two_that_choose_the_same_play_it() {
    let pair = Pair::in_game(1, 1);
    for index in 0..2 {
        assert_eq!(pair.game(index).builtin(), Builtin::Beginner);
        assert_eq!(pair.game(index).clocks().control(), TimeControl::PerMove(30));
    }
    assert_ne!(pair.of(Color::Black), pair.of(Color::White));
    assert_eq!(pair.game(0).partner().map(|(_, id)| id), pair.game(1).partner().map(|(_, id)| id));
}

#[test]
fn of_two_that_choose_differently_one_is_asked() {
    let mut pair = Pair::new();
    pair.choose(0, 1, 1);
    insta::assert_snapshot!("cable_that_nobody_has_joined", pair.devices[0].text());
    pair.choose(1, 2, 0);
    pair.pass(MOMENT);
    assert_eq!(pair.screens(), [ScreenName::Cable; 2]);
    let asked = (0..2).find(|&index| pair.devices[index].text() != pair.devices[1 - index].text());
    assert!(asked.is_some());
    let texts = [0, 1].map(|index| pair.devices[index].text());
    insta::assert_snapshot!("cable_with_another_wish", texts.join("\n"));
    (0..2).for_each(|index| pair.run(index, "a"));
    pair.pass(MOMENT);
    assert_eq!(pair.screens(), [ScreenName::Play; 2]);
    assert_eq!(pair.game(0).builtin(), pair.game(1).builtin());
}

#[test]
fn who_goes_back_is_not_waited_for() {
    let mut pair = Pair::new();
    pair.choose(0, 0, 0);
    pair.run(0, "hold a");
    pair.choose(1, 0, 0);
    pair.pass(SILENCE);
    assert_eq!(pair.screens(), [ScreenName::Setup, ScreenName::Cable]);
    pair.run(0, "a");
    pair.pass(MOMENT);
    assert_eq!(pair.screens(), [ScreenName::Play; 2]);
}

#[test]
fn a_device_without_a_cable_offers_none() {
    let mut device = Plain::default();
    run(&mut device, "a");
    let without = device.text();
    let mut device = Plain::new(Setup { cable: true, ..Setup::default() });
    run(&mut device, "a");
    assert_ne!(device.text(), without);
}

#[test]
fn whole_games_are_played_and_the_next_ones_with_colors_swapped() {
    for rules in 0..3 {
        let mut pair = Pair::in_game(rules, 0);
        let black = pair.of(Color::Black);
        pair.play_out();
        pair.pass(SILENCE);
        assert_eq!(pair.screens(), [ScreenName::Result; 2]);
        assert_eq!(pair.endings(), [Some(Ending::Finished); 2]);
        pair.run(0, "a");
        pair.pass(MOMENT);
        if rules == 0 {
            insta::assert_snapshot!("result_with_a_rematch_wanted", pair.devices[0].text());
            insta::assert_snapshot!("result_with_a_rematch_asked_for", pair.devices[1].text());
        }
        pair.run(1, "a");
        pair.pass(MOMENT);
        assert_eq!(pair.screens(), [ScreenName::Play; 2]);
        assert_eq!(pair.of(Color::Black), 1 - black);
        pair.play_out();
    }
}

#[test]
fn a_move_is_played_while_the_other_looks_at_something_else() {
    let mut pair = Pair::in_game(0, 0);
    let white = pair.of(Color::White);
    pair.run(white, "hold a");
    pair.play();
    assert_eq!(pair.game(white).moves().len(), 1);
    assert_eq!(pair.devices[white].app().screen(), ScreenName::Pause);
    pair.run(white, "hold a");
    pair.play();
    assert_eq!(pair.game(1 - white).moves().len(), 2);
}

#[test]
fn the_clocks_stand_while_the_cable_is_out_and_the_game_goes_on_after() {
    let mut pair = Pair::in_game(0, 1);
    pair.play();
    let white = pair.of(Color::White);
    pair.is_joined = false;
    pair.pass(SILENCE);
    insta::assert_snapshot!("cable_is_out", pair.devices[white].text());
    pair.pass(Span::from_secs(60));
    assert_eq!(pair.endings(), [None; 2]);
    // What is played in the meantime is there when the cable is.
    let game = pair.game(white);
    let first = game.rules().legal_squares(game.position()).first().expect("there is a move");
    pair.run(white, &format!("play {first}"));
    pair.pass(MOMENT);
    assert_eq!(pair.game(1 - white).moves().len(), 1);
    pair.is_joined = true;
    pair.pass(MOMENT);
    assert_eq!(pair.game(1 - white).moves(), pair.game(white).moves());
    pair.play_out();
}

#[test]
fn time_runs_out_on_both_devices() {
    for leaves in [false, true] {
        let mut pair = Pair::in_game(0, 1);
        let black = pair.of(Color::Black);
        if leaves {
            // Neither another screen nor the pause saves the time.
            pair.run(black, "hold a\nup\na");
        }
        pair.pass(Span::from_secs(31));
        assert_eq!(pair.endings(), [Some(Ending::TimeOut(Color::Black)); 2]);
    }
}

#[test]
fn who_does_not_say_that_its_time_is_up_loses_all_the_same() {
    let mut device: Plain = Device::new(Setup { cable: true, ..Setup::default() });
    run(&mut device, "a\ndown\nright\ndown\nright\ndown\na");
    // An end whose clock never runs out, though it says that nothing is left.
    let mut other = End::new(1);
    let mut facts = Facts::default();
    for seconds in 0..60 {
        for _ in 0..(1_000 / STEP.millis()) {
            device.wait(STEP);
            for byte in device.take_said() {
                if let Some(frame) = other.read(byte) {
                    other.take(device.now().millis(), &frame, &facts);
                    other.accept();
                }
            }
            facts = device.app().game().map_or_else(Facts::default, |game| Facts {
                count: game.moves().len() as u8,
                hash: position_hash(game.rules(), game.position()),
                to_move: Some(game.to_move()),
                ending: None,
                left: [0; 2],
            });
            let mut room = [0; FRAME_ROOM];
            let said = other.say(device.now().millis(), &facts, |_| None, &mut room).to_vec();
            device.hear(&said);
        }
        let Some(game) = device.app().game() else { continue };
        if game.players()[game.to_move().index()] == Player::Human {
            assert_eq!(game.ending(), None, "after {seconds} s");
            device.press(Button::A);
        }
    }
    let ending = device.app().game().and_then(Game::ending);
    let other = device.app().game().and_then(Game::partner).map(|(color, _)| Ending::TimeOut(color));
    assert!(ending.is_some() && ending == other, "{ending:?}");
}

#[test]
fn a_draw_is_offered_after_ones_move_and_can_be_accepted_or_declined() {
    for accepts in [false, true] {
        let mut pair = Pair::in_game(0, 0);
        let black = pair.of(Color::Black);
        pair.play();
        pair.run(black, "hold a\ndown\na");
        pair.pass(MOMENT);
        if accepts {
            insta::assert_snapshot!("draw_offered_by_cable", pair.devices[black].text());
            insta::assert_snapshot!("draw_to_be_answered", pair.devices[1 - black].text());
        }
        assert_eq!(pair.devices[1 - black].app().screen(), ScreenName::Ask);
        pair.run(1 - black, if accepts { "right\na" } else { "a" });
        pair.pass(MOMENT);
        if accepts {
            assert_eq!(pair.endings(), [Some(Ending::AgreedDraw); 2]);
        } else {
            // It is asked once, and the game goes on.
            assert_eq!(pair.screens(), [ScreenName::Play; 2]);
            pair.play_out();
        }
    }
}

#[test]
fn a_resignation_ends_the_game_on_both_devices() {
    let mut pair = Pair::in_game(0, 0);
    pair.run(0, "hold a\nup 2\na\nright\na");
    pair.pass(SILENCE);
    let loser = if pair.of(Color::Black) == 0 { Color::Black } else { Color::White };
    assert_eq!(pair.endings(), [Some(Ending::Resigned(loser)); 2]);
    assert_eq!(pair.screens(), [ScreenName::Result; 2]);
}

#[test]
fn who_leaves_after_the_game_is_seen_to_have_left() {
    let mut pair = Pair::in_game(0, 0);
    pair.run(0, "hold a\nup 2\na\nright\na");
    pair.pass(SILENCE);
    pair.run(0, "hold a");
    pair.pass(MOMENT);
    insta::assert_snapshot!("result_with_the_other_gone", pair.devices[1].text());
}

#[test]
fn a_game_goes_on_after_the_power_was_gone_wherever_it_went() {
    for color in Color::BOTH {
        let mut pair = Pair::in_game(1, 1);
        for moves in 1..=4 {
            pair.play();
            let index = pair.of(color);
            pair.devices[index].cut();
            pair.pass(MOMENT);
            assert_eq!(pair.devices[index].app().screen(), ScreenName::Pause);
            pair.run(index, "a");
            assert_eq!([0, 1].map(|index| pair.game(index).moves().len()), [moves; 2]);
        }
        pair.play_out();
        assert_eq!(pair.endings(), [Some(Ending::Finished); 2]);
    }
}

#[test]
fn a_device_that_has_lost_its_last_move_gets_it_from_the_other() {
    let mut pair = Pair::in_game(0, 0);
    let black = pair.of(Color::Black);
    let before = stored(&pair.devices[black]);
    pair.play();
    let setup = Setup { seed: 9, cable: true, stored: before, ..Setup::default() };
    pair.devices[black] = Device::new(setup);
    let behind = pair.devices[1 - black].now() - pair.devices[black].now();
    pair.devices[black].wait(behind);
    assert_eq!(pair.game(black).moves().len(), 0);
    pair.pass(MOMENT);
    assert_eq!(pair.game(black).moves(), pair.game(1 - black).moves());
}

#[test]
fn a_device_with_another_game_is_not_taken_for_the_partner() {
    let mut pair = Pair::in_game(0, 0);
    pair.play();
    let white = pair.of(Color::White);
    let setup = Setup { seed: 9, cable: true, ..Setup::default() };
    pair.devices[1 - white] = Device::new(setup);
    let behind = pair.devices[white].now() - pair.devices[1 - white].now();
    pair.devices[1 - white].wait(behind);
    pair.choose(1 - white, 0, 0);
    pair.pass(MOMENT);
    insta::assert_snapshot!("cable_to_somebody_else", pair.devices[white].text());
    assert_eq!(pair.game(white).moves().len(), 1);
}

#[test]
fn noise_on_the_cable_changes_nothing() {
    let mut device: Device<u128, BinaryColor> = Device::new(Setup { cable: true, ..Setup::default() });
    run(&mut device, "a\ndown\nright\ndown 2\na");
    assert_eq!(device.app().screen(), ScreenName::Cable);
    let before = device.text();
    for byte in 0..=u8::MAX {
        device.hear(&[byte, 0, byte, byte ^ 0x5A]);
    }
    device.press(Button::Up);
    assert_eq!(device.text(), before);
}
