//! Bombs and defensive lasers [chapters 15.0, 15.1, 15.3 to 15.5].

use retrograde_core::Log;

use crate::combat::{Need, Shot, Size};
use crate::event::{Event, RollKind};
use crate::look::{Block, Check, Look, require};
use crate::map::{Hex, HexSet};
use crate::play::Play;
use crate::steps::{Burn, Lasers};
use crate::unit::{Form, Side, Type, UnitId};
use crate::weapon::{Kind, Load};

impl Look<'_> {
    /// Whether a bomb may be aimed at a hex [UB-200, UB-374, UB-466]; rockets see for themselves [UB-352].
    pub(crate) fn check_bomb_hex(self, firer: UnitId, kind: Kind, hex: Hex) -> Check {
        require(self.rules.map.present.contains(hex), "UB-023", "there is no such hex on the map")?;
        self.check_bomb_ban(kind, hex)?;
        if kind == Kind::RocketLauncher { self.own_sight(firer, hex) } else { self.bomb_sight(firer, hex) }
    }

    fn check_bomb_ban(self, kind: Kind, hex: Hex) -> Check {
        let vortex = self.pos.obscured.contains(hex) && self.pos.has_vortex(hex);
        require(!vortex, "UB-374", "a hex with a vortex cannot be targeted")?;
        let banned = kind != Kind::NeutronBomb && self.is_banned(hex);
        require(!banned, "UB-466", "nukes and crust busters are banned near flags")
    }

    /// [UB-352] The firer as its own and only sighter.
    pub(crate) fn own_sight(self, firer: UnitId, hex: Hex) -> Check {
        let card = self.pos.unit(firer);
        if card.at == hex {
            return Ok(());
        }
        require(card.form != Form::DugIn, "UB-305", "a dug-in crawler cannot sight")?;
        self.bomb_line(firer, hex)
    }

    /// The hexes that a weapon fired as a bomb may be aimed at.
    pub(crate) fn bomb_hexes_of(self, firer: UnitId, kind: Kind) -> HexSet {
        let hexes: HexSet = if kind == Kind::RocketLauncher {
            self.rules.map.hexes.iter().copied().filter(|&hex| self.own_sight(firer, hex).is_ok()).collect()
        } else {
            self.bomb_hexes(firer)
        };
        hexes.iter().filter(|&hex| self.check_bomb_ban(kind, hex).is_ok()).collect()
    }

    /// [UB-254, UB-258] What a neutron bomb needs against a unit.
    pub(crate) fn neutron_need(self, unit: UnitId) -> Need {
        if self.pos.unit(unit).form == Form::DugIn {
            let [smiles, dice] = self.rules.numbers.dig_in.neutron;
            Need { smiles, dice }
        } else {
            Need::one_of(1)
        }
    }

    /// [UB-243…UB-246] The end of its flight at which a laser of this size has the better shot at a bomb, and how
    /// strong it is there; none if it can reach neither.
    pub(crate) fn laser_shot(self, unit: UnitId, size: Size, shot: Shot) -> Option<(Size, Hex)> {
        let from = self.end_of(unit);
        let bands = self.rules.numbers.laser.bands(size);
        let strength = |hex: Hex| {
            let distance = self.rules.map.distance(from.hex, hex);
            let band = bands.iter().position(|&range| distance <= u16::from(range))?;
            self.beam_line(from, Look::end_in_air(hex)).ok()?;
            Some([Size::Heavy, Size::Medium, Size::Light][band])
        };
        let (here, there) = (strength(shot.from), strength(shot.to));
        if here >= there { Some((here?, shot.from)) } else { Some((there?, shot.to)) }
    }

    /// What a laser of this size needs to hit a bomb; none if it cannot reach it.
    pub(crate) fn laser_need(self, unit: UnitId, size: Size, shot: Shot) -> Option<Need> {
        self.laser_shot(unit, size, shot).map(|(strength, _)| Need::against(strength, Size::Light))
    }

    /// Whether a laser can be committed against a bomb [UB-240…UB-249].
    pub(crate) fn check_laser(self, unit: UnitId, slot: u8, shot: Shot) -> Result<Need, Block> {
        let card = self.pos.unit(unit);
        require(card.owner != self.pos.unit(shot.firer).owner, "UB-249", "the bomb belongs to its own side")?;
        require(unit != UnitId::RUNAWAY, "UB-G25", "the runaway crawler fires for nobody")?;
        require(card.is_on_map(), "UB-G18", "it is not on the map")?;
        let weapon = card.weapons.get(usize::from(slot)).copied().unwrap_or(crate::weapon::Weapon::NONE);
        require(matches!(weapon.kind, Kind::Laser | Kind::MultiGun), "UB-240", "that is not a laser")?;
        require(card.is_ready(), "UB-240", "only a ready unit can fire its laser")?;
        require(card.form != Form::DugIn, "UB-305", "a dug-in crawler cannot fire beams")?;
        require(card.committed >> slot & 1 == 0, "UB-241", "it is already committed")?;
        self.check_loaded(weapon)?;
        self.laser_need(unit, weapon.fired_size(), shot)
            .ok_or(Block::new("UB-244", "the bomb is out of range or out of sight"))
    }

    /// Lists the lasers a side may commit.
    pub(crate) fn lasers(self, side: Side, shot: Shot, mut each: impl FnMut(UnitId, u8)) {
        if shot.from == shot.to || self.is_automatic(side) {
            return;
        }
        for (index, card) in self.pos.units.iter().enumerate() {
            if !card.is_of(side) || !card.is_on_map() {
                continue;
            }
            let unit = UnitId::of(index);
            for slot in 0..4 {
                let kind = card.weapons[usize::from(slot)].kind;
                if matches!(kind, Kind::Laser | Kind::MultiGun) && self.check_laser(unit, slot, shot).is_ok()
                {
                    each(unit, slot);
                }
            }
        }
    }

    pub(crate) fn any_laser(self, side: Side, shot: Shot) -> bool {
        let mut any = false;
        self.lasers(side, shot, |_, _| any = true);
        any
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [UB-215] A bomb is on its way: the other side may shoot at it.
    pub(crate) fn drop_bomb(&mut self, firer: UnitId, kind: Kind, size: Size, to: Hex) {
        let shot = Shot { firer, kind, size, from: self.pos.unit(firer).at, to };
        let mut waiting = 0;
        for side in Side::ALL {
            if self.look().owner(firer) != Some(side) && self.look().any_laser(side, shot) {
                waiting |= 1 << side as u8;
            }
        }
        self.push(Lasers { shot, waiting });
    }

    /// [UB-241, UB-245, UB-247] All committed lasers fire at once; then the bomb detonates, or does not.
    pub(crate) fn fire_lasers(&mut self, shot: Shot) {
        self.automatic_lasers(shot);
        let mut destroyed = false;
        let mut overheated = false;
        for unit in UnitId::all() {
            let committed = std::mem::take(&mut self.pos.unit_mut(unit).committed);
            for slot in (0..4u8).filter(|slot| committed >> slot & 1 != 0) {
                let weapon = self.pos.unit(unit).weapons[usize::from(slot)];
                let Some(need) = self.look().laser_need(unit, weapon.fired_size(), shot) else { continue };
                let from = self.pos.unit(unit).at;
                self.tell(|| Event::LaserFired { unit, slot, from, to: shot.to });
                let wisher = self.look().owner(unit);
                destroyed |= self.roll(RollKind::Laser, wisher, Some(unit), need);
                if weapon.load == Load::Unloaded {
                    // [UB-C25] Stays marked, and is rolled for once the bomb is done with.
                    self.pos.unit_mut(unit).committed |= 1 << slot;
                    overheated = true;
                }
                self.unload(unit, Some(slot));
            }
        }
        if overheated {
            self.push(Burn {});
        }
        if destroyed {
            self.tell(|| Event::ShotDown { kind: shot.kind, to: shot.to });
        } else {
            self.detonate(shot);
        }
    }

    fn detonate(&mut self, shot: Shot) {
        match shot.kind {
            Kind::CrustBuster => self.crust_buster(shot),
            Kind::NeutronBomb => self.neutron_bomb(shot),
            _ => self.nuke(shot.size, shot.to, self.look().owner(shot.firer)),
        }
    }

    /// [UB-218…UB-223]
    fn crust_buster(&mut self, shot: Shot) {
        self.place_epicenter(shot.to);
        let card = self.pos.deck.take_quake(Some(shot.size));
        self.tell(|| Event::QuakeComing { card });
    }

    /// [UB-252…UB-258]
    fn neutron_bomb(&mut self, shot: Shot) {
        let radius = u16::from(self.rules.numbers.neutron.radius[shot.size.index()]);
        for unit in UnitId::all() {
            let card = self.pos.unit(unit);
            if !card.is_on_map() || !card.is_ready() || self.rules.map.distance(card.at, shot.to) > radius {
                continue;
            }
            let need = self.look().neutron_need(unit);
            let wisher = self.look().owner(unit).map(Side::other);
            if self.roll(RollKind::NeutronBomb, wisher, Some(unit), need) {
                self.go_offline(unit);
            }
            if self.pos.is_over() {
                return;
            }
        }
    }

    /// [UB-260…UB-266] Units, then terrain, then the cloud.
    pub(crate) fn nuke(&mut self, size: Size, hex: Hex, by: Option<Side>) {
        self.nuke_units(size, hex);
        if self.is_stopped() {
            return;
        }
        self.nuke_terrain(size, hex, by);
        self.settle();
        if !self.is_stopped() {
            self.place_cloud(hex, size);
        }
    }

    /// [UB-261, UB-262]
    pub(crate) fn nuke_units(&mut self, size: Size, hex: Hex) {
        for unit in self.look().units_in(hex) {
            if unit.kind() == Type::Crawler || self.pos.unit(unit).frozen {
                continue;
            }
            let need = Need::against(size, self.look().target_size(unit));
            let wisher = self.look().owner(unit).map(Side::other);
            if self.roll(RollKind::Nuke, wisher, Some(unit), need) {
                self.knock(unit);
            }
        }
    }

    /// [UB-264] The mission is checked by the caller, once all hexes are done with.
    pub(crate) fn nuke_terrain(&mut self, size: Size, hex: Hex, by: Option<Side>) {
        if self.pos.terrain(hex).converted().is_none() {
            return;
        }
        if self.roll(RollKind::Terrain, by, None, Need::against(size, Size::Light)) {
            self.convert(hex);
        }
    }
}
