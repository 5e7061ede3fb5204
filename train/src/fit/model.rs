//! Fitted weights, and how they become the bytes of tables.

use volteo_engine::evaluation::{EMPTIES, MAGIC, MOBILITIES, PARTS, Sections, VERSION, WEIGHTS};

use super::MOBILITY_AT;
use crate::ties::{Tie, Ties};

/// Fitted weights, in discs.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    knots: Vec<u8>,
    /// What the side to move has ahead, for every number of empties.
    bias: Vec<f32>,
    /// For every number of moves of the side to move, then of the other one, the weights at the knots.
    mobility: Vec<f32>,
    /// For every configuration, the weights at the knots.
    entries: Vec<f32>,
}

/// What rounding to whole units did to the weights of configurations.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Rounding {
    /// The root of the mean square of the error of a weight that is not 0, in discs.
    pub error: f64,
    /// The weights that were too large for a byte.
    pub clipped: usize,
    /// The weights that are not 0.
    pub used: usize,
}

impl Model {
    pub(super) fn new(knots: &[u8], ties: &Ties, weights: &[f32]) -> Self {
        let (bias, rest) = weights.split_at(MOBILITY_AT);
        let (mobility, tied) = rest.split_at(2 * MOBILITIES * knots.len());
        let mut entries = Vec::with_capacity(ties.of_entry.len() * knots.len());
        for &Tie { weight, sign } in &ties.of_entry {
            let weights = &tied[weight as usize * knots.len()..][..knots.len()];
            entries.extend(weights.iter().map(|weight| sign as f32 * weight));
        }
        Self { knots: knots.to_vec(), bias: bias.to_vec(), mobility: mobility.to_vec(), entries }
    }

    /// The weights as they are, for a later run to go on from.
    pub fn to_bytes(&self) -> Vec<u8> {
        let all = self.bias.iter().chain(&self.mobility).chain(&self.entries);
        all.flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// The weights in such bytes, for so many configurations; `None` if some are missing.
    pub fn from_bytes(knots: &[u8], configurations: usize, bytes: &[u8]) -> Option<Self> {
        let (weights, rest) = bytes.as_chunks::<4>();
        let weights: Vec<f32> = weights.iter().map(|&it| f32::from_le_bytes(it)).collect();
        let (bias, others) = weights.split_at_checked(EMPTIES)?;
        let (mobility, entries) = others.split_at_checked(2 * MOBILITIES * knots.len())?;
        (rest.is_empty() && entries.len() == configurations * knots.len()).then(|| Self {
            knots: knots.to_vec(),
            bias: bias.to_vec(),
            mobility: mobility.to_vec(),
            entries: entries.to_vec(),
        })
    }

    /// The number of configurations, and of those that were seen: what was not seen is worth nothing at any knot.
    pub fn configurations(&self) -> [usize; 2] {
        let all = self.entries.chunks_exact(self.knots.len());
        [all.len(), all.filter(|knots| knots.iter().any(|weight| *weight != 0.0)).count()]
    }

    /// The bytes of tables for the layout with this number; nothing is known of selectivity.
    pub fn quantize(&self, layout: u8) -> (Vec<u8>, Rounding) {
        let knots = self.knots.len();
        let sections = Sections::of(knots, self.entries.len() / knots);
        let mut bytes = vec![0; sections.size()];
        bytes[..4].copy_from_slice(&MAGIC);
        bytes[4..7].copy_from_slice(&[VERSION, layout, knots as u8]);
        bytes[8..8 + knots].copy_from_slice(&self.knots);
        for (empties, place) in bytes[sections.bias].chunks_exact_mut(2).enumerate() {
            let value = (self.bias[empties] * PARTS as f32).round() as i16;
            place.copy_from_slice(&value.to_le_bytes());
        }
        let mut write = |at: std::ops::Range<usize>, weights: &[f32]| {
            let mut rounding = Rounding::default();
            for (byte, weight) in bytes[at].iter_mut().zip(weights) {
                *byte = rounding.round(*weight).cast_unsigned();
            }
            rounding
        };
        let (own, other) = self.mobility.split_at(MOBILITIES * knots);
        write(sections.mobility[0].clone(), own);
        write(sections.mobility[1].clone(), other);
        let rounding = write(sections.entries, &self.entries);
        (bytes, rounding.concluded())
    }
}

impl Rounding {
    fn round(&mut self, weight: f32) -> i8 {
        let units = weight * WEIGHTS as f32;
        let rounded = units.round().clamp(-127.0, 127.0);
        if weight != 0.0 {
            self.used += 1;
            self.clipped += usize::from(units.abs() > 127.5);
            self.error += f64::from((units - rounded) / WEIGHTS as f32).powi(2);
        }
        rounded as i8
    }

    fn concluded(self) -> Self {
        Self { error: (self.error / self.used.max(1) as f64).sqrt(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::Color;
    use volteo_engine::evaluation::{DEVICE, Evaluation, Features, STEPS, Stage};

    /// A model that says something else of everything.
    fn model() -> Model {
        let knots = vec![10, 30, 50];
        let weights = |count: usize| (0..count).map(|at| (at * 7919 % 201) as f32 / 16.0 - 6.0).collect();
        Model {
            bias: weights(EMPTIES),
            mobility: weights(2 * MOBILITIES * knots.len()),
            entries: weights(DEVICE.entries() * knots.len()),
            knots,
        }
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let model = model();
        let bytes = model.to_bytes();
        let read = |bytes: &[u8]| Model::from_bytes(&model.knots, DEVICE.entries(), bytes);
        assert_eq!(read(&bytes), Some(model.clone()));
        for missing in [1, 4, 4 * model.knots.len(), bytes.len()] {
            assert_eq!(read(&bytes[..bytes.len() - missing]), None);
        }
    }

    #[test]
    fn tables_say_what_the_model_says_but_for_rounding() {
        let model = model();
        let (bytes, rounding) = model.quantize(1);
        let Ok(Evaluation::Device(tables)) = Evaluation::read(&bytes) else {
            unreachable!("they are tables")
        };
        assert_eq!(rounding.clipped, 0);
        assert!(rounding.error <= 0.5 / f64::from(WEIGHTS));

        let (black, white) = (0x0000_3C08_1010_0081, 0x8100_0000_0C2C_1800);
        let features = Features::of(&DEVICE, black, white);
        for (side, empties, mobility) in [(Color::Black, 5, [3, 40]), (Color::White, 37, [0, 7])] {
            let stage = Stage::of(empties, &model.knots);
            let upper = f32::from(stage.step) / f32::from(STEPS);
            let between = |weights: &[f32], entry: usize| {
                let at = entry * model.knots.len() + usize::from(stage.knot);
                weights[at] * (1.0 - upper) + weights[at + 1] * upper
            };
            let mut expected = model.bias[usize::from(empties)];
            expected += between(&model.mobility, mobility[0] as usize);
            expected += between(&model.mobility, MOBILITIES + (mobility[1] as usize).min(MOBILITIES - 1));
            let terms = features.terms(&DEVICE, side);
            expected += terms
                .iter()
                .map(|&(entry, sign)| sign as f32 * between(&model.entries, entry as usize))
                .sum::<f32>();
            let value = tables.value(&features, side, u32::from(empties), mobility) as f32 / PARTS as f32;
            assert!((value - expected).abs() < 32.0 * 0.5 / WEIGHTS as f32, "{value} for {expected}");
        }
    }
}
