use volteo_core::{BitSet, Direction, Reason, Refusal, Request, Square};

use super::hint::{Hint, Suggestion};
use crate::app::{Errand, Shared};
use crate::board::{Grid, Turning};
use crate::game::towards;
use crate::input::Press;
use crate::screens::{self, Screen, Step, pause, result};
use crate::widgets::Choosing;
use crate::{Answer, Game, Played, Player, Sound, Span, Time};

/// How long the last position is shown before the result.
const LAST_LOOK: Span = Span::from_millis(1_500);
/// How long each look of discs that wait to be chosen lasts.
const WAVER: Span = Span::from_millis(300);

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) cursor: Square,
    pub(super) choosing: Option<Choosing>,
    pub(super) hint: Hint,
    /// Whether the last press asked for a move that is not legal.
    pub(super) refused: bool,
    pub(super) turning: Option<Turning>,
    /// When the result is shown, once the game is over.
    result_at: Option<Time>,
    purpose: Purpose,
}

/// Why the board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    ToPlay,
    /// The game is over, and its result has been shown.
    ToLookAt,
}

/// The board with the game that has just begun, or goes on.
pub(crate) fn begin<B: BitSet>(shared: &Shared<B>) -> Step {
    shared.game.as_ref().map_or(Step::Home, |game| Step::Restart(Screen::Play(Model::new(game))))
}

/// The board with a game that goes on with a hint for the person who is to move.
pub(crate) fn begin_with_hint<B: BitSet>(shared: &mut Shared<B>) -> Step {
    if !shared.can_have_hint() {
        return Step::Close;
    }
    shared.note_help();
    let Some(game) = &shared.game else { return Step::Home };
    Step::Restart(Screen::Play(Model { hint: Hint::Wanted, ..Model::new(game) }))
}

impl Model {
    /// The board of a game, the cursor on the last move.
    pub(crate) fn new<B: BitSet>(game: &Game<B>) -> Self {
        let cursor = game.reached().last.map_or_else(|| first_square(game), |it| it.square);
        Self {
            cursor,
            choosing: None,
            hint: Hint::None,
            refused: false,
            turning: None,
            result_at: None,
            purpose: Purpose::ToPlay,
        }
    }

    /// The board of a game whose result has been shown.
    pub(crate) fn to_look_at<B: BitSet>(game: &Game<B>) -> Self {
        Self { purpose: Purpose::ToLookAt, ..Self::new(game) }
    }

    /// Whether the board is shown to be played on.
    pub(crate) fn is_to_play(&self) -> bool {
        self.purpose == Purpose::ToPlay
    }

    /// The direction that is picked out, while one is being chosen.
    pub(crate) fn direction(&self) -> Option<Direction> {
        self.choosing.map(|choosing| choosing.direction)
    }

    /// Plays a person's move, or asks for its direction, or refuses it.
    fn play<B: BitSet>(&mut self, request: Request, shared: &mut Shared<B>) {
        let Some(game) = &mut shared.game else { return };
        match (game.play(request), request) {
            (Ok(played), _) => self.show(&played, shared),
            (
                Err(Refusal { reason: Reason::DirectionRequired { choices }, .. }),
                Request::Place { square, .. },
            ) => {
                self.choosing = Choosing::new(square, choices);
            }
            (Err(_), _) => {
                self.refused = true;
                shared.play_sound(Sound::Refused);
            }
        }
    }

    /// Plays the machine's move, or the other device's; whether it is legal. One that is not is as if nothing had
    /// been answered.
    pub(crate) fn play_answer<B: BitSet>(&mut self, answer: Request, shared: &mut Shared<B>) -> bool {
        let played = shared.game.as_mut().and_then(|game| game.play(answer).ok());
        if let Some(played) = &played {
            self.show(played, shared);
        }
        played.is_some()
    }

    /// Shows a hint, and goes to its square. One that is not legal is none.
    pub(crate) fn show_hint<B: BitSet>(&mut self, answer: &Answer, shared: &Shared<B>) {
        let suggestion = shared.game.as_ref().and_then(|game| Suggestion::of(game, answer));
        self.hint = suggestion.map_or(Hint::None, Hint::Given);
        self.cursor = suggestion.map_or(self.cursor, |it| it.square);
        self.choosing = None;
    }

    pub(super) const fn suggestion(&self) -> Option<Suggestion> {
        match self.hint {
            Hint::Given(suggestion) => Some(suggestion),
            Hint::None | Hint::Wanted => None,
        }
    }

    /// Shows and stores a move that has been made.
    fn show<B: BitSet>(&mut self, played: &Played<B>, shared: &mut Shared<B>) {
        let Some(game) = &shared.game else { return };
        self.choosing = None;
        self.hint = Hint::None;
        self.refused = false;
        self.cursor = played.made.square;
        let turning = |frame| Turning::new(game.rules(), &played.before, played.made, shared.now, frame);
        self.turning = shared.settings.animation.frame().map(turning);
        let over = game.ending().is_some();
        shared.play_sound(match (over, played.passed) {
            (true, _) => Sound::End,
            (false, Some(_)) => Sound::Pass,
            (false, None) => Sound::Move,
        });
        shared.save_game();
    }

    /// Whether discs that wait to be chosen show their other side at the moment.
    pub(super) fn is_other_side_up<B: BitSet>(shared: &Shared<B>) -> bool {
        let still = shared.settings.animation.frame().is_none();
        still || (shared.now.millis() / u64::from(WAVER.millis())).is_multiple_of(2)
    }

    /// The discs that the direction picked out flips.
    pub(super) fn chosen_flips<B: BitSet>(&self, game: &Game<B>) -> B {
        self.choosing.map_or(B::EMPTY, |it| game.rules().run(game.position(), it.square, it.direction))
    }

    fn press_on_board<B: BitSet>(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        let Some(game) = &shared.game else { return Step::Home };
        match (press, game.player_to_move()) {
            (Press::Back, _) => return Step::Open(Screen::Pause(pause::Model::of_game())),
            (Press::Enter, Some(Player::Human)) if self.hint == Hint::Wanted => shared.hurry(),
            (Press::Enter, Some(Player::Human)) => self.play(Request::place(self.cursor), shared),
            (Press::Enter, Some(Player::Machine(_))) => shared.hurry(),
            (Press::Enter, Some(Player::Partner(_)) | None) => {}
            _ => {
                if let Some(grid) = Grid::of(game.rules().set()) {
                    self.cursor = next_square(&grid, game, self.cursor, press);
                }
            }
        }
        Step::Stay
    }

    fn press_on_choice<B: BitSet>(&mut self, press: Press, mut choosing: Choosing, shared: &mut Shared<B>) {
        match press {
            Press::Back => self.choosing = None,
            Press::Enter => self.play(towards(choosing.square, choosing.direction), shared),
            _ => {
                choosing.turn(press);
                self.choosing = Some(choosing);
            }
        }
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        // Who presses has seen enough of what is turning.
        self.turning = None;
        self.refused = false;
        let over = shared.game.as_ref().is_none_or(|game| game.ending().is_some());
        match self.choosing {
            _ if over => return self.press_after_end(press),
            Some(choosing) => self.press_on_choice(press, choosing, shared),
            None => return self.press_on_board(press, shared),
        }
        Step::Stay
    }

    fn tick(&mut self, shared: &mut Shared<B>) -> Step {
        self.turning.take_if(|turning| turning.due(shared.now).is_none());
        let Some(game) = &shared.game else { return Step::Home };
        if game.ending().is_none() || self.purpose == Purpose::ToLookAt || self.turning.is_some() {
            return Step::Stay;
        }
        self.choosing = None;
        let at = *self.result_at.get_or_insert(shared.now + LAST_LOOK);
        if at <= shared.now { to_result() } else { Step::Stay }
    }

    fn due(&self, shared: &Shared<B>) -> Option<Time> {
        let game = shared.game.as_ref()?;
        let turning = self.turning.as_ref().and_then(|turning| turning.due(shared.now));
        let clock = game.ending().is_none().then(|| game.clocks().due(game.to_move())).flatten();
        let moves = shared.settings.animation.frame().is_some();
        let waver = (self.choosing.is_some() && moves).then(|| next_multiple(shared.now, WAVER));
        let result = self.result_at.filter(|_| self.purpose == Purpose::ToPlay);
        [turning, clock, waver, result].into_iter().flatten().min()
    }

    fn runs_clock(&self) -> bool {
        self.purpose == Purpose::ToPlay
    }

    fn errand(&self, shared: &Shared<B>) -> Option<Errand> {
        let player = shared.game.as_ref().filter(|_| self.turning.is_none())?.player_to_move()?;
        match player {
            Player::Machine(_) => Some(Errand::Move),
            Player::Partner(_) => None,
            Player::Human => (self.hint == Hint::Wanted).then_some(Errand::Hint),
        }
    }
}

impl Model {
    fn press_after_end(&mut self, press: Press) -> Step {
        match (press, self.purpose) {
            (Press::Enter | Press::Back, Purpose::ToLookAt) => Step::Close,
            (Press::Enter | Press::Back, Purpose::ToPlay) => to_result(),
            _ => Step::Stay,
        }
    }
}

fn to_result() -> Step {
    Step::Restart(Screen::Result(result::Model::default()))
}

/// The next square in the direction of a press that is on the board: holes are jumped over.
fn next_square<B: BitSet>(grid: &Grid, game: &Game<B>, from: Square, press: Press) -> Square {
    let playable = game.rules().playable();
    let steps = core::iter::successors(Some(from), |&square| Some(grid.step(square, press)));
    steps.skip(1).take(usize::from(Square::MAX_SIDE)).find(|&it| playable.contains(it)).unwrap_or(from)
}

/// Where the cursor is at first: on a legal square.
fn first_square<B: BitSet>(game: &Game<B>) -> Square {
    game.rules().legal_squares(game.position()).first().unwrap_or(Square::from_code(0))
}

/// The next time that is a multiple of a span.
fn next_multiple(now: Time, span: Span) -> Time {
    let span = u64::from(span.millis().max(1));
    Time::from_millis((now.millis() / span + 1).saturating_mul(span))
}
