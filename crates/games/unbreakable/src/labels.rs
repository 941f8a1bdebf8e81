//! Choices in words.

use crate::action::Action;
use crate::combat::Size;
use crate::look::Look;
use crate::map::Hex;
use crate::steps::Step;
use crate::target::Target;
use crate::terrain::Terrain;
use crate::unit::{Form, Status, Type, UnitId};
use crate::weapon::{Kind, Load};

impl Look<'_> {
    /// A choice in words.
    pub(crate) fn label(self, step: Step, action: Action) -> String {
        match action {
            Action::Platoon(number) => {
                let platoon =
                    &self.rules.platoons[usize::from(number - 1).min(self.rules.platoons.len() - 1)];
                format!("{}: {}", platoon.title, platoon.about)
            }
            Action::Compose { crawlers, walkers, squads } => {
                let count = |number: u8, kind: Type| {
                    format!("{number} {}", if number == 1 { kind.word() } else { kind.plural() })
                };
                let (c, w) = (count(crawlers, Type::Crawler), count(walkers, Type::Walker));
                format!("Full build: {c}, {w}, {}", count(squads, Type::Squad))
            }
            Action::Flag(hex) | Action::Place(_, hex) => format!("{hex} ({})", self.pos.terrain(hex)),
            Action::Form(_, form) => format!("Start {form}"),
            Action::Deploy => "Do the rest for me".to_owned(),
            Action::Load(_, number) => {
                let loadout =
                    &self.rules.loadouts[usize::from(number - 1).min(self.rules.loadouts.len() - 1)];
                format!("{}: {}", loadout.title, loadout.about)
            }
            Action::Beams(unit, cards) => Look::cards_label(unit, cards, "no beams"),
            Action::Bombs(unit, cards) => Look::cards_label(unit, cards, "no bombs"),
            Action::Confirm => "Ready (everything is revealed once both sides are)".to_owned(),
            Action::Fire(unit, kind, slot) => self.fire_label(unit, kind, slot),
            Action::Reload(unit, slot) => {
                let weapon = self.pos.unit(unit).weapons[usize::from(slot)];
                format!("{unit} reloads its {} {}", weapon.size, weapon.kind.name())
            }
            Action::At(target) => self.target_label(target),
            Action::Reverse(target) => format!("Take a marker off {}", String::from(target)),
            Action::Continue => "Keep the beam on".to_owned(),
            Action::Push(hex) => self.push_label(hex),
            Action::Commit(unit, slot) => {
                let weapon = self.pos.unit(unit).weapons[usize::from(slot)];
                let hot = if weapon.load == Load::Unloaded { ", overheating" } else { "" };
                format!("{unit} fires its {} laser{hot}", weapon.fired_size())
            }
            Action::Move(unit, hex) => self.move_label(unit, hex),
            Action::Exit(unit, edge) => format!("{unit} leaves the map by the {} edge", edge.name()),
            Action::Configure(unit, form) => match form {
                Form::Grounded => format!("{unit} lands"),
                Form::Hovering => format!("{unit} takes off"),
                Form::DugIn => format!("{unit} digs in"),
                Form::Mobile => format!("{unit} digs out"),
                Form::Vehicle => format!("{unit} converts to a vehicle"),
                Form::Down => format!("{unit} goes down"),
                Form::Upright if self.pos.unit(unit).form == Form::Hovering => format!("{unit} lands"),
                Form::Upright if self.pos.unit(unit).form == Form::Vehicle => format!("{unit} converts back"),
                Form::Upright => format!("{unit} gets up"),
            },
            Action::Melee(unit, target) => format!("{unit} attacks {target} in melee"),
            Action::Clear(unit) => format!("{unit} tries to clear a stasis hit"),
            Action::Grab(unit, object) => format!("{unit} grabs {}", object.name()),
            Action::Drop(unit) => format!("{unit} drops what it carries"),
            Action::Displace(unit, hex) => format!("{unit} goes to {hex} ({})", self.pos.terrain(hex)),
            Action::Status(unit, status) => match (unit.kind(), status) {
                (Type::Squad, Status::Offline) => format!("{unit} scatters"),
                (_, Status::Offline) => format!("{unit} goes offline"),
                (_, Status::Buttoned) => format!("{unit} buttons up"),
                (_, Status::Ready) => format!("{unit} gets ready"),
            },
            Action::Exchange(unit, kind) => format!("{unit} takes a {}", kind.name()),
            Action::Reprogram(squad, crawler) => format!("{squad} reprograms {crawler}"),
            Action::Done => done_label(step).to_owned(),
            Action::Resign => "Resign".to_owned(),
            Action::OfferDraw => "Offer a draw".to_owned(),
            Action::AcceptDraw => "Accept the draw".to_owned(),
            Action::DeclineDraw => "Decline the draw".to_owned(),
        }
    }

    fn cards_label(unit: UnitId, cards: [Kind; 2], none: &str) -> String {
        let top = unit.kind().base_size();
        match cards {
            [Kind::None, _] => none.to_owned(),
            [kind, Kind::None] if matches!(kind, Kind::JumpJet | Kind::MeleeWeapon) => {
                format!("one light {}", kind.name())
            }
            [kind, Kind::None] => format!("one {top} {}", kind.name()),
            [a, b] => {
                let size = top.lighter().unwrap_or(Size::Light);
                format!("two {size}: {} and {}", a.name(), b.name())
            }
        }
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

    fn target_label(self, target: Target) -> String {
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

    fn push_label(self, hex: Hex) -> String {
        let danger = match self.pos.terrain(hex) {
            Terrain::Lava | Terrain::Volcano => ": it is lost",
            _ if self.pos.has_vortex(hex) => ": it is lost",
            _ => "",
        };
        format!("Move it to {hex} ({}){danger}", self.pos.terrain(hex))
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

const fn done_label(step: Step) -> &'static str {
    match step {
        Step::Activate(_) => "End this activation",
        Step::Second(_) => "No second weapon",
        Step::Beam(_) => "Stop the beam",
        Step::Push(_) => "Leave it where it is",
        Step::Lasers(_) => "No more lasers",
        Step::Rockets(_) => "Fire no more rockets",
        Step::MoveOn(_) => "Stay here",
        Step::StatusChange(_) => "No more changes",
        Step::RunawayMove(_) => "Leave it where it is",
        _ => "That is all",
    }
}
