//! What bots do in positions that once led them astray.

use std::collections::BTreeMap;

use retrograde_bots::{BotSpec, choose, play_match};
use retrograde_core::{Advice, Sampler, Setup};

use crate::common::{Table, game, seat};

/// What a greedy bot answers.
fn greedy(table: &Table, who: &str) -> String {
    let sampler = Sampler::new(table.game, &table.pos, seat(who));
    choose(&BotSpec::Greedy, sampler, 1).action.to_string()
}

/// What a position is worth to blue.
fn worth(position: &str) -> i32 {
    let table = Table::at(position);
    table.game.evaluate(&table.pos, seat("blue"))
}

/// [BR-146, BR-200] A Leader whose company cannot win the battle leaves in time, and goes to friends or into space.
#[test]
fn no_leader_waits_for_a_lost_battle() {
    let mut table = Table::at(
        "units bach blue 1 trooper; leader buck blue bach; units bach burgundy 6 fighter; leader kane burgundy deimos; \
         control blue warrens; units warrens blue 8 trooper",
    );
    assert_eq!(greedy(&table, "blue"), "take buck bach");
    table.answer("take buck bach", "");
    let away = greedy(&table, "blue");
    assert!(["go warrens", "go near-mercury", "go far-mercury"].contains(&away.as_str()), "{away}");
}

/// [BR-200] The last Leader is worth more than one of two, and most where only one other player has any.
#[test]
fn the_last_leader_counts_most() {
    let risk = |leaders: &str| {
        let rest = format!("{leaders}; units bach blue 4 trooper; units warrens blue 4 trooper");
        let safe = worth(&format!("{rest}; leader buck blue bach; units tolstoi burgundy 6 fighter"));
        safe - worth(&format!("{rest}; leader buck blue bach; units bach burgundy 6 fighter"))
    };
    let one_of_two = risk("leader wilma blue warrens; leader kane burgundy deimos; leader huer yellow l4");
    let last = risk("leader kane burgundy deimos; leader huer yellow l4");
    let decisive = risk("leader kane burgundy deimos");
    assert!(one_of_two < last && last < decisive, "{one_of_two}, {last}, {decisive}");
}

/// [BR-313, BR-314] A zone that the goal asks for is worth more than another, and the last one looks like victory.
#[test]
fn zones_of_the_goal_are_worth_more() {
    let rival = "control burgundy pavonis elevator deimos warrens; units pallas burgundy 15 trooper; \
         leader kane burgundy pallas; units ceres blue 15 trooper; leader buck blue ceres";
    let at = |zones: &str| {
        worth(&format!(
            "players 2; scenario battle-for-earth-and-mars; options majority-control; control blue {zones}; {rival}"
        ))
    };
    let mars = "boreal-sea coprates ram-hq";
    let begun = at(mars);
    let (useless, useful) = (at(&format!("{mars} vesta")), at(&format!("{mars} arcadia")));
    assert!(begun < useless && useless < useful, "{begun}, {useless}, {useful}");
    // The rival is given more, so that nobody is sure to win yet.
    let more = "units thule burgundy 12 fighter; units juno burgundy 8 gennie; control burgundy bach tolstoi sobkou \
         mariposas hielo aerostates mt-maxwell lowlanders elysium beta-regio aphrodite wreckers hygeia fortuna psyche";
    let earth = format!("{mars} arcadia american eurasian urban african australian antarctic");
    let (another, last) = (at(&format!("{earth} vesta; {more}")), at(&format!("{earth} l4; {more}")));
    assert!(another + 100 < last, "{another}, {last}");
}

/// By which rules ten games of greedy bots end.
fn endings(scenario: &str, players: usize) -> BTreeMap<&'static str, u32> {
    let setup = Setup::scenario(scenario).with("players", players);
    let mut endings = BTreeMap::new();
    for seed in 1..=10 {
        let result = play_match(game(), &setup, &vec![BotSpec::Greedy; players], seed, 20_000);
        let outcome = result.expect("a good setup").outcome.expect("an end");
        *endings.entry(outcome.rule.0).or_default() += 1;
    }
    endings
}

/// [BR-314] Two greedy bots end the Battle for Earth and Mars by its goal now and then.
#[test]
fn the_goal_of_a_scenario_is_played_for() {
    let ends = endings("battle-for-earth-and-mars", 2);
    assert!(ends.get("BR-314").is_some_and(|games| *games >= 3), "{ends:?}");
}

/// [BR-200] Games of four hardly ever end because Leaders are left to their enemies.
#[test]
fn leaders_are_kept() {
    let ends = endings("battle-for-earth-and-mars", 4);
    assert!(ends.get("BR-200").is_none_or(|games| *games <= 1), "{ends:?}");
}
