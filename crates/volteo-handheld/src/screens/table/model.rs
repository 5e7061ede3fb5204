use volteo_core::solitaire::{Effects, Placement, Solitaire};
use volteo_core::{BitSet, Builtin, Color, Direction, Square};

use crate::app::Shared;
use crate::board::{Grid, Turning};
use crate::input::Press;
use crate::screens::{self, Screen, Step, pause, tally};
use crate::solitaire::Table;
use crate::{Sound, Span, Time};

/// How long the last table is shown before the result.
const LAST_LOOK: Span = Span::from_millis(1_500);
/// Where the cursor is at first: a square beside the start where both colors are of use.
const FIRST_SQUARE: (u8, u8) = (3, 2);

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) cursor: Square,
    /// The color picked out, where a disc of either could be placed and one is being chosen.
    pub(crate) choosing: Option<Color>,
    /// Whether the last press asked for what is not legal.
    pub(super) refused: bool,
    pub(super) turning: Option<Turning>,
    /// When the result is shown, once the game is over.
    result_at: Option<Time>,
    purpose: Purpose,
}

/// Why the table is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    ToPlay,
    /// The game is over, and its result has been shown.
    ToLookAt,
}

/// The table with the solitaire that has just begun, or goes on.
pub(crate) fn begin<B: BitSet>(shared: &Shared<B>) -> Step {
    let table = shared.solitaire.table.as_ref();
    table.map_or(Step::Home, |table| Step::Restart(Screen::Table(Model::new(table))))
}

/// The board of the solitaire on the screen.
pub(crate) fn grid() -> Option<Grid> {
    Grid::of(&Builtin::Wof.rule_set())
}

/// The colors that can be placed on a square.
pub(crate) fn colors_at(game: &Solitaire, square: Square) -> impl Iterator<Item = Color> + Clone {
    let legal = game.legal();
    Color::BOTH.into_iter().filter(move |&color| legal.contains(Placement { color, square }))
}

/// The pieces that a placement turns over, takes or turns up, in the order in which they are shown.
pub(crate) fn pieces_moved(effects: &Effects) -> impl Iterator<Item = Square> {
    let (placed, flips) = (effects.placement().square, effects.flips());
    let discs = Direction::ALL.into_iter().flat_map(move |direction| {
        let (files, ranks) = direction.step();
        core::iter::successors(placed.offset(files, ranks), move |square| square.offset(files, ranks))
            .take_while(move |&square| flips.contains(square))
    });
    discs.chain(effects.captures().squares()).chain(effects.turned_up().squares())
}

impl Model {
    /// The table, the cursor on the last placement.
    pub(crate) fn new(table: &Table) -> Self {
        let (file, rank) = FIRST_SQUARE;
        let first = Square::new(file, rank).unwrap_or(Square::from_code(0));
        let cursor = table.placements().last().map_or(first, |last| last.square);
        let (choosing, turning, result_at) = (None, None, None);
        Self { cursor, choosing, refused: false, turning, result_at, purpose: Purpose::ToPlay }
    }

    /// The table of a solitaire whose result has been shown.
    pub(crate) fn to_look_at(table: &Table) -> Self {
        Self { purpose: Purpose::ToLookAt, ..Self::new(table) }
    }

    /// The placement that A would make or asks about: what it takes is shown before.
    pub(super) fn previewed(&self, game: &Solitaire) -> Option<Placement> {
        let mut colors = colors_at(game, self.cursor);
        let color = match (self.choosing, colors.next(), colors.next()) {
            (Some(chosen), ..) => chosen,
            (None, Some(only), None) => only,
            _ => return None,
        };
        Some(Placement { color, square: self.cursor })
    }

    /// Places a disc of the one color that can be placed here, or asks which.
    fn enter<B: BitSet>(&mut self, shared: &mut Shared<B>) {
        let Some(table) = &shared.solitaire.table else { return };
        if let Some(placement) = self.previewed(table.game()) {
            return self.place(placement, shared);
        }
        self.choosing = colors_at(table.game(), self.cursor).next();
        if self.choosing.is_none() {
            self.refused = true;
            shared.play_sound(Sound::Refused);
        }
    }

    fn place<B: BitSet>(&mut self, placement: Placement, shared: &mut Shared<B>) {
        self.choosing = None;
        shared.place(placement);
        let last = shared.solitaire.table.as_ref().and_then(Table::last);
        let frame = shared.settings.animation.frame();
        self.turning =
            last.zip(frame).map(|(last, frame)| Turning::of(pieces_moved(&last), shared.now, frame));
    }

    fn press_on_choice<B: BitSet>(&mut self, press: Press, color: Color, shared: &mut Shared<B>) {
        match press {
            Press::Back => self.choosing = None,
            Press::Enter => self.place(Placement { color, square: self.cursor }, shared),
            Press::Up | Press::Left => self.choosing = Some(Color::Black),
            Press::Down | Press::Right => self.choosing = Some(Color::White),
        }
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        // Who presses has seen enough of what is turning.
        self.turning = None;
        self.refused = false;
        let over = shared.solitaire.table.as_ref().is_none_or(Table::is_over);
        match (press, self.choosing) {
            (Press::Enter | Press::Back, _) if over => return self.leave(),
            _ if over => {}
            (_, Some(color)) => self.press_on_choice(press, color, shared),
            (Press::Back, None) => return Step::Open(Screen::Pause(pause::Model::of_solitaire())),
            (Press::Enter, None) => self.enter(shared),
            _ => self.cursor = grid().map_or(self.cursor, |grid| grid.step(self.cursor, press)),
        }
        Step::Stay
    }

    fn tick(&mut self, shared: &mut Shared<B>) -> Step {
        self.turning.take_if(|turning| turning.due(shared.now).is_none());
        let Some(table) = &shared.solitaire.table else { return Step::Home };
        if !table.is_over() || self.purpose == Purpose::ToLookAt || self.turning.is_some() {
            return Step::Stay;
        }
        let at = *self.result_at.get_or_insert(shared.now + LAST_LOOK);
        if at <= shared.now { to_tally() } else { Step::Stay }
    }

    fn due(&self, shared: &Shared<B>) -> Option<Time> {
        let turning = self.turning.as_ref().and_then(|turning| turning.due(shared.now));
        let result = self.result_at.filter(|_| self.purpose == Purpose::ToPlay);
        [turning, result].into_iter().flatten().min()
    }
}

impl Model {
    /// Goes on from a solitaire that is over.
    fn leave(&self) -> Step {
        match self.purpose {
            Purpose::ToLookAt => Step::Close,
            Purpose::ToPlay => to_tally(),
        }
    }
}

fn to_tally() -> Step {
    Step::Restart(Screen::Tally(tally::Model::default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solitaire::Choice;

    #[test]
    fn what_a_placement_moves_is_named_once_each() {
        let mut game = Solitaire::new(Choice::default().deal(), Choice::default().options);
        while let Some(placement) = game.placements().last() {
            let effects = game.play_legal(placement);
            let all = effects.flips() | effects.captures() | effects.turned_up();
            let moved = pieces_moved(&effects);
            assert_eq!(moved.fold(0, |set, square| set | u64::of(square)), all);
            assert_eq!(pieces_moved(&effects).count(), all.count_ones() as usize);
        }
        assert!(game.end().is_some());
    }
}
