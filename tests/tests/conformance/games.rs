//! 138 two-player games of an independent program, under twelve rule sets.

use serde_json::Value;
use volteo_core::{
    BitSet, Builtin, Color, Ending, HalfDiscs, Position, Request, RuleSet, Rules, Square, U256,
};

use super::{GAMES, rules_of};

/// A game as the file has it.
struct Game {
    rules: RuleSet,
    moves: Vec<String>,
    passes: usize,
    /// A character a square: `B`, `W`, `.` empty, `#` hole.
    board: String,
    discs: [u64; 2],
    empties: u64,
    /// In half discs.
    tournament: [u64; 2],
}

/// The rule set of a name. The games of other sizes are played by the rules of a built-in one.
fn rule_set(name: &str) -> RuleSet {
    let sized = |builtin: Builtin, width, height| RuleSet { width, height, ..builtin.rule_set() };
    match name {
        "beginner6" => sized(Builtin::Beginner, 6, 6),
        "beginner10" => sized(Builtin::Beginner, 10, 10),
        "size12" => sized(Builtin::Wof, 12, 12),
        "size14" => sized(Builtin::Wof, 14, 14),
        "rect10x6" => sized(Builtin::Wof, 10, 6),
        _ => Builtin::from_name(name).unwrap_or_else(|| panic!("no rule set {name}")).rule_set(),
    }
}

impl Game {
    fn from_json(json: &Value) -> Self {
        let text = |field: &str| json[field].as_str().unwrap().to_owned();
        let number = |field: &str| json[field].as_u64().unwrap();
        let halves = |side: usize| (json["tournament"][side].as_f64().unwrap() * 2.0) as u64;
        Self {
            rules: rule_set(&text("rules")),
            moves: text("moves").split_whitespace().map(str::to_owned).collect(),
            passes: number("passes") as usize,
            board: text("final"),
            discs: [number("black"), number("white")],
            empties: number("empties"),
            tournament: [halves(0), halves(1)],
        }
    }

    /// Plays the game in one width and compares what it comes to.
    fn check<B: BitSet>(&self) {
        if !Rules::<B>::fits(&self.rules) {
            return;
        }
        let rules = rules_of::<B>(&self.rules);
        let mut position = rules.start();
        for text in &self.moves {
            let request: Request = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let action = rules.judge(&position, request).unwrap_or_else(|refusal| panic!("{refusal}"));
            assert_eq!(rules.notation(&position, action).to_string(), *text);
            rules.play_legal(&mut position, action);
        }
        assert!(rules.is_over(&position), "the game goes on after {}", self.moves.join(" "));
        assert_eq!(drawn(&rules, &position), self.board);
        self.check_score(&rules, &position);
    }

    fn check_score<B: BitSet>(&self, rules: &Rules<B>, position: &Position<B>) {
        let score = rules.score(position, Ending::Finished);
        assert_eq!(score.discs.map(u64::from), self.discs);
        assert_eq!(u64::from(score.empties), self.empties);
        let halves = score.tournament.unwrap().map(|it| u64::from(HalfDiscs::halves(it)));
        assert_eq!(halves, self.tournament);
    }
}

/// The board as the file writes it.
fn drawn<B: BitSet>(rules: &Rules<B>, position: &Position<B>) -> String {
    let (width, height) = (rules.set().width, rules.set().height);
    let places = (0..height).flat_map(|rank| (0..width).map(move |file| Square::new(file, rank).unwrap()));
    let mark = |square| match position.disc(square) {
        Some(Color::Black) => 'B',
        Some(Color::White) => 'W',
        None if rules.playable().contains(square) => '.',
        None => '#',
    };
    places.map(mark).collect()
}

#[test]
fn the_138_two_player_games_are_played_as_they_were() {
    let lines = GAMES.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let games: Vec<Game> =
        lines.filter(|json| json["rules"] != "solitaire").map(|json| Game::from_json(&json)).collect();
    assert_eq!(games.len(), 138);
    for game in &games {
        assert_eq!(game.moves.iter().filter(|text| *text == "--").count(), game.passes);
        game.check::<u64>();
        game.check::<u128>();
        game.check::<U256>();
    }
}
