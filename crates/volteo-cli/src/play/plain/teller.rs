//! What is told of a game, line by line.

use std::fmt::Display;

use volteo_core::solitaire::{Placement, Solitaire};
use volteo_core::{Action, BitSet, Color, Move, Square, SquareSet};

use super::commands::Command;
use crate::board::{self, Content};
use crate::play::clock::{Moment, shown};
use crate::play::contest::{Contest, Played};
use crate::play::game::Game;
use crate::play::popup::result_lines;
use crate::play::solo::Solo;
use crate::play::texts::{self, Language, Say as _, Text};

/// Tells of a game in a language.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// The game.
    pub game: &'a Game,
    /// The language.
    pub language: Language,
}

impl Teller<'_> {
    fn fill(&self, text: Text, values: &[(&str, &dyn Display)]) -> String {
        self.language.fill(text, values)
    }

    fn say(&self, text: Text) -> String {
        self.language.say(text).to_owned()
    }

    /// A move that could be typed.
    pub fn example(&self) -> String {
        match self.game {
            Game::Contest(_) => self.game.first_square().to_string(),
            Game::Solo(solo) => solo.game().placements().next().map_or_else(String::new, |it| it.to_string()),
        }
    }

    /// What game it is.
    pub fn introduction(&self) -> Vec<String> {
        let name = texts::game_name(self.language, self.game);
        let about = texts::game_about(self.language, self.game);
        let mut lines = vec![self.fill(Text::PlainGame, &[("name", &name), ("about", &about)])];
        if let Game::Solo(solo) = self.game
            && let Some(seed) = solo.seed()
        {
            let layout = texts::layout_name(self.language, solo.game().deal().layout());
            lines.push(self.fill(Text::PlainDeal, &[("seed", &seed), ("layout", &layout)]));
        }
        lines
    }

    /// Counts, clocks, and whose turn it is; the result of a finished game.
    pub fn status(&self, now: Moment) -> Vec<String> {
        if self.game.is_over() {
            let mut lines: Vec<String> = result_lines(self.language, self.game);
            lines.retain(|line| !line.is_empty());
            lines.iter_mut().for_each(|line| line.push('.'));
            lines.push(self.say(match self.game {
                Game::Contest(_) => Text::PlainOver,
                Game::Solo(_) => Text::PlainSoloOver,
            }));
            return lines;
        }
        match self.game {
            Game::Contest(contest) => self.contest_status(contest, now),
            Game::Solo(solo) => {
                let score = solo.game().score();
                let hand = solo.game().hand_text().to_string();
                let hand = if hand.is_empty() { self.say(Text::PlainEmptyHand) } else { hand };
                let values: &[(&str, &dyn Display)] =
                    &[("count", &score.captured), ("value", &score.value), ("hand", &hand)];
                let mut lines = vec![self.fill(Text::PlainScore, values)];
                if let Some(color) = solo.game().to_play() {
                    let side = texts::side(self.language, color);
                    lines.push(self.fill(Text::WrongColor, &[("side", &side)]) + ".");
                }
                lines
            }
        }
    }

    fn contest_status(&self, contest: &Contest, now: Moment) -> Vec<String> {
        let position = contest.position();
        let [black, white] = Color::BOTH.map(|color| position.count(color));
        let empties = contest.rules().empties(position).len();
        let mut lines = vec![
            self.fill(Text::PlainCounts, &[("black", &black), ("white", &white), ("empties", &empties)]),
        ];
        if let Some(clock) = contest.clock() {
            let [black, white] = Color::BOTH.map(|color| shown(clock.left(color, now)));
            lines.push(self.fill(Text::PlainClocks, &[("black", &black), ("white", &white)]));
        }
        let side = texts::side(self.language, position.to_move());
        lines.push(self.fill(Text::PlainToMove, &[("side", &side)]));
        if contest.may_pass() {
            lines.push(self.fill(Text::PlainMayPass, &[("side", &side)]));
        }
        lines
    }

    /// The legal moves, each with what it flips.
    pub fn legal_moves(&self) -> Vec<String> {
        let language = self.language;
        let line = |written: &dyn Display, flips: SquareSet| {
            let text = if flips.is_empty() { Text::PlainLegalNothing } else { Text::PlainLegalLine };
            language.fill(text, &[("move", written), ("squares", &texts::squares(flips))])
        };
        let moves: Vec<String> = match self.game {
            _ if self.game.is_over() => Vec::new(),
            Game::Contest(contest) => {
                let (rules, position) = (contest.rules(), contest.position());
                let written =
                    |it: Move| line(&rules.notation(position, Action::Place(it)), rules.flips(position, it));
                rules.legal_moves(position).map(written).collect()
            }
            Game::Solo(solo) => {
                let written = |it: Placement| {
                    let effects = solo.game().effects(it);
                    let flips = line(&it, effects.flips().widen());
                    match texts::tiles(solo, effects.captures()) {
                        none if none.is_empty() => flips,
                        tiles => flips + ", " + &language.fill(Text::Captures, &[("tiles", &tiles)]),
                    }
                };
                solo.game().placements().map(written).collect()
            }
        };
        let count = self.fill(Text::PlainLegal, &[("count", &moves.len())]);
        std::iter::once(count).chain(moves).collect()
    }

    /// What has been played.
    pub fn played(&self) -> String {
        let played: Vec<String> = match self.game {
            Game::Contest(contest) => contest.plies().iter().map(|ply| ply.written.to_string()).collect(),
            Game::Solo(solo) => solo.played().iter().map(|it| it.placement().to_string()).collect(),
        };
        if played.is_empty() { self.say(Text::PlainNoPlies) } else { played.join(" ") }
    }

    /// The board as a drawing, without colors whatever the terminal is.
    pub fn board(&self) -> String {
        anstream::adapter::strip_str(&board::text(&self.game.picture())).to_string()
    }

    /// A rank in words.
    pub fn row(&self, number: &str) -> String {
        let picture = self.game.picture();
        let rank = number.parse::<u8>().ok().filter(|rank| (1..=picture.height).contains(rank));
        let Some(rank) = rank else {
            return self.fill(Text::PlainNeedsRank, &[("height", &picture.height)]);
        };
        let width = usize::from(picture.width);
        let cells = picture.cells.chunks(width).nth(usize::from(rank - 1)).unwrap_or_default();
        let words: Vec<String> = cells
            .iter()
            .zip('a'..)
            .map(|(cell, file)| format!("{file} {}", self.content(cell.content)))
            .collect();
        self.fill(Text::PlainRow, &[("rank", &rank), ("squares", &words.join(", "))])
    }

    fn content(&self, content: Content) -> String {
        match content {
            Content::Empty => self.say(Text::PlainEmpty),
            Content::Hole => self.say(Text::PlainHole),
            Content::Disc(Color::Black) => self.say(Text::PlainBlack),
            Content::Disc(Color::White) => self.say(Text::PlainWhite),
            Content::FaceDown => self.say(Text::PlainFaceDown),
            Content::FaceUp(color, number) => {
                let number = number.map_or_else(|| "x".to_owned(), |it| it.to_string());
                format!("{}{number}", color.letter())
            }
        }
    }

    /// How to play, and the commands.
    pub fn help(&self) -> Vec<String> {
        let mut lines = vec![self.say(Text::PlainHowToPlace), self.say(Text::PlainCommands)];
        lines.extend(
            Command::ALL.iter().map(|&(_, words, does)| {
                format!("{}: {}", self.language.say(words), self.language.say(does))
            }),
        );
        lines
    }
}

/// A refusal with what would have been legal.
pub fn with_legal(language: Language, contest: &Contest, why: String) -> String {
    let legal = contest.legal_squares();
    if legal.is_empty() {
        return why;
    }
    let count = language.fill(Text::PlainLegalAre, &[("squares", &texts::squares(legal))]);
    format!("{why} {count}")
}

/// A ply in words.
pub fn ply_text(language: Language, ply: &Played) -> String {
    let flipped = ply.change.flipped();
    if ply.action == Action::Pass {
        return texts::last_action(language, ply) + ".";
    }
    let text = if flipped.is_empty() { Text::PlainPlacedNothing } else { Text::PlainPlaced };
    let side = texts::side(language, ply.side);
    language.fill(text, &[("side", &side), ("move", &ply.written), ("squares", &texts::squares(flipped))])
}

/// What the last placement did, in words. `before` is the table before it.
pub fn placement_text(language: Language, solo: &Solo, before: &Solitaire) -> Vec<String> {
    let Some(effects) = solo.played().last() else { return Vec::new() };
    let Placement { color, square } = effects.placement();
    let side = texts::side(language, color);
    let flips = texts::squares(effects.flips().widen());
    let text = if flips.is_empty() { Text::PlainPlacedNothing } else { Text::PlainPlaced };
    let mut lines = vec![language.fill(text, &[("side", &side), ("move", &square), ("squares", &flips)])];
    let tiles = |set: u64| {
        let name = |square: Square| Some(format!("{square} {}", before.deal().tile(square)?));
        set.squares().filter_map(name).collect::<Vec<_>>().join(", ")
    };
    if effects.captures() != 0 {
        lines.push(language.fill(Text::PlainCaptured, &[("tiles", &tiles(effects.captures()))]));
    }
    if effects.turned_up() != 0 {
        lines.push(language.fill(Text::PlainTurnedUp, &[("tiles", &tiles(effects.turned_up()))]));
    }
    lines
}
