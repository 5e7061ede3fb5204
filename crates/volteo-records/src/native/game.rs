//! A game as a JSON object: every key, in the order in which they are written.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::date::DateField;
use super::extra::ExtraField;
use super::fields::{Decimal, EndingField, Halves, ResultField, RulesField, StartField};
use super::notes::{Comments, Figures};

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, expecting = "an object that holds a game")]
pub(super) struct GameObject<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rules: Option<RulesField<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<StartField>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) komi: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) players: Option<PlayersObject<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) round: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date: Option<DateField>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_control: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) moves: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clocks: Option<Figures>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seconds: Option<Figures>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) evaluations: Option<Figures>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) comments: Option<Comments>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<EndingField>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<ResultField>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) passes: Option<u32>,
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) black: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) white: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) empties: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tournament: Option<[Halves; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) comment: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) extra: Option<ExtraField>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, expecting = "an object of the players, black and white")]
pub(super) struct PlayersObject<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) black: Option<PlayerObject<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) white: Option<PlayerObject<'a>>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, expecting = "an object of a player's name and rating")]
pub(super) struct PlayerObject<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rating: Option<f64>,
}
