//! The fields of a rule set as they are written, in TOML or in JSON.

use serde::Deserialize;
use volteo_core::{
    Builtin, Color, Directions, Edges, Empties, FlipRule, Goal, Komi, LossScore, PassRule, Placement,
    RuleSet, RuleSetError, SquareSet, Start, Supply,
};

use super::NamedRuleSet;
use super::error::FieldError;
use super::names::{known, resolve};
use super::read::Read;

/// What a rule set's text says. Fields that are left out are the base's.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", expecting = "the fields of a rule set")]
pub(crate) struct Fields {
    name: Option<String>,
    about: Option<String>,
    base: Option<String>,
    width: Option<Read<u8>>,
    height: Option<Read<u8>>,
    holes: Option<Read<SquareSet>>,
    start: Option<Read<Start>>,
    first: Option<Read<Color>>,
    flip: Option<Read<FlipRule>>,
    lines: Option<Read<Directions>>,
    edges: Option<Read<Edges>>,
    placement: Option<Read<Placement>>,
    pass: Option<Read<PassRule>>,
    goal: Option<Read<Goal>>,
    empties: Option<Read<Empties>>,
    komi: Option<Read<Komi>>,
    supply: Option<Read<Supply>>,
    time_out: Option<Read<LossScore>>,
    resignation: Option<Read<LossScore>>,
}

impl Fields {
    /// The rule set that they make.
    ///
    /// # Errors
    ///
    /// If there is no such base, or the rule set is impossible.
    pub(crate) fn resolve(self) -> Result<NamedRuleSet, FieldError> {
        let base = self.base()?;
        let or = |side: Option<Read<u8>>, base| side.map_or(base, |it| it.0);
        let rules = RuleSet {
            width: or(self.width, base.width),
            height: or(self.height, base.height),
            holes: self.holes.map_or(base.holes, |it| it.0),
            start: self.start.map_or(base.start, |it| it.0),
            first: self.first.map_or(base.first, |it| it.0),
            flip: self.flip.map_or(base.flip, |it| it.0),
            lines: self.lines.map_or(base.lines, |it| it.0),
            edges: self.edges.map_or(base.edges, |it| it.0),
            placement: self.placement.map_or(base.placement, |it| it.0),
            pass: self.pass.map_or(base.pass, |it| it.0),
            goal: self.goal.map_or(base.goal, |it| it.0),
            empties: self.empties.map_or(base.empties, |it| it.0),
            komi: self.komi.map_or(base.komi, |it| it.0),
            supply: self.supply.map_or(base.supply, |it| it.0),
            time_out: self.time_out.map_or(base.time_out, |it| it.0),
            resignation: self.resignation.map_or(base.resignation, |it| it.0),
        };
        rules.validate().map_err(impossible)?;
        Ok(NamedRuleSet { name: self.name, about: self.about, rules })
    }

    fn base(&self) -> Result<RuleSet, FieldError> {
        let name = self.base.as_deref().unwrap_or(Builtin::Wof.name());
        let found = resolve(name).ok_or_else(|| FieldError {
            field: "base",
            reason: format!("there is no rule set {name:?}; there are {}", known()),
        })?;
        Ok(found.rules)
    }
}

fn impossible(error: RuleSetError) -> FieldError {
    let field = error.field().name();
    let text = error.to_string();
    // The sentence begins with the field.
    let reason = text.strip_prefix(field).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(&text);
    FieldError { field, reason: reason.to_owned() }
}
