//! Names and values that no key of its own has room for.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// Pairs in their order: an object, or a list of pairs where a name comes again.
#[derive(Clone, Debug)]
pub(super) struct ExtraField(pub(super) Vec<(String, String)>);

impl<'de> Deserialize<'de> for ExtraField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ExtraVisitor).map(Self)
    }
}

struct ExtraVisitor;

impl<'de> Visitor<'de> for ExtraVisitor {
    type Value = Vec<(String, String)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object whose values are strings, or a list of pairs of strings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(pairs)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = list.next_element()? {
            pairs.push(pair);
        }
        Ok(pairs)
    }
}

impl Serialize for ExtraField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut names = BTreeSet::new();
        if self.0.iter().all(|(name, _)| names.insert(name)) {
            serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
        } else {
            serializer.collect_seq(&self.0)
        }
    }
}
