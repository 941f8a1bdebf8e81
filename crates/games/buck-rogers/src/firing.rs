//! How shots outside of rounds are fired, and what follows them [chapters 7.3, 10.2, 10.5].

use arrayvec::ArrayVec;
use retrograde_core::Log;

use crate::action::Target;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::fire::Form;
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::need::{Need, best_pair};
use crate::options::Switch;
use crate::piece::Stack;
use crate::play::Play;
use crate::position::{Fire, Fired};
use crate::sets::Colours;
use crate::state::State;
use crate::steps::Shots;

impl<L: Log<Event>> Play<'_, L> {
    /// Lets everybody fire who may before the hand leaves a zone; false if nobody can.
    pub(crate) fn open_fire(&mut self, at: Zone, to: Zone) -> bool {
        // [BR-282] Whoever goes to the other half leaves nothing.
        if self.look().arena(at).contains(to) {
            return false;
        }
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
        if self.pos.fire.ready == Fire::NONE.ready {
            self.pos.fire = Fire::NONE;
            return false;
        }
        let tested = self.pos.leaders[Name::Wilma.index()].is_doubtful() && self.look().is_wilma_needed();
        if tested || self.look().shooter().is_some() {
            self.push(Shots {});
            // [BR-302] Before she protects anybody, and above the shots: her new place is chosen first.
            if tested {
                self.test_loyalty(Name::Wilma);
            }
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
        let hit = self.fire(player, kind, target, need, at, Some(form));
        match form {
            Form::Satellite => self.mark_done(target),
            // [BR-243] What has been attacked counts, for the marker.
            Form::Sneak if !hit => {
                let aimed = &mut self.pos.fire.done[target.colour().index()][target.kind().index()];
                *aimed = aimed.saturating_add(1);
            }
            _ => {}
        }
        if form != Form::Satellite {
            self.pos.fire.ready[colour.index()][kind.index()] -= 1;
        }
        if matches!(form, Form::Passing | Form::Retreat) {
            let zone = self.look().arena(at).first();
            let entry = Fired { zone, colour, kind, count: 1 };
            if let Some(fired) =
                self.pos.fired.iter_mut().find(|f| (f.zone, f.colour, f.kind) == (zone, colour, kind))
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

    /// Rolls for a unit that fires, as an attack in a round or in the form of a free shot; whether it hits [BR-119].
    pub(crate) fn fire(
        &mut self,
        player: Player,
        kind: Kind,
        target: Target,
        need: Need,
        at: Zone,
        form: Option<Form>,
    ) -> bool {
        let die = self.roll(if form.is_some() { "shot" } else { "attack" });
        let hit = need.hits(die);
        self.tell(|look| Event::Shot { player, kind, target, need, die, hit, form, zone: look.name(at) });
        hit
    }

    fn mark_done(&mut self, target: Target) {
        match target {
            Target::Unit(colour, kind) | Target::Commando(colour, kind) => {
                self.pos.fire.done[colour.index()][kind.index()] += 1;
            }
            Target::Transport(id) => self.pos.fire.transports = self.pos.fire.transports.with(id),
            Target::Factory(_) => {}
        }
    }

    fn unmark_done(&mut self, target: Target) {
        match target {
            Target::Unit(colour, kind) | Target::Commando(colour, kind) => {
                self.pos.fire.done[colour.index()][kind.index()] -= 1;
            }
            Target::Transport(id) => self.pos.fire.transports = self.pos.fire.transports.without(id),
            Target::Factory(_) => {}
        }
    }

    /// Removes what a free shot has hit: of units that are alike, one that is a target.
    fn remove_target(&mut self, zone: Zone, target: Target, form: Form) {
        match target {
            Target::Transport(id) => self.destroy_transport(id, form.word()),
            Target::Factory(_) => {}
            Target::Commando(colour, kind) => {
                self.lose_commando(zone, colour, kind);
                self.remove_fleeing(zone, colour, kind, form, true);
            }
            Target::Unit(colour, kind) => self.remove_fleeing(zone, colour, kind, form, false),
        }
    }

    /// Removes a unit that a free shot has hit; in retreat, commandos are told apart from the others.
    fn remove_fleeing(&mut self, at: Zone, colour: Colour, kind: Kind, form: Form, commando: bool) {
        let look = Look { rules: self.rules, pos: self.pos };
        let apart = form == Form::Retreat;
        let like = |s: &&Stack| {
            (s.colour, s.kind) == (colour, kind)
                && look.is_fleeing(s.state)
                && (!apart || s.state.has(State::COMMANDO) == commando)
        };
        let found =
            look.arena(at).zones().find_map(|zone| look.pos.stacks_in(zone).iter().find(like).copied());
        if let Some(stack) = found {
            self.pos.take(Stack { count: 1, ..stack });
            self.tell(|look| Event::Destroyed {
                colour,
                kind,
                count: 1,
                zone: look.name(stack.zone),
                cause: form.word(),
            });
        } else {
            self.destroy(at, colour, kind, 1, form.word());
        }
    }

    /// Fires all shots of a part, the best odds first.
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

    /// [BR-237] Everybody shoots at each unit in turn: the next one comes. False if that was the last.
    fn next_leaving(&mut self) -> bool {
        let Some(target) = self.look().leaving() else { return false };
        self.mark_done(target);
        self.reload(target);
        true
    }

    /// Those who moved in have all their shots again, at the next unit that leaves. Players who hold fire do so for units that
    /// are alike, not for others [BR-239].
    fn reload(&mut self, last: Target) {
        let Fire { at: Some(at), to: Some(to), .. } = self.pos.fire else { return };
        self.pos.fire.ready = self.look().fire_at_leaving(Form::Leaving, at, to).ready;
        if self.look().leaving() != Some(last) {
            self.pos.fire.held = Colours::NONE;
        }
    }
}
