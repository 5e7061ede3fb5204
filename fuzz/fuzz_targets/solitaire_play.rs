//! Whatever the deal and the choices, a game of the solitaire is played to its end, and its record,
//! written and read again, plays out the same.
#![no_main]

use volteo_core::solitaire::{Deal, Layout, Options, Solitaire};
use volteo_fuzz::{Choices, check_solitaire_line, play_record};
use volteo_records::native::{SolitaireClaims, SolitaireRecord};

libfuzzer_sys::fuzz_target!(|input: (u64, u64, bool, &[u8])| {
    let (seed, squares, alternate, bytes) = input;
    let deal = Deal::shuffled(layout(squares), seed);
    let mut game = Solitaire::new(deal, Options { alternate, values: false });
    let (mut choices, mut moves) = (Choices::new(bytes), Vec::new());
    while let Some(placement) = choices.pick(game.placements()) {
        game.play(placement).expect("a legal placement is played");
        moves.push(placement.to_string());
    }
    assert!(moves.len() <= 60);

    let claims = SolitaireClaims { hand: Some(game.hand_text().to_string()), ..SolitaireClaims::default() };
    let layout = deal.layout().to_string();
    let record = SolitaireRecord { layout, alternate, deal: deal.to_string(), moves, claims };
    check_solitaire_line(&record);
    assert_eq!(play_record(&record), Some(game));
});

/// The layout of these squares if they make one, else one with a name.
fn layout(squares: u64) -> Layout {
    use volteo_core::BitSet;

    let named = Layout::NAMED[(squares % Layout::NAMED.len() as u64) as usize].1;
    Layout::from_squares(squares.squares()).unwrap_or(named)
}
