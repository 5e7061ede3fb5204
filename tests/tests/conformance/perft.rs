//! Numbers of move sequences from the start. A pass is one ply; games that end before the depth are
//! counted apart, and both together are the leaves.
//!
//! The program that made the file saw the end of a game one ply late, by a pass that nobody answers.
//! The leaves are the same; but the games that the file counts as finished at a depth are those that
//! Volteo, which ends a game at once (rules.md §3), counts as finished one depth before.

use volteo_core::{
    Action, AnyRules, BitSet, Builtin, FlipRule, Perft, Position, RuleSet, Rules, Start, Turn, U256, perft,
    with_rules,
};

use super::{BULK, rules_of};

const ROWS: &str = include_str!("../../data/perft.csv");

/// The most leaves that are counted by the core's own perft.
const MOST: u64 = if BULK { u64::MAX } else { 25_000_000 };
/// The most leaves that are counted by playing every one of them.
const MOST_PLAYED: u64 = if BULK { 3_100_000 } else { 400_000 };

/// A row of the file.
struct Row {
    text: &'static str,
    rules: RuleSet,
    depth: u32,
    leaves: u64,
    /// The games that were over one ply before the depth.
    finished_before: u64,
}

impl Row {
    fn read(text: &'static str) -> Self {
        let columns: Vec<&str> = text.split(',').collect();
        let [board, start, flip, depth, full_depth, leaves] = columns[..] else {
            panic!("not six columns: {text}");
        };
        let (width, height) = board.split_once('x').unwrap();
        let start = match start {
            "diagonal" => Start::Diagonal,
            "parallel" => Start::Parallel,
            "open-centre" => Start::OpenCenter,
            other => panic!("no start {other}"),
        };
        let flip = match flip {
            "all" => FlipRule::All,
            "choose-one" => FlipRule::ChooseOne,
            other => panic!("no flip rule {other}"),
        };
        let (width, height) = (width.parse().unwrap(), height.parse().unwrap());
        let (full_depth, leaves): (u64, u64) = (full_depth.parse().unwrap(), leaves.parse().unwrap());
        Self {
            text,
            rules: RuleSet { width, height, start, flip, ..Builtin::Wof.rule_set() },
            depth: depth.parse().unwrap(),
            leaves,
            finished_before: leaves - full_depth,
        }
    }

    /// Compares a way to count with the row.
    fn check(&self, count: impl Fn(u32) -> Perft) {
        assert_eq!(count(self.depth).leaves(), self.leaves, "{}", self.text);
        assert_eq!(count(self.depth - 1).finished, self.finished_before, "{}", self.text);
    }
}

/// The rows with no more leaves than `most`.
fn rows(most: u64) -> impl Iterator<Item = Row> {
    ROWS.lines().skip(1).map(Row::read).filter(move |row| row.leaves <= most)
}

/// Counts by playing and taking back every ply.
fn played_out<B: BitSet>(rules: &Rules<B>, position: &mut Position<B>, depth: u32) -> Perft {
    let actions: Vec<Action> = match rules.turn(position) {
        _ if depth == 0 => return Perft { full_depth: 1, finished: 0 },
        Turn::Over => return Perft { full_depth: 0, finished: 1 },
        Turn::MustPass => vec![Action::Pass],
        Turn::Moves(moves) => moves.map(Action::Place).collect(),
    };
    let mut count = Perft::default();
    for action in actions {
        let undo = rules.play_legal(position, action);
        count += played_out(rules, position, depth - 1);
        position.undo(undo);
    }
    count
}

#[test]
fn the_file_has_all_its_rows() {
    assert_eq!(rows(u64::MAX).count(), 89);
}

#[test]
fn the_cores_perft_gives_the_known_counts() {
    for row in rows(MOST) {
        let rules = AnyRules::new(&row.rules).unwrap();
        with_rules!(&rules, rules => row.check(|depth| perft(rules, &rules.start(), depth)));
    }
}

#[test]
fn playing_and_taking_back_gives_the_known_counts() {
    for row in rows(MOST_PLAYED) {
        let rules = AnyRules::new(&row.rules).unwrap();
        with_rules!(&rules, rules => row.check(|depth| played_out(rules, &mut rules.start(), depth)));
    }
}

#[test]
fn a_game_is_finished_as_soon_as_it_is_over() {
    // The shortest games on 4×4 last seven plies, a pass among them; there are four.
    let rules = rules_of::<u64>(&Builtin::Mini4.rule_set());
    let finished = [7, 8].map(|depth| perft(&rules, &rules.start(), depth).finished);
    assert_eq!(finished, [0, 4]);
}

#[test]
fn both_counts_are_the_same_in_wider_bit_sets() {
    fn check<B: BitSet>(row: &Row) {
        let rules = rules_of::<B>(&row.rules);
        row.check(|depth| perft(&rules, &rules.start(), depth));
        row.check(|depth| played_out(&rules, &mut rules.start(), depth));
    }
    for row in rows(10_000) {
        check::<u128>(&row);
        check::<U256>(&row);
    }
}
