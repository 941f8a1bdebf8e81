//! Writing positions.

use retrograde_core::Token;

use crate::Unbreakable;
use crate::combat::Size;
use crate::muster::Stage;
use crate::object::{Object, Thing, Whereabouts};
use crate::options::Chrome;
use crate::position::Position;
use crate::terrain::Ground;
use crate::unit::{Form, Owner, Place, Side, Status, Unit, UnitId};
use crate::weapon::{Kind, Load};

/// Writes a position.
pub(crate) fn write(game: &Unbreakable, pos: &Position) -> String {
    let mut lines = Vec::new();
    let rules = &pos.rules;
    lines.push(format!("scenario {}", rules.scenario));
    let options: Vec<&str> = Chrome::ALL.iter().filter(|&&o| rules.has(o)).map(|o| o.word()).collect();
    if !options.is_empty() {
        lines.push(format!("options {}", options.join(" ")));
    }
    lines.push(format!("size {}", rules.size));
    lines.push(format!("limit {}", rules.limit));
    if rules.supply > 0 {
        lines.push(format!("supply {}", rules.supply));
    }
    lines.push(format!("turn {}", pos.turn));
    lines.push(format!("time-stream {}", pos.time_stream));
    if pos.drawn != u16::from(pos.time_stream) {
        lines.push(format!("drawn {}", pos.drawn));
    }
    if let Some(round) = pos.first_round {
        let completed = round.completed.show();
        lines.push(format!(
            "first-round completed={completed} drawn={} destroyed={}",
            round.drawn, round.destroyed
        ));
    }
    if let Some(card) = pos.card {
        lines.push(format!("card {}", card.word()));
    }
    let left: Vec<String> = game
        .cards
        .iter()
        .filter(|card| pos.deck.left[card.index()] > 0)
        .map(|card| format!("{}={}", card.word(), pos.deck.left[card.index()]))
        .collect();
    if !left.is_empty() {
        lines.push(format!("deck {}", left.join(" ")));
    }
    let discards: Vec<String> = Size::ALL
        .iter()
        .filter(|size| pos.deck.discards[size.index()] > 0)
        .map(|size| format!("{size}={}", pos.deck.discards[size.index()]))
        .collect();
    if !discards.is_empty() {
        lines.push(format!("discards {}", discards.join(" ")));
    }
    write_ground(game, pos, &mut lines);
    lines.extend(UnitId::all().filter_map(|unit| write_unit(unit, pos.unit(unit))));
    lines.extend(
        Object::ALL.into_iter().filter_map(|object| write_object(object, pos.objects[object.index()])),
    );
    for side in Side::ALL {
        let muster = pos.musters[side.index()];
        if muster.stage != (Stage::Done {}) {
            lines.push(format!("muster {side} armed={} {}", muster.armed.show(), muster.stage.show()));
        }
    }
    if let Some(side) = pos.draw_offer {
        lines.push(format!("draw-offer {side}"));
    }
    lines.extend(pos.steps.iter().map(|step| format!("step {}", step.show())));
    if let Some(ending) = pos.ending {
        let winner = ending.winner.map_or("nobody".to_owned(), |seat| (seat + 1).to_string());
        lines.push(format!("ending {} {winner}", ending.how));
    }
    lines.join("\n") + "\n"
}

fn write_ground(game: &Unbreakable, pos: &Position, lines: &mut Vec<String>) {
    for &hex in &game.map.hexes {
        let ground = pos.ground[hex.index()];
        let printed = Ground { terrain: game.map.terrain[hex.index()], colour: None };
        if ground != printed {
            let colour = ground.colour.map(|colour| format!(" {colour}")).unwrap_or_default();
            lines.push(format!("hex {hex} {}{colour}", ground.terrain));
        }
        if let Some(cloud) = pos.clouds[hex.index()] {
            lines.push(format!("cloud {hex} {}{}", cloud.size, if cloud.fresh { " fresh" } else { "" }));
        }
    }
    for vortex in &pos.vortexes {
        lines.push(format!("vortex {} {} {}", vortex.at, vortex.size, vortex.facing));
    }
}

fn write_unit(unit: UnitId, card: &Unit) -> Option<String> {
    let place = match card.place {
        Place::Absent => return None,
        Place::Map => card.at.to_string(),
        other => other.word().to_owned(),
    };
    let mut text = format!("{unit} {place}");
    if card.owner != unit.home().map_or(Owner::Nobody, Owner::Side)
        && let Owner::Side(side) = card.owner
    {
        text += &format!(" owner={side}");
    }
    if card.status != Status::Ready {
        text += &format!(" {}", card.status);
    }
    if card.frozen {
        text += " frozen";
    }
    if card.form != Form::usual(unit.kind()) {
        text += &format!(" {}", card.form);
    }
    if card.stasis > 0 {
        text += &format!(" stasis={}", card.stasis);
    }
    if let Some(object) = card.carries {
        text += &format!(" carries={object}");
    }
    for (slot, weapon) in card.weapons.iter().enumerate().filter(|(_, weapon)| weapon.kind != Kind::None) {
        let load = match weapon.load {
            Load::Loaded => "",
            Load::Unloaded => "-",
            Load::Gone => "!",
        };
        let committed = if card.committed >> slot & 1 != 0 { "*" } else { "" };
        text += &format!(" {}{load}{committed}", weapon.kind);
    }
    Some(text)
}

fn write_object(object: Object, thing: Thing) -> Option<String> {
    let markers = if thing.stasis > 0 { format!(" stasis={}", thing.stasis) } else { String::new() };
    let frozen = if thing.frozen { " frozen" } else { "" };
    match thing.is {
        Whereabouts::Absent => None,
        Whereabouts::Lost => Some(format!("object {object} lost")),
        Whereabouts::Loose(hex) => Some(format!("object {object} {hex}{markers}{frozen}")),
        Whereabouts::Carried(_) if thing.stasis == 0 && !thing.frozen => None,
        Whereabouts::Carried(_) => Some(format!("object {object} carried{markers}{frozen}")),
    }
}
