use core::fmt::Display;

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::String;
use volteo_core::{BitSet, Color, Ending, Score};

use super::model::Model;
use crate::Game;
use crate::app::{Partner, Shared};
use crate::board::{Disc, Ground, draw_disc};
use crate::draw::{Canvas, Font, Pixels, Tone, WIDTH};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{draw_pick, joined};

const MIDDLE: i32 = WIDTH as i32 / 2;

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let Some(game) = &shared.game else { return Ok(()) };
        let score = game.score();
        let winner = shared.words(headline(&score, game.ending()));
        canvas.centered(winner, line_at(0), Font::Count, Tone::Text)?;
        let reason = why(game, shared);
        canvas.centered(&reason, line_at(14), Font::Body, Tone::Faint)?;

        draw_discs(canvas)?;
        let discs = score.discs;
        draw_pair(shared.words(Text::BoardScore), discs, 23, Font::Count, canvas)?;
        if let Some(tournament) = score.tournament {
            draw_pair(shared.words(Text::TournamentScore), tournament, 37, Font::Body, canvas)?;
        }
        if let Some(words) = of_partner(game, shared) {
            canvas.centered(shared.words(words), line_at(45), Font::Body, Tone::Text)?;
        }
        if let Some(standing) = standing(game, shared) {
            canvas.centered(&standing, line_at(45), Font::Body, Tone::Text)?;
        }
        self.draw_entry(shared, canvas)
    }
}

impl Model {
    /// The entry picked out, between arrows that say there are others.
    fn draw_entry<B: BitSet, D: Pixels>(
        &self,
        shared: &Shared<B>,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        let entries = Self::entries(shared);
        let Some(entry) = entries.get(self.list.selected(entries.len())) else { return Ok(()) };
        draw_pick(shared.words(entry.text()), canvas)
    }
}

fn line_at(y: i32) -> Rectangle {
    Rectangle::new(Point::new(0, y), Size::new(WIDTH, 10))
}

/// What a game against the machine has done to the rating of who played it.
fn standing<B: BitSet>(game: &Game<B>, shared: &Shared<B>) -> Option<String<40>> {
    game.machine()?;
    let Some(change) = shared.statistics.change_by(game) else {
        return Some(joined(format_args!("{}", shared.words(Text::NotEntered))));
    };
    let rating = shared.statistics.rating(game.builtin()).points();
    Some(joined(format_args!("{}{rating} ({change:+})", shared.words(Text::RatingValue))))
}

/// What there is to know of the other device.
fn of_partner<B: BitSet>(game: &Game<B>, shared: &Shared<B>) -> Option<Text> {
    game.partner()?;
    match shared.cable.partner(shared.now) {
        Partner::Silent => Some(Text::NobodyThere),
        Partner::Elsewhere => Some(Text::PartnerLeft),
        Partner::There if shared.cable.wants_another() => Some(Text::RematchWanted),
        Partner::There if shared.cable.is_asked_for_another() => Some(Text::RematchAsked),
        Partner::There => None,
    }
}

fn headline(score: &Score, ending: Option<Ending>) -> Text {
    match (score.winner, ending) {
        (Some(Color::Black), _) => Text::BlackWins,
        (Some(Color::White), _) => Text::WhiteWins,
        (None, Some(Ending::Abandoned) | None) => Text::BrokenOff,
        (None, _) => Text::Draw,
    }
}

/// Why the game ended.
fn why<B: BitSet>(game: &Game<B>, shared: &Shared<B>) -> String<40> {
    let (side, text) = match game.ending() {
        Some(Ending::Finished) => (None, how_finished(&game.score())),
        Some(Ending::Resigned(side)) => (Some(side), Text::EndResigned),
        Some(Ending::TimeOut(side)) => (Some(side), Text::EndTimeOut),
        Some(Ending::Forfeit(side)) => (Some(side), Text::EndForfeit),
        Some(Ending::AgreedDraw) => (None, Text::EndAgreed),
        Some(Ending::Abandoned) | None => (None, Text::EndBrokenOff),
    };
    let side = side.map_or("", |side| shared.words(Text::of_side(side)));
    joined(format_args!("{side}{}", shared.words(text)))
}

fn how_finished(score: &Score) -> Text {
    if score.empties == 0 {
        Text::EndFull
    } else if score.discs.contains(&0) {
        Text::EndWipedOut
    } else {
        Text::EndBlocked
    }
}

/// The sides' discs, above their scores.
fn draw_discs<D: Pixels>(canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    let disc = |x: i32| Rectangle::new(Point::new(x, 23), Size::new_equal(13));
    draw_disc(Disc::lying(Color::Black), Ground::Dark, disc(4), canvas)?;
    draw_disc(Disc::lying(Color::White), Ground::Dark, disc(WIDTH as i32 - 17), canvas)
}

/// What it is in the middle, Black's at its left and White's at its right.
fn draw_pair<D: Pixels>(
    what: &str,
    of_sides: [impl Display; 2],
    y: i32,
    font: Font,
    canvas: &mut Canvas<'_, D>,
) -> Result<(), D::Error> {
    let height = font.height() as i32;
    let indent = (height - Font::Body.height() as i32 + 1) / 2;
    let middle = Rectangle::new(Point::new(0, y + indent), Size::new(WIDTH, height as u32));
    canvas.centered(what, middle, Font::Body, Tone::Faint)?;
    let [black, white] = of_sides.map(|it| joined::<8>(format_args!("{it}")));
    canvas.text_before(&black, Point::new(MIDDLE - 24, y), font, Tone::Text)?;
    canvas.text(&white, Point::new(MIDDLE + 24, y), font, Tone::Text)
}
