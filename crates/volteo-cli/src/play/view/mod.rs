//! The screen, drawn from the model and nothing else.

mod board;
mod palette;
mod panel;
#[cfg(test)]
mod picture;
#[cfg(test)]
mod tests;

use ratatui::Frame;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget};

use self::palette::Palette;
use super::clock::Moment;
use super::game::Game;
use super::geometry::{Places, SMALLEST};
use super::model::{Model, Screen};
use super::popup::Popup;
use super::texts::{self, Say as _, Text};

/// The signs on squares.
pub struct Marks {
    /// A disc may be placed here.
    pub legal: &'static str,
    /// The last disc was placed here.
    pub last: &'static str,
    /// The last move flipped this disc.
    pub flipped: &'static str,
    /// The move at the cursor would flip this disc.
    pub would_flip: &'static str,
}

/// The signs on squares, the same in every theme.
pub const MARKS: Marks = Marks { legal: "+", last: "◆", flipped: "·", would_flip: "*" };

/// Draws everything.
pub fn draw(model: &Model, now: Moment, frame: &mut Frame<'_>) {
    let palette = Palette::of(model.theme(), model.depth());
    let Some(places) = model.places() else {
        return too_small(model, frame);
    };
    let area = frame.area();
    // The window has just become smaller, and the news of that is still under way: it is drawn with that.
    if area.intersection(Rect::from((Position::ORIGIN, model.size()))).as_size() != model.size() {
        return;
    }
    frame.buffer_mut().set_style(area, palette.ground);
    head(model, &palette).render(places.head, frame.buffer_mut());
    board::draw(model, &places, &palette, frame.buffer_mut());
    panel::draw(model, now, places.panel, &palette, frame.buffer_mut());
    Line::styled(format!(" {}", model.notice()), palette.notice).render(places.message, frame.buffer_mut());
    Line::styled(format!(" {}", model.language().say(keys(model))), palette.faint)
        .render(places.keys, frame.buffer_mut());
    if let Some(popup) = Popup::of(model) {
        draw_popup(&popup, &places, &palette, frame);
    }
}

fn head(model: &Model, palette: &Palette) -> Line<'static> {
    let language = model.language();
    let name = texts::game_name(language, model.game());
    let about = format!(" · {}", texts::game_about(language, model.game()));
    let faint = |text| Span::styled(text, palette.faint);
    Line::from(vec![faint(" Volteo · ".to_owned()), Span::styled(name, palette.strong), faint(about)])
}

/// The keys that do something now.
fn keys(model: &Model) -> Text {
    match model.screen() {
        Screen::Board if model.game().is_over() => match model.game() {
            Game::Contest(_) => Text::OverKeys,
            Game::Solo(_) => Text::SoloOverKeys,
        },
        Screen::Board => Text::BoardKeys,
        Screen::Directions { .. } => Text::ChooseKeys,
        Screen::Paused(_) | Screen::Result(_) | Screen::Asking(..) => Text::MenuKeys,
        Screen::Setup(_) => Text::SetupKeys,
        Screen::FileName(_) => Text::TypeKeys,
        Screen::Help => Text::HelpKeys,
    }
}

fn too_small(model: &Model, frame: &mut Frame<'_>) {
    let language = model.language();
    let lines = [
        language.fill(Text::TooSmall, &[("width", &model.size().width), ("height", &model.size().height)]),
        language.fill(Text::TooSmallNeeds, &[("width", &SMALLEST.width), ("height", &SMALLEST.height)]),
        language.say(Text::TooSmallWaits).to_owned(),
    ];
    let area = frame.area();
    let paragraph = Paragraph::new(lines.map(Line::from).to_vec()).alignment(Alignment::Center);
    paragraph.wrap(ratatui::widgets::Wrap { trim: true }).render(area, frame.buffer_mut());
}

fn draw_popup(popup: &Popup, places: &Places, palette: &Palette, frame: &mut Frame<'_>) {
    let area = popup.area(places);
    let buffer = frame.buffer_mut();
    let over_the_board = area.intersection(places.frame) == area;
    Clear.render(if over_the_board { area } else { places.body }, buffer);
    let title = if popup.title.is_empty() { String::new() } else { format!(" {} ", popup.title) };
    let block = Block::bordered().border_type(BorderType::Rounded).title(title).style(palette.popup);
    block.render(area, buffer);
    let inside = Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: 1 };
    for (row, line) in (0..).zip(&popup.lines) {
        Line::raw(line.as_str()).render(Rect { y: inside.y + row, ..inside }, buffer);
    }
    let first = inside.y + popup.lines.len() as u16 + popup.gap();
    for (row, (index, item)) in (0..).zip(popup.items.iter().enumerate()) {
        let line = Rect { y: first + row, ..inside };
        Line::raw(item.as_str()).render(line, buffer);
        if index == popup.chosen {
            buffer.set_style(line, palette.chosen);
            buffer[(line.x - 1, line.y)].set_symbol("▸");
        }
    }
}
