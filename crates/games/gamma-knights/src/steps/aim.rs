//! A weapon wants a target [chapters 10 and 14].

use retrograde_core::{Chance, Dice, Forecast, Log, Mark, step};

use crate::action::Action;
use crate::attack::Trigger;
use crate::event::Event;
use crate::labels::haze_name;
use crate::look::{Block, Check, Look, require};
use crate::map::{Hex, HexSet};
use crate::plan::best_targets;
use crate::play::Play;
use crate::room::{Arena, Room};
use crate::steps::Step;
use crate::unit::{Side, UnitId};
use crate::weapon::{Arm, Warhead, Weapon};

step! {
    /// A weapon wants a target. `arm`: none = the gun of a flak stopper; `warhead`: what a launcher fires.
    pub(crate) struct Aim = "aim" { unit: UnitId, arm: Option<Arm>, warhead: Option<Warhead> }
}

impl Room for Aim {
    const HELP: &'static str =
        "Touch an enemy to aim at it. A round from a launcher may also be aimed at an empty hex in sight.";

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.unit.side)
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        let (unit, arena) = (self.unit, look.arena_below());
        if self.warhead.is_none() {
            let open = |&target: &UnitId| self.can_aim(look, arena, target);
            out.extend(look.rivals(arena, unit).filter(open).map(Action::At));
            return;
        }
        let others = look.pos.all().filter(|&target| self.takes_round(look, arena, target));
        out.extend(others.map(Action::At));
        if arena.is_none() {
            self.list_hexes(look, out);
        }
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        let (unit, arena) = (self.unit, look.arena_below());
        match (action, self.warhead) {
            (Action::At(target), None) => {
                look.check_target(arena, unit, target)?;
                look.check_shot(arena, unit, self.arm, target)
            }
            (Action::At(target), Some(_)) => self.check_round_at(look, arena, target),
            (Action::AtHex(hex), Some(_)) => {
                require(arena.is_none(), "GK-185", "in close combat the target must be an enemy")?;
                require(look.map().contains(hex), "GK-073", "that hex is not on the map")?;
                require(look.pos.is_empty(hex), "GK-129", "that hex is not empty: aim at a unit in it")?;
                let range = look.map().distance(look.pos.unit(unit).at, hex);
                require(range <= look.reach(unit, self.arm), "GK-129", "that is beyond its long range")?;
                look.check_hex_line(unit, hex)
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    /// A target is named: the attack is paid for and made.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        let Aim { unit, arm, warhead } = self;
        let (target, hex) = match action {
            Action::At(target) => (Some(target), play.pos.unit(target).at),
            Action::AtHex(hex) => (None, hex),
            _ => return,
        };
        play.pop();
        play.pay_attack(unit, play.rules.pack.costs.fire);
        match (warhead, target) {
            (Some(warhead), _) => play.launch(unit, arm, warhead, target, hex),
            (None, Some(target)) => play.shoot(unit, arm, target, Trigger::Operator),
            (None, None) => {}
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        let unit = look.described(self.unit);
        if let Some(warhead) = self.warhead {
            let name = look.rules.pack.warhead_inside(warhead);
            return (format!("{unit}: where should the {name} round go?"), "GK-129");
        }
        let name = self.arm.map_or_else(|| "gun".to_owned(), |arm| look.rules.pack.arm_inside(arm));
        (format!("{unit}: choose a target for the {name}"), "GK-100")
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} aims", look.described(self.unit))
    }

    fn thinkable(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend(look.pos.standing(self.unit.side.other()).map(Action::At));
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::AtHex(hex) => format!("Hex {hex}"),
            _ => look.label(action),
        }
    }

    fn forecast(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        let Aim { unit, arm, warhead } = self;
        let Action::At(target) = action else { return None };
        let Some(warhead) = warhead else {
            return look.is_rival(unit, target).then(|| {
                let aimed = look.aimed(unit, arm, target, Trigger::Operator);
                look.attack_forecast(unit, target, &aimed, false)
            });
        };
        if !look.is_standing(target) {
            return None;
        }
        let (_, blast, counts_as) = look.round(unit, arm, warhead)?;
        let effect = look.charge(warhead).effect;
        let at = look.pos.unit(target).at;
        if let Some(haze) = look.led_astray(unit, Some(target), at, counts_as) {
            let because = vec![format!("the {} leads it astray", haze_name(haze))];
            return Some(Forecast {
                chance: Chance::NEVER,
                need: "a clear path".to_owned(),
                because,
                takes: None,
            });
        }
        let blow = (!effect.lands()).then(|| {
            let aimed = look.aimed_round(unit, blast, effect, target);
            look.attack_forecast(unit, target, &aimed, true)
        });
        look.past_ciws(at, counts_as, blow)
    }

    fn marks(self, look: Look<'_>, action: Action, _allowed: bool) -> Vec<Mark> {
        let unit = self.unit;
        let (sight, centre) = match action {
            Action::At(target) if look.is_standing(target) => {
                let at = look.pos.unit(target).at;
                (look.sight_mark(unit, at, look.sees(unit, target)), at)
            }
            Action::AtHex(hex) => (look.sight_mark(unit, hex, look.check_hex_line(unit, hex).is_ok()), hex),
            _ => return Vec::new(),
        };
        let round = self.warhead.and_then(|warhead| look.round(unit, self.arm, warhead));
        let blast = round.and_then(|(_, blast, _)| look.blast_mark(centre, blast.radius));
        [sight].into_iter().chain(blast).collect()
    }

    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        let (unit, arena) = (self.unit, look.arena_below());
        let open = |&target: &UnitId| self.can_aim(look, arena, target);
        let worth = |target: UnitId| match self.warhead {
            None => look.shot_value(unit, self.arm, target),
            Some(warhead) => look.round_value(unit, self.arm, warhead, target),
        };
        best_targets(look.rivals(arena, unit).filter(open), worth, out);
    }

    fn playout<D: Dice>(self, look: Look<'_>, _dice: &mut D, out: &mut Vec<Action>) -> Option<Action> {
        let arena = look.arena_below();
        let open = |&target: &UnitId| self.can_aim(look, arena, target);
        out.extend(look.rivals(arena, self.unit).filter(open).map(Action::At));
        None
    }

    fn is_midway(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let Aim { unit, arm, warhead } = self;
        let Some(fires) = look.is_standing(unit).then(|| look.pos.sheet(unit)) else { return false };
        let turn = look.phasing() == Some(unit.side) || look.arena_below().is_some();
        let armed = match warhead {
            Some(warhead) => {
                let rack = look.rack(unit, arm);
                let left = |rack: u8| look.pos.racks[usize::from(rack)][warhead as usize] > 0;
                look.round(unit, arm, warhead).is_some() && rack.is_some_and(left)
            }
            None => arm.is_some() == fires.is_some(),
        };
        let held =
            |arm: Arm| arm.weapon == Weapon::Fists || fires.is_some_and(|sheet| sheet.find(arm).is_some());
        turn && armed && arm.is_none_or(held)
    }

    fn fits_on(self, below: Option<Step>) -> bool {
        below.is_some_and(Step::takes_attacks)
    }
}

impl Aim {
    /// [GK-129] Whether a round may be aimed at a unit, friend or enemy.
    fn check_round_at(self, look: Look<'_>, arena: Option<Arena>, target: UnitId) -> Check {
        self.check_round_near(look, arena, target)?;
        if arena.is_some() { Ok(()) } else { look.check_line(self.unit, target) }
    }

    /// Whether a rival may be aimed at, without the reason why not.
    fn can_aim(self, look: Look<'_>, arena: Option<Arena>, target: UnitId) -> bool {
        match self.warhead {
            None => look.can_hit(arena, self.unit, self.arm, target),
            Some(_) => self.takes_round(look, arena, target),
        }
    }

    /// Whether a round may be aimed at a unit, without the reason why not.
    fn takes_round(self, look: Look<'_>, arena: Option<Arena>, target: UnitId) -> bool {
        self.check_round_near(look, arena, target).is_ok()
            && (arena.is_some() || look.sees(self.unit, target))
    }

    fn check_round_near(self, look: Look<'_>, arena: Option<Arena>, target: UnitId) -> Check {
        let unit = self.unit;
        require(look.is_standing(target), "GK-129", "it is not in play")?;
        require(unit != target, "GK-129", "a unit cannot aim a round at itself")?;
        if arena.is_some() {
            return look.check_target(arena, unit, target);
        }
        let near = look.range(unit, target) <= look.reach(unit, self.arm);
        require(near, "GK-129", "that is beyond its long range")
    }

    /// Empty hexes that a round can be aimed at.
    fn list_hexes(self, look: Look<'_>, out: &mut Vec<Action>) {
        let card = look.pos.unit(self.unit);
        let (map, reach) = (look.map(), look.reach(self.unit, self.arm));
        let mut taken = HexSet::default();
        for other in look.pos.units.iter().flatten().filter(|other| other.is_on_map()) {
            taken.insert(other.at);
        }
        let good = |hex: &Hex| !taken.contains(*hex) && map.distance(card.at, *hex) <= reach;
        if card.is_high() || look.opens_lines(self.unit) {
            let near = map.hexes.iter().copied().filter(good);
            out.extend(near.filter(|&hex| look.check_hex_line(self.unit, hex).is_ok()).map(Action::AtHex));
        } else {
            out.extend(map.seen_from(card.at).iter().filter(good).map(Action::AtHex));
        }
    }
}
