//! Picking one of several directions with the four buttons of a pad.

use volteo_core::{Direction, Directions, Square};

use crate::input::Press;

/// A square is chosen, and a direction is about to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choosing {
    pub(crate) square: Square,
    choices: Directions,
    pub(crate) direction: Direction,
}

impl Choosing {
    /// The choice between these directions, the first of them picked out; none if there are none.
    pub(crate) fn new(square: Square, choices: Directions) -> Option<Self> {
        let direction = choices.iter().next()?;
        Some(Self { square, choices, direction })
    }

    /// Turns towards where the press points, to the next direction that can be chosen. Of two ways round it
    /// takes the shorter one, and it never turns away from there.
    pub(crate) fn turn(&mut self, press: Press) {
        let Some(goal) = pointed_at(press) else { return };
        let clockwise = eighths(self.direction, goal) <= 4;
        let next = (1..8)
            .map(|turns| turned(self.direction, if clockwise { turns } else { 8 - turns }))
            .find(|&it| self.choices.contains(it));
        if let Some(next) = next.filter(|&next| apart(next, goal) < apart(self.direction, goal)) {
            self.direction = next;
        }
    }
}

const fn pointed_at(press: Press) -> Option<Direction> {
    match press {
        Press::Up => Some(Direction::North),
        Press::Right => Some(Direction::East),
        Press::Down => Some(Direction::South),
        Press::Left => Some(Direction::West),
        Press::Enter | Press::Back => None,
    }
}

/// The eighths of a turn from one direction clockwise to another, 0–7.
const fn eighths(from: Direction, to: Direction) -> usize {
    (to as usize + 8 - from as usize) % 8
}

/// The eighths of a turn between two directions, the shorter way, 0–4.
fn apart(one: Direction, other: Direction) -> usize {
    eighths(one, other).min(eighths(other, one))
}

/// The direction so many eighths of a turn clockwise.
const fn turned(from: Direction, eighths: usize) -> Direction {
    Direction::ALL[(from as usize + eighths) % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRESSES: [Press; 4] = [Press::Up, Press::Right, Press::Down, Press::Left];

    fn from(choices: Directions, direction: Direction) -> Choosing {
        let square = Square::from_code(0);
        Choosing { square, choices, direction }
    }

    #[test]
    fn every_choice_is_reached_from_every_other() {
        for choices in (1..=u8::MAX).map(Directions::from_bits) {
            for start in choices.iter() {
                let mut reached = Directions::of(start);
                for _ in 0..8 {
                    for (direction, press) in reached
                        .iter()
                        .flat_map(|it| PRESSES.map(|press| (it, press)))
                        .collect::<heapless::Vec<_, 32>>()
                    {
                        let mut choosing = from(choices, direction);
                        choosing.turn(press);
                        reached |= Directions::of(choosing.direction);
                    }
                }
                assert_eq!(reached, choices, "from {start}");
            }
        }
    }

    #[test]
    fn a_press_turns_towards_where_it_points_one_choice_at_a_time() {
        let mut choosing = from(Directions::ALL, Direction::North);
        choosing.turn(Press::Right);
        assert_eq!(choosing.direction, Direction::NorthEast);
        choosing.turn(Press::Right);
        choosing.turn(Press::Right);
        assert_eq!(choosing.direction, Direction::East);
        choosing.turn(Press::Up);
        assert_eq!(choosing.direction, Direction::NorthEast);
    }
}
