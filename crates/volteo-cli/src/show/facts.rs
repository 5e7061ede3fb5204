//! What there is to say of a position: as text, and as JSON (`docs/json.md`).

use std::fmt::{self, Write};

use serde::Serialize;
use volteo_core::{BitSet, Color, Ending, Parity, Rules, SideAnalysis, Turn};

use crate::setup::Reached;

/// A position's facts.
#[derive(Serialize)]
pub struct Facts {
    position: String,
    /// None once the game is over.
    to_move: Option<Side>,
    turn: TurnKind,
    /// Every legal action, with its direction where there is a choice.
    legal: Vec<String>,
    last_move: Option<String>,
    discs: [u16; 2],
    empties: u16,
    /// Where the game is over: the tournament score and the winner.
    tournament: Option<[f64; 2]>,
    winner: Option<Winner>,
    black: SideFacts,
    white: SideFacts,
    corners: Vec<Corner>,
    regions: Vec<Region>,
}

/// A side, by its name.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Black,
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// What the side to move can do.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
enum TurnKind {
    Moves,
    MustPass,
    Over,
}

/// Who has won.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
enum Winner {
    Side(Side),
    Nobody(&'static str),
}

/// What is said of a side.
#[derive(Serialize)]
struct SideFacts {
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
    disc: Option<Side>,
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

fn parity_name(parity: Parity) -> &'static str {
    match parity {
        Parity::Odd => "odd",
        Parity::Even => "even",
    }
}

fn side_facts<B: BitSet>(side: &SideAnalysis<B>) -> SideFacts {
    SideFacts {
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
            Turn::Moves(_) => (TurnKind::Moves, false),
            Turn::MustPass => (TurnKind::MustPass, false),
            Turn::Over => (TurnKind::Over, true),
        };
        let held = |it: volteo_core::Occupancy<B>| Color::BOTH.map(|color| names(it.held_by(color)));
        Self {
            position: rules.position_text(position).to_string(),
            to_move: (!over).then(|| position.to_move().into()),
            turn,
            legal: rules.actions(position).map(|it| rules.notation(position, it).to_string()).collect(),
            last_move: reached.last.map(|(it, _)| it.square.to_string()),
            discs: score.discs,
            empties: score.empties,
            tournament: score
                .tournament
                .filter(|_| over)
                .map(|it| it.map(|side| f64::from(side.halves()) / 2.0)),
            winner: over.then(|| match score.winner {
                Some(color) => Winner::Side(color.into()),
                None => Winner::Nobody("none"),
            }),
            black: side_facts(analysis.side(Color::Black)),
            white: side_facts(analysis.side(Color::White)),
            corners: analysis
                .corners
                .map(|it| Corner {
                    corner: it.corner.to_string(),
                    disc: it.disc.map(Side::from),
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
            (TurnKind::MustPass, Some(side)) => {
                let _ = writeln!(text, "{side} has no move and must pass");
            }
            (_, Some(side)) => {
                let _ = writeln!(text, "{side} to move: {}", self.legal.join(" "));
            }
            (_, None) => self.write_result(&mut text),
        }
        if let Some(square) = &self.last_move {
            let _ = writeln!(text, "last move {square}");
        }
        let _ = writeln!(text, "\n{:20} {:>7} {:>7}", "", "Black", "White");
        let mut row = |name: &str, of: fn(&SideFacts) -> usize| {
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
            Some(Winner::Side(side)) => format!("{side} wins"),
            Some(Winner::Nobody(_)) | None => "a draw".to_owned(),
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
            let state = match corner.disc {
                Some(Side::Black) => "black",
                Some(Side::White) => "white",
                None => "empty",
            };
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
