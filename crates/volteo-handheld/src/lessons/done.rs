//! Which lessons are done.

use super::LESSONS;

/// The lessons that are done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done(u16);

const _: () = assert!(LESSONS.len() < u16::BITS as usize, "a bit for each lesson");

impl Done {
    /// Puts a lesson in, by its place in [`LESSONS`].
    pub(crate) fn insert(&mut self, lesson: usize) {
        if lesson < LESSONS.len() {
            self.0 |= 1 << lesson;
        }
    }

    /// Whether a lesson is done.
    #[must_use]
    pub fn contains(self, lesson: usize) -> bool {
        lesson < LESSONS.len() && self.0 >> lesson & 1 == 1
    }

    /// The first lesson that is not done; none once all are.
    pub(crate) fn next(self) -> Option<usize> {
        (0..LESSONS.len()).find(|&lesson| !self.contains(lesson))
    }

    /// A bit for each lesson.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The lessons of these bits; none if there are more bits than lessons.
    pub(crate) const fn from_bits(bits: u16) -> Option<Self> {
        if bits >> LESSONS.len() == 0 { Some(Self(bits)) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_lesson_is_the_first_that_is_not_done() {
        let mut done = Done::default();
        done.insert(1);
        assert_eq!(done.next(), Some(0));
        done.insert(0);
        assert_eq!(done.next(), Some(2));
        (0..99).for_each(|lesson| done.insert(lesson));
        assert_eq!(done.next(), None);
        assert_eq!(Done::from_bits(done.bits()), Some(done));
        assert_eq!(Done::from_bits(done.bits() << 1), None);
    }
}
