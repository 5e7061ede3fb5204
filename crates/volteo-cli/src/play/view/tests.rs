//! The screens as people see them.

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use ratatui::style::Color as Ink;
use volteo_core::{Builtin, Direction, Rules};
use volteo_engine::Level;

use crate::play::game::Game;
use crate::play::model::{Depth, Effect, Event, Key, Model, Theme};
use crate::play::new_game::{Kind, Named, NewGame, builtin};
use crate::play::seat::Seat;
use crate::play::texts::Language;
use crate::play::thinking::Thought;
use crate::setup::find_rules;

const SMALL: Size = Size { width: 80, height: 24 };
const LARGE: Size = Size { width: 120, height: 40 };
const START: Duration = Duration::ZERO;

/// A game with moves played, and keys pressed: `~` Escape, `/` Enter, `v` down, `>` right.
struct Scene {
    kind: Kind,
    clock: Option<&'static str>,
    moves: &'static str,
    keys: &'static str,
}

fn scene(kind: Option<Kind>, moves: &'static str, keys: &'static str) -> Scene {
    Scene { kind: kind.unwrap(), clock: None, moves, keys }
}

fn named(name: &str) -> Option<Kind> {
    let found = find_rules(name).ok()?;
    Some(Kind::Contest(Box::new(Named { rules: Rules::new(&found.rules).ok()?, name: found.name })))
}

impl Scene {
    fn model(&self, language: Language, theme: Theme, size: Size) -> Model {
        let mut new = NewGame::usual(1);
        new.kind = self.kind.clone();
        new.control = self.clock.map(|it| it.parse().unwrap());
        let mut game = new.begin();
        game.start_clock(START);
        for (number, word) in (1..).zip(self.moves.split_whitespace()) {
            match &mut game {
                Game::Contest(contest) => {
                    contest.play(word.parse().unwrap(), Duration::from_secs(number * 7)).unwrap();
                }
                Game::Solo(solo) => solo.play(word.parse().unwrap()).unwrap(),
            }
        }
        let begun = game.is_under_way();
        let mut model = Model::new(game, language, theme, size, 1);
        // A game that has begun is paused.
        let keys = if begun { format!("~{}", self.keys) } else { self.keys.to_owned() };
        for letter in keys.chars() {
            let key = match letter {
                '~' => Key::Escape,
                '/' => Key::Enter,
                'v' => Key::Arrow(Direction::South),
                '>' => Key::Arrow(Direction::East),
                '<' => Key::Arrow(Direction::West),
                '|' => Key::Tab,
                letter => Key::Letter(letter),
            };
            model.update(Event::Key(key), START);
        }
        model
    }

    fn drawn(&self, language: Language, theme: Theme, size: Size) -> String {
        let model = self.model(language, theme, size);
        terminal(&model).backend().to_string()
    }

    /// In each language and each theme once.
    fn drawn_small(&self) -> String {
        let english = self.drawn(Language::English, Theme::Color, SMALL);
        english + "\n" + &self.drawn(Language::Spanish, Theme::Monochrome, SMALL)
    }
}

fn terminal(model: &Model) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(model.size().width, model.size().height)).unwrap();
    terminal.draw(|frame| super::draw(model, START, frame)).unwrap();
    terminal
}

const MIDGAME: &str = "d3 c3 c4 e3 f4 c5 d2 d1";

#[test]
fn the_board() {
    let scene = Scene { clock: Some("5+3"), ..scene(builtin(Builtin::Wof), MIDGAME, "") };
    insta::assert_snapshot!(scene.drawn_small());
    insta::assert_snapshot!("the_board_large", {
        let english = scene.drawn(Language::English, Theme::Monochrome, LARGE);
        english + "\n" + &scene.drawn(Language::Spanish, Theme::Color, LARGE)
    });
}

#[test]
fn the_evaluation_beside_the_board() {
    let drawn = |language, theme| {
        let mut model = scene(builtin(Builtin::Wof), MIDGAME, "").model(language, theme, SMALL);
        let effects = model.update(Event::Key(Key::Letter('e')), START);
        let number =
            effects.iter().find_map(|it| if let Effect::Think(task) = it { Some(task.number) } else { None });
        let thought = Thought { number: number.unwrap(), request: None, value: 128 * 24 };
        model.update(Event::Thought(thought), START);
        terminal(&model).backend().to_string()
    };
    let english = drawn(Language::English, Theme::Color);
    insta::assert_snapshot!(english + "\n" + &drawn(Language::Spanish, Theme::Monochrome));
}

/// The picture that the documents show.
#[test]
fn a_picture_for_the_documents() {
    let mut new = NewGame::usual(1);
    new.control = Some("5+3".parse().unwrap());
    new.seats[1] = Seat::Computer(Level::NORMAL);
    let mut game = new.begin();
    let Game::Contest(contest) = &mut game else { panic!("a game of two players") };
    contest.start_clock(START);
    for (number, word) in (1..).zip("f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 c6 b4 a3".split_whitespace()) {
        contest.play(word.parse().unwrap(), Duration::from_millis(number * 6500)).unwrap();
    }
    let model = Model::new(game, Language::English, Theme::Color, SMALL, 1);
    let mut model = model.with_colors(Depth::Full);
    for key in [Key::Escape, Key::Letter('e'), Key::Tab] {
        for effect in model.update(Event::Key(key), START) {
            if let Effect::Think(task) = effect {
                let thought = Thought { number: task.number, request: None, value: 128 * 3 };
                model.update(Event::Thought(thought), START);
            }
        }
    }
    let svg = super::picture::svg(terminal(&model).backend().buffer());
    insta::with_settings!({
        snapshot_path => "../../../../../docs/pictures",
        prepend_module_to_snapshot => false,
    }, {
        insta::assert_binary_snapshot!("play.svg", svg.into_bytes());
    });
}

#[test]
fn a_computer_player_thinking() {
    let drawn = |language, theme| {
        let mut new = NewGame::usual(1);
        new.seats = [Seat::Computer(Level::EXPERT), Seat::Computer(Level::Numbered(5))];
        let mut model = Model::new(new.begin(), language, theme, SMALL, 1);
        model.start(START);
        model.update(Event::Key(Key::Enter), START);
        terminal(&model).backend().to_string()
    };
    let english = drawn(Language::English, Theme::Color);
    insta::assert_snapshot!(english + "\n" + &drawn(Language::Spanish, Theme::Monochrome));
}

#[test]
fn the_choice_of_a_direction() {
    let scene = scene(builtin(Builtin::Beginner), "d3 c5 e6 f7 c6", "/>");
    insta::assert_snapshot!(scene.drawn_small());
}

#[test]
fn holes_and_a_larger_board() {
    insta::assert_snapshot!(scene(builtin(Builtin::Octagon), "e4 d4", "").drawn_small());
}

#[test]
fn the_largest_board() {
    insta::assert_snapshot!(scene(named("size16"), "h7 g7", "").drawn_small());
}

#[test]
fn an_open_center_with_a_supply_for_each_side() {
    insta::assert_snapshot!(scene(builtin(Builtin::Classic), "d4 e4", "").drawn_small());
}

#[test]
fn the_solitaire() {
    let scene = scene(Some(Kind::Solitaire), "Bc4 Ba4 Wc5", "");
    insta::assert_snapshot!(scene.drawn_small());
}

#[test]
fn a_paused_game_hides_its_board() {
    let scene = Scene { clock: Some("30s"), ..scene(builtin(Builtin::Wof), MIDGAME, "~v") };
    insta::assert_snapshot!(scene.drawn_small());
}

#[test]
fn the_choices_of_a_new_game() {
    let scene = scene(builtin(Builtin::Wof), "", "~vvv/v>>");
    insta::assert_snapshot!(scene.drawn_small());
    let solitaire = scene_of_new_solitaire();
    insta::assert_snapshot!("the_choices_of_a_new_solitaire", solitaire.drawn_small());
}

fn scene_of_new_solitaire() -> Scene {
    scene(builtin(Builtin::Wof), "", "~vvv/<vvvv42")
}

#[test]
fn a_question_over_the_board() {
    insta::assert_snapshot!(scene(builtin(Builtin::Wof), "d3", "~v/").drawn_small());
}

#[test]
fn the_result() {
    let wipe_out = "e6 f4 e3 f6 g5 d6 e7 f5 c5";
    insta::assert_snapshot!(scene(builtin(Builtin::Wof), wipe_out, "").drawn_small());
    insta::assert_snapshot!("the_final_board", scene(builtin(Builtin::Wof), wipe_out, "~").drawn_small());
}

#[test]
fn a_file_to_write() {
    insta::assert_snapshot!(scene(builtin(Builtin::Wof), "", "~vvvv/game.svg").drawn_small());
}

#[test]
fn the_help() {
    insta::assert_snapshot!(scene(builtin(Builtin::Wof), "", "?").drawn_small());
}

#[test]
fn a_window_that_is_too_small() {
    let scene = scene(builtin(Builtin::Wof), "", "");
    let size = Size { width: 60, height: 20 };
    let english = scene.drawn(Language::English, Theme::Color, size);
    insta::assert_snapshot!(english + "\n" + &scene.drawn(Language::Spanish, Theme::Color, size));
}

#[test]
fn discs_squares_and_the_cursor_have_their_colors() {
    let model = scene(builtin(Builtin::Wof), "", "").model(Language::English, Theme::Color, SMALL);
    let places = model.places().unwrap();
    let terminal = terminal(&model);
    let middle = |name: &str| {
        let area = places.square(name.parse().unwrap());
        let cell = &terminal.backend().buffer()[(area.x + 1, area.y)];
        (cell.fg, cell.bg)
    };
    let (black, white) = (Ink::Indexed(16), Ink::Indexed(231));
    assert_eq!((middle("e4").0, middle("d4").0), (black, white));
    assert_ne!(middle("a1").1, middle("b1").1);
    assert_ne!(middle("d3").1, middle("f3").1);
    assert_eq!(middle("a1").1, middle("c1").1);
}

#[test]
fn no_color_is_used_where_shapes_alone_are_wanted() {
    let model = scene(builtin(Builtin::Wof), MIDGAME, "").model(Language::English, Theme::Monochrome, SMALL);
    let terminal = terminal(&model);
    let cells = terminal.backend().buffer().content();
    assert!(cells.iter().all(|cell| (cell.fg, cell.bg) == (Ink::Reset, Ink::Reset)));
}
