//! What screens know and may change of the solitaire and of the lessons.

use rand_core::Rng;
use volteo_core::BitSet;
use volteo_core::solitaire::Placement;

use super::Shared;
use super::shared::load;
use crate::lessons::Done;
use crate::save::{self, Place};
use crate::solitaire::{Best, Choice, DealNumber, Table};
use crate::{PowerOn, Slot, Slots, Sound};

/// The solitaire: the one under way, the next one, the best results.
#[derive(Clone, Debug)]
pub(crate) struct Solitaire {
    pub(crate) table: Option<Table>,
    /// Whether the table is shown when the power comes on.
    pub(crate) place: Place,
    pub(crate) best: Best,
    /// What was chosen for the next one.
    pub(crate) choice: Choice,
}

impl Solitaire {
    /// What is stored. The slots that cannot be read are put among the others.
    pub(super) fn load(host: &PowerOn<'_>, unreadable: &mut Slots) -> Self {
        let stored = load(host, Slot::Solitaire, save::read_solitaire, unreadable);
        let (table, place) = stored.map_or((None, Place::Aside), |(table, place)| (Some(table), place));
        let best = load(host, Slot::Best, save::read_best, unreadable);
        let mut solitaire = Self { table, place, best, choice: Choice::default() };
        solitaire.forget_choice();
        solitaire
    }

    /// The next one is as the one under way, or as nobody has chosen anything.
    pub(super) fn forget_choice(&mut self) {
        self.choice = self.table.as_ref().map_or_else(Choice::default, Table::choice);
    }

    /// Whether there is a table that can go on.
    pub(crate) fn is_under_way(&self) -> bool {
        self.table.as_ref().is_some_and(|table| !table.is_over())
    }

    /// The table, if it is the one to be shown when the power comes on.
    pub(super) fn in_front(&self) -> Option<&Table> {
        self.table.as_ref().filter(|_| self.place == Place::InFront)
    }
}

impl<B: BitSet> Shared<B> {
    /// Chooses a deal by chance for the next solitaire.
    pub(crate) fn draw_deal(&mut self) {
        self.solitaire.choice.number = DealNumber::of_chance(self.chance.next_u64());
    }

    /// Begins the solitaire as chosen, in place of any other.
    pub(crate) fn begin_solitaire(&mut self) {
        self.solitaire.table = Some(Table::new(self.solitaire.choice));
        self.put_solitaire(Place::InFront);
    }

    /// Puts the table in front, so that it comes back when the power does, or aside.
    pub(crate) fn put_solitaire(&mut self, place: Place) {
        self.solitaire.place = place;
        self.save_solitaire();
    }

    /// Places a disc; nothing happens where that is not legal.
    pub(crate) fn place(&mut self, placement: Placement) {
        let Some(table) = &mut self.solitaire.table else { return };
        if table.place(placement).is_err() {
            return self.play_sound(Sound::Refused);
        }
        let over = table.is_over();
        self.play_sound(if over { Sound::End } else { Sound::Move });
        self.save_solitaire();
        self.note_result();
    }

    /// Takes the last placement back, if that can be.
    pub(crate) fn take_placement_back(&mut self) {
        if let Some(table) = &mut self.solitaire.table {
            table.take_back();
        }
        self.save_solitaire();
    }

    /// Ends the solitaire here.
    pub(crate) fn stop_solitaire(&mut self) {
        if let Some(table) = &mut self.solitaire.table {
            table.stop();
        }
        self.play_sound(Sound::End);
        self.save_solitaire();
        self.note_result();
    }

    /// Leaves a solitaire that is over.
    pub(crate) fn leave_solitaire(&mut self) {
        self.solitaire.table = None;
        self.put_solitaire(Place::Aside);
    }

    /// Takes note of a lesson done.
    pub(crate) fn finish_lesson(&mut self, lesson: usize) {
        self.done.insert(lesson);
        self.effects.save.insert(Slot::Lessons);
    }

    /// Forgets the solitaire, its best results and the lessons done.
    pub(super) fn forget_solitaire_and_lessons(&mut self) {
        self.solitaire =
            Solitaire { table: None, place: Place::Aside, best: Best::default(), choice: Choice::default() };
        self.done = Done::default();
    }

    fn save_solitaire(&mut self) {
        self.effects.save.insert(Slot::Solitaire);
    }

    /// Takes note of a result that is better than the best so far.
    fn note_result(&mut self) {
        let Some(table) = self.solitaire.table.as_ref().filter(|table| table.is_over()) else { return };
        let before = self.solitaire.best;
        self.solitaire.best.note(table);
        if self.solitaire.best != before {
            self.effects.save.insert(Slot::Best);
        }
    }
}
