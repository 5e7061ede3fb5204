use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::lessons::LESSONS;
use crate::screens::{self, Screen, Step, lesson};
use crate::widgets::List;

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(super) list: List,
}

impl Model {
    /// The list at the first lesson that is not done.
    pub(crate) fn at_next<B: BitSet>(shared: &Shared<B>) -> Self {
        Self { list: List::at(shared.done.next().unwrap_or_default()) }
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, _shared: &mut Shared<B>) -> Step {
        self.list.press(press, LESSONS.len());
        match press {
            Press::Back => Step::Close,
            Press::Enter => Step::Open(Screen::Lesson(lesson::Model::new(self.list.selected(LESSONS.len())))),
            _ => Step::Stay,
        }
    }
}
