//! The referee: replays recorded games by the rules and says what it found.

mod claim;
mod replay;
mod verdict;

pub use claim::Differs;
pub(crate) use claim::{agrees_when_ended, is_board};
pub use replay::{Replay, replay};
pub use verdict::{Claim, End, IllegalPly, Unjudged, Verdict};

use volteo_core::{Action, AnyRules, BitSet, Builtin, Ending, Position, Request, RuleSet, Rules, with_rules};

use crate::{BoardText, GameRecord, Ply, RulesTag, ruleset_file};

/// Judges recorded games, each by the rules it names or all by the same.
///
/// ```
/// use volteo_core::Request;
/// use volteo_records::{End, GameRecord, Referee};
///
/// let mut record = GameRecord::default();
/// for name in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
///     record.plies.push(name.parse::<Request>().unwrap().into());
/// }
/// let verdict = Referee::new().judge(&record);
/// assert_eq!(verdict.end, End::Over);
/// assert_eq!(verdict.score.unwrap().discs, [13, 0]);
/// ```
#[derive(Clone, Debug)]
pub struct Referee {
    /// The rules for every game, whatever rules and komi it names.
    forced: Option<RuleSet>,
    /// The rules laid out last, with the set they came from: games that follow each other mostly
    /// share them.
    laid_out: (RuleSet, AnyRules),
}

impl Default for Referee {
    fn default() -> Self {
        Self::new()
    }
}

impl Referee {
    /// A referee that judges every game by the rules it names, or by those of the World Othello
    /// Federation.
    #[must_use]
    pub fn new() -> Self {
        let wof = Builtin::Wof.rule_set();
        let laid_out =
            AnyRules::new(&wof).expect("every built-in rule set is valid, as a test of the core holds");
        Self { forced: None, laid_out: (wof, laid_out) }
    }

    /// A referee that judges every game by these rules, with their komi, whatever rules and komi it names.
    ///
    /// # Errors
    ///
    /// If the rule set is impossible.
    pub fn with_rules(set: RuleSet) -> Result<Self, volteo_core::RuleSetError> {
        Ok(Self { forced: Some(set), laid_out: (set, AnyRules::new(&set)?) })
    }

    /// The rules by which a game is judged.
    ///
    /// # Errors
    ///
    /// If the record names rules that are not known, or impossible ones.
    pub fn rules_for(&mut self, record: &GameRecord) -> Result<&AnyRules, Unjudged> {
        let set = match self.forced {
            Some(set) => set,
            None => named_by(record)?,
        };
        if self.laid_out.0 != set {
            self.laid_out = (set, AnyRules::new(&set).map_err(Unjudged::ImpossibleRules)?);
        }
        Ok(&self.laid_out.1)
    }

    /// Judges a game.
    #[must_use]
    pub fn judge(&mut self, record: &GameRecord) -> Verdict {
        match self.rules_for(record) {
            Ok(rules) => with_rules!(rules, rules => judge(rules, record)),
            Err(unjudged) => Verdict::unjudged(unjudged),
        }
    }
}

/// The rules that a record names, with its komi.
fn named_by(record: &GameRecord) -> Result<RuleSet, Unjudged> {
    let mut set = match &record.rules {
        None => Builtin::Wof.rule_set(),
        Some(RulesTag::Inline(set)) => **set,
        Some(RulesTag::Named(name)) => {
            ruleset_file::resolve(name).ok_or_else(|| Unjudged::UnknownRules(name.clone()))?.rules
        }
    };
    if let Some(komi) = record.komi {
        set.komi = komi;
    }
    Ok(set)
}

/// The position in which a record begins.
pub(crate) fn start_of<B: BitSet>(
    rules: &Rules<B>,
    start: Option<&BoardText>,
) -> Result<Position<B>, Unjudged> {
    let Some(start) = start else {
        return Ok(rules.start());
    };
    if start.width.is_some_and(|width| width != rules.set().width) {
        return Err(Unjudged::OtherBoard {
            width: start.width.unwrap_or_default(),
            needed: rules.set().width,
        });
    }
    rules.read_position(&start.text).map_err(Unjudged::Start)
}

/// Judges a game by laid-out rules.
fn judge<B: BitSet>(rules: &Rules<B>, record: &GameRecord) -> Verdict {
    let mut position = match start_of(rules, record.start.as_ref()) {
        Ok(position) => position,
        Err(unjudged) => return Verdict::unjudged(unjudged),
    };
    let mut verdict = Verdict::default();
    for (index, &ply) in record.plies.iter().enumerate() {
        if let Err(mut illegal) = play(rules, &mut position, ply, &mut verdict) {
            illegal.recorded = index;
            verdict.end = End::Illegal(illegal);
            return verdict;
        }
    }
    let over = rules.is_over(&position);
    verdict.end = match record.ending {
        // The game ends at once when it is over: what happened later did not happen in it.
        _ if over => End::Over,
        Some(ending) if ending != Ending::Finished => End::Ended(ending),
        _ => End::Unfinished,
    };
    let ending = match verdict.end {
        End::Over => Ending::Finished,
        End::Ended(ending) => ending,
        // It has come to nothing yet.
        End::Unfinished | End::Illegal(_) | End::Unjudged(_) => Ending::Abandoned,
    };
    verdict.score = Some(rules.score(&position, ending));
    claim::compare(rules, record, &position, &mut verdict);
    verdict
}

/// Plays one recorded ply, after a pass that the record left out where there must have been one.
fn play<B: BitSet>(
    rules: &Rules<B>,
    position: &mut Position<B>,
    ply: Ply,
    verdict: &mut Verdict,
) -> Result<(), Box<IllegalPly>> {
    let is_played = |position: &mut Position<B>| {
        let is_turn = ply.side.is_none_or(|side| side == position.to_move());
        is_turn && rules.play_at_once(position, ply.request).is_some()
    };
    if is_played(position) {
        verdict.count(ply.request);
        return Ok(());
    }
    if pass_is_missing(rules, position, ply) {
        rules.play_legal(position, Action::Pass);
        verdict.filled_passes.push(verdict.plies);
        verdict.count(Request::Pass);
        if is_played(position) {
            verdict.count(ply.request);
            return Ok(());
        }
    }
    let action = rules
        .judge_side(position, ply.side.unwrap_or(position.to_move()), ply.request)
        .map_err(|refusal| IllegalPly::new(verdict.plies, &refusal, position))?;
    rules.play_legal(position, action);
    verdict.count(ply.request);
    Ok(())
}

/// Whether the record goes on with the other side's move where the side to move had to pass.
fn pass_is_missing<B: BitSet>(rules: &Rules<B>, position: &Position<B>, ply: Ply) -> bool {
    ply.request != Request::Pass && ply.side != Some(position.to_move()) && rules.must_pass(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordedResult;
    use volteo_core::{Color, Komi, Reason};

    fn record(moves: &str) -> GameRecord {
        let plies = moves.split(' ').map(|text| text.parse::<Request>().unwrap().into()).collect();
        GameRecord { plies, ..GameRecord::default() }
    }

    fn reason(verdict: &Verdict) -> Reason {
        let End::Illegal(illegal) = &verdict.end else { panic!("{:?} is legal", verdict.end) };
        illegal.refusal.reason
    }

    const WIPE_OUT: &str = "e6 f4 e3 f6 g5 d6 e7 f5 c5";

    #[test]
    fn a_wipe_out_is_over_and_scores_all_squares() {
        let verdict = Referee::new().judge(&record(WIPE_OUT));
        assert_eq!((verdict.end, verdict.plies, verdict.passes), (End::Over, 9, 0));
        assert_eq!(verdict.score.unwrap().tournament.unwrap().map(volteo_core::HalfDiscs::halves), [128, 0]);
    }

    #[test]
    fn a_move_on_an_occupied_square_is_refused_at_its_ply() {
        let verdict = Referee::new().judge(&record("d3 d4 d5"));
        assert_eq!(reason(&verdict), Reason::Occupied(Color::Black));
        let End::Illegal(illegal) = verdict.end else { unreachable!() };
        assert_eq!((illegal.recorded, illegal.ply), (1, 2));
    }

    #[test]
    fn a_pass_after_the_end_is_refused() {
        let verdict = Referee::new().judge(&record(&format!("{WIPE_OUT} --")));
        assert_eq!(reason(&verdict), Reason::GameOver);
    }

    #[test]
    fn a_pass_is_refused_while_a_move_exists() {
        assert_eq!(reason(&Referee::new().judge(&record("d3 --"))), Reason::PassNotAllowed);
    }

    #[test]
    fn a_pass_that_the_record_leaves_out_is_filled_in() {
        // 4x4: after these plies White has no move and Black goes on.
        let mut rules = Referee::with_rules(Builtin::Mini4.rule_set()).unwrap();
        let with_pass = "b1 a1 d3 b4 a4 d2 c4 c1 d1 a3 a2 -- d4";
        let told = rules.judge(&record(with_pass));
        let left_out = rules.judge(&record(&with_pass.replace("-- ", "")));
        assert_eq!((told.passes, told.filled_passes.len()), (1, 0), "{told:?}");
        assert_eq!((left_out.passes, &left_out.filled_passes[..]), (1, &[11][..]));
        assert_eq!((left_out.plies, left_out.score), (told.plies, told.score));
    }

    #[test]
    fn a_ply_of_the_wrong_side_is_refused() {
        let mut game = record("d3 c3");
        game.plies[1].side = Some(Color::Black);
        assert_eq!(reason(&Referee::new().judge(&game)), Reason::WrongSide);
    }

    #[test]
    fn a_game_that_stops_early_is_unfinished_unless_the_record_says_how_it_ended() {
        let mut game = record("d3 c3");
        assert_eq!(Referee::new().judge(&game).end, End::Unfinished);
        game.ending = Some(Ending::Resigned(Color::Black));
        let verdict = Referee::new().judge(&game);
        assert_eq!(verdict.end, End::Ended(Ending::Resigned(Color::Black)));
        assert_eq!(verdict.score.unwrap().winner, Some(Color::White));
    }

    #[test]
    fn a_recorded_result_is_compared_with_the_one_found() {
        let mut game = record(WIPE_OUT);
        let mut claim = |result| {
            game.result = Some(result);
            Referee::new().judge(&game).claim()
        };
        assert_eq!(claim(RecordedResult::BlackTournament(64)), Claim::Agrees);
        assert_eq!(claim(RecordedResult::BlackTournament(13)), Claim::Disagrees);
        assert_eq!(claim(RecordedResult::Discs { black: 13, white: 0 }), Claim::Agrees);
        assert_eq!(claim(RecordedResult::Discs { black: 64, white: 0 }), Claim::Agrees);
        assert_eq!(claim(RecordedResult::Discs { black: 0, white: 64 }), Claim::Disagrees);
        assert_eq!(claim(RecordedResult::Winner(None)), Claim::Disagrees);
        assert_eq!(claim(RecordedResult::Difference(64_000)), Claim::Agrees);
        assert_eq!(claim(RecordedResult::Difference(13_000)), Claim::Agrees);
    }

    #[test]
    fn a_game_that_was_broken_off_has_nothing_to_compare_with_a_result() {
        let game = |moves| GameRecord { ending: Some(Ending::Abandoned), ..record(moves) };
        for result in [RecordedResult::Difference(-2000), RecordedResult::Winner(Some(Color::Black))] {
            let verdict = Referee::new().judge(&GameRecord { result: Some(result), ..game("d3 c3") });
            assert_eq!((verdict.claim(), verdict.end), (Claim::None, End::Ended(Ending::Abandoned)));
        }
    }

    #[test]
    fn a_game_is_finished_where_it_is_over_and_nowhere_else() {
        let judge = |moves, ending| {
            let verdict = Referee::new().judge(&GameRecord { ending: Some(ending), ..record(moves) });
            let differs: Vec<_> = verdict.differs.iter().map(ToString::to_string).collect();
            (verdict.claim(), verdict.end, differs.join(", "))
        };
        let resigned = Ending::Resigned(Color::Black);
        assert_eq!(judge(WIPE_OUT, Ending::Finished), (Claim::Agrees, End::Over, String::new()));
        assert_eq!(
            judge(WIPE_OUT, resigned),
            (
                Claim::Disagrees,
                End::Over,
                "ending resigned, found a game that is over by the rules".to_owned()
            )
        );
        assert_eq!(
            judge("d3 c3", Ending::Finished),
            (Claim::Disagrees, End::Unfinished, "ending finished, found a game that is not over".to_owned())
        );
        assert_eq!(judge("d3 c3", resigned), (Claim::None, End::Ended(resigned), String::new()));
    }

    #[test]
    fn forced_rules_keep_their_komi() {
        let komi = |thousandths| Komi::from_thousandths(thousandths);
        let forced = RuleSet { komi: komi(500), ..Builtin::Wof.rule_set() };
        let named = GameRecord { komi: Some(komi(-3000)), ..record(WIPE_OUT) };
        let found = |mut referee: Referee| {
            let (full, _) = referee.write_out(&named).unwrap();
            (with_rules!(referee.rules_for(&named).unwrap(), it => it.set().komi), full.komi)
        };
        assert_eq!(found(Referee::with_rules(forced).unwrap()), (komi(500), Some(komi(500))));
        assert_eq!(found(Referee::new()), (komi(-3000), Some(komi(-3000))));
    }

    #[test]
    fn where_the_fewest_discs_win_a_resignation_agrees_with_the_turned_sign() {
        let mut game = record("d3 c3");
        game.ending = Some(Ending::Resigned(Color::Black));
        let mut claim = |rules: Builtin, thousandths| {
            game.result = Some(RecordedResult::Difference(thousandths));
            Referee::with_rules(rules.rule_set()).unwrap().judge(&game).claim()
        };
        assert_eq!(claim(Builtin::Wof, -64_000), Claim::Agrees);
        assert_eq!(claim(Builtin::Anti, -64_000), Claim::Disagrees);
        assert_eq!(claim(Builtin::Anti, 64_000), Claim::Agrees);
    }

    #[test]
    fn unknown_rules_leave_a_game_unjudged() {
        let rules = Some(RulesTag::Named("chess".into()));
        let verdict = Referee::new().judge(&GameRecord { rules, ..record("d3") });
        assert_eq!(verdict.end, End::Unjudged(Unjudged::UnknownRules("chess".into())));
    }
}
