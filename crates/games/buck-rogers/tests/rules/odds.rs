//! The calculator of battles agrees with full enumeration, with the game itself, and with 100,000 throws.

use crate::common::{Table, game};
use retrograde_core::{Dice, PlayoutDice};

/// One Fighter against one: each needs 6; simultaneous. Worked out by hand: p = 1/2 each.
#[test]
fn one_fighter_against_one() {
    let odds = game().battle_odds("1 fighter", "1 fighter").unwrap();
    // Of the rounds in which anybody is hit, a third each.
    assert_eq!((odds.first.ppm(), odds.second.ppm(), odds.nobody.ppm()), (333_333, 333_333, 333_333));
    assert!(odds.samples.is_none());
}

/// A Leader and unequal numbers, by full enumeration of the dice of a round: Fighter with +2 against a Trooper.
#[test]
fn a_fighter_with_a_leader_against_a_trooper() {
    // The Fighter hits a Trooper on 7 − 2 = 5: 6 of 10; the Trooper hits a Fighter on 7: 4 of 10.
    let (mut won, mut lost, mut both, mut none) = (0u64, 0, 0, 0);
    for first in 1..=10 {
        for second in 1..=10 {
            match (first >= 5, second >= 7) {
                (true, true) => both += 1,
                (true, false) => won += 1,
                (false, true) => lost += 1,
                (false, false) => none += 1,
            }
        }
    }
    let all = 100 - none;
    let odds = game().battle_odds("1 fighter, leader", "1 trooper").unwrap();
    assert_eq!(odds.first.ppm(), won * 1_000_000 / all);
    assert_eq!(odds.second.ppm(), lost * 1_000_000 / all);
    assert_eq!(odds.nobody.ppm(), both * 1_000_000 / all);
}

/// The same battle fought by the game itself, with `auto` on both sides, 100,000 times.
#[test]
fn the_game_agrees_with_the_calculator() {
    let odds = game().battle_odds("2 fighters, 1 transport", "2 gennies, 1 trooper").unwrap();
    let text = "mover green; control burgundy bach; units bach blue 2 fighter; transport blue-T1 bach; units bach burgundy 2 gennie 1 trooper; control yellow hielo; factory hielo yellow";
    let start = {
        let mut table = Table::at(text);
        table.answer("done", "");
        table.pos
    };
    let mut dice = PlayoutDice::new(7);
    let (mut won, games) = (0u64, 100_000u64);
    for _ in 0..games {
        use retrograde_core::Game;
        let mut pos = start.clone();
        while game().write_is_fighting(&pos) {
            let seat = game().to_act(&pos).lowest().unwrap();
            game().apply(&mut pos, seat, "auto".parse().unwrap(), &mut dice, &mut retrograde_core::Silent);
        }
        won += u64::from(game().holds(&pos, "bach"));
    }
    let found = won * 1_000_000 / games;
    let exact = odds.first.ppm();
    assert!(found.abs_diff(exact) < 6_000, "{found} of a million by throws, {exact} by calculation");
    assert!(dice.draw("end", 2) > 0);
}

/// Too large battles are sampled, with an error, and agree with the exact answer where both are possible.
#[test]
fn large_battles_are_sampled() {
    let large = game()
        .battle_odds("15 fighters, 20 troopers, 8 gennies", "15 fighters, 20 troopers, 8 gennies")
        .unwrap();
    assert!(large.samples.is_some() && large.error() > 0);
    assert!(large.first.ppm().abs_diff(large.second.ppm()) < 40_000, "even sides: {large:?}");
    assert!(game().battle_odds("3 dragons", "1 trooper").is_err());
    assert!(game().battle_odds("1 battler", "1 trooper").is_err());
}

/// The odds stand beside the choices: before moving in, and in each round.
#[test]
fn odds_stand_beside_the_choices() {
    let mut table =
        Table::at("units warrens blue 3 fighter; units bach burgundy 1 trooper; control burgundy bach");
    table.answer("take 3 blue fighter/4 warrens", "");
    let (need, chance) = table.need("go bach");
    let odds = game().battle_odds("3 fighters", "1 trooper").unwrap();
    assert_eq!((need.as_str(), chance), ("to win the battle", odds.first.percent()));
}

trait Watch {
    fn write_is_fighting(&self, pos: &retrograde_buck_rogers::Position) -> bool;
    fn holds(&self, pos: &retrograde_buck_rogers::Position, zone: &str) -> bool;
}

impl Watch for retrograde_buck_rogers::BuckRogers {
    fn write_is_fighting(&self, pos: &retrograde_buck_rogers::Position) -> bool {
        use retrograde_core::Game;
        let Some(seat) = self.to_act(pos).lowest() else { return false };
        self.explain(pos, seat, "auto".parse().expect("an answer")).is_ok()
    }

    fn holds(&self, pos: &retrograde_buck_rogers::Position, zone: &str) -> bool {
        use retrograde_core::Game;
        self.write(pos).lines().any(|line| line.starts_with("control blue") && line.contains(zone))
    }
}
