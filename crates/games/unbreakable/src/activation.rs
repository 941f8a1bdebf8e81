//! Activation, and what an activated unit may do [chapter 8; melee: chapter 14].

use retrograde_core::Log;

use crate::combat::{Need, Size};
use crate::event::{Event, RollKind};
use crate::look::{Block, Check, Look, require};
use crate::object::Object;
use crate::options::Chrome;
use crate::play::Play;
use crate::terrain::Terrain;
use crate::unit::{Form, Type, UnitId};
use crate::weapon::{Kind, Load};

impl Look<'_> {
    /// [UB-465] In the safety zone nothing comes before leaving it.
    pub(crate) fn check_outside_zone(self, unit: UnitId) -> Check {
        let card = self.pos.unit(unit);
        let inside = self.owner(unit).is_some_and(|side| card.is_on_map() && self.in_zone(side, card.at));
        require(!inside, "UB-465", "it must first leave its flag's safety zone")
    }

    /// [UB-465, UB-G22] In the safety zone a unit that cannot move takes the configuration in which it can, and no other.
    pub(crate) fn check_zone_configure(self, unit: UnitId, form: Form) -> Check {
        let Err(block) = self.check_outside_zone(unit) else { return Ok(()) };
        let freeing = matches!(
            (self.pos.unit(unit).form, form),
            (Form::Down | Form::Vehicle, Form::Upright)
                | (Form::DugIn, Form::Mobile)
                | (Form::Grounded, Form::Hovering)
        );
        let stuck = self.check_mobile(unit).is_err() || self.reach(unit).hexes.is_empty();
        if freeing && stuck { Ok(()) } else { Err(block) }
    }

    /// [UB-206…UB-211] Melee with a unit in the same hex.
    pub(crate) fn check_melee(self, unit: UnitId, target: UnitId) -> Check {
        let (card, other) = (self.pos.unit(unit), self.pos.unit(target));
        require(
            other.is_on_map() && card.is_on_map() && other.at == card.at,
            "UB-206",
            "it is not in the same hex",
        )?;
        require(other.owner != card.owner, "UB-206", "it is not an opposing unit")?;
        require(card.form != Form::Vehicle, "UB-399", "a vehicle cannot attack in melee")?;
        require(target.kind() != Type::Crawler, "UB-211", "melee has no effect on a crawler")?;
        require(!other.frozen, "UB-177", "nothing affects a frozen unit")?;
        self.beam_sight(unit, target)
    }

    /// [UB-207, UB-408] What a melee attack needs.
    pub(crate) fn melee_need(self, unit: UnitId, target: UnitId) -> Need {
        Need::against(
            self.melee_size(unit, unit.kind().base_size()),
            self.melee_size(target, self.target_size(target)),
        )
    }

    /// What makes the need of a melee attack, in words.
    pub(crate) fn melee_because(self, unit: UnitId, target: UnitId) -> Vec<String> {
        let armed = |unit: UnitId| format!("{} with a melee weapon → heavy", unit.kind());
        let attacker = || format!("{} attacks → {}", unit.kind(), unit.kind().base_size());
        vec![
            if self.has_melee_weapon(unit) { armed(unit) } else { attacker() },
            if self.has_melee_weapon(target) { armed(target) } else { self.size_because(target) },
        ]
    }

    fn melee_size(self, unit: UnitId, size: Size) -> Size {
        if self.has_melee_weapon(unit) { Size::Heavy } else { size }
    }

    /// An upright walker with a melee weapon is heavy [UB-408, UB-409].
    fn has_melee_weapon(self, unit: UnitId) -> bool {
        let card = self.pos.unit(unit);
        let armed = card.weapons.iter().any(|weapon| weapon.kind == Kind::MeleeWeapon);
        armed && matches!(card.form, Form::Upright | Form::Hovering)
    }

    /// [UB-121, UB-396, UB-C06] Changing configuration.
    pub(crate) fn check_configure(self, unit: UnitId, form: Form) -> Check {
        let card = self.pos.unit(unit);
        require(form.suits(unit.kind()), "UB-121", "a unit of that type has no such configuration")?;
        require(card.form != form, "UB-121", "it already has that configuration")?;
        match (card.form, form) {
            (Form::Upright, Form::Down) | (Form::Down, Form::Upright) => Ok(()),
            (Form::Grounded, Form::Hovering) | (Form::Hovering, Form::Grounded) => Ok(()),
            (Form::Mobile, Form::DugIn) | (Form::DugIn, Form::Mobile) => {
                require(self.pos.rules.has(Chrome::DigIn), "UB-C06", "dug-in crawlers are not in use")?;
                require(card.is_on_map(), "UB-C06", "it can dig in only on the map")
            }
            (Form::Upright, Form::Vehicle) | (Form::Vehicle, Form::Upright) => {
                let fitted = card.weapons.iter().any(|weapon| weapon.kind == Kind::ConversionMechanism);
                require(fitted, "UB-395", "it has no conversion mechanism")
            }
            (Form::Vehicle, _) => Err(Block::new("UB-G32", "a vehicle must convert back first")),
            (_, Form::Vehicle) => {
                Err(Block::new("UB-G32", "only an upright walker on the ground can convert"))
            }
            (_, Form::Hovering) => Err(Block::new("UB-402", "a walker hovers by firing a jump jet")),
            _ => Err(Block::new("UB-G31", "it lands when its jets are spent")),
        }
    }

    /// [UB-125] Taking an object.
    pub(crate) fn check_grab(self, unit: UnitId, object: Object) -> Check {
        self.check_hands(unit)?;
        let card = self.pos.unit(unit);
        let here = self.loose_at(object).is_some_and(|hex| card.is_on_map() && hex == card.at);
        require(here, "UB-125", "it is not in the walker's hex")?;
        require(!self.pos.objects[object.index()].frozen, "UB-G21", "a frozen object cannot be grabbed")?;
        require(card.carries.is_none(), "UB-G21", "a walker can carry only one object")
    }

    /// [UB-110, UB-307, UB-400] Only an upright walker has hands free.
    fn check_hands(self, unit: UnitId) -> Check {
        require(unit.kind() == Type::Walker, "UB-336", "only walkers can carry objects")?;
        match self.pos.unit(unit).form {
            Form::Upright | Form::Hovering => Ok(()),
            Form::Vehicle => Err(Block::new("UB-400", "a vehicle cannot grab or drop objects")),
            _ => Err(Block::new("UB-110", "only an upright walker can grab or drop objects")),
        }
    }

    pub(crate) fn check_drop(self, unit: UnitId) -> Check {
        self.check_hands(unit)?;
        require(self.pos.unit(unit).carries.is_some(), "UB-126", "it is carrying nothing")?;
        require(self.pos.unit(unit).is_on_map(), "UB-126", "it is not on the map")
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [UB-121, UB-122, UB-304]
    pub(crate) fn configure(&mut self, unit: UnitId, form: Form) {
        self.pos.unit_mut(unit).form = form;
        self.tell(|| Event::Configured { unit, form });
        let card = *self.pos.unit(unit);
        if !card.is_on_map() {
            return;
        }
        if form == Form::Grounded && self.look().load(card.at) > self.rules.numbers.stacking.capacity {
            self.go_offline(unit);
        }
        let terrain = self.pos.terrain(card.at);
        if form == Form::DugIn && (terrain.is_clear() || terrain.is_crushable()) {
            self.become_terrain(card.at, Terrain::Rough);
        }
    }

    /// [UB-207…UB-210]
    pub(crate) fn melee(&mut self, unit: UnitId, target: UnitId) {
        let need = self.look().melee_need(unit, target);
        let wisher = self.look().owner(unit);
        self.tell(|| Event::Attacked { unit, target });
        if self.roll(RollKind::Melee, wisher, Some(target), need) {
            self.knock(target);
        }
    }

    /// [UB-123] As many dice as markers; one positive takes one marker off.
    pub(crate) fn clear_stasis(&mut self, unit: UnitId) {
        let markers = self.pos.unit(unit).stasis;
        let wisher = self.look().owner(unit);
        // Beyond 32 dice success is certain but for one case in four thousand million.
        if self.roll(RollKind::ClearStasis, wisher, Some(unit), Need::one_of(markers.min(32))) {
            self.pos.unit_mut(unit).stasis -= 1;
            let left = self.pos.unit(unit).stasis;
            self.tell(|| Event::Stasis { unit, markers: left });
        }
    }

    /// [UB-116]
    pub(crate) fn reload(&mut self, unit: UnitId, slot: u8) {
        let weapon = &mut self.pos.unit_mut(unit).weapons[usize::from(slot)];
        weapon.load = Load::Loaded;
        let kind = weapon.kind;
        self.tell(|| Event::Reloaded { unit, slot, kind });
    }
}
