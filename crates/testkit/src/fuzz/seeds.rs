use retrograde_core::{Dice, OptionKind, PlayoutDice, Setup};
use retrograde_table::{BotSpec, Seed, Table, Title};

use super::{join_pack, write_setup};
use crate::files::pack_of;

/// A random game may take so long; then its positions so far do.
const MOST_ANSWERS: usize = 1500;
/// A record or a script of more answers adds time, not variety.
const LONG: usize = 40;
/// Positions of one game.
const POSITIONS: usize = 8;

/// Texts that are right, to begin with: from random games of a title, with every scenario and every option.
#[derive(Debug, Default)]
pub struct Seeds {
    scripts: Vec<String>,
    positions: Vec<String>,
    records: Vec<String>,
    packs: Vec<String>,
}

impl Seeds {
    /// Those of one of the [`BODIES`](super::BODIES), by its name.
    ///
    /// # Panics
    ///
    /// If there is no such body.
    pub fn of(&self, body: &str) -> &[String] {
        match body {
            "notation" => &self.scripts,
            "position" => &self.positions,
            "record" => &self.records,
            "pack" => &self.packs,
            _ => panic!("no seeds for {body}"),
        }
    }
}

/// The seeds of a title.
///
/// # Panics
///
/// If a bot's answer is refused, or the folder of the pack is not the title's standard pack.
pub fn seeds_of(title: &dyn Title) -> Seeds {
    let mut seeds = Seeds { packs: vec![join_pack(&pack_of(title))], ..Seeds::default() };
    for (number, setup) in setups(title).iter().enumerate() {
        // Scripts are played with this seed again.
        let short = random_game(title, setup, 1, LONG);
        let record = short.record(true);
        let answers = record.entries.iter().map(|entry| entry.answer.as_str());
        seeds
            .scripts
            .push([write_setup(setup).as_str()].into_iter().chain(answers).collect::<Vec<_>>().join("\n"));
        seeds.records.push(record.to_string());

        let long = random_game(title, setup, 2 + number as u64, MOST_ANSWERS);
        for index in 0..=POSITIONS {
            seeds.positions.push(long.fork(long.answers() * index / POSITIONS, Seed::number(1)).position());
        }
        let mut late = long.fork(long.answers() * 2 / 3, Seed::number(1));
        play(&mut *late, &mut PlayoutDice::new(3), LONG / 2);
        seeds.records.push(late.record(true).to_string());
    }
    seeds
}

/// Every scenario as it is, and with each option set otherwise, where that can be opened.
pub(super) fn setups(title: &dyn Title) -> Vec<Setup> {
    let lobby = title.lobby();
    let mut setups = Vec::new();
    for scenario in &lobby.scenarios {
        let plain = Setup::scenario(&scenario.id);
        for option in &lobby.options {
            setups.extend(match &option.kind {
                OptionKind::Switch { default: true } => vec![plain.clone().with(&option.id, "off")],
                OptionKind::Switch { default: false } => vec![plain.clone().with(&option.id, "on")],
                OptionKind::Number { min, max, .. } => {
                    vec![plain.clone().with(&option.id, min), plain.clone().with(&option.id, max)]
                }
                OptionKind::Pick { of, .. } => {
                    of.iter().map(|word| plain.clone().with(&option.id, word)).collect()
                }
                // What may stand there only its game knows.
                OptionKind::Text { .. } => Vec::new(),
            });
        }
        setups.push(plain);
    }
    setups.retain(|setup| title.open(setup, Seed::number(1)).is_ok());
    setups
}

fn random_game(title: &dyn Title, setup: &Setup, seed: u64, most: usize) -> Box<dyn Table> {
    let mut table = title.open(setup, Seed::number(seed)).expect("a good setup");
    play(&mut *table, &mut PlayoutDice::new(seed), most);
    table
}

fn play(table: &mut dyn Table, dice: &mut PlayoutDice, most: usize) {
    for count in 0..most {
        let asked = table.to_act();
        if asked.is_empty() {
            return;
        }
        let seat = asked.iter().nth(dice.pick("seat", asked.len())).expect("somebody is asked");
        let answer = table.thought(seat, BotSpec::Random, dice.draw("bot", u32::MAX).into()).think().answer;
        table.answer(seat, &answer).unwrap_or_else(|refusal| panic!("answer {count}, `{answer}`: {refusal}"));
    }
}
