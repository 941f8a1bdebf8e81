//! Shots outside of rounds: at ships that pass or flee, by Killer Satellites, by Kane's men, from the Moon [chapters 7.3, 10.2,
//! 10.5]. Who may shoot at what.

use retrograde_core::words;

use crate::action::Target;
use crate::battle::{Targets, exposed};
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::forces::{Forces, by_kind, take_off, units_of};
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::need::Need;
use crate::piece::{Stack, TransportId, Whereabouts};
use crate::position::{Fire, Fired};
use crate::sets::Transports;
use crate::state::State;

words! {
    /// Why shots are fired outside of rounds.
    pub enum Form {
        /// At ships that pass through [BR-233].
        Passing = "passing",
        /// At units that move out from those who moved in [BR-237].
        Leaving = "leaving",
        /// At units that retreat [BR-260].
        Retreat = "retreat",
        /// A Killer Satellite's free attacks [BR-132].
        Satellite = "satellite",
        /// Kane's sneak attack [BR-216].
        Sneak = "sneak",
        /// Lunar Gennies at their orbit [BR-278].
        Lunar = "lunar",
    }
}

impl Form {
    /// As people read it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Form::Passing => "pass-through fire",
            Form::Leaving => "fire at departing units",
            Form::Retreat => "retreat fire",
            Form::Satellite => "Killer Satellite fire",
            Form::Sneak => "sneak attack",
            Form::Lunar => "Lunar Gennie fire",
        }
    }

    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Form::Passing => "BR-233",
            Form::Leaving => "BR-237",
            Form::Retreat => "BR-260",
            Form::Satellite => "BR-132",
            Form::Sneak => "BR-216",
            Form::Lunar => "BR-278",
        }
    }
}

/// What can be shot at.
#[derive(Default)]
struct Prey {
    forces: Forces,
    /// Commandos among them [BR-250].
    commandos: Forces,
    transports: Transports,
}

impl<'a> Look<'a> {
    /// Whether a colour takes part in the shots under way.
    fn may_fire(self, colour: Colour) -> bool {
        !self.pos.fire.held.contains(colour)
    }

    /// Whether a piece is a possible target of the shots under way, by what it has done.
    pub(crate) fn is_fleeing(self, state: State) -> bool {
        match self.pos.fire.form {
            Form::Passing => state.has(State::HELD) && state.has(State::MOVED),
            Form::Leaving => state.has(State::HELD) && !state.has(State::MOVED),
            Form::Retreat => state.has(State::HELD),
            Form::Satellite | Form::Sneak | Form::Lunar => true,
        }
    }

    /// [BR-215] The player whose ships Wilma protects from the shots under way: those that go with her, or that are with her
    /// under a Killer Satellite.
    fn protected(self) -> Option<Player> {
        let fire = &self.pos.fire;
        let (player, zone) = self.power_at(Name::Wilma)?;
        let goes = self.pos.leaders[Name::Wilma.index()].state.has(State::HELD);
        let with = match fire.form {
            Form::Passing | Form::Leaving | Form::Retreat => goes,
            Form::Satellite => true,
            Form::Sneak | Form::Lunar => false,
        };
        (with && fire.at == Some(zone)).then_some(player)
    }

    /// What can be shot at now.
    fn prey_of_shots(self) -> Prey {
        let fire = &self.pos.fire;
        let mut prey = Prey::default();
        let form = fire.form;
        let Some(at) = fire.at else { return prey };
        let protected = self.protected();
        let safe = |colour: Colour, kind: Kind| {
            protected.is_some() && kind.is_ship() && self.pos.owner(colour) == protected
        };
        for zone in self.arena(at).zones() {
            for stack in self.pos.stacks_in(zone) {
                let ship = stack.kind.is_ship() || !matches!(form, Form::Passing | Form::Satellite);
                if ship && self.is_fleeing(stack.state) && !safe(stack.colour, stack.kind) {
                    let (colour, kind) = (stack.colour.index(), stack.kind.index());
                    prey.forces[colour][kind] += stack.count;
                    if stack.state.has(State::COMMANDO) {
                        prey.commandos[colour][kind] += stack.count;
                    }
                }
            }
            for id in self.pos.transports_in(zone) {
                if self.is_fleeing(self.pos.transport(id).state) && !safe(id.colour(), Kind::Transport) {
                    prey.forces[id.colour().index()][Kind::Transport.index()] += 1;
                    prey.transports = prey.transports.with(id);
                }
            }
        }
        if form == Form::Sneak {
            prey.commandos = self.commandos_in(at);
        }
        if matches!(form, Form::Sneak | Form::Lunar) {
            let all = self.forces_in(at);
            for (colour, units) in all.iter().enumerate() {
                for kind in [Kind::KillerSatellite, Kind::Marker] {
                    prey.forces[colour][kind.index()] = units[kind.index()];
                }
            }
        }
        prey
    }

    /// What a colour may shoot at now.
    pub(crate) fn shot_targets(self, shooter: Colour) -> Targets {
        let fire = &self.pos.fire;
        let Prey { forces, commandos, transports } = self.prey_of_shots();
        let own = self.pos.owner(shooter);
        let sneak = fire.form == Form::Sneak;
        let mut targets = Targets::new();
        for colour in Colour::ALL.into_iter().filter(|colour| self.pos.owner(*colour) != own) {
            let Some(player) = self.pos.owner(colour) else { continue };
            // [BR-127, BR-236, BR-243, BR-334] Escorts, and markers after all else.
            let open = if sneak || matches!(fire.form, Form::Passing | Form::Retreat) {
                let colours = self.colours(player);
                let aimed = if sneak { by_kind(&fire.done, colours) } else { [0; Kind::COUNT] };
                exposed(&by_kind(&forces, colours), &[0; Kind::COUNT], &aimed)
            } else {
                Kind::ALL.map(|kind| kind != Kind::Marker)
            };
            for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Transport && open[kind.index()]) {
                let (c, k) = (colour.index(), kind.index());
                // What was shot at by Kane's men and missed may be shot at again.
                let past = if sneak { 0 } else { fire.done[c][k] };
                if forces[c][k] > past + commandos[c][k] {
                    targets.push(Target::Unit(colour, kind));
                }
                if commandos[c][k] > 0 {
                    targets.push(Target::Commando(colour, kind));
                }
            }
            if open[Kind::Transport.index()] {
                let ids = TransportId::of(colour)
                    .filter(|id| transports.contains(*id) && !fire.transports.contains(*id));
                targets.extend(ids.map(Target::Transport));
            }
        }
        if fire.form == Form::Leaving {
            targets.truncate(1);
        }
        targets
    }

    /// The unit that leaves under the shots of those who moved in.
    pub(crate) fn leaving(self) -> Option<Target> {
        let (_, mover) = self.mover()?;
        let enemy = Colour::ALL.into_iter().find(|colour| self.pos.owner(*colour) != Some(mover))?;
        self.shot_targets(enemy).first().copied()
    }

    /// What a shot under way needs.
    pub(crate) fn shot_need(self, shooter: Colour, kind: Kind, target: Target) -> Option<Need> {
        let player = self.pos.owner(shooter)?;
        let fire = &self.pos.fire;
        if fire.form == Form::Lunar {
            // `to` is where the Gennies are.
            let bonus = self.bonus(player, kind, fire.to?);
            return Some(Need { number: self.numbers().combat.lunar, bonus });
        }
        let at = fire.at?;
        let with_buck = |(owner, zone)| owner == player && self.arena(at).contains(zone);
        let buck = fire.buck && self.power_at(Name::Buck).is_some_and(with_buck);
        self.need(player, kind, target, at, buck)
    }

    /// Whether somebody has a shot at a ship that only Wilma protects.
    pub(crate) fn is_wilma_needed(self) -> bool {
        let Some(player) = self.protected() else { return false };
        let mut without = self.pos.clone();
        without.leaders[Name::Wilma.index()].is = Whereabouts::WAITING;
        let look = Look { rules: self.rules, pos: &without };
        look.pos.order().into_iter().flat_map(|lead| look.shooting(lead)).any(|(colour, kind)| {
            look.shot_targets(colour).into_iter().any(|target| {
                look.pos.owner(target.colour()) == Some(player)
                    && target.kind().is_ship()
                    && look.shot_need(colour, kind, target).is_some()
            })
        })
    }

    /// Who fires now: the first in order who has a shot [BR-228].
    pub(crate) fn shooter(self) -> Option<Colour> {
        self.pos.order().into_iter().find(|lead| self.any_shot(*lead))
    }

    fn any_shot(self, lead: Colour) -> bool {
        self.shooting(lead).any(|(colour, kind)| {
            self.shot_targets(colour).into_iter().any(|target| self.shot_need(colour, kind, target).is_some())
        })
    }

    /// Shooters of a part with shots left, each kind once.
    pub(crate) fn shooting(self, lead: Colour) -> impl Iterator<Item = (Colour, Kind)> + use<'a> {
        let part = self.pos.part(lead);
        let colours = part.iter().filter(move |colour| self.may_fire(*colour));
        let mut seen = 0u8;
        colours
            .flat_map(move |colour| {
                let ready = self.pos.fire.ready[colour.index()];
                Kind::ALL
                    .into_iter()
                    .filter(move |kind| ready[kind.index()] > 0)
                    .map(move |kind| (colour, kind))
            })
            .filter(move |(_, kind)| {
                let new = seen >> *kind as u8 & 1 == 0;
                seen |= 1 << *kind as u8;
                new
            })
    }

    /// Enemy shots at ships in hand that are about to leave a zone.
    pub(crate) fn fire_at_leaving(self, form: Form, at: Zone, to: Zone) -> Fire {
        let mut fire = Fire { form, at: Some(at), to: Some(to), buck: self.pos.jockey, ..Fire::NONE };
        let Some((_, mover)) = self.mover() else { return fire };
        let own = self.colours(mover);
        let arena = self.arena(at);
        let mut forces = self.arena_forces(arena);
        if units_of(&forces, own.others()) == 0 {
            return fire;
        }
        // [BR-250] Commandos attack nothing but their Factory.
        take_off(&mut forces, &self.commandos_in(at));
        for colour in own.others().iter() {
            let Some(player) = self.pos.owner(colour) else { continue };
            // [BR-241] Inert players do not fire at ships that pass or leave.
            if form != Form::Retreat && self.pos.is_inert(player) {
                continue;
            }
            for kind in Kind::ALL {
                let count = match form {
                    Form::Leaving => arena.zones().map(|zone| self.moved_in(zone, colour, kind)).sum(),
                    _ => forces[colour.index()][kind.index()],
                };
                let used = if form == Form::Leaving { 0 } else { self.fired(at, colour, kind) };
                fire.ready[colour.index()][kind.index()] = count.saturating_sub(used);
            }
        }
        fire
    }

    /// Units of a colour and kind that came into a zone this turn [BR-239].
    fn moved_in(self, zone: Zone, colour: Colour, kind: Kind) -> u8 {
        if kind == Kind::Transport {
            let moved = |id: &TransportId| {
                self.pos.docks.of(*id) == Some(zone) && self.pos.transport(*id).state.has(State::MOVED)
            };
            return TransportId::of(colour).filter(moved).count() as u8;
        }
        let like =
            |stack: &&Stack| stack.colour == colour && stack.kind == kind && stack.state.has(State::MOVED);
        self.pos.stacks_in(zone).iter().filter(like).map(|stack| stack.count).sum()
    }

    fn fired(self, zone: Zone, colour: Colour, kind: Kind) -> u8 {
        let zone = self.arena(zone).first();
        let like = |fired: &&Fired| (fired.zone, fired.colour, fired.kind) == (zone, colour, kind);
        self.pos.fired.iter().find(like).map_or(0, |fired| fired.count)
    }
}
