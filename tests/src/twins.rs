//! One game played twice, by the core and by the reference.

use volteo_core::{Action, BitSet, Color, Position, RuleSet, Rules, Square, Undo};

use crate::dice::Dice;
use crate::drawing::Drawing;
use crate::reference::{Cell, Game, names};
use crate::strategies::Discs;

/// A position of the core and the reference's twin of it.
#[derive(Clone, Debug)]
pub struct Twins<B> {
    /// The rules as the core lays them out.
    pub rules: Rules<B>,
    /// The core's position.
    pub position: Position<B>,
    /// The reference's game.
    pub game: Game,
}

impl<B: BitSet> Twins<B> {
    /// Both in the start position; none if the board is too large for `B`.
    ///
    /// # Panics
    ///
    /// If the rule set is impossible.
    #[must_use]
    pub fn start(set: &RuleSet) -> Option<Self> {
        let rules = Self::lay_out(set)?;
        let position = rules.start();
        Some(Self { rules, position, game: Game::start(set) })
    }

    /// Both in a position of which the discs are known; none if the board is too large for `B`.
    ///
    /// # Panics
    ///
    /// If the rule set is impossible.
    #[must_use]
    pub fn with_discs(set: &RuleSet, discs: Discs, to_move: Color) -> Option<Self> {
        let rules = Self::lay_out(set)?;
        let [black, white] = discs.map(B::narrow);
        let position = rules.position(black, white, to_move);
        Some(Self { rules, position, game: Game::with_discs(set, discs, to_move) })
    }

    fn lay_out(set: &RuleSet) -> Option<Rules<B>> {
        Rules::<B>::fits(set).then(|| Rules::new(set).expect("the rule set is possible"))
    }

    /// Plays a legal action in both and compares the positions and the discs flipped.
    ///
    /// # Panics
    ///
    /// If they differ.
    pub fn play(&mut self, action: Action) -> Undo<B> {
        let flipped = match action {
            Action::Place(the_move) => self.game.flips(the_move),
            Action::Pass => Vec::new(),
        };
        let undo = self.rules.play_legal(&mut self.position, action);
        self.game.play(action);
        assert_eq!(
            undo.flipped().squares().collect::<Vec<_>>(),
            flipped,
            "flips of {action}\n{}",
            self.drawn()
        );
        self.compare();
        undo
    }

    /// Plays one of the legal actions by chance. False if the game is over.
    ///
    /// # Panics
    ///
    /// If core and reference differ after it.
    pub fn play_any(&mut self, dice: &mut Dice) -> bool {
        let actions = self.game.actions();
        if actions.is_empty() {
            return false;
        }
        self.play(*dice.pick(&actions));
        true
    }

    /// Plays so many plies by chance, fewer if the game ends.
    ///
    /// # Panics
    ///
    /// If core and reference differ after one of them.
    pub fn play_plies(&mut self, plies: usize, dice: &mut Dice) {
        for _ in 0..plies {
            if !self.play_any(dice) {
                return;
            }
        }
    }

    /// Compares the two positions field by field.
    ///
    /// # Panics
    ///
    /// If they differ.
    pub fn compare(&self) {
        for square in self.game.board.places() {
            let disc = match self.game.board.cell(square) {
                Cell::Disc(color) => Some(color),
                Cell::Empty | Cell::Hole => None,
            };
            assert_eq!(self.position.disc(square), disc, "the disc on {square}\n{}", self.drawn());
        }
        let stock = Color::BOTH.map(|color| self.position.stock(color));
        assert_eq!(stock, self.game.stock.unwrap_or_default(), "stocks\n{}", self.drawn());
        assert_eq!(self.position.to_move(), self.game.to_move, "side to move\n{}", self.drawn());
        assert_eq!(self.position.passes(), self.game.passes, "passes\n{}", self.drawn());
    }

    /// The position as a picture, for messages.
    #[must_use]
    pub fn drawn(&self) -> String {
        Drawing::new(&self.rules, &self.position).to_string()
    }
}

/// The squares of the core's set that lie on the board, in board order.
#[must_use]
pub fn squares<B: BitSet>(set: B) -> Vec<Square> {
    let set = set.widen();
    (0..=u8::MAX).map(Square::from_code).filter(|&square| names(set, square)).collect()
}
