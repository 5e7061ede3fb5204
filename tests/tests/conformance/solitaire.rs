//! 36 games of the solitaire, by the same independent program.

use serde_json::Value;
use volteo_core::solitaire::{Deal, Layout, Options, Placement, Solitaire, Transcript, read_transcript};

use super::GAMES;

fn check(json: &Value) {
    let text = |field: &str| json[field].as_str().unwrap();
    let layout: Layout = text("layout").parse().unwrap();
    let deal = Deal::read(layout, text("deal")).unwrap();
    assert_eq!([layout.to_string(), deal.to_string()], [text("layout"), text("deal")]);
    let options = Options { alternate: json["alternate"].as_bool().unwrap(), values: false };
    let mut game = Solitaire::new(deal, options);
    let placements: Vec<Placement> = read_transcript(text("moves")).map(Result::unwrap).collect();
    for &placement in &placements {
        assert_eq!(game.end(), None, "{}", text("moves"));
        if let Err(refusal) = game.play(placement) {
            panic!("{refusal} in {}", text("moves"));
        }
    }
    assert!(game.end().is_some(), "the game goes on after {}", text("moves"));
    assert_eq!(Transcript(&placements).to_string(), text("moves"));
    assert_eq!(game.discs_text().to_string(), text("final"));
    assert_eq!(Some(u64::from(game.score().captured)), json["captured"].as_u64());
    assert_eq!(Some(u64::from(game.score().value)), json["value"].as_u64());
    assert_eq!(game.hand_text().to_string(), text("hand"));
    assert_eq!(game.left_text().to_string(), text("left"));
}

#[test]
fn the_36_solitaire_games_are_played_as_they_were() {
    let lines = GAMES.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let games: Vec<Value> = lines.filter(|json| json["rules"] == "solitaire").collect();
    assert_eq!(games.len(), 36);
    games.iter().for_each(check);
}
