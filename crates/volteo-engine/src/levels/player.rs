//! Who plays: levels and searches put together.

use core::fmt;

use volteo_core::{Action, Position, Rules};

use super::carelessness;
use super::dice::Dice;
use super::greedy;
use super::{Leeway, Level, Strength};
use crate::evaluation::Evaluation;
use crate::score::Count;
use crate::{Limits, Line, Poll, Ranked, Scoring, Searchable, Searcher, Table};

/// Chooses what to do. The same position, level and seed give the same choice, whatever was played before; only a
/// table of another size and a poll function that stops can change it.
///
/// ```
/// use volteo_core::{Builtin, Rules};
/// use volteo_engine::evaluation::Evaluation;
/// use volteo_engine::{Control, Level, Player, Slot, Table};
///
/// let rules = Rules::<u64>::new(&Builtin::Beginner.rule_set()).unwrap();
/// let mut memory = [Slot::EMPTY; 1024];
/// let mut player = Player::new(&rules, Evaluation::Generic, Table::new(&mut memory));
/// let mut position = rules.start();
/// let choice = player.choose(&position, Level::EASY, 7, &mut |_| Control::Continue);
/// rules.play(&mut position, choice.action.unwrap().into()).unwrap();
/// ```
pub struct Player<'r, 'm, 't, B> {
    rules: &'r Rules<B>,
    evaluation: Evaluation<'t>,
    table: Table<'m>,
    poll_every: u32,
}

/// What a player has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What to do; none if the game is over.
    pub action: Option<Action>,
    /// What the player thinks that it is worth to the side to move, in parts of 1/128 of a disc, komi not added.
    pub value: i32,
    /// How many plies ahead it has looked; the number of empty squares where it has solved the position.
    pub depth: u8,
    /// Whether the value is proven to the end of the game.
    pub is_exact: bool,
    /// How the game may go on, from the action on, as far as the player knows.
    pub line: Line,
    /// The positions looked at.
    pub nodes: u64,
    /// Whether the poll function or the limit of nodes ended the search before its depth.
    pub is_stopped: bool,
}

/// The actions among which a player chooses at most: of more, those that look worst are left out.
const RANKED: usize = 32;
/// The plies of a line that is told after an action which was left to chance.
const LINE: u8 = 8;

impl<'r, 'm, 't, B: Searchable> Player<'r, 'm, 't, B> {
    /// A player that values positions so and remembers in this table while it thinks about one. The table must be its
    /// own: what another player wrote into a copy could change what it finds. It plays for the tournament score.
    #[must_use]
    pub const fn new(rules: &'r Rules<B>, evaluation: Evaluation<'t>, table: Table<'m>) -> Self {
        Self { rules, evaluation, table, poll_every: Searcher::<'r, 'm, 't, B>::POLL_EVERY }
    }

    /// Polls about every so many nodes.
    #[must_use]
    pub const fn polling_every(mut self, nodes: u32) -> Self {
        self.poll_every = nodes;
        self
    }

    /// Chooses what to do, as strongly as the level means on a computer. The poll function is told of progress and
    /// can stop the search; an action is chosen all the same.
    pub fn choose(&mut self, position: &Position<B>, level: Level, seed: u64, poll: &mut Poll<'_>) -> Choice {
        self.choose_by(position, &level.strength(self.rules), seed, poll)
    }

    /// Chooses what to do, as strongly as is said: by [`Level::on_device`], or as the caller likes.
    pub fn choose_by(
        &mut self,
        position: &Position<B>,
        strength: &Strength,
        seed: u64,
        poll: &mut Poll<'_>,
    ) -> Choice {
        B::choose_by(self, position, strength, seed, poll)
    }

    /// [`Self::choose_by`], compiled where it is called.
    pub(crate) fn choose_here(
        &mut self,
        position: &Position<B>,
        strength: &Strength,
        seed: u64,
        poll: &mut Poll<'_>,
    ) -> Choice {
        // What was found in other positions could change what is found in this one.
        self.table.clear();
        let mut dice = Dice::new(seed, position);
        match strength {
            Strength::Greedy => self.greedy(position, &mut dice),
            Strength::Searching { limits, leeway: Leeway::NONE } => self.best(position, limits, poll),
            Strength::Searching { limits, leeway } => {
                self.nearly_best(position, limits, *leeway, &mut dice, poll)
            }
        }
    }

    fn searcher(&self) -> Searcher<'r, 'm, 't, B> {
        Searcher::new(self.rules, Scoring::Tournament, self.evaluation, self.table)
            .polling_every(self.poll_every)
    }

    fn greedy(&self, position: &Position<B>, dice: &mut Dice) -> Choice {
        let action = greedy::choose(self.rules, position, dice);
        let mut line = Line::new();
        let mut after = *position;
        if let Some(action) = action {
            line.push(action);
            self.rules.play_legal(&mut after, action);
        }
        let value = self.searcher().glance(&after);
        let value = if after.to_move() == position.to_move() { value } else { -value };
        Choice { action, value, depth: 0, is_exact: action.is_none(), line, nodes: 1, is_stopped: false }
    }

    fn best(&self, position: &Position<B>, limits: &Limits, poll: &mut Poll<'_>) -> Choice {
        let found = self.searcher().search(position, limits, poll);
        Choice {
            action: found.best,
            value: found.value,
            depth: found.depth,
            is_exact: found.is_exact,
            line: found.line,
            nodes: found.nodes,
            is_stopped: found.is_stopped,
        }
    }

    // Out of line: its lists need no stack where the best is looked for.
    #[inline(never)]
    fn nearly_best(
        &self,
        position: &Position<B>,
        limits: &Limits,
        leeway: Leeway,
        dice: &mut Dice,
        poll: &mut Poll<'_>,
    ) -> Choice {
        let mut searcher = self.searcher();
        let mut ranked = [Ranked::EMPTY; RANKED];
        let ranking = searcher.rank(position, limits, poll, &mut ranked);
        let ranked = ranked.get(..ranking.len).unwrap_or_default();
        let Some(chosen) = self.draw(position, ranked, leeway, dice) else {
            return self.best(position, limits, poll);
        };
        Choice {
            action: Some(chosen.action),
            value: chosen.value,
            depth: ranking.depth,
            is_exact: ranking.is_exact,
            line: self.line(&searcher, position, chosen.action),
            nodes: ranking.nodes,
            is_stopped: ranking.is_stopped,
        }
    }

    /// Draws one of the actions that are not much worse than the best and, of those, as little careless as can be.
    fn draw(
        &self,
        position: &Position<B>,
        ranked: &[Ranked],
        leeway: Leeway,
        dice: &mut Dice,
    ) -> Option<Ranked> {
        let best = ranked.first()?.value;
        let count = Count::new(self.rules, Scoring::Tournament);
        let careless = |it: &Ranked| carelessness::of(self.rules, &count, position, it.action);
        let near = || ranked.iter().filter(|it| best.saturating_sub(it.value) <= leeway.tolerance);
        let least = near().map(careless).min()?;
        let likelihood = |it: &Ranked| {
            if careless(it) == least { leeway.likelihood(best.saturating_sub(it.value)) } else { 0 }
        };
        let mut drawn = dice.below(near().map(likelihood).sum());
        let is_drawn = |it: &&Ranked| match drawn.checked_sub(likelihood(it)) {
            Some(left) => {
                drawn = left;
                false
            }
            None => true,
        };
        near().find(is_drawn).or(ranked.first()).copied()
    }

    fn line(&self, searcher: &Searcher<'r, 'm, 't, B>, position: &Position<B>, action: Action) -> Line {
        let mut after = *position;
        self.rules.play_legal(&mut after, action);
        let mut line = Line::new();
        line.push(action);
        for &next in searcher.line_from(&after, LINE).iter() {
            line.push(next);
        }
        line
    }
}

impl Leeway {
    /// How likely an action is that is worse than the best by so much, in parts of what the best is.
    fn likelihood(self, loss: i32) -> u32 {
        const BEST: u32 = 1 << 16;
        let (loss, temperature) = (loss.max(0) as u32, self.temperature.max(1) as u32);
        let (halvings, rest) = (loss / temperature, loss % temperature);
        let halved = BEST >> halvings.min(31);
        // Between two halvings the likelihood falls along a straight line.
        halved - (u64::from(halved / 2) * u64::from(rest) / u64::from(temperature)) as u32
    }
}

impl<B> fmt::Debug for Player<'_, '_, '_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player").field("table", &self.table).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likelihood_halves_with_every_temperature() {
        let leeway = Leeway { tolerance: 1000, temperature: 100 };
        assert_eq!(leeway.likelihood(0), 1 << 16);
        assert_eq!(leeway.likelihood(100), 1 << 15);
        assert_eq!(leeway.likelihood(300), 1 << 13);
        assert!((0..2000).is_sorted_by_key(|loss| core::cmp::Reverse(leeway.likelihood(loss))));
        assert_eq!(leeway.likelihood(i32::MAX), 0);
        assert_eq!(Leeway { tolerance: 0, temperature: 0 }.likelihood(0), 1 << 16);
    }
}
