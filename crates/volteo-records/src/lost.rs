//! What a format has no place for, gathered before anything is written.

use volteo_core::{
    BitSet, Directions, Edges, Empties, Ending, FlipRule, Goal, LossScore, PassRule, Placement, RuleSet,
    Start, Supply,
};

use crate::{Date, Format, GameRecord, GameToWrite, Occasion, WriteError};

/// A claimed result, where what is written in its place would be another.
pub(crate) const CLAIMED_RESULT: &str = "the result that the record claims";

/// What would be lost of a game, in words.
#[derive(Debug, Default)]
pub(crate) struct Lost(Vec<String>);

impl Lost {
    /// What would be lost of a game in any format but Volteo's own: claims that the moves do not tell.
    pub(crate) fn in_game(game: &GameToWrite<'_>) -> Self {
        let mut lost = Self::default();
        lost.note(!game.moves_tell_claims(), "what the record claims of the end");
        lost
    }

    /// Notes the claim that a game is finished which is not over.
    pub(crate) fn note_finished(&mut self, game: &GameToWrite<'_>) {
        let is_said = game.record.ending == Some(Ending::Finished);
        self.note(is_said && game.score.is_none(), "that the game is said to be finished");
    }

    /// Notes the name of rules given in full, where it is not the name that is written.
    pub(crate) fn note_rules_name(&mut self, record: &GameRecord, written: Option<&str>) {
        let name = record.rules_name.as_deref();
        self.note(name.is_some() && name != written, "the name of its rules");
    }

    /// Notes that this would be lost, if it would be.
    pub(crate) fn note(&mut self, is_lost: bool, what: impl Into<String>) {
        if is_lost {
            self.0.push(what.into());
        }
    }

    /// Notes the rules that differ from the plain game on the same board: all but its size, its holes,
    /// its start and who begins, and the komi.
    pub(crate) fn note_rules(&mut self, rules: &RuleSet) {
        self.note(rules.flip == FlipRule::ChooseOne, "the choice of one direction to flip in");
        self.note(rules.lines != Directions::ALL, "lines that do not count");
        self.note(rules.edges == Edges::Torus, "joined sides of the board");
        self.note(rules.placement != Placement::MustFlip, "discs that flip nothing");
        self.note(rules.pass == PassRule::Allowed, "passes by choice");
        self.note(rules.empties != Empties::ToWinner, "empties that do not go to the winner");
        self.note(rules.supply != Supply::Shared, "a supply of discs for each side");
        self.note(rules.start == Start::OpenCenter, "an open center");
        self.note_loss_scores(rules);
    }

    /// Notes what a time-out and a resignation score.
    pub(crate) fn note_loss_scores(&mut self, rules: &RuleSet) {
        self.note(rules.time_out != LossScore::Loss, "what a time-out scores");
        self.note(rules.resignation != LossScore::Loss, "what a resignation scores");
    }

    /// Notes what makes a game another one than the plain game on this board.
    pub(crate) fn note_variant(&mut self, rules: &RuleSet) {
        self.note_rules(rules);
        self.note(!rules.holes.is_empty(), "holes");
        self.note(rules.goal == Goal::Fewest, "the goal of having the fewest discs");
        self.note(rules.komi != volteo_core::Komi::ZERO, "a komi");
    }

    /// Notes everything that is known of the players and the occasion.
    pub(crate) fn note_people_and_occasion(&mut self, record: &GameRecord) {
        let Occasion { event, place, round, date, time_control } = &record.occasion;
        self.note(record.players.iter().any(|it| it.name.is_some()), "names of players");
        self.note_ratings(record);
        self.note(event.is_some(), "an event");
        self.note(place.is_some(), "a place");
        self.note(round.is_some(), "a round");
        self.note(date.is_some(), "a date");
        self.note(time_control.is_some(), "a time control");
    }

    /// Notes ratings.
    pub(crate) fn note_ratings(&mut self, record: &GameRecord) {
        self.note(record.players.iter().any(|it| it.rating.is_some()), "ratings");
    }

    /// Notes ratings that would not be read back.
    pub(crate) fn note_odd_ratings(&mut self, record: &GameRecord) {
        let ratings = record.players.iter().filter_map(|it| it.rating);
        self.note(ratings.into_iter().any(|it| !it.is_finite()), "ratings that are no numbers");
    }

    /// Notes a date that is more than a year.
    pub(crate) fn note_more_than_year(&mut self, date: &Date) {
        self.note(date.month.is_some() || date.day.is_some(), "the month and the day");
        self.note(date.time.is_some(), "the time of day");
    }

    /// Lets the game be written if nothing would be lost.
    pub(crate) fn refuse(self, format: Format) -> Result<(), WriteError> {
        if self.0.is_empty() { Ok(()) } else { Err(WriteError::CannotHold { format, lost: self.0 }) }
    }
}
