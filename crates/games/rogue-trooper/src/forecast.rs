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
use crate::position::Foe;
use crate::weapon::{Ammo, Tags, Weapon};

/// A chance that is good enough, in per cent.
const LIKELY: u64 = 60;
/// A chance that is not worth a life, in per cent.
const DESPERATE: u64 = 35;

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
            _ if chance.hits == 0 => "no roll will do".to_owned(),
            _ if chance.hits == chance.of => "any roll will do".to_owned(),
            EvadeRule::High => format!("{} or more", i16::from(initiative) + 1 - bonus),
            EvadeRule::Literal => format!("{} or less", i16::from(initiative) - bonus),
        };
        Forecast { chance, need, because, takes: None }
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

    /// The exact chance to win a fight against a card or the Traitor that begins with a salvo, Bagman's second salvo
    /// included [RT-199].
    pub(crate) fn fight_chance(self, salvo: Option<(Weapon, u8)>) -> Chance {
        let gi = self.pos.active;
        if self.target(gi).station || !self.flag(gi, Flag::SecondSalvo) {
            return self.win_chance(salvo);
        }
        // Without a shot nothing that has charges is kept for later [RT-318].
        let backs = if salvo.is_none() { Some(0) } else { None };
        let seconds = self.seconds(gi, salvo, backs);
        let sums = &self.rules.pack.sums;
        sums.reaches_or(self.own_pool(salvo), self.foe_pool(), 0, |missing| self.best_of(&seconds, missing))
    }

    /// The strongest second salvos of a GI, one of each weapon, once it has fired something: all that is left of a weapon is
    /// as likely as can be to make up for what is missing.
    fn seconds(self, gi: Gi, fired: Option<(Weapon, u8)>, backs: Option<u32>) -> Vec<Pool> {
        let left = |weapon: Weapon| {
            let spent = fired.filter(|(fired, _)| *fired == weapon).map_or(0, |(_, rounds)| rounds);
            (weapon, self.rounds_of(gi, weapon).saturating_sub(spent))
        };
        let salvos = self.main_weapons(gi).map(left).filter(|(_, rounds)| *rounds > 0);
        salvos.map(|salvo| self.salvo_pool(gi, Some(salvo), true, backs)).collect()
    }

    /// The best chance of some pools to come to a total.
    fn best_of(self, pools: &[Pool], total: i32) -> Chance {
        let chances = pools.iter().map(|pool| self.rules.pack.sums.at_least(*pool, total));
        chances.max_by_key(|chance| chance.hits).unwrap_or(Chance::NEVER)
    }

    /// The exact chance that a second salvo turns the fight, or that it stands without one. In a duel the Defender may still
    /// answer the Attacker's second salvo with one of its own, if Bagman is along [RT-347].
    pub(crate) fn second_chance(self, gi: Gi, salvo: Option<(Weapon, u8)>) -> Chance {
        let side = self.side(gi);
        let [own, other] = [side, 1 - side].map(|side| self.pos.fight.sides[side].total);
        let mut pool = salvo.map_or(Pool::of(0), |salvo| self.pool(gi, Some(salvo), true));
        pool.more += own;
        let theirs = Pool { more: other, ..Pool::of(0) };
        let sums = &self.rules.pack.sums;
        match self.pos.fight.foe {
            // A tie harms nobody, and wins nothing.
            Foe::Gi(defender) if gi == self.pos.active && self.can_fire_again(defender) => {
                let volley = &self.pos.fight.sides[1];
                let backs = if volley.rounds > 0 { None } else { Some(volley.backs) };
                let answers = self.seconds(defender, None, backs);
                sums.reaches_or(theirs, pool, 0, |missing| self.best_of(&answers, missing)).not()
            }
            Foe::Gi(_) => sums.reaches(pool, theirs, 1),
            _ => sums.reaches(pool, theirs, 0),
        }
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
            because.push("a second salvo if needed".to_owned());
        }
        Some(Forecast { chance: self.fight_chance(salvo), need, because, takes: None })
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
        let rated = open.into_iter().map(|action| (action, self.fight_chance(self.salvo_of(action))));
        // More than anybody can read does not count as better.
        let key = |(action, chance): &(Action, Chance)| {
            (chance.ppm() / 5000, std::cmp::Reverse(self.salvo_cost(*action)))
        };
        rated.max_by_key(key).unwrap_or((Action::Unarmed, Chance::NEVER))
    }

    /// The answer to a foe that the odds speak for: to evade, which costs nothing if it fails, unless there is something to
    /// win; to surrender before certain death; else a salvo that is good enough.
    pub(crate) fn advised_foe(self, gi: Gi, tried: bool) -> Option<Action> {
        let card = self.pos.facing?;
        let foe = self.encounter(card);
        let salvo = self.salvo_by(gi, |salvo| self.fight_chance(salvo));
        let chance = self.fight_chance(self.salvo_of(salvo));
        let prize = self.pays(card, chance);
        let chance = chance.percent();
        let evades =
            self.check_evade(card, tried).is_ok() && self.evade_chance(gi, foe.initiative, foe.tags).hits > 0;
        if evades && !prize && !self.is_wanted_dead(gi, foe) {
            return Some(Action::Evade);
        }
        let deadly = foe.damage >= self.pos.gi(gi).lives && chance < DESPERATE;
        Some(if deadly && self.check_surrender(card).is_ok() { Action::Surrender } else { salvo })
    }

    /// Whether a fight with such a chance is worth more than getting away: something is won by it, and likely.
    pub(crate) fn pays(self, foe: Design, chance: Chance) -> bool {
        !self.encounter(foe).on_win.is_empty() && chance.percent() >= LIKELY
    }

    /// [RT-D16] The cheapest salvo whose chance is good enough, else the strongest.
    pub(crate) fn salvo_by(self, gi: Gi, chance: impl Fn(Option<(Weapon, u8)>) -> Chance) -> Action {
        let mut open = vec![Action::Unarmed];
        self.list_salvos(gi, &mut open);
        let rated: Vec<(Action, Chance)> =
            open.into_iter().map(|action| (action, chance(self.salvo_of(action)))).collect();
        let cost = |(action, _): &&(Action, Chance)| self.salvo_cost(*action);
        let cheapest = rated.iter().filter(|(_, chance)| chance.percent() >= LIKELY).min_by_key(cost);
        // More than anybody can read does not count as stronger.
        let strength = |it: &&(Action, Chance)| (it.1.ppm() / 5000, std::cmp::Reverse(cost(it)));
        cheapest.or_else(|| rated.iter().max_by_key(strength)).map_or(Action::Unarmed, |(action, _)| *action)
    }

    /// What is fired, in words: rounds, bare hands, or nothing before Bagman's second salvo.
    pub(crate) fn salvo_words(self, gi: Gi, action: Action) -> String {
        match self.salvo_of(action) {
            Some((weapon, rounds)) => self.rounds_text(weapon, rounds),
            None if self.own_pool(None).dice > 0 => "bare hands".to_owned(),
            None if self.flag(gi, Flag::SecondSalvo) => "a second salvo".to_owned(),
            None => "no shot at all".to_owned(),
        }
    }

    /// A sentence about the foe that is faced, for newcomers.
    pub(crate) fn foe_hint(self, gi: Gi) -> String {
        let Some(card) = self.pos.facing else { return String::new() };
        let card = self.encounter(card);
        let tags: Vec<String> =
            card.tags.iter().map(|tag| retrograde_cards::text::sentence(tag.word())).collect();
        let (action, chance) = self.best_salvo(gi);
        let best = self.salvo_words(gi, action);
        format!(
            "{}: Initiative {}, {} of Firepower, {}. The best chance is {chance}, with {best}; a tie is yours.",
            card.name,
            card.initiative,
            dice(card.firepower),
            list(&tags)
        )
    }
}
