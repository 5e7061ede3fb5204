use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use volteo_core::BitSet;

use super::model::{Entry, Model};
use crate::app::Shared;
use crate::draw::{Canvas, Pixels, WIDTH};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{Row, Value, draw_head, draw_list, joined};
use crate::{Animation, Contrast, Idle};

const LIST: Rectangle = Rectangle::new(Point::new(0, 12), Size::new(WIDTH, 50));

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        draw_head(shared.words(Text::SettingsHead), canvas)?;
        let rows: Vec<Row, 9> = Entry::ALL.into_iter().map(|it| row(it, shared)).collect();
        draw_list(self.list, &rows, LIST, canvas)
    }
}

fn row<B: BitSet>(entry: Entry, shared: &Shared<B>) -> Row {
    let settings = &shared.settings;
    let words = |text: Text| joined(format_args!("{}", shared.words(text)));
    let switch = |on: bool| words(if on { Text::On } else { Text::Off });
    let (label, value) = match entry {
        Entry::Language => (Text::LanguageLabel, words(Text::LanguageName)),
        Entry::Contrast => (Text::ContrastLabel, contrast(settings.contrast)),
        Entry::Dim => (Text::DimLabel, idle(settings.dim, shared)),
        Entry::Off => (Text::OffLabel, idle(settings.off, shared)),
        Entry::Animation => (Text::AnimationLabel, words(animation(settings.animation))),
        Entry::Sound => (Text::SoundLabel, switch(settings.sound)),
        Entry::Marks => (Text::MarksLabel, switch(settings.marks)),
        Entry::Coach => (Text::CoachLabel, switch(settings.coach)),
        Entry::Erase => return Row::new(shared.words(Text::Erase)),
    };
    Row::with(shared.words(label), value)
}

fn contrast(contrast: Contrast) -> Value {
    joined(format_args!("{}/{}", contrast.step(), Contrast::MAX.step()))
}

fn idle<B: BitSet>(idle: Idle, shared: &Shared<B>) -> Value {
    match idle.span().map(crate::Span::seconds_begun) {
        None => joined(format_args!("{}", shared.words(Text::Never))),
        Some(seconds) if seconds < 60 => joined(format_args!("{seconds}{}", shared.words(Text::Seconds))),
        Some(seconds) => joined(format_args!("{}{}", seconds / 60, shared.words(Text::MinutesShort))),
    }
}

const fn animation(animation: Animation) -> Text {
    match animation {
        Animation::Off => Text::AnimationOff,
        Animation::Normal => Text::AnimationNormal,
        Animation::Slow => Text::AnimationSlow,
    }
}
