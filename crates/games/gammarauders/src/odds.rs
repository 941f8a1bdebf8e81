//! Exact chances of a combat: two pools of dice on two fixed totals.

use retrograde_core::{Chance, Forecast};
use retrograde_odds::Odds;

use crate::action::{Fuel, Source};
use crate::area::Area;
use crate::combat::{Combat, Side};
use crate::look::Look;
use crate::piece::Mark;
use crate::player::Player;
use crate::room::Sealed;
use crate::steps::Stage;

/// The chance that a total with some dice is higher than another with some dice; equal totals are not.
pub(crate) fn beats(own: i32, dice: u8, other: i32, other_dice: u8) -> Chance {
    // Totals never fall below 0 [GR-168].
    let total = |fixed: i32, dice: u8| Odds::dice(dice.into(), 6).map(|sum| (fixed + sum).max(0));
    total(own, dice).against(&total(other, other_dice)).more
}

/// What a weapon is thought to be worth that nobody has seen.
const HIDDEN: i32 = 4;

/// A side of a combat before the dice.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Strength {
    pub(crate) fixed: i32,
    pub(crate) dice: u8,
}

impl Strength {
    /// In words: `9 and 2 dice`.
    pub(crate) fn text(self) -> String {
        let dice = if self.dice == 1 { "1 die".to_owned() } else { format!("{} dice", self.dice) };
        let minus = if self.fixed < 0 { "−" } else { "" };
        format!("{minus}{} and {dice}", self.fixed.unsigned_abs())
    }

    /// The mean total, in halves.
    pub(crate) const fn halves(self) -> i32 {
        self.fixed * 2 + self.dice as i32 * 7
    }
}

impl std::ops::AddAssign for Strength {
    fn add_assign(&mut self, more: Strength) {
        self.fixed += more.fixed;
        self.dice += more.dice;
    }
}

impl Look<'_> {
    /// A side of the combat under way, as far as it is declared.
    pub(crate) fn strength(self, side: Side) -> Strength {
        let combat = &self.pos.combat;
        let fixed = self.fixed_total(side).iter().map(|part| i32::from(*part)).sum();
        let dice = combat.party(side).iter().map(|player| self.dice_for(player, side)).sum();
        Strength { fixed, dice }
    }

    /// The chance of the attacker before the dice fell.
    pub(crate) fn fight_chance(self) -> Chance {
        let [attack, defence] = Side::ALL.map(|side| self.strength(side));
        beats(attack.fixed, attack.dice, defence.fixed, defence.dice)
    }

    /// The attacker's chance, by what everybody can see; what is still to come counts as it is expected.
    pub(crate) fn known_chance(self) -> Chance {
        let mut sides = self.known_strengths();
        for (strength, side) in sides.iter_mut().zip(Side::ALL) {
            *strength += self.to_come(side, None, false);
        }
        let [attack, defence] = sides;
        beats(attack.fixed, attack.dice, defence.fixed, defence.dice)
    }

    /// Both sides without what is sealed.
    fn known_strengths(self) -> [Strength; 2] {
        let combat = &self.pos.combat;
        let mut sides = Side::ALL.map(|side| self.strength(side));
        if self.is_sealed(Sealed::Pods) {
            // Pods that others have sealed are not known yet.
            for (sealed, side) in sides.iter_mut().zip(Side::ALL) {
                let burned = |who: Player| {
                    let [borg, fort] = combat.pods[who.index()];
                    let borg = if self.borg_side(who) == Some(side) { borg } else { 0 };
                    borg + if side == Side::Defence { fort } else { 0 }
                };
                let pods: u8 = combat.party(side).iter().map(burned).sum();
                sealed.dice = sealed.dice.saturating_sub(pods);
            }
        }
        sides
    }

    /// What a side may still bring, until it is turned over: all its pods, and the weapon of its primary. A weapon that `own` does not
    /// know counts with a mean of four; `fuelled` = the pods of `own` are counted already.
    fn to_come(self, side: Side, own: Option<Player>, fuelled: bool) -> Strength {
        let combat = &self.pos.combat;
        let next = self.held().find_map(|holds| holds.combat);
        let early = matches!(
            next,
            Some(Stage::Respond | Stage::Decide | Stage::Allies | Stage::LastCall | Stage::Burn)
        );
        let mut more = Strength::default();
        if early || matches!(next, Some(Stage::Arm | Stage::Shown)) {
            let primary = if side == Side::Attack { combat.attacker } else { combat.defender };
            if own == Some(primary) {
                more.fixed += self.own_power(primary);
            } else if self.armers().has(primary) {
                more.fixed += HIDDEN;
            }
        }
        if early || self.is_sealed(Sealed::Pods) {
            for player in combat.party(side).iter().filter(|player| !fuelled || Some(*player) != own) {
                let fuel = self.fuel(player);
                more.dice += if self.borg_side(player) == Some(side) { fuel.borg } else { 0 };
                more.dice += if side == Side::Defence { fuel.fort } else { 0 };
            }
        }
        more
    }

    /// The strongest weapon that a player may show in the combat under way.
    fn own_power(self, player: Player) -> i32 {
        let from =
            [(self.mounted(player), Source::Borg), (self.hand(player) & self.deck().weapons, Source::Fort)];
        let powers = from.into_iter().flat_map(|(cards, from)| {
            let weapons = cards.iter().filter_map(|card| self.design(self.deck().of(card)).weapon());
            let open = weapons.filter(move |weapon| self.check_weapon(player, *weapon, from).is_ok());
            open.map(|weapon| i32::from(weapon.power)).collect::<Vec<_>>()
        });
        powers.max().unwrap_or(0)
    }

    /// The chance of a player's side in the combat under way, with the dice of these pods, or of all that there are.
    pub(crate) fn forecast(self, player: Player, fuel: Option<Fuel>) -> Option<Forecast> {
        let side = self.pos.combat.sides(player).next()?;
        let mut sides = self.known_strengths();
        let mut expects = false;
        for (strength, side) in sides.iter_mut().zip(Side::ALL) {
            let more = self.to_come(side, Some(player), fuel.is_some());
            expects |= more.fixed != 0 || more.dice != 0;
            *strength += more;
        }
        let fuel = fuel.unwrap_or(Fuel::NONE);
        // [GR-146, GR-292] A bioborg's pods serve the side it joined, those of a fortress the defence.
        if let Some(joined) = self.borg_side(player) {
            sides[joined.index()].dice += fuel.borg;
        }
        sides[Side::Defence.index()].dice += fuel.fort;
        let [attack, defence] = sides;
        let attacker = beats(attack.fixed, attack.dice, defence.fixed, defence.dice);
        let chance = if side == Side::Attack { attacker } else { attacker.not() };
        let tell = |name: &str, strength: Strength| format!("{name} {}", strength.text());
        Some(Forecast {
            chance,
            takes: None,
            need: if side == Side::Attack {
                "more than the defence".to_owned()
            } else {
                "at least the attack".to_owned()
            },
            because: vec![
                tell("attack", attack),
                tell("defence", defence),
                if expects {
                    "with the pods and weapons still to come; a hidden weapon counts as 4".to_owned()
                } else {
                    "not counting cards still to be played".to_owned()
                },
            ],
        })
    }

    /// What an attack with everything in reach would come to, by what its player may know.
    pub(crate) fn attack_forecast(self, player: Player, area: Area, whom: Player) -> (Strength, Strength) {
        let mut attack = Strength { fixed: 0, dice: 1 };
        for stack in self.joiners(player, Side::Attack, area) {
            attack.fixed += i32::from(stack.count) * i32::from(self.unit_info(stack.kind()).strength);
        }
        for stack in self.marked(player, Mark::Hand) {
            attack.fixed += i32::from(stack.count) * i32::from(self.unit_info(stack.kind()).strength);
        }
        let alliance = self.alliance(player);
        if alliance.mark == Mark::Hand || self.borg_attacks(player, area) {
            attack.fixed += self.best_power(player, area);
            if alliance.borg == area {
                attack.dice += alliance.carried.min(self.limits().combat_pods);
            }
        }
        (attack, self.defence_of(whom, area))
    }

    /// What an attack with everything in reach would come to, with what talents and face-up cards add on both sides.
    pub(crate) fn attack_odds(self, player: Player, area: Area, whom: Player) -> [Strength; 2] {
        let mut ahead = self.pos.clone();
        for stack in self.joiners(player, Side::Attack, area) {
            ahead.change_units(stack, stack.area, stack.state.with_mark(Mark::Attack));
        }
        let borg = self.borg_attacks(player, area);
        if borg {
            ahead.alliance_mut(player).mark = Mark::Attack;
        }
        ahead.change_all(
            |stack| stack.owner() == whom && stack.area == area,
            |state| state.with_mark(Mark::Defence),
        );
        if self.alliance(whom).borg == area {
            ahead.alliance_mut(whom).mark = Mark::Defence;
        }
        ahead.combat = Combat { area, attacker: player, defender: whom, ..Combat::none() };
        let look = Look { rules: self.rules, pos: &ahead };
        let [mut attack, mut defence] = Side::ALL.map(|side| look.strength(side));
        // Weapons and pods are still to come.
        let (plain, guarded) = self.attack_forecast(player, area, whom);
        let pods = if borg && self.alliance(player).borg == area { plain.dice - 1 } else { 0 };
        attack.dice += pods;
        attack.fixed += if borg { self.best_power(player, area) } else { 0 };
        defence.dice += guarded.dice - 1 - u8::from(self.alliance(whom).stands_in(area));
        defence.fixed += if self.is_armed(whom, area) { HIDDEN } else { 0 };
        [attack, defence]
    }

    /// Whether a weapon may defend an area, as far as everybody can see.
    fn is_armed(self, whom: Player, area: Area) -> bool {
        let alliance = self.alliance(whom);
        let (borg, fort) = (alliance.borg == area, alliance.stands_in(area));
        borg && !self.mounted(whom).is_empty() || fort && !self.hand(whom).is_empty()
    }

    /// The strongest mounted weapon that reaches an area.
    fn best_power(self, player: Player, area: Area) -> i32 {
        let borg = self.alliance(player).borg;
        let distance = match self.near(borg).has(area) {
            _ if borg == area => 0,
            true => 1,
            false => self.distance(borg, area).map_or(i16::MAX, i16::from),
        };
        let weapons =
            self.mounted(player).iter().filter_map(|card| self.design(self.deck().of(card)).weapon());
        let reach = weapons.filter(|weapon| weapon.attack && self.weapon_range(player, *weapon) >= distance);
        reach.map(|weapon| i32::from(weapon.power)).max().unwrap_or(0)
    }

    /// What defends an area for a player, as far as everybody can see: hidden weapons count with a mean of four.
    pub(crate) fn defence_of(self, whom: Player, area: Area) -> Strength {
        let alliance = self.alliance(whom);
        let units: i32 = self
            .pos
            .stacks_in(area)
            .iter()
            .filter(|stack| stack.owner() == whom)
            .map(|stack| i32::from(stack.count) * i32::from(self.unit_info(stack.kind()).strength))
            .sum();
        self.defence_with(whom, units, alliance.borg == area, alliance.stands_in(area))
    }

    /// The same, if so much of army units is there, the bioborg and the standing fortress or not.
    pub(crate) fn defence_with(self, whom: Player, units: i32, borg: bool, fort: bool) -> Strength {
        let alliance = self.alliance(whom);
        let mut strength = Strength { fixed: units, dice: 1 };
        if borg {
            strength.fixed += self.bioborg(whom).map_or(0, |bioborg| i32::from(bioborg.armour));
        }
        if borg && !self.mounted(whom).is_empty() || fort && !self.hand(whom).is_empty() {
            strength.fixed += HIDDEN;
        }
        let pods = if fort { alliance.stored } else { 0 }.max(if borg { alliance.carried } else { 0 });
        strength.dice += u8::from(fort) + pods.min(self.limits().combat_pods);
        strength
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_agree_with_full_enumeration() {
        for (own, dice, other, other_dice) in
            [(0, 1, 0, 1), (3, 2, 4, 2), (2, 0, 1, 1), (0, 3, 8, 0), (-4, 2, 0, 1)]
        {
            let mut hits = 0;
            let all = 6u32.pow(dice + other_dice);
            for throw in 0..all {
                let mut rest = throw;
                let mut sum = |dice: u32| -> i32 {
                    (0..dice)
                        .map(|_| {
                            let face = rest % 6 + 1;
                            rest /= 6;
                            face as i32
                        })
                        .sum()
                };
                let (mine, theirs) = (sum(dice), sum(other_dice));
                hits += u64::from((own + mine).max(0) > (other + theirs).max(0));
            }
            let chance = beats(own, dice as u8, other, other_dice as u8);
            assert_eq!(chance.hits * u64::from(all), hits * chance.of, "{own} {dice} {other} {other_dice}");
        }
    }

    #[test]
    fn many_dice_stay_within_bounds() {
        let chance = beats(0, 60, 0, 60);
        assert!((47..=50).contains(&chance.percent()), "{chance}");
        assert_eq!(beats(200, 5, 0, 5).percent(), 100);
    }
}
