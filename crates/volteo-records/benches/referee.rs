//! Plies a second of reading and of judging, on one core. `cargo xtask bench`, or
//! `cargo bench -p volteo-records`.
//!
//! The games are those of the WTHOR base where they are there, in `../shared/data`, else one short game many
//! times: figures of the two do not compare.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use volteo_records::{Format, GameRecord, GameToWrite, ReadRecords, Referee, WriteRecords, open, wthor};

fn main() {
    divan::main();
}

/// Files of games in memory, and the plies in them.
struct Games {
    files: Vec<Vec<u8>>,
    plies: u64,
}

static GAMES: LazyLock<Games> = LazyLock::new(|| {
    let files = wthor_base().unwrap_or_else(|| vec![one_game_many_times()]);
    let mut referee = Referee::new();
    let plies = files.iter().map(|file| judge_all(file, &mut referee)).sum();
    Games { files, plies }
});

fn wthor_base() -> Option<Vec<Vec<u8>>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/wthor");
    let entries = std::fs::read_dir(folder).ok()?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|it| Some(it.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == "wtb"));
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).ok()).collect()
}

fn one_game_many_times() -> Vec<u8> {
    let moves = "e6 f4 e3 f6 g5 d6 e7 f5 c5";
    let mut record = GameRecord::default();
    volteo_records::read_transcript(moves, &mut record).expect("a legal game");
    let mut referee = Referee::new();
    let (record, verdict) = referee.write_out(&record).expect("a legal game");
    let rules = *referee.rules_for(&record).expect("the standard rules").set();
    let mut file = Vec::new();
    let mut writer = wthor::Writer::new(&mut file);
    for _ in 0..10_000 {
        let game =
            GameToWrite { record: &record, rules: &rules, rules_name: Some("wof"), score: verdict.score };
        writer.write(&game).expect("WTHOR holds it");
    }
    writer.finish().expect("memory takes it");
    drop(writer);
    file
}

fn reader(file: &[u8]) -> Box<dyn ReadRecords + Send + '_> {
    open(file, Some(Format::Wthor), None).expect("a file of games")
}

fn read_all(file: &[u8]) -> usize {
    let (mut reader, mut record) = (reader(file), GameRecord::default());
    let mut plies = 0;
    while let Some(read) = reader.read(&mut record) {
        read.expect("every game is readable");
        plies += record.plies.len();
    }
    plies
}

fn judge_all(file: &[u8], referee: &mut Referee) -> u64 {
    let (mut reader, mut record) = (reader(file), GameRecord::default());
    let mut plies = 0;
    while let Some(read) = reader.read(&mut record) {
        read.expect("every game is readable");
        plies += u64::from(referee.judge(&record).plies);
    }
    plies
}

#[divan::bench]
fn read_only(bencher: Bencher<'_, '_>) {
    let games = &*GAMES;
    bencher
        .counter(ItemsCount::new(games.plies))
        .bench_local(|| games.files.iter().map(|file| read_all(file)).sum::<usize>());
}

#[divan::bench]
fn read_and_judge(bencher: Bencher<'_, '_>) {
    let games = &*GAMES;
    let mut referee = Referee::new();
    bencher
        .counter(ItemsCount::new(games.plies))
        .bench_local(|| games.files.iter().map(|file| judge_all(file, &mut referee)).sum::<u64>());
}
