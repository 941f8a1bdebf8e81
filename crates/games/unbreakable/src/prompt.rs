//! Questions in words, with odds and with what is forbidden and why.

use retrograde_core::{Chance, Choice, ChoiceKind, Forecast, Prompt, RuleId, Touch};

use crate::action::Action;
use crate::combat::{Need, Size};
use crate::labels::describe;
use crate::look::Look;
use crate::map::Hex;
use crate::muster::Stage;
use crate::object::Object;
use crate::step::{Step, Target};
use crate::unit::{Form, Side, Status, Type, UnitId};
use crate::weapon::Kind;

fn forecast(need: Need, because: Vec<String>) -> Forecast {
    Forecast { chance: need.chance(), need: need.to_string(), because }
}

impl Look<'_> {
    /// The question to a side.
    pub(crate) fn prompt(self, side: Side) -> Prompt {
        let seat = self.pos.seat(side);
        let Some(step) = self.step() else {
            return Prompt { seat, kind: None, text: "The game is over".to_owned(), rule: None, choices: Vec::new() };
        };
        let (text, rule) = self.question(side, step);
        let mut actions = Vec::new();
        self.list(side, &mut actions);
        // People look for hexes with somebody in them first.
        if matches!(step, Step::Aim { .. }) {
            actions.sort_by_key(
                |action| matches!(action, Action::At(Target::Hex(hex)) if !self.is_occupied(*hex)),
            );
        }
        let open = actions.len();
        self.thinkable(side, step, &mut actions);
        let mut choices = Vec::new();
        for (index, &action) in actions.iter().enumerate() {
            if index >= open && actions[..index].contains(&action) {
                continue;
            }
            let block = match self.check(side, action) {
                Ok(()) if index >= open => continue,
                Ok(()) => None,
                Err(block) => Some(block),
            };
            let blocked = block.map(|block| block.refusal(self.pos)).filter(|refusal| refusal.rule.is_some());
            if index < open || blocked.is_some() {
                let marks = self.overlay(step, action, block);
                choices.push(Choice { blocked, marks, ..self.choice(step, action) });
            }
        }
        Prompt { seat, kind: None, text, rule: Some(RuleId(rule)), choices }
    }

    /// What a person might try although it is forbidden.
    fn thinkable(self, side: Side, step: Step, out: &mut Vec<Action>) {
        match step {
            Step::Activate { side, kind, .. } => {
                for unit in
                    UnitId::all().filter(|unit| unit.kind() == kind && self.pos.unit(*unit).is_of(side))
                {
                    self.thinkable_for(unit, out);
                }
            }
            Step::Second { unit, .. } => self.thinkable_weapons(unit, out),
            Step::Aim { unit, kind, .. } => {
                if kind.is_beam() {
                    let units =
                        UnitId::all().filter(|&target| target != unit && self.pos.unit(target).is_on_map());
                    out.extend(units.map(|target| Action::At(Target::Unit(target))));
                    let loose = Object::ALL.into_iter().filter(|&object| self.loose_at(object).is_some());
                    out.extend(loose.map(|object| Action::At(Target::Object(object))));
                }
                if !kind.is_beam() || kind == Kind::ForceBeam {
                    out.extend(self.rules.map.hexes.iter().map(|&hex| Action::At(Target::Hex(hex))));
                }
            }
            Step::Push { target, .. } => {
                out.extend(self.rules.map.neighbours(self.place_of(target)).map(Action::Push));
            }
            Step::Lasers { .. } => {
                for unit in UnitId::all().filter(|&unit| self.pos.unit(unit).is_of(side)) {
                    for slot in 0..4u8 {
                        if self.pos.unit(unit).weapons[usize::from(slot)].kind == Kind::Laser {
                            out.push(Action::Commit(unit, slot));
                        }
                    }
                }
            }
            Step::Displace { mover, .. } => {
                let hex = self.pos.unit(mover).at;
                for unit in self.units_in(hex).into_iter().filter(|&unit| self.pos.unit(unit).is_of(side)) {
                    out.extend(self.rules.map.neighbours(hex).map(|near| Action::Displace(unit, near)));
                }
            }
            Step::Status { side, .. } => {
                for unit in UnitId::all().filter(|&unit| self.pos.unit(unit).is_of(side)) {
                    out.extend(Status::ALL.into_iter().map(|status| Action::Status(unit, status)));
                }
            }
            Step::ClearMove { side, .. } => {
                for unit in UnitId::all().filter(|&unit| self.pos.unit(unit).is_of(side)) {
                    let at = self.pos.unit(unit).at;
                    out.extend(self.rules.map.neighbours(at).map(|near| Action::Move(unit, near)));
                }
            }
            Step::LightFire { side, .. } => {
                let own = |unit: &UnitId| unit.kind() == Type::Crawler && self.pos.unit(*unit).is_of(side);
                for unit in UnitId::all().filter(own) {
                    out.extend(Kind::LIGHT_FIRE.map(|kind| Action::Fire(unit, kind, None)));
                }
            }
            Step::Reprogram { side, .. } => {
                let squads = UnitId::of_side(side)
                    .filter(|&u| u.kind() == Type::Squad && self.pos.unit(u).is_on_map());
                for squad in squads {
                    let here = self.units_in(self.pos.unit(squad).at).into_iter();
                    out.extend(
                        here.filter(|u| u.kind() == Type::Crawler).map(|u| Action::Reprogram(squad, u)),
                    );
                }
            }
            _ => self.candidates(side, step, out),
        }
    }

    fn thinkable_weapons(self, unit: UnitId, out: &mut Vec<Action>) {
        for slot in 0..4u8 {
            let kind = self.pos.unit(unit).weapons[usize::from(slot)].kind;
            if kind.is_loadable() {
                out.push(Action::Fire(unit, kind, Some(slot)));
                out.push(Action::Reload(unit, slot));
            }
        }
    }

    fn thinkable_for(self, unit: UnitId, out: &mut Vec<Action>) {
        let card = self.pos.unit(unit);
        self.thinkable_weapons(unit, out);
        if card.is_on_map() {
            out.extend(self.rules.map.neighbours(card.at).map(|hex| Action::Move(unit, hex)));
            out.extend(
                self.units_in(card.at).into_iter().filter(|&u| u != unit).map(|u| Action::Melee(unit, u)),
            );
            out.extend(self.loose_in(card.at).map(|object| Action::Grab(unit, object)));
        }
        if card.stasis > 0 {
            out.push(Action::Clear(unit));
        }
        let forms: &[Form] = match unit.kind() {
            Type::Crawler => &[],
            Type::Walker => &[Form::Upright, Form::Down],
            Type::Squad => &[Form::Grounded, Form::Hovering],
        };
        out.extend(
            forms.iter().filter(|&&form| form != card.form).map(|&form| Action::Configure(unit, form)),
        );
    }

    /// The sentence of a question and its rule.
    fn question(self, side: Side, step: Step) -> (String, &'static str) {
        let who = side.name();
        match step {
            Step::Muster {} => self.muster_question(side),
            Step::Activate { kind, overload, .. } => {
                let risk = if overload {
                    " (after each action a positive die takes the walker offline)"
                } else {
                    ""
                };
                let rule = if overload { "UB-383" } else { "UB-101" };
                let text = format!(
                    "{who} {}: a weapon action, then a physical action, with each unit{risk}",
                    kind.plural()
                );
                (text, rule)
            }
            Step::Second { unit, fired, .. } => {
                let what = if fired { "fired" } else { "reloaded" };
                (format!("{unit} has {what} one weapon: another?"), "UB-112")
            }
            Step::Aim { unit, kind, size, .. } => {
                let what = if kind.is_beam() { "target" } else { "hex" };
                (format!("{unit}: choose the {what} of the {size} {}", kind.name()), aim_rule(kind))
            }
            Step::Beam { size, target, .. } => {
                (format!("Keep the beam on {} as a {size} one?", String::from(target)), "UB-187")
            }
            Step::Push { target, .. } => {
                (format!("Move {} one hex, or leave it there", String::from(target)), "UB-225")
            }
            Step::Lasers { shot, .. } => {
                let text = format!(
                    "{who}: a {} {} of {} flies from {} to {}. Commit lasers",
                    shot.size,
                    shot.kind.name(),
                    shot.firer,
                    shot.from,
                    shot.to
                );
                (text, "UB-241")
            }
            Step::Rockets { unit, left, .. } => (format!("{unit}: the next of {left} rockets"), "UB-354"),
            Step::Displace { mover, itself: true, .. } => {
                (format!("{mover} cannot land there: where does it go?"), "UB-G31")
            }
            Step::Displace { mover, .. } => {
                (format!("{who}: {mover} pushes a unit out; which one, and where to?"), "UB-161")
            }
            Step::MoveOn { unit } => (format!("{unit} may move a second hex"), "UB-397"),
            Step::Status { .. } => (format!("{who}: change the status of units"), "UB-091"),
            Step::RunawayMove { .. } => (format!("{who}: move the runaway crawler"), "UB-453"),
            Step::Grenades { .. } => (format!("{who}: squads may exchange their bombs"), "UB-376"),
            Step::ClearMove { .. } => {
                (format!("{who}: units in the clear may move to a clear hex"), "UB-377")
            }
            Step::LightFire { .. } => (format!("{who}: crawlers may fire one light shot each"), "UB-379"),
            Step::Reprogram { .. } => (format!("{who}: squads may take crawlers over"), "UB-381"),
            _ => ("The game goes on".to_owned(), "UB-079"),
        }
    }

    fn muster_question(self, side: Side) -> (String, &'static str) {
        let who = side.name();
        match self.pos.musters[side.index()].stage {
            Stage::Platoon {} => {
                (format!("{who}: choose a ready-made platoon, or how many units of each type"), "UB-055")
            }
            Stage::Flag {} => (format!("{who}: where does your flag stand?"), "UB-458"),
            Stage::Place { unit } => (format!("{who}: where does {} start?", describe(unit)), "UB-049"),
            Stage::Form { unit } => (format!("{who}: how does {} start?", describe(unit)), "UB-050"),
            Stage::Beams { unit } => (
                format!("{who}: arm {} with a ready-made load-out, or choose its beams", describe(unit)),
                "UB-066",
            ),
            Stage::Bombs { unit } => (format!("{who}: choose the bombs of {}", describe(unit)), "UB-066"),
            Stage::Confirm {} | Stage::Done {} => (
                format!("{who}: is everything as you want it? The other side sees it when both are done"),
                "UB-057",
            ),
        }
    }

    /// A choice as people read it.
    fn choice(self, step: Step, action: Action) -> Choice {
        let label = self.label(step, action);
        let finish = matches!(action, Action::Done | Action::Confirm);
        Choice {
            group: action.unit().map(|unit| unit.to_string()),
            touches: self.touches(step, action),
            odds: self.odds(step, action),
            kind: if finish { ChoiceKind::Finish } else { ChoiceKind::Act },
            ..Choice::new(action.to_string(), label)
        }
    }

    fn touches(self, step: Step, action: Action) -> Vec<Touch> {
        let piece = |unit: UnitId| Touch::Piece(unit.to_string());
        let space = |hex: Hex| Touch::Space(hex.to_string());
        let mut touches: Vec<Touch> = action.unit().map(piece).into_iter().collect();
        match action {
            Action::Flag(hex) | Action::Push(hex) => touches.push(space(hex)),
            Action::Place(_, hex) | Action::Move(_, hex) | Action::Displace(_, hex) => {
                touches.push(space(hex));
            }
            Action::At(target) | Action::Reverse(target) => match target {
                Target::Unit(unit) => {
                    touches.push(piece(unit));
                    touches.push(space(self.pos.unit(unit).at));
                }
                Target::Object(object) => touches.push(Touch::Piece(object.to_string())),
                Target::Hex(hex) => touches.push(space(hex)),
            },
            Action::Melee(_, target) | Action::Reprogram(_, target) => touches.push(piece(target)),
            Action::Grab(_, object) => touches.push(Touch::Piece(object.to_string())),
            Action::Continue => {
                if let Step::Beam { target: Target::Unit(unit), .. } = step {
                    touches.push(piece(unit));
                }
            }
            _ => {}
        }
        touches
    }

    /// What dice will decide [UB-167, UB-168].
    fn odds(self, step: Step, action: Action) -> Option<Forecast> {
        match (step, action) {
            (Step::Aim { kind, size, .. }, Action::At(target) | Action::Reverse(target))
                if kind.is_beam() =>
            {
                Some(self.beam_odds(size, target))
            }
            (Step::Beam { size, target, .. }, Action::Continue) => Some(self.beam_odds(size, target)),
            (Step::Aim { kind: Kind::Nuke, size, .. }, Action::At(Target::Hex(hex))) => {
                Some(self.nuke_odds(size, hex))
            }
            (Step::Aim { kind: Kind::NeutronBomb, size, unit, .. }, Action::At(Target::Hex(hex))) => {
                self.neutron_odds(unit, size, hex)
            }
            (Step::Lasers { shot, .. }, Action::Commit(unit, slot)) => {
                let size = self.pos.unit(unit).weapons[usize::from(slot)].fired_size();
                let need = self.laser_need(unit, size, shot)?;
                let range = |hex: Hex| self.rules.map.distance(self.pos.unit(unit).at, hex);
                let nearest = range(shot.from).min(range(shot.to));
                Some(forecast(
                    need,
                    vec![format!("{size} laser at range {nearest}"), "bomb → light".to_owned()],
                ))
            }
            (_, Action::Melee(unit, target)) => {
                let because = vec![format!("{} attacks", unit.kind()), self.size_because(target)];
                Some(forecast(self.melee_need(unit, target), because))
            }
            (_, Action::Clear(unit)) => {
                let markers = self.pos.unit(unit).stasis;
                Some(forecast(Need::one_of(markers.clamp(1, 32)), vec![format!("{markers} stasis markers")]))
            }
            (Step::Activate { .. }, Action::Move(unit, hex))
                if unit.kind() == Type::Crawler && self.pos.terrain(hex).is_crushable() =>
            {
                let [smiles, dice] = self.rules.numbers.combat.crush;
                let because = vec![format!("to crush the {} to rough", self.pos.terrain(hex))];
                Some(forecast(Need { smiles, dice }, because))
            }
            _ => None,
        }
    }

    fn beam_odds(self, size: Size, target: Target) -> Forecast {
        let because = match target {
            Target::Unit(unit) => self.size_because(unit),
            Target::Object(_) => "object → light".to_owned(),
            Target::Hex(_) => "terrain → light".to_owned(),
        };
        forecast(self.beam_need(size, target), vec![format!("{size} beam"), because])
    }

    /// A nuke: the chance to change the terrain, and each unit's.
    fn nuke_odds(self, size: Size, hex: Hex) -> Forecast {
        let need = Need::against(size, Size::Light);
        let becomes = match self.pos.terrain(hex).converted() {
            Some(becomes) => format!("{} becomes {becomes}", self.pos.terrain(hex)),
            None => "no effect on a volcano".to_owned(),
        };
        let mut because = vec![becomes];
        for unit in self.units_in(hex) {
            because.push(if unit.kind() == Type::Crawler {
                format!("{unit}: no effect on a crawler")
            } else if self.pos.unit(unit).frozen {
                format!("{unit}: frozen, no effect")
            } else {
                let need = Need::against(size, self.target_size(unit));
                format!("{unit} {need} {}: {}", need.chance(), self.size_because(unit))
            });
        }
        forecast(need, because)
    }

    /// A neutron bomb: whom it may shut down.
    fn neutron_odds(self, firer: UnitId, size: Size, hex: Hex) -> Option<Forecast> {
        let radius = u16::from(self.rules.numbers.neutron.radius[size.index()]);
        let hit = |unit: &UnitId| {
            let card = self.pos.unit(*unit);
            card.is_on_map() && card.is_ready() && self.rules.map.distance(card.at, hex) <= radius
        };
        let (own, other): (Vec<UnitId>, Vec<UnitId>) = UnitId::all()
            .filter(hit)
            .partition(|&unit| self.pos.unit(unit).owner == self.pos.unit(firer).owner);
        if own.is_empty() && other.is_empty() {
            return None;
        }
        let names = |units: &[UnitId]| units.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let mut because = Vec::new();
        if !other.is_empty() {
            because.push(format!("opposing {}", names(&other)));
        }
        if !own.is_empty() {
            because.push(format!("own {}", names(&own)));
        }
        Some(Forecast { chance: Chance::new(1, 2), need: "[1/1] each".to_owned(), because })
    }
}

const fn aim_rule(kind: Kind) -> &'static str {
    match kind {
        Kind::ForceBeam => "UB-224",
        Kind::StasisRay => "UB-268",
        Kind::CrustBuster => "UB-218",
        Kind::NeutronBomb => "UB-252",
        Kind::RocketLauncher => "UB-352",
        Kind::VortexGenerator => "UB-359",
        _ => "UB-260",
    }
}
