//! What a record says about plies: a list for each kind of figure, and comments by ply.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::PlyNote;
use crate::lost::Lost;

/// Figures of the plies from the first on, null where there is none; the list may end early.
pub(super) type Figures = Vec<Option<f64>>;

/// Comments by ply, counted from 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Comments(BTreeMap<usize, String>);

impl<'de> Deserialize<'de> for Comments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(CommentsVisitor).map(Self)
    }
}

struct CommentsVisitor;

impl<'de> Visitor<'de> for CommentsVisitor {
    type Value = BTreeMap<usize, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of comments by the number of the ply, like {\"1\": \"…\"}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut comments = BTreeMap::new();
        while let Some((ply, comment)) = map.next_entry::<usize, String>()? {
            if ply == 0 {
                return Err(A::Error::custom("plies are counted from 1"));
            }
            if comments.insert(ply, comment).is_some() {
                return Err(A::Error::custom(format_args!("there are two comments on ply {ply}")));
            }
        }
        Ok(comments)
    }
}

impl Serialize for Comments {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The notes of a game, a kind at a time.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    pub(super) clocks: Option<Figures>,
    pub(super) seconds: Option<Figures>,
    pub(super) evaluations: Option<Figures>,
    pub(super) comments: Option<Comments>,
}

impl Columns {
    /// Takes notes apart. They are in order of their plies, and none is empty: see [`note_unordered`].
    pub(super) fn of(notes: &[PlyNote]) -> Self {
        let comments = notes.iter().filter_map(|note| Some((note.ply + 1, note.comment.clone()?)));
        let comments = Comments(comments.collect());
        Self {
            clocks: figures(notes, |note| note.clock),
            seconds: figures(notes, |note| note.seconds),
            evaluations: figures(notes, |note| note.evaluation),
            comments: if comments.0.is_empty() { None } else { Some(comments) },
        }
    }

    /// Puts the notes of so many plies together.
    ///
    /// # Errors
    ///
    /// The key that says something about a ply after the last, and what is wrong with it.
    pub(super) fn notes(self, plies: usize) -> Result<Vec<PlyNote>, (&'static str, String)> {
        let mut notes = BTreeMap::<usize, PlyNote>::new();
        let Self { clocks, seconds, evaluations, comments } = self;
        let mut add = |key, figures: Option<Figures>, set: fn(&mut PlyNote, f64)| {
            let figures = figures.unwrap_or_default();
            if figures.len() > plies {
                return Err((key, format!("{key}: {} entries for {plies} plies", figures.len())));
            }
            for (ply, figure) in figures.into_iter().enumerate() {
                if let Some(figure) = figure {
                    set(notes.entry(ply).or_default(), figure);
                }
            }
            Ok(())
        };
        add("clocks", clocks, |note, clock| note.clock = Some(clock))?;
        add("seconds", seconds, |note, seconds| note.seconds = Some(seconds))?;
        add("evaluations", evaluations, |note, evaluation| note.evaluation = Some(evaluation))?;
        for (ply, comment) in comments.unwrap_or_default().0 {
            if ply > plies {
                return Err(("comments", format!("comments: one on ply {ply} of {plies}")));
            }
            notes.entry(ply - 1).or_default().comment = Some(comment);
        }
        Ok(notes.into_iter().map(|(ply, note)| PlyNote { ply, ..note }).collect())
    }
}

fn figures(notes: &[PlyNote], figure: impl Fn(&PlyNote) -> Option<f64>) -> Option<Figures> {
    let mut figures = Vec::new();
    for note in notes {
        if let Some(figure) = figure(note) {
            figures.resize(note.ply, None);
            figures.push(Some(figure));
        }
    }
    if figures.is_empty() { None } else { Some(figures) }
}

/// Notes what [`Columns`] cannot tell apart.
pub(super) fn note_unordered(lost: &mut Lost, notes: &[PlyNote], plies: usize) {
    lost.note(notes.iter().any(|note| note.ply >= plies), "notes on plies that were not played");
    lost.note(!notes.is_sorted_by(|a, b| a.ply < b.ply), "several notes on one ply, or notes out of order");
    let figures = notes.iter().flat_map(|note| [note.clock, note.seconds, note.evaluation]);
    lost.note(figures.flatten().any(|figure| !figure.is_finite()), "a figure of a ply that is no number");
}
