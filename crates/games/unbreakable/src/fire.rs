//! Weapon actions and beams [chapters 8.2, 12.3, 12.4, 15.2, 15.6].

use retrograde_core::Log;

use crate::action::{Action, Firing, Slot};
use crate::combat::{Need, Size};
use crate::event::{Event, RollKind};
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::object::Object;
use crate::options::Chrome;
use crate::play::Play;
use crate::steps::{Aim, Beam, Overheat, Push};
use crate::target::Target;
use crate::terrain::Terrain;
use crate::unit::{Form, UnitId};
use crate::weapon::{Kind, Load, Weapon};

impl Look<'_> {
    /// Whether a unit may fire a weapon as a kind now; the activation has been checked.
    pub(crate) fn check_fire(self, unit: UnitId, kind: Kind, slot: Option<u8>) -> Check {
        let card = self.pos.unit(unit);
        require(card.is_ready(), "UB-109", "only a ready unit can fire")?;
        let Some(slot) = slot else { return Err(Block::NOT_ASKED) };
        let weapon = card.weapons.get(usize::from(slot)).copied().unwrap_or(Weapon::NONE);
        require(weapon.kind != Kind::None, "UB-111", "it has no such weapon")?;
        self.check_weapon(unit, weapon, kind)?;
        require(card.is_on_map(), "UB-G18", "it is not on the map")?;
        if kind == Kind::JumpJet {
            return match card.form {
                Form::Upright | Form::Hovering => Ok(()),
                _ => Err(Block::new("UB-G31", "only an upright walker can use its jets")),
            };
        }
        // [UB-G50] Its hover is over, so it fires from the ground or not at all.
        let landing = card.form == Form::Hovering && self.is_about_to_land(unit);
        require(!landing, "UB-404", "its jets are spent: it must first land or fire a jet")?;
        self.check_any_target(unit, kind)
    }

    /// Whether a weapon can be fired as a kind at all.
    fn check_weapon(self, unit: UnitId, weapon: Weapon, kind: Kind) -> Check {
        let fits = weapon.kind == kind || (weapon.kind == Kind::MultiGun && Kind::BASIC.contains(&kind));
        require(fits, "UB-345", "that weapon cannot be fired that way")?;
        require(kind != Kind::Laser, "UB-115", "lasers are fired only at bombs in flight")?;
        require(
            !matches!(kind, Kind::MeleeWeapon | Kind::ConversionMechanism),
            "UB-394",
            "that cannot be fired",
        )?;
        self.check_loaded(weapon)?;
        let dug_in = self.pos.unit(unit).form == Form::DugIn && kind.is_beam();
        require(!dug_in, "UB-305", "a dug-in crawler cannot fire beams")
    }

    /// [UB-025, UB-389] Loaded, or a beam that may be overheated.
    pub(crate) fn check_loaded(self, weapon: Weapon) -> Check {
        match weapon.load {
            Load::Loaded => Ok(()),
            Load::Gone => Err(Block::new("UB-390", "it has burnt out")),
            Load::Unloaded if weapon.kind.is_beam() && self.pos.rules.has(Chrome::OverheatedBeams) => Ok(()),
            Load::Unloaded => Err(Block::new("UB-025", "it is not loaded")),
        }
    }

    pub(crate) fn check_reload(self, unit: UnitId, slot: u8) -> Check {
        let card = self.pos.unit(unit);
        let weapon = card.weapons.get(usize::from(slot)).copied().unwrap_or(Weapon::NONE);
        require(weapon.kind.is_loadable(), "UB-116", "it has no such weapon to reload")?;
        require(card.is_able(), "UB-109", "only a ready or buttoned unit can reload")?;
        match weapon.load {
            Load::Unloaded => Ok(()),
            Load::Loaded => Err(Block::new("UB-116", "it is already loaded")),
            Load::Gone => Err(Block::new("UB-390", "it has burnt out")),
        }
    }

    /// Lists the weapon actions of a unit; after a first weapon only what goes with it.
    pub(crate) fn list_weapon_action(self, unit: UnitId, first: Option<u8>, out: &mut Vec<Action>) {
        let card = self.pos.unit(unit);
        for slot in 0..4u8 {
            let weapon = card.weapons[usize::from(slot)];
            if weapon.kind == Kind::None {
                break;
            }
            if first.is_some_and(|first| first == slot || self.check_pair(unit, slot).is_err()) {
                continue;
            }
            if weapon.kind == Kind::MultiGun {
                for kind in Kind::BASIC {
                    if self.check_fire(unit, kind, Some(slot)).is_ok() {
                        out.push(Action::Fire(unit, Firing { kind, slot: Some(slot) }));
                    }
                }
            } else if self.check_fire(unit, weapon.kind, Some(slot)).is_ok() {
                out.push(Action::Fire(unit, Firing { kind: weapon.kind, slot: Some(slot) }));
            }
            if self.check_reload(unit, slot).is_ok() {
                out.push(Action::Reload(unit, Slot(slot)));
            }
        }
    }

    /// What a unit might try with its weapons.
    pub(crate) fn thinkable_weapons(self, unit: UnitId, out: &mut Vec<Action>) {
        for slot in 0..4u8 {
            let kind = self.pos.unit(unit).weapons[usize::from(slot)].kind;
            if kind.is_loadable() {
                out.push(Action::Fire(unit, Firing { kind, slot: Some(slot) }));
                out.push(Action::Reload(unit, Slot(slot)));
            }
        }
    }

    /// Whether there is anything to aim at.
    pub(crate) fn check_any_target(self, unit: UnitId, kind: Kind) -> Check {
        let found = match kind {
            // The own hex will do, unless it is banned.
            Kind::NeutronBomb | Kind::Nuke | Kind::CrustBuster | Kind::RocketLauncher => {
                self.check_bomb_hex(unit, kind, self.pos.unit(unit).at).is_ok()
                    || self.rules.map.hexes.iter().any(|&hex| self.check_bomb_hex(unit, kind, hex).is_ok())
            }
            Kind::VortexGenerator => self
                .rules
                .map
                .neighbours(self.pos.unit(unit).at)
                .any(|hex| self.check_vortex_hex(unit, hex).is_ok()),
            Kind::ForceBeam => {
                UnitId::all().any(|target| self.check_beam(unit, kind, Target::Unit(target), false).is_ok())
                    || Object::ALL
                        .iter()
                        .any(|&o| self.check_beam(unit, kind, Target::Object(o), false).is_ok())
                    || self.any_ground_target(unit)
            }
            _ => {
                UnitId::all().any(|target| self.check_beam(unit, kind, Target::Unit(target), false).is_ok())
                    || Object::ALL
                        .iter()
                        .any(|&o| self.check_beam(unit, kind, Target::Object(o), false).is_ok())
            }
        };
        require(found, "UB-198", "it has no target in sight")
    }

    /// Whether a force beam finds terrain to flatten; the neighbours are the likeliest, so they come first.
    fn any_ground_target(self, unit: UnitId) -> bool {
        let at = self.pos.unit(unit).at;
        let hit = |hex: Hex| {
            self.pos.blockers.contains(hex)
                && self.check_beam(unit, Kind::ForceBeam, Target::Hex(hex), false).is_ok()
        };
        self.rules.map.neighbours(at).any(hit) || self.pos.blockers.iter().any(hit)
    }

    /// Whether a beam may be aimed at a target [UB-177, UB-199, UB-235, UB-237, UB-273, UB-274, UB-C17, UB-G21].
    #[inline]
    pub(crate) fn check_beam(self, unit: UnitId, kind: Kind, target: Target, reverse: bool) -> Check {
        match target {
            Target::Unit(target) => self.check_beam_unit(unit, kind, target, reverse),
            Target::Object(object) => {
                let Some(hex) = self.loose_at(object) else {
                    return Err(Block::new("UB-G21", "it is not lying loose on the map"));
                };
                let thing = self.pos.objects[object.index()];
                require(!thing.frozen, "UB-G21", "a frozen object cannot be targeted")?;
                require(!reverse || thing.stasis > 0, "UB-273", "it has no stasis marker to remove")?;
                require(!self.pos.has_vortex(hex), "UB-374", "a hex with a vortex cannot be targeted")?;
                self.beam_line(self.end_of(unit), self.end_on_ground(hex))
            }
            Target::Hex(hex) => {
                require(kind == Kind::ForceBeam && !reverse, "UB-023", "it affects units, not terrain")?;
                require(self.rules.map.present.contains(hex), "UB-235", "there is no such hex on the map")?;
                require(
                    self.pos.blockers.contains(hex),
                    "UB-235",
                    "only industry, hills and woods can be flattened",
                )?;
                self.beam_line(self.end_of(unit), self.end_on_ground(hex))
            }
        }
    }

    #[inline]
    fn check_beam_unit(self, unit: UnitId, kind: Kind, target: UnitId, reverse: bool) -> Check {
        let card = self.pos.unit(target);
        require(card.is_on_map(), "UB-G18", "it is not on the map")?;
        require(target != unit, "UB-G41", "a unit cannot aim at itself")?;
        require(!card.frozen, "UB-177", "no weapon affects a frozen unit")?;
        if kind == Kind::ForceBeam {
            require(
                card.owner != self.pos.unit(unit).owner,
                "UB-237",
                "force beams move only opposing units",
            )?;
        }
        require(!reverse || card.stasis > 0, "UB-273", "it has no stasis marker to remove")?;
        require(card.form != Form::DugIn, "UB-305", "beams cannot be aimed at a dug-in crawler")?;
        self.beam_sight(unit, target)
    }

    /// What a beam needs against a target [UB-168, UB-179, UB-C30].
    pub(crate) fn beam_need(self, size: Size, target: Target) -> Need {
        match target {
            Target::Unit(unit) => Need::against(size, self.target_size(unit)),
            Target::Object(_) | Target::Hex(_) => Need::against(size, Size::Light),
        }
    }

    /// [UB-225, UB-229, UB-230, UB-G06] Where a force beam may move its target.
    pub(crate) fn pushes(self, unit: UnitId, target: Target, mut each: impl FnMut(Hex)) {
        let from = self.pos.unit(unit).at;
        let (at, moved) = match target {
            Target::Unit(target) => (self.pos.unit(target).at, Some(target)),
            Target::Object(object) => match self.loose_at(object) {
                Some(hex) => (hex, None),
                None => return,
            },
            Target::Hex(_) => return,
        };
        let fits = |hex: Hex| {
            moved.is_none_or(|target| {
                !self.counts(target)
                    || self.load(hex) + self.points(target) <= self.rules.numbers.stacking.capacity
            })
        };
        let away = self.rules.map.pushes(from, at, true);
        let toward = self.rules.map.pushes(from, at, false).filter(|_| from != at);
        away.chain(toward).filter(|&hex| fits(hex)).for_each(&mut each);
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A weapon is fired: it wants a target, except a jump jet.
    pub(crate) fn fire(&mut self, unit: UnitId, kind: Kind, slot: Option<u8>) {
        let mut size = Size::Light;
        if let Some(slot) = slot {
            let weapon = self.pos.unit(unit).weapons[usize::from(slot)];
            size = weapon.fired_size();
            if weapon.load == Load::Unloaded {
                self.push(Overheat { unit, slot });
            }
        }
        if kind == Kind::JumpJet {
            self.unload(unit, slot);
            self.no_longer_landing(unit);
            self.pos.unit_mut(unit).form = Form::Hovering;
            self.tell(|| Event::Configured { unit, form: Form::Hovering });
        } else {
            self.push(Aim { unit, slot, kind, size });
        }
    }

    /// [UB-114]
    pub(crate) fn unload(&mut self, unit: UnitId, slot: Option<u8>) {
        if let Some(slot) = slot {
            self.pos.unit_mut(unit).weapons[usize::from(slot)].load = Load::Unloaded;
        }
    }

    /// One roll of a beam [UB-187…UB-190].
    pub(crate) fn beam_roll(&mut self, unit: UnitId, kind: Kind, size: Size, target: Target, reverse: bool) {
        let need = self.look().beam_need(size, target);
        let wisher = self.look().owner(unit);
        let about = if let Target::Unit(unit) = target { Some(unit) } else { None };
        let label = if kind == Kind::ForceBeam { RollKind::ForceBeam } else { RollKind::StasisRay };
        if !self.roll(label, wisher, about, need) {
            return;
        }
        match (kind, target) {
            (Kind::ForceBeam, Target::Hex(hex)) => self.become_terrain(hex, Terrain::Rough),
            (Kind::ForceBeam, _) => self.push(Push { unit, size, target }),
            _ => {
                self.stasis_hit(target, reverse);
                self.offer_continue(unit, kind, size, target, reverse);
            }
        }
    }

    /// [UB-269…UB-273] A marker more, or one less.
    fn stasis_hit(&mut self, target: Target, reverse: bool) {
        match target {
            Target::Unit(unit) => {
                self.add_stasis(unit, if reverse { -1 } else { 1 });
                if !reverse {
                    self.check_frozen(unit);
                }
            }
            Target::Object(object) => {
                let thing = &mut self.pos.objects[object.index()];
                thing.stasis = thing.stasis.saturating_add_signed(if reverse { -1 } else { 1 });
                let markers = thing.stasis;
                self.tell(|| Event::ObjectStasis { object, markers });
                if !reverse {
                    self.check_object_frozen(object);
                }
            }
            Target::Hex(_) => {}
        }
    }

    pub(crate) fn add_stasis(&mut self, unit: UnitId, change: i8) {
        let card = self.pos.unit_mut(unit);
        card.stasis = card.stasis.saturating_add_signed(change);
        let markers = card.stasis;
        self.tell(|| Event::Stasis { unit, markers });
    }

    /// [UB-188] The beam may go on one size lighter.
    pub(crate) fn offer_continue(
        &mut self,
        unit: UnitId,
        kind: Kind,
        size: Size,
        target: Target,
        reverse: bool,
    ) {
        if let Some(size) = size.lighter() {
            self.push(Beam { unit, kind, size, target, reverse });
        }
    }
}
