use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Step};
use crate::widgets::List;

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(super) list: List,
}

impl Model {
    /// The list at the rules that are chosen now.
    pub(crate) fn at_choice<B: BitSet>(shared: &Shared<B>) -> Self {
        let at = shared.offered.iter().position(|&it| it == shared.choices.rules);
        Self { list: List::at(at.unwrap_or_default()) }
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        let rows = shared.offered.len();
        self.list.press(press, rows);
        match press {
            Press::Enter => {
                if let Some(&rules) = shared.offered.get(self.list.selected(rows)) {
                    shared.choices.rules = rules;
                }
                Step::Close
            }
            Press::Back => Step::Close,
            _ => Step::Stay,
        }
    }
}
