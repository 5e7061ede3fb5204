//! What the lessons claim, held to the rules and to the exact solver.

use std::collections::BTreeSet;

use volteo_core::{Action, Ending};
use volteo_engine::{Aim, Control, Scoring, Solver, Table};

use super::*;

/// Something said in a lesson: on which stage, and what the stage is after the answer's move.
struct Context {
    english: &'static str,
    spanish: &'static str,
    before: Stage,
    after: Stage,
}

impl Context {
    fn board(stage: &Stage) -> (&Rules<u64>, &Position<u64>) {
        match stage {
            Stage::Board { rules, position, .. } => (rules, position),
            Stage::Tiles { .. } => panic!("this is said of a board"),
        }
    }

    fn table(stage: &Stage) -> &Solitaire {
        match stage {
            Stage::Tiles { game, .. } => game,
            Stage::Board { .. } => panic!("this is said of the solitaire"),
        }
    }

    fn before(&self) -> (&Rules<u64>, &Position<u64>) {
        Self::board(&self.before)
    }

    fn after(&self) -> (&Rules<u64>, &Position<u64>) {
        Self::board(&self.after)
    }

    /// The discs of both sides after the move.
    fn discs(&self) -> [u16; 2] {
        Color::BOTH.map(|color| self.after().1.count(color))
    }

    /// The discs that the move flips.
    fn flips(&self) -> u64 {
        let (before, after) = (self.before().1, self.after().1);
        Color::BOTH
            .map(|color| before.discs(color) & after.discs(!color))
            .into_iter()
            .fold(0, |all, it| all | it)
    }

    /// The positions after each legal move before, by its square.
    fn replies(&self) -> Vec<(Square, Position<u64>)> {
        let (rules, position) = self.before();
        let after = |made: volteo_core::Move| {
            let mut next = *position;
            rules.play_legal(&mut next, Action::Place(made));
            (made.square, next)
        };
        rules.legal_moves(position).map(after).collect()
    }

    /// To how many squares the opponent can move after each legal move.
    fn mobilities(&self) -> Vec<(Square, u32)> {
        let rules = self.before().0;
        self.replies()
            .into_iter()
            .map(|(square, next)| (square, rules.legal_squares(&next).count_ones()))
            .collect()
    }

    /// What each legal move comes to with best play, in discs of the tournament score.
    fn values(&self) -> Vec<(Square, i32)> {
        let rules = self.before().0;
        self.replies().into_iter().map(|(square, next)| (square, -solved(rules, &next))).collect()
    }

    /// The squares where the side to move can take a corner.
    fn corners(rules: &Rules<u64>, position: &Position<u64>) -> u64 {
        rules.legal_squares(position) & squares("a1 h1 a8 h8")
    }
}

fn solved(rules: &Rules<u64>, position: &Position<u64>) -> i32 {
    let mut solver = Solver::new(rules, Scoring::Tournament, Table::new(&mut []));
    let solution = solver.solve(position, Aim::Exact, &mut |_| Control::Continue);
    solution.value().expect("nobody stops it")
}

fn squares(names: &str) -> u64 {
    names.split(' ').map(|name| u64::of(name.parse().unwrap())).fold(0, |all, it| all | it)
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Everything that a lesson says.
fn everything(lesson: &'static Lesson) -> Vec<Context> {
    let mut all = Vec::new();
    for (at, step) in lesson.steps.iter().enumerate() {
        let mut say = |words: &volteo_handheld::lessons::Words, before: &Stage, after: Stage| {
            let [english, spanish] = Language::ALL.map(|language| words.in_language(language));
            all.push(Context { english, spanish, before: before.clone(), after });
        };
        match step {
            Step::Set(_) => {}
            Step::Say(page) => {
                let stage = Stage::at(lesson, at).unwrap();
                say(&page.words, &stage, stage.clone());
            }
            Step::Ask(question) => {
                let stage = Stage::at(lesson, at).unwrap();
                say(&question.words, &stage, stage.clone());
                say(&question.otherwise, &stage, stage.clone());
                for answer in question.answers {
                    let after = after_answer(question, &stage, answer.to.split(' ').next().unwrap());
                    say(&answer.words, &stage, after);
                }
            }
        }
    }
    all
}

/// The stage after a move of the table, be it right or wrong.
fn after_answer(question: &'static Question, stage: &Stage, to: &str) -> Stage {
    let mut after = stage.clone();
    if question.task == Task::Point {
        return after;
    }
    match &mut after {
        Stage::Board { rules, position, .. } => {
            let action = rules.judge(position, to.parse().unwrap()).unwrap();
            rules.play_legal(position, action);
        }
        Stage::Tiles { game, .. } => {
            game.play(to.parse().unwrap()).unwrap();
        }
    }
    after
}

/// A lesson, words of it, and what makes them true.
type Claim = (&'static str, &'static str, fn(&Context) -> bool);

const CLAIMS: &[Claim] = &[
    ("Outflanking", "4 to 1", |it| it.discs() == [4, 1]),
    ("Outflanking", "4 first moves", |it| it.before().0.legal_squares(it.before().1).count_ones() == 4),
    ("Outflanking", "all alike", |it| it.replies().iter().all(|(_, next)| next.count(Color::Black) == 4)),
    ("Outflanking", "3 to 3", |it| it.discs() == [3, 3]),
    ("All at once", "all 8 directions", |it| {
        it.before().0.runs_at(it.before().1, square("d4")).iter().count() == 8 && it.replies().len() == 1
    }),
    ("All at once", "17 discs at once", |it| it.flips().count_ones() == 17),
    ("All at once", "b4 alone", |it| it.flips() == squares("b4")),
    ("All at once", "b4 stays white", |it| it.after().1.disc(square("b4")) == Some(Color::White)),
    ("All at once", "b4 will lie between", |it| {
        let discs = it.before().1.discs(Color::Black) | squares("a3") | squares("b3");
        [("b3", "b5")].iter().all(|(one, other)| discs & squares(one) != 0 && discs & squares(other) != 0)
    }),
    ("All at once", "flips b3 and b4", |it| it.flips() == squares("b3 b4")),
    ("The forced pass", "22 to 40", |it| it.discs() == [22, 40] && it.before().0.must_pass(it.before().1)),
    ("The forced pass", "Only a8 and h8", |it| it.before().0.empties(it.before().1) == squares("a8 h8")),
    ("The forced pass", "6 discs flip", |it| it.flips().count_ones() == 6),
    ("The forced pass", "16 to 47", |it| it.discs() == [16, 47]),
    ("The forced pass", "Black has to pass again", |it| it.after().0.must_pass(it.after().1)),
    ("The forced pass", "One square is left", |it| it.before().0.empties(it.before().1) == squares("h8")),
    ("The forced pass", "full: 11 to 53", |it| {
        it.discs() == [11, 53] && it.after().0.empties(it.after().1) == 0
    }),
    ("End and count", "13 to 0", |it| it.discs() == [13, 0] && it.after().0.is_over(it.after().1)),
    ("End and count", "still have discs", |it| {
        it.replies().iter().filter(|(_, next)| next.count(Color::White) == 0).count() == 1
    }),
    ("End and count", "64 to 0", |it| {
        let (rules, position) = it.before();
        rules
            .score(position, Ending::Finished)
            .tournament
            .is_some_and(|score| score.map(|half_discs| half_discs.to_string()) == ["64", "0"])
    }),
    ("End and count", "12 to 12", |it| it.discs() == [12, 12] && it.after().0.is_over(it.after().1)),
    ("End and count", "40 squares", |it| it.after().0.empties(it.after().1).count_ones() == 40),
    ("End and count", "the game goes on", |it| {
        it.replies().iter().filter(|(_, next)| it.before().0.is_over(next)).count() == 1
    }),
    ("Corners", "5 discs flip", |it| it.flips().count_ones() == 5),
    ("Corners", "a1 to g1", |it| {
        let edge = squares("a1 b1 c1 d1 e1 f1 g1");
        it.after().0.stable_discs(it.after().1) & it.after().1.discs(Color::Black) & edge == edge
    }),
    ("Corners", "Only the corner wins", |it| {
        it.values().iter().all(|&(at, value)| if at == square("a1") { value > 0 } else { value < 0 })
    }),
    ("C- and X-squares", "One move of 4", |it| {
        let rules = it.before().0;
        let safe = it.replies().into_iter().filter(|(_, next)| Context::corners(rules, next) == 0);
        it.replies().len() == 4 && safe.map(|(at, _)| at).eq([square("e8")])
    }),
    ("Mobility", "to 10 squares", |it| {
        it.before().0.mobility(it.before().1, Color::White).squares.count_ones() == 10
    }),
    ("Mobility", "Only 3 are left", |it| it.after().0.legal_squares(it.after().1).count_ones() == 3),
    ("Mobility", "leaves 6 or more", |it| least_but(it, "c1") == 6),
    ("Mobility", "6 moves or more", |it| least_but(it, "c1") == 6),
    ("Mobility", "can be 3", |it| it.mobilities().contains(&(square("c1"), 3))),
    ("The last empties", "region of 1 empty and one of 2", |it| {
        let mut sizes: Vec<u32> = it.before().0.analyze(it.before().1).regions.map(|it| it.size()).collect();
        sizes.sort_unstable();
        sizes == [1, 2]
    }),
    ("The last empties", "33 to 31. All else", |it| {
        it.values().iter().all(|&(at, value)| if at == square("b2") { value == 2 } else { value < 0 })
    }),
    ("The last empties", "White answers beside it and wins", |it| {
        let (rules, replies) = (it.before().0, it.replies());
        let entered = replies.iter().filter(|(at, _)| *at != square("b2"));
        entered.clone().count() == 2
            && entered.into_iter().all(|(_, next)| {
                let beside = rules.legal_squares(next) & squares("h3 h4");
                beside != 0
                    && beside.squares().any(|at| {
                        let mut after = *next;
                        rules.play_legal(
                            &mut after,
                            rules.judge(next, volteo_core::Request::place(at)).unwrap(),
                        );
                        solved(rules, &after) < 0
                    })
            })
    }),
    ("The last empties", "wins 36 to 28", |it| {
        let by_h3 = it.values().into_iter().find(|&(at, _)| at == square("h3"));
        by_h3 == Some((square("h3"), 28 - 36))
    }),
    ("The last empties", "The better one", |it| it.values().iter().all(|&(_, value)| value <= -2)),
    ("The last empties", "33 to 31, and no move", |it| {
        it.discs() == [33, 31] && it.after().0.empties(it.after().1) == 0
    }),
    ("Beginner's choice", "2 discs flip", |it| it.flips() == squares("e4 e5")),
    ("Beginner's choice", "That flips 1", |it| it.flips() == squares("d4")),
    ("Beginner's choice", "line down flips 2", |it| {
        it.before().0.run(it.before().1, square("e3"), Direction::South).count_ones() == 2
    }),
    ("The tiles", "24 tiles", |it| Context::table(&it.before).face_down().count_ones() == 24),
    ("The tiles", "b4 is a white 4", |it| face_up(&it.after, "b4") == Some("W4".to_owned())),
    ("The tiles", "Hold the white 4", |it| face_up(&it.before, "b4") == Some("W4".to_owned())),
    ("The tiles", "between 2 black discs", |it| {
        Context::table(&it.before).effects("Ba4".parse().unwrap()).captures() == squares("b4")
    }),
    ("The tiles", "1 tile, worth 4", |it| {
        let score = Context::table(&it.after).score();
        (score.captured, score.value) == (1, 4)
    }),
];

/// The fewest moves that any legal move but one leaves.
fn least_but(it: &Context, best: &str) -> u32 {
    it.mobilities().into_iter().filter(|&(at, _)| at != square(best)).map(|(_, moves)| moves).min().unwrap()
}

/// The tile that lies face up on a square.
fn face_up(stage: &Stage, name: &str) -> Option<String> {
    match Context::table(stage).content(square(name))? {
        volteo_core::solitaire::Content::FaceUp(tile) => Some(tile.to_string()),
        _ => None,
    }
}

#[test]
fn what_the_lessons_claim_is_true() {
    for (title, words, is_true) in CLAIMS {
        let lesson = LESSONS.iter().find(|it| it.title.in_language(Language::English) == *title).unwrap();
        let said: Vec<Context> =
            everything(lesson).into_iter().filter(|it| it.english.contains(words)).collect();
        assert!(!said.is_empty(), "nobody says {words:?}");
        assert!(said.iter().all(is_true), "{words:?} of {title:?} is not true");
    }
}

/// The numbers in a text that are not ranks of squares.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty())
        .collect()
}

/// The squares that a text names.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| word.parse::<Square>().is_ok()).collect()
}

#[test]
fn every_number_in_a_lesson_is_claimed() {
    for lesson in LESSONS {
        let title = lesson.title.in_language(Language::English);
        for it in everything(lesson) {
            let mut left = it.english.to_owned();
            for (_, words, _) in CLAIMS.iter().filter(|(of, ..)| *of == title) {
                left = left.replace(words, "");
            }
            assert!(numbers(&left).is_empty(), "{:?} in {title:?}", it.english);
        }
    }
}

#[test]
fn both_languages_name_the_same_numbers_and_squares() {
    for it in LESSONS.iter().flat_map(everything) {
        let sorted = |text| {
            let mut numbers = numbers(text);
            numbers.sort_unstable();
            numbers
        };
        assert_eq!(sorted(it.english), sorted(it.spanish), "{:?}", it.spanish);
        assert_eq!(named(it.english), named(it.spanish), "{:?}", it.spanish);
    }
}

#[test]
fn an_x_square_and_a_c_square_lie_where_the_lesson_says() {
    let lesson =
        LESSONS.iter().find(|it| it.title.in_language(Language::English) == "C- and X-squares").unwrap();
    let framed: Vec<&str> = lesson
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Say(page) => Some(page.framed),
            _ => None,
        })
        .collect();
    let corners = squares("a1 h1 a8 h8");
    let beside =
        |directions: [Direction; 4]| directions.into_iter().fold(0, |all, it| all | corners.step(it));
    let diagonal =
        beside([Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest]);
    let straight = beside([Direction::North, Direction::East, Direction::South, Direction::West]);
    assert_eq!((squares(framed[0]), squares(framed[1])), (diagonal, straight));
}

#[test]
fn the_wrong_answers_about_corners_give_one_away() {
    let lesson =
        LESSONS.iter().find(|it| it.title.in_language(Language::English) == "C- and X-squares").unwrap();
    let (step, question) = lesson.questions().last().unwrap();
    let stage = Stage::at(lesson, step).unwrap();
    let (rules, position) = Context::board(&stage);
    for made in rules.legal_moves(position) {
        let mut next = *position;
        rules.play_legal(&mut next, Action::Place(made));
        let tried = question.attempt(&stage, made.square, Chosen::Nothing);
        let Tried::Answered { verdict, said, .. } = tried else { panic!("it needs no direction") };
        assert_eq!(verdict == Verdict::Right, Context::corners(rules, &next) == 0, "{}", made.square);
        let is_x = squares("b2 g2 b7 g7") & u64::of(made.square) != 0;
        let words = said.in_language(Language::English);
        assert_eq!(words.contains("An X-square"), is_x, "{}: {words}", made.square);
    }
}

#[test]
fn every_setting_sets_a_stage() {
    for (at, setting) in
        LESSONS.iter().flat_map(|it| it.steps).enumerate().filter_map(|(at, step)| match step {
            Step::Set(setting) => Some((at, setting)),
            _ => None,
        })
    {
        assert!(Stage::set(setting).is_some(), "step {at}");
        if let Setting::Position { rules, .. } = setting {
            assert_eq!((rules.rule_set().width, rules.rule_set().height), (8, 8));
        }
    }
}
