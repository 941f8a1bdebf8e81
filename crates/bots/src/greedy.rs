//! One ply: the answer whose position looks best, with dice averaged over a few throws.

use std::fmt::{self, Write as _};

use retrograde_core::{Advice, Dice, PlayoutDice, Sampler, Seat};

use crate::Decision;
use crate::appraise::appraise;
use crate::level::Lapses;

/// Positions it looks at for one answer, more or less.
const EFFORT: u32 = 4000;
/// In a hundred answers that were overlooked before in the turn, so many are thought of after all.
const AGAIN: u32 = 8;

/// The answer whose position looks best to somebody who errs like that.
pub(crate) fn choose<G: Advice>(sampler: Sampler<'_, G>, lapses: Lapses, seed: u64) -> Decision<G::Action> {
    let mut actions = Vec::new();
    sampler.sensible(&mut actions);
    overlook(sampler, &mut actions, lapses, seed);
    if let [only] = actions[..] {
        return Decision { action: only, why: "the only sensible answer".to_owned() };
    }
    let mut worth = appraise(sampler, &actions, lapses, EFFORT, None, seed);
    take_to_some(sampler, &actions, lapses, seed, &mut worth);
    let mut dice = PlayoutDice::new(!seed);
    // A throw breaks ties, so that a bot with no idea does not always take the first.
    let mut best = (f64::MIN, 0);
    for (index, worth) in worth.iter().enumerate() {
        let value = worth + f64::from(dice.draw("tie", 1000)) / 4000.0;
        if value > best.0 {
            best = (value, index);
        }
    }
    let chance = worth[best.1] / 10.0;
    let why =
        format!("the best of {} answers that I looked at: {chance:.0}% to win from there", actions.len());
    Decision { action: actions[best.1], why }
}

/// Leaves out what is not thought of; something always is, and everybody knows how to stop.
fn overlook<G: Advice>(sampler: Sampler<'_, G>, actions: &mut Vec<G::Action>, lapses: Lapses, seed: u64) {
    if lapses.overlooks == 0 {
        return;
    }
    let mut dice = PlayoutDice::new(!seed);
    let thought_of = dice.pick("thought of", actions.len());
    let mood = Mood::of(seed >> 32, sampler.turn(), sampler.seat());
    let mut index = 0;
    actions.retain(|action| {
        index += 1;
        let again = dice.draw("thought of again", 100) <= AGAIN;
        let answer = mood.towards(action);
        index - 1 == thought_of || again || answer.is_short() || answer.draw(100) >= lapses.overlooks
    });
}

/// Makes some answers seem better than they look and others worse, for a turn.
fn take_to_some<G: Advice>(
    sampler: Sampler<'_, G>,
    actions: &[G::Action],
    lapses: Lapses,
    seed: u64,
    worth: &mut [f64],
) {
    if lapses.fancies == 0 {
        return;
    }
    let most = worth.iter().copied().fold(f64::MIN, f64::max);
    let least = worth.iter().copied().fold(f64::MAX, f64::min);
    let swing = (most - least) * f64::from(lapses.fancies) / 100.0;
    let mood = Mood::of(!seed >> 32, sampler.turn(), sampler.seat());
    for (worth, action) in worth.iter_mut().zip(actions) {
        *worth += swing * (f64::from(mood.towards(action).draw(2001)) / 1000.0 - 1.0);
    }
}

/// How somebody is minded in a turn, and towards an answer: the same on every machine.
#[derive(Copy, Clone)]
struct Mood {
    hash: u64,
    spaces: u32,
}

impl Mood {
    fn of(game: u64, turn: u32, seat: Seat) -> Mood {
        let mut mood = Mood { hash: 0xcbf2_9ce4_8422_2325, spaces: 0 };
        for number in [game, u64::from(turn), seat.index() as u64] {
            number.to_le_bytes().into_iter().for_each(|byte| mood.enter(byte));
        }
        mood
    }

    fn enter(&mut self, byte: u8) {
        self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    /// Towards an answer, by what it is in notation.
    fn towards(mut self, answer: &impl fmt::Display) -> Mood {
        // It takes everything.
        let _ = write!(self, "{answer}");
        self
    }

    /// Whether the answer is one word and names nothing: `done`, `pass`, `stop`.
    fn is_short(self) -> bool {
        self.spaces == 0
    }

    /// A number below `sides` that any change of a letter changes.
    fn draw(self, sides: u32) -> u32 {
        let mut mixed = self.hash;
        mixed ^= mixed >> 33;
        mixed = mixed.wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^= mixed >> 33;
        (mixed % u64::from(sides)) as u32
    }
}

impl fmt::Write for Mood {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.spaces += text.bytes().filter(|byte| *byte == b' ').count() as u32;
        text.bytes().for_each(|byte| self.enter(byte));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use retrograde_core::{Catalogue, Rules, Seat, Setup, Silent};
    use skirmish::Skirmish;

    use super::*;
    use crate::Level;

    /// What a Cadet thinks of at the opening, at so many questions of one turn.
    fn thought_of(games: std::ops::Range<u64>) -> Vec<Vec<String>> {
        let game = Skirmish::from_pack(&Skirmish::standard_pack()).expect("a good pack");
        let start = |dice: &mut PlayoutDice| game.start(&Setup::scenario("plain"), dice, &mut Silent);
        let position = start(&mut PlayoutDice::new(1)).expect("a good setup");
        let sampler = Sampler::new(&game, &position, Seat::new(0));
        let one = |seed: u64| {
            let mut actions = Vec::new();
            sampler.sensible(&mut actions);
            overlook(sampler, &mut actions, Level::Cadet.lapses([200, 100]), seed);
            actions.iter().map(ToString::to_string).collect()
        };
        games.map(one).collect()
    }

    #[test]
    fn what_is_overlooked_is_hardly_thought_of_again_in_the_turn() {
        let turn = thought_of(0..200);
        let game = thought_of(0..1).concat();
        let new: usize =
            turn.iter().map(|now| now.iter().filter(|answer| !game.contains(answer)).count()).sum();
        let all: usize = turn.iter().map(Vec::len).sum();
        // Those that come to mind after all, and the one that always does.
        assert!(new > 0 && new * 6 < all, "{new} of {all}");
    }

    #[test]
    fn in_another_game_other_answers_are_overlooked() {
        assert_ne!(thought_of(0..1), thought_of(1 << 32..(1 << 32) + 1));
    }
}
