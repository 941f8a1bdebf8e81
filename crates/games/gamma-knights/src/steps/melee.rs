//! A close combat, round by round [chapter 17].

use retrograde_core::{ChoiceKind, Forecast, Log, step};

use crate::action::Action;
use crate::event::{Deed, Event};
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::room::{Arena, Room};
use crate::steps::Step;
use crate::turn::Phase;
use crate::unit::{Marks, Side, UnitId};

step! {
    /// A close combat; `attacking`: whose round it is; `acted`: who has attacked in this round [GK-182].
    pub(crate) struct Melee = "melee" { at: Hex, high: bool, attackers: Marks, attacking: bool, acted: Marks }
}

impl Room for Melee {
    /// [GK-495] The side whose round it is, in either player's turn.
    fn asked(self, look: Look<'_>) -> Option<Side> {
        look.phasing().map(|side| if self.attacking { side } else { side.other() })
    }

    /// Goes on to the next round, or ends; after each attack somebody may have won [GK-321].
    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        if play.judge() {
            return true;
        }
        let look = play.look();
        let both = Side::ALL.into_iter().all(|side| look.pos.holds(side, self.at, self.high));
        if both && self.can_go_on(look) {
            return false;
        }
        // If the others are out of APs, the next round belongs to the same side again.
        let again = Melee { acted: Marks::default(), ..self };
        let rounds = [Melee { attacking: !self.attacking, ..again }, again];
        if let Some(round) = rounds.into_iter().find(|round| both && round.can_go_on(look)) {
            play.replace(round);
        } else {
            play.pop();
            play.tell(|| Deed::MeleeEnded { hex: self.at });
        }
        true
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        for unit in self.fighters(look) {
            look.list_attacks(self, unit, &look.whereabouts(unit.side.other()), out);
            out.push(Action::Pass(unit));
        }
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        match action {
            Action::Pass(unit) => {
                require(look.pos.exists(unit), "GK-182", "there is no such unit")?;
                self.check_round(look, unit)
            }
            _ => look.check_attack(self, action),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        match action {
            // [GK-183] A unit that forgoes its attack pays all the same.
            Action::Pass(unit) => {
                self.pay(play, unit, 0);
                play.tell(|| Deed::Passed { unit });
            }
            _ => play.begin_attack(action),
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        let side = self.asked(look).map(|side| look.side_name(side)).unwrap_or_default();
        let part = if self.attacking { "attackers" } else { "defenders" };
        (format!("{side}: close combat in {}, the {part}' round", self.at), "GK-182")
    }

    fn doing(self, _look: Look<'_>) -> String {
        format!("Close combat in {}", self.at)
    }

    fn thinkable(self, look: Look<'_>, out: &mut Vec<Action>) {
        for unit in self.fighters(look) {
            look.thinkable_attacks(unit, out);
        }
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Pass(_) => "Hold back this round".to_owned(),
            _ => look.label(action),
        }
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if matches!(action, Action::Pass(_)) { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn forecast(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        look.weapon_forecast(self, action)
    }

    fn acts(self, look: Look<'_>, unit: UnitId) -> bool {
        self.check_round(look, unit).is_ok()
    }

    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        let Some(unit) = self.fighters(look).next() else { return };
        let attacks = look.best_attacks(self, unit);
        if attacks.is_empty() {
            out.push(Action::Pass(unit));
        }
        out.extend(attacks.into_iter().take(2).map(|(_, action)| action));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let there = |unit: UnitId| look.pos.exists(unit);
        look.map().contains(self.at)
            && self.attackers.iter().all(|unit| there(unit) && look.phasing() == Some(unit.side))
            && self.acted.iter().all(there)
    }

    fn fits_on(self, below: Option<Step>) -> bool {
        below.and_then(Step::phase).is_some_and(|(phase, _)| phase == Phase::Movement)
    }

    fn arena(self) -> Option<Arena> {
        Some(Arena { at: self.at, high: self.high })
    }

    fn check_attacker(self, look: Look<'_>, unit: UnitId, _aps: u8) -> Check {
        require(look.pos.exists(unit), "GK-041", "there is no such unit")?;
        self.check_round(look, unit)
    }

    fn pay<L: Log<Event>>(self, play: &mut Play<'_, L>, unit: UnitId, _aps: u8) {
        let cost = play.look().cost(unit, play.rules.pack.costs.close_combat_round);
        play.pos.unit_mut(unit).fought += cost;
        let mut acted = self.acted;
        acted.add(unit);
        play.replace(Melee { acted, ..self });
    }
}

impl Melee {
    /// Those who may attack in the round under way.
    fn fighters(self, look: Look<'_>) -> impl Iterator<Item = UnitId> {
        look.pos.all().filter(move |&unit| self.check_round(look, unit).is_ok())
    }

    fn can_go_on(self, look: Look<'_>) -> bool {
        self.fighters(look).next().is_some()
    }

    /// [GK-179 to GK-184] Whether a unit may attack in the round under way.
    fn check_round(self, look: Look<'_>, unit: UnitId) -> Check {
        let Some(acting) = self.asked(look) else { return Err(Block::NOT_ASKED) };
        require(unit.side == acting, "GK-182", "this round belongs to the other side")?;
        let card = look.pos.unit(unit);
        let here = card.is_on_map() && card.at == self.at && card.is_high() == self.high;
        require(here, "GK-185", "it is not in that hex")?;
        if card.stun > 0 || card.disrupted {
            return Err(Block::new("GK-197", "{unit} cannot attack now").of(unit));
        }
        require(!self.attacking || self.attackers.has(unit), "GK-513", "it is not taking part")?;
        require(!self.acted.has(unit), "GK-182", "it has already attacked this round")?;
        let cost = look.cost(unit, look.rules.pack.costs.close_combat_round) as i8;
        let can_pay = look.allotment(unit) - card.fought as i8 >= cost;
        require(can_pay, "GK-181", "it has no APs left for close combat")
    }
}
