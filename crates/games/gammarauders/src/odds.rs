//! Exact chances of a combat: two pools of dice on two fixed totals.

use retrograde_core::{Chance, Forecast};
use retrograde_odds::Odds;

use crate::combat::Side;
use crate::look::Look;
use crate::piece::Mark;
use crate::player::Player;

/// The chance that a total with some dice is higher than another with some dice; equal totals are not.
pub(crate) fn beats(own: i32, dice: u8, other: i32, other_dice: u8) -> Chance {
    // Totals never fall below 0 [GR-168].
    let total = |fixed: i32, dice: u8| Odds::dice(dice.into(), 6).map(|sum| (fixed + sum).max(0));
    total(own, dice).against(&total(other, other_dice)).more
}

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
        format!("{} and {dice}", self.fixed)
    }

    /// The mean total, in halves.
    pub(crate) const fn halves(self) -> i32 {
        self.fixed * 2 + self.dice as i32 * 7
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

    /// The attacker's chance, by what everybody can see.
    pub(crate) fn known_chance(self) -> Chance {
        let [attack, defence] = self.known_strengths();
        beats(attack.fixed, attack.dice, defence.fixed, defence.dice)
    }

    /// Both sides without what is sealed.
    fn known_strengths(self) -> [Strength; 2] {
        let combat = &self.pos.combat;
        let mut sides = Side::ALL.map(|side| self.strength(side));
        if matches!(self.pos.steps.last(), Some(crate::steps::Step::Burn(_))) {
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

    /// The chance of a player's side in the combat under way, with what both have declared so far.
    pub(crate) fn forecast(self, player: Player, extra: u8) -> Option<Forecast> {
        let side = self.pos.combat.sides(player).next()?;
        let mut sides = self.known_strengths();
        sides[side.index()].dice += extra;
        let [attack, defence] = sides;
        let attacker = beats(attack.fixed, attack.dice, defence.fixed, defence.dice);
        let chance = if side == Side::Attack { attacker } else { attacker.not() };
        let tell = |name: &str, strength: Strength| format!("{name} {}", strength.text());
        Some(Forecast {
            chance,
            need: if side == Side::Attack {
                "more than the defence".to_owned()
            } else {
                "at least the attack".to_owned()
            },
            because: vec![
                tell("attack", attack),
                tell("defence", defence),
                "weapons, pods and cards not yet shown are left out".to_owned(),
            ],
        })
    }

    /// What an attack with everything in reach would come to, by what its player may know.
    pub(crate) fn attack_forecast(
        self,
        player: Player,
        area: crate::area::Area,
        whom: Player,
    ) -> (Strength, Strength) {
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

    /// The strongest mounted weapon that reaches an area.
    fn best_power(self, player: Player, area: crate::area::Area) -> i32 {
        let distance = i16::from(self.alliance(player).borg != area);
        let weapons =
            self.mounted(player).iter().filter_map(|card| self.design(self.deck().of(card)).weapon());
        let reach = weapons.filter(|weapon| weapon.attack && self.weapon_range(player, *weapon) >= distance);
        reach.map(|weapon| i32::from(weapon.power)).max().unwrap_or(0)
    }

    /// What defends an area for a player, as far as everybody can see: hidden weapons count with a mean of four.
    pub(crate) fn defence_of(self, whom: Player, area: crate::area::Area) -> Strength {
        const HIDDEN: i32 = 4;
        let alliance = self.alliance(whom);
        let units: i32 = self
            .pos
            .stacks_in(area)
            .iter()
            .filter(|stack| stack.owner() == whom)
            .map(|stack| i32::from(stack.count) * i32::from(self.unit_info(stack.kind()).strength))
            .sum();
        let mut strength = Strength { fixed: units, dice: 1 };
        let borg = alliance.borg == area;
        let fort = alliance.stands_in(area);
        if borg {
            strength.fixed += self.bioborg(whom).map_or(0, |bioborg| i32::from(bioborg.armour));
        }
        let armed = borg && !self.mounted(whom).is_empty() || fort && !self.hand(whom).is_empty();
        if armed {
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
