//! What is said of games, in every language.

use std::fmt::Display;

use volteo_core::solitaire::{End, Layout};
use volteo_core::{Action, BitSet, Builtin, Color, Ending, PassRule, RuleSet, SquareSet};

use volteo_engine::Level;
use volteo_handheld::Level as Named;
use volteo_solitaire::Advice;

use super::{Language, Say as _, Text};
use crate::figures;
use crate::play::clock::Control;
use crate::play::contest::{Contest, Played};
use crate::play::game::{Game, Stays};
use crate::play::seat::Seat;
use crate::play::solo::Solo;

/// The name of a side.
pub const fn side(language: Language, color: Color) -> &'static str {
    language.side(color)
}

/// Whose turn it is.
pub fn side_to_move(language: Language, color: Color) -> String {
    language.fill(Text::ToMove, &[("side", &side(language, color))])
}

/// Who sits at a side.
pub fn seat_name(language: Language, seat: Seat) -> String {
    let name = |level: Named| language.level(level).to_lowercase();
    match seat {
        Seat::Human => language.say(Text::Human).to_owned(),
        Seat::Computer(Level::Greedy) => name(Named::Greedy),
        Seat::Computer(level) => {
            let name = match level {
                Level::EASY => name(Named::Easy),
                Level::NORMAL => name(Named::Normal),
                Level::HARD => name(Named::Hard),
                Level::EXPERT => name(Named::Expert),
                _ => return language.fill(Text::LevelIs, &[("level", &level)]),
            };
            language.fill(Text::LevelNamed, &[("level", &level), ("name", &name)])
        }
    }
}

/// The built-in rule set that these rules are.
fn builtin(rules: &RuleSet) -> Option<Builtin> {
    Builtin::ALL.into_iter().find(|it| it.rule_set() == *rules)
}

/// The name of a game of two players by these rules, which may have a name of their own.
pub fn rules_name(language: Language, rules: &RuleSet, own: Option<&str>) -> String {
    match (builtin(rules), own) {
        (Some(builtin), _) => language.rules(builtin).to_owned(),
        (None, Some(own)) => crate::output::plain(own).into_owned(),
        (None, None) => language.say(Text::OwnRules).to_owned(),
    }
}

/// A line on these rules.
pub fn rules_about(language: Language, rules: &RuleSet) -> String {
    let text = match builtin(rules) {
        Some(Builtin::Wof) => Text::WofAbout,
        Some(Builtin::Beginner) => Text::BeginnerAbout,
        Some(Builtin::Anti) => Text::AntiAbout,
        Some(Builtin::Mini4) => Text::Mini4About,
        Some(Builtin::Mini6) => Text::Mini6About,
        Some(Builtin::Grand10) => Text::Grand10About,
        Some(Builtin::Octagon) => Text::OctagonAbout,
        Some(Builtin::Parallel) => Text::ParallelAbout,
        Some(Builtin::Classic) => Text::ClassicAbout,
        None => {
            let size = [("width", &rules.width as &dyn Display), ("height", &rules.height)];
            return language.fill(Text::OwnRulesAbout, &size);
        }
    };
    language.say(text).to_owned()
}

/// The name of a game.
pub fn game_name(language: Language, game: &Game) -> String {
    match game {
        Game::Contest(contest) => rules_name(language, contest.rule_set(), contest.rules_name()),
        Game::Solo(_) => language.say(Text::Solitaire).to_owned(),
    }
}

/// A line on a game.
pub fn game_about(language: Language, game: &Game) -> String {
    match game {
        Game::Contest(contest) => rules_about(language, contest.rule_set()),
        Game::Solo(_) => language.say(Text::SolitaireAbout).to_owned(),
    }
}

/// The name of a layout.
pub fn layout_name(language: Language, layout: Layout) -> &'static str {
    language.layout(layout).unwrap_or_else(|| language.say(Text::OwnLayout))
}

/// A time control in words.
pub fn clock_name(language: Language, control: Option<Control>) -> String {
    match control {
        None => language.say(Text::NoClock).to_owned(),
        Some(Control::PerMove(time)) => language.fill(Text::PerMove, &[("seconds", &time.as_secs())]),
        Some(Control::Total { main, increment }) => {
            let main = Control::Total { main, increment: std::time::Duration::ZERO };
            let text = if increment.is_zero() { Text::Minutes } else { Text::MinutesMore };
            language.fill(text, &[("time", &main), ("more", &increment.as_secs())])
        }
    }
}

/// What was done in a ply.
pub fn last_action(language: Language, ply: &Played) -> String {
    let side = side(language, ply.side);
    match ply.action {
        Action::Pass if ply.forced => language.fill(Text::Passes, &[("side", &side)]),
        Action::Pass => language.fill(Text::PassedByChoice, &[("side", &side)]),
        Action::Place(_) => {
            let count = ply.change.flipped().len();
            language.fill(Text::Placed, &[("side", &side), ("move", &ply.written), ("count", &count)])
        }
    }
}

/// What the last placement of a solitaire did.
pub fn last_placement(language: Language, solo: &Solo) -> String {
    let Some(effects) = solo.played().last() else { return String::new() };
    let placement = effects.placement();
    let (side, count) = (side(language, placement.color), effects.flips().len());
    let values: &[(&str, &dyn Display)] = &[("side", &side), ("move", &placement.square), ("count", &count)];
    let placed = language.fill(Text::Placed, values);
    match tiles(solo, effects.captures()) {
        none if none.is_empty() => placed,
        tiles => placed + ", " + &language.fill(Text::Captures, &[("tiles", &tiles)]),
    }
}

/// What is advised in a solitaire, with the points that are expected of the whole game.
pub fn solo_hint(language: Language, advice: &Advice) -> String {
    let points = advice.points.round();
    language.fill(Text::SoloHintIs, &[("move", &advice.placement), ("points", &points)])
}

/// A value in discs, from parts of a disc as the engine counts them: `+2.3`.
pub fn discs(parts: i32) -> String {
    format!("{:+.1}", figures::discs(parts))
}

/// The tiles that were dealt to these squares.
pub fn tiles(solo: &Solo, squares: u64) -> String {
    let tiles = squares.squares().filter_map(|square| solo.game().deal().tile(square));
    tiles.map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ")
}

/// Why a game is over.
pub fn ending(language: Language, contest: &Contest) -> String {
    let say = |text, color| language.fill(text, &[("side", &side(language, color))]);
    match contest.ending() {
        None | Some(Ending::Abandoned) => language.say(Text::Abandoned).to_owned(),
        Some(Ending::Finished) => finished(language, contest),
        Some(Ending::Resigned(loser)) => say(Text::Resigned, loser),
        Some(Ending::TimeOut(loser)) => say(Text::TimeOut, loser),
        Some(Ending::Forfeit(loser)) => say(Text::Forfeited, loser),
        Some(Ending::AgreedDraw) => language.say(Text::AgreedDraw).to_owned(),
    }
}

/// Why nothing is taken back.
pub const fn stays(why: Stays) -> Text {
    match why {
        Stays::Nothing => Text::NothingToTakeBack,
        Stays::LostOnTime => Text::LostOnTimeStays,
        Stays::TurnedUp => Text::TurnedUpStays,
        Stays::Counted => Text::CountedStays,
    }
}

/// Why a game is over by its rules.
fn finished(language: Language, contest: &Contest) -> String {
    let position = contest.position();
    if contest.rules().empties(position).is_empty() {
        return language.say(Text::BoardFull).to_owned();
    }
    if let Some(gone) = Color::BOTH.into_iter().find(|&color| position.count(color) == 0) {
        return language.fill(Text::WipedOut, &[("side", &side(language, gone))]);
    }
    let by_passes = contest.rule_set().pass == PassRule::Allowed && position.passes() >= 2;
    language.say(if by_passes { Text::BothPassed } else { Text::NobodyMoves }).to_owned()
}

/// Who won.
pub fn winner(language: Language, contest: &Contest) -> String {
    match (contest.score().winner, contest.ending()) {
        (Some(winner), _) => language.fill(Text::Wins, &[("side", &side(language, winner))]),
        (None, None | Some(Ending::Abandoned)) => language.say(Text::NoResult).to_owned(),
        (None, Some(_)) => language.say(Text::Draw).to_owned(),
    }
}

/// Why a solitaire is over.
pub fn solo_end(language: Language, end: End) -> &'static str {
    language.say(match end {
        End::AllCaptured => Text::AllCaptured,
        End::NoPlacement => Text::NoPlacement,
        End::Stopped => Text::Stopped,
    })
}

/// The names of squares, in board order.
pub fn squares(set: SquareSet) -> String {
    let names: Vec<String> = set.squares().map(|square| square.to_string()).collect();
    names.join(" ")
}
