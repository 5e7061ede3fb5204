//! The lessons, played through, and held to what they say.

mod claims;

use volteo_core::solitaire::Solitaire;
use volteo_core::{BitSet, Color, Direction, Position, Rules, Square};
use volteo_handheld::lessons::{
    Chosen, LESSONS, Lesson, Made, Question, Said, Setting, Stage, Step, Task, Tried, Verdict,
};
use volteo_handheld::{Button, Language, ScreenName, Slot};

use crate::workbench::{Plain, device_without_animation, run};

/// A device at the first page of a lesson.
fn device_at(lesson: usize) -> Plain {
    let mut device = device_without_animation();
    run(&mut device, "down 2\na");
    (0..lesson).for_each(|_| device.press(Button::Down));
    device.press(Button::A);
    assert_eq!(device.app().screen(), ScreenName::Lesson);
    device
}

/// Everything that can be chosen along with a square.
fn choices() -> impl Iterator<Item = Chosen> {
    let directions = Direction::ALL.map(Chosen::Direction);
    let colors = Color::BOTH.map(Chosen::Color);
    [Chosen::Nothing].into_iter().chain(directions).chain(colors)
}

/// Every answer that a question has, to every square and choice.
fn all_answers(
    question: &'static Question,
    stage: &Stage,
) -> impl Iterator<Item = (Square, Chosen, Said, Verdict, Option<Made>)> {
    u64::MAX.squares().flat_map(|square| choices().map(move |chosen| (square, chosen))).filter_map(
        |(square, chosen)| match question.attempt(stage, square, chosen) {
            Tried::Answered { said, verdict, made } => Some((square, chosen, said, verdict, made)),
            Tried::ChooseDirection(_) | Tried::ChooseColor => None,
        },
    )
}

fn each_question(lesson: &'static Lesson) -> impl Iterator<Item = (&'static Question, Stage)> {
    lesson.questions().map(|(step, question)| (question, Stage::at(lesson, step).expect("the stage is set")))
}

#[test]
fn every_lesson_is_done_with_its_right_answers_and_is_kept() {
    for (number, lesson) in LESSONS.iter().enumerate() {
        let mut device = device_at(number);
        for step in lesson.steps {
            match step {
                Step::Set(_) => {}
                Step::Say(_) => device.press(Button::A),
                Step::Ask(question) => {
                    let right = question.answers.iter().find(|it| it.verdict == Verdict::Right).unwrap();
                    answer(&mut device, right.to.split(' ').next().unwrap());
                    device.press(Button::A);
                }
            }
        }
        assert_eq!(
            device.app().screen(),
            ScreenName::Learn,
            "{}",
            lesson.title.in_language(Language::English)
        );
        device.cut();
        let done = device.app().lessons_done();
        assert!((0..LESSONS.len()).all(|it| done.contains(it) == (it == number)));
        assert_eq!(device.stored(Slot::Lessons).map(<[u8]>::len), Some(10));
    }
}

/// Answers a question with the buttons, by a move or a square of the table.
fn answer(device: &mut Plain, to: &str) {
    let (color, square) = if to.starts_with(['B', 'W']) { to.split_at(1) } else { ("", to) };
    let (square, direction) = square.split_once(':').unwrap_or((square, ""));
    run(device, &format!("go {square}\na"));
    for button in Button::ALL.into_iter().take(4).cycle().take(16) {
        let Some(chosen) = device.app().direction() else { break };
        if chosen.to_string() == direction {
            device.press(Button::A);
        } else {
            device.press(button);
        }
    }
    if device.app().color().is_some() {
        device.press(if color == "B" { Button::Up } else { Button::Down });
        device.press(Button::A);
    }
    assert_eq!(device.app().cursor(), None, "{to} is answered");
}

#[test]
fn every_other_answer_is_wrong_says_why_and_leaves_the_question() {
    for (lesson, (question, stage)) in
        LESSONS.iter().flat_map(|it| each_question(it).map(move |asked| (it, asked)))
    {
        for (square, chosen, said, verdict, made) in all_answers(question, &stage) {
            let words = said.in_language(Language::English);
            assert!(
                !words.is_empty(),
                "{square} {chosen:?} in {}",
                lesson.title.in_language(Language::English)
            );
            let listed = question.answers.iter().any(|answer| {
                answer.verdict == Verdict::Right
                    && answer.to.split(' ').any(|to| to.contains(&square.to_string()))
            });
            match verdict {
                Verdict::Right => assert!(listed && (made.is_some() || question.task == Task::Point)),
                Verdict::Wrong => assert!(made.is_none()),
            }
        }
    }
}

#[test]
fn every_answer_of_the_table_can_be_given() {
    for (question, stage) in LESSONS.iter().flat_map(each_question) {
        let given: Vec<_> = all_answers(question, &stage).collect();
        for answer in question.answers {
            for to in answer.to.split(' ') {
                let is_given = given.iter().any(|&(square, _, said, verdict, _)| {
                    to.contains(&square.to_string())
                        && verdict == answer.verdict
                        && said.in_language(Language::English) == answer.words.in_language(Language::English)
                });
                assert!(is_given, "{to}: {}", answer.words.in_language(Language::English));
            }
        }
    }
}

#[test]
fn a_wrong_answer_can_be_tried_again() {
    let mut device = device_at(0);
    run(&mut device, "a 2\ngo a1\na");
    assert_eq!(device.app().cursor(), None);
    run(&mut device, "a\ngo d4\na\nb\ngo d3\na");
    assert_eq!((device.app().screen(), device.app().cursor()), (ScreenName::Lesson, None));
}

#[test]
fn one_can_go_back_to_an_earlier_page_and_out_of_a_lesson() {
    let mut device = device_at(0);
    let first = device.frame().clone();
    run(&mut device, "right\nleft");
    assert_eq!(*device.frame(), first);
    run(&mut device, "a\nhold a");
    assert_eq!(device.app().screen(), ScreenName::Learn);
    assert!(!device.app().lessons_done().contains(0));
}

#[test]
fn a_question_with_several_right_answers_is_followed_by_another_board_or_by_nothing_about_it() {
    for lesson in LESSONS {
        for (at, question) in lesson.questions() {
            let right = question.answers.iter().filter(|it| it.verdict == Verdict::Right);
            let moves = right.flat_map(|it| it.to.split(' ')).count();
            if moves == 1 || question.task == Task::Point {
                continue;
            }
            // What is shown next must not depend on which of them was given.
            let rest = &lesson.steps[at + 1..];
            let speaks = rest.iter().take_while(|step| !matches!(step, Step::Set(_)));
            assert!(speaks.clone().all(|step| matches!(step, Step::Say(page) if page.framed.is_empty())));
        }
    }
}
