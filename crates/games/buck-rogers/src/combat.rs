//! The Combat Phase: where and in what order [chapter 7.1], bombing [7.4], commando raids [10.7].

use arrayvec::ArrayVec;
use retrograde_core::{Dice, Log};

use crate::action::{Action, Target};
use crate::board::{DisplayId, Zone, ZoneKind};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::fire::{Form, Need};
use crate::forces::{Forces, by_kind, units_of};
use crate::kind::{Kind, Name};
use crate::look::{Block, Check, Look, require};
use crate::options::Switch;
use crate::piece::TransportId;
use crate::play::Play;
use crate::position::{Arena, Fire, Raid};
use crate::sets::Players;
use crate::step::Step;

/// The stages of a display, in order [BR-110].
const RAIDS: u8 = 0;
const SNEAK: u8 = 1;
const SATELLITES: u8 = 2;
const BOMBS: u8 = 3;
const LUNAR: u8 = 4;
const TERRITORIES: u8 = 5;
const ORBITS: u8 = 6;
const SPACE: u8 = 7;
const STAGES: u8 = 8;

impl Look<'_> {
    /// Zones of a stage, in order [BR-112].
    fn stage_zone(self, display: DisplayId, stage: u8, cursor: u8) -> Option<Zone> {
        let board = self.board();
        let shown = board.display(display);
        let index = usize::from(cursor);
        match stage {
            RAIDS | LUNAR | TERRITORIES => shown.territories.get(index).copied(),
            SATELLITES | BOMBS | ORBITS => shown.orbits.get(index).copied(),
            SNEAK => (index == 0).then(|| shown.territories[0]),
            _ => shown.rings.iter().flat_map(|&ring| &board.rings[ring].zones).nth(index).copied(),
        }
    }

    /// Whether a zone belongs to a display and its rings.
    fn is_of(self, zone: Zone, display: DisplayId) -> bool {
        let board = self.board();
        let shown = board.display(display);
        board.info(zone).display == Some(display)
            || shown.rings.iter().any(|&ring| board.rings[ring].zones.contains(&zone))
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

    /// [BR-284] A zone, with its other half where they are one.
    pub(crate) fn arena(self, zone: Zone) -> Arena {
        let merged = self.has(Switch::FarOrbitMerge);
        let half = if merged { self.board().other_half(self.pos.advance, zone) } else { None };
        Arena { zone, half }
    }

    /// [BR-109] Whether a part may open a battle in a zone.
    pub(crate) fn can_open(self, zone: Zone, lead: Colour) -> bool {
        let player = self.pos.player_of(lead);
        let arena = self.arena(zone);
        let forces = self.arena_forces(arena);
        !self.pos.is_inert(player)
            && units_of(&forces, self.pos.part(lead)) > 0
            && !self.present(arena).without(player).is_empty()
    }

    /// [BR-139] What a Battler of a player in an orbit may bomb.
    pub(crate) fn bomb_targets(self, player: Player, orbit: Zone) -> ArrayVec<(Target, Zone), 120> {
        let own = self.colours(player);
        let mut targets = ArrayVec::new();
        for &zone in self.near(orbit).iter().filter(|zone| self.board().is_territory(**zone)) {
            let mut add = |target: Target| {
                if !targets.contains(&(target, zone)) {
                    let _ = targets.try_push((target, zone));
                }
            };
            for stack in self.pos.stacks_in(zone).iter().filter(|stack| !own.contains(stack.colour)) {
                add(Target::Unit(stack.colour, stack.kind));
            }
            for id in self.pos.transports_in(zone).filter(|id| !own.contains(id.colour())) {
                add(Target::Transport(id));
            }
            for index in self.pos.factories_in(zone) {
                if let Some(owner) = self.pos.factories[index].owner.filter(|owner| *owner != player) {
                    add(Target::Factory(owner));
                }
            }
        }
        targets
    }

    /// [BR-140, BR-276, BR-305]
    pub(crate) fn bomb_need(self, player: Player, orbit: Zone, target: Target, zone: Zone) -> Need {
        let defence = match target {
            Target::Unit(colour, kind) => self.defence(kind, colour, zone),
            _ => 0,
        };
        Need { number: self.numbers().combat.bomb + defence, bonus: self.bonus(player, Kind::Battler, orbit) }
    }

    pub(crate) fn check_bomb(self, orbit: Zone, lead: Colour, target: Target, zone: Zone) -> Check {
        let player = self.pos.player_of(lead);
        require(self.near(orbit).contains(&zone), "BR-139", "a Battler bombs zones beside its own")?;
        let open = self.bomb_targets(player, orbit).contains(&(target, zone));
        require(open, "BR-139", "there is no such target")
    }

    /// [BR-248] Troopers and Gennies of a part in a zone that could still be set aside.
    pub(crate) fn commandos(self, zone: Zone, lead: Colour) -> ArrayVec<(Colour, Kind, u8), 12> {
        let mut found = ArrayVec::new();
        let player = self.pos.player_of(lead);
        let enemy = |index: usize| self.pos.factories[index].owner.is_some_and(|owner| owner != player);
        let defended = !self.players_in(&self.forces_in(zone)).without(player).is_empty();
        if self.pos.is_inert(player) || !defended || !self.pos.factories_in(zone).any(enemy) {
            return found;
        }
        let part = self.pos.part(lead);
        for colour in part.iter() {
            let aside = self.pos.raids.iter().find(|raid| raid.zone == zone && raid.colour == colour);
            for kind in [Kind::Trooper, Kind::Gennie] {
                let like = |s: &&crate::piece::Stack| s.colour == colour && s.kind == kind;
                let there: u8 = self.pos.stacks_in(zone).iter().filter(like).map(|s| s.count).sum();
                let used =
                    aside.map_or(0, |raid| if kind == Kind::Trooper { raid.troopers } else { raid.gennies });
                if there > used {
                    found.push((colour, kind, there - used));
                }
            }
        }
        found
    }

    pub(crate) fn check_raid(self, zone: Zone, lead: Colour, count: u8, colour: Colour, kind: Kind) -> Check {
        let found = self.commandos(zone, lead).into_iter().find(|(c, k, _)| (*c, *k) == (colour, kind));
        let (.., most) =
            found.ok_or(Block::new("BR-248", "no such units of yours there could be commandos"))?;
        require((1..=most).contains(&count), "BR-249", "there are not so many of them")
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Goes through the zones of a display stage by stage until something happens.
    pub(crate) fn combat(&mut self, display: DisplayId, stage: u8, cursor: u8) {
        let (mut display, mut stage, mut cursor) = (display, stage, cursor);
        let depth = self.pos.steps.len();
        loop {
            if display.index() >= self.look().board().displays.len() {
                self.pop();
                return;
            }
            match self.look().stage_zone(display, stage, cursor) {
                None => {
                    cursor = 0;
                    stage += 1;
                    if stage == STAGES {
                        stage = 0;
                        display = display.next();
                        self.pos.raids.clear();
                    }
                }
                Some(zone) => {
                    cursor += 1;
                    self.replace(Step::Combat { display, stage, cursor });
                    self.visit(display, stage, zone);
                    if self.pos.steps.len() > depth || self.pos.is_over() {
                        return;
                    }
                }
            }
        }
    }

    fn visit(&mut self, display: DisplayId, stage: u8, zone: Zone) {
        match stage {
            RAIDS if self.look().has(Switch::Commandos) && self.pos.factories_in(zone).next().is_some() => {
                for lead in self.pos.order().into_iter().rev() {
                    if !self.look().commandos(zone, lead).is_empty() {
                        self.push(Step::Raid { zone, lead });
                    }
                }
            }
            SNEAK => self.offer_sneak(display),
            SATELLITES => self.satellite_shots(zone),
            BOMBS => self.offer_bombs(zone),
            LUNAR => self.lunar_shots(zone),
            TERRITORIES => self.resolve_territory(zone),
            ORBITS => self.offer_battle(zone),
            SPACE => {
                let merged = self.look().arena(zone).half.is_some();
                if !merged {
                    self.offer_battle(zone);
                }
            }
            _ => {}
        }
    }

    fn offer_sneak(&mut self, display: DisplayId) {
        let look = self.look();
        let Some((player, zone)) = look.power_at(Name::Kane) else { return };
        let lead = look
            .pos
            .order()
            .into_iter()
            .find(|lead| look.pos.part(*lead).contains(look.leader_colour(Name::Kane)));
        let ready = look.is_of(zone, display) && !look.pos.is_inert(player);
        if let (Some(lead), true, false) = (lead, ready, look.pos.leaders[Name::Kane.index()].used) {
            self.push(Step::Sneak { zone, lead });
        }
    }

    /// [BR-216] Kane's units attack before everybody.
    pub(crate) fn sneak(&mut self, zone: Zone) {
        self.pop();
        if self.use_power(Name::Kane) {
            let look = self.look();
            let Some((player, _)) = look.power_at(Name::Kane) else { return };
            let forces = look.forces_in(zone);
            let mut fire = Fire { form: Form::Sneak, at: Some(zone), ..Fire::NONE };
            for colour in look.colours(player).iter() {
                fire.ready[colour.index()] = forces[colour.index()];
                fire.ready[colour.index()][Kind::Marker.index()] = 0;
            }
            self.pos.fire = fire;
            // [BR-216] In orbit or space it opens the battle.
            if !self.look().board().is_territory(zone) {
                self.start_battle(self.look().arena(zone));
            }
            self.begin_shots();
        }
    }

    /// [BR-132]
    fn satellite_shots(&mut self, zone: Zone) {
        let look = self.look();
        let Some(player) = look.satellite_at(zone).filter(|player| !look.pos.is_inert(*player)) else {
            return;
        };
        let mut fire = Fire { form: Form::Satellite, at: Some(zone), ..Fire::NONE };
        fire.ready[player.index()][Kind::KillerSatellite.index()] = 1;
        self.pos.fire = fire;
        self.begin_shots();
    }

    /// [BR-138, BR-152]
    fn offer_bombs(&mut self, zone: Zone) {
        if !self.look().board().kind(zone).is_near() {
            return;
        }
        let battlers = self.look().forces_in(zone).map(|units| units[Kind::Battler.index()]);
        if battlers.iter().all(|&n| n == 0) {
            return;
        }
        for lead in self.pos.order().into_iter().rev() {
            let part = self.pos.part(lead);
            let left: u8 = part.iter().map(|c| battlers[c.index()]).sum();
            if left > 0 && !self.pos.is_inert(self.pos.player_of(lead)) {
                self.push(Step::Bomb { zone, lead, left });
            }
        }
    }

    /// [BR-140 … BR-144] One bomb.
    pub(crate) fn bomb(&mut self, orbit: Zone, lead: Colour, left: u8, target: Target, zone: Zone) {
        let player = self.pos.player_of(lead);
        let need = self.look().bomb_need(player, orbit, target, zone);
        let die = self.roll("bomb");
        let hit = need.hits(die);
        self.tell(|look| Event::Bombed { player, target, zone: look.name(zone), need, die, hit });
        if hit {
            match target {
                Target::Unit(colour, kind) => self.destroy(zone, colour, kind, 1, "bomb"),
                Target::Transport(id) => self.destroy_transport(id, "bomb"),
                Target::Factory(owner) => self.destroy_factory(zone, Some(owner), "bomb"),
            }
        }
        if left > 1 {
            self.replace(Step::Bomb { zone: orbit, lead, left: left - 1 });
        } else {
            self.pop();
        }
    }

    /// [BR-278]
    fn lunar_shots(&mut self, zone: Zone) {
        let look = self.look();
        let lunar = look.board().info(zone).body == look.rules.pack.talents.lunar;
        if !look.has(Switch::GennieAbilities) || !lunar {
            return;
        }
        let Some(&orbit) =
            look.near(zone).iter().find(|&&near| look.board().kind(near) == ZoneKind::NearOrbit)
        else {
            return;
        };
        let mut fire = Fire { form: Form::Lunar, at: Some(orbit), to: Some(zone), ..Fire::NONE };
        for stack in look.pos.stacks_in(zone).iter().filter(|stack| stack.kind == Kind::Gennie) {
            if look.pos.owner(stack.colour).is_some_and(|player| !look.pos.is_inert(player)) {
                fire.ready[stack.colour.index()][Kind::Gennie.index()] += stack.count;
            }
        }
        self.pos.fire = fire;
        self.begin_shots();
    }

    /// [BR-108] A battle where units of several players are, then control.
    fn resolve_territory(&mut self, zone: Zone) {
        let look = self.look();
        let present = look.present(Arena::only(zone));
        let foreign = |index: usize| look.pos.factories[index].owner != look.pos.controller(zone);
        let holder = look.pos.controller(zone).map_or(Players::NONE, Players::only);
        if present.less(holder).is_empty() && !look.pos.factories_in(zone).any(foreign) {
            return;
        }
        self.push(Step::Settle { zone });
        if present.len() > 1 {
            self.start_battle(Arena::only(zone));
        }
    }

    /// [BR-109] Somebody may open a battle.
    fn offer_battle(&mut self, zone: Zone) {
        let look = self.look();
        if look.present(look.arena(zone)).len() > 1 {
            self.push(Step::Open { zone, turn: 0 });
        }
    }

    /// Troopers or Gennies are set aside [BR-249].
    pub(crate) fn set_aside(&mut self, zone: Zone, count: u8, colour: Colour, kind: Kind) {
        let mut raid = Raid { zone, colour, troopers: 0, gennies: 0, done: false };
        if let Some(at) = self.pos.raids.iter().position(|raid| raid.zone == zone && raid.colour == colour) {
            raid = self.pos.raids.remove(at);
        }
        if kind == Kind::Trooper {
            raid.troopers += count;
        } else {
            raid.gennies += count;
        }
        self.pos.raids.push(raid);
        self.pos.raids.sort_unstable();
        self.tell(|look| Event::Raid { colour, kind, count, zone: look.name(zone) });
    }

    /// [BR-251] Surviving commandos try to blow the Factory up, while there is an enemy left to keep them from taking it.
    pub(crate) fn commandos_roll(&mut self) {
        let Some(Arena { zone, .. }) = self.pos.battle.arena else { return };
        let raids: Vec<Raid> =
            self.pos.raids.iter().copied().filter(|raid| raid.zone == zone && !raid.done).collect();
        for raid in raids {
            let look = self.look();
            let Some(player) = look.pos.owner(raid.colour) else { continue };
            let forces = look.battle_forces();
            let enemies: Forces = {
                let mut left = forces;
                left.iter_mut()
                    .flatten()
                    .zip(look.pos.battle.hit.iter().flatten())
                    .for_each(|(n, hit)| *n -= (*hit).min(*n));
                left
            };
            if look.players_in(&enemies).without(player).is_empty() {
                continue;
            }
            // Those that are hit are others first [BR-G27].
            let alive = |kind: Kind, aside: u8| {
                let (there, hit) = (
                    forces[raid.colour.index()][kind.index()],
                    look.pos.battle.hit[raid.colour.index()][kind.index()],
                );
                aside.min(there.saturating_sub(hit))
            };
            let tries = alive(Kind::Trooper, raid.troopers) + alive(Kind::Gennie, raid.gennies);
            let needs = look.numbers().combat.commando;
            for _ in 0..tries {
                let enemy =
                    |index: &usize| self.pos.factories[*index].owner.is_some_and(|owner| owner != player);
                let Some(index) = self.pos.factories_in(zone).find(enemy) else { break };
                let owner = self.pos.factories[index].owner;
                let die = self.roll("commando");
                self.tell(|look| Event::Commando { player, zone: look.name(zone), die, needs });
                if die >= needs {
                    self.destroy_factory(zone, owner, "commandos");
                    if let Some(entry) =
                        self.pos.raids.iter_mut().find(|r| r.zone == zone && r.colour == raid.colour)
                    {
                        entry.done = true;
                    }
                    break;
                }
            }
        }
    }

    /// Commandos are no more than the units that are left.
    pub(crate) fn commandos_lost(&mut self, zone: Zone, colour: Colour, kind: Kind) {
        let like = |s: &&crate::piece::Stack| s.colour == colour && s.kind == kind;
        let there: u8 = self.pos.stacks_in(zone).iter().filter(like).map(|s| s.count).sum();
        if let Some(raid) = self.pos.raids.iter_mut().find(|raid| raid.zone == zone && raid.colour == colour)
        {
            match kind {
                Kind::Trooper => raid.troopers = raid.troopers.min(there),
                Kind::Gennie => raid.gennies = raid.gennies.min(there),
                _ => {}
            }
        }
        self.pos.raids.retain(|raid| raid.troopers + raid.gennies > 0);
    }
}

impl Look<'_> {
    /// [BR-224, BR-225] The player who may take ships with Barney, and the ships.
    pub(crate) fn can_pirate(self, zone: Zone) -> Option<(Player, [u8; Kind::COUNT])> {
        let (player, at) = self.power_at(Name::Barney)?;
        let here = at == zone || self.pos.battle.arena.is_some_and(|arena| arena.half == Some(at));
        if !here || self.pos.leaders[Name::Barney.index()].used || self.pos.battle.round == 0 {
            return None;
        }
        let own = self.colours(player);
        if !self.battle_players().without(player).is_empty() {
            return None;
        }
        let lost = by_kind(&self.pos.battle.lost, own.others());
        (lost.iter().any(|&n| n > 0)).then_some((player, lost))
    }

    pub(crate) fn list_bombs(self, orbit: Zone, lead: Colour, out: &mut Vec<Action>) {
        let targets = self.bomb_targets(self.pos.player_of(lead), orbit);
        out.extend(targets.into_iter().map(|(target, zone)| Action::Bomb(target, self.name(zone))));
        out.push(Action::Done);
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// [BR-224] Ships that were beaten come back in the colour of Barney's side.
    pub(crate) fn pirate(&mut self, zone: Zone) {
        let found = self.look().can_pirate(zone);
        self.pop();
        if let Some((player, lost)) = found
            && self.use_power(Name::Barney)
        {
            for kind in [Kind::Fighter, Kind::Battler, Kind::Transport] {
                for _ in 0..lost[kind.index()] {
                    let suits = kind != Kind::Battler || !self.look().board().is_territory(zone);
                    if suits {
                        self.gain(player, kind, zone, "Barney");
                    }
                }
            }
        }
        self.pos.battle = crate::position::Battle::NONE;
    }

    /// A new unit of a player in a zone, if the tray has one [BR-G16]; true if it had.
    pub(crate) fn gain(&mut self, player: Player, kind: Kind, zone: Zone, by: &'static str) -> bool {
        let Some(colour) = self.look().colour_for(player, kind) else { return false };
        self.add_unit(colour, kind, zone);
        self.tell(|look| Event::Gained { colour, kind, zone: look.name(zone), by });
        true
    }

    /// Puts a piece from the tray into a zone.
    pub(crate) fn add_unit(&mut self, colour: Colour, kind: Kind, zone: Zone) {
        if kind == Kind::Transport {
            if let Some(id) = TransportId::of(colour).find(|id| !self.pos.transport(*id).is_on_board()) {
                self.pos.transports[id.index()].at = Some(zone);
            }
        } else {
            self.pos.put_new(zone, colour, kind, 1);
        }
    }
}
