//! Numbers of move sequences from the start. A pass is one ply; games that end before the depth are
//! counted apart, and both together are the leaves.

use volteo_core::{
    Action, AnyRules, BitSet, Builtin, FlipRule, Perft, Position, RuleSet, Rules, Start, Turn, U256, perft,
    with_rules,
};

use super::{BULK, rules_of};

const ROWS: &str = include_str!("../../data/perft.csv");

/// The most leaves that are counted by the core's own perft.
const MOST: u64 = if BULK { u64::MAX } else { 3_100_000 };
/// The most leaves that are counted by playing every one of them.
const MOST_PLAYED: u64 = if BULK { 3_100_000 } else { 60_000 };

/// A row of the file.
struct Row {
    text: &'static str,
    rules: RuleSet,
    depth: u32,
    count: Perft,
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
            count: Perft { full_depth, finished: leaves - full_depth },
        }
    }
}

/// The rows with no more leaves than `most`.
fn rows(most: u64) -> impl Iterator<Item = Row> {
    ROWS.lines().skip(1).map(Row::read).filter(move |row| row.count.leaves() <= most)
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
    assert_eq!(rows(u64::MAX).count(), 79);
}

#[test]
fn the_cores_perft_gives_the_known_counts() {
    for row in rows(MOST) {
        let rules = AnyRules::new(&row.rules).unwrap();
        let count = with_rules!(&rules, rules => perft(rules, &rules.start(), row.depth));
        assert_eq!(count, row.count, "{}", row.text);
    }
}

#[test]
fn playing_and_taking_back_gives_the_known_counts() {
    for row in rows(MOST_PLAYED) {
        let rules = AnyRules::new(&row.rules).unwrap();
        let count = with_rules!(&rules, rules => played_out(rules, &mut rules.start(), row.depth));
        assert_eq!(count, row.count, "{}", row.text);
    }
}

#[test]
fn both_counts_are_the_same_in_wider_bit_sets() {
    fn check<B: BitSet>(row: &Row) {
        let rules = rules_of::<B>(&row.rules);
        assert_eq!(perft(&rules, &rules.start(), row.depth), row.count, "{}", row.text);
        assert_eq!(played_out(&rules, &mut rules.start(), row.depth), row.count, "{}", row.text);
    }
    for row in rows(10_000) {
        check::<u128>(&row);
        check::<U256>(&row);
    }
}
