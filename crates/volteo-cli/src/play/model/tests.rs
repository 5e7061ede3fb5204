//! The model under keys, clicks and time.

use std::path::Path;
use std::time::Duration;

use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::{Position, Rect, Size};
use volteo_core::Direction::{East, North, South, West};
use volteo_core::{Builtin, Color, Ending, Rules, SquareSet};
use volteo_engine::Level;
use volteo_records::native::{Line, Reader};
use volteo_records::{Claim, Referee};

use super::*;
use crate::play::contest::Contest;
use crate::play::new_game::{Kind, NewGame, builtin};
use crate::play::seat::Seat;
use crate::play::{save, view};

const SMALL: Size = Size { width: 80, height: 24 };
const START: Moment = Duration::ZERO;
/// When a computer player has waited long enough to move.
const LATER: Moment = Duration::from_secs(1);

fn model(rules: Builtin, clock: Option<&str>) -> Model {
    let mut new = NewGame::usual(1);
    new.kind = builtin(rules).unwrap();
    new.control = clock.map(|it| it.parse().unwrap());
    started(&new)
}

fn solitaire() -> Model {
    let mut new = NewGame::usual(1);
    new.kind = Kind::Solitaire;
    started(&new)
}

fn started(new: &NewGame) -> Model {
    let mut model = Model::new(new.begin(), Language::English, Theme::Color, SMALL, 1);
    model.start(START);
    model
}

/// Presses keys: letters stand for themselves, `^` `v` `<` `>` for arrows, `~` for Escape, `/` for Enter, `|` for
/// Tab.
fn press(model: &mut Model, keys: &str) -> Vec<Effect> {
    press_at(model, keys, START)
}

fn press_at(model: &mut Model, keys: &str, now: Moment) -> Vec<Effect> {
    let key = |letter| match letter {
        '^' => Key::Arrow(North),
        'v' => Key::Arrow(South),
        '<' => Key::Arrow(West),
        '>' => Key::Arrow(East),
        '~' => Key::Escape,
        '/' => Key::Enter,
        '|' => Key::Tab,
        letter => Key::Letter(letter),
    };
    keys.chars().flat_map(|letter| model.update(Event::Key(key(letter)), now)).collect()
}

fn contest(model: &Model) -> &Contest {
    match model.game() {
        Game::Contest(contest) => contest,
        Game::Solo(_) => panic!("a game of two players"),
    }
}

fn plies(model: &Model) -> usize {
    contest(model).plies().len()
}

#[test]
fn arrows_and_the_ends_move_the_cursor_and_stay_on_the_board() {
    let mut model = model(Builtin::Wof, None);
    assert_eq!(model.cursor().to_string(), "d3");
    press(&mut model, "<<^");
    assert_eq!(model.cursor().to_string(), "b2");
    for (key, square) in [
        (Key::End, "h2"),
        (Key::Arrow(East), "h2"),
        (Key::PageDown, "h8"),
        (Key::Home, "a8"),
        (Key::PageUp, "a1"),
        (Key::Arrow(North), "a1"),
        (Key::Tab, "d3"),
        (Key::Tab, "c4"),
        (Key::BackTab, "d3"),
        (Key::BackTab, "e6"),
    ] {
        model.update(Event::Key(key), START);
        assert_eq!(model.cursor().to_string(), square, "{key:?}");
    }
}

#[test]
fn enter_places_a_disc_and_the_game_is_kept() {
    let mut model = model(Builtin::Wof, None);
    assert_eq!(press(&mut model, "/"), [Effect::Save]);
    assert_eq!((plies(&model), model.notice()), (1, "Black d3: flipped 1"));
    assert_eq!(press(&mut model, " "), []);
    assert_eq!((plies(&model), model.notice()), (1, "There is a black disc on d3"));
}

#[test]
fn a_click_places_a_disc() {
    let mut model = model(Builtin::Wof, None);
    let square = model.places().unwrap().square("f5".parse().unwrap());
    model.update(Event::Click(Position { x: square.x + 2, y: square.y + 1 }), START);
    assert_eq!((plies(&model), model.cursor().to_string().as_str()), (1, "f5"));
    assert_eq!(model.update(Event::Click(Position { x: 79, y: 0 }), START), []);
}

#[test]
fn the_direction_is_chosen_where_there_is_a_choice() {
    let mut model = model(Builtin::Beginner, None);
    for name in ["d3", "c5", "e6", "f7", "c6"] {
        model.cursor = name.parse().unwrap();
        press(&mut model, "/");
    }
    model.cursor = "e3".parse().unwrap();
    press(&mut model, "/");
    let Screen::Directions { choices, .. } = model.screen() else { panic!("a choice") };
    assert!(choices.len() > 1);
    let (before, first) = (plies(&model), model.preview());
    press(&mut model, ">");
    let second = model.preview();
    assert_ne!(first, second);
    press(&mut model, "~");
    assert_eq!(plies(&model), before);
    press(&mut model, "/>/");
    assert_eq!(contest(&model).last_move().unwrap().1, second);
}

#[test]
fn escape_pauses_hides_the_board_and_stops_the_clock() {
    let mut model = model(Builtin::Wof, Some("5"));
    let at = Duration::from_secs;
    assert!(model.is_ticking());
    assert_eq!(press_at(&mut model, "~", at(10)), [Effect::Save]);
    assert!(model.is_paused() && !model.is_ticking());
    press_at(&mut model, "~", at(1000));
    assert!(!model.is_paused() && model.is_ticking());
    assert_eq!(contest(&model).clock().unwrap().left(Color::Black, at(1001)), at(289));
}

#[test]
fn a_window_that_is_too_small_pauses_the_game() {
    let mut model = model(Builtin::Wof, Some("5"));
    model.update(Event::Resize(Size { width: 40, height: 24 }), START);
    assert!(model.is_paused() && !model.is_ticking());
    assert_eq!(press(&mut model, "~"), []);
    model.update(Event::Resize(SMALL), START);
    press(&mut model, "~");
    assert!(!model.is_paused() && model.is_ticking());
}

#[test]
fn a_game_is_lost_on_time_whatever_comes_first_afterwards() {
    let mut model = model(Builtin::Wof, Some("30s"));
    assert_eq!(model.update(Event::Tick, Duration::from_secs(29)), []);
    assert_eq!(press_at(&mut model, "/", Duration::from_secs(30)), [Effect::Save]);
    assert_eq!(contest(&model).ending(), Some(Ending::TimeOut(Color::Black)));
    assert!(matches!(model.screen(), Screen::Result(_)));
}

#[test]
fn resigning_asks_and_a_draw_is_for_the_other_side_to_take() {
    let mut model = model(Builtin::Wof, None);
    press(&mut model, "/~vv/");
    assert!(matches!(model.screen(), Screen::Asking(Question::Resign(Color::White), 1)));
    press(&mut model, "/");
    assert_eq!(contest(&model).ending(), None);
    press(&mut model, "v//");
    assert!(matches!(model.screen(), Screen::Board));
    assert_eq!(model.notice(), "Black declines the draw");
    press(&mut model, "~v/y/");
    assert_eq!(contest(&model).ending(), Some(Ending::AgreedDraw));
    press(&mut model, "u");
    assert_eq!((contest(&model).ending(), plies(&model)), (None, 0));
    press(&mut model, "/~vv/y/");
    assert_eq!(contest(&model).ending(), Some(Ending::Resigned(Color::White)));
}

#[test]
fn a_new_game_asks_before_it_replaces_one() {
    let mut model = model(Builtin::Wof, None);
    press(&mut model, "/~vvv/>/");
    assert!(matches!(model.screen(), Screen::Asking(Question::Replace(_), 1)));
    press(&mut model, "/");
    assert_eq!(plies(&model), 1);
    press(&mut model, "vvv/>/<");
    assert_eq!(press(&mut model, "/"), [Effect::Save]);
    assert_eq!((plies(&model), contest(&model).rules_name()), (0, Some("beginner")));
}

#[test]
fn a_finished_game_shows_its_result_and_offers_a_rematch() {
    let mut model = model(Builtin::Mini4, None);
    while !model.game().is_over() {
        press(&mut model, "|/");
    }
    assert!(matches!(model.screen(), Screen::Result(0)));
    press(&mut model, "~");
    assert!(matches!(model.screen(), Screen::Board));
    press(&mut model, "/");
    press(&mut model, "/");
    assert_eq!((plies(&model), model.notice()), (0, "A new game: the colors are swapped"));
}

#[test]
fn a_file_name_is_typed_and_handed_to_the_host() {
    let mut model = model(Builtin::Wof, None);
    press(&mut model, "~vvvv/ax");
    model.update(Event::Key(Key::Backspace), START);
    assert_eq!(press(&mut model, ".png/"), [Effect::Write("a.png".into())]);
    model.told(Path::new("a.png"), &Err(NotWritten::IsThere));
    assert!(matches!(model.screen(), Screen::FileName(_)));
    assert_eq!(model.notice(), "a.png is there already: take another name");
    model.told(Path::new("a.png"), &Ok(Written::Whole));
    assert!(matches!(model.screen(), Screen::Paused(_)));
}

#[test]
fn a_solitaire_is_played_with_either_color() {
    let mut model = solitaire();
    press(&mut model, "/");
    let Game::Solo(solo) = model.game() else { panic!("a solitaire") };
    assert_eq!(solo.played().len(), 1);
    press(&mut model, "wb|/u~v/y/");
    let Game::Solo(solo) = model.game() else { panic!("a solitaire") };
    assert_eq!(solo.game().end(), Some(volteo_core::solitaire::End::Stopped));
    assert!(matches!(model.screen(), Screen::Result(0)));
}

#[test]
fn items_can_be_clicked() {
    let mut model = model(Builtin::Wof, None);
    press(&mut model, "~");
    let popup = Popup::of(&model).unwrap();
    let places = model.places().unwrap();
    let area = popup.area(&places);
    let all = Rect::from((Position::ORIGIN, SMALL)).positions();
    let mut items: Vec<_> = all.filter_map(|at| popup.item_at(&places, at)).collect();
    items.dedup();
    assert_eq!(items, (0..model.items().len()).collect::<Vec<_>>());
    let last = Position { x: area.x + 3, y: area.bottom() - 2 };
    assert_eq!(model.update(Event::Click(last), START), [Effect::Save, Effect::Quit]);
}

/// The thought of a player that takes the first action there is.
fn first_move(task: &Task) -> Thought {
    let rules = Rules::<SquareSet>::new(&task.rules).unwrap();
    let mut position = rules.start();
    for &request in &task.plies {
        rules.play(&mut position, request).unwrap();
    }
    let request = rules.actions(&position).next().map(|it| rules.notation(&position, it).request());
    Thought { number: task.number, request, value: 128 }
}

/// The task among effects.
fn task(effects: &[Effect]) -> &Task {
    effects.iter().find_map(|it| if let Effect::Think(task) = it { Some(&**task) } else { None }).unwrap()
}

fn against_the_computer(clock: Option<&str>) -> (Model, Task) {
    let mut new = NewGame::usual(1);
    new.seats[0] = Seat::Computer(Level::EASY);
    new.control = clock.map(|it| it.parse().unwrap());
    let mut model = Model::new(new.begin(), Language::English, Theme::Color, SMALL, 1);
    let task = task(&model.start(START)).clone();
    (model, task)
}

#[test]
fn a_computer_player_thinks_and_moves_and_waits_for_the_person() {
    let (mut model, first) = against_the_computer(None);
    assert_eq!((first.level, first.plies.len()), (Level::EASY, 0));
    assert_eq!(press(&mut model, "/p"), []);
    assert_eq!((plies(&model), model.notice()), (0, "Black: computer thinking"));
    assert_eq!(press(&mut model, "m"), [Effect::Hurry]);
    assert_eq!(model.update(Event::Thought(first_move(&first)), LATER), [Effect::Save]);
    assert_eq!((plies(&model), model.is_thinking()), (1, false));
    let second = task(&press(&mut model, "|/")).clone();
    assert_eq!((plies(&model), second.plies.len()), (2, 2));
    // What was thought of a position that is past is not played.
    model.update(Event::Thought(first_move(&first)), LATER);
    assert_eq!(plies(&model), 2);
}

#[test]
fn a_computer_player_moves_no_sooner_than_eyes_can_follow() {
    let (mut model, first) = against_the_computer(None);
    let at = Duration::from_millis;
    assert_eq!(model.update(Event::Thought(first_move(&first)), at(10)), []);
    assert_eq!(model.update(Event::Tick, at(499)), []);
    assert!(model.is_thinking());
    assert_eq!(model.update(Event::Tick, at(500)), [Effect::Save]);
    assert_eq!(plies(&model), 1);
    let (mut model, first) = against_the_computer(None);
    model.update(Event::Thought(first_move(&first)), at(10));
    assert_eq!(press_at(&mut model, "m", at(20)), [Effect::Save]);
    assert_eq!(plies(&model), 1);
}

#[test]
fn a_pause_and_taking_back_stop_a_thought() {
    let (mut model, first) = against_the_computer(None);
    model.update(Event::Thought(first_move(&first)), LATER);
    let second = task(&press(&mut model, "|/")).clone();
    assert_eq!(press(&mut model, "~"), [Effect::Save, Effect::Hurry]);
    model.update(Event::Thought(first_move(&second)), LATER);
    assert_eq!(plies(&model), 2);
    let again = task(&press(&mut model, "~")).clone();
    assert!(again.number > second.number);
    assert!(press(&mut model, "u").contains(&Effect::Hurry));
    assert_eq!((plies(&model), model.is_thinking()), (1, false));
}

#[test]
fn a_hint_is_shown_and_the_value_when_asked_for() {
    let mut model = model(Builtin::Wof, None);
    let hint = task(&press(&mut model, "h")).clone();
    model.update(Event::Thought(Thought { value: -320, ..first_move(&hint) }), START);
    assert_eq!((model.notice(), plies(&model)), ("Hint: d3 (-2.5)", 0));
    assert_eq!(model.value(), None);
    press(&mut model, "e");
    assert_eq!(model.value(), Some(-320));
    let next = task(&press(&mut model, "/")).clone();
    model.update(Event::Thought(first_move(&next)), LATER);
    assert_eq!(model.value(), Some(-128));
}

#[test]
fn a_computer_player_takes_a_draw_only_where_it_is_not_ahead() {
    for (value, ending) in [(128, None), (-128, Some(Ending::AgreedDraw))] {
        let (mut model, first) = against_the_computer(None);
        model.update(Event::Thought(Thought { value, ..first_move(&first) }), LATER);
        press(&mut model, "~v/");
        assert_eq!(contest(&model).ending(), ending);
    }
}

#[test]
fn the_person_resigns_and_not_the_computer() {
    let (mut model, _) = against_the_computer(None);
    press(&mut model, "~vv/y/");
    assert_eq!(contest(&model).ending(), Some(Ending::Resigned(Color::White)));
}

#[test]
fn a_computer_player_moves_before_its_time_is_up() {
    let (mut model, _) = against_the_computer(Some("30s"));
    assert_eq!(model.update(Event::Tick, Duration::from_millis(28_900)), []);
    assert_eq!(model.update(Event::Tick, Duration::from_millis(29_100)), [Effect::Hurry]);
}

/// What may happen to a game, by the weight of its likelihood.
fn event() -> impl Strategy<Value = Event> {
    let arrow = prop::sample::select(vec![North, East, South, West]).prop_map(Key::Arrow);
    let other = prop::sample::select(vec![
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
        Key::BackTab,
        Key::Escape,
        Key::Backspace,
        Key::Letter('ñ'),
        Key::Letter('\u{7f}'),
    ]);
    let letter = prop::sample::select("ubwcphemt?yn sx19.".chars().collect::<Vec<_>>()).prop_map(Key::Letter);
    prop_oneof![
        8 => Just(Event::Key(Key::Tab)),
        12 => Just(Event::Key(Key::Enter)),
        6 => arrow.prop_map(Event::Key),
        2 => other.prop_map(Event::Key),
        3 => letter.prop_map(Event::Key),
        3 => (0..130_u16, 0..50_u16).prop_map(|(x, y)| Event::Click(Position { x, y })),
        1 => (1..130_u16, 1..50_u16).prop_map(|(width, height)| Event::Resize(Size { width, height })),
        2 => Just(Event::Resize(SMALL)),
        2 => Just(Event::Tick),
    ]
}

/// What a kept game says of itself is legal and true, and it comes back the same.
fn check_kept(model: &Model, now: Moment) {
    let kept = save::to_bytes(model.game(), now).unwrap();
    let back = save::from_bytes(&kept).unwrap();
    let line = record::line(model.game());
    assert_eq!(record::line(&back), line);
    assert_eq!(back.picture().cells, model.game().picture().cells);
    if let (_, Line::Game(game)) = Reader::new(line.as_bytes()).next_line().unwrap().unwrap() {
        let verdict = Referee::new().judge(&game);
        assert!(verdict.is_legal() && verdict.claim() != Claim::Disagrees, "{line}");
        assert!(verdict.filled_passes.is_empty(), "{line}");
    }
}

fn check_drawing(model: &Model, now: Moment) {
    let Size { width, height } = model.size();
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(model, now, frame)).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_nothing_panics_and_the_rules_hold(
        game in 0..=Builtin::ALL.len(),
        clock in prop::option::of(prop::sample::select(vec!["30s", "1+2"])),
        language in prop::sample::select(Language::ALL.to_vec()),
        seats in [0..3_usize, 0..3_usize],
        events in prop::collection::vec((event(), 0..4000_u64), 0..250),
    ) {
        let mut new = NewGame::usual(1);
        new.kind = Builtin::ALL.get(game).map_or(Kind::Solitaire, |&it| builtin(it).unwrap());
        new.control = clock.map(|it| it.parse().unwrap());
        new.seats = seats.map(|it| if it == 0 { Seat::Computer(Level::Greedy) } else { Seat::Human });
        let mut model = Model::new(new.begin(), language, Theme::Monochrome, SMALL, 1);
        let mut now = START;
        let mut task_under_way = None;
        for effect in model.start(now) {
            if let Effect::Think(task) = effect {
                task_under_way = Some(task);
            }
        }
        for (event, millis) in events {
            now += Duration::from_millis(millis);
            // A thought is ready when the next thing happens, as often as not.
            let thought = task_under_way.take_if(|_| millis % 2 == 0).map(|task| first_move(&task));
            let thought = thought.map_or_else(Vec::new, |it| model.update(Event::Thought(it), now));
            for effect in thought.into_iter().chain(model.update(event, now)) {
                match effect {
                    Effect::Save => check_kept(&model, now),
                    Effect::Think(task) => task_under_way = Some(task),
                    Effect::Hurry => {}
                    Effect::Write(path) => model.told(&path, &Ok(Written::Whole)),
                    Effect::Quit => {}
                }
            }
            check_drawing(&model, now);
        }
    }
}
