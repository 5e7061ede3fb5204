//! What layouts and options come to: many deals, played and searched under each.

mod report;
mod run;
mod summary;
mod tally;

use serde::{Deserialize, Serialize};
use volteo_core::solitaire::{Deal, Layout, Options, Solitaire};

pub use report::{csv, text};
pub use run::{ThreadsError, compare};
pub use summary::{OfPlayer, OfSetting, Summary};
pub use tally::Comparison;

use crate::search::Limit;

/// What is compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The layouts; each is played in every way that [`Setting::all`] has.
    #[serde(with = "as_texts")]
    pub layouts: Vec<Layout>,
    /// The deals, the same ones for every setting.
    pub deals: Deals,
    /// How far the best line of each deal is searched for.
    pub limit: Limit,
}

/// Deals by seeds that follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deals {
    /// The seed of the first.
    pub first: u64,
    /// How many.
    pub count: u64,
}

/// Where tiles lie and by which options they are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Where the tiles lie.
    pub layout: Layout,
    /// The options.
    pub options: Options,
}

impl Setting {
    /// The settings of these layouts: each with free colors and with alternating ones, and each of those played for tiles
    /// and for values.
    #[must_use]
    pub fn all(layouts: &[Layout]) -> Vec<Self> {
        let options =
            [false, true].map(|alternate| [false, true].map(|values| Options { alternate, values }));
        let of_layout =
            |&layout: &Layout| options.as_flattened().iter().map(move |&options| Self { layout, options });
        layouts.iter().flat_map(of_layout).collect()
    }

    /// The game of a seed.
    #[must_use]
    pub fn game(&self, seed: u64) -> Solitaire {
        Solitaire::new(Deal::shuffled(self.layout, seed), self.options)
    }
}

/// Layouts by their names or squares.
mod as_texts {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};
    use volteo_core::solitaire::Layout;

    pub(super) fn serialize<S: Serializer>(layouts: &[Layout], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(layouts.iter().map(Layout::to_string))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Layout>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}
