//! The calculator of battles agrees with full enumeration, with the game itself, and with 100,000 throws.

use std::collections::BTreeMap;

use crate::common::{Table, game};
use retrograde_buck_rogers::{Colour, Event, Kind, Position};
use retrograde_core::{Dice, PlayoutDice, Rules, ScriptedDice, Seat};

/// The calculator says how many units it takes, and what it did not understand.
#[test]
fn forces_that_are_none() {
    let refused = |force: &str| game().battle_odds(force, "1 fighter").expect_err("refused").to_string();
    assert_eq!(refused("30 troopers"), "\"30 troopers\": at most 20 units of a kind");
    assert_eq!(refused("15 troopers, 6 troopers"), "\"6 troopers\": at most 20 units of a kind");
    assert!(refused("0 troopers").contains("is not a force"), "{}", refused("0 troopers"));
    assert!(refused("leader").contains("at least one unit"), "{}", refused("leader"));
}

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

/// Kinds that fight in the enumeration.
const KINDS: [(Kind, &str); 3] =
    [(Kind::Trooper, "trooper"), (Kind::Gennie, "gennie"), (Kind::Fighter, "fighter")];
/// One in fixed point.
const ONE: u128 = 10u128.pow(18);

/// How many of each of `KINDS` a side has.
type Side = [u8; 3];
/// What becomes of a battle: the first side wins, the second, nobody; the units left of both.
type Ends = [u128; 5];

fn units(side: Side) -> u8 {
    side.iter().sum()
}

/// Sides of one or two units.
fn small_sides() -> Vec<Side> {
    let mut sides: Vec<Side> = Vec::new();
    for troopers in 0..=2 {
        for gennies in 0..=2 {
            for fighters in 0..=2 {
                sides.push([troopers, gennies, fighters]);
            }
        }
    }
    sides.retain(|side| (1..=2).contains(&units(*side)));
    sides
}

/// The first round of the battle that begins with green's `done`, by the rules: for these dice in turn, and by `auto`
/// wherever somebody chooses. Gives each attack's die and whether it hit, with those that came after the written dice,
/// and what was destroyed.
fn first_round(start: &Position, dice: &[u32]) -> (Vec<bool>, [Side; 2]) {
    let mut pos = start.clone();
    let mut events: Vec<Event> = Vec::new();
    let mut scripted = ScriptedDice::of(dice);
    let is_over =
        |events: &[Event]| events.iter().any(|event| matches!(event, Event::Round { round: 2, .. }));
    game().apply(&mut pos, Seat::new(3), "done".parse().expect("an answer"), &mut scripted, &mut events);
    while !is_over(&events) && game().write_is_fighting(&pos) {
        let seat = game().to_act(&pos).lowest().expect("somebody fights");
        game().apply(&mut pos, seat, "auto".parse().expect("an answer"), &mut scripted, &mut events);
    }
    let (mut hits, mut lost) = (Vec::new(), [Side::default(); 2]);
    for event in events.iter().take_while(|event| !matches!(event, Event::Round { round: 2, .. })) {
        match event {
            Event::Shot { hit, .. } => hits.push(*hit),
            Event::Destroyed { colour, kind, count, .. } => {
                let index = KINDS.iter().position(|(other, _)| other == kind).expect("one of them");
                lost[usize::from(*colour != Colour::Blue)][index] += count;
            }
            _ => {}
        }
    }
    (hits, lost)
}

/// All that a first round may destroy, with its weight among all results of the dice that fall in it.
fn rounds(start: &Position, dice: &mut Vec<u32>, weight: u128, found: &mut BTreeMap<[Side; 2], u128>) {
    let (hits, lost) = first_round(start, dice);
    if hits.len() == dice.len() {
        *found.entry(lost).or_default() += weight;
        return;
    }
    // Every face of the next die; those that hit are alike, and so are those that miss.
    let faces = (1..=10).map(|face| {
        dice.push(face);
        let hit = first_round(start, dice).0[dice.len() - 1];
        dice.pop();
        (face, hit)
    });
    let faces: Vec<(u32, bool)> = faces.collect();
    for hit in [true, false] {
        let alike: Vec<u32> =
            faces.iter().filter(|(_, other)| *other == hit).map(|(face, _)| *face).collect();
        if let Some(face) = alike.first() {
            dice.push(*face);
            rounds(start, dice, weight * alike.len() as u128 / 10, found);
            dice.pop();
        }
    }
}

/// What becomes of a battle, by all results of the dice of each of its rounds; rounds without a hit are repeated.
fn enumerate(sides: [Side; 2], leaders: [bool; 2], known: &mut BTreeMap<[Side; 2], Ends>) -> Ends {
    if let Some(ends) = known.get(&sides) {
        return *ends;
    }
    let left = sides.map(|side| u128::from(units(side)) * ONE);
    let ends = match left {
        [0, 0] => [0, 0, ONE, 0, 0],
        [_, 0] => [ONE, 0, 0, left[0], 0],
        [0, _] => [0, ONE, 0, 0, left[1]],
        _ => {
            let mut text = "mover green; control yellow hielo; factory hielo yellow".to_owned();
            for (side, colour) in sides.into_iter().zip(["blue", "burgundy"]) {
                for (count, (_, kind)) in side.into_iter().zip(KINDS).filter(|(count, _)| *count > 0) {
                    text += &format!("; units bach {colour} {count} {kind}");
                }
            }
            for (_, leader) in
                leaders.into_iter().zip(["buck blue", "kane burgundy"]).filter(|(there, _)| *there)
            {
                text += &format!("; leader {leader} bach");
            }
            let start = Table::at(&text).pos;
            let mut found = BTreeMap::new();
            rounds(&start, &mut Vec::new(), ONE, &mut found);
            assert_eq!(found.values().sum::<u128>(), ONE, "all results of the dice");
            let same = found.remove(&[Side::default(); 2]).unwrap_or_default();
            let mut ends = Ends::default();
            for (lost, weight) in found {
                let after = [0, 1].map(|side| [0, 1, 2].map(|kind| sides[side][kind] - lost[side][kind]));
                for (sum, end) in ends.iter_mut().zip(enumerate(after, leaders, known)) {
                    *sum += weight * end / ONE;
                }
            }
            ends.map(|sum| sum * ONE / (ONE - same))
        }
    };
    known.insert(sides, ends);
    ends
}

/// Every battle of one or two units a side, with and without Leaders: all results of all dice, by the rules themselves.
#[test]
fn small_battles_by_enumeration() {
    let said = |side: Side, leader: bool| {
        let units = side.iter().zip(KINDS).filter(|(count, _)| **count > 0);
        let mut words: Vec<String> = units.map(|(count, (_, kind))| format!("{count} {kind}")).collect();
        words.extend(leader.then(|| "leader".to_owned()));
        words.join(", ")
    };
    for leaders in [[false, false], [true, false], [false, true], [true, true]] {
        let mut known = BTreeMap::new();
        for first in small_sides() {
            for second in small_sides() {
                let ends = enumerate([first, second], leaders, &mut known);
                let (one, two) = (said(first, leaders[0]), said(second, leaders[1]));
                let odds = game().battle_odds(&one, &two).unwrap();
                assert!(odds.samples.is_none(), "{one} against {two} is worked out");
                let found = [odds.first.ppm(), odds.second.ppm(), odds.nobody.ppm()];
                for (found, exact) in found.into_iter().zip(ends) {
                    let exact = (exact * 1_000_000 / ONE) as u64;
                    assert!(found.abs_diff(exact) <= 1, "{one} against {two}: {found} and {exact}");
                }
                for (found, exact) in odds.left.into_iter().zip(&ends[3..]) {
                    let exact = (exact * 1000 / ONE) as u64;
                    assert!(found.abs_diff(exact) <= 1, "{one} against {two} leave {found} and {exact}");
                }
            }
        }
    }
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
    assert!(large.samples.is_some() && large.error > 0);
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

/// [BR-132, BR-133, BR-152, BR-215] Free attacks of a Killer Satellite come first: on each ship once, unless its player is inert or Wilma comes along.
#[test]
fn free_attacks_count() {
    // One Fighter: free attack 1/2, then each round 4/10 against 5/10.
    let odds = game().battle_odds("1 fighter", "1 satellite").unwrap();
    let alone = game().battle_odds("1 battler", "1 fighter").unwrap();
    assert!(odds.samples.is_none() && alone.samples.is_none());
    // Of the rounds that decide, 20 of 70 win, 30 lose and 20 leave nobody.
    assert_eq!(odds.first.ppm(), 1_000_000 / 2 * 20 / 70);
    assert_eq!(odds.second.ppm(), 500_000 + 1_000_000 / 2 * 30 / 70);
    let venus = "control burgundy aerostates aphrodite beta-regio elysium lowlanders mt-maxwell wreckers; satellites near-venus";
    let told = |rest: &str| {
        let mut table = Table::at(&format!("{venus}; units far-venus blue 3 fighter; {rest}"));
        table.answer("take all far-venus", "");
        table.forecast("go near-venus")
    };
    let without = told("transport blue-T1 far-venus");
    let odds = game().battle_odds("3 fighters, 1 transport", "1 satellite").unwrap();
    assert_eq!(without.chance.ppm(), odds.first.ppm());
    let safe = told("transport blue-T1 far-venus; player burgundy inert=3");
    assert!(safe.chance.ppm() > without.chance.ppm() + 100_000, "{safe:?} against {without:?}");
    let wilma = told("transport blue-T1 far-venus; options leader-powers; leader wilma blue far-venus");
    assert_eq!(wilma.chance.ppm(), safe.chance.ppm());
}

/// [BR-114] The odds of a battle are told for two sides, before the first attack of a part; not where a third one fights, and not in the middle of an attack.
#[test]
fn odds_are_told_for_two_sides() {
    let told = |rest: &str| {
        let text = format!(
            "mover green; control burgundy bach hielo; factory hielo burgundy; units bach blue 2 trooper; units bach burgundy 2 trooper; {rest}"
        );
        let mut table = Table::at(&text);
        table.answer("done", "");
        table
    };
    let mut two = told("");
    assert!(!two.odds("auto").is_empty());
    two.answer("attack 1 trooper burgundy trooper", "1");
    assert!(two.odds("auto").is_empty());
    assert!(told("units bach yellow 1 trooper").odds("auto").is_empty());
}

/// [BR-132] Three Fighters against a guarded orbit, as the game plays it: one of two attacks on each of them first.
#[test]
fn the_game_agrees_about_free_attacks() {
    let text = "mover green; control burgundy aerostates aphrodite beta-regio elysium lowlanders mt-maxwell wreckers; satellites near-venus; units near-venus blue 3 fighter; control yellow hielo; factory hielo yellow";
    let start = Table::at(text).pos;
    let exact = game().battle_odds("3 fighters", "1 satellite").unwrap();
    let mut dice = PlayoutDice::new(11);
    let (mut won, mut left, games) = (0u64, 0u64, 20_000u64);
    for _ in 0..games {
        let mut pos = start.clone();
        for _ in 0..200 {
            let seat = game().to_act(&pos).lowest().unwrap();
            let able = |answer: &str| game().explain(&pos, seat, answer.parse().unwrap()).is_ok();
            let Some(answer) = ["auto", "fight"].into_iter().find(|answer| able(answer)) else {
                if game().write(&pos).contains("step dismantle") {
                    break;
                }
                game().apply(
                    &mut pos,
                    seat,
                    "done".parse().unwrap(),
                    &mut dice,
                    &mut retrograde_core::Silent,
                );
                continue;
            };
            game().apply(&mut pos, seat, answer.parse().unwrap(), &mut dice, &mut retrograde_core::Silent);
        }
        let text = game().write(&pos);
        let fighters = text.lines().find_map(|line| {
            line.strip_prefix("units near-venus blue ")?.split(' ').next()?.parse::<u64>().ok()
        });
        left += fighters.unwrap_or(0);
        won += u64::from(fighters.is_some() && !text.contains("satellites"));
    }
    let found = won * 1_000_000 / games;
    assert!(found.abs_diff(exact.first.ppm()) < 12_000, "{found} of a million by throws, {exact:?}");
    assert!((left * 1000 / games).abs_diff(exact.left[0]) < 40, "{left} left in {games}, {exact:?}");
}

/// Units left are rounded, not cut.
#[test]
fn units_left_are_rounded() {
    let odds = game().battle_odds("3 fighters", "1 trooper").unwrap();
    let tenths = (odds.left[0] + 50) / 100;
    let mut table =
        Table::at("units warrens blue 3 fighter; units bach burgundy 1 trooper; control burgundy bach");
    table.answer("take 3 blue fighter/4 warrens", "");
    let because = table.forecast("go bach").because;
    assert!(
        because.contains(&format!("{}.{} units left on average", tenths / 10, tenths % 10)),
        "{because:?}"
    );
    assert!(odds.left[0] % 100 >= 50, "a case where it matters: {odds:?}");
}

trait Watch {
    fn write_is_fighting(&self, pos: &retrograde_buck_rogers::Position) -> bool;
    fn holds(&self, pos: &retrograde_buck_rogers::Position, zone: &str) -> bool;
}

impl Watch for retrograde_buck_rogers::BuckRogers {
    fn write_is_fighting(&self, pos: &retrograde_buck_rogers::Position) -> bool {
        let Some(seat) = self.to_act(pos).lowest() else { return false };
        self.explain(pos, seat, "auto".parse().expect("an answer")).is_ok()
    }

    fn holds(&self, pos: &retrograde_buck_rogers::Position, zone: &str) -> bool {
        self.write(pos).lines().any(|line| line.starts_with("control blue") && line.contains(zone))
    }
}
