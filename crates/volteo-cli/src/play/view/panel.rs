//! What stands beside the board: sides, counts, clocks, captures, moves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;
use volteo_core::solitaire::Placement;
use volteo_core::{BitSet, Color, Direction};

use super::palette::Palette;
use crate::figures;
use crate::play::clock::{self, Moment};
use crate::play::contest::Contest;
use crate::play::game::Game;
use crate::play::model::{Model, Screen};
use crate::play::solo::Solo;
use crate::play::texts::{self, Say as _, Text};

/// The panel as a page that is written from top to bottom.
struct Page<'a> {
    area: Rect,
    row: u16,
    buffer: &'a mut Buffer,
}

impl Page<'_> {
    fn line(&mut self, text: &str, style: Style) {
        if self.row < self.area.height {
            let (x, y) = (self.area.x, self.area.y + self.row);
            self.buffer.set_stringn(x, y, text, usize::from(self.area.width), style);
        }
        self.row += 1;
    }

    /// A line with something at its right end.
    fn ends(&mut self, left: &str, right: &str, style: Style) {
        let room = usize::from(self.area.width).saturating_sub(right.width() + 1);
        let left: String = left.chars().take(room).collect();
        let space = usize::from(self.area.width).saturating_sub(left.width() + right.width());
        self.line(&format!("{left}{:space$}{right}", ""), style);
    }

    /// A disc near the left end of the line that was written last, as it is on the board.
    fn disc(&mut self, color: Color, palette: &Palette) {
        let at = Rect { x: self.area.x + 2, y: self.area.y + self.row - 1, width: 3, height: 1 };
        if at.intersection(self.area) != at {
            return;
        }
        let style = palette.discs.map_or(palette.ground, |it| palette.squares[0].fg(it[color.index()]));
        self.buffer.set_string(at.x, at.y, format!(" {} ", sign(color, palette)), style);
    }

    fn rows_left(&self) -> usize {
        usize::from(self.area.height.saturating_sub(self.row))
    }
}

/// Draws the panel.
pub fn draw(model: &Model, now: Moment, area: Rect, palette: &Palette, buffer: &mut Buffer) {
    // A column stays free between it and the edge of the screen.
    let area = Rect { width: area.width.saturating_sub(1).min(44), ..area };
    let mut page = Page { area, row: 1, buffer };
    match model.game() {
        Game::Contest(contest) => contest_panel(model, contest, now, palette, &mut page),
        Game::Solo(solo) => solo_panel(model, solo, palette, &mut page),
    }
}

fn contest_panel(model: &Model, contest: &Contest, now: Moment, palette: &Palette, page: &mut Page<'_>) {
    let language = model.language();
    for color in Color::BOTH {
        let mark = if contest.to_move() == Some(color) { "▸" } else { " " };
        let name = texts::side(language, color);
        let style = if contest.to_move() == Some(color) { palette.strong } else { palette.ground };
        let discs = contest.position().count(color).to_string();
        page.ends(&format!("{mark}     {name}"), &discs, style);
        page.disc(color, palette);
        let seat = texts::seat_name(language, contest.seats()[color.index()]);
        let time = contest.clock().map_or_else(String::new, |clock| clock::shown(clock.left(color, now)));
        let stock = match contest.rule_set().supply {
            volteo_core::Supply::Shared => String::new(),
            volteo_core::Supply::Own { .. } => {
                let count = contest.position().stock(color);
                format!(" ({})", language.fill(Text::Left, &[("count", &count)]))
            }
        };
        page.ends(&format!("      {seat}{stock}"), &time, palette.faint);
    }
    let empties = contest.rules().empties(contest.position()).len();
    page.ends(&format!("      {}", language.say(Text::Empties)), &empties.to_string(), palette.faint);
    page.row += 1;
    match contest.to_move() {
        None => page.line(&texts::winner(language, contest), palette.strong),
        Some(side) if model.is_thinking() => {
            page.line(
                &language.fill(Text::Thinks, &[("side", &texts::side(language, side))]),
                palette.strong,
            );
            page.line(language.say(Text::ThinksKeys), palette.faint);
        }
        Some(side) => {
            page.line(&texts::side_to_move(language, side), palette.strong);
            if contest.may_pass() {
                page.line(language.say(Text::PassKey), palette.faint);
            }
        }
    }
    // A pause hides the board, and whatever would tell it.
    if model.is_paused() {
        return;
    }
    captures(model, contest, palette, page);
    page.row += 1;
    if let Some(parts) = model.value() {
        evaluation(model, contest, parts, palette, page);
        page.row += 1;
    }
    moves(model, contest, palette, page);
}

/// What the position is worth to Black, in figures and as a bar in which Black's part is its share of the board if the
/// game ended so.
fn evaluation(model: &Model, contest: &Contest, parts: i32, palette: &Palette, page: &mut Page<'_>) {
    page.ends(model.language().say(Text::Evaluation), &texts::discs(parts), palette.ground);
    let squares = f64::from(contest.rules().playable().len());
    let width = page.area.width;
    let share = (0.5 + figures::discs(parts) / (2.0 * squares)).clamp(0.0, 1.0);
    let black = (f64::from(width) * share).round() as u16;
    let row = page.row;
    page.line("", palette.ground);
    if row >= page.area.height {
        return;
    }
    for column in 0..width {
        let color = if column < black { Color::Black } else { Color::White };
        let cell = &mut page.buffer[(page.area.x + column, page.area.y + row)];
        match palette.discs {
            Some(discs) => cell.set_symbol("━").set_style(palette.squares[0].fg(discs[color.index()])),
            None => cell.set_symbol(sign(color, palette)),
        };
    }
}

/// A disc as it is on the board.
const fn sign(color: Color, palette: &Palette) -> &'static str {
    match (palette.discs.is_some(), color) {
        (false, Color::Black) => "X",
        (false, Color::White) => "O",
        (true, _) => "●",
    }
}

/// What the move at the cursor flips, direction by direction.
fn captures(model: &Model, contest: &Contest, palette: &Palette, page: &mut Page<'_>) {
    if contest.to_move().is_none() {
        return;
    }
    let (square, shown) = match model.screen() {
        Screen::Directions { square, choices, at } => (*square, choices.get(*at).copied()),
        _ => (model.cursor(), None),
    };
    let say = |text| model.language().fill(text, &[("square", &square)]);
    if !contest.legal_squares().contains(square) {
        return page.line(&say(Text::NotHere), palette.faint);
    }
    let captures = contest.captures(square);
    if captures.is_empty() {
        return page.line(&say(Text::FlipsNothing), palette.ground);
    }
    page.line(&say(Text::Flips), palette.ground);
    for capture in captures {
        let is_shown = shown == Some(capture.direction);
        let mark = if is_shown { "▸" } else { " " };
        let style = if is_shown { palette.chosen } else { palette.ground };
        let discs = texts::squares(capture.discs);
        let (arrow, name) = (arrow(capture.direction), capture.direction.name());
        page.line(&format!("{mark}{arrow} {name:2} {discs}"), style);
    }
}

const fn arrow(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "↑",
        Direction::NorthEast => "↗",
        Direction::East => "→",
        Direction::SouthEast => "↘",
        Direction::South => "↓",
        Direction::SouthWest => "↙",
        Direction::West => "←",
        Direction::NorthWest => "↖",
    }
}

/// The last moves, a turn of both sides a row.
fn moves(model: &Model, contest: &Contest, palette: &Palette, page: &mut Page<'_>) {
    page.line(model.language().say(Text::Moves), palette.faint);
    let first = contest.rule_set().first;
    let mut rows: Vec<[String; 2]> = Vec::new();
    for ply in contest.plies() {
        let column = usize::from(ply.side != first);
        let written = ply.written.to_string();
        match rows.last_mut() {
            Some(row) if column == 1 && row[1].is_empty() => row[1] = written,
            _ if column == 0 => rows.push([written, String::new()]),
            _ => rows.push([String::new(), written]),
        }
    }
    let skipped = rows.len().saturating_sub(page.rows_left());
    for (number, [one, other]) in (1..).zip(&rows).skip(skipped) {
        page.line(format!("{number:>3}. {one:<6} {other}").trim_end(), palette.ground);
    }
}

fn solo_panel(model: &Model, solo: &Solo, palette: &Palette, page: &mut Page<'_>) {
    let (language, game) = (model.language(), solo.game());
    let score = game.score();
    page.ends(language.say(Text::TilesCaptured), &format!("{}/24", score.captured), palette.strong);
    page.ends(language.say(Text::Value), &score.value.to_string(), palette.strong);
    if let Some(seed) = solo.seed() {
        page.ends(language.say(Text::DealNumber), &seed.to_string(), palette.faint);
    }
    let layout = texts::layout_name(language, game.deal().layout());
    page.ends(language.say(Text::LayoutRow), layout, palette.faint);
    page.row += 1;
    if let Some(end) = game.end() {
        page.line(texts::solo_end(language, end), palette.strong);
    } else if !model.is_paused() {
        next_disc(model, solo, palette, page);
    }
    page.row += 1;
    page.line(language.say(Text::Hand), palette.faint);
    let hand: Vec<String> = game.hand().map(|it| it.to_string()).collect();
    for row in hand.chunks(6) {
        page.line(&row.join(" "), palette.ground);
    }
    if model.is_paused() {
        return;
    }
    page.row += 1;
    page.line(language.say(Text::Moves), palette.faint);
    let played: Vec<String> = solo.played().iter().map(|it| it.placement().to_string()).collect();
    let rows: Vec<&[String]> = played.chunks(5).collect();
    for row in rows.iter().skip(rows.len().saturating_sub(page.rows_left())) {
        page.line(&row.join(" "), palette.ground);
    }
}

/// The color of the next disc, and what it would do at the cursor.
fn next_disc(model: &Model, solo: &Solo, palette: &Palette, page: &mut Page<'_>) {
    let language = model.language();
    let square = model.cursor();
    let color = solo.color_on(square, model.ink());
    page.ends(language.say(Text::NextDisc), texts::side(language, color), palette.strong);
    if !solo.game().options().alternate {
        page.line(language.say(Text::ColorKeys), palette.faint);
    }
    let Ok(effects) = solo.game().judge(Placement { color, square }) else {
        return page.line(&language.fill(Text::NotHere, &[("square", &square)]), palette.faint);
    };
    if effects.flips() != 0 {
        page.line(&language.fill(Text::Flips, &[("square", &square)]), palette.ground);
        page.line(&format!("  {}", texts::squares(effects.flips().widen())), palette.ground);
    }
    if effects.captures() != 0 {
        let tiles = texts::tiles(solo, effects.captures());
        page.line(&language.fill(Text::Captures, &[("tiles", &tiles)]), palette.ground);
    }
}
