use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::String;
use volteo_core::BitSet;
use volteo_core::solitaire::{End, Options};

use super::model::{Entry, Model};
use crate::app::Shared;
use crate::draw::{Canvas, Font, Pixels, Tone, WIDTH};
use crate::screens::View;
use crate::solitaire::{Table, most_points};
use crate::texts::Text;
use crate::widgets::{draw_pick, joined};

/// The fields with the two scores: what is counted above, how much below.
const FIELDS: [i32; 2] = [2, 66];
const FIELD: Size = Size::new(60, 26);

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let Some(table) = &shared.solitaire.table else { return Ok(()) };
        canvas.centered(shared.words(why(table)), line_at(0), Font::Body, Tone::Text)?;
        draw_scores(table, shared, canvas)?;
        canvas.centered(&deal(table, shared), line_at(37), Font::Small, Tone::Faint)?;
        canvas.centered(&best(table, shared), line_at(44), Font::Small, Tone::Text)?;
        draw_pick(shared.words(Entry::ALL[self.list.selected(Entry::ALL.len())].text()), canvas)
    }
}

fn line_at(y: i32) -> Rectangle {
    Rectangle::new(Point::new(0, y), Size::new(WIDTH, 10))
}

/// Why it ended.
fn why(table: &Table) -> Text {
    match table.game().end() {
        Some(End::AllCaptured) => Text::EndAllCaptured,
        Some(End::NoPlacement) => Text::EndNoPlacement,
        Some(End::Stopped) | None => Text::EndStopped,
    }
}

/// Both scores side by side, the one that counts picked out.
fn draw_scores<B: BitSet, D: Pixels>(
    table: &Table,
    shared: &Shared<B>,
    canvas: &mut Canvas<'_, D>,
) -> Result<(), D::Error> {
    let (score, options) = (table.game().score(), table.choice().options);
    let scores = [(false, Text::CountTiles, score.captured), (true, Text::CountNumbers, score.value)];
    for ((values, text, points), left) in scores.into_iter().zip(FIELDS) {
        let field = Rectangle::new(Point::new(left, 9), FIELD);
        let counts = values == options.values;
        let tone = if counts { Tone::OnBright } else { Tone::Text };
        if counts {
            canvas.fill(field, Tone::Bright)?;
        } else {
            canvas.outline(field, Tone::Faint)?;
        }
        let line = |y| Rectangle::new(field.top_left + Point::new(0, y), FIELD);
        canvas.centered(shared.words(text), line(3), Font::Body, tone)?;
        let most = most_points(Options { values, ..options });
        canvas.centered(&joined::<8>(format_args!("{points}/{most}")), line(11), Font::Count, tone)?;
    }
    Ok(())
}

/// What was played: who compares results needs to know.
fn deal<B: BitSet>(table: &Table, shared: &Shared<B>) -> String<40> {
    let choice = table.choice();
    let layout = shared.words(Text::of_layout(choice.layout));
    let colors = shared.words(if choice.options.alternate { Text::ColorsByTurns } else { Text::ColorsFree });
    let deal = shared.words(Text::DealLabel);
    joined(format_args!("{deal} {}, {layout}, {colors}", choice.number))
}

/// The best result of the same kind; whether this is it.
fn best<B: BitSet>(table: &Table, shared: &Shared<B>) -> String<40> {
    let Some(best) = shared.solitaire.best.of(&table.choice()) else { return String::new() };
    if best.number == table.choice().number && best.points == table.game().points() {
        return joined(format_args!("{}", shared.words(Text::TheBest)));
    }
    let (head, in_deal) = (shared.words(Text::Best), shared.words(Text::InDeal));
    joined(format_args!("{head}{}{in_deal}{}", best.points, best.number))
}
