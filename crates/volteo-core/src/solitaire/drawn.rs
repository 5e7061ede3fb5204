//! Tables from drawings, for tests.

use super::layout::START;
use super::{Content, Deal, Layout, Options, Solitaire, Tile};
use crate::bits::BitSet;
use crate::{Color, Square};
extern crate std;
use std::string::String;
use std::vec::Vec;

/// A table as drawn: `X` a black disc, `O` a white one, `.` an empty square, `B7+` a tile face up, `B7-`
/// one face down. The tiles that are not drawn are in the hand. Black's turn if colors alternate.
pub(super) fn table(options: Options, drawing: &str) -> Solitaire {
    let cells: Vec<&str> = drawing.split_whitespace().collect();
    assert_eq!(cells.len(), 64, "a drawing has 64 cells");
    let lying: Vec<(Square, Tile, bool)> = u64::MAX
        .squares()
        .zip(&cells)
        .filter_map(|(square, cell)| {
            let name = cell.strip_suffix(['+', '-'])?;
            Some((square, name.parse().unwrap(), cell.ends_with('+')))
        })
        .collect();
    let deal = deal_with(&lying);
    let set = |wanted: fn(&str) -> bool| {
        let found = u64::MAX.squares().zip(&cells).filter(|(_, cell)| wanted(cell));
        found.fold(0, |set, (square, _)| set | u64::of(square))
    };
    let mut game = Solitaire::new(deal, options);
    game.table.discs = [set(|cell| cell == "X"), set(|cell| cell == "O")];
    game.table.face_up = set(|cell| cell.ends_with('+'));
    game.table.face_down = set(|cell| cell.ends_with('-'));
    for square in deal.layout().squares().filter(|it| !lying.iter().any(|(square, ..)| square == it)) {
        game.hand[usize::from(game.captured)] = square;
        game.captured += 1;
    }
    game.give_turn(Color::Black);
    game
}

/// A deal that has these tiles where they lie, and the others anywhere.
fn deal_with(lying: &[(Square, Tile, bool)]) -> Deal {
    let drawn = |square: Square| lying.iter().find(|(it, ..)| *it == square);
    let is_start = |square: &Square| START.iter().any(|discs| discs.contains(*square));
    let others = u64::MAX.squares().filter(|square| drawn(*square).is_none() && !is_start(square));
    let squares = lying.iter().map(|&(square, ..)| square).chain(others.take(24 - lying.len()));
    let layout = Layout::from_squares(squares).unwrap();

    let mut rest = Tile::SET.to_vec();
    for (_, tile, _) in lying {
        rest.remove(rest.iter().position(|other| other == tile).unwrap());
    }
    let tiles: Vec<Tile> = layout
        .squares()
        .map(|square| drawn(square).map_or_else(|| rest.remove(0), |&(_, tile, _)| tile))
        .collect();
    Deal::new(layout, tiles.try_into().unwrap()).unwrap()
}

/// The drawing of a table, a line a rank, cells parted by one space.
pub(super) fn drawing(game: &Solitaire) -> String {
    let cells = game.contents().map(|(square, content)| match content {
        Content::Empty => ".".into(),
        Content::Disc(Color::Black) => "X".into(),
        Content::Disc(Color::White) => "O".into(),
        Content::FaceDown => std::format!("{}-", game.deal().tile(square).unwrap()),
        Content::FaceUp(tile) => std::format!("{tile}+"),
    });
    let cells: Vec<String> = cells.collect();
    cells.chunks(8).map(|rank| rank.join(" ")).collect::<Vec<_>>().join("\n")
}

/// A drawing without the spaces that align it.
pub(super) fn tidy(drawing: &str) -> String {
    let ranks = drawing.lines().map(|rank| rank.split_whitespace().collect::<Vec<_>>().join(" "));
    ranks.filter(|rank| !rank.is_empty()).collect::<Vec<_>>().join("\n")
}
