//! Advice for fights, by their exact odds. None of it is a rule.

use retrograde_core::Chance;

use crate::action::Action;
use crate::deck::Design;
use crate::effect::UseWindow;
use crate::gi::Gi;
use crate::look::Look;
use crate::pack::{Encounter, Goal};
use crate::position::Foe;
use crate::weapon::Weapon;

/// What a round of the cheapest kind is worth, beside what [`Look::salvo_cost`] says of the others.
const A_ROUND: i32 = 3;
/// What a blow against the Traitor is worth.
const A_BLOW: i32 = 150;

/// Points that come with a chance.
fn of(chance: Chance, points: i32) -> i32 {
    (chance.ppm() as i64 * i64::from(points) / 1_000_000) as i32
}

impl Look<'_> {
    /// [RT-D16] The cheapest first salvo with a chance of 60 % or more, else the strongest.
    pub(crate) fn usual_salvo(self, gi: Gi) -> Action {
        self.salvo_by(gi, |salvo| self.win_chance(salvo))
    }

    /// What losing so many lives costs a GI.
    fn pain(self, gi: Gi, damage: u8) -> i32 {
        let lives = self.pos.gi(gi).lives;
        let left = lives.saturating_sub(damage);
        let death = if left == 0 && damage > 0 { 300 } else { 0 };
        Look::lives_worth(lives) - Look::lives_worth(left) + death
    }

    /// What winning and losing the fight under way are worth.
    fn stakes(self, gi: Gi) -> (i32, i32) {
        match self.pos.fight.foe {
            Foe::Card(card) => {
                let card = self.encounter(card);
                let prize = if card.on_win.is_empty() { 0 } else { 15 };
                let harm = if card.on_lose.is_empty() { 0 } else { 15 };
                let wanted = if self.is_wanted_dead(gi, card) { 120 } else { 0 };
                (prize + wanted, -harm - self.pain(gi, card.damage))
            }
            Foe::Traitor => (A_BLOW, -self.pain(gi, 1)),
            Foe::Gi(_) | Foe::Nobody => (20, -self.pain(gi, 1)),
        }
    }

    /// Whether a mission wants a card like this destroyed.
    pub(crate) fn is_wanted_dead(self, gi: Gi, card: &Encounter) -> bool {
        let beat = |mission: Design| matches!(self.mission(mission).goal, Some(Goal::Beat(tag)) if card.tags.has(tag));
        self.missions(gi).any(|mission| beat(mission) && !self.is_fulfilled(gi, mission))
    }

    /// The salvo that is worth most, and what it is worth.
    fn worthiest(self, gi: Gi) -> (Action, i32) {
        let (won, lost) = self.stakes(gi);
        let mut open = vec![Action::Unarmed];
        self.list_salvos(gi, &mut open);
        self.most_worth(&open, (won, lost), |salvo| self.win_chance(salvo))
    }

    /// The salvo that is worth most, by its chance to win and what it costs; the last of equals. Odds are dear, so they are not
    /// worked out where even certainty would be worth less than what has been found.
    fn most_worth(
        self,
        open: &[Action],
        (won, lost): (i32, i32),
        chance: impl Fn(Option<(Weapon, u8)>) -> Chance,
    ) -> (Action, i32) {
        let mut best = (open[0], i32::MIN);
        for action in open {
            let cost = self.salvo_cost(*action) * A_ROUND / 2;
            if won.max(lost) - cost < best.1 {
                continue;
            }
            let chance = chance(self.salvo_of(*action));
            let worth = of(chance, won) + of(chance.not(), lost) - cost;
            if worth >= best.1 {
                best = (*action, worth);
            }
        }
        best
    }

    /// The salvo that is worth most.
    pub(crate) fn sensible_salvos(self, gi: Gi, out: &mut Vec<Action>) {
        out.push(self.worthiest(gi).0);
    }

    /// What to do about a foe: whatever is worth most of evading, fighting with or without aids, and surrender.
    pub(crate) fn sensible_foe(self, gi: Gi, tried: bool, out: &mut Vec<Action>) {
        let Some(card) = self.pos.facing else { return };
        let encounter = self.encounter(card);
        let (mut best, mut most) = self.worthiest(gi);
        if self.check_evade(card, tried).is_ok() {
            let chance = self.evade_chance(gi, encounter.initiative, encounter.tags);
            let worth = of(chance.not(), most);
            if worth > most {
                (best, most) = (Action::Evade, worth);
            }
        }
        if self.check_surrender(card).is_ok() {
            let worth = self.surrender_worth(gi, card);
            if worth > most {
                (best, most) = (Action::Surrender, worth);
            }
        }
        // A bad prospect: whatever helps is used first.
        let aid = if most < -20 && encounter.damage > 0 { self.aid(gi) } else { None };
        out.push(aid.unwrap_or(best));
    }

    /// What may be done about a foe, a salvo for each of what it may be chosen by: its worth and its chance.
    pub(crate) fn searched_foe(self, gi: Gi, tried: bool, out: &mut Vec<Action>) {
        let Some(card) = self.pos.facing else { return };
        self.sensible_foe(gi, tried, out);
        let evade = self.check_evade(card, tried).is_ok().then_some(Action::Evade);
        let surrender = self.check_surrender(card).is_ok().then_some(Action::Surrender);
        let salvos = [Some(self.worthiest(gi).0), Some(self.best_salvo(gi).0)];
        for action in [evade, surrender].into_iter().chain(salvos).flatten() {
            if !out.contains(&action) {
                out.push(action);
            }
        }
    }

    /// What surrender is worth: lives that come back, less the kit and the time.
    fn surrender_worth(self, gi: Gi, card: Design) -> i32 {
        let numbers = &self.rules.pack.numbers;
        let heals = self.prison_of(card).is_some_and(|prison| numbers.prisons[usize::from(prison)].heals);
        let lives = self.pos.gi(gi).lives;
        let gained = if heals { Look::lives_worth(numbers.most_lives) - Look::lives_worth(lives) } else { 0 };
        gained - 3 * self.power(gi).min(24) - 8 * self.companions(gi).len() as i32 - 70
    }

    /// An item or a secondary weapon that could turn a fight.
    fn aid(self, gi: Gi) -> Option<Action> {
        let uses =
            |window: UseWindow| self.usable(gi, window).next().map(|item| Action::Use(self.item(item).id));
        let backs = || {
            let joins = self.item_kinds(gi).find(|item| self.check_back(gi, *item).is_ok());
            joins.map(|item| Action::Back(self.item(item).id))
        };
        uses(UseWindow::Encounter).or_else(backs).or_else(|| uses(UseWindow::Fight))
    }

    /// The second salvo that is worth most, or none.
    pub(crate) fn sensible_seconds(self, gi: Gi, out: &mut Vec<Action>) {
        let (won, lost) = self.stakes(gi);
        let mut open = vec![Action::Hold];
        self.list_salvos(gi, &mut open);
        out.push(self.most_worth(&open, (won, lost), |salvo| self.second_chance(gi, salvo)).0);
    }

    /// A salvo of middling strength for a duel.
    pub(crate) fn usual_duel(self, gi: Gi) -> Option<Action> {
        let mut open = Vec::new();
        self.list_salvos(gi, &mut open);
        let strong = |action: &Action| self.pool(gi, self.salvo_of(*action), false).twice_mean();
        // As hard as one can for a fair price.
        let fair = open.iter().filter(|action| self.salvo_cost(**action) <= 12);
        fair.max_by_key(|action| strong(action)).copied().or(Some(Action::Unarmed))
    }

    pub(crate) fn sensible_duel(self, gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.usual_duel(gi));
        if !out.contains(&Action::Unarmed) {
            out.push(Action::Unarmed);
        }
    }
}
