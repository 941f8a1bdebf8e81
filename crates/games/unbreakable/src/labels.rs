//! Choices in words: those that several steps offer, and parts of the others.

use retrograde_core::Touch;

use crate::action::Action;
use crate::look::Look;
use crate::map::Hex;
use crate::target::Target;
use crate::unit::{Form, UnitId};
use crate::weapon::{Kind, Load};

impl Look<'_> {
    /// The choices that several steps offer, in words.
    pub(crate) fn label(self, action: Action) -> String {
        match action {
            Action::Fire(unit, kind, slot) => self.fire_label(unit, kind, slot),
            Action::Reload(unit, slot) => {
                let weapon = self.pos.unit(unit).weapons[usize::from(slot)];
                format!("{unit} reloads its {} {}", weapon.size, weapon.kind.name())
            }
            Action::Move(unit, hex) => self.move_label(unit, hex),
            Action::Exit(unit, edge) => format!("{unit} leaves the map by the {} edge", edge.name()),
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
        let piece = |unit: UnitId| Touch::Piece(unit.to_string());
        let space = |hex: Hex| Touch::Space(hex.to_string());
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
        let hot = if weapon.load == Load::Unloaded { " unloaded" } else { "" };
        let by = if weapon.kind == Kind::MultiGun { " by multi-gun" } else { "" };
        match kind {
            Kind::JumpJet => format!("{unit} fires a jump jet and hovers"),
            _ => format!("{unit} fires its {} {}{hot}{by}", weapon.fired_size(), kind.name()),
        }
    }

    /// A target in words.
    pub(crate) fn target_label(self, target: Target) -> String {
        match target {
            Target::Unit(unit) => format!("{} in {}", describe(unit), self.pos.unit(unit).at),
            Target::Object(object) => {
                let hex = self.loose_at(object).map(|hex| format!(" in {hex}")).unwrap_or_default();
                format!("{}{hex}", object.name())
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
        let look = self;
        let card = look.pos.unit(unit);
        let verb = if card.is_on_map() { "moves to" } else { "enters at" };
        let full =
            look.counts(unit) && look.load(hex) + look.points(unit) > look.rules.numbers.stacking.capacity;
        let displaces = if full { ", displacing units" } else { "" };
        format!("{unit} {verb} {hex} ({}){displaces}", look.pos.terrain(hex))
    }
}

/// A unit with its type: `squad SA`.
pub(crate) fn describe(unit: UnitId) -> String {
    format!("{} {unit}", unit.kind())
}
