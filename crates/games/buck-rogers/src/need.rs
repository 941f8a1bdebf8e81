//! What an attack needs to hit [BR-119, BR-124 … BR-126], and which attack is best.

use retrograde_core::{Chance, Forecast};

use crate::action::Target;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::options::Switch;

/// What an attack needs.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Need {
    /// The hit number.
    pub(crate) number: u8,
    /// What is added to the die.
    pub(crate) bonus: u8,
}

impl Need {
    /// [BR-119, BR-276, BR-305] Whether a die hits; a 10 always does.
    #[inline]
    pub(crate) const fn hits(self, die: u8) -> bool {
        die == 10 || die + self.bonus >= self.number
    }

    /// [BR-126] In tenths.
    pub(crate) fn tenths(self) -> u8 {
        (11 + self.bonus).saturating_sub(self.number).clamp(1, 10)
    }

    /// A hit number with nothing added to the die.
    pub(crate) const fn of(number: u8) -> Need {
        Need { number, bonus: 0 }
    }

    pub(crate) fn forecast(self) -> Forecast {
        let because = if self.bonus > 0 { vec![format!("+{} to the die", self.bonus)] } else { Vec::new() };
        Forecast { chance: self.chance(), need: format!("{} or more", self.number), because, takes: None }
    }

    pub(crate) fn chance(self) -> Chance {
        Chance::new(u64::from(self.tenths()), 10)
    }
}

/// What a unit is worth when somebody must choose what to shoot at.
pub(crate) const fn worth(kind: Kind) -> u32 {
    match kind {
        Kind::Trooper => 10,
        Kind::Gennie => 14,
        Kind::Fighter => 17,
        Kind::Battler => 32,
        Kind::Transport => 13,
        Kind::KillerSatellite => 34,
        Kind::Marker => 9,
    }
}

/// The attacker and target with the best odds: the same judgement for people who ask for it, bots and the calculator of
/// battles. `needs` gives the tenths of a pair.
pub(crate) fn best_pair<T: Copy>(
    attackers: &[Kind],
    targets: &[(T, Kind)],
    needs: impl Fn(Kind, T) -> Option<u8>,
) -> Option<(Kind, T)> {
    let mut best: Option<(u32, Kind, T)> = None;
    for &attacker in attackers {
        for &(target, kind) in targets {
            if let Some(tenths) = needs(attacker, target) {
                // A weak attacker goes first where it does as well.
                let score = u32::from(tenths) * worth(kind) * 64 + (40 - worth(attacker));
                if best.is_none_or(|(most, ..)| score > most) {
                    best = Some((score, attacker, target));
                }
            }
        }
    }
    best.map(|(_, attacker, target)| (attacker, target))
}

impl Look<'_> {
    /// What a player's unit needs against a target in the same zone [BR-124, chapter 11 E, M].
    pub(crate) fn need(
        self,
        player: Player,
        attacker: Kind,
        target: Target,
        zone: Zone,
        buck: bool,
    ) -> Option<Need> {
        let number = self.number(attacker, target.kind(), target.colour(), zone, buck)?;
        Some(Need { number, bonus: self.bonus(player, attacker, zone) })
    }

    /// The hit number, or nothing where the attack is impossible.
    pub(crate) fn number(
        self,
        attacker: Kind,
        kind: Kind,
        colour: Colour,
        zone: Zone,
        buck: bool,
    ) -> Option<u8> {
        let combat = &self.numbers().combat;
        let talents = self.has(Switch::GennieAbilities);
        let nine = self.has(Switch::GennieBattlerNine);
        let table = match (attacker, kind) {
            (Kind::Battler, Kind::Gennie) if talents && nine => combat.nine,
            (Kind::Battler, Kind::Gennie) if talents => combat.battler_at_gennie,
            (Kind::Gennie, Kind::Battler) if talents && nine => combat.nine,
            _ => combat.needs(attacker, kind),
        };
        if table == 0 {
            return None;
        }
        if buck && attacker == Kind::Fighter {
            return Some(table.min(combat.buck));
        }
        Some(table + self.defence(kind, colour, zone))
    }

    /// How much harder a unit is to hit in its zone: Gennies on Venus [BR-276], Troopers and Gennies at their own
    /// Factory [BR-305].
    pub(crate) fn defence(self, kind: Kind, colour: Colour, zone: Zone) -> u8 {
        let combat = &self.numbers().combat;
        let mut defence = 0;
        if kind == Kind::Gennie && self.is_on(zone, self.rules.pack.talents.venusian) {
            defence += combat.venusian;
        }
        let own = |index: usize| self.pos.factories[index].owner == self.pos.owner(colour);
        if kind.is_ground() && self.has(Switch::FactoryDefence) && self.pos.factories_in(zone).any(own) {
            defence += combat.defence;
        }
        defence
    }

    /// What a player's units add to their dice in a zone [BR-128, BR-275].
    pub(crate) fn bonus(self, player: Player, attacker: Kind, zone: Zone) -> u8 {
        let combat = &self.numbers().combat;
        let mut bonus = 0;
        if attacker == Kind::Gennie && self.is_on(zone, self.rules.pack.talents.mercurian) {
            bonus += combat.mercurian;
        }
        if !self.has(Switch::LeaderPowers) && self.has_leader_in(player, zone) {
            bonus += combat.leader;
        }
        bonus
    }

    /// [BR-214] Whether a player may still use Buck's power in a zone.
    pub(crate) fn buck_ready(self, player: Player, zone: Zone) -> bool {
        self.power_at(Name::Buck) == Some((player, zone)) && !self.pos.leaders[Name::Buck.index()].used
    }
}
