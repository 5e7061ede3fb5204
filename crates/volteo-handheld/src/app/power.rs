//! The light of the screen: on, dim after a while without a button, then off.

use crate::{Light, Settings, Time};

#[derive(Clone, Copy, Debug)]
pub(super) struct Power {
    touched: Time,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    On,
    Dim,
    Off,
}

impl Power {
    pub(super) const fn new(now: Time) -> Self {
        Self { touched: now, stage: Stage::On }
    }

    /// A button was pressed.
    pub(super) const fn touch(&mut self, now: Time) {
        self.touched = now;
        self.stage = Stage::On;
    }

    pub(super) fn is_off(self) -> bool {
        self.stage == Stage::Off
    }

    /// Time has passed. While the device is busy its screen may dim, but does not go off.
    pub(super) fn pass(&mut self, now: Time, settings: &Settings, busy: bool) {
        let idle = now - self.touched;
        let is_past = |limit: crate::Idle| limit.span().is_some_and(|limit| idle >= limit);
        self.stage = if is_past(settings.off) && (!busy || self.is_off()) {
            Stage::Off
        } else if is_past(settings.dim) {
            Stage::Dim
        } else {
            Stage::On
        };
    }

    /// When the light changes next.
    pub(super) fn due(self, settings: &Settings, busy: bool) -> Option<Time> {
        let dim = settings.dim.span().filter(|_| self.stage == Stage::On);
        let off = settings.off.span().filter(|_| !self.is_off() && !busy);
        [dim, off].into_iter().flatten().map(|span| self.touched + span).min()
    }

    pub(super) const fn light(self, settings: &Settings) -> Light {
        match self.stage {
            Stage::On => Light::On(settings.contrast.register()),
            Stage::Dim => Light::Dim,
            Stage::Off => Light::Off,
        }
    }
}
