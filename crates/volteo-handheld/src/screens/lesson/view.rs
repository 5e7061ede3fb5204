use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::{BitSet, Color, Square};

use super::model::{Choice, Model};
use crate::app::Shared;
use crate::board::{Cursor, CursorKind, Disc, Ground, PANEL, Picture, Piece, draw_disc};
use crate::draw::{Canvas, Font, HEIGHT, Pixels, Tone};
use crate::lessons::{Stage, Step, Task, Verdict, squares};
use crate::screens::View;
use crate::screens::table::look_of;
use crate::texts::Text;
use crate::widgets::{joined, lines};

/// The letters of a line of a page, and the lines of a page.
pub(crate) const PAGE_COLUMNS: usize = 15;
pub(crate) const PAGE_LINES: usize = 8;
/// The pixels from line to line.
const LINE: i32 = 7;
/// The bar below a page.
const FOOT: Rectangle =
    Rectangle::new(Point::new(PANEL.top_left.x, HEIGHT as i32 - 8), Size::new(PANEL.size.width, 8));

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let Some((_, stage)) = self.stages() else { return Ok(()) };
        let Some(grid) = Self::grid(&stage) else { return Ok(()) };
        let (playable, marked) = (playable(&stage), self.marked(&stage));
        let picture = Picture {
            grid,
            playable,
            piece: &|square| self.piece(square, &stage, shared),
            marked,
            hint: None,
            framed: self.framed(),
            last: stage.last_square(),
            cursor: self.cursor().map(|square| Cursor { square, kind: self.cursor_kind() }),
        };
        picture.draw(canvas)?;
        for (line, words) in (0..).zip(lines(self.words(shared), PAGE_COLUMNS).take(PAGE_LINES)) {
            canvas.text(words, PANEL.top_left + Point::new(1, line * LINE), Font::Small, Tone::Text)?;
        }
        self.draw_foot(&stage, shared, canvas)
    }
}

/// The squares that exist.
const fn playable(stage: &Stage) -> u64 {
    match stage {
        Stage::Board { rules, .. } => rules.playable(),
        Stage::Tiles { .. } => u64::MAX,
    }
}

impl Model {
    /// What is said at the moment.
    fn words<B: BitSet>(&self, shared: &Shared<B>) -> &'static str {
        let language = shared.language();
        match (&self.reply, self.step()) {
            (Some(reply), _) => reply.said.in_language(language),
            (None, Some(Step::Say(page))) => page.words.in_language(language),
            (None, Some(Step::Ask(question))) => question.words.in_language(language),
            (None, Some(Step::Set(_)) | None) => "",
        }
    }

    /// The legal squares, where one of them is to be chosen.
    fn marked(&self, stage: &Stage) -> u64 {
        let chooses = self.question().is_some_and(|question| question.task == Task::Choose);
        if chooses && self.reply.is_none() { stage.legal_squares() } else { 0 }
    }

    /// The squares that a page is about.
    fn framed(&self) -> u64 {
        match self.step() {
            Some(Step::Say(page)) => squares(page.framed).fold(0, |set, square| set | u64::of(square)),
            _ => 0,
        }
    }

    fn cursor_kind(&self) -> CursorKind {
        self.direction().map_or(CursorKind::Legal, CursorKind::Towards)
    }

    /// What lies on a square as it looks now.
    fn piece<B: BitSet>(&self, square: Square, stage: &Stage, shared: &Shared<B>) -> Option<Piece> {
        match stage {
            Stage::Board { rules, position, .. } => {
                let lying = Disc::lying(position.disc(square)?);
                if let Some(Choice::Direction(choosing)) = self.choosing {
                    let run = rules.run(position, choosing.square, choosing.direction);
                    if run.contains(square) {
                        return Some(Piece::Disc(Disc::tilted(!lying.color)));
                    }
                }
                let turning = self.turning.as_ref();
                Some(Piece::Disc(turning.map_or(lying, |it| it.look(square, shared.now, lying))))
            }
            Stage::Tiles { game, last } => {
                look_of(square, game, self.turning.as_ref().zip(*last), shared.now)
            }
        }
    }

    /// What A does, or who plays, and the number of the page.
    fn draw_foot<B: BitSet, D: Pixels>(
        &self,
        stage: &Stage,
        shared: &Shared<B>,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        let task = self.question().map(|question| question.task);
        match (self.reply.map(|reply| reply.verdict), task) {
            (Some(Verdict::Right), _) => {
                canvas.fill(FOOT, Tone::Bright)?;
                self.write_foot(Text::RightOn, Tone::OnBright, shared, canvas)
            }
            (Some(Verdict::Wrong), _) => self.write_foot(Text::AgainWithA, Tone::Text, shared, canvas),
            (None, None) => self.write_foot(Text::OnWithA, Tone::Text, shared, canvas),
            (None, Some(Task::Point)) => self.write_foot(Text::PointAt, Tone::Text, shared, canvas),
            (None, Some(Task::Find | Task::Choose)) => {
                self.draw_side(stage, shared, canvas)?;
                self.draw_page(Tone::Faint, canvas)
            }
        }
    }

    fn write_foot<B: BitSet, D: Pixels>(
        &self,
        text: Text,
        tone: Tone,
        shared: &Shared<B>,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        canvas.text(shared.words(text), FOOT.top_left + Point::new(2, 1), Font::Small, tone)?;
        self.draw_page(tone, canvas)
    }

    /// The side that plays; on the solitaire's table the colors to choose from.
    fn draw_side<B: BitSet, D: Pixels>(
        &self,
        stage: &Stage,
        shared: &Shared<B>,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        let disc = |color: Color, x: i32, canvas: &mut Canvas<'_, D>| {
            let area = Rectangle::new(FOOT.top_left + Point::new(x, 0), Size::new_equal(7));
            draw_disc(Disc::lying(color), Ground::Dark, area, canvas)
        };
        match stage {
            Stage::Board { position, .. } => {
                disc(position.to_move(), 1, canvas)?;
                let at = FOOT.top_left + Point::new(11, 1);
                canvas.text(shared.words(Text::YourMove), at, Font::Small, Tone::Text)
            }
            Stage::Tiles { .. } => {
                let colors = Color::BOTH.into_iter().zip([1, 12]);
                let mut choices =
                    colors.filter(|&(color, _)| self.color().is_none_or(|chosen| chosen == color));
                choices.try_for_each(|(color, x)| disc(color, x, canvas))
            }
        }
    }

    fn draw_page<D: Pixels>(&self, tone: Tone, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let (page, pages) = self.page();
        let end = FOOT.top_left + Point::new(FOOT.size.width as i32 - 1, 1);
        canvas.text_before(&joined::<8>(format_args!("{page}/{pages}")), end, Font::Small, tone)
    }
}
