//! Games as records.

use volteo_core::{BitSet, Color, Ending, RuleSet};
use volteo_records::{
    GameRecord, GameToWrite, Occasion, PlyNote, RecordedResult, RulesTag, WriteRecords, native,
};

use crate::{Contest, GameReport, Played, Ratings, Schedule};

/// The keys among the extras of a record by which a contest is gone on with.
pub(super) const GAME: &str = "match-game";
pub(super) const PAIR: &str = "match-pair";
pub(super) const OPENING: &str = "match-opening";
pub(super) const ENDING: &str = "match-ending";
pub(super) const POINTS: &str = "match-points";
pub(super) const HALVES: &str = "match-half-discs";
pub(super) const SETUP: &str = "match-setup";

/// The record of a game.
pub(super) fn of(
    contest: &Contest,
    played: &Played,
    report: &GameReport,
    ratings: Option<&Ratings>,
    setup: &str,
) -> GameRecord {
    let mut record = report.course.record();
    let entries = played.players.map(|player| &contest.players[player]);
    for (player, entry) in record.players.iter_mut().zip(entries) {
        player.name = Some(entry.name.clone());
        player.rating = ratings.map(|ratings| ratings.of(&entry.name).round());
    }
    let [black, white] = entries.map(|entry| entry.time.unwrap_or(contest.time).to_string());
    record.occasion = Occasion {
        round: Some((played.round + 1).to_string()),
        time_control: Some(if black == white { black } else { format!("{black} against {white}") }),
        ..Occasion::default()
    };
    record.notes.clone_from(&report.notes);
    record.ending = Some(report.ending.recorded());
    if let crate::Ending::Adjudicated(score) = report.ending {
        let komi = contest.rules.set().komi.thousandths();
        record.result =
            score.tournament_difference().map(|halves| RecordedResult::Difference(500 * halves + komi));
    }
    if report.ending != crate::Ending::Finished {
        record.comment = Some(report.ending.to_string());
    }
    let mut extra = |name: &str, value: String| record.extra.push((name.to_owned(), value));
    extra(GAME, played.number.to_string());
    extra(PAIR, played.pair.to_string());
    extra(OPENING, played.opening.to_string());
    extra(ENDING, played.ending.clone());
    if let Some(points) = played.points {
        extra(POINTS, points.to_string());
    }
    if let Some(halves) = played.halves {
        extra(HALVES, halves.to_string());
    }
    extra(SETUP, setup.to_owned());
    record
}

/// The same for GGF, which has no place for clocks, for what a contest is gone on with, and for faults: there the result
/// says who won, and the comment why.
pub(super) fn for_ggf(record: &GameRecord, played: &Played, rules: &RuleSet) -> GameRecord {
    let mut record = record.clone();
    (record.extra, record.rules, record.rules_name) = (Vec::new(), None, None);
    record.claims = Default::default();
    for note in &mut record.notes {
        note.clock = None;
    }
    record.notes.retain(|note| *note != PlyNote { ply: note.ply, ..PlyNote::default() });
    let all = rules.playable().len() as i32 * 1000;
    let komi = rules.komi.thousandths();
    match (record.ending, played.halves) {
        (Some(Ending::Forfeit(loser)), _) => {
            let sign = if loser == Color::White { 1 } else { -1 };
            (record.ending, record.result) = (None, Some(RecordedResult::Difference(sign * all)));
        }
        (Some(Ending::Finished), Some(halves)) => {
            (record.ending, record.result) = (None, Some(RecordedResult::Difference(500 * halves + komi)));
        }
        _ => {}
    }
    record
}

impl Contest {
    /// A text that two contests share only if their games are the same, but for the openings, which the games tell:
    /// whoever goes on with one needs the other.
    pub(super) fn fingerprint(&self) -> String {
        let mut hash = Fnv(Fnv::START);
        let mut rules = Vec::new();
        let record = GameRecord {
            rules: Some(RulesTag::Inline(Box::new(*self.rules.set()))),
            ..GameRecord::default()
        };
        let game = GameToWrite { record: &record, rules: self.rules.set(), rules_name: None, score: None };
        // Rules can always be written.
        let _ = native::Writer::new(&mut rules).write(&game);
        hash.add(&rules);
        hash.add(
            format!("{} {:?} {} {:?}", self.schedule, self.pairing, self.time, self.adjudication).as_bytes(),
        );
        hash.add(format!("{} {:?}", self.seed, self.margin).as_bytes());
        // Where rounds follow from those before, more games in one would make others of the next.
        if matches!(self.schedule, Schedule::Swiss { .. } | Schedule::Knockout) {
            hash.add(self.games.to_string().as_bytes());
        }
        for player in &self.players {
            hash.add(format!("{player:?}").as_bytes());
        }
        format!("{:016x}", hash.0)
    }
}

/// FNV-1a with 64 bits.
struct Fnv(u64);

impl Fnv {
    const START: u64 = 0xCBF2_9CE4_8422_2325;

    fn add(&mut self, bytes: &[u8]) {
        // The length keeps neighbors apart.
        for &byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }
}
