//! Writing positions.

use retrograde_core::Token;

use super::{DESIGN, usual_cup};
use crate::GammaKnights;
use crate::look::Look;
use crate::marker::System;
use crate::pack::Load;
use crate::position::{Cloud, MarkerPlace, Position, Switch};
use crate::sheet::{Item, Section, Sheet, State};
use crate::unit::{Altitude, Mode, NONE, Side, Unit, UnitId};
use crate::weapon::Warhead;

fn rounds(load: &Load) -> String {
    let some: Vec<String> = Warhead::ALL
        .iter()
        .filter(|&&warhead| load[warhead as usize] > 0)
        .map(|&warhead| format!("{warhead}{}", load[warhead as usize]))
        .collect();
    if some.is_empty() { "-".to_owned() } else { some.join(",") }
}

/// Writes a position.
pub(crate) fn write(game: &GammaKnights, pos: &Position) -> String {
    let rules = &pos.rules;
    let scenario = &game.pack.scenarios[usize::from(rules.scenario)];
    let mut lines = vec![format!("scenario {}", scenario.id)];
    if rules.map != scenario.map {
        lines.push(format!("map {}", game.pack.maps[usize::from(rules.map)].id));
    }
    if rules.turns != scenario.turns {
        lines.push(format!("turns {}", rules.turns));
    }
    if rules.victory != scenario.victory {
        lines.push(format!("victory {}", rules.victory));
    }
    let switches: Vec<&str> = Switch::ALL.iter().filter(|&&s| rules.has(s)).map(|s| s.word()).collect();
    if !switches.is_empty() {
        lines.push(format!("options {}", switches.join(" ")));
    }
    for (side, steps) in Side::ALL.into_iter().zip(rules.handicap).filter(|(_, steps)| *steps > 0) {
        lines.push(format!("handicap {side} {steps}"));
    }
    lines.extend(pos.designs().iter().map(|design| format!("design {}", design.line)));
    lines.push(format!("turn {}", pos.turn));
    if pos.quiet > 0 {
        lines.push(format!(
            "quiet {}{}",
            pos.quiet & 0x7f,
            if pos.quiet & 0x80 != 0 { " heard" } else { "" }
        ));
    }
    for side in Side::ALL {
        for (number, unit) in pos.units[side.index()].iter().enumerate() {
            lines.push(write_unit(game, pos, UnitId::new(side, number as u8), unit));
        }
    }
    if let Some(secret) = pos.secret {
        let unit = secret.unit.map(|number| UnitId::new(secret.side, number));
        let known = if secret.known { "known" } else { "hidden" };
        let load = rounds(&pos.racks[usize::from(secret.rack)]);
        lines.push(format!("secret {} {} {known} {load}", secret.side, unit.show()));
    }
    if pos.system != usual_cup(game, pos) {
        let kinds = System::ALL.iter().map(|&kind| format!("{kind}={}", pos.system[kind as usize]));
        lines.push(format!("cup {}", kinds.collect::<Vec<_>>().join(" ")));
    }
    for (index, place) in pos.markers.iter().enumerate() {
        if let Some((sheet, box_)) = place.on_sheet() {
            let sheet = &pos.sheets[usize::from(sheet)];
            let what = match Item::ALL.get(usize::from(box_)) {
                Some(item) => item.to_string(),
                None => sheet.arm(usize::from(box_) - Item::ALL.len()).to_string(),
            };
            lines.push(format!("marker {index} {} {what}", sheet.unit));
        } else if *place == MarkerPlace::HAND {
            lines.push(format!("marker {index} hand"));
        }
    }
    for cloud in pos.clouds.iter() {
        let Cloud { haze, at, radius, side, strength } = cloud;
        lines.push(format!("cloud {haze} {at} {radius} {side} {strength}"));
    }
    for side in Side::ALL {
        if let Some(weapon) = pos.orders[side.index()] {
            lines.push(format!("order {side} {weapon}"));
        }
    }
    lines.extend(pos.draw_offer.map(|side| format!("draw-offer {side}")));
    lines.extend(pos.steps.iter().map(|step| format!("step {}", step.show())));
    if let Some(ending) = pos.ending {
        let winner = ending.winner.map_or("nobody", Side::word);
        lines.push(format!("ending {} {winner}", ending.how));
    }
    lines.join("\n") + "\n"
}
fn write_unit(game: &GammaKnights, pos: &Position, id: UnitId, unit: &Unit) -> String {
    let model = match usize::from(unit.model).checked_sub(game.pack.models.len()) {
        None => game.pack.models[usize::from(unit.model)].id.clone(),
        Some(design) => format!("{DESIGN}{}", design + 1),
    };
    let place = if unit.is_on_map() { unit.at.to_string() } else { unit.place.word().to_owned() };
    let mut words = vec![id.to_string(), model, place];
    if unit.altitude != Altitude::Ground {
        words.push(unit.altitude.to_string());
    }
    if unit.mode != Mode::Fresh {
        words.push(format!("{}-mode", unit.mode));
    }
    let flags = [
        ("under-fire", unit.under_fire),
        ("disrupted", unit.disrupted),
        ("moved", unit.moved),
        ("shot", unit.shot),
        ("gassed", unit.gassed),
    ];
    words.extend(flags.iter().filter(|(_, set)| *set).map(|(word, _)| (*word).to_owned()));
    for (key, value) in [("stun", unit.stun), ("spent", unit.spent), ("fought", unit.fought)] {
        if value > 0 {
            words.push(format!("{key}={value}"));
        }
    }
    let look = Look { rules: game, pos };
    let locks: Vec<String> = look.locks(id).map(|target| target.to_string()).collect();
    if !locks.is_empty() {
        words.push(format!("locks={}", locks.join(",")));
    }
    if unit.rack != NONE {
        words.push(format!("rounds={}", rounds(&pos.racks[usize::from(unit.rack)])));
    }
    if let Some(sheet) = pos.sheet(id) {
        write_sheet(game, pos, unit, sheet, &mut words);
    }
    words.join(" ")
}

fn write_sheet(game: &GammaKnights, pos: &Position, unit: &Unit, sheet: &Sheet, words: &mut Vec<String>) {
    let model = pos.model(&game.pack, unit.model);
    let usual = game.sheet(pos, sheet.unit, unit.model, false);
    if sheet.field != model.field {
        words.push(format!("field={}", sheet.field));
    }
    for section in Section::ALL {
        if sheet.sections[section as usize] > 0 {
            words.push(format!("{section}={}", sheet.sections[section as usize]));
        }
    }
    if sheet.body > 0 {
        words.push("wounded".to_owned());
    }
    if sheet.medikit == State::Sound {
        words.push("medikit".to_owned());
    }
    let systems = [
        ("masking", sheet.masking, usual.masking),
        ("medikit", if sheet.medikit == State::Sound { State::Absent } else { sheet.medikit }, State::Absent),
        ("repair", sheet.repair, usual.repair),
        ("primary", sheet.sensors[0], usual.sensors[0]),
        ("secondary", sheet.sensors[1], usual.sensors[1]),
    ];
    for (key, state, usual) in systems {
        if state != usual {
            words.push(format!("{key}={state}"));
        }
    }
    if sheet.scrambled {
        words.push("scrambled".to_owned());
    }
    if sheet.grounded {
        words.push("grounded".to_owned());
    }
    if !sheet.servos.is_empty() {
        let servos: Vec<String> = sheet
            .servos
            .iter()
            .map(|(lost, marker)| if *marker == NONE { lost.to_string() } else { format!("{lost}@{marker}") })
            .collect();
        words.push(format!("servos={}", servos.join(",")));
    }
    let held: Vec<String> = System::ALL
        .iter()
        .flat_map(|&kind| (0..sheet.system[kind as usize]).map(move |_| kind.to_string()))
        .collect();
    if !held.is_empty() {
        words.push(format!("system={}", held.join(",")));
    }
    for mount in &sheet.mounts {
        let mut word = mount.weapon.to_string();
        if (mount.sound, mount.damaged, mount.gone) != (1, 0, 0) {
            word += &format!("={}/{}/{}", mount.sound, mount.damaged, mount.gone);
        }
        if mount.rack != NONE {
            word += &format!("({})", rounds(&pos.racks[usize::from(mount.rack)]));
        }
        words.push(word);
    }
    if let Some(carrier) = sheet.carrier {
        let parked = carrier.parked.map(|hex| format!("@{hex}")).unwrap_or_default();
        let changed = if carrier.changed { "!" } else { "" };
        words.push(format!("carrier={}{parked}{changed}", sheet.arm(usize::from(carrier.mount))));
    }
    if sheet.computer != usual.computer {
        words.push(format!("computer={}", sheet.computer));
    }
    for program in &sheet.programs {
        let arm = sheet.arm(usize::from(program.mount));
        words.push(format!("program={}/{arm}/{}", program.task, program.target.show()));
    }
    if sheet.computed > 0 {
        words.push(format!("computed={}", sheet.computed));
    }
}
