use retrograde_core::{Forecast, Log, Mark, MarkKind, Tone, step};

use crate::action::Action;
use crate::combat::{Shot, Size};
use crate::event::Event;
use crate::labels::{full_name, target_name};
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::object::Object;
use crate::play::Play;
use crate::room::Room;
use crate::target::Target;
use crate::unit::{Side, Unit, UnitId};
use crate::weapon::Kind;

step! {
    /// A weapon wants a target.
    pub(crate) struct Aim = "aim" { unit: UnitId, slot: Option<u8>, kind: Kind, size: Size }
}

impl Room for Aim {
    fn asked(self, look: Look<'_>) -> u8 {
        look.owner_bit(self.unit)
    }

    fn is_open(self, _: Look<'_>) -> bool {
        true
    }

    fn list(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        let Aim { unit, kind, .. } = self;
        if kind == Kind::VortexGenerator {
            let near = look.rules.map.neighbours(look.pos.unit(unit).at);
            let open = near.filter(|&hex| look.check_vortex_hex(unit, hex).is_ok());
            out.extend(open.map(|hex| Action::At(Target::Hex(hex))));
        } else if kind.is_beam() {
            self.list_beam_targets(look, out);
        } else {
            let open = look.bomb_hexes_of(unit, kind);
            out.extend(open.iter().map(|hex| Action::At(Target::Hex(hex))));
        }
    }

    /// Beams at rivals and objects, bombs at the hexes of rivals.
    fn aims(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        if self.kind.is_beam() {
            self.list(look, side, out);
            out.retain(|target| match target {
                Action::At(Target::Unit(unit)) => look.owner(*unit) != Some(side),
                Action::At(Target::Object(_)) => true,
                _ => false,
            });
        } else {
            let mut hexes: Vec<Hex> = look.rivals_of(side).map(|(_, hex)| hex).collect();
            hexes.sort_unstable();
            hexes.dedup();
            let aimed = hexes.into_iter().map(|hex| Action::At(Target::Hex(hex)));
            out.extend(aimed.filter(|&at| self.check(look, side, at).is_ok()));
        }
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        if self.kind.is_beam() {
            let units = UnitId::all().filter(|&target| target != self.unit);
            let units = units.filter(|&target| look.pos.unit(target).is_on_map());
            out.extend(units.map(|target| Action::At(Target::Unit(target))));
            let loose = Object::ALL.into_iter().filter(|&object| look.loose_at(object).is_some());
            out.extend(loose.map(|object| Action::At(Target::Object(object))));
        }
        if !self.kind.is_beam() || self.kind == Kind::ForceBeam {
            out.extend(look.rules.map.hexes.iter().map(|&hex| Action::At(Target::Hex(hex))));
        }
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        let Aim { unit, kind, .. } = self;
        match action {
            Action::At(target) if kind.is_beam() => look.check_beam(unit, kind, target, false),
            Action::Reverse(target) => {
                require(kind == Kind::StasisRay, "UB-273", "only a stasis ray can be fired in reverse")?;
                look.check_beam(unit, kind, target, true)
            }
            Action::At(Target::Hex(hex)) if kind == Kind::VortexGenerator => look.check_vortex_hex(unit, hex),
            Action::At(Target::Hex(hex)) => look.check_bomb_hex(unit, kind, hex),
            Action::At(_) => Err(Block::new("UB-203", "bombs are aimed at hexes, not at units")),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        let Aim { unit, slot, kind, size } = self;
        let (target, reverse) = match action {
            Action::At(target) => (target, false),
            Action::Reverse(target) => (target, true),
            _ => return,
        };
        play.pop();
        play.unload(unit, slot);
        let (from, to) = (play.pos.unit(unit).at, play.look().place_of(target));
        play.tell(|| Event::Fired { unit, kind, size, target, reverse, from, to });
        match (kind, target) {
            (Kind::VortexGenerator, Target::Hex(hex)) => play.launch_vortex(unit, size, hex),
            (Kind::RocketLauncher, Target::Hex(hex)) => play.fire_rockets(unit, size, hex),
            (kind, Target::Hex(hex)) if !kind.is_beam() => play.drop_bomb(unit, kind, size, hex),
            _ => play.beam_roll(unit, kind, size, target, reverse),
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let Aim { unit, slot, kind, .. } = self;
        let special = matches!(kind, Kind::RocketLauncher | Kind::VortexGenerator);
        let aimed = special || kind.is_bomb() || (kind.is_beam() && kind != Kind::Laser);
        aimed && slot.is_none_or(|slot| slot < 4) && look.pos.unit(unit).is_on_map()
    }

    fn question(self, _: Look<'_>, _: Side) -> (String, &'static str) {
        let Aim { unit, kind, size, .. } = self;
        let what = if kind.is_beam() { "target" } else { "hex" };
        let rule = match kind {
            Kind::ForceBeam => "UB-224",
            Kind::StasisRay => "UB-268",
            Kind::CrustBuster => "UB-218",
            Kind::NeutronBomb => "UB-252",
            Kind::RocketLauncher => "UB-352",
            Kind::VortexGenerator => "UB-359",
            _ => "UB-260",
        };
        (format!("{unit}: choose a {what} for the {size} {}", kind.name()), rule)
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::At(target) => look.target_label(target),
            Action::Reverse(target) => format!("Remove a stasis marker from {}", target_name(target)),
            _ => look.label(action),
        }
    }

    /// Hexes with somebody in them come first.
    fn arrange(self, look: Look<'_>, actions: &mut [Action]) {
        let empty = |hex: Hex| !look.is_occupied(hex);
        actions.sort_by_key(|action| matches!(action, Action::At(Target::Hex(hex)) if empty(*hex)));
    }

    fn odds(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        let (Action::At(target) | Action::Reverse(target)) = action else { return None };
        let odds = match (self.kind, target) {
            (kind, _) if kind.is_beam() => Some(look.beam_odds(self.size, target)),
            (Kind::Nuke, Target::Hex(hex)) => Some(look.nuke_odds(self.size, hex)),
            (Kind::NeutronBomb, Target::Hex(hex)) => look.neutron_odds(self.unit, self.size, hex),
            _ => None,
        };
        let Target::Hex(to) = target else { return odds };
        if !self.kind.is_bomb() {
            return odds;
        }
        let Aim { unit: firer, kind, size, .. } = self;
        look.past_lasers(Shot { firer, kind, size, from: look.pos.unit(firer).at, to }, odds)
    }

    fn overlay(self, look: Look<'_>, action: Action, blocked: bool) -> Vec<Mark> {
        let (Action::At(target) | Action::Reverse(target)) = action else { return Vec::new() };
        let to = look.place_of(target);
        if self.kind.is_beam() {
            return vec![look.line_of_fire(self.unit, to, blocked)];
        }
        let tone = if blocked { Tone::Bad } else { Tone::Warn };
        let from = look.pos.unit(self.unit).at;
        let mut marks = vec![Mark::over(MarkKind::Arrow, [from, to], "the bomb's path", tone)];
        if !blocked && self.kind == Kind::NeutronBomb {
            let radius = look.rules.numbers.neutron.radius[self.size.index()];
            let blast = look.rules.map.within(to, radius);
            marks.push(Mark::over(MarkKind::Outline, blast, format!("blast, radius {radius}"), Tone::Bad));
        }
        marks
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{} is aiming a {} {}", full_name(self.unit), self.size, self.kind.name())
    }

    fn is_midway(self) -> bool {
        true
    }

    /// Bombs on and beside rivals, and on ground that the side wants to break up.
    fn shortlist(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        let Aim { unit, kind, .. } = self;
        if !kind.is_bomb() && kind != Kind::RocketLauncher {
            return;
        }
        let mut hexes = look.goals(side);
        for card in look.pos.units.iter().filter(|card| card.is_on_map() && !card.is_of(side)) {
            hexes.insert(card.at);
            if kind == Kind::NeutronBomb {
                look.rules.map.neighbours(card.at).for_each(|near| hexes.insert(near));
            }
        }
        for hex in hexes.iter() {
            let target = Target::Hex(hex);
            if self.is_worthwhile(look, side, target) && look.check_bomb_hex(unit, kind, hex).is_ok() {
                out.push(Action::At(target));
            }
        }
    }

    fn is_sensible(self, look: Look<'_>, side: Side, action: Action) -> bool {
        match action {
            Action::At(target) => self.is_worthwhile(look, side, target),
            Action::Reverse(target) => matches!(target, Target::Unit(unit) if look.owner(unit) == Some(side)),
            _ => true,
        }
    }
}

impl Aim {
    fn list_beam_targets(self, look: Look<'_>, out: &mut Vec<Action>) {
        let Aim { unit, kind, .. } = self;
        let units = UnitId::all().map(Target::Unit);
        for target in units.chain(Object::ALL.into_iter().map(Target::Object)) {
            if look.check_beam(unit, kind, target, false).is_err() {
                continue;
            }
            out.push(Action::At(target));
            if kind == Kind::StasisRay && look.check_beam(unit, kind, target, true).is_ok() {
                out.push(Action::Reverse(target));
            }
        }
        if kind == Kind::ForceBeam {
            let hexes = look.pos.blockers.iter().map(Target::Hex);
            out.extend(hexes.filter(|&hex| look.check_beam(unit, kind, hex, false).is_ok()).map(Action::At));
        }
    }

    /// Whether a shot at a target could do some good.
    fn is_worthwhile(self, look: Look<'_>, side: Side, target: Target) -> bool {
        let hex = match target {
            Target::Unit(unit) => return look.owner(unit) != Some(side),
            Target::Object(_) => return self.kind == Kind::ForceBeam,
            Target::Hex(hex) => hex,
        };
        match self.kind {
            kind if kind.is_beam() => look.is_goal(side, hex),
            Kind::NeutronBomb => {
                let radius = u16::from(look.rules.numbers.neutron.radius[self.size.index()]);
                let caught = |card: &&Unit| {
                    card.is_on_map() && card.is_ready() && look.rules.map.distance(card.at, hex) <= radius
                };
                let count = |of: Side| look.pos.units.iter().filter(|c| c.is_of(of)).filter(caught).count();
                count(side.other()) > count(side)
            }
            Kind::VortexGenerator => true,
            _ => {
                let own_hex = look.pos.unit(self.unit).at == hex;
                let hits_rival = look.units_in(hex).into_iter().any(|unit| look.owner(unit) != Some(side));
                (hits_rival && !own_hex) || look.is_goal(side, hex)
            }
        }
    }
}
