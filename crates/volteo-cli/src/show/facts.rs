//! What there is to say of a position: as text, and as JSON (`docs/json.md`).

use std::fmt::Write;

use serde::Serialize;
use volteo_core::{BitSet, Color, Ending, Parity, Rules, SideAnalysis, Turn};

use crate::setup::Reached;

/// A position's facts.
#[derive(Serialize)]
pub struct Facts {
    position: String,
    /// `black` or `white`; none once the game is over.
    to_move: Option<&'static str>,
    /// `moves`, `must-pass` or `over`.
    turn: &'static str,
    /// Every legal action, with its direction where there is a choice.
    legal: Vec<String>,
    last_move: Option<String>,
    discs: [u16; 2],
    empties: u16,
    /// Where the game is over: the tournament score and the winner.
    tournament: Option<[f64; 2]>,
    winner: Option<&'static str>,
    black: Side,
    white: Side,
    corners: Vec<Corner>,
    regions: Vec<Region>,
}

/// What is said of a side.
#[derive(Serialize)]
struct Side {
    /// Legal squares, as if it were its turn.
    mobility: u32,
    /// Legal moves: more than squares where there are directions to choose from.
    moves: u16,
    /// Empty squares next to an opposing disc.
    potential_mobility: u32,
    frontier: Vec<String>,
    stable: Vec<String>,
}

#[derive(Serialize)]
struct Corner {
    corner: String,
    disc: Option<&'static str>,
    c_squares: [Vec<String>; 2],
    x_squares: [Vec<String>; 2],
}

#[derive(Serialize)]
struct Region {
    squares: Vec<String>,
    parity: &'static str,
}

fn names<B: BitSet>(set: B) -> Vec<String> {
    set.squares().map(|square| square.to_string()).collect()
}

fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn parity_name(parity: Parity) -> &'static str {
    match parity {
        Parity::Odd => "odd",
        Parity::Even => "even",
    }
}

fn side<B: BitSet>(side: &SideAnalysis<B>) -> Side {
    Side {
        mobility: side.mobility.squares.len(),
        moves: side.mobility.moves,
        potential_mobility: side.potential_mobility.len(),
        frontier: names(side.frontier),
        stable: names(side.stable),
    }
}

impl Facts {
    /// The facts of a position.
    pub fn of<B: BitSet>(rules: &Rules<B>, reached: &Reached<B>) -> Self {
        let position = &reached.position;
        let analysis = rules.analyze(position);
        let score = rules.score(position, Ending::Finished);
        let (turn, over) = match rules.turn(position) {
            Turn::Moves(_) => ("moves", false),
            Turn::MustPass => ("must-pass", false),
            Turn::Over => ("over", true),
        };
        let held = |it: volteo_core::Occupancy<B>| Color::BOTH.map(|color| names(it.held_by(color)));
        Self {
            position: rules.position_text(position).to_string(),
            to_move: (!over).then(|| color_name(position.to_move())),
            turn,
            legal: rules.actions(position).map(|it| rules.notation(position, it).to_string()).collect(),
            last_move: reached.last.map(|(it, _)| it.square.to_string()),
            discs: score.discs,
            empties: score.empties,
            tournament: score
                .tournament
                .filter(|_| over)
                .map(|it| it.map(|side| f64::from(side.halves()) / 2.0)),
            winner: over.then(|| score.winner.map_or("none", color_name)),
            black: side(analysis.side(Color::Black)),
            white: side(analysis.side(Color::White)),
            corners: analysis
                .corners
                .map(|it| Corner {
                    corner: it.corner.to_string(),
                    disc: it.disc.map(color_name),
                    c_squares: held(it.c_squares),
                    x_squares: held(it.x_squares),
                })
                .collect(),
            regions: analysis
                .regions
                .map(|it| Region { squares: names(it.squares), parity: parity_name(it.parity()) })
                .collect(),
        }
    }

    /// The facts in lines.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let [black, white] = self.discs;
        let _ = writeln!(text, "Black {black}, White {white}, {} empty", self.empties);
        match (self.turn, self.to_move) {
            ("must-pass", Some(side)) => {
                let _ = writeln!(text, "{} has no move and must pass", capital(side));
            }
            (_, Some(side)) => {
                let _ = writeln!(text, "{} to move: {}", capital(side), self.legal.join(" "));
            }
            (_, None) => self.write_result(&mut text),
        }
        if let Some(square) = &self.last_move {
            let _ = writeln!(text, "last move {square}");
        }
        let _ = writeln!(text, "\n{:20} {:>7} {:>7}", "", "Black", "White");
        let mut row = |name: &str, of: fn(&Side) -> usize| {
            let _ = writeln!(text, "{name:20} {:>7} {:>7}", of(&self.black), of(&self.white));
        };
        row("mobility", |side| side.mobility as usize);
        if [&self.black, &self.white].iter().any(|side| u32::from(side.moves) != side.mobility) {
            row("moves", |side| usize::from(side.moves));
        }
        row("potential mobility", |side| side.potential_mobility as usize);
        row("frontier discs", |side| side.frontier.len());
        row("stable discs", |side| side.stable.len());
        self.write_corners(&mut text);
        self.write_regions(&mut text);
        text
    }

    fn write_result(&self, text: &mut String) {
        let winner = match self.winner {
            Some("none") | None => "a draw".to_owned(),
            Some(side) => format!("{} wins", capital(side)),
        };
        let _ = write!(text, "the game is over: {winner}");
        if let Some([black, white]) = self.tournament {
            let _ = write!(text, ", tournament score {black}-{white}");
        }
        text.push('\n');
    }

    fn write_corners(&self, text: &mut String) {
        if self.corners.is_empty() {
            return;
        }
        let describe = |corner: &Corner| {
            let held: Vec<String> = [("C", &corner.c_squares), ("X", &corner.x_squares)]
                .into_iter()
                .flat_map(|(kind, sides)| ["black", "white"].into_iter().zip(sides).map(move |it| (kind, it)))
                .filter(|(_, (_, squares))| !squares.is_empty())
                .map(|(kind, (color, squares))| format!("{kind} {} {color}", squares.join(" ")))
                .collect();
            let state = corner.disc.unwrap_or("empty");
            let around = if held.is_empty() { String::new() } else { format!(" ({})", held.join(", ")) };
            format!("  {} {state}{around}\n", corner.corner)
        };
        text.push_str("corners\n");
        text.extend(self.corners.iter().map(describe));
    }

    fn write_regions(&self, text: &mut String) {
        if self.regions.is_empty() {
            return;
        }
        let words: Vec<String> = self
            .regions
            .iter()
            .map(|it| format!("{} ({}, {})", it.squares[0], it.squares.len(), it.parity))
            .collect();
        let _ = writeln!(text, "empty regions, by their first square: {}", words.join(", "));
    }
}

fn capital(color: &str) -> &'static str {
    if color == "black" { "Black" } else { "White" }
}
