//! A board turned, mirrored, shifted or recolored is played the same way.

use proptest::prelude::*;
use volteo_core::{
    Action, BitSet, Builtin, Color, Direction, Directions, Edges, Ending, Komi, Move, Position, RuleSet,
    Rules, Square, SquareSet, Start, U256,
};
use volteo_tests::dice::Dice;
use volteo_tests::strategies::{random_discs, rule_sets};

use super::undo::any_action;
use super::{all_sets, cases};

/// A way to lay a board upon itself: what becomes of the offsets of lines, and of places.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    /// Whether files and ranks change places, which is done first.
    transposed: bool,
    /// Whether files then run the other way.
    files_turned: bool,
    /// Whether ranks do.
    ranks_turned: bool,
    /// How far files and ranks are then shifted; of use only where sides are joined.
    shift: (u8, u8),
}

impl Symmetry {
    /// One of the eight that squares have.
    const fn of_square(number: u8) -> Self {
        Self {
            transposed: number & 1 != 0,
            files_turned: number & 2 != 0,
            ranks_turned: number & 4 != 0,
            shift: (0, 0),
        }
    }

    /// Width and height of the image of a board.
    const fn size(self, width: u8, height: u8) -> (u8, u8) {
        if self.transposed { (height, width) } else { (width, height) }
    }

    /// The image of a square of a board of this size.
    fn square(self, square: Square, set: &RuleSet) -> Square {
        let (width, height) = self.size(set.width, set.height);
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.transposed {
            (file, rank) = (rank, file);
        }
        if self.files_turned {
            file = width - 1 - file;
        }
        if self.ranks_turned {
            rank = height - 1 - rank;
        }
        Square::new((file + self.shift.0) % width, (rank + self.shift.1) % height).unwrap()
    }

    fn squares(self, squares: SquareSet, set: &RuleSet) -> SquareSet {
        squares
            .squares()
            .map(|square| SquareSet::of(self.square(square, set)))
            .fold(SquareSet::EMPTY, |a, b| a | b)
    }

    fn direction(self, direction: Direction) -> Direction {
        let (mut files, mut ranks) = direction.step();
        if self.transposed {
            (files, ranks) = (ranks, files);
        }
        let files = if self.files_turned { -files } else { files };
        let ranks = if self.ranks_turned { -ranks } else { ranks };
        Direction::ALL.into_iter().find(|it| it.step() == (files, ranks)).unwrap()
    }

    fn directions(self, directions: Directions) -> Directions {
        directions.iter().map(|direction| self.direction(direction)).collect()
    }

    fn the_move(self, Move { square, directions }: Move, set: &RuleSet) -> Move {
        Move { square: self.square(square, set), directions: self.directions(directions) }
    }

    fn action(self, action: Action, set: &RuleSet) -> Action {
        match action {
            Action::Place(the_move) => Action::Place(self.the_move(the_move, set)),
            Action::Pass => Action::Pass,
        }
    }

    /// The rules on the image of the board. Its start is spelled out, since a start named by a word
    /// may have another image; an open center stays one.
    fn rule_set(self, set: &RuleSet) -> RuleSet {
        let (width, height) = self.size(set.width, set.height);
        let [black, white] = set.start_discs().map(|discs| self.squares(discs, set));
        let start = match set.start {
            Start::OpenCenter => Start::OpenCenter,
            _ => Start::Squares { black, white },
        };
        let (holes, lines) = (self.squares(set.holes, set), self.directions(set.lines));
        RuleSet { width, height, start, holes, lines, ..*set }
    }
}

/// The moves in an order that does not depend on the board.
fn sorted(moves: impl Iterator<Item = Move>) -> Vec<(Square, u8)> {
    let mut keys: Vec<_> = moves.map(|it| (it.square, it.directions.bits())).collect();
    keys.sort_unstable();
    keys
}

/// Two games that are each other's image.
struct Mirrored {
    symmetry: Symmetry,
    rules: [Rules<U256>; 2],
    positions: [Position<U256>; 2],
}

impl Mirrored {
    fn start(set: &RuleSet, symmetry: Symmetry) -> Self {
        let rules = [*set, symmetry.rule_set(set)].map(|set| Rules::new(&set).unwrap());
        let positions = [rules[0].start(), rules[1].start()];
        Self { symmetry, rules, positions }
    }

    fn set(&self) -> &RuleSet {
        self.rules[0].set()
    }

    fn compare(&self) {
        let [rules, image_rules] = &self.rules;
        let [position, image] = &self.positions;
        for color in Color::BOTH {
            assert_eq!(self.symmetry.squares(position.discs(color), self.set()), image.discs(color));
            assert_eq!(position.stock(color), image.stock(color));
        }
        let moves = rules.legal_moves(position).map(|it| self.symmetry.the_move(it, self.set()));
        assert_eq!(sorted(moves), sorted(image_rules.legal_moves(image)), "{:?}", self.symmetry);
        assert_eq!(rules.is_over(position), image_rules.is_over(image));
        let ending = Ending::Finished;
        assert_eq!(rules.score(position, ending), image_rules.score(image, ending));
    }

    fn play_any(&mut self, dice: &mut Dice) -> bool {
        let Some(action) = any_action(&self.rules[0], &self.positions[0], dice) else { return false };
        let image = self.symmetry.action(action, self.set());
        let flipped = self.rules[0].play_legal(&mut self.positions[0], action).flipped();
        let image_flipped = self.rules[1].play_legal(&mut self.positions[1], image).flipped();
        assert_eq!(self.symmetry.squares(flipped, self.rules[0].set()), image_flipped, "{action}");
        true
    }
}

fn a_game_and_its_image_agree(set: &RuleSet, symmetry: Symmetry, seed: u64) {
    let mut games = Mirrored::start(set, symmetry);
    let mut dice = Dice::new(seed);
    games.compare();
    while games.play_any(&mut dice) {
        games.compare();
    }
    let discs = random_discs(set, &mut dice);
    let [black, white] = discs;
    let [image_black, image_white] = discs.map(|it| symmetry.squares(it, set));
    games.positions = [
        games.rules[0].position(black, white, Color::Black),
        games.rules[1].position(image_black, image_white, Color::Black),
    ];
    games.compare();
}

/// Whether the block in the middle lies in the middle: not on sides of an odd length.
fn is_even(set: &RuleSet) -> bool {
    set.width.is_multiple_of(2) && set.height.is_multiple_of(2)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn turning_and_mirroring_the_board_turns_and_mirrors_the_game(
        set in all_sets().prop_filter("an open center off the middle", |set| {
            set.start != Start::OpenCenter || is_even(set)
        }),
        seed: u64,
    ) {
        for number in 0..8 {
            a_game_and_its_image_agree(&set, Symmetry::of_square(number), seed);
        }
    }

    #[test]
    fn shifting_a_joined_board_shifts_the_game(
        set in rule_sets().prop_filter("an open center stays put", |it| it.start != Start::OpenCenter),
        shift: (u8, u8),
        seed: u64,
    ) {
        let set = RuleSet { edges: Edges::Torus, ..set };
        prop_assume!(set.validate().is_ok());
        let shift = (shift.0 % set.width, shift.1 % set.height);
        a_game_and_its_image_agree(&set, Symmetry { shift, ..Symmetry::of_square(0) }, seed);
    }

    #[test]
    fn changing_the_colors_changes_the_sides(set in all_sets(), seed: u64) {
        let [white, black] = set.start_discs();
        let start = if set.start == Start::OpenCenter { set.start } else { Start::Squares { black, white } };
        let komi = Komi::from_thousandths(-set.komi.thousandths());
        let changed = RuleSet { start, first: !set.first, komi, ..set };
        let (rules, image_rules) = (Rules::<U256>::new(&set).unwrap(), Rules::<U256>::new(&changed).unwrap());
        let (mut position, mut image) = (rules.start(), image_rules.start());
        let mut dice = Dice::new(seed);
        while let Some(action) = any_action(&rules, &position, &mut dice) {
            prop_assert_eq!(sorted(rules.legal_moves(&position)), sorted(image_rules.legal_moves(&image)));
            rules.play_legal(&mut position, action);
            image_rules.play_legal(&mut image, action);
            prop_assert_eq!(position.discs(Color::Black), image.discs(Color::White));
            prop_assert_eq!(position.discs(Color::White), image.discs(Color::Black));
        }
        prop_assert!(image_rules.is_over(&image));
        let [score, image_score] = [rules.score(&position, Ending::Finished), image_rules.score(&image, Ending::Finished)];
        prop_assert_eq!(score.winner, image_score.winner.map(Color::opponent));
        let [black, white] = image_score.tournament.unwrap();
        prop_assert_eq!(score.tournament, Some([white, black]));
    }
}

/// The eight symmetries are eight: a check of the checker.
#[test]
fn no_two_symmetries_are_the_same() {
    let set = Builtin::Mini4.rule_set();
    let probe = |number| {
        let symmetry = Symmetry::of_square(number);
        ["a1", "b1"].map(|name| symmetry.square(name.parse().unwrap(), &set))
    };
    let images: std::collections::BTreeSet<_> = (0..8).map(probe).collect();
    assert_eq!(images.len(), 8);
}
