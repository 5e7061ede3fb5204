//! Every screen, in both languages and both depths of color.
//!
//! A snapshot has the four frames one below the other. Of one bit, a character is two pixels; of greys,
//! one, with its brightness from 1 to f.

use std::fmt::Write;

use embedded_graphics::pixelcolor::{BinaryColor, Gray4};
use volteo_handheld::host::{Device, Setup, text};
use volteo_handheld::{Button, Ink, Language, Slot, Span, Thinker};

use crate::workbench::{AnyLegal, LEVELS, run, stored_in};

/// What leads to a screen from the first one.
enum Way {
    /// These buttons.
    Script(&'static str),
    /// These buttons, on a device with a machine.
    WithMachine(&'static str),
    /// These buttons and A, on a device with a machine, in the middle of whose thinking the frame is taken.
    WhileThinking(&'static str),
    /// These buttons, on a device on which these slots cannot be read.
    Unreadable(&'static [Slot], &'static str),
}

/// The frame that a way leads to.
fn frame<C: Ink>(way: &Way, language: Language) -> String {
    let stored = stored_in(language);
    let device = |stored, thinker| Device::<u128, C>::new(Setup { stored, thinker, ..Setup::default() });
    let machine = || -> (Box<dyn Thinker<u128>>, u8) { (Box::new(AnyLegal { polls: 100 }), LEVELS) };
    match way {
        Way::Script(script) => {
            let mut device = device(stored, None);
            run(&mut device, script);
            device.text()
        }
        Way::WithMachine(script) => {
            let mut device = device(stored, Some(machine()));
            run(&mut device, script);
            device.text()
        }
        Way::WhileThinking(script) => {
            let mut device = device(stored, Some(machine()));
            run(&mut device, script);
            while_thinking(&mut device)
        }
        Way::Unreadable(slots, script) => {
            let mut stored = stored;
            slots.iter().for_each(|&slot| stored[slot as usize] = Some(vec![0]));
            let mut device = device(stored, None);
            run(&mut device, script);
            device.text()
        }
    }
}

/// The frame after a press of A has made a move and, while the machine thinks of its own, a press of Down
/// has moved the cursor.
fn while_thinking<C: Ink>(device: &mut Device<u128, C>) -> String {
    let down = Span::from_millis(1_500);
    device.start_film();
    device.press_at(device.now() + down, Button::Down);
    device.press(Button::A);
    device.wait(Span::from_secs(1));
    let mut passed = 0;
    let after_down = device.film().iter().find(|(_, shown)| {
        passed += shown.millis();
        passed > down.millis() + 100
    });
    text(&after_down.expect("the machine thinks for two seconds").0)
}

fn all_frames(way: &Way) -> String {
    let mut text = String::new();
    for language in Language::ALL {
        writeln!(text, "{language:?}, one bit\n{}", frame::<BinaryColor>(way, language)).unwrap();
        writeln!(text, "{language:?}, greys\n{}", frame::<Gray4>(way, language)).unwrap();
    }
    text
}

macro_rules! screens {
    ($($name:ident: $way:expr;)*) => {
        $(
            #[test]
            fn $name() {
                insta::assert_snapshot!(stringify!($name), all_frames(&$way));
            }
        )*
    };
}

/// To a square with a choice, by the beginner's rules, which is what the machine suggests.
const HINT_WITH_A_DIRECTION: &str = "a\nright\ndown\nright\nup 2\na
play d3\nwait 9000\nplay b3\nwait 9000\nplay f3\nwait 9000\nplay f5:n\nwait 9000\nplay d2\nwait 9000
play c1\nwait 9000\nplay b1\nwait 9000\nplay e1\nwait 9000\nhold a\ndown\na\nwait 3000";
/// On the smallest board, after a move of each side.
const HINT_THAT_IS_CERTAIN: &str =
    "a\nright 4\ndown\nright\nup 2\na\na\nwait 5000\nhold a\ndown\na\nwait 3000";
/// Three games by the standard rules, of which the first two are resigned.
const SOME_GAMES: &str = "a\ndown\nright\nup 2\na\nhold a\nup 2\na\nright\na\nhold a
a\nup\na\nhold a\nup 2\na\nright\na\nhold a
down 3\na";

/// The first lesson with its right answers.
const ONE_LESSON: &str = "down 2\na\na\na 2\ngo d3\na 2\ngo c3\na 3";

/// These placements in a solitaire, and what follows them.
macro_rules! solitaire {
    ($placements:literal) => {
        concat!("down\na\na\nplace ", $placements)
    };
}

screens! {
    home: Way::Script("");
    home_with_a_game: Way::Script("a\nup\na\nhold a\nup\na");
    new_game: Way::Script("a");
    rules: Way::Script("a\na\ndown 8");
    board_at_the_start: Way::Script("a\nup\na");
    board_while_discs_turn: Way::Script("a\nup\na\nplay e6 f4 e3 f6 g5 d6 e7");
    board_with_a_clock: Way::Script("a\ndown\nright 3\ndown\na\nplay e6 f4 e3\nwait 5000");
    cursor_on_an_empty_square: Way::Script("a\nup\na\nplay e6\nwait 1000\nright 2");
    cursor_on_a_black_disc: Way::Script("a\nup\na\nplay e6 f4\nwait 1000\nleft\ndown");
    cursor_on_a_white_disc: Way::Script("a\nup\na\nplay e6\nwait 1000\nup 2\nleft");
    refused: Way::Script("a\nup\na\nup\na");
    pass: Way::Script("a\nright 4\nup\na\nplay b1 a1 d3 c1 a2 a3\nwait 2000");
    coach: Way::Script("up\na\nup 2\nright\nhold a\ndown\na\nup\na\nplay e6 f4\nwait 2000");
    choosing_a_direction: Way::Script("a\nright\nup\na\nplay d3 c5 e6 f7 c6\nwait 2000\nright 2\nup 3\na\nleft");
    board_6x6: Way::Script("a\nright 3\nup\na\nplay c2\nwait 2000");
    board_10x10: Way::Script("a\nright 7\nup\na\nplay e4 d4\nwait 2000");
    octagon: Way::Script("a\nright 8\nup\na\nplay e4 d4\nwait 2000");
    thinking: Way::WhileThinking("a\ndown\nright\nup 2\na");
    board_against_the_machine: Way::WithMachine("a\ndown\nright 3\nup 2\na\na\nwait 5000");
    hint_under_way: Way::WhileThinking("a\ndown\nright\nup 2\na\nhold a\ndown");
    hint: Way::WithMachine("a\ndown\nright\nup 2\na\nhold a\ndown\na\nwait 3000\nleft 3");
    hint_under_the_cursor: Way::WithMachine("a\ndown\nright\nup 2\na\nhold a\ndown\na\nwait 3000");
    hint_with_a_direction: Way::WithMachine(HINT_WITH_A_DIRECTION);
    hint_that_is_certain: Way::WithMachine(HINT_THAT_IS_CERTAIN);
    home_with_a_machine: Way::WithMachine("");
    statistics: Way::WithMachine("down 3\na");
    statistics_of_some_games: Way::WithMachine(SOME_GAMES);
    pause_against_the_machine: Way::WithMachine("a\ndown\nright 3\nup 2\na\na\nwait 5000\nhold a");
    result_that_counts: Way::WithMachine("a\ndown\nright 2\nup 2\na\nhold a\nup 2\na\nright\na");
    result_that_does_not_count: Way::WithMachine("a\ndown\nright 2\nup 2\na\nhold a\ndown\na\nwait 3000\nhold a\nup 2\na\nright\na");
    new_game_against_the_machine: Way::WithMachine("a\ndown\nright 2");
    pause: Way::Script("a\nup\na\nplay e6\nhold a");
    take_back: Way::Script("a\nup\na\nplay e6 f4 e3\nhold a\ndown\na");
    ask_whether_to_replace: Way::Script("a\nup\na\nhold a\nup\na\ndown\na\nup\na");
    ask_whether_to_resign: Way::Script("a\nup\na\nhold a\nup 2\na\nright");
    ask_whether_to_draw: Way::Script("a\nup\na\nhold a\ndown\na");
    ask_whether_to_erase: Way::Script("up\na\nup\na");
    end_on_the_board: Way::Script("a\nup\na\nplay e6 f4 e3 f6 g5 d6 e7 f5 c5\nwait 1000");
    result_wiped_out: Way::Script("a\nup\na\nplay e6 f4 e3 f6 g5 d6 e7 f5 c5\na");
    result_resigned: Way::Script("a\nup\na\nplay e6\nhold a\nup 2\na\nright\na\nright");
    result_out_of_time: Way::Script("a\ndown\nright\ndown\na\nwait 32000");
    result_drawn: Way::Script("a\nup\na\nplay e6\nhold a\ndown 2\na\nright\na");
    settings: Way::Script("up\na");
    settings_further_down: Way::Script("up\na\nup 2");
    notice_of_a_game: Way::Unreadable(&[Slot::Game], "");
    notice_of_settings: Way::Unreadable(&[Slot::Settings], "");
    notice_of_settings_in_the_second_language: Way::Unreadable(&[Slot::Settings], "a");
    notice_of_the_solitaire: Way::Unreadable(&[Slot::Solitaire], "");
    notice_of_the_best_results: Way::Unreadable(&[Slot::Best], "");
    notice_of_the_lessons: Way::Unreadable(&[Slot::Lessons], "");
    solitaire_to_choose: Way::Script("down\na");
    solitaire_to_choose_further_down: Way::Script("down\na\nup 2\nright\ndown\nright");
    solitaire_to_go_on_with: Way::Script(solitaire!("Wc5 Wa5\nhold a\nup\na\na"));
    deal_number: Way::Script("down\na\ndown\na\nleft");
    deal_number_of_no_deal: Way::Script("down\na\ndown\na\ndown\nleft 2\ndown 4\nleft\ndown 3");
    solitaire_at_the_start: Way::Script("down\na\na");
    solitaire_by_turns: Way::Script("down\na\nup 2\nright\nup 3\na\nplace Be6\nwait 3000");
    solitaire_with_a_tile_to_take: Way::Script(solitaire!("Wc5 Wa5 Be6 Be8 Wf4 Bc4\nwait 3000\ngo a3"));
    solitaire_while_pieces_turn: Way::Script(solitaire!("Wc5 Wa5 Be6 Be8 Wf4 Bc4 Wa3 Bd3 Bd1"));
    solitaire_where_either_color_goes: Way::Script(solitaire!("Wc5 Wa5 Be6 Be8 Wf4 Bc4 Wa3 Bd3\nwait 3000\ngo e3"));
    solitaire_choosing_a_color: Way::Script(solitaire!("Wc5 Wa5 Be6 Be8 Wf4 Bc4 Wa3 Bd3\nwait 3000\ngo e3\na\ndown"));
    solitaire_refused: Way::Script("down\na\na\nup\na");
    solitaire_paused: Way::Script(solitaire!("Wc5 Wa5\nhold a"));
    solitaire_at_its_end: Way::Script(solitaire!("Wc5 Wa5\nhold a\nup 2\na\nright\na\nright 2\na"));
    ask_whether_to_stop: Way::Script("down\na\na\nhold a\ndown\na");
    ask_whether_to_replace_the_solitaire: Way::Script("down\na\na\nhold a\nup\na\na\ndown\na");
    tally: Way::Script(solitaire!("Wc5 Wa5\nhold a\nup 2\na\nright\na"));
    tally_below_the_best: Way::Script(solitaire!("Wc5 Wa5\nhold a\nup 2\na\nright\na\nright\na\nhold a\ndown\na\nright\na\nright 3"));
    lessons: Way::Script("down 2\na");
    lessons_done: Way::Script(ONE_LESSON);
    lesson_page: Way::Script("down 2\na\na");
    lesson_question: Way::Script("down 2\na\na\na 2");
    lesson_answered_right: Way::Script("down 2\na\na\na 2\ngo d3\na\nwait 2000");
    lesson_while_discs_turn: Way::Script("down 2\na\ndown\na\ngo d4\na\nwait 300");
    lesson_answered_wrong: Way::Script("down 2\na\ndown 5\na\na 2\ngo b2\na 2\ngo g8\na");
    lesson_answered_by_the_rules: Way::Script("down 2\na\na\na 2\ngo a1\na");
    lesson_with_squares_framed: Way::Script("down 2\na\ndown 5\na\na");
    lesson_that_points: Way::Script("down 2\na\ndown 5\na\na 2");
    lesson_with_marks: Way::Script("down 2\na\ndown 4\na\na");
    lesson_choosing_a_direction: Way::Script("down 2\na\ndown 8\na\na\ngo e3\na\nleft");
    lesson_of_the_tiles: Way::Script("down 2\na\ndown 9\na\na 2\ngo c4\na\nwait 3000\na\ngo a4\na\nwait 3000");
}
