//! What the tests of the formats share: random games by the rules, and reading everything there is.

#![allow(dead_code, reason = "each test file takes what it needs")]

use std::path::PathBuf;

use volteo_core::{AnyRules, BitSet, Color, Ending, Request, RuleSet, Rules, Turn, with_rules};
use volteo_records::{
    BoardText, End, GameRecord, GameToWrite, Place, Ply, ReadRecords, Referee, WriteError, WriteRecords,
};

/// Choices that follow from a seed (SplitMix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Something, in so many of a hundred cases.
    pub fn some<T>(&mut self, percent: usize, item: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.below(100) < percent { Some(item(self)) } else { None }
    }
}

/// A random game by these rules: of at most so many plies, from a start of its own after so many.
pub fn random_game(set: &RuleSet, dice: &mut Dice, before_start: usize, plies: usize) -> GameRecord {
    let rules = AnyRules::new(set).unwrap();
    with_rules!(&rules, rules => random_game_by(rules, dice, before_start, plies))
}

fn random_game_by<B: BitSet>(
    rules: &Rules<B>,
    dice: &mut Dice,
    before_start: usize,
    plies: usize,
) -> GameRecord {
    let mut position = rules.start();
    let mut step = |position: &mut _| {
        let request: Request = match rules.turn(position) {
            Turn::Over => return None,
            Turn::MustPass => Request::Pass,
            Turn::Moves(moves) => {
                let squares: Vec<_> = moves.map(|it| it.square).collect();
                Request::place(*dice.pick(&squares))
            }
        };
        let side = position.to_move();
        rules.play(position, request).unwrap();
        Some(Ply { request, side: Some(side) })
    };
    for _ in 0..before_start {
        step(&mut position);
    }
    let mut record = GameRecord::default();
    if position != rules.start() {
        let text = rules.position_text(&position).to_string();
        record.start = Some(BoardText { width: Some(rules.set().width), text });
    }
    record.plies.extend(std::iter::from_fn(|| step(&mut position)).take(plies));
    record
}

/// Writes games by these rules, with the score that the referee finds.
pub fn write<W: WriteRecords>(writer: &mut W, set: &RuleSet, record: &GameRecord) -> Result<(), WriteError> {
    let verdict = Referee::with_rules(*set).unwrap().judge(record);
    assert!(verdict.is_legal(), "{verdict:?}");
    let score = if verdict.end == End::Unfinished { None } else { verdict.score };
    writer.write(&GameToWrite { record, rules: set, rules_name: None, score })
}

/// Everything a reader gives: each game with its place, or the text of what is wrong.
pub fn read_all(mut reader: impl ReadRecords) -> Vec<Result<(GameRecord, Place), String>> {
    let mut all = Vec::new();
    let mut record = GameRecord::default();
    while let Some(read) = reader.read(&mut record) {
        all.push(read.map(|place| (record.clone(), place)).map_err(|error| error.to_string()));
        assert!(all.len() < 1_000_000, "the reader does not come to an end");
    }
    assert!(reader.read(&mut record).is_none(), "a reader that has ended goes on");
    all
}

/// The games alone.
pub fn games(reader: impl ReadRecords) -> Vec<GameRecord> {
    read_all(reader).into_iter().map(|read| read.unwrap().0).collect()
}

/// A file of the collections of other programs' records, if they are there.
pub fn shared(path: &str) -> Option<Vec<u8>> {
    let file = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")).join(path);
    let read = std::fs::read(&file).ok();
    if read.is_none() {
        println!("skipped: {path} is not beside the repository");
    }
    read
}

/// A file of the project's own samples.
pub fn sample(path: &str) -> Vec<u8> {
    let file = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data")).join(path);
    std::fs::read(&file).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The moves of a game in one line.
pub fn moves(record: &GameRecord) -> String {
    record.plies.iter().map(|ply| ply.request.to_string()).collect::<Vec<_>>().join(" ")
}

/// A text with letters that formats treat specially among plain ones.
pub fn text(dice: &mut Dice, special: &str) -> String {
    let special: Vec<char> = special.chars().chain("abc é1".chars()).collect();
    let middle: String = (0..dice.below(12)).map(|_| *dice.pick(&special)).collect();
    format!("a{middle}z")
}

/// An ending that is not the plain one.
pub fn special_ending(dice: &mut Dice) -> Ending {
    let side = *dice.pick(&Color::BOTH);
    *dice.pick(&[Ending::Resigned(side), Ending::TimeOut(side), Ending::AgreedDraw, Ending::Abandoned])
}

/// A valid file, cut off at every byte and damaged in many places: reading must come to an end
/// without a panic.
pub fn read_damaged<R: ReadRecords>(file: &[u8], reader: impl Fn(Vec<u8>) -> R) {
    for length in 0..=file.len() {
        read_all(reader(file[..length].to_vec()));
    }
    let mut dice = Dice(file.len() as u64);
    for _ in 0..2000 {
        let mut damaged = file.to_vec();
        for _ in 0..=dice.below(4) {
            let at = dice.below(damaged.len());
            match dice.below(3) {
                0 => damaged[at] = dice.bits() as u8,
                1 => drop(damaged.remove(at)),
                _ => damaged.insert(at, *dice.pick(b"[]();\\\"{}\n\r:/-*\0\xFF 0")),
            }
        }
        read_all(reader(damaged));
    }
}
