//! Shots outside of rounds: at ships that pass or flee, by Killer Satellites, by Kane's men, from the Moon [chapters 7.3, 10.2,
//! 10.5].

use arrayvec::ArrayVec;
use retrograde_core::{Dice, Log, words};

use crate::action::Target;
use crate::battle::Targets;
use crate::board::Zone;
use crate::colour::Colour;
use crate::event::Event;
use crate::forces::Forces;
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::need::{Need, best_pair};
use crate::options::Switch;
use crate::piece::{Stack, TransportId};
use crate::play::Play;
use crate::position::{Fire, Fired};
use crate::sets::{Colours, Transports};
use crate::state::State;
use crate::steps::Shots;

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

impl<'a> Look<'a> {
    /// Whether the shots under way are fired by a colour.
    fn may_fire(self, colour: Colour) -> bool {
        !self.pos.fire.held.contains(colour)
    }

    /// Whether a piece is a possible target of the shots under way, by what it has done.
    fn is_fleeing(self, state: State) -> bool {
        match self.pos.fire.form {
            Form::Passing => state.has(State::HELD) && state.has(State::MOVED),
            Form::Leaving => state.has(State::HELD) && !state.has(State::MOVED),
            Form::Retreat => state.has(State::HELD),
            Form::Satellite | Form::Sneak | Form::Lunar => true,
        }
    }

    /// Units that the shots under way could be at, by colour and kind, and the Transports among them.
    fn fleeing(self) -> (Forces, Transports) {
        let fire = &self.pos.fire;
        let mut forces = Forces::default();
        let mut transports = Transports::NONE;
        let form = fire.form;
        let Some(at) = fire.at else { return (forces, transports) };
        let guarded = |colour: Colour, kind: Kind| {
            !matches!(form, Form::Sneak | Form::Lunar) && self.wilma_guards(colour, kind, at)
        };
        for stack in self.pos.stacks_in(at) {
            let ship = stack.kind.is_ship() || !matches!(form, Form::Passing | Form::Satellite);
            if ship && self.is_fleeing(stack.state) && !guarded(stack.colour, stack.kind) {
                forces[stack.colour.index()][stack.kind.index()] += stack.count;
            }
        }
        for id in self.pos.transports_in(at) {
            if self.is_fleeing(self.pos.transport(id).state) && !guarded(id.colour(), Kind::Transport) {
                forces[id.colour().index()][Kind::Transport.index()] += 1;
                transports = transports.with(id);
            }
        }
        if matches!(form, Form::Sneak | Form::Lunar) {
            let all = self.forces_in(at);
            for (colour, units) in all.iter().enumerate() {
                for kind in [Kind::KillerSatellite, Kind::Marker] {
                    forces[colour][kind.index()] = units[kind.index()];
                }
            }
        }
        (forces, transports)
    }

    /// What a colour's shots under way may be at.
    pub(crate) fn shot_targets(self, shooter: Colour) -> Targets {
        let fire = &self.pos.fire;
        let (forces, transports) = self.fleeing();
        let own = self.pos.owner(shooter);
        let mut targets = Targets::new();
        for colour in Colour::ALL.into_iter().filter(|colour| self.pos.owner(*colour) != own) {
            let player = self.pos.owner(colour);
            let escorted =
                Colour::ALL.into_iter().filter(|other| self.pos.owner(*other) == player).any(|other| {
                    let escorts = |kind: &Kind| match fire.form {
                        Form::Passing => matches!(kind, Kind::Fighter | Kind::Battler),
                        _ => kind.is_escort(),
                    };
                    Kind::ALL.into_iter().filter(escorts).any(|kind| forces[other.index()][kind.index()] > 0)
                });
            let escorted = escorted && matches!(fire.form, Form::Passing | Form::Retreat | Form::Sneak);
            for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Transport) {
                let left = forces[colour.index()][kind.index()]
                    .saturating_sub(fire.done[colour.index()][kind.index()]);
                let marker = kind == Kind::Marker && (escorted || fire.form != Form::Sneak);
                if left > 0 && !marker {
                    targets.push(Target::Unit(colour, kind));
                }
            }
            if !escorted {
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
    fn leaving(self) -> Option<Target> {
        let (_, mover) = self.mover()?;
        let enemy = Colour::ALL.into_iter().find(|colour| self.pos.owner(*colour) != Some(mover))?;
        self.shot_targets(enemy).first().copied()
    }

    /// What a shot under way needs.
    pub(crate) fn shot_need(self, shooter: Colour, kind: Kind, target: Target) -> Option<Need> {
        let player = self.pos.owner(shooter)?;
        let fire = &self.pos.fire;
        if fire.form == Form::Lunar {
            // `to` is where the Gennies stand.
            let bonus = self.bonus(player, kind, fire.to?);
            return Some(Need { number: self.numbers().combat.lunar, bonus });
        }
        let at = fire.at?;
        let buck = fire.buck && self.power_at(Name::Buck) == Some((player, at));
        self.need(player, kind, target, at, buck)
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
    fn fire_at_leaving(self, form: Form, at: Zone, to: Zone) -> Fire {
        let mut fire = Fire { form, at: Some(at), to: Some(to), ..Fire::NONE };
        let Some((_, mover)) = self.mover() else { return fire };
        let own = self.colours(mover);
        let forces = self.forces_in(at);
        for colour in own.others().iter() {
            let Some(player) = self.pos.owner(colour) else { continue };
            // [BR-241] Inert players do not fire at who passes or leaves.
            if form != Form::Retreat && self.pos.is_inert(player) {
                continue;
            }
            for kind in Kind::ALL {
                let count = match form {
                    Form::Leaving => self.moved_in(at, colour, kind),
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
                self.pos.transport(*id).at == Some(zone) && self.pos.transport(*id).state.has(State::MOVED)
            };
            return TransportId::of(colour).filter(moved).count() as u8;
        }
        let like =
            |stack: &&Stack| stack.colour == colour && stack.kind == kind && stack.state.has(State::MOVED);
        self.pos.stacks_in(zone).iter().filter(like).map(|stack| stack.count).sum()
    }

    fn fired(self, zone: Zone, colour: Colour, kind: Kind) -> u8 {
        let like = |fired: &&Fired| (fired.zone, fired.colour, fired.kind) == (zone, colour, kind);
        self.pos.fired.iter().find(like).map_or(0, |fired| fired.count)
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Lets those fire who may before the hand leaves a zone; false if nobody can.
    pub(crate) fn open_fire(&mut self, at: Zone, to: Zone) -> bool {
        let forms: &[Form] =
            if self.look().flees() { &[Form::Retreat] } else { &[Form::Leaving, Form::Passing] };
        forms.iter().any(|&form| self.open_form(form, at, to))
    }

    fn open_form(&mut self, form: Form, at: Zone, to: Zone) -> bool {
        let look = self.look();
        let on = match form {
            Form::Passing => look.has(Switch::PassingFire) && !look.board().is_territory(at),
            Form::Leaving => look.has(Switch::LeavingFire),
            _ => true,
        };
        if !on {
            return false;
        }
        self.pos.fire = look.fire_at_leaving(form, at, to);
        self.begin_shots()
    }

    /// Asks for the shots that are set up in `fire`, if anybody has one.
    pub(crate) fn begin_shots(&mut self) -> bool {
        if self.look().shooter().is_some() {
            if self.look().power_at(Name::Wilma).is_some_and(|(_, zone)| self.pos.fire.at == Some(zone)) {
                self.test_loyalty(Name::Wilma);
            }
            self.push(Shots {});
            true
        } else {
            self.pos.fire = Fire::NONE;
            false
        }
    }

    /// One free shot [BR-234]: what it hits is removed at once.
    pub(crate) fn shoot(&mut self, colour: Colour, kind: Kind, target: Target) {
        let look = self.look();
        let (Some(need), Some(player)) = (look.shot_need(colour, kind, target), look.pos.owner(colour))
        else {
            return;
        };
        let Fire { at: Some(at), form, .. } = self.pos.fire else { return };
        let die = self.roll("shot");
        let hit = need.hits(die);
        self.tell(|look| Event::Shot {
            player,
            kind,
            target,
            need,
            die,
            hit,
            form: Some(form),
            zone: look.name(at),
        });
        if form == Form::Satellite {
            self.mark_done(target);
        } else {
            self.pos.fire.ready[colour.index()][kind.index()] -= 1;
        }
        if matches!(form, Form::Passing | Form::Retreat) {
            let entry = Fired { zone: at, colour, kind, count: 1 };
            if let Some(fired) =
                self.pos.fired.iter_mut().find(|f| (f.zone, f.colour, f.kind) == (at, colour, kind))
            {
                fired.count += 1;
            } else {
                self.pos.fired.push(entry);
                self.pos.fired.sort_unstable();
            }
        }
        if hit {
            self.remove_target(at, target, form);
            if form == Form::Satellite {
                self.unmark_done(target);
            } else if form == Form::Leaving {
                self.reload(target);
            }
        }
    }

    fn mark_done(&mut self, target: Target) {
        match target {
            Target::Unit(colour, kind) => self.pos.fire.done[colour.index()][kind.index()] += 1,
            Target::Transport(id) => self.pos.fire.transports = self.pos.fire.transports.with(id),
            Target::Factory(_) => {}
        }
    }

    fn unmark_done(&mut self, target: Target) {
        match target {
            Target::Unit(colour, kind) => self.pos.fire.done[colour.index()][kind.index()] -= 1,
            Target::Transport(id) => self.pos.fire.transports = self.pos.fire.transports.without(id),
            Target::Factory(_) => {}
        }
    }

    /// Removes what a free shot has hit: among like units one that is a target.
    fn remove_target(&mut self, zone: Zone, target: Target, form: Form) {
        match target {
            Target::Transport(id) => self.destroy_transport(id, form.word()),
            Target::Factory(_) => {}
            Target::Unit(colour, kind) => {
                let look = Look { rules: self.rules, pos: self.pos };
                let like = |s: &&Stack| s.colour == colour && s.kind == kind && look.is_fleeing(s.state);
                if let Some(stack) = look.pos.stacks_in(zone).iter().find(like).copied() {
                    self.pos.take(Stack { count: 1, ..stack });
                    self.commandos_lost(zone, colour, kind);
                    self.tell(|look| Event::Destroyed {
                        colour,
                        kind,
                        count: 1,
                        zone: look.name(zone),
                        cause: form.word(),
                    });
                } else {
                    self.destroy(zone, colour, kind, 1, form.word());
                }
            }
        }
    }

    /// All shots of a part as the odds are best.
    pub(crate) fn shoot_all(&mut self, lead: Colour) {
        loop {
            let look = self.look();
            let shooters: ArrayVec<(Colour, Kind), 8> = look.shooting(lead).collect();
            let Some(&(first, _)) = shooters.first() else { return };
            let kinds: ArrayVec<Kind, 8> = shooters.iter().map(|(_, kind)| *kind).collect();
            let targets: ArrayVec<(Target, Kind), 64> =
                look.shot_targets(first).into_iter().map(|target| (target, target.kind())).collect();
            let needs = |kind: Kind, target: Target| look.shot_need(first, kind, target).map(Need::tenths);
            let Some((kind, target)) = best_pair(&kinds, &targets, needs) else { return };
            let colour =
                shooters.iter().find(|(_, other)| *other == kind).map_or(first, |(colour, _)| *colour);
            self.shoot(colour, kind, target);
        }
    }

    /// The shots are over: what follows.
    pub(crate) fn end_shots(&mut self) {
        let Fire { form, at, to, .. } = self.pos.fire;
        if form == Form::Leaving && self.next_leaving() {
            return;
        }
        self.pos.fire = Fire::NONE;
        self.pop();
        let (Some(at), Some(to)) = (at, to) else { return };
        match form {
            Form::Leaving => {
                if !self.open_form(Form::Passing, at, to) {
                    self.carry(at, to);
                }
            }
            Form::Passing | Form::Retreat => self.carry(at, to),
            Form::Satellite | Form::Sneak | Form::Lunar => {}
        }
    }

    /// [BR-237] Each shoots at each: all have shot at one unit, the next one comes. False if that was the last.
    fn next_leaving(&mut self) -> bool {
        let Some(target) = self.look().leaving() else { return false };
        self.mark_done(target);
        self.reload(target);
        true
    }

    /// Those who moved in have all their shots again, at the next unit that leaves. Fire is held at units that are alike, not
    /// at others [BR-239].
    fn reload(&mut self, last: Target) {
        let Fire { at: Some(at), to: Some(to), .. } = self.pos.fire else { return };
        self.pos.fire.ready = self.look().fire_at_leaving(Form::Leaving, at, to).ready;
        if self.look().leaving() != Some(last) {
            self.pos.fire.held = Colours::NONE;
        }
    }
}
