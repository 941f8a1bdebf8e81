//! Positions that play cannot reach are refused when they are read.

use crate::common::Table;

/// A position that is sound, and a part of it that another makes unsound.
fn refused(text: &str, part: &str, wrong: &str) {
    Table::at(text);
    let changed = text.replacen(part, wrong, 1);
    assert_ne!(text, changed, "{part:?} is not in {text}");
    let because = Table::broken(&changed);
    assert!(!because.is_empty(), "{wrong}");
}

const FOE: &str = "active blue; blue at klaxon; blue ammo gp=4; blue missions m-gala; facing strider; stack patrol; \
                   now entered moved own-move; fight card:strider open; step turn stage=collect; step cards; step foe tried=no";
const DUEL: &str = "active blue; blue at nu-paree; red at nu-paree; blue missions m-gala; blue ammo gp=2; red ammo gp=2; \
                    now entered moved own-move meets=red; fight gi:red open; volley 0 committed fires=gp:2; \
                    step turn stage=collect; step duel waiting=red";
const WINDOW: &str = "active blue; blue at klaxon; blue missions m-gala; red hand truck; green hand bogged march; \
                      intent red pass; step turn stage=prison; step window phase=movement from=1 circuit=1 waiting=green";

/// A step stands in its stage of the turn, and on what it belongs to.
#[test]
fn steps_in_the_wrong_place() {
    refused(FOE, "stage=collect", "stage=travel");
    refused(FOE, "step cards", "step missions");
    refused(FOE, "step foe tried=no", "step gi-option");
    refused(FOE, "facing strider", "facing pillbox");
    refused(DUEL, "stage=collect", "stage=begin");
    refused(DUEL, "meets=red", "meets=green");
    refused(DUEL, "red at nu-paree", "red at klaxon");
    refused(WINDOW, "stage=prison", "stage=encounter");
    refused(WINDOW, "from=1", "from=2");
    refused(WINDOW, "waiting=green", "waiting=red,green");
    let pick = "active blue; blue at klaxon; blue missions m-gala; step turn stage=prison";
    let because = Table::broken(&format!("{pick}; step pick-sector by=red of=blue adjacent=yes"));
    assert!(because.contains("pick-sector"), "{because}");
}

/// Nobody fires what it does not have, and nothing is rolled before it is announced.
#[test]
fn fights_that_cannot_be() {
    refused(DUEL, "fires=gp:2", "fires=gp:3");
    refused(DUEL, "fires=gp:2", "fires=camo:1");
    refused(DUEL, "fires=gp:2", "fires=gp:2 total=9");
    refused(DUEL, "gi:red open", "gi:red won");
    refused(DUEL, "fight gi:red", "fight traitor");
    refused(FOE, "card:strider open", "card:strider tied");
    refused(FOE, "card:strider", "card:patrol");
}

/// What a mission, a declaration or a change in force says must be possible.
#[test]
fn goods_that_cannot_be() {
    let end = "active blue; blue at hardluck; blue missions m-hardluck@all; declared m-hardluck open 0 0; \
               red hand silenced; step turn stage=missions; step window phase=end from=1 circuit=1 waiting=red";
    refused(end, "open 0 0", "open 0 1");
    refused(end, "m-hardluck@all", "m-hardluck:1@all");
    refused(end, "stage=missions", "stage=prison");
    refused(FOE, "now entered", "now waits entered");
    refused(FOE, "blue missions m-gala", "mod blue 0 turn; blue missions m-gala");
    refused(FOE, "blue missions m-gala", "trade 1; blue missions m-gala");
    refused(FOE, "blue missions m-gala", "given strider; blue missions m-gala");
    refused(FOE, "blue missions m-gala", "left blue; blue missions m-gala");
    refused(FOE, "blue missions m-gala", "lying bridge pillbox; blue missions m-gala");
    refused(FOE, "blue missions m-gala", "shown clue blue; blue missions m-gala");
}

/// [RT-302, RT-261, RT-007] Nothing is met on Milli-com; of a dead GI's cards from the Encounter and Supply decks only goods are put aside; only players of the table choose slots.
#[test]
fn cards_and_seats_that_cannot_be() {
    refused(FOE, "blue at klaxon", "blue at concourse");
    refused(
        "active blue; blue at concourse; blue missions m-gala; step turn stage=deliver; step travel",
        "blue missions m-gala",
        "blue missions m-gala; stack patrol",
    );
    let dead = "active blue; blue at klaxon; blue missions m-gala; green at furlow; red at marokk; red lives 0; red chips helmet; red dead 1 - green; \
                red aside encounter juno; red aside mission m-oxark; red aside supply camo; step turn stage=deliver; step travel";
    refused(dead, "encounter juno", "encounter bunker");
    refused(dead, "supply camo", "supply gp-2");
    let slots = "turn 0; active blue; step set-up part=chips done=1; step slots who=green chips=1; step slots who=blue chips=1";
    refused(slots, "who=green", "who=orange");
}

/// [RT-336] Whoever waited for the Traitor is not asked whether to confront him.
#[test]
fn a_promise_that_is_not_kept() {
    let there = "active blue; blue at klaxon; blue face visor; traitor klaxon 2; red at klaxon; \
                 now entered moved own-move; step turn stage=end-window; step declare";
    refused(there, "own-move", "own-move waits");
}

/// A game that is over ended as games end.
#[test]
fn endings_that_cannot_be() {
    let over = "active blue; traitor bridge 0; blue face visor; blue at bridge; over traitor-fell blue";
    refused(over, "bridge 0", "bridge 2");
    refused(over, "over traitor-fell blue", "over traitor-fell red");
    refused(over, "over traitor-fell blue", "over all-dead -");
    refused(over, "over traitor-fell blue", "over others-left blue");
}

/// An open card that lies under the one that is met is written as what it is.
#[test]
fn open_cards_of_an_encounter() {
    let text = FOE.replace("stack patrol", "stack patrol@all");
    Table::at(&text).expect("facing strider; stack patrol@all");
}
