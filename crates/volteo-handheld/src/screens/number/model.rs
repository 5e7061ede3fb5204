use volteo_core::BitSet;

use crate::app::Shared;
use crate::input::Press;
use crate::screens::{self, Step};
use crate::solitaire::DealNumber;

/// How many digits there are.
pub(super) const DIGITS: usize = DealNumber::DIGITS;

#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// The digits, the first one first.
    pub(super) digits: [u8; DIGITS],
    /// The digit picked out.
    pub(super) at: usize,
}

impl Model {
    /// The number that is chosen now, its last digit picked out.
    pub(crate) fn at_choice<B: BitSet>(shared: &Shared<B>) -> Self {
        let mut rest = shared.solitaire.choice.number.get();
        let mut digits = [0; DIGITS];
        for digit in digits.iter_mut().rev() {
            *digit = (rest % 10) as u8;
            rest /= 10;
        }
        Self { digits, at: DIGITS - 1 }
    }

    /// The deal of this number; none if it is 0.
    pub(super) fn number(&self) -> Option<DealNumber> {
        DealNumber::new(self.digits.iter().fold(0, |number, &digit| number * 10 + u16::from(digit)))
    }

    /// Turns the digit picked out.
    fn turn(&mut self, by: u8) {
        if let Some(digit) = self.digits.get_mut(self.at) {
            *digit = (*digit + by) % 10;
        }
    }
}

impl<B: BitSet> screens::Model<B> for Model {
    fn press(&mut self, press: Press, shared: &mut Shared<B>) -> Step {
        match press {
            Press::Left => self.at = (self.at + DIGITS - 1) % DIGITS,
            Press::Right => self.at = (self.at + 1) % DIGITS,
            Press::Up => self.turn(1),
            Press::Down => self.turn(9),
            Press::Back => return Step::Close,
            Press::Enter => {
                let Some(number) = self.number() else { return Step::Stay };
                shared.solitaire.choice.number = number;
                return Step::Close;
            }
        }
        Step::Stay
    }
}
