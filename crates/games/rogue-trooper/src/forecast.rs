//! What dice will decide, before they are rolled.

use retrograde_cards::text::list;
use retrograde_core::{Chance, Forecast};
use retrograde_odds::Pool;

use crate::action::Action;
use crate::deck::Design;
use crate::effect::text::dice;
use crate::effect::{Flag, Stat};
use crate::gi::Gi;
use crate::labels::signed;
use crate::look::Look;
use crate::options::EvadeRule;
use crate::pack::Role;
use crate::weapon::{Ammo, Tags, Weapon};

impl Look<'_> {
    /// The chance to evade, with everything that bears on it.
    pub(crate) fn evade_forecast(self, gi: Gi, initiative: u8, target: Tags) -> Forecast {
        let chance = self.evade_chance(gi, initiative, target);
        let info = self.board().info(self.pos.gi(gi).at);
        let ground = &self.rules.pack.numbers.terrain[info.terrain as usize];
        let mut because = vec![format!("Initiative {initiative}")];
        if ground.evade != 0 {
            because.push(format!("{}: {}", ground.name, signed(ground.evade.into())));
        }
        let company = self.company(gi);
        if company != 0 {
            because.push(format!("Companions: {}", signed(company)));
        }
        let other = self.changes(gi, Stat::Evade, None, target);
        if other != 0 {
            because.push(format!("items and cards: {}", signed(other)));
        }
        let bonus = self.evade_bonus(gi, target);
        let need = match self.pos.options.evade_rule {
            EvadeRule::High => format!("{} or more", (i16::from(initiative) + 1 - bonus).max(1)),
            EvadeRule::Literal => format!("{} or less", i16::from(initiative) - bonus),
        };
        Forecast { chance, need, because }
    }

    /// What dice a pool is made of, in words.
    pub(crate) fn pool_reasons(pool: Pool) -> Vec<String> {
        let mut because = vec![dice(pool.dice)];
        if pool.times > 1 {
            because.push(format!("dice × {}", pool.times));
        }
        if pool.plain > 0 {
            because.push(format!("Companions: {}", dice(pool.plain)));
        }
        if pool.more != 0 {
            because.push(signed(pool.more));
        }
        because
    }

    /// The chance to win with a salvo against a card or the Traitor.
    pub(crate) fn salvo_forecast(self, gi: Gi, action: Action) -> Option<Forecast> {
        if gi != self.pos.active || !matches!(action, Action::Unarmed | Action::Fire(..)) {
            return None;
        }
        let salvo = self.salvo_of(action);
        let foe = self.foe_pool();
        let need = format!("at least the roll of {}", dice(foe.dice));
        let mut because = Look::pool_reasons(self.own_pool(salvo));
        if !self.target(gi).station && self.flag(gi, Flag::SecondSalvo) {
            because.push("a second salvo may follow".to_owned());
        }
        Some(Forecast { chance: self.win_chance(salvo), need, because })
    }

    /// What a salvo is made of and what is left, in a few words.
    pub(crate) fn salvo_about(self, gi: Gi, action: Action) -> String {
        match action {
            Action::Fire(name, rounds) => {
                let Some(weapon) = self.weapon_named(name) else { return String::new() };
                let left = self.rounds_of(gi, weapon).saturating_sub(rounds);
                let reasons = Look::pool_reasons(self.pool(gi, Some((weapon, rounds)), false));
                format!("{}; {left} left afterwards", reasons.join(", "))
            }
            Action::Unarmed => Look::pool_reasons(self.pool(gi, None, false)).join(", "),
            Action::Use(name) | Action::Back(name) => {
                self.item_named(name).map_or_else(String::new, |item| self.item_text(item))
            }
            _ => String::new(),
        }
    }

    /// What surrender to a card comes to.
    pub(crate) fn surrender_about(self, card: Design) -> String {
        let Some(prison) = self.prison_of(card) else { return String::new() };
        let info = &self.rules.pack.numbers.prisons[usize::from(prison)];
        let lives = if info.heals { "all lives back, " } else { "" };
        format!("{}: {lives}kit, Companions and ammunition lost", self.rules.pack.prison_name(prison))
    }

    /// Weapons at hand that cannot be fired at this target: a person might try.
    pub(crate) fn thinkable_salvos(self, gi: Gi, out: &mut Vec<Action>) {
        let ammo = Ammo::ALL.into_iter().map(Weapon::Ammo).filter(|weapon| self.rounds_of(gi, *weapon) > 0);
        let items = self.item_kinds(gi).filter(|item| self.item(*item).role == Role::Main).map(Weapon::Item);
        out.extend(ammo.chain(items).map(|weapon| Action::Fire(self.weapon_id(weapon), 1)));
    }

    /// The salvo with the best chance against a card or the Traitor; of equals the cheapest.
    pub(crate) fn best_salvo(self, gi: Gi) -> (Action, Chance) {
        let mut open = vec![Action::Unarmed];
        self.list_salvos(gi, &mut open);
        let rated = open.into_iter().map(|action| (action, self.win_chance(self.salvo_of(action))));
        // More than anybody can read does not count as better.
        let key = |(action, chance): &(Action, Chance)| {
            (chance.ppm() / 5000, std::cmp::Reverse(self.salvo_cost(*action)))
        };
        rated.max_by_key(key).unwrap_or((Action::Unarmed, Chance::NEVER))
    }

    /// A sentence about the foe that is faced, for newcomers.
    pub(crate) fn foe_hint(self, gi: Gi) -> String {
        let Some(card) = self.pos.facing else { return String::new() };
        let card = self.encounter(card);
        let tags: Vec<String> =
            card.tags.iter().map(|tag| retrograde_cards::text::sentence(tag.word())).collect();
        let (action, chance) = self.best_salvo(gi);
        let best = match action {
            Action::Unarmed => "Without firing".to_owned(),
            action => self.label(action),
        };
        format!(
            "{}: Initiative {}, {} of Firepower, {}. {best} wins with {chance}; a tie is yours.",
            card.name,
            card.initiative,
            dice(card.firepower),
            list(&tags)
        )
    }
}
