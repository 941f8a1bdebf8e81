//! What must hold in every position, and what a written one must fulfil.

use crate::board::{Zone, ZoneKind};
use crate::choices::Asks;
use crate::colour::{Colour, Player};
use crate::kind::{Item, Kind, Name};
use crate::look::Look;
use crate::options::Switch;
use crate::piece::TransportId;
use crate::position::Arena;
use crate::sets::Players;
use crate::state::State;
use crate::step::Step;

/// Whether a step can lie on another, or at the bottom.
fn lies_on(step: Step, below: Option<Step>) -> bool {
    match step {
        Step::Move { .. } => matches!(below, Some(Step::Mover { .. })),
        Step::Hand { .. } => matches!(below, Some(Step::Move { .. } | Step::Retreat { .. })),
        Step::Sling { .. } => matches!(below, Some(Step::Hand { .. })),
        _ => true,
    }
}

impl Look<'_> {
    /// Says what is wrong with a position.
    pub(crate) fn check_sound(self) -> Result<(), String> {
        self.check_pieces()?;
        self.check_cargo()?;
        self.check_battle()?;
        let steps = &self.pos.steps;
        if self.pos.ending.is_some() {
            return if steps.is_empty() { Ok(()) } else { Err("a game that is over has no step".to_owned()) };
        }
        let mut below = None;
        for &step in steps {
            if !lies_on(step, below) || self.check_step(step).is_err() {
                return Err(format!("this step makes no sense here: {}", step.show()));
            }
            below = Some(step);
        }
        self.check_peace()?;
        let asked = self.asked();
        if asked.is_empty() {
            return Err("nobody is asked: give a step, or leave all of them out".to_owned());
        }
        if let Some(step) = self.step()
            && self.question_of(step) == Asks::Nothing
        {
            return Err("there is nothing to answer to the last step".to_owned());
        }
        for player in asked.iter() {
            let mut answers = Vec::new();
            self.list(player, &mut answers);
            if answers.is_empty() {
                return Err("there is nothing to answer to the last step".to_owned());
            }
        }
        Ok(())
    }

    fn is_zone(self, zone: Zone) -> bool {
        zone.index() < self.board().zones.len()
    }

    fn check_pieces(self) -> Result<(), String> {
        let board = self.board();
        let pos = self.pos;
        for pair in pos.stacks.windows(2) {
            if pair[0] >= pair[1] || pair[0].is_like(&pair[1]) {
                return Err("stacks are out of order".to_owned());
            }
        }
        let held = pos.steps.iter().any(|step| matches!(step, Step::Hand { .. }));
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
            return Err("a Killer Satellite stands nowhere".to_owned());
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
            let number =
                id.index() % crate::piece::PER_COLOUR >= usize::from(self.numbers().supply.transport);
            if !transport.is_on_board() {
                if !transport.is_empty() || !transport.state.is_idle() {
                    return Err(format!("{id} is in the tray, but not empty"));
                }
                continue;
            }
            if !transport.at.is_some_and(|at| self.is_zone(at))
                || owner.is_none()
                || full
                || number
                || !Colour::ALL.into_iter().all(own)
            {
                return Err(format!("{id} cannot be so"));
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
            return Err("a battle is nowhere".to_owned());
        }
        let fights = |step: &Step| {
            matches!(
                step,
                Step::Round {}
                    | Step::Offer { .. }
                    | Step::Accept { .. }
                    | Step::Attack { .. }
                    | Step::Removal {}
                    | Step::Retreat { .. }
                    | Step::Again {}
                    | Step::CallOff { .. }
                    | Step::Pirate { .. }
            )
        };
        if self.pos.steps.iter().any(fights) != battle.arena.is_some() {
            return Err("a battle has a zone and a step, or neither".to_owned());
        }
        if self.pos.steps.iter().any(|step| matches!(step, Step::Shots {})) != fire.at.is_some() {
            return Err("shots have a place and a step, or neither".to_owned());
        }
        let Some(arena) = battle.arena else { return Ok(()) };
        let forces = self.battle_forces();
        for (units, (ready, hit)) in forces.iter().zip(battle.ready.iter().zip(&battle.hit)) {
            for (kind, &count) in units.iter().enumerate() {
                if ready[kind] > count || hit[kind] > count {
                    return Err("more units fight than there are".to_owned());
                }
            }
        }
        let here = |raid: &&crate::position::Raid| raid.zone == arena.zone;
        for raid in self.pos.raids.iter().filter(here) {
            let units = forces[raid.colour.index()];
            if raid.troopers > units[Kind::Trooper.index()] || raid.gennies > units[Kind::Gennie.index()] {
                return Err("more commandos than units".to_owned());
            }
        }
        Ok(())
    }

    /// [BR-105] After combat a Territorial Zone has one owner.
    fn check_peace(self) -> Result<(), String> {
        let building =
            self.pos.steps.iter().any(|step| matches!(step, Step::Dismantle { .. } | Step::Build { .. }));
        if !building || self.has(Switch::MarkersFight) {
            return Ok(());
        }
        for zone in self.board().all_territories() {
            let present = self.present(Arena::only(zone));
            let holder = self.pos.controller(zone).map_or(Players::NONE, Players::only);
            let owners = || self.pos.factories_in(zone).filter_map(|index| self.pos.factories[index].owner);
            // [BR-330] What a Factory built in a zone that nobody controls stands there until the next combat.
            let built = || holder.is_empty() && owners().collect::<Players>() == present;
            if !present.less(holder).is_empty() && !built() {
                return Err(format!("{} is held by one and occupied by another", self.name(zone)));
            }
        }
        Ok(())
    }

    fn check_step(self, step: Step) -> Result<(), ()> {
        let order = self.pos.order();
        let lead = |lead: Colour| order.contains(&lead);
        let turn = |turn: u8| usize::from(turn) < order.len();
        let player = |player: Player| player.index() < usize::from(self.pos.rules.players);
        let zone = |zone: Zone| self.is_zone(zone);
        let leader = |name: Name| self.pos.leaders[name.index()].is != crate::piece::Whereabouts::Absent;
        let good = match step {
            Step::Lead { colour } => self.pos.owner(colour).is_some() && self.pos.turn == 0,
            Step::Pick {} | Step::Begin {} | Step::Peace {} | Step::End {} => true,
            Step::Place { player: by, colour, zone: at, .. } => {
                player(by)
                    && colour.is_some() == at.is_some()
                    && at.is_none_or(|at| zone(at) && self.board().is_territory(at))
                    && colour.is_none_or(|colour| self.pos.owner(colour) == Some(by))
                    && self.pos.turn == 0
            }
            Step::Mover { card } => card <= Colour::COUNT as u8,
            Step::Seat { leader: name, by, .. } => player(by) && leader(name),
            Step::Trade { lead: by, left } => lead(by) && left <= self.numbers().leaders.steal && left > 0,
            Step::Convert { lead: by } | Step::Genius { lead: by } | Step::Move { lead: by } => lead(by),
            Step::Hand { at, .. } => zone(at) && self.mover().is_some() && self.grip(at).any,
            Step::Sling { at } => zone(at) && self.mover().is_some(),
            Step::Shots {} | Step::Round {} | Step::Removal {} | Step::Again {} => true,
            Step::Combat { display, stage, .. } => {
                display.index() <= self.board().displays.len() && stage <= 8
            }
            Step::Raid { zone: at, lead: by }
            | Step::Sneak { zone: at, lead: by }
            | Step::Bomb { zone: at, lead: by, .. } => zone(at) && lead(by),
            Step::Open { zone: at, turn: by } => zone(at) && turn(by),
            Step::Offer { turn: by } | Step::Attack { turn: by } | Step::Retreat { turn: by } => turn(by),
            Step::Dismantle { turn: by } | Step::Build { turn: by } => turn(by),
            Step::Accept { from, to } => player(from) && player(to) && from != to,
            Step::CallOff { waiting, on } => {
                waiting.and(on).iter().all(player) && waiting.common(on).is_empty()
            }
            Step::Pirate { zone: at } => zone(at),
            Step::Settle { zone: at } => zone(at) && self.board().is_territory(at),
            Step::Subvert { leader: name, by } => {
                player(by) && self.pos.leaders[name.index()].zone().is_some()
            }
            Step::Sabotage { zone: at, by } => zone(at) && self.board().is_territory(at) && player(by),
            Step::Deliver { colour, from, with, .. } => {
                let place = |at: Zone| zone(at) && self.board().is_territory(at);
                self.pos.owner(colour).is_some() && from.is_none_or(place) && with.is_none_or(place)
            }
            Step::Prize { display, player: by } => {
                display.index() < self.board().displays.len() && player(by)
            }
        };
        if good { Ok(()) } else { Err(()) }
    }
}
