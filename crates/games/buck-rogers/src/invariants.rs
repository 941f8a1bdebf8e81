//! What must hold in every position, and what a written one must fulfil.

use crate::board::{Zone, ZoneKind};
use crate::colour::{Colour, Player};
use crate::kind::{Item, Kind, Name};
use crate::look::Look;
use crate::options::Switch;
use crate::piece::{PER_COLOUR, TransportId};
use crate::position::{Arena, Raid};
use crate::room::{Asks, During, Room};
use crate::sets::Players;
use crate::state::State;
use crate::steps::{Step, each_step};

impl Look<'_> {
    /// Says what is wrong with a position.
    pub(crate) fn check_invariants(self) -> Result<(), String> {
        self.check_pieces()?;
        self.check_cargo()?;
        self.check_battle()?;
        let steps = &self.pos.steps;
        if self.pos.ending.is_some() {
            return if steps.is_empty() {
                Ok(())
            } else {
                Err("a game that is over has no steps".to_owned())
            };
        }
        let mut below = None;
        for &step in steps {
            if !each_step!(step, room => room.lies_on(below) && room.is_sound(self)) {
                return Err(format!("this step makes no sense here: {}", step.show()));
            }
            below = Some(step);
        }
        self.check_peace()?;
        let asked = self.asked();
        if asked.is_empty() {
            return Err("nobody is asked anything: give a step, or leave all steps out".to_owned());
        }
        if let Some(step) = self.step()
            && self.asks(step) == Asks::Nothing
        {
            return Err("the last step has nothing to answer".to_owned());
        }
        for player in asked.iter() {
            let mut answers = Vec::new();
            self.list(player, &mut answers);
            if answers.is_empty() {
                return Err("the last step has nothing to answer".to_owned());
            }
        }
        Ok(())
    }

    pub(crate) fn is_zone(self, zone: Zone) -> bool {
        zone.index() < self.board().zones.len()
    }

    pub(crate) fn is_player(self, player: Player) -> bool {
        player.index() < usize::from(self.pos.rules.players)
    }

    /// Whether a colour is the first of a part that moves together.
    pub(crate) fn is_lead(self, colour: Colour) -> bool {
        self.pos.order().contains(&colour)
    }

    fn check_pieces(self) -> Result<(), String> {
        let board = self.board();
        let pos = self.pos;
        for pair in pos.stacks.windows(2) {
            if pair[0] >= pair[1] || pair[0].is_like(&pair[1]) {
                return Err("stacks are out of order".to_owned());
            }
        }
        let held = self.is_during(During::Hand);
        for stack in &pos.stacks {
            let land = self.is_zone(stack.zone) && board.is_territory(stack.zone);
            let orbit = self.is_zone(stack.zone) && board.kind(stack.zone) == ZoneKind::AsteroidOrbit;
            let good = match stack.kind {
                Kind::Trooper => land,
                Kind::Gennie => land || (orbit && self.has(Switch::GennieAbilities)),
                Kind::Battler => !land,
                _ => true,
            };
            if !self.is_zone(stack.zone) || !good || stack.count == 0 || pos.owner(stack.colour).is_none() {
                return Err(format!("{} cannot be there", stack.kind.count(stack.count)));
            }
            if stack.state.has(State::HELD) && !held {
                return Err("pieces are in hand, but nobody holds them".to_owned());
            }
        }
        let supply = &self.numbers().supply;
        let chips = self.has(Switch::ChipsExtendSupply);
        for colour in pos.rules.all_colours() {
            let limits = [
                (Kind::Trooper, supply.trooper),
                (Kind::Gennie, supply.gennie),
                (Kind::Fighter, supply.fighter),
                (Kind::Battler, supply.battler),
            ];
            for (kind, most) in limits {
                let most = if chips { supply.with_chips } else { most };
                let mut used: u32 = pos
                    .stacks
                    .iter()
                    .filter(|s| s.colour == colour && s.kind == kind)
                    .map(|s| u32::from(s.count))
                    .sum();
                if kind == Kind::Trooper {
                    used += pos.transports.iter().map(|t| u32::from(t.troopers[colour.index()])).sum::<u32>();
                }
                if kind == Kind::Battler {
                    used += self.begun(Item::Battler).filter(|work| work.colour == colour).count() as u32;
                }
                if used > u32::from(most) {
                    return Err(format!("there are more than {}", kind.count(most)));
                }
            }
        }
        let aboard = pos.transports.iter().filter(|t| t.factory).count();
        let ordered = pos.players.iter().filter(|player| player.ordered).count();
        if pos.factories.len() + aboard + ordered + self.begun(Item::Factory).count()
            > usize::from(supply.factory)
        {
            return Err(format!("there are more than {} Factories", supply.factory));
        }
        if pos.satellites.iter().any(|site| site.index() >= board.sites.len()) {
            return Err("a Killer Satellite is at no site".to_owned());
        }
        for name in Name::ALL {
            let leader = &pos.leaders[name.index()];
            if leader.zone().is_some_and(|zone| !self.is_zone(zone))
                || (leader.state.has(State::HELD) && !held)
            {
                return Err(format!("{} cannot be there", name.name()));
            }
        }
        Ok(())
    }

    fn check_cargo(self) -> Result<(), String> {
        let most = self.numbers().transport.troopers;
        for id in TransportId::all() {
            let transport = self.pos.transport(id);
            let owner = self.pos.owner(id.colour());
            let own =
                |colour: Colour| transport.troopers[colour.index()] == 0 || self.pos.owner(colour) == owner;
            let full = transport.aboard() > most || (transport.factory && transport.aboard() > 0);
            let number = id.index() % PER_COLOUR >= usize::from(self.numbers().supply.transport);
            if self.pos.docks.of(id).is_none() {
                if !transport.is_empty() || !transport.state.is_idle() {
                    return Err(format!("{id} is in the tray, but not empty"));
                }
                continue;
            }
            if !self.pos.docks.of(id).is_some_and(|at| self.is_zone(at))
                || owner.is_none()
                || full
                || number
                || !Colour::ALL.into_iter().all(own)
            {
                return Err(format!("{id} cannot be there, or cannot carry that"));
            }
        }
        for factory in &self.pos.factories {
            let work = factory.work.is_none_or(|work| {
                let place = self.is_zone(work.to)
                    && match work.item {
                        Item::Factory => self.board().is_territory(work.to),
                        _ => self.board().kind(work.to).is_near(),
                    };
                place && self.pos.owner(work.colour) == factory.owner && factory.owner.is_some()
            });
            if !work {
                return Err("an unfinished item is out of place".to_owned());
            }
        }
        Ok(())
    }

    fn check_battle(self) -> Result<(), String> {
        let battle = &self.pos.battle;
        let fire = &self.pos.fire;
        let arena = battle.arena.into_iter().flat_map(Arena::zones);
        if !arena.chain(fire.at).chain(fire.to).all(|zone| self.is_zone(zone)) {
            return Err("a battle or shots are outside the board".to_owned());
        }
        if self.is_during(During::Battle) != battle.arena.is_some() {
            return Err("a battle has a zone and a step, or neither".to_owned());
        }
        if self.is_during(During::Shots) != fire.at.is_some() {
            return Err("shots have a place and a step, or neither".to_owned());
        }
        let Some(arena) = battle.arena else { return Ok(()) };
        let forces = self.battle_forces();
        for (units, (ready, hit)) in forces.iter().zip(battle.ready.iter().zip(&battle.hit)) {
            for (kind, &count) in units.iter().enumerate() {
                if ready[kind] > count || hit[kind] > count {
                    return Err("more units are fighting than there are".to_owned());
                }
            }
        }
        let commandos = self.commandos_in(arena.zone);
        for (struck, (hit, aside)) in battle.struck.iter().zip(battle.hit.iter().zip(&commandos)) {
            if struck.iter().zip(hit.iter().zip(aside)).any(|(struck, (hit, aside))| struck > hit.min(aside))
            {
                return Err("more commandos are hit than there are".to_owned());
            }
        }
        let here = |raid: &&Raid| raid.zone == arena.zone;
        for raid in self.pos.raids.iter().filter(here) {
            let units = forces[raid.colour.index()];
            if raid.troopers > units[Kind::Trooper.index()] || raid.gennies > units[Kind::Gennie.index()] {
                return Err("there are more commandos than units".to_owned());
            }
        }
        Ok(())
    }

    /// Players of whom one alone may be in a zone that has had its battle.
    fn crowd(self, zone: Zone) -> Players {
        if !self.has(Switch::SubvertingLeaders) {
            return self.present(Arena::only(zone));
        }
        // [BR-G17, BR-302] A Leader who goes back to its owner may have to stand among enemies, in a zone of its owner.
        let leaders = self.leaders_in(zone).filter_map(|name| self.leader_player(name));
        let others = leaders.filter(|player| self.pos.controller(zone) != Some(*player)).collect();
        self.players_in(&self.forces_in(zone)).and(others)
    }

    /// [BR-105] After its battle a Territorial Zone has one owner.
    fn check_peace(self) -> Result<(), String> {
        if self.has(Switch::MarkersFight) {
            return Ok(());
        }
        let steps = &self.pos.steps;
        let combat =
            steps.iter().find_map(|step| if let Step::Combat(combat) = step { Some(combat) } else { None });
        let over = steps.iter().any(|step| matches!(step, Step::Peace(_)));
        // Peace waits below the Combat Phase.
        let passed = |zone: Zone| combat.map_or(over, |combat| combat.has_passed(self, zone));
        let settles =
            |zone: Zone| steps.iter().any(|step| matches!(step, Step::Settle(settle) if settle.zone == zone));
        // Whether a Factory there is lost: the battle is over.
        let falls = |zone: Zone| {
            steps.iter().any(|step| matches!(step, Step::Sabotage(sabotage) if sabotage.zone == zone))
        };
        let building = self.is_during(During::Building);
        for zone in self.board().all_territories() {
            let settled = passed(zone) && !settles(zone);
            if (settled || falls(zone)) && self.crowd(zone).len() > 1 {
                return Err(format!("{} has had its battle, and two players are there", self.name(zone)));
            }
            // [BR-330] A Factory belongs to whoever controls its zone.
            let holder = self.pos.controller(zone);
            let lost = |index: usize| self.pos.factories[index].owner != holder;
            if (settled || building) && holder.is_some() && self.pos.factories_in(zone).any(lost) {
                return Err(format!(
                    "{} is controlled by one player, its Factory by another",
                    self.name(zone)
                ));
            }
        }
        if !building {
            return Ok(());
        }
        // Factories are dismantled before any of them builds.
        let begun = !steps.iter().any(|step| matches!(step, Step::Dismantle(_)));
        for zone in self.board().all_territories() {
            let present = self.present(Arena::only(zone));
            let holder = self.pos.controller(zone).map_or(Players::NONE, Players::only);
            let owners = || self.pos.factories_in(zone).filter_map(|index| self.pos.factories[index].owner);
            // [BR-330] What a Factory built in a zone that nobody controls stands there until the next combat.
            let built = || begun && holder.is_empty() && owners().collect::<Players>() == present;
            if !present.less(holder).is_empty() && !built() {
                return Err(format!(
                    "{} is controlled by one player and occupied by another",
                    self.name(zone)
                ));
            }
        }
        Ok(())
    }
}
