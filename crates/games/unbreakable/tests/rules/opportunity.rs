//! Opportunity cards [chapter 21.5].

use crate::common::Table;

/// Draws a card of both colours; after it Blue's squads are asked.
fn drawn(card: &str, position: &str, script: &str) -> Table {
    let mut table = Table::at(&format!(
        "options opportunity-cards; card blue-squads; deck blue-squads=1 {card}=1; S4 0111; {position}"
    ));
    table.answer("done", &format!("2 {script}"));
    table
}

/// [UB-375] Eight more cards in the deck of every turn: thirty in all.
#[test]
fn thirty_cards() {
    let mut table = Table::at("options opportunity-cards; card blue-squads; S1 0608");
    for turn in 2..4 {
        // The first card of the turn is a Blue Squads card; then the rest of the deck is there to count.
        table.answer("done", "6").expect(&format!("turn {turn}"));
        let scene = table.scene("spectator");
        let deck = scene.cards.iter().find(|row| row.id == "deck").expect("the deck");
        assert_eq!(deck.cards.iter().map(|card| card.count).sum::<u32>(), 29);
        let text = table.text();
        let start = text.lines().filter(|line| !line.starts_with("deck ")).collect::<Vec<_>>().join("\n");
        table = Table::at(&start);
    }
}

/// [UB-375] They take effect when drawn.
#[test]
fn an_opportunity_card_takes_effect() {
    drawn("blue-clear-move", "", "").expect("card blue-clear-move").allows("S4 move 0112");
    // The other colour's card is no business of Blue's.
    drawn("yellow-clear-move", "", "").expect("card blue-squads");
}

/// [UB-376] A squad may exchange its bomb; the new one is unloaded.
#[test]
fn change_grenades() {
    let mut table = drawn("change-grenades", "S1 0608 laser nuke", "");
    table.allows("S1 exchange crust-buster").allows("S1 exchange neutron-bomb").allows("done");
    table.answer("S1 exchange neutron-bomb", "").expect("S1 0608 laser neutron-bomb-");
    table.expect("card blue-squads");
}

/// [UB-376] Both colours are asked, squads only.
#[test]
fn both_colours_change_grenades() {
    let mut table = drawn("change-grenades", "S1 0608 nuke; W1 0607 nuke; SA 0610 crust-buster", "S");
    assert_eq!(table.seat().index(), 1);
    // Nobody exchanges for the other side, nor for who is not there.
    table.blocks("S1 exchange crust-buster", "UB-376").blocks("SB exchange nuke", "UB-376");
    table.answer("SA exchange nuke", "").expect("SA 0610 nuke-");
    assert_eq!(table.seat().index(), 0);
    table.blocks("W1 exchange crust-buster", "UB-376");
    table.answer("S1 exchange crust-buster", "");
}

/// [UB-G27] Off the map and scattered too; not frozen; not for the same; not without a basic bomb; order by die.
#[test]
fn who_changes_grenades() {
    let table = drawn(
        "change-grenades",
        "time-stream 1; S1 off nuke; S2 0608 scattered nuke; S3 0607 frozen nuke; SA 0610 nuke",
        "-",
    );
    table.allows("S1 exchange crust-buster").allows("S2 exchange crust-buster");
    table.blocks("S3 exchange crust-buster", "UB-G27").blocks("S1 exchange nuke", "UB-G27");
    table.blocks("S4 exchange nuke", "UB-G27");
}

fn clear_move(position: &str) -> Table {
    Table::at(&format!("options opportunity-cards; card blue-clear-move; S4 0111; {position}"))
}

/// [UB-377] From clear to clear, ready or buttoned, one hex, once.
#[test]
fn clear_moves() {
    let mut table = clear_move("S1 0605; S2 0605 buttoned; S3 0605 scattered; W1 0704");
    table.allows("S1 move 0604").allows("S2 move 0606");
    table.blocks("S1 move 0704", "UB-377").blocks("W1 move 0604", "UB-377").blocks("S3 move 0604", "UB-377");
    table.blocks("S1 move 0603", "UB-377");
    // Units of the other colour stay where they are.
    clear_move("S1 0605; SA 0609").blocks("SA move 0610", "UB-377");
    table.answer("S1 move 0604", "").expect("S1 0604").blocks("S1 move 0603", "UB-377");
    table.allows("S2 move 0604");
}

/// [UB-378] Not where an enemy or a cloud is, at either end.
#[test]
fn clear_moves_are_peaceful() {
    for hindrance in ["SA 0605 hovering", "SA 0604 scattered", "cloud 0605 light", "cloud 0604 light"] {
        clear_move(&format!("S1 0605; {hindrance}")).blocks("S1 move 0604", "UB-378");
    }
    clear_move("S1 0605; SA 0603; cloud 0606 light").allows("S1 move 0604");
}

/// [UB-G28] One hex also in the air; not down or frozen; neither onto the map nor off it; epicenters do not matter.
#[test]
fn limits_of_clear_moves() {
    let table =
        clear_move("S1 0605 hovering; W1 0610 down; W2 0612 frozen; S2 off; S3 0601; hex 0604 epicenter red");
    table.blocks("S1 move 0603", "UB-377").allows("S1 move 0604");
    table.blocks("W1 move 0609", "UB-133").blocks("W2 move 0611", "UB-377").blocks("S2 move 0101", "UB-377");
    assert!(!table.is_legal("S3 exit north"));
    assert!(table.is_legal("S3 move 0602"));
}

/// [UB-G28] Own units are displaced as usual.
#[test]
fn clear_moves_displace() {
    let mut table = clear_move("C1 0605; S1 0604");
    table.answer("C1 move 0604", "").answer("displace S1 0603", "S");
    table.expect("C1 0604").expect("S1 0603 offline");
}

fn light_fire(position: &str) -> Table {
    Table::at(&format!("options opportunity-cards; card blue-light-fire; C4 0111; {position}"))
}

/// [UB-379] One light shot of a free choice of five; no card is needed and none is unloaded.
#[test]
fn crawlers_fire_lightly() {
    let mut table = light_fire("C1 0608 nuke; W1 0609; SA 0606");
    for kind in ["nuke", "neutron-bomb", "crust-buster", "force-beam", "stasis-ray"] {
        table.allows(&format!("C1 fire {kind}"));
    }
    table.blocks("W1 fire nuke", "UB-379");
    table.answer("C1 fire nuke", "").answer("at 0606", "- -");
    table.expect("cloud 0606 light fresh").expect("C1 0608 nuke").blocks("C1 fire nuke", "UB-379");
}

/// [UB-379] The crawlers of the colour of the card, and its owner decides.
#[test]
fn light_fire_of_yellow() {
    let table =
        Table::at("options opportunity-cards; card yellow-light-fire; CA 0608; CD 0111; C1 0610; S1 0606");
    assert_eq!(table.asks(), "yellow");
    table.allows("CA fire nuke").blocks("C1 fire nuke", "UB-379");
}

/// [UB-C29] A laser is not among them.
#[test]
fn no_light_lasers() {
    light_fire("C1 0608 laser; SA 0606").blocks("C1 fire laser", "UB-379");
}

/// [UB-380] A fire action: only ready crawlers, with sight and against lasers.
#[test]
fn light_fire_is_a_fire_action() {
    light_fire("C1 0608 buttoned; SA 0606").blocks("C1 fire nuke", "UB-380");
    light_fire("C1 0608 frozen; SA 0606").blocks("C1 fire nuke", "UB-380");
    let mut table = Table::at(
        "options opportunity-cards; card blue-light-fire; C1 0608; C2 0611 buttoned; SA 0606 laser; hex 0609 woods",
    );
    table.answer("C1 fire nuke", "").blocks("at 0610", "UB-202");
    table.answer("at 0606", "");
    assert_eq!(table.seat().index(), 1);
    // Shot down; then the next turn begins with a Blue Crawlers card.
    table.answer("SA commit 1", "S-- 1").expect("SA 0606 laser-").expect_no("cloud");
    let mut table = light_fire("C1 0608; SA 0606; hex 0607 woods; WA 0609");
    table.answer("C1 fire stasis-ray", "").blocks("at SA", "UB-199").allows("at WA");
}

/// [UB-G29] A light beam does not go on.
#[test]
fn light_beams_end() {
    let mut table = light_fire("C1 0608; SA 0606");
    table.answer("C1 fire stasis-ray", "").answer("at SA", "S").expect("SA 0606 stasis=1");
    assert!(!table.is_legal("continue"));
}

/// [UB-381] A ready squad over an enemy crawler takes it over, with its weapons, for good.
#[test]
fn crawlers_change_hands() {
    let mut table = drawn("reprogram-crawlers", "S1 0608 hovering; CA 0608 laser- nuke; CB 0610", "");
    table.blocks("S1 reprogram CB", "UB-381");
    table.answer("S1 reprogram CA", "");
    table.expect("CA 0608 owner=blue laser- nuke");
    let units = "CA 0608 owner=blue laser- nuke; CB 0610; C1 0605";
    Table::at(&format!("card blue-crawlers; {units}")).allows("CA move 0607").allows("CA reload 1");
    let table = Table::at(&format!("card yellow-crawlers; {units}"));
    table.blocks("CA move 0607", "UB-101").allows("CB move 0611");
}

/// [UB-381] Neither a buttoned squad nor one elsewhere takes a crawler, and nobody his own.
#[test]
fn who_reprograms() {
    let table = drawn(
        "reprogram-crawlers",
        "S1 0608 hovering buttoned; S2 0607 hovering; S3 0610 hovering; CA 0608; C1 0610; CB 0607",
        "",
    );
    table.blocks("S1 reprogram CA", "UB-381").blocks("S2 reprogram CA", "UB-381");
    table.blocks("S3 reprogram C1", "UB-381").allows("S2 reprogram CB");
}

/// [UB-382] On the ground it could not be there; it must hover.
#[test]
fn reprogramming_squads_hover() {
    let table = drawn("reprogram-crawlers", "S1 0608; S2 0608 hovering; CA 0608", "");
    table.blocks("S1 reprogram CA", "UB-382").allows("S2 reprogram CA");
}

/// [UB-G26] Any status of the crawler will do; its markers go with it.
#[test]
fn the_state_of_a_reprogrammed_crawler() {
    let mut table = drawn("reprogram-crawlers", "S1 0608 hovering; CA 0608 offline frozen stasis=2", "");
    table.answer("S1 reprogram CA", "").expect("CA 0608 owner=blue offline frozen stasis=2");
}

/// [UB-G26] A crawler changes hands once on a card, whoever could still take it.
#[test]
fn a_crawler_changes_hands_once() {
    // Yellow's own crawler, with a Yellow squad over it too: Yellow cannot have it back at once.
    let mut table = drawn("reprogram-crawlers", "S1 0608 hovering; SA 0608 hovering; CA 0608", "");
    table.answer("S1 reprogram CA", "").expect("card blue-squads").expect("CA 0608 owner=blue");
    // Both could take the crawler without an owner: a die decides who comes first.
    let text = "scenario runaway; RC 0608 laser nuke; S1 0608 hovering; SA 0608 hovering";
    let mut table = drawn("reprogram-crawlers", text, "S");
    assert_eq!(table.seat().index(), 1);
    table.answer("SA reprogram RC", "").expect("card blue-squads").expect("RC 0608 owner=yellow laser nuke");
}

fn overload(position: &str) -> Table {
    Table::at(&format!("options opportunity-cards; card blue-overload; W4 0111; {position}"))
}

/// [UB-383] All walkers of the colour act: a weapon action, then a physical one.
#[test]
fn overloaded_walkers_act() {
    let mut table = overload("W1 0608 nuke; S1 0605; WA 0606");
    table.blocks("S1 move 0604", "UB-101").blocks("WA move 0605", "UB-101").allows("W4 move 0112");
    table.answer("W1 fire nuke#1", "").answer("at 0606", "- -- -").blocks("W1 reload 1", "UB-104");
    table.answer("W1 move 0607", "-").expect("W1 0607 nuke-").blocks("W1 reload 1", "UB-104");
}

/// [UB-384] After each action a positive die takes the walker offline.
#[test]
fn overloaded_walkers_go_offline() {
    let mut table = overload("W1 0608 nuke");
    table.answer("W1 fire nuke#1", "").answer("at 0606", "-- S");
    table.expect("W1 0608 offline nuke-").blocks("W1 move 0607", "UB-103");
    let mut table = overload("W1 0608 nuke");
    table.answer("W1 move 0607", "S").expect("W1 0607 offline nuke");
    let mut table = overload("W1 0608 nuke-");
    table.answer("W1 reload 1", "-").answer("W1 move 0607", "-").expect("W1 0607 nuke");
}

/// [UB-465] In Capture the Flag a crawler beside its own flag may not fire before it has moved away.
#[test]
fn no_light_fire_in_the_safety_zone() {
    let table = light_fire(
        "scenario capture-the-flag; C1 0607; object blue-flag 0606; object yellow-flag 0614; SA 0609",
    );
    table.blocks("C1 fire neutron-bomb", "UB-465");
}
