//! Battles: who is in them, what may be attacked, and attacks [chapter 7.2].

use arrayvec::ArrayVec;
use retrograde_core::Log;

use crate::action::Target;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::forces::{Forces, Units, add_up, by_kind, units_of};
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::need::{Need, best_pair};
use crate::options::Switch;
use crate::piece::TransportId;
use crate::play::Play;
use crate::position::{Arena, Battle};
use crate::sets::Players;
use crate::steps::Round;

/// What can be attacked.
pub(crate) type Targets = ArrayVec<Target, 64>;

/// Which kinds of a player's units may be attacked, given how many were hit and attacked this round [BR-118, BR-127, BR-243].
pub(crate) fn exposed(units: &Units, hit: &Units, aimed: &Units) -> [bool; Kind::COUNT] {
    let left = |kind: Kind| units[kind.index()] > hit[kind.index()];
    let escorted = Kind::ALL.into_iter().any(|kind| kind.is_escort() && left(kind));
    // Everything but the marker has been attacked, hit or not.
    let all_aimed =
        Kind::ALL.into_iter().all(|kind| kind == Kind::Marker || aimed[kind.index()] >= units[kind.index()]);
    Kind::ALL.map(|kind| match kind {
        Kind::Transport => left(kind) && !escorted,
        Kind::Marker => left(kind) && all_aimed,
        _ => left(kind),
    })
}

impl<'a> Look<'a> {
    /// [BR-284] A zone, with its other half where they are one.
    pub(crate) fn arena(self, zone: Zone) -> Arena {
        let merged = self.has(Switch::FarOrbitMerge);
        let half = if merged { self.board().other_half(self.pos.advance, zone) } else { None };
        Arena { zone, half }
    }

    /// Players with a unit or a Leader in a zone, and its other half.
    pub(crate) fn present(self, arena: Arena) -> Players {
        let mut players = self.players_in(&self.forces_in(arena.zone));
        if let Some(half) = arena.half {
            players = players.and(self.players_in(&self.forces_in(half)));
        }
        for name in Name::ALL {
            if self.pos.leaders[name.index()].zone().is_some_and(|at| arena.contains(at)) {
                players = players.and(self.leader_player(name).map_or(Players::NONE, Players::only));
            }
        }
        players
    }

    /// The units in the battle under way, including those that were hit.
    pub(crate) fn battle_forces(self) -> Forces {
        self.pos.battle.arena.map_or_else(Forces::default, |arena| self.arena_forces(arena))
    }

    /// The units in a zone and its other half.
    pub(crate) fn arena_forces(self, arena: Arena) -> Forces {
        let mut forces = self.forces_in(arena.zone);
        if let Some(half) = arena.half {
            add_up(&mut forces, &self.forces_in(half));
        }
        forces
    }

    /// Whether the battle under way is in a zone.
    pub(crate) fn battle_is_in(self, zone: Zone) -> bool {
        self.pos.battle.arena.is_some_and(|arena| arena.contains(zone))
    }

    /// Whether the battle under way is in a Territorial Zone.
    pub(crate) fn battles_on_land(self) -> bool {
        self.pos.battle.arena.is_some_and(|arena| self.board().is_territory(arena.zone))
    }

    /// The zone of the battle under way.
    pub(crate) fn battle_zone(self) -> Option<Zone> {
        self.pos.battle.arena.map(|arena| arena.zone)
    }

    /// What people call the zone of the battle under way.
    pub(crate) fn battle_title(self) -> &'a str {
        self.battle_zone().map_or("", |zone| self.title(zone))
    }

    /// Whether a Transport is in the battle under way.
    fn is_in_battle(self, id: TransportId) -> bool {
        self.pos.docks.of(id).is_some_and(|at| self.battle_is_in(at))
    }

    /// Players who still have units in the battle under way.
    pub(crate) fn battle_players(self) -> Players {
        self.players_in(&self.battle_forces())
    }

    /// What a player may attack in the battle under way [BR-118, BR-127, BR-243].
    pub(crate) fn battle_targets(self, player: Player) -> Targets {
        let battle = &self.pos.battle;
        let forces = self.battle_forces();
        let commandos = self.battle_zone().map_or_else(Forces::default, |zone| self.commandos_in(zone));
        let mut targets = Targets::new();
        for enemy in self.pos.rules.all_players().filter(|enemy| *enemy != player) {
            let colours = self.colours(enemy);
            if units_of(&forces, colours) == 0 {
                continue;
            }
            let (units, hit, aimed) =
                (by_kind(&forces, colours), by_kind(&battle.hit, colours), by_kind(&battle.aimed, colours));
            let open = exposed(&units, &hit, &aimed);
            for colour in colours.iter() {
                for kind in Kind::ALL {
                    let (c, k) = (colour.index(), kind.index());
                    match kind {
                        _ if forces[c][k] <= battle.hit[c][k] || !open[k] => {}
                        Kind::Transport => {
                            let here =
                                |id: &TransportId| self.is_in_battle(*id) && !battle.transports.contains(*id);
                            let fresh = |id: &TransportId| here(id) && !self.is_twin(*id, here);
                            targets.extend(TransportId::of(colour).filter(fresh).map(Target::Transport));
                        }
                        _ => {
                            // [BR-250] Either the commandos or the others.
                            let (aside, struck) = (commandos[c][k], battle.struck[c][k]);
                            if aside > struck {
                                targets.push(Target::Commando(colour, kind));
                            }
                            if forces[c][k] + struck > battle.hit[c][k] + aside {
                                targets.push(Target::Unit(colour, kind));
                            }
                        }
                    }
                }
            }
        }
        targets
    }

    /// Whether an earlier Transport with the same cargo can be chosen as well; hidden cargo is never compared.
    fn is_twin(self, id: TransportId, here: impl Fn(&TransportId) -> bool) -> bool {
        let cargo = |id: TransportId| (self.pos.transport(id).troopers, self.pos.transport(id).factory);
        !self.has(Switch::HiddenCargo)
            && TransportId::of(id.colour())
                .take_while(|other| *other < id)
                .any(|other| here(&other) && cargo(other) == cargo(id))
    }

    /// Kinds of a part that can still attack, each once, with a colour that has one.
    pub(crate) fn attackers(self, lead: Colour) -> ArrayVec<(Colour, Kind), 8> {
        let part = self.pos.part(lead);
        let mut attackers: ArrayVec<(Colour, Kind), 8> = ArrayVec::new();
        for kind in Kind::ALL {
            let ready = |colour: &Colour| {
                part.contains(*colour) && self.pos.battle.ready[colour.index()][kind.index()] > 0
            };
            if let Some(colour) = Colour::ALL.into_iter().find(ready) {
                attackers.push((colour, kind));
            }
        }
        attackers
    }

    /// What an attack in the battle under way needs.
    pub(crate) fn attack_need(self, player: Player, kind: Kind, target: Target) -> Option<Need> {
        let battle = &self.pos.battle;
        let buck = battle.buck && self.power_at(Name::Buck).is_some_and(|(owner, _)| owner == player);
        let arena = battle.arena?;
        self.need(player, kind, target, arena.zone, buck)
    }

    /// What a part may attack now, and with which kind; a Control Marker attacks when no other unit can [BR-243].
    pub(crate) fn attacks(self, lead: Colour) -> impl Iterator<Item = (Kind, Target)> {
        let player = self.pos.player_of(lead);
        let attackers = self.attackers(lead);
        let targets = if attackers.is_empty() { Targets::new() } else { self.battle_targets(player) };
        let pairs = attackers.len() * targets.len();
        let pair = move |index: usize| (attackers[index / targets.len()].1, targets[index % targets.len()]);
        let mut others = false;
        (0..pairs).map(pair).filter(move |(kind, target)| {
            // The marker is the last of all kinds.
            let waits = others && *kind == Kind::Marker;
            let can = !waits && self.attack_need(player, *kind, *target).is_some();
            others |= can && *kind != Kind::Marker;
            can
        })
    }

    /// Whether a part has any attacks left.
    pub(crate) fn any_attack(self, lead: Colour) -> bool {
        self.attacks(lead).next().is_some()
    }

    /// [BR-243] Whether a marker has to wait for another unit of its part.
    pub(crate) fn marker_waits(self, lead: Colour) -> bool {
        self.attacks(lead).any(|(kind, _)| kind != Kind::Marker)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A battle begins; the steps that follow it are already on the stack.
    pub(crate) fn start_battle(&mut self, arena: Arena) {
        self.pos.battle = Battle { arena: Some(arena), ..Battle::NONE };
        self.push(Round {});
        if self.look().has(Switch::SubvertingLeaders) && !self.look().has(Switch::LeaderPowers) {
            let look = self.look();
            let subverted = |name: &Name| look.pos.leaders[name.index()].subverted.is_some();
            let here = arena.zones().flat_map(|zone| look.leaders_in(zone));
            for name in here.filter(subverted).collect::<Vec<Name>>() {
                self.roll_loyalty(name);
            }
        }
    }

    /// [BR-117] Units attack one after another, as long as there is something to attack.
    pub(crate) fn attack(&mut self, lead: Colour, count: u8, kind: Kind, target: Target) {
        for _ in 0..count {
            let look = self.look();
            let twin = |other: &Target| match (target, other) {
                // Of several Transports that are alike, the next one will do.
                (Target::Transport(a), Target::Transport(b)) => a.colour() == b.colour() && count > 1,
                _ => false,
            };
            let targets = look.battle_targets(look.pos.player_of(lead));
            let now = targets
                .iter()
                .copied()
                .find(|other| *other == target)
                .or_else(|| targets.into_iter().find(twin));
            let Some(now) = now else { return };
            self.attack_once(lead, kind, now);
        }
    }

    /// One attack [BR-119, BR-120].
    fn attack_once(&mut self, lead: Colour, kind: Kind, target: Target) {
        let look = self.look();
        let player = look.pos.player_of(lead);
        let Some(need) = look.attack_need(player, kind, target) else { return };
        let Some((colour, _)) = look.attackers(lead).into_iter().find(|(_, other)| *other == kind) else {
            return;
        };
        let Some(Arena { zone, .. }) = self.pos.battle.arena else { return };
        let hit = self.fire(player, kind, target, need, zone, None);
        let battle = &mut self.pos.battle;
        battle.ready[colour.index()][kind.index()] -= 1;
        battle.attacked = true;
        let (c, k) = (target.colour().index(), target.kind().index());
        battle.aimed[c][k] = battle.aimed[c][k].saturating_add(1);
        if hit {
            battle.hit[c][k] += 1;
            match target {
                Target::Transport(id) => battle.transports = battle.transports.with(id),
                Target::Commando(..) => battle.struck[c][k] += 1,
                Target::Unit(..) | Target::Factory(_) => {}
            }
        }
    }

    /// Makes all attacks of a part, the best odds first.
    pub(crate) fn attack_all(&mut self, lead: Colour) {
        loop {
            let look = self.look();
            let player = look.pos.player_of(lead);
            let mut kinds: ArrayVec<Kind, 8> =
                look.attackers(lead).into_iter().map(|(_, kind)| kind).collect();
            if kinds.len() > 1 {
                // [BR-243] The marker waits for the others, unless they can do nothing.
                kinds.retain(|kind| *kind != Kind::Marker || !look.marker_waits(lead));
            }
            let targets: ArrayVec<(Target, Kind), 64> =
                look.battle_targets(player).into_iter().map(|target| (target, target.kind())).collect();
            let needs = |kind: Kind, target: Target| look.attack_need(player, kind, target).map(Need::tenths);
            let Some((kind, target)) = best_pair(&kinds, &targets, needs) else { return };
            self.attack_once(lead, kind, target);
        }
    }
}
