//! Two ends on a bad wire, with the power going at either: they play one game.

use std::vec::Vec;

use proptest::prelude::*;
use volteo_core::{Action, Builtin, Color, Ending, Position, Request, Rules};

use crate::end::HEARTBEAT;
use crate::*;

const TERMS: Terms = Terms { rules: Builtin::Mini4, limit: TimeLimit::PerMove(30) };

/// An end, the game on its side, and who plays there.
struct Side {
    end: End,
    rules: Rules<u64>,
    game: Option<Game>,
    /// Games that are over.
    over: Vec<Game>,
}

#[derive(Clone)]
struct Game {
    bout: Bout,
    moves: Vec<Request>,
    position: Position<u64>,
    ending: Option<Ending>,
}

impl Game {
    fn new(bout: Bout, rules: &Rules<u64>) -> Self {
        Self { bout, moves: Vec::new(), position: rules.start(), ending: None }
    }

    fn play(&mut self, rules: &Rules<u64>, request: Request) -> bool {
        if rules.play(&mut self.position, request).is_err() {
            return false;
        }
        self.moves.push(request);
        if rules.must_pass(&self.position) {
            rules.play_legal(&mut self.position, Action::Pass);
        }
        self.ending = rules.is_over(&self.position).then_some(Ending::Finished);
        true
    }
}

impl Side {
    fn new(draw: u32) -> Self {
        let rules = Rules::new(&TERMS.rules.rule_set()).expect("the board fits");
        Self { end: End::new(draw), rules, game: None, over: Vec::new() }
    }

    fn facts(&self) -> Facts {
        let Some(game) = &self.game else { return Facts::default() };
        Facts {
            count: game.moves.len() as u8,
            hash: position_hash(&self.rules, &game.position),
            to_move: Some(game.position.to_move()),
            ending: game.ending,
            left: [0; 2],
        }
    }

    fn say(&mut self, now: u64) -> Vec<u8> {
        let facts = self.facts();
        let moves = self.game.as_ref().map_or(&[][..], |game| &game.moves);
        let mut room = [0; FRAME_ROOM];
        self.end.say(now, &facts, |index| moves.get(usize::from(index)).copied(), &mut room).to_vec()
    }

    fn hear(&mut self, now: u64, bytes: &[u8]) -> Vec<News> {
        let mut all = Vec::new();
        for &byte in bytes {
            let Some(frame) = self.end.read(byte) else { continue };
            if let Some(news) = self.end.take(now, &frame, &self.facts()) {
                self.heed(news);
                all.push(news);
            }
        }
        all
    }

    fn heed(&mut self, news: News) {
        match news {
            News::Begun(bout) => {
                self.over.extend(self.game.take());
                self.game = Some(Game::new(bout, &self.rules));
            }
            News::Move(request) => {
                let game = self.game.as_mut().expect("moves are of games");
                if !game.play(&self.rules, request) {
                    self.end.refuse();
                    game.ending = Some(Ending::Abandoned);
                }
            }
            News::Ended(ending) => self.end_game(ending),
            News::Disagreed => self.end_game(Ending::Abandoned),
        }
    }

    fn end_game(&mut self, ending: Ending) {
        self.game.as_mut().expect("what ends is a game").ending = Some(ending);
        self.end.speak();
    }

    /// Plays the first legal move, if it is this side's turn.
    fn play(&mut self) {
        let Some(game) = &mut self.game else { return };
        if game.ending.is_some() || game.position.to_move() != game.bout.color {
            return;
        }
        let Some(Action::Place(made)) = self.rules.actions(&game.position).next() else { return };
        assert!(game.play(&self.rules, Request::place(made.square)));
        self.end.speak();
    }

    /// The power goes and comes back. What was stored last may lack the last move.
    fn restart(&mut self, draw: u32, lost: usize) {
        let Some(game) = &mut self.game else {
            self.end = End::new(draw);
            return;
        };
        let kept = game.moves.len().saturating_sub(lost);
        let moves = std::mem::take(&mut game.moves);
        let mut stored = Game::new(game.bout, &self.rules);
        for request in &moves[..kept] {
            assert!(stored.play(&self.rules, *request));
        }
        self.end = End::resume(draw, stored.bout);
        *game = stored;
    }

    fn game(&self) -> &Game {
        self.game.as_ref().expect("a game is under way")
    }
}

/// A wire without faults: both say what they have to, until nothing more comes of it.
fn settle(now: &mut u64, anna: &mut Side, bert: &mut Side) -> [Vec<News>; 2] {
    let mut all = [Vec::new(), Vec::new()];
    for _ in 0..6 {
        let (from_anna, from_bert) = (anna.say(*now), bert.say(*now));
        all[1].extend(bert.hear(*now, &from_anna));
        all[0].extend(anna.hear(*now, &from_bert));
        *now += HEARTBEAT;
    }
    all
}

/// Two sides in a game, at its first move.
fn begun() -> (u64, Side, Side) {
    let (mut now, mut anna, mut bert) = (0, Side::new(7), Side::new(11));
    settle(&mut now, &mut anna, &mut bert);
    anna.end.invite(TERMS);
    settle(&mut now, &mut anna, &mut bert);
    bert.end.accept();
    settle(&mut now, &mut anna, &mut bert);
    (now, anna, bert)
}

fn by_color<'s>(anna: &'s mut Side, bert: &'s mut Side) -> [&'s mut Side; 2] {
    match anna.game().bout.color {
        Color::Black => [anna, bert],
        Color::White => [bert, anna],
    }
}

fn play_out(now: &mut u64, anna: &mut Side, bert: &mut Side) {
    for _ in 0..=anna.rules.playable().count_ones() {
        anna.play();
        bert.play();
        settle(now, anna, bert);
    }
    let both = [anna.game(), bert.game()].map(|game| (&game.moves, game.ending));
    assert!(both.iter().all(|(_, ending)| ending.is_some()), "{both:?}");
}

#[test]
fn two_ends_agree_on_a_game_and_have_different_colors() {
    let (_, anna, bert) = begun();
    let [ours, theirs] = [anna.game().bout, bert.game().bout];
    assert_eq!((ours.id, ours.terms), (theirs.id, theirs.terms));
    assert_eq!(ours.color, theirs.color.opponent());
}

#[test]
fn either_color_falls_to_whoever_invites() {
    let mut black = 0;
    for draw in 1..=200 {
        let (mut now, mut anna, mut bert) = (0, Side::new(draw), Side::new(1_000 + draw * draw));
        anna.end.invite(TERMS);
        settle(&mut now, &mut anna, &mut bert);
        bert.end.accept();
        settle(&mut now, &mut anna, &mut bert);
        black += u32::from(anna.game().bout.color == Color::Black);
    }
    assert!((70..=130).contains(&black), "{black} of 200");
}

#[test]
fn of_two_that_invite_each_other_one_gives_way() {
    let (mut now, mut anna, mut bert) = (0, Side::new(7), Side::new(11));
    let others = Terms { rules: Builtin::Anti, ..TERMS };
    anna.end.invite(others);
    bert.end.invite(TERMS);
    settle(&mut now, &mut anna, &mut bert);
    assert_eq!((anna.end.invitation(), bert.end.invitation()), (Some(TERMS), None));
    anna.end.accept();
    settle(&mut now, &mut anna, &mut bert);
    assert_eq!((anna.game().bout.terms, bert.game().bout.terms), (TERMS, TERMS));
}

#[test]
fn an_invitation_can_be_declined_and_taken_back() {
    let (mut now, mut anna, mut bert) = (0, Side::new(7), Side::new(11));
    anna.end.invite(TERMS);
    settle(&mut now, &mut anna, &mut bert);
    bert.end.decline();
    settle(&mut now, &mut anna, &mut bert);
    assert!(anna.end.is_declined());
    anna.end.leave();
    settle(&mut now, &mut anna, &mut bert);
    anna.end.invite(TERMS);
    settle(&mut now, &mut anna, &mut bert);
    assert_eq!(bert.end.invitation(), Some(TERMS));
    anna.end.leave();
    settle(&mut now, &mut anna, &mut bert);
    assert_eq!(bert.end.invitation(), None);
}

#[test]
fn an_end_that_hears_only_itself_has_no_partner() {
    let mut anna = Side::new(7);
    anna.end.invite(TERMS);
    let said = anna.say(0);
    assert_eq!(anna.hear(0, &said), []);
    assert!(!anna.end.is_connected(0));
}

#[test]
fn a_silent_wire_is_noticed_and_a_new_one_too() {
    let (mut now, mut anna, mut bert) = begun();
    assert!(anna.end.is_connected(now));
    now += SILENCE;
    assert!(!anna.end.is_connected(now));
    settle(&mut now, &mut anna, &mut bert);
    assert!(anna.end.is_connected(now));
}

#[test]
fn a_game_is_played_to_its_end_and_the_next_with_colors_swapped() {
    let (mut now, mut anna, mut bert) = begun();
    play_out(&mut now, &mut anna, &mut bert);
    assert_eq!(anna.game().moves, bert.game().moves);
    let first = anna.game().bout;
    anna.end.want_another();
    settle(&mut now, &mut anna, &mut bert);
    assert!(bert.end.is_asked_for_another());
    bert.end.want_another();
    settle(&mut now, &mut anna, &mut bert);
    let second = anna.game().bout;
    assert_eq!(second.color, first.color.opponent());
    assert_eq!((second.id, second.terms), (bert.game().bout.id, first.terms));
    play_out(&mut now, &mut anna, &mut bert);
    assert_eq!(anna.over.len(), 1);
}

#[test]
fn a_draw_offer_stands_until_the_next_move() {
    let (mut now, mut anna, mut bert) = begun();
    let [black, white] = by_color(&mut anna, &mut bert);
    white.end.offer_draw(0);
    settle(&mut now, black, white);
    assert!(black.end.is_offered_draw(0));
    black.play();
    settle(&mut now, black, white);
    assert!(!black.end.is_offered_draw(1) && !white.end.offers_draw(1));
    black.end.offer_draw(1);
    settle(&mut now, black, white);
    assert!(white.end.is_offered_draw(1));
    white.end_game(Ending::AgreedDraw);
    assert_eq!(settle(&mut now, black, white)[0], [News::Ended(Ending::AgreedDraw)]);
}

#[test]
fn a_draw_that_nobody_offered_is_refused() {
    let (mut now, mut anna, mut bert) = begun();
    anna.end_game(Ending::AgreedDraw);
    assert_eq!(settle(&mut now, &mut anna, &mut bert)[1], [News::Disagreed]);
}

#[test]
fn who_resigns_is_who_says_so() {
    let (mut now, mut anna, mut bert) = begun();
    let (ours, theirs) = (anna.game().bout.color, bert.game().bout.color);
    anna.end_game(Ending::Resigned(ours));
    assert_eq!(settle(&mut now, &mut anna, &mut bert)[1], [News::Ended(Ending::Resigned(ours))]);

    let (mut now, mut anna, mut bert) = begun();
    anna.end_game(Ending::Resigned(theirs));
    assert_eq!(settle(&mut now, &mut anna, &mut bert)[1], [News::Disagreed]);
}

#[test]
fn a_move_on_the_others_turn_is_refused() {
    let (mut now, mut anna, mut bert) = begun();
    let [black, white] = by_color(&mut anna, &mut bert);
    let Some(Action::Place(made)) = black.rules.actions(&black.rules.start()).next() else {
        panic!("there is a first move");
    };
    let game = white.game.as_mut().expect("a game is under way");
    assert!(game.play(&white.rules, Request::place(made.square)));
    white.end.speak();
    let news = settle(&mut now, black, white);
    assert_eq!(news, [[News::Disagreed], [News::Disagreed]]);
}

#[test]
fn boards_that_differ_are_noticed() {
    let (mut now, mut anna, mut bert) = begun();
    let [black, white] = by_color(&mut anna, &mut bert);
    black.play();
    settle(&mut now, black, white);
    let game = white.game.as_mut().expect("a game is under way");
    let [one, other] = Color::BOTH.map(|color| game.position.discs(color));
    game.position = white.rules.position(other, one, game.position.to_move());
    white.end.speak();
    let news = settle(&mut now, black, white);
    assert!(news.iter().any(|it| it.contains(&News::Disagreed)), "{news:?}");
    assert_eq!(
        (black.game().ending, white.game().ending),
        (Some(Ending::Abandoned), Some(Ending::Abandoned))
    );
}

#[test]
fn an_end_without_the_game_leaves_the_other_alone() {
    let (mut now, mut anna, _) = begun();
    assert!(!anna.end.is_alone());
    let mut bert = Side::new(99);
    settle(&mut now, &mut anna, &mut bert);
    assert!(anna.end.is_alone());
}

/// What befalls a frame, or an end.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Heard,
    Lost,
    Damaged(usize),
    Cut(usize),
    Twice,
    /// The power of the end that spoke goes after that, and takes the last move with it or not.
    PowerGoes(bool),
}

fn fate() -> impl Strategy<Value = Fate> {
    prop_oneof![
        6 => Just(Fate::Heard),
        2 => Just(Fate::Lost),
        1 => (0..FRAME_ROOM).prop_map(Fate::Damaged),
        1 => (0..FRAME_ROOM).prop_map(Fate::Cut),
        1 => Just(Fate::Twice),
        1 => any::<bool>().prop_map(Fate::PowerGoes),
    ]
}

fn carry(now: u64, from: &mut Side, to: &mut Side, fate: Fate, draw: u32) {
    let mut said = from.say(now);
    if said.is_empty() {
        return;
    }
    match fate {
        Fate::Heard => {}
        Fate::Lost => said.clear(),
        Fate::Damaged(at) => said[at] ^= 0x10,
        Fate::Cut(at) => said.truncate(at),
        Fate::Twice => said.extend_from_within(..),
        Fate::PowerGoes(loses) => from.restart(draw, usize::from(loses)),
    }
    to.hear(now, &said);
}

proptest! {
    #[test]
    fn whatever_befalls_the_wire_and_the_power_one_game_is_played(fates in proptest::collection::vec((fate(), fate()), 1..400)) {
        let (mut now, mut anna, mut bert) = begun();
        for ((one, other), draw) in fates.into_iter().zip(100..) {
            carry(now, &mut anna, &mut bert, one, 2 * draw);
            carry(now, &mut bert, &mut anna, other, 2 * draw + 1);
            // Who has lost a move hears of it before it is asked for another.
            for side in [&mut anna, &mut bert] {
                if side.end.is_connected(now) {
                    side.play();
                }
            }
            now += 50;
        }
        // What the power took is caught up with as soon as the wire is good.
        settle(&mut now, &mut anna, &mut bert);
        play_out(&mut now, &mut anna, &mut bert);
        prop_assert_eq!(&anna.game().moves, &bert.game().moves);
        prop_assert_eq!(anna.game().ending, Some(Ending::Finished));
        prop_assert_eq!(bert.game().ending, Some(Ending::Finished));
    }

    #[test]
    fn no_bytes_make_an_end_panic(bytes: Vec<u8>) {
        let (now, mut anna, _) = begun();
        anna.hear(now, &bytes);
    }
}
