//! Records of the tile solitaire.

use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;

/// The layout of a record that names none.
const USUAL_LAYOUT: &str = "frame";

/// A recorded game of the solitaire, as its record tells it: nothing in it has been judged. The texts
/// are those that `volteo_core::solitaire` reads and writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolitaireRecord {
    /// The layout: a name, or 24 squares with spaces between.
    pub layout: String,
    /// Whether the colors of the placed discs alternate.
    pub alternate: bool,
    /// The tiles on the squares of the layout, in board order: `B7 W10 Bx …`.
    pub deal: String,
    /// The placements: `Bf5`.
    pub moves: Vec<String>,
    /// What the record claims of the end.
    pub claims: SolitaireClaims,
}

/// What the record of a solitaire claims of its end: for whoever judges it to compare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolitaireClaims {
    /// The discs: a character a square in board order, `B`, `W`, and `.` where there is none.
    pub discs: Option<String>,
    /// The tiles captured.
    pub captured: Option<u8>,
    /// The sum of their numbers.
    pub value: Option<u8>,
    /// The captured tiles in their order: `W5 B10`.
    pub hand: Option<String>,
    /// The tiles still on the board: `a1=Wx+`, with `+` for face up and `-` for face down.
    pub left: Option<String>,
}

impl SolitaireRecord {
    /// The record as a line of a file, without the end of the line.
    ///
    /// ```
    /// use volteo_records::native::{Line, Reader, SolitaireRecord};
    ///
    /// let text = r#"{"rules":"solitaire","layout":"frame","alternate":false,"deal":"Bx","moves":"Bd3 Wc5"}"#;
    /// let (_, line) = Reader::new(text.as_bytes()).next_line().unwrap().unwrap();
    /// let Line::Solitaire(record) = line else { panic!() };
    /// assert_eq!(record.to_line(), text);
    /// ```
    #[must_use]
    pub fn to_line(&self) -> String {
        // Strings and whole numbers always serialize.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A record as a JSON object: every key, in the order in which they are written.
#[derive(serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields, expecting = "an object that holds a solitaire")]
struct SolitaireObject {
    rules: SolitaireRules,
    #[serde(default)]
    layout: LayoutText,
    #[serde(default)]
    alternate: bool,
    deal: String,
    moves: String,
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    discs: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<String>,
}

#[derive(Clone, Copy, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
enum SolitaireRules {
    Solitaire,
}

impl<'de> Deserialize<'de> for SolitaireRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let object = SolitaireObject::deserialize(deserializer)?;
        Ok(Self {
            layout: object.layout.0,
            alternate: object.alternate,
            deal: object.deal,
            moves: object.moves.split_whitespace().map(str::to_owned).collect(),
            claims: SolitaireClaims {
                discs: object.discs,
                captured: object.captured,
                value: object.value,
                hand: object.hand,
                left: object.left,
            },
        })
    }
}

impl Serialize for SolitaireRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let claims = self.claims.clone();
        let object = SolitaireObject {
            rules: SolitaireRules::Solitaire,
            layout: LayoutText(self.layout.clone()),
            alternate: self.alternate,
            deal: self.deal.clone(),
            moves: self.moves.join(" "),
            discs: claims.discs,
            captured: claims.captured,
            value: claims.value,
            hand: claims.hand,
            left: claims.left,
        };
        object.serialize(serializer)
    }
}

/// A layout: a name or squares in a string, or a list of squares.
#[derive(serde::Serialize)]
struct LayoutText(String);

impl Default for LayoutText {
    fn default() -> Self {
        Self(USUAL_LAYOUT.to_owned())
    }
}

impl<'de> Deserialize<'de> for LayoutText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LayoutVisitor).map(Self)
    }
}

struct LayoutVisitor;

impl<'de> Visitor<'de> for LayoutVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a layout or a list of its squares")
    }

    fn visit_str<E>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<String, A::Error> {
        let mut squares = Vec::<String>::new();
        while let Some(square) = list.next_element()? {
            squares.push(square);
        }
        Ok(squares.join(" "))
    }
}
