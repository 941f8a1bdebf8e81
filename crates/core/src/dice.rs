//! The only source of chance.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

/// A source of labelled random numbers.
pub trait Dice {
    /// Draws a number from 1 to `sides`, each equally likely. The label says what for.
    fn draw(&mut self, label: &'static str, sides: u32) -> u32;

    /// Draws an index below `count`.
    #[inline]
    fn pick(&mut self, label: &'static str, count: usize) -> usize {
        self.draw(label, count as u32) as usize - 1
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    #[inline]
    fn draw(&mut self, label: &'static str, sides: u32) -> u32 {
        (**self).draw(label, sides)
    }
}

/// A result that was drawn. Undo never crosses one.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Draw {
    /// What it was drawn for.
    pub label: String,
    /// How many results were possible.
    pub sides: u32,
    /// 1 to `sides`.
    pub result: u32,
}

/// An unbiased number from 1 to `sides` by rejection, the same on every machine, forever.
#[inline]
fn below(sides: u32, mut word: impl FnMut() -> u32) -> u32 {
    debug_assert!(sides > 0, "a die has at least one side");
    if sides.is_power_of_two() {
        return (word() & (sides - 1)) + 1;
    }
    // Lemire: the high half of a product; the low half tells whether the word was one too many.
    let floor = sides.wrapping_neg() % sides;
    loop {
        let product = u64::from(word()) * u64::from(sides);
        if product as u32 >= floor {
            return (product >> 32) as u32 + 1;
        }
    }
}

/// The dice of a game: ChaCha8 from a 32-byte seed.
///
/// Everything that a table draws comes from one stream, so the seed alone reproduces the game.
#[derive(Clone, Debug)]
pub struct SeededDice {
    generator: ChaCha8Rng,
}

impl SeededDice {
    /// Dice from a seed.
    pub fn new(seed: [u8; 32]) -> SeededDice {
        SeededDice { generator: ChaCha8Rng::from_seed(seed) }
    }

    /// Dice from a small number, for tests and the lab.
    pub fn from_number(number: u64) -> SeededDice {
        SeededDice::new(SeededDice::seed_of(number))
    }

    /// The seed that a small number stands for: its bytes, little end first, then zeros.
    pub fn seed_of(number: u64) -> [u8; 32] {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        seed
    }
}

impl Dice for SeededDice {
    #[inline]
    fn draw(&mut self, _label: &'static str, sides: u32) -> u32 {
        below(sides, || self.generator.next_u32())
    }
}

/// Fast dice for playouts and search; never for a game that is recorded.
#[derive(Clone, Debug)]
pub struct PlayoutDice {
    generator: Xoshiro256PlusPlus,
}

impl PlayoutDice {
    /// Dice from a number.
    pub fn new(number: u64) -> PlayoutDice {
        PlayoutDice { generator: Xoshiro256PlusPlus::seed_from_u64(number) }
    }
}

impl Dice for PlayoutDice {
    #[inline]
    fn draw(&mut self, _label: &'static str, sides: u32) -> u32 {
        below(sides, || (self.generator.next_u64() >> 32) as u32)
    }
}

/// Keeps what another source of dice gives.
#[derive(Debug)]
pub struct Recorder<'a, D: ?Sized> {
    source: &'a mut D,
    draws: Vec<Draw>,
}

impl<'a, D: Dice + ?Sized> Recorder<'a, D> {
    /// Records what `source` gives.
    pub fn new(source: &'a mut D) -> Recorder<'a, D> {
        Recorder { source, draws: Vec::new() }
    }

    /// What was drawn, in order.
    pub fn into_draws(self) -> Vec<Draw> {
        self.draws
    }
}

impl<D: Dice + ?Sized> Dice for Recorder<'_, D> {
    fn draw(&mut self, label: &'static str, sides: u32) -> u32 {
        let result = self.source.draw(label, sides);
        self.draws.push(Draw { label: label.to_owned(), sides, result });
        result
    }
}

/// Dice with results written in advance: for tests, `try` files and replays.
///
/// A draw beyond the script, or one that the script does not fit, does not panic: it is remembered as the
/// [`fault`](ScriptedDice::fault), which the caller must ask for together with [`left`](ScriptedDice::left). Such draws
/// show one face after the other, so that whatever is rolled for until it comes up does come up.
#[derive(Clone, Debug, Default)]
pub struct ScriptedDice {
    script: Vec<Scripted>,
    next: usize,
    fault: Option<String>,
    faults: u32,
}

#[derive(Clone, Debug)]
struct Scripted {
    label: Option<String>,
    sides: Option<u32>,
    result: u32,
}

impl ScriptedDice {
    /// Results only; labels and sides are taken as they come.
    pub fn of(results: &[u32]) -> ScriptedDice {
        let script = results.iter().map(|&result| Scripted { label: None, sides: None, result });
        ScriptedDice { script: script.collect(), next: 0, fault: None, faults: 0 }
    }

    /// Recorded draws, whose labels and sides must be asked for again.
    pub fn replaying(draws: &[Draw]) -> ScriptedDice {
        let script = draws.iter().map(|draw| Scripted {
            label: Some(draw.label.clone()),
            sides: Some(draw.sides),
            result: draw.result,
        });
        ScriptedDice { script: script.collect(), next: 0, fault: None, faults: 0 }
    }

    /// How many results were not drawn.
    pub fn left(&self) -> usize {
        self.script.len() - self.next
    }

    /// What went wrong first, if anything did.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// All drawn, and all fitted.
    pub fn check(&self) -> Result<(), String> {
        match (&self.fault, self.left()) {
            (Some(fault), _) => Err(fault.clone()),
            (None, 0) => Ok(()),
            (None, left) => Err(format!("{left} scripted dice were not drawn")),
        }
    }

    fn fail(&mut self, sides: u32, fault: impl FnOnce() -> String) -> u32 {
        self.fault.get_or_insert_with(fault);
        let face = self.faults % sides + 1;
        self.faults = self.faults.wrapping_add(1);
        face
    }
}

impl Dice for ScriptedDice {
    fn draw(&mut self, label: &'static str, sides: u32) -> u32 {
        let number = self.next + 1;
        let Some(scripted) = self.script.get(self.next).cloned() else {
            return self.fail(sides, || {
                format!("the script has no die number {number}: wanted d{sides} for `{label}`")
            });
        };
        self.next += 1;
        if let Some(wanted) = scripted.label.filter(|wanted| wanted != label) {
            return self.fail(sides, || {
                format!("die number {number} is recorded for `{wanted}`, the rules draw for `{label}`")
            });
        }
        if let Some(wanted) = scripted.sides.filter(|&wanted| wanted != sides) {
            return self.fail(sides, || {
                format!("die number {number} is recorded as d{wanted}, the rules draw d{sides}")
            });
        }
        let result = scripted.result;
        if result == 0 || result > sides {
            return self
                .fail(sides, || format!("die number {number} shows {result}, but `{label}` is a d{sides}"));
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_dice_are_the_same_for_ever() {
        let mut dice = SeededDice::from_number(42);
        let rolls: Vec<u32> = (0..12).map(|_| dice.draw("test", 6)).collect();
        assert_eq!(rolls, [1, 3, 1, 2, 3, 3, 4, 3, 4, 5, 1, 1]);
    }

    #[test]
    fn every_face_comes_up_about_equally() {
        let mut dice = SeededDice::from_number(7);
        let mut faces = [0u32; 6];
        (0..60_000).for_each(|_| faces[dice.pick("test", 6)] += 1);
        assert!(faces.iter().all(|face| (9_500..10_500).contains(face)), "{faces:?}");
    }

    #[test]
    fn scripted_dice_tell_when_they_run_out_or_are_left_over() {
        let mut dice = ScriptedDice::of(&[2, 1]);
        assert_eq!(dice.draw("a", 2), 2);
        assert!(dice.check().unwrap_err().contains("1 scripted dice"));
        dice.draw("b", 2);
        assert!(dice.check().is_ok());
        dice.draw("c", 6);
        assert!(dice.check().unwrap_err().contains("no die number 3"));
    }

    #[test]
    fn a_recorded_draw_must_fit_what_the_rules_ask() {
        let mut source = SeededDice::from_number(1);
        let mut recorder = Recorder::new(&mut source);
        recorder.draw("hit", 2);
        let draws = recorder.into_draws();
        assert!(
            {
                let mut d = ScriptedDice::replaying(&draws);
                d.draw("miss", 2);
                d.check()
            }
            .is_err()
        );
        assert!(
            {
                let mut d = ScriptedDice::replaying(&draws);
                d.draw("hit", 6);
                d.check()
            }
            .is_err()
        );
        assert!(
            {
                let mut d = ScriptedDice::replaying(&draws);
                d.draw("hit", 2);
                d.check()
            }
            .is_ok()
        );
    }
}
