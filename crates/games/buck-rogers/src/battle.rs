//! Battles: rounds, attacks, removal, calling off [chapter 7.2].

use arrayvec::ArrayVec;
use retrograde_core::{Dice, Log};

use crate::action::{Action, Target};
use crate::board::Zone;
use crate::choices::Asks;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::fire::{Need, Targets, best_pair};
use crate::forces::{Forces, add_up, by_kind, units_of};
use crate::kind::{Kind, Name};
use crate::look::{Block, Check, Look, require};
use crate::options::Switch;
use crate::piece::TransportId;
use crate::play::Play;
use crate::position::{Arena, Battle};
use crate::sets::{Players, Transports};
use crate::step::Step;

/// Which kinds of a player's units may be attacked, given how many were hit and attacked this round [BR-118, BR-127, BR-243].
pub(crate) fn exposed(
    units: &[u8; Kind::COUNT],
    hit: &[u8; Kind::COUNT],
    aimed: &[u8; Kind::COUNT],
) -> [bool; Kind::COUNT] {
    let left = |kind: Kind| units[kind.index()] > hit[kind.index()];
    let escorted = Kind::ALL.into_iter().any(|kind| kind.is_escort() && left(kind));
    // All beside the marker have been attacked, hit or not.
    let all_aimed =
        Kind::ALL.into_iter().all(|kind| kind == Kind::Marker || aimed[kind.index()] >= units[kind.index()]);
    Kind::ALL.map(|kind| match kind {
        Kind::Transport => left(kind) && !escorted,
        Kind::Marker => left(kind) && all_aimed,
        _ => left(kind),
    })
}

impl Look<'_> {
    /// The units in the battle under way, those that were hit too.
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

    /// Whether a Transport is in the battle under way.
    fn is_in_battle(self, id: TransportId) -> bool {
        self.pos.transport(id).at.is_some_and(|at| self.battle_is_in(at))
    }

    /// Players who still have units in the battle under way.
    pub(crate) fn battle_players(self) -> Players {
        self.players_in(&self.battle_forces())
    }

    /// What a player may attack in the battle under way [BR-118, BR-127, BR-243].
    pub(crate) fn battle_targets(self, player: Player) -> Targets {
        let battle = &self.pos.battle;
        let forces = self.battle_forces();
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
                    let left =
                        forces[colour.index()][kind.index()] > battle.hit[colour.index()][kind.index()];
                    match kind {
                        _ if !left || !open[kind.index()] => {}
                        Kind::Transport => {
                            let here =
                                |id: &TransportId| self.is_in_battle(*id) && !battle.transports.contains(*id);
                            let fresh = |id: &TransportId| here(id) && !self.is_twin(*id, here);
                            targets.extend(TransportId::of(colour).filter(fresh).map(Target::Transport));
                        }
                        _ => targets.push(Target::Unit(colour, kind)),
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
        let mut need = self.need(player, kind, target, arena.zone, buck)?;
        if let Some(half) = arena.half {
            need.bonus = need.bonus.max(self.bonus(player, kind, half));
        }
        Some(need)
    }

    /// What a part may attack now, and with which kind; a Control Marker attacks when no other unit can [BR-243].
    fn attacks(self, lead: Colour) -> impl Iterator<Item = (Kind, Target)> {
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

    /// Whether a part has any attack left.
    pub(crate) fn any_attack(self, lead: Colour) -> bool {
        self.attacks(lead).next().is_some()
    }

    /// Whether a part chooses what to attack: not where one attack is possible and has to be made [BR-122].
    pub(crate) fn question_of_attack(self, lead: Colour) -> Asks {
        let mut attacks = self.attacks(lead);
        let Some((kind, target)) = attacks.next() else { return Asks::Nothing };
        let lone = by_kind(&self.pos.battle.ready, self.pos.part(lead))[kind.index()] == 1;
        let only = lone
            && attacks.next().is_none()
            && self.check_stop_attacking().is_err()
            && self.check_buck(lead).is_err();
        if only { Asks::Only(Action::Attack(1, kind, target)) } else { Asks::Choice }
    }

    pub(crate) fn check_attack(self, lead: Colour, count: u8, kind: Kind, target: Target) -> Check {
        let player = self.pos.player_of(lead);
        let part = self.pos.part(lead);
        let ready: u8 = by_kind(&self.pos.battle.ready, part)[kind.index()];
        require(
            count > 0 && ready >= count,
            "BR-123",
            "not so many units of that kind can still attack this round",
        )?;
        let targets = self.battle_targets(player);
        if !targets.contains(&target) {
            let own = self.pos.owner(target.colour()) == Some(player);
            require(!own, "BR-006", "those are your own")?;
            require(
                target.kind() != Kind::Transport,
                "BR-127",
                "it is protected by other units, or has been hit",
            )?;
            require(
                target.kind() != Kind::Marker,
                "BR-243",
                "first all units beside the marker must be attacked",
            )?;
            return Err(Block::new("BR-118", "no such unit there is left to be hit this round"));
        }
        require(self.attack_need(player, kind, target).is_some(), "BR-125", "this attack is impossible")?;
        let waits = kind == Kind::Marker && self.marker_waits(lead);
        require(!waits, "BR-243", "the marker attacks after all units beside it")
    }

    /// [BR-243] Whether a marker has to wait for another unit of its part.
    fn marker_waits(self, lead: Colour) -> bool {
        self.attacks(lead).any(|(kind, _)| kind != Kind::Marker)
    }

    pub(crate) fn list_attack(self, lead: Colour, out: &mut Vec<Action>) {
        let ready = by_kind(&self.pos.battle.ready, self.pos.part(lead));
        out.push(Action::Auto);
        for (kind, target) in self.attacks(lead) {
            out.push(Action::Attack(1, kind, target));
            if ready[kind.index()] > 1 {
                out.push(Action::Attack(ready[kind.index()], kind, target));
            }
        }
        if self.check_buck(lead).is_ok() {
            out.push(Action::Power(Name::Buck));
        }
        if self.check_stop_attacking().is_ok() {
            out.push(Action::Done);
        }
    }

    /// Whether the battle under way is in a Territorial Zone.
    fn battles_on_land(self) -> bool {
        self.pos.battle.arena.is_some_and(|arena| self.board().is_territory(arena.zone))
    }

    /// [BR-122] In a Territorial battle at least one attack is made.
    pub(crate) fn check_stop_attacking(self) -> Check {
        let free = self.pos.battle.attacked || !self.battles_on_land();
        require(free, "BR-122", "in a Territorial battle you attack at least once in a round")
    }

    /// [BR-214]
    pub(crate) fn check_buck(self, lead: Colour) -> Check {
        let player = self.pos.player_of(lead);
        let battle = &self.pos.battle;
        let here = battle.arena.is_some_and(|arena| arena.zones().any(|zone| self.buck_ready(player, zone)));
        require(here && !battle.buck, "BR-214", "Buck is not here, or has used his power this turn")?;
        let fighters = by_kind(&battle.ready, self.pos.part(lead))[Kind::Fighter.index()];
        require(fighters > 0 && !battle.attacked, "BR-214", "it is declared before the Fighters roll")
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A battle begins in a zone; the steps after it are on the stack already.
    pub(crate) fn start_battle(&mut self, arena: Arena) {
        self.pos.battle = Battle { arena: Some(arena), ..Battle::NONE };
        self.push(Step::Round {});
        if self.look().has(Switch::SubvertingLeaders) && !self.look().has(Switch::LeaderPowers) {
            let here: Vec<Name> = self.look().leaders_in(arena.zone).collect();
            for name in here {
                self.test_loyalty(name);
            }
        }
    }

    /// [BR-115] All who are left attack once more, or the battle is over.
    pub(crate) fn begin_round(&mut self) {
        if self.test_leaders() {
            return;
        }
        let Some(Arena { zone, .. }) = self.pos.battle.arena else { return self.finish_battle() };
        for colour in Colour::ALL {
            for kind in [Kind::Trooper, Kind::Gennie] {
                self.commandos_lost(zone, colour, kind);
            }
        }
        let look = self.look();
        let forces = look.battle_forces();
        let sides = look.players_in(&forces);
        if sides.len() < 2 {
            self.finish_battle();
            return;
        }
        let mut ready = forces;
        for raid in look.pos.raids.iter().filter(|raid| raid.zone == zone) {
            ready[raid.colour.index()][Kind::Trooper.index()] -= raid.troopers;
            ready[raid.colour.index()][Kind::Gennie.index()] -= raid.gennies;
        }
        let battle = &mut self.pos.battle;
        battle.round = battle.round.saturating_add(1);
        (battle.ready, battle.hit, battle.aimed) = (ready, Forces::default(), Forces::default());
        (battle.transports, battle.buck, battle.attacked) = (Transports::NONE, false, false);
        let able = self.pos.order().into_iter().any(|lead| self.look().any_attack(lead));
        // Commandos go on as long as there is a Factory for them.
        let raiding = self.pos.raids.iter().any(|raid| {
            let owner = self.pos.owner(raid.colour);
            let enemy =
                |index: usize| self.pos.factories[index].owner.is_some_and(|other| Some(other) != owner);
            raid.zone == zone && !raid.done && self.pos.factories_in(zone).any(enemy)
        });
        if !able && !raiding {
            self.finish_battle();
            return;
        }
        let round = self.pos.battle.round;
        self.tell(|look| Event::Round { zone: look.name(zone), round });
        self.replace(Step::Removal {});
        self.push(Step::Attack { turn: 0 });
        if self.look().has(Switch::Surrender) {
            self.push(Step::Offer { turn: 0 });
        }
    }

    /// [BR-117] Units attack one after the other, as long as there is something to attack.
    pub(crate) fn attack(&mut self, lead: Colour, count: u8, kind: Kind, target: Target) {
        for _ in 0..count {
            let look = self.look();
            let twin = |other: &Target| match (target, other) {
                // Of several Transports alike the next one will do.
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
        let die = self.roll("attack");
        let hit = need.hits(die);
        self.tell(|look| Event::Shot {
            player,
            kind,
            target,
            need,
            die,
            hit,
            form: None,
            zone: look.name(zone),
        });
        let battle = &mut self.pos.battle;
        battle.ready[colour.index()][kind.index()] -= 1;
        battle.attacked = true;
        let (c, k) = (target.colour().index(), target.kind().index());
        battle.aimed[c][k] = battle.aimed[c][k].saturating_add(1);
        if hit {
            battle.hit[c][k] += 1;
            if let Target::Transport(id) = target {
                battle.transports = battle.transports.with(id);
            }
        }
    }

    /// All attacks of a part as the odds are best.
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

    /// [BR-120] The round is over: commandos try, what was hit is removed, Leaders left alone are lost.
    pub(crate) fn end_round(&mut self) {
        self.commandos_roll();
        let Battle { arena: Some(arena), hit, transports, .. } = self.pos.battle else {
            return self.finish_battle();
        };
        for id in transports.iter() {
            self.pos.battle.lost[id.colour().index()][Kind::Transport.index()] += 1;
            self.destroy_transport(id, "battle");
        }
        for colour in Colour::ALL {
            for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Transport) {
                let count = hit[colour.index()][kind.index()];
                if count > 0 {
                    self.remove_hits(arena, colour, kind, count);
                }
            }
        }
        self.pos.battle.hit = Forces::default();
        self.pos.battle.ready = Forces::default();
        self.pos.battle.aimed = Forces::default();
        self.pos.battle.transports = Transports::NONE;
        self.replace(Step::Again {});
        if self.look().has(Switch::Retreat) && self.look().battle_players().len() > 1 {
            self.push(Step::Retreat { turn: 0 });
            self.ready_to_retreat(0);
        }
        self.test_leaders();
    }

    fn remove_hits(&mut self, arena: Arena, colour: Colour, kind: Kind, count: u8) {
        let Arena { zone, half } = arena;
        if kind.is_ship() {
            self.pos.battle.lost[colour.index()][kind.index()] += count;
        }
        let there = |zone: Zone, pos: &crate::position::Position| -> u8 {
            pos.stacks_in(zone).iter().filter(|s| s.colour == colour && s.kind == kind).map(|s| s.count).sum()
        };
        let first = if kind == Kind::KillerSatellite || kind == Kind::Marker {
            count
        } else {
            there(zone, self.pos).min(count)
        };
        if first > 0 {
            self.destroy(zone, colour, kind, first, "battle");
        }
        if let Some(half) = half.filter(|_| count > first) {
            self.destroy(half, colour, kind, count - first, "battle");
        }
        self.commandos_lost(zone, colour, kind);
    }

    /// [BR-129, BR-130] Another round, unless it is over or all agree to stop.
    pub(crate) fn after_retreats(&mut self) {
        if self.test_leaders() {
            return;
        }
        let players = self.look().battle_players();
        if players.len() < 2 {
            self.finish_battle();
        } else if self.look().battles_on_land() {
            self.replace(Step::Round {});
        } else {
            self.replace(Step::CallOff { waiting: players, on: Players::NONE });
        }
    }

    /// All have said whether they want to go on.
    pub(crate) fn call_off(&mut self, on: Players) {
        let Some(Arena { zone, .. }) = self.pos.battle.arena else { return self.finish_battle() };
        self.tell(|look| Event::CalledOff { zone: look.name(zone), stopped: on.is_empty() });
        if on.is_empty() {
            self.finish_battle();
        } else {
            self.replace(Step::Round {});
        }
    }

    /// The battle is over; Barney may take what was beaten.
    pub(crate) fn finish_battle(&mut self) {
        self.pop();
        self.pos.battle.ready = Forces::default();
        match self.pos.battle.arena {
            Some(Arena { zone, .. }) if self.look().can_pirate(zone).is_some() => {
                self.push(Step::Pirate { zone });
            }
            _ => self.pos.battle = Battle::NONE,
        }
    }
}
