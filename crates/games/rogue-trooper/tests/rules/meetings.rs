//! GI Encounters [section 8].

use crate::common::{Deal, FAR, meeting};

/// [RT-136, RT-161, RT-C37] Seven options, those that can do something.
#[test]
fn seven_options() {
    let table = meeting("nu-paree", "blue lives 3");
    assert_eq!(table.legal(), ["attack", "talk"]);
    table.blocks("kidnap", "RT-148").blocks("swap companions", "RT-151").blocks("swap missions", "RT-154");
    table.blocks("swap clues", "RT-350").blocks("trade", "RT-352");
    let all = "blue companions ken; red companions rivet; blue missions m-gala; red missions m-oxark; blue clues visor-tl; red clues visor-tr; red ammo gp=1";
    assert_eq!(meeting("nu-paree", all).legal().len(), 7);
    let mut table = meeting("nu-paree", FAR);
    table.answer("talk", "").expect_no("red lives");
    assert_eq!(table.kind(), "declare");
}

/// [RT-138, RT-139, RT-142, RT-171, RT-347, RT-C35, RT-C39] Salvos in secret, then the roll; items first and openly.
#[test]
fn a_duel() {
    let kit = "blue ammo gp=3 mine=1 seal=1; red ammo gp=2; blue items flares";
    let mut table = meeting("nu-paree", &format!("{FAR}; {kit}; red companions tubbs"));
    table.answer("attack", "").answer_as("red", "stand", "");
    assert_eq!((table.asks(), table.kind().as_str()), ("blue", "ready"));
    table.answer("use flares", "");
    assert_eq!(table.asks_all(), ["blue", "red"]);
    table.of("blue").allows("fire mine 1").blocks("fire seal 1", "RT-193");
    table.answer_as("blue", "fire mine 1", "").hides("red", "\"weapon\":{\"Ammo\":\"Mine\"}");
    // Two dice fewer for red's two rounds, but one is left; Tubbs adds his.
    table.answer_as("red", "fire gp 2", "3 3 3 3 6 6").says("12 to 12").says("nobody is hurt");
    table.expect("blue ammo gp=3 seal=1; discard supply flares").expect_no("red ammo");
}

/// [RT-143, RT-199, RT-200] Second salvos: the Attacker's first.
#[test]
fn second_salvos_in_a_duel() {
    let kit = "blue ammo gp=2; red ammo gp=2; blue chips backpack; red chips backpack; blue companions tubbs";
    let mut table = meeting("nu-paree", &format!("{FAR}; {kit}"));
    table.answer("attack", "").answer_as("red", "stand", "");
    table.sealed(&[("red", "fire gp 1"), ("blue", "fire gp 1")], "2 2 3").says("4 to 3");
    assert_eq!((table.asks(), table.kind().as_str()), ("blue", "second"));
    table.answer("hold", "");
    assert_eq!(table.asks(), "red");
    table.answer("fire gp 1", "2 1").expect("blue lives 3; red chips backpack").expect_no("red ammo");
}

/// [RT-144, RT-145, RT-229, RT-230] A Genie mission is fulfilled by the roll, harm or not.
#[test]
fn sparring() {
    let mut table = meeting("nu-paree", "blue missions g-any");
    table
        .answer("attack", "")
        .answer_as("red", "stand", "3 3 3 3")
        .says("nobody is hurt")
        .allows("declare g-any");
    table.deal("declare g-any", "clue:visor-tl mission:m-oxark").expect("blue clues visor-tl");
    let mut table = meeting("nu-paree", "blue missions g-left; options players=3");
    table.answer("attack", "").answer_as("red", "stand", "3 3 3 3").allows("declare g-left");
    let mut table = meeting("nu-paree", "blue missions g-right; options players=3");
    table.answer("attack", "").answer_as("red", "stand", "3 3 3 3").blocks("declare g-right", "RT-204");
    let mut table = meeting("nu-paree", "blue missions g-right; options players=2");
    table.answer("attack", "").answer_as("red", "stand", "3 3 3 3").allows("declare g-right");
}

/// [RT-146] A kidnapper takes a Companion of his choice, or none, and no life.
#[test]
fn a_kidnap() {
    let mut table = meeting("nu-paree", &format!("{FAR}; red companions rivet ken"));
    table.answer("kidnap", "6 6 1 1 1 1").allows("take rivet; take ken; done");
    table.answer("take rivet", "").expect("blue companions rivet; red companions ken").expect_no("red lives");
}

/// [RT-149, RT-150, RT-151] Companions go to and fro until somebody stops.
#[test]
fn companions_change_hands() {
    let mut table =
        meeting("nu-paree", &format!("{FAR}; blue companions ken tubbs; red companions rivet quill"));
    table.answer("swap companions", "").blocks("done", "RT-149");
    table.blocks("give quill", "RT-149").blocks("give juno", "RT-149");
    table.answer("give ken", "").blocks("give ken", "RT-150");
    assert_eq!(table.asks(), "red");
    table.answer("give rivet", "").blocks("give rivet", "RT-150");
    table
        .answer("give tubbs", "")
        .answer("done", "")
        .expect("blue companions rivet; red companions ken tubbs quill");
    // A single Companion is given without a question, and the exchange ends when all have changed hands.
    let mut table = meeting("nu-paree", &format!("{FAR}; blue companions ken; red companions rivet"));
    table.answer("swap companions", "");
    assert_eq!(table.asks(), "red");
    table.answer("give rivet", "").expect("blue companions rivet; red companions ken");
    assert_eq!(table.kind(), "declare", "Rivet has changed hands already");
}

/// [RT-152, RT-153, RT-154, RT-C88] Contact missions are swapped, unseen by others.
#[test]
fn missions_change_hands() {
    let mut table = meeting("nu-paree", "blue missions m-oxark m-candle; red missions m-marokk");
    table.answer("swap missions", "").allows("give m-oxark; give m-candle");
    table.answer("give m-candle", "").expect("red missions m-candle@blue,red");
    table.hides("green", "Chaplain").hides("green", "Caravan Guide").sees("red", "Chaplain");
    let mut table = meeting("nu-paree", "blue missions m-oxark; red missions g-any");
    table.answer("swap missions", "").expect("blue missions m-oxark; red missions g-any");
    meeting("nu-paree", "blue missions w-juno; red missions m-oxark").blocks("swap missions", "RT-154");
}

/// [RT-155, RT-157] The Defender may decline.
#[test]
fn clues_are_kept() {
    let clues = "blue clues visor-tl; red clues monocle-tl";
    let mut table = meeting("nu-paree", &format!("{FAR}; {clues}"));
    table
        .answer("swap clues", "")
        .answer_as("red", "decline", "")
        .expect("blue clues visor-tl; red clues monocle-tl");
    let mut table = meeting("nu-paree", &format!("{FAR}; {clues}"));
    table.answer("swap clues", "").answer_as("red", "accept", "");
    table.of("blue").never("want visor-tl").allows("want monocle-tl; want nothing");
    table.sealed(&[("blue", "want monocle-tl"), ("red", "want nothing")], "");
    table
        .expect("blue clues visor-tl@blue,red; red clues monocle-tl@blue,red")
        .hides("green", "Iron Monocle");
}

/// [RT-350] Two faces in one swap: the Attacker's first, one Traitor.
#[test]
fn two_faces_in_one_swap() {
    let clues = "blue clues visor-tl visor-tr visor-bl monocle-br; red clues monocle-tl monocle-tr monocle-bl visor-br";
    let mut table = meeting("nu-paree", clues);
    table.answer("swap clues", "").answer_as("red", "accept", "");
    table.sealed(&[("blue", "want visor-br"), ("red", "want monocle-br")], "1 1 1");
    table.expect("blue face visor; red face monocle; traitor bridge 4");
    meeting("nu-paree", "red face visor; traitor bridge 4; blue clues visor-tl")
        .blocks("swap clues", "RT-350");
}

/// [RT-159, RT-160, RT-352] A trade: offers, counter-offers, limits.
#[test]
fn a_trade() {
    let kit = "blue ammo gp=3; red ammo gp=11; red items camo";
    let mut table = meeting("nu-paree", &format!("{FAR}; {kit}"));
    table.answer("trade", "").blocks("propose", "RT-160").blocks("give plasma", "RT-160");
    table.allows("cancel; give gp; get gp; get camo");
    table.answers("give gp; give gp; get camo; propose");
    assert_eq!(table.asks(), "red");
    table.allows("accept; decline; counter");
    table.says_to("red", "2 GP Mags").silent_to("green", "2 GP Mags");
    table.answer("accept", "").expect("blue ammo gp=1; blue items camo; red ammo gp=12");
    let mut table = meeting("nu-paree", &format!("{FAR}; {kit}"));
    table.answer("trade", "").answers(
        "give gp; propose; counter; get gp; propose; counter; give gp; propose; counter; give gp; propose",
    );
    table.never("counter").allows("accept; decline");
    table.answer("decline", "").expect("blue ammo gp=3; red ammo gp=11");
}

/// [RT-139, RT-348] Who is attacked may use what helps to evade, and is asked again.
#[test]
fn smoke_before_an_attack() {
    let mut table = meeting("rotbark", "blue ammo gp=2; red items smoke");
    table.answer("attack", "");
    let before = table.of("red").forecast("evade").chance;
    table.blocks("use camo", "RT-348");
    table.answer("use smoke", "").expect("discard supply smoke");
    assert_eq!(table.asks(), "red");
    assert!(table.forecast("evade").chance.ppm() > before.ppm());
}

/// [RT-152, RT-154] Only a contact mission of one's own is handed over.
#[test]
fn a_mission_of_ones_own_is_swapped() {
    let mut table = meeting("nu-paree", "blue missions m-gala g-any; red missions m-oxark m-hardluck");
    table.answer("swap missions", "");
    while table.kind() != "give-mission" {
        let answer = table.prompt().open().next().expect("an answer").answer.clone();
        table.answer(&answer, "");
    }
    let (own, other) = if table.asks() == "blue" { ("g-any", "m-oxark") } else { ("m-gala", "m-gala") };
    table.blocks(&format!("give {other}"), "RT-154");
    if own == "g-any" {
        table.blocks("give g-any", "RT-152");
    }
}
