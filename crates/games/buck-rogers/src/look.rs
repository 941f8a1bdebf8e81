//! Looking at a position by the rules, and why something is forbidden.

pub(crate) use retrograde_core::{Block, Check, require};

use crate::board::{Board, DisplayId, SiteId, Zone, ZoneKind, ZoneName, ZoneSet};
use crate::colour::{Colour, Player};
use crate::forces::Forces;
use crate::kind::{Kind, Name};
use crate::numbers::Numbers;
use crate::options::Switch;
use crate::piece::{Leader, Whereabouts};
pub(crate) use crate::play::Look;
use crate::sets::{Colours, Players, Transports};
use crate::state::State;
use crate::steps::Step;

/// The answer does not belong to the question.
pub(crate) fn not_asked<T>() -> Check<T> {
    Err(Block::NOT_ASKED)
}

impl<'a> Look<'a> {
    #[inline]
    pub(crate) fn board(self) -> &'a Board {
        &self.rules.pack.board
    }

    #[inline]
    pub(crate) fn numbers(self) -> &'a Numbers {
        &self.rules.pack.numbers
    }

    #[inline]
    pub(crate) fn has(self, switch: Switch) -> bool {
        self.pos.rules.has(switch)
    }

    #[inline]
    pub(crate) fn step(self) -> Option<Step> {
        self.pos.steps.last().copied()
    }

    #[inline]
    pub(crate) fn near(self, zone: Zone) -> &'a [Zone] {
        self.board().near(self.pos.advance, zone)
    }

    /// The zone with a name.
    pub(crate) fn zone(self, name: ZoneName) -> Check<Zone> {
        self.board().find(name).ok_or(Block::new("BR-030", "there is no zone with that name"))
    }

    /// The Territorial Zone with a name.
    pub(crate) fn territory(self, name: ZoneName) -> Check<Zone> {
        let zone = self.zone(name)?;
        require(self.board().is_territory(zone), "BR-029", "that is not a Territorial Zone")?;
        Ok(zone)
    }

    #[inline]
    pub(crate) fn name(self, zone: Zone) -> ZoneName {
        self.board().name(zone)
    }

    #[inline]
    pub(crate) fn colours(self, player: Player) -> Colours {
        self.pos.rules.colours(player)
    }

    /// Combat units of a zone by colour and kind: controlled Killer Satellites and, where they fight, Control Markers
    /// under the first colour of their player.
    pub(crate) fn forces_in(self, zone: Zone) -> Forces {
        let mut forces = Forces::default();
        for stack in self.pos.stacks_in(zone) {
            forces[stack.colour.index()][stack.kind.index()] += stack.count;
        }
        for id in self.pos.transports_in(zone) {
            forces[id.colour().index()][Kind::Transport.index()] += 1;
        }
        if self.board().is_territory(zone) {
            if self.has(Switch::MarkersFight)
                && let Some(player) = self.pos.controller(zone)
            {
                forces[player.index()][Kind::Marker.index()] += 1;
            }
        } else if let Some(player) = self.satellite_at(zone) {
            forces[player.index()][Kind::KillerSatellite.index()] += 1;
        }
        forces
    }

    /// Players with any of these units.
    pub(crate) fn players_in(self, forces: &Forces) -> Players {
        let mut players = Players::NONE;
        for (colour, units) in Colour::ALL.into_iter().zip(forces) {
            if units.iter().any(|&count| count > 0)
                && let Some(player) = self.pos.owner(colour)
            {
                players = players.with(player);
            }
        }
        players
    }

    /// Who controls the finished Killer Satellite in an orbit [BR-188, BR-189].
    pub(crate) fn satellite_at(self, orbit: Zone) -> Option<Player> {
        if self.pos.satellites.is_empty() {
            return None;
        }
        let site = self.board().site_at(orbit)?;
        if !self.pos.satellites.contains(site) {
            return None;
        }
        self.site_controller(site)
    }

    /// Who controls the surface below a site [BR-185], or with majorities the display [BR-269].
    pub(crate) fn site_controller(self, site: SiteId) -> Option<Player> {
        let site = self.board().site(site);
        let whole = self.whole(&site.surface);
        if whole.is_some()
            || !self.has(Switch::MajorityControl)
            || self.board().kind(site.orbit) != ZoneKind::NearOrbit
        {
            return whole;
        }
        // [BR-269] Not for the second Near Orbit of a display: the Moon counts by itself.
        let display = self.board().info(site.orbit).display?;
        let first = self
            .board()
            .display(display)
            .orbits
            .iter()
            .find(|&&o| self.board().kind(o) == ZoneKind::NearOrbit);
        if first == Some(&site.orbit) { self.display_controller(display) } else { None }
    }

    /// The player who controls all of these zones.
    pub(crate) fn whole(self, zones: &[Zone]) -> Option<Player> {
        let first = self.pos.controller(*zones.first()?)?;
        zones.iter().all(|&zone| self.pos.controller(zone) == Some(first)).then_some(first)
    }

    /// The player who controls more than half of these zones.
    pub(crate) fn majority(self, zones: &[Zone]) -> Option<Player> {
        let count = |player: &Player| {
            zones.iter().filter(|&&zone| self.pos.controller(zone) == Some(*player)).count()
        };
        self.pos.rules.all_players().find(|player| count(player) > zones.len() / 2)
    }

    /// The player who controls these zones together: all of them, or with option A more than half.
    pub(crate) fn realm(self, zones: &[Zone]) -> Option<Player> {
        if self.has(Switch::MajorityControl) { self.majority(zones) } else { self.whole(zones) }
    }

    /// [BR-268, BR-312] Who controls a display.
    pub(crate) fn display_controller(self, display: DisplayId) -> Option<Player> {
        self.realm(&self.board().display(display).territories)
    }

    /// Who owns a Leader [BR-230].
    pub(crate) fn leader_owner(self, name: Name) -> Option<Player> {
        let leader = &self.pos.leaders[name.index()];
        if leader.is == Whereabouts::Absent { None } else { self.pos.owner(leader.colour) }
    }

    /// Who moves a Leader and uses its power now [BR-219, BR-301].
    pub(crate) fn leader_player(self, name: Name) -> Option<Player> {
        let leader = &self.pos.leaders[name.index()];
        leader.taken.or(leader.subverted).or(self.leader_owner(name))
    }

    /// For whom a Leader counts [BR-221, BR-304].
    pub(crate) fn leader_counts_for(self, name: Name) -> Option<Player> {
        self.pos.leaders[name.index()].subverted.or(self.leader_owner(name))
    }

    /// The colour with which a Leader moves.
    pub(crate) fn leader_colour(self, name: Name) -> Colour {
        let leader = &self.pos.leaders[name.index()];
        // [BR-219] One that Ardala controls moves with her.
        if leader.taken.is_some() && name != Name::Ardala && self.leader_player(Name::Ardala) == leader.taken
        {
            return self.leader_colour(Name::Ardala);
        }
        leader.taken.or(leader.subverted).map_or(leader.colour, |player| player.0)
    }

    /// Leaders in a zone.
    #[inline]
    pub(crate) fn leaders_in(self, zone: Zone) -> impl Iterator<Item = Name> + use<> {
        let here =
            |(index, leader): (usize, &Leader)| u8::from(leader.is == Whereabouts::Zone(zone)) << index;
        let mut left = self.pos.leaders.iter().enumerate().map(here).fold(0, |set, bit| set | bit);
        std::iter::from_fn(move || {
            let name = *Name::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(name)
        })
    }

    /// Whether a player has a Leader in a zone or its other half.
    pub(crate) fn has_leader_in(self, player: Player, zone: Zone) -> bool {
        let mut here = self.arena(zone).zones().flat_map(|zone| self.leaders_in(zone));
        here.any(|name| self.leader_player(name) == Some(player))
    }

    /// Where a Leader is, and whose, if Leaders have powers.
    pub(crate) fn power_at(self, name: Name) -> Option<(Player, Zone)> {
        if !self.has(Switch::LeaderPowers) {
            return None;
        }
        let zone = self.pos.leaders[name.index()].zone()?;
        Some((self.leader_player(name)?, zone))
    }

    /// Zones with other players' pieces that stop movement [BR-102]: everything but Control Markers, unless those
    /// fight [BR-247].
    pub(crate) fn enemy_zones(self, player: Player) -> ZoneSet {
        let mut zones = ZoneSet::default();
        let own = self.colours(player);
        for stack in &self.pos.stacks {
            if !own.contains(stack.colour) {
                zones.add(stack.zone);
            }
        }
        let theirs = self.pos.docks.taken().less(Transports::painted(own));
        self.pos.docks.among(theirs).for_each(|(_, at)| zones.add(at));
        for name in Name::ALL {
            if let Some(zone) = self.pos.leaders[name.index()].zone()
                && self.leader_player(name) != Some(player)
            {
                zones.add(zone);
            }
        }
        for factory in &self.pos.factories {
            if factory.owner.is_some_and(|owner| owner != player) {
                zones.add(factory.zone);
            }
        }
        if self.has(Switch::MarkersFight) {
            zones = zones.and(self.pos.realm(|owner| owner.is_some_and(|owner| owner != player)));
        }
        for site in self.pos.satellites.iter() {
            if self.site_controller(site).is_some_and(|owner| owner != player) {
                zones.add(self.board().site(site).orbit);
            }
        }
        if self.has(Switch::FarOrbitMerge) {
            for (orbit, space) in self.board().halves(self.pos.advance) {
                if zones.has(orbit) || zones.has(space) {
                    zones.add(orbit);
                    zones.add(space);
                }
            }
        }
        zones
    }

    /// Whether a zone is one of [`Look::enemy_zones`], without finding the others: for one or two zones that is less work.
    pub(crate) fn has_enemy_in(self, player: Player, zone: Zone) -> bool {
        let own = self.colours(player);
        let here = |zone: Zone| {
            self.pos.stacks_in(zone).iter().any(|stack| !own.contains(stack.colour))
                || !self.pos.docks.at(zone).less(Transports::painted(own)).is_empty()
                || self.leaders_in(zone).any(|name| self.leader_player(name) != Some(player))
                || self
                    .pos
                    .factories_in(zone)
                    .any(|index| self.pos.factories[index].owner.is_some_and(|owner| owner != player))
                || self.satellite_at(zone).is_some_and(|owner| owner != player)
                || (self.has(Switch::MarkersFight)
                    && self.board().is_territory(zone)
                    && self.pos.controller(zone).is_some_and(|owner| owner != player))
        };
        let any = self.arena(zone).zones().any(here);
        debug_assert_eq!(any, self.enemy_zones(player).has(zone), "enemies in {zone:?}");
        any
    }

    /// Zones with anything but what is quietly at home there: of a Territorial Zone, pieces that are not its controller's.
    pub(crate) fn busy_zones(self) -> ZoneSet {
        let mut zones = ZoneSet::default();
        let mut add = |zone: Zone, player: Option<Player>| {
            if player.is_none() || self.pos.controller(zone) != player {
                zones.add(zone);
            }
        };
        for stack in &self.pos.stacks {
            add(stack.zone, self.pos.owner(stack.colour));
        }
        for (id, at) in self.pos.docks.all() {
            add(at, self.pos.owner(id.colour()));
        }
        for name in Name::ALL {
            if let Some(zone) = self.pos.leaders[name.index()].zone() {
                add(zone, self.leader_player(name));
            }
        }
        for factory in &self.pos.factories {
            add(factory.zone, factory.owner);
        }
        zones
    }

    /// Whether a player has a combat unit in a zone or its other half; units in hand count if `held_too`.
    pub(crate) fn has_company(self, player: Player, zone: Zone, held_too: bool) -> bool {
        self.arena(zone).zones().any(|zone| self.has_unit_in(player, zone, held_too))
    }

    fn has_unit_in(self, player: Player, zone: Zone, held_too: bool) -> bool {
        let own = self.colours(player);
        let held = |state: State| state.has(State::HELD);
        let stack =
            self.pos.stacks_in(zone).iter().any(|s| own.contains(s.colour) && (held_too || !held(s.state)));
        stack
            || self
                .pos
                .transports_in(zone)
                .any(|id| own.contains(id.colour()) && (held_too || !held(self.pos.transport(id).state)))
            || self.satellite_at(zone) == Some(player)
            || (self.has(Switch::MarkersFight)
                && self.board().is_territory(zone)
                && self.pos.controller(zone) == Some(player))
    }

    /// The part and player in a place of the order.
    pub(crate) fn part_at(self, turn: u8) -> Option<(Colour, Player)> {
        let lead = self.pos.lead_at(turn)?;
        Some((lead, self.pos.player_of(lead)))
    }

    /// The player in a place of the order, to be asked.
    pub(crate) fn player_at(self, turn: u8) -> Players {
        self.part_at(turn).map_or(Players::NONE, |(_, player)| Players::only(player))
    }
}
