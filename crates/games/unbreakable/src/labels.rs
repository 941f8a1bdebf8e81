//! Choices in words: those that several steps offer, and parts of the others.

use retrograde_core::Touch;

use crate::action::{Action, Firing, Slot};
use crate::look::Look;
use crate::map::{Edge, Hex};
use crate::target::Target;
use crate::unit::{Form, Side, UnitId};
use crate::weapon::{Kind, Load};

/// [UB-411] An edge in words. A client may turn the map, so an edge goes by the side whose it is.
pub(crate) fn edge_name(edge: Edge) -> String {
    match Side::ALL.into_iter().find(|side| side.edge() == edge) {
        Some(side) => format!("{}'s edge", side.name()),
        None => format!("the {edge} edge"),
    }
}

impl Look<'_> {
    /// The choices that several steps offer, in words.
    pub(crate) fn label(self, action: Action) -> String {
        match action {
            Action::Fire(unit, Firing { kind, slot }) => self.fire_label(unit, kind, slot),
            Action::Reload(unit, Slot(slot)) => {
                let weapon = self.pos.unit(unit).weapons[usize::from(slot)];
                format!("{unit} reloads its {} {}", weapon.size, weapon.kind.name())
            }
            Action::Move(unit, hex) => self.move_label(unit, hex),
            Action::Exit(unit, edge) => format!("{unit} leaves the map over {}", edge_name(edge)),
            _ => action.to_string(),
        }
    }

    /// A change of configuration in words.
    pub(crate) fn configure_label(self, unit: UnitId, form: Form) -> String {
        match (form, self.pos.unit(unit).form) {
            (Form::Grounded, _) | (Form::Upright, Form::Hovering) => format!("{unit} lands"),
            (Form::Hovering, _) => format!("{unit} takes off"),
            (Form::DugIn, _) => format!("{unit} digs in"),
            (Form::Mobile, _) => format!("{unit} digs out"),
            (Form::Vehicle, _) => format!("{unit} converts to a vehicle"),
            (Form::Down, _) => format!("{unit} goes down"),
            (Form::Upright, Form::Vehicle) => format!("{unit} converts back"),
            (Form::Upright, _) => format!("{unit} gets up"),
        }
    }

    /// What a choice touches, as far as the answer itself says so.
    pub(crate) fn touches(self, action: Action) -> Vec<Touch> {
        let mut touches: Vec<Touch> = action.unit().map(piece).into_iter().collect();
        match action {
            Action::Flag(hex) | Action::Push(hex) => touches.push(space(hex)),
            Action::Place(_, hex) | Action::Move(_, hex) | Action::Displace(_, hex) => {
                touches.push(space(hex));
            }
            Action::At(target) | Action::Reverse(target) => match target {
                Target::Unit(unit) => {
                    touches.push(piece(unit));
                    touches.push(space(self.pos.unit(unit).at));
                }
                Target::Object(object) => touches.push(Touch::Piece(object.to_string())),
                Target::Hex(hex) => touches.push(space(hex)),
            },
            Action::Melee(_, target) | Action::Reprogram(_, target) => touches.push(piece(target)),
            Action::Grab(_, object) => touches.push(Touch::Piece(object.to_string())),
            _ => {}
        }
        touches
    }

    fn fire_label(self, unit: UnitId, kind: Kind, slot: Option<u8>) -> String {
        let Some(slot) = slot else { return format!("{unit} fires a light {}", kind.name()) };
        let weapon = self.pos.unit(unit).weapons[usize::from(slot)];
        let hot = if weapon.load == Load::Unloaded { " while unloaded" } else { "" };
        let (size, name) = (weapon.fired_size(), kind.name());
        match kind {
            Kind::JumpJet => format!("{unit} fires a jump jet and hovers"),
            _ if weapon.kind == Kind::MultiGun => {
                format!("{unit} fires its multi-gun as a {size} {name}{hot}")
            }
            _ => format!("{unit} fires its {size} {name}{hot}"),
        }
    }

    /// A target in words.
    pub(crate) fn target_label(self, target: Target) -> String {
        match target {
            Target::Unit(unit) => format!("{} in {}", capitalised(&describe(unit)), self.pos.unit(unit).at),
            Target::Object(object) => {
                let hex = self.loose_at(object).map(|hex| format!(" in {hex}")).unwrap_or_default();
                format!("{}{hex}", capitalised(object.name()))
            }
            Target::Hex(hex) => {
                let units: Vec<String> =
                    self.units_in(hex).into_iter().map(|unit| unit.to_string()).collect();
                let there = if units.is_empty() { String::new() } else { format!(": {}", units.join(", ")) };
                format!("{hex} ({}){there}", self.pos.terrain(hex))
            }
        }
    }

    fn move_label(self, unit: UnitId, hex: Hex) -> String {
        let verb = if self.pos.unit(unit).is_on_map() { "moves to" } else { "enters at" };
        let capacity = self.rules.numbers.stacking.capacity;
        let full = self.counts(unit) && self.load(hex) + self.points(unit) > capacity;
        let displaces = if full { ", displacing units" } else { "" };
        format!("{unit} {verb} {hex} ({}){displaces}", self.pos.terrain(hex))
    }
}

/// A unit with its type: `squad SA`.
pub(crate) fn describe(unit: UnitId) -> String {
    if unit == UnitId::RUNAWAY { "the runaway crawler".to_owned() } else { format!("{} {unit}", unit.kind()) }
}

/// A unit with its colour and type, as the log names it: `Yellow squad SA`.
pub(crate) fn full_name(unit: UnitId) -> String {
    match unit.home() {
        Some(side) => format!("{} {} {unit}", side.name(), unit.kind()),
        None => describe(unit),
    }
}

/// A target in a sentence.
pub(crate) fn target_name(target: Target) -> String {
    match target {
        Target::Unit(unit) => describe(unit),
        Target::Object(object) => object.name().to_owned(),
        Target::Hex(hex) => hex.to_string(),
    }
}

/// So many of something: `1 rocket`, `2 rockets`.
pub(crate) fn counted(count: u8, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A word at the beginning of a sentence.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A unit that lights up.
pub(crate) fn piece(unit: UnitId) -> Touch {
    Touch::Piece(unit.to_string())
}

/// A hex that lights up.
pub(crate) fn space(hex: Hex) -> Touch {
    Touch::Space(hex.to_string())
}
