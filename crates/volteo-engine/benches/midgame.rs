//! How fast the midgame is searched, on one core. `cargo xtask bench`, or
//! `cargo bench -p volteo-engine --features std,desktop --bench midgame`.

use divan::Bencher;
use divan::counter::ItemsCount;
use volteo_core::{Builtin, Position, Rules};
use volteo_engine::evaluation::{DESKTOP, Evaluation, MAGIC, Sections, VERSION};
use volteo_engine::{Control, Found, Limits, Path, Scoring, Searcher, Selectivity, Slot, Table};

fn main() {
    divan::main();
}

/// Positions from games of a shallow search, with 45, 36 and 27 empties.
const POSITIONS: [&str; 3] = [
    "-------- -------- -XO-XO-- OOOXO--- -XXOO--- -XXX---- --XX---- --X----- O",
    "---X---- --XX-O-- -XXXOO-- -XOOX--- XOOXXX-- OOOXXX-- ----XX-- -----X-- X",
    "--OXX--- --XXXX-- -XXXXX-- -XOXXO-- X-XXXO-- -XOOOX-- --XOOO-- OOOOOO-- O",
];

/// Tables made by hand, that the trees are like those of trained ones: mobility counts, and corners on the edges.
fn tables() -> Vec<u8> {
    let Sections { selectivity, mobility: [own, other], entries, .. } = Sections::of(2, DESKTOP.entries());
    let mut bytes = vec![0; entries.end];
    bytes[..4].copy_from_slice(&MAGIC);
    bytes[4..10].copy_from_slice(&[VERSION, 0, 2, 0, 10, 50]);
    bytes[selectivity].fill(24);
    for moves in 0..32 {
        let ahead = (12.0 * f64::from(moves as u8).sqrt() - 36.0) as i8;
        bytes[own.start + 2 * moves..][..2].fill(ahead.cast_unsigned());
        bytes[other.start + 2 * moves..][..2].fill((-ahead).cast_unsigned());
    }
    // The first shape: an edge with the squares diagonally next to its corners.
    for entry in 0..3_usize.pow(10) {
        let disc = |square: u32| (entry / 3_usize.pow(square) % 3) as i8 - 1;
        let corner = |corner, beside, across| match disc(corner) {
            0 => -8 * disc(beside) - 16 * disc(across),
            color => 24 * color,
        };
        let value = corner(0, 1, 8) + corner(7, 6, 9) + 2 * (disc(2) + disc(3) + disc(4) + disc(5));
        bytes[entries.start + 2 * entry..][..2].fill(value.cast_unsigned());
    }
    bytes
}

fn search(bencher: Bencher<'_, '_>, rules: Builtin, path: Path, depth: u8, selectivity: Selectivity) {
    let rules = Rules::<u64>::new(&rules.rule_set()).expect("a rule set that fits");
    let bytes = tables();
    let evaluation = Evaluation::read(&bytes).expect("tables in order");
    let limits = Limits { depth, selectivity, exact_from: 0, nodes: u64::MAX };
    let mut memory = vec![Slot::EMPTY; 1 << 18];
    let mut find = |position: &Position<u64>| -> Found {
        let table = Table::new(&mut memory);
        let mut searcher = Searcher::new(&rules, Scoring::Tournament, evaluation, table).by(path);
        searcher.search(divan::black_box(position), &limits, &mut |_| Control::Continue)
    };
    let positions = POSITIONS.map(|text| rules.read_position(text).expect("a position"));
    let nodes: u64 = positions.iter().map(|position| find(position).nodes).sum();
    bencher
        .counter(ItemsCount::new(nodes))
        .bench_local(|| positions.iter().map(|position| find(position).nodes).sum::<u64>());
}

const PATHS: [Path; 4] = [Path::Fastest, Path::Avx2, Path::Portable, Path::General];

#[divan::bench(args = PATHS, sample_count = 5)]
fn wof_8_plies_of_three_positions(bencher: Bencher<'_, '_>, path: &Path) {
    search(bencher, Builtin::Wof, *path, 8, Selectivity::Off);
}

#[divan::bench(args = [Selectivity::Off, Selectivity::Balanced], sample_count = 3)]
fn wof_10_plies_of_three_positions(bencher: Bencher<'_, '_>, selectivity: &Selectivity) {
    search(bencher, Builtin::Wof, Path::Fastest, 10, *selectivity);
}

#[divan::bench(sample_count = 5)]
fn beginner_6_plies_of_three_positions(bencher: Bencher<'_, '_>) {
    search(bencher, Builtin::Beginner, Path::Fastest, 6, Selectivity::Off);
}
