use volteo_core::{BitSet, Builtin};

use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Step};
use crate::widgets::{Turn, turned};

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(super) rules: Builtin,
}

impl Model {
    /// The page of the rules that are chosen now.
    pub(crate) const fn of_choice<B>(shared: &Shared<B>) -> Self {
        Self { rules: shared.choices.rules }
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        match press {
            Press::Left | Press::Up => self.rules = turned(&shared.offered, self.rules, Turn::Last),
            Press::Right | Press::Down => self.rules = turned(&shared.offered, self.rules, Turn::Next),
            Press::Enter | Press::Back => return Step::Close,
        }
        Step::Stay
    }
}
