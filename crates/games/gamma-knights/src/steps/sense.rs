//! A sensor attack wants a target [GK-148].

use retrograde_core::{Forecast, Log, Mark, step};

use crate::action::Action;
use crate::attack::explain;
use crate::event::Event;
use crate::forecast::dice_needed;
use crate::look::{Block, Check, Look};
use crate::plan::best_targets;
use crate::play::Play;
use crate::room::Room;
use crate::steps::Step;
use crate::unit::{Side, UnitId};
use crate::weapon::Effect;

step! {
    /// A sensor attack wants a target.
    pub(crate) struct Sense = "sense" { unit: UnitId }
}

impl Room for Sense {
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.unit.side)
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend(self.targets(look).map(Action::At));
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        let Action::At(target) = action else { return Err(Block::NOT_ASKED) };
        look.check_target(look.arena_below(), self.unit, target)?;
        look.check_sensing(self.unit, target)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        let Action::At(target) = action else { return };
        play.pop();
        play.pay_attack(self.unit, play.rules.pack.costs.sensor_attack);
        play.sense(self.unit, target);
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        (format!("{}: which enemy should it lock on to?", look.described(self.unit)), "GK-148")
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} aims", look.described(self.unit))
    }

    fn thinkable(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend(look.pos.standing(self.unit.side.other()).map(Action::At));
    }

    fn forecast(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        let unit = self.unit;
        let Action::At(target) = action else { return None };
        if !look.is_rival(unit, target) {
            return None;
        }
        let signature = look.signature(target, unit, Effect::Plain);
        let mut because =
            vec![format!("sensors {}", look.sensors(unit)), format!("signature: {}", explain(&signature))];
        if look.pos.unit(target).under_fire {
            because.push("the target is Under Fire: +2 on the dice".to_owned());
        }
        let need = dice_needed(look.dice_now(), look.sensing_need(unit, target));
        Some(Forecast { chance: look.sensing_chance(unit, target), need, because, takes: None })
    }

    fn marks(self, look: Look<'_>, action: Action, _allowed: bool) -> Vec<Mark> {
        match action {
            Action::At(target) if look.is_standing(target) => {
                vec![look.sight_mark(self.unit, look.pos.unit(target).at, look.sees(self.unit, target))]
            }
            _ => Vec::new(),
        }
    }

    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        best_targets(self.targets(look), |target| look.sense_value(self.unit, target), out);
    }

    fn is_midway(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_standing(self.unit)
    }

    fn fits_on(self, below: Option<Step>) -> bool {
        below.is_some_and(Step::takes_attacks)
    }
}

impl Sense {
    fn targets(self, look: Look<'_>) -> impl Iterator<Item = UnitId> {
        let rivals = look.rivals(look.arena_below(), self.unit);
        rivals.filter(move |&target| look.can_sense(self.unit, target))
    }
}
