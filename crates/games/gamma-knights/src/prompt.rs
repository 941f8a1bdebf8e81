//! Questions in words, with odds, and with what is forbidden and why.

use retrograde_core::{Chance, Choice, ChoiceKind, Forecast, Prompt, RuleId, Touch};

use crate::action::{Action, Mend};
use crate::attack::{Aimed, Trigger, explain, total};
use crate::look::Look;
use crate::map::Hex;
use crate::odds;
use crate::sheet::State;
use crate::step::Step;
use crate::table::ROWS;
use crate::unit::{Altitude, NONE, Side, UnitId};
use crate::weapon::Warhead;

impl Look<'_> {
    /// The question to a side.
    pub(crate) fn prompt(self, side: Side) -> Prompt {
        let seat = side.seat();
        let Some(step) = self.step() else {
            return Prompt { seat, kind: None, text: "The game is over".to_owned(), rule: None, choices: Vec::new() };
        };
        let (text, rule) = self.question(step);
        let mut actions = Vec::new();
        self.list(&mut actions);
        // People look for units first, then for hexes.
        let open = actions.len();
        self.thinkable(step, &mut actions);
        let mut choices: Vec<Choice> = Vec::new();
        for (index, &action) in actions.iter().enumerate() {
            if index >= open && actions[..index].contains(&action) {
                continue;
            }
            let check = self.check(side, action);
            let blocked = match check {
                Ok(()) if index >= open => continue,
                Ok(()) => None,
                Err(block) => Some(block.refusal(self.map())).filter(|refusal| refusal.rule.is_some()),
            };
            if index < open || blocked.is_some() {
                let marks = self.overlay(step, action, check.err());
                choices.push(Choice { blocked, marks, ..self.choice(step, action) });
            }
        }
        Prompt { seat, kind: None, text, rule: Some(RuleId(rule)), choices }
    }

    /// What a person might try although it is forbidden.
    fn thinkable(self, step: Step, out: &mut Vec<Action>) {
        match step {
            Step::Fire { side } | Step::Terminal { side } => {
                for unit in self.pos.standing(side) {
                    self.thinkable_attacks(unit, out);
                }
            }
            Step::Melee { .. } => {
                if let Some(side) = self.asked() {
                    let fighters =
                        self.pos.standing(side).filter(|&unit| self.check_round(step, unit).is_ok());
                    for unit in fighters {
                        self.thinkable_attacks(unit, out);
                    }
                }
            }
            Step::Aim { unit, .. } | Step::Sense { unit } => {
                out.extend(self.pos.standing(unit.side.other()).map(Action::At));
            }
            Step::Move { side } => {
                for unit in self.pos.standing(side) {
                    out.push(Action::Go(unit, Altitude::Ground));
                    if self.model(unit).flies {
                        out.extend(
                            [Altitude::Noe, Altitude::High].map(|altitude| Action::Go(unit, altitude)),
                        );
                    }
                }
            }
            Step::Walk { unit, .. } => {
                out.extend(self.map().neighbours(self.pos.unit(unit).at).map(Action::To));
            }
            Step::Recover { side, asked } => {
                if let Some(sheet) = self.next_repair(side, asked).and_then(|unit| self.pos.sheet(unit)) {
                    let mends = Look::mends(sheet).filter(|mend| is_hurt(sheet, *mend));
                    out.extend(mends.map(|mend| Action::Repair(sheet.unit, mend)));
                }
            }
            _ => {}
        }
    }

    fn thinkable_attacks(self, unit: UnitId, out: &mut Vec<Action>) {
        match self.pos.sheet(unit) {
            Some(sheet) => {
                for index in 0..sheet.mounts.len() {
                    let (arm, mount) = (sheet.arm(index), sheet.mounts[index]);
                    if mount.rack == NONE {
                        out.push(Action::Fire(unit, Some(arm)));
                    } else {
                        let load = self.pos.racks[usize::from(mount.rack)];
                        let left = Warhead::ALL.into_iter().filter(|&warhead| load[warhead as usize] > 0);
                        out.extend(left.map(|warhead| Action::Launch(unit, Some(arm), warhead)));
                    }
                }
                out.push(Action::Sense(unit));
            }
            None => out.push(Action::Fire(unit, None)),
        }
    }

    /// The sentence of a question and its rule.
    fn question(self, step: Step) -> (String, &'static str) {
        let who = |side: Side| self.scenario().sides[side.index()].name.clone();
        match step {
            Step::Announce { side } => {
                (format!("{}: how many system markers do you draw?", who(side)), "GK-017")
            }
            Step::Markers { left, .. } => (format!("Who gets the next of {left} system markers?"), "GK-018"),
            Step::Hide { .. } => {
                ("Which infantry unit has the launcher? Nobody else will know".to_owned(), "GK-322")
            }
            Step::Load { unit, arm, left } => {
                let name = self.arm_name(arm);
                (
                    format!("{}: {left} rounds for the {name} are yours to choose", self.described(unit)),
                    "GK-032",
                )
            }
            Step::Place { unit } => (format!("Where does {} start?", self.described(unit)), "GK-316"),
            Step::Fire { side } => (
                format!(
                    "{}, Initial Fire: attack with units, or go on; who attacks now moves one hex at most",
                    who(side)
                ),
                "GK-041",
            ),
            Step::Move { side } => (format!("{}, Movement: which unit moves next?", who(side)), "GK-044"),
            Step::Terminal { side } => (
                format!(
                    "{}, Terminal Fire: one attack with one die for each unit in movement mode",
                    who(side)
                ),
                "GK-047",
            ),
            Step::Recover { side, asked } => {
                let unit = self.next_repair(side, asked).map(|unit| self.described(unit)).unwrap_or_default();
                (format!("{unit}: what do the repair servos work on?"), "GK-252")
            }
            Step::Aim { unit, arm, warhead: None } => {
                let name = arm.map_or_else(|| "gun".to_owned(), |arm| self.arm_name(arm));
                (format!("{}: target of the {name}", self.described(unit)), "GK-100")
            }
            Step::Aim { unit, warhead: Some(warhead), .. } => {
                let name = &self.charge(warhead).name;
                (format!("{}: where does the {name} round go?", self.described(unit)), "GK-129")
            }
            Step::Sense { unit } => (format!("{}: lock on to whom?", self.described(unit)), "GK-148"),
            Step::Walk { unit, .. } => {
                let card = self.pos.unit(unit);
                let left = self.pool(unit, card.altitude) - card.spent as i8;
                let text = if card.mode == crate::unit::Mode::Attack {
                    format!("{}: one hex, or stop", self.described(unit))
                } else {
                    format!("{}: the next hex, or stop; {} APs left", self.described(unit), left.max(0))
                };
                (text, "GK-063")
            }
            Step::Gather { at, .. } => {
                (format!("Close combat in {at}: fight now, or bring more units in"), "GK-177")
            }
            Step::Melee { at, attacking, .. } => {
                let side = self.melee_side(attacking).map(who).unwrap_or_default();
                let part = if attacking { "attackers" } else { "defenders" };
                (format!("{side}: close combat in {at}, the {part}' round"), "GK-182")
            }
            Step::Hit { unit, hits, .. } => {
                let times = if hits > 1 { "is destroyed" } else { "is hit" };
                (format!("{}: which weapon {times}?", self.described(unit)), "GK-218")
            }
            Step::Jettison { unit, .. } => {
                (format!("{}: which warhead is jettisoned?", self.described(unit)), "GK-243")
            }
            Step::LockOn { unit, target } => {
                let text =
                    format!("{} can hold no more lock-ons: give one up for {target}?", self.described(unit));
                (text, "GK-156")
            }
            Step::Nearest { unit, .. } => {
                (format!("{}: which of the closest enemies?", self.described(unit)), "GK-372")
            }
            _ => ("The game goes on".to_owned(), "GK-040"),
        }
    }

    /// A choice as people read it.
    fn choice(self, step: Step, action: Action) -> Choice {
        Choice {
            group: action.unit().map(|unit| self.described(unit)),
            touches: touches(action),
            odds: self.forecast(step, action),
            kind: match action {
                Action::Done | Action::Stop | Action::Resolve => ChoiceKind::Finish,
                Action::Decline | Action::Pass(_) => ChoiceKind::Pass,
                _ => ChoiceKind::Act,
            },
            ..Choice::new(action.to_string(), self.label(action))
        }
    }

    /// What dice will decide, and why.
    fn forecast(self, step: Step, action: Action) -> Option<Forecast> {
        match (step, action) {
            (Step::Aim { unit, arm, warhead: None }, Action::At(target)) if self.is_rival(unit, target) => {
                let aimed = self.aimed(unit, arm, target, Trigger::Operator);
                Some(self.attack_forecast(unit, target, &aimed, false))
            }
            (Step::Aim { unit, arm, warhead: Some(warhead) }, Action::At(target))
                if self.is_standing(target) =>
            {
                let (_, blast, counts_as) = self.round(unit, arm, warhead)?;
                let effect = self.charge(warhead).effect;
                let card = self.pos.unit(target);
                if self.goes_astray(unit, card.at, card.is_high(), counts_as) {
                    let because = vec!["it goes astray in smoke or EMP".to_owned()];
                    return Some(Forecast { chance: Chance::NEVER, need: "a clear way".to_owned(), because });
                }
                if effect.lands() {
                    return None;
                }
                let aimed = self.aimed_round(unit, blast, effect, target);
                Some(self.attack_forecast(unit, target, &aimed, true))
            }
            (Step::Sense { unit }, Action::At(target)) if self.is_rival(unit, target) => {
                let need = self.sensing_need(unit, target);
                let signature = self.signature(target, unit, crate::weapon::Effect::Plain);
                let mut because = vec![
                    format!("sensors {}", self.sensors(unit)),
                    format!("signature: {}", explain(&signature)),
                ];
                if self.pos.unit(target).under_fire {
                    because.push("the target is Under Fire: +2 on the dice".to_owned());
                }
                let chance = self.sensing_chance(unit, target);
                Some(Forecast { chance, need: dice_needed(self.dice_now(), need), because })
            }
            (Step::Fire { .. } | Step::Terminal { .. } | Step::Melee { .. }, Action::Fire(unit, arm)) => {
                // With one target only, the odds stand beside the weapon already.
                let mut targets =
                    self.rivals(step, unit).filter(|&t| self.check_shot(step, unit, arm, t).is_ok());
                let (target, another) = (targets.next()?, targets.next());
                if another.is_some() {
                    return None;
                }
                let aimed = self.aimed(unit, arm, target, Trigger::Operator);
                Some(self.attack_forecast(unit, target, &aimed, false))
            }
            (Step::Recover { .. }, Action::Repair(unit, _)) => {
                let sheet = self.pos.sheet(unit)?;
                let worse = i8::from(sheet.repair == State::Damaged);
                let need = self.model(unit).repair as i8 + worse;
                let because = if worse > 0 {
                    vec!["the repair servos are damaged: −1".to_owned()]
                } else {
                    Vec::new()
                };
                Some(Forecast {
                    chance: odds::reach(1, i32::from(need)),
                    need: dice_needed(1, need),
                    because,
                })
            }
            _ => None,
        }
    }

    fn is_standing(self, unit: UnitId) -> bool {
        self.pos.exists(unit) && self.pos.unit(unit).is_on_map()
    }

    fn is_rival(self, unit: UnitId, target: UnitId) -> bool {
        self.is_standing(target) && target.side != unit.side
    }

    /// The odds of an attack: strength and signature by their parts, the chance of each row, what to expect of it, and
    /// what a lock-on would change.
    fn attack_forecast(self, unit: UnitId, target: UnitId, aimed: &Aimed, launched: bool) -> Forecast {
        let table = &self.rules.pack.attack;
        let dud = if launched { self.rules.pack.modifiers.dud_most } else { 0 };
        let strength = total(&aimed.strength);
        let chance_of = |row: usize| odds::attack(aimed.dice, aimed.column, strength, table, row, dud);
        let mut because = vec![format!("strength: {} + dice", explain(&aimed.strength))];
        if launched {
            because.push(format!(
                "blast column {} by the terrain of {}",
                aimed.column,
                self.pos.unit(target).at
            ));
            if dud > 0 {
                because.push(format!("a dud on {dud} or less"));
            }
        } else {
            because.push(format!("signature: {}, column {}", explain(&aimed.signature), aimed.column));
        }
        let how = if aimed.pinpoint { "pinpoint, for it is locked on" } else { "saturation" };
        because.push(how.to_owned());
        let rows: Vec<String> = (1..ROWS)
            .map(|row| {
                let next =
                    if row + 1 < ROWS { chance_of(row + 1) } else { Chance::new(0, chance_of(row).of) };
                (row, Chance::new(chance_of(row).hits - next.hits, next.of))
            })
            .filter(|(_, chance)| chance.hits > 0)
            .map(|(row, chance)| format!("{} {chance}", table.outcome(row, aimed.pinpoint).show()))
            .collect();
        if !rows.is_empty() {
            because.push(rows.join(", "));
        }
        because.push(self.expectation(target, aimed, aimed.pinpoint, dud));
        if !aimed.pinpoint && unit.side != target.side {
            because.push(format!("with a lock-on: {}", self.expectation(target, aimed, true, dud)));
        }
        let need = i32::from(table.threshold(1, aimed.column)) - i32::from(strength);
        Forecast { chance: chance_of(1), need: dice_needed(aimed.dice, need.clamp(-99, 99) as i8), because }
    }

    fn expectation(self, target: UnitId, aimed: &Aimed, pinpoint: bool, dud: u32) -> String {
        let table = &self.rules.pack.attack;
        let [light, heavy, hits] =
            odds::expected(aimed.dice, aimed.column, total(&aimed.strength), table, pinpoint, dud);
        let show = |thousandths: u32| format!("{}.{:02}", thousandths / 1000, thousandths % 1000 / 10);
        if self.has_field(target) && !aimed.effect.ignores_field() {
            format!("expects {} hits on the force field", show(hits))
        } else {
            format!("expects {} light and {} heavy", show(light), show(heavy))
        }
    }
}

fn dice_needed(dice: u8, need: i8) -> String {
    let dice = if dice == 1 { "one die" } else { "two dice" };
    format!("{} on {dice}", need.max(1))
}

/// Whether something on a sheet is worth asking about: damaged or beyond repair.
fn is_hurt(sheet: &crate::sheet::Sheet, mend: Mend) -> bool {
    use crate::sheet::Item;
    match mend {
        Mend::Weapon(arm) => sheet.find(arm).is_some_and(|index| sheet.mounts[index].gone > 0),
        Mend::Item(Item::Masking) => sheet.masking == State::Destroyed,
        Mend::Item(Item::Medikit) => sheet.medikit == State::Destroyed,
        Mend::Item(Item::Primary) => sheet.sensors[0] == State::Destroyed,
        Mend::Item(Item::Secondary) => sheet.sensors[1] == State::Destroyed,
        Mend::Item(item) => {
            crate::recovery::section_of(item).is_some_and(|section| sheet.is_breached(section))
        }
    }
}

fn touches(action: Action) -> Vec<Touch> {
    let piece = |unit: UnitId| Touch::Piece(unit.to_string());
    let space = |hex: Hex| Touch::Space(hex.to_string());
    let mut touches: Vec<Touch> = action.unit().map(piece).into_iter().collect();
    match action {
        Action::Place(_, hex) | Action::AtHex(hex) | Action::To(hex) => touches.push(space(hex)),
        Action::At(unit) | Action::Swap(unit) | Action::Drop(_, unit) => touches.push(piece(unit)),
        _ => {}
    }
    touches
}
