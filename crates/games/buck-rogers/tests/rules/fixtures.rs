//! Recorded games: the shortest one found for each way to win, and in the Basic game for each number of players.

use retrograde_buck_rogers::BuckRogers;
use retrograde_core::Setup;
use retrograde_table::{Table, TypedTitle};
use retrograde_testkit::records::{Wish, check_forks, check_new_texts, check_records, slug, write_records};

use crate::conformance::SCENARIOS;

fn title() -> TypedTitle<BuckRogers> {
    TypedTitle::standard().expect("a good pack")
}

#[test]
fn recorded_games_replay_to_their_ends() {
    let recorded = check_records(&title());
    assert!(recorded.len() >= 32, "only {} recorded games", recorded.len());
    check_forks(&recorded);
    check_new_texts(&title(), &recorded, &[]);
}

/// By way to win in all scenarios, by number of players too in the Basic game.
fn names(table: &dyn Table) -> Vec<String> {
    let how = slug(table.outcome().expect("it ended").how);
    let scenario = &table.setup().scenario;
    let mut names = vec![format!("{scenario}-{how}")];
    if scenario == "basic" {
        names.push(format!("players-{}-{how}", table.seats().len()));
    }
    names
}

/// `cargo test -p retrograde-buck-rogers --test rules -- --ignored write_the_records`; only when the version of the rules
/// is raised.
#[test]
#[ignore = "writes the recorded games"]
fn write_the_records() {
    let mut wishes = Vec::new();
    for scenario in SCENARIOS {
        // All numbers of players in the Basic game, one in each of the others.
        let players = match scenario {
            "basic" => 2..=6,
            "first-game" => 6..=6,
            _ => 4..=4,
        };
        for players in players {
            let mut setup = Setup::scenario(scenario).with("players", players);
            if scenario == "someplace-to-call-home" {
                setup = setup.with("majority-control", "on");
            }
            for (seed, bots) in [(1, &["greedy"][..]), (2, &["greedy", "random"]), (3, &["random"])] {
                wishes.push(Wish::open(setup.clone()).bots(bots).seeds(seed..seed + 4));
            }
        }
    }
    let all_give_up = "burgundy: resign; yellow: resign; green: resign";
    wishes.push(Wish::open(Setup::scenario("first-game").with("players", 4)).answers(all_give_up));
    // Goals that bots of one ply hardly ever reach, from a turn before the end.
    let zones = "aerostates mt-maxwell lowlanders elysium warrens bach tolstoi sobkou boreal-sea coprates ram-hq arcadia";
    let earth = "arcologies american eurasian urban african australian antarctic";
    for (scenario, zones, homes) in [
        ("gross-displays-of-power", zones.to_owned(), ""),
        ("battle-for-earth-and-mars", format!("{zones} {earth}"), ""),
        ("someplace-to-call-home", zones.to_owned(), "home blue 1; home burgundy 6; "),
    ] {
        let text = format!(
            "scenario {scenario}; options majority-control; {homes}control blue {zones}; factory bach blue; control burgundy thule; factory thule burgundy"
        );
        wishes.push(Wish::at(text).always("done"));
    }
    write_records(&title(), &wishes, names);
}
