//! Which deal is meant, and how it is played.

use volteo_core::solitaire::{Deal, Layout, Options, Solitaire};

use crate::failure::Failure;

/// A deal, by its seed or by its tiles.
#[derive(clap::Args)]
pub struct Dealt {
    /// The seed: the same one gives the same deal everywhere
    #[arg(long, short, default_value_t = 0, conflicts_with = "deal")]
    seed: u64,
    /// The deal itself: 24 tiles like B7, W10, Bx in board order
    #[arg(long, short, value_name = "TILES")]
    deal: Option<String>,
    /// Where the tiles lie: frame, chequer, corners, or 24 squares
    #[arg(long, short, default_value = "frame", value_name = "NAME|SQUARES")]
    layout: String,
    /// Let the colors alternate instead of leaving the choice to the player
    #[arg(long)]
    alternate: bool,
}

impl Dealt {
    /// The game before its first placement.
    pub fn game(&self) -> Result<Solitaire, Failure> {
        let layout = read_layout(&self.layout)?;
        let deal = match &self.deal {
            None => Deal::shuffled(layout, self.seed),
            Some(text) => Deal::read(layout, text)
                .map_err(|error| Failure::request(format!("the deal is wrong: {error}")))?,
        };
        Ok(Solitaire::new(deal, Options { alternate: self.alternate, ..Options::default() }))
    }

    /// The seed, if it gives the deal.
    pub fn seed(&self) -> Option<u64> {
        self.deal.is_none().then_some(self.seed)
    }
}

/// Reads the name of a layout, or its squares.
pub fn read_layout(text: &str) -> Result<Layout, Failure> {
    text.parse().map_err(|error| Failure::request(format!("the layout is wrong: {error}")))
}
