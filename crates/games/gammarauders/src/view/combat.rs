//! A combat as a viewer sees it: what each side has declared so far, and what the dice made of it.

use serde::Serialize;

use crate::area::Area;
use crate::combat::Side;
use crate::look::Look;
use crate::piece::Kind;
use crate::player::{Player, Players};
use crate::room::Sealed;
use crate::steps::Stage;

/// The combat under way.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct CombatView {
    pub(crate) area: Area,
    pub(crate) moment: Moment,
    pub(crate) sides: [SideView; 2],
    /// The attacker's chance with what is known to everybody, in thousandths; none once the dice have fallen.
    pub(crate) chance: Option<u32>,
    /// Whether the defender's fortress is attacked, and whether it fell.
    pub(crate) fort: bool,
    pub(crate) fell: bool,
    pub(crate) winner: Option<Side>,
    /// Units that the losing side loses.
    pub(crate) losses: u8,
    /// Pods that lie loose there.
    pub(crate) loose: u8,
}

/// What a combat goes through.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) enum Moment {
    Announced,
    Allies,
    Pods,
    Weapons,
    Cards,
    Dice,
    Aftermath,
}

impl Moment {
    pub(crate) const NAMES: [&str; 7] =
        ["Announced", "Allies", "Pods", "Weapons", "Cards", "Dice", "Aftermath"];

    /// The moment in which a combat is that will go on with a stage.
    const fn before(stage: Stage) -> Moment {
        match stage {
            Stage::Respond | Stage::Decide | Stage::Allies => Moment::Announced,
            Stage::LastCall | Stage::Burn => Moment::Allies,
            Stage::Arm => Moment::Pods,
            Stage::Shown => Moment::Weapons,
            Stage::Commit | Stage::Roll => Moment::Cards,
            Stage::Reroll | Stage::Judge => Moment::Dice,
            _ => Moment::Aftermath,
        }
    }
}

/// A side of it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct SideView {
    pub(crate) primary: Player,
    pub(crate) allies: Vec<Player>,
    /// Those whose bioborg takes part.
    pub(crate) borgs: Vec<Player>,
    pub(crate) units: Vec<TroopView>,
    pub(crate) pods: Vec<(Player, u8)>,
    /// Weapons shown, and those that are sealed.
    pub(crate) weapons: Vec<(Player, String)>,
    pub(crate) sealed: u8,
    /// Everything but the dice: weapons, army units, armour, everything else.
    pub(crate) parts: [i16; 4],
    pub(crate) dice: Vec<(Player, u8)>,
    /// The sum, once the dice have fallen.
    pub(crate) total: Option<u8>,
}

/// Army units of a player on a side.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct TroopView {
    pub(crate) player: Player,
    pub(crate) kind: Kind,
    pub(crate) count: u8,
    /// How many more there were when the totals were known.
    pub(crate) lost: u8,
    /// What all of them counted for.
    pub(crate) strength: u8,
}

impl Look<'_> {
    pub(super) fn combat_view(self, own: Option<Player>) -> CombatView {
        let combat = &self.pos.combat;
        let stage = self.held().find_map(|holds| holds.combat);
        // The step on the stack is the one that comes next; a question that is open belongs to the one before.
        let moment = stage.map_or(Moment::Announced, Moment::before);
        let burning = self.is_sealed(Sealed::Pods);
        let rolled = Side::ALL.into_iter().any(|side| self.rolled(side) > 0);
        let chance = self.known_chance();
        let chance = (u128::from(chance.hits) * 1000 / u128::from(chance.of)) as u32;
        CombatView {
            area: combat.area,
            moment,
            sides: Side::ALL.map(|side| self.side_view(side, own, burning, rolled)),
            chance: (!rolled && !burning).then_some(chance),
            fort: self.fort_defends() || combat.fell,
            fell: combat.fell,
            winner: combat.winner,
            losses: self.losing().map_or(0, |side| {
                let fallen = combat.party(side).iter().map(|player| combat.fallen_of(player)).sum();
                self.losses(side).max(fallen)
            }),
            loose: self.pos.loose[combat.area.index()],
        }
    }

    fn side_view(self, side: Side, own: Option<Player>, burning: bool, rolled: bool) -> SideView {
        let combat = &self.pos.combat;
        let party = || self.party_in_order(side);
        let pods = |player: Player| {
            let [borg, fort] = combat.pods[player.index()];
            let borg = if self.borg_side(player) == Some(side) { borg } else { 0 };
            borg + if side == Side::Defence { fort } else { 0 }
        };
        let hidden = |player: Player| burning && own != Some(player);
        let faces = |player: Player| {
            let each = combat.dice[side.index()][player.index()].into_iter().zip(1u8..);
            each.flat_map(move |(count, face)| std::iter::repeat_n((player, face), usize::from(count)))
        };
        let arming = self.held().find_map(|holds| match holds.sealed {
            Some(Sealed::Weapons(waiting)) => Some(self.armers().minus(waiting)),
            _ => None,
        });
        let sealed = |player: &Player| {
            let arms = arming.unwrap_or(Players::NONE).has(*player);
            arms && self.borg_side(*player).unwrap_or(Side::Defence) == side
        };
        let lost = self.losing() == Some(side);
        let troop = |player: Player, kind: Kind| {
            let there = self.marked(player, side.mark()).filter(|stack| stack.kind() == kind);
            let count: u8 = there.map(|stack| stack.count).sum();
            let lost = if lost { combat.fallen[player.index()][kind.index()] } else { 0 };
            let strength = self.unit_info(kind).strength * (count + lost);
            (count + lost > 0).then_some(TroopView { player, kind, count, lost, strength })
        };
        let units: Vec<TroopView> =
            party().flat_map(|player| Kind::ALL.map(|kind| troop(player, kind))).flatten().collect();
        SideView {
            primary: combat.primary(side),
            allies: combat.allies[side.index()].iter().collect(),
            borgs: party().filter(|player| self.borg_side(*player) == Some(side)).collect(),
            pods: party()
                .filter(|player| !hidden(*player) && pods(*player) > 0)
                .map(|player| (player, pods(player)))
                .collect(),
            weapons: party()
                .filter(|player| self.weapon_side(*player) == Some(side))
                .filter_map(|player| Some((player, self.card_name(combat.showed(player)?).to_string())))
                .collect(),
            sealed: party().filter(sealed).count() as u8,
            parts: self.parts_of(side, &units),
            units,
            dice: party().flat_map(faces).collect(),
            total: rolled.then(|| match combat.winner {
                Some(_) => combat.score[side.index()],
                None => self.total(side),
            }),
        }
    }

    /// What a total is made of but for its dice. Once it is known it stays as it was: what has been lost since still
    /// counted, and what talents and cards added is the rest of the sum.
    fn parts_of(self, side: Side, units: &[TroopView]) -> [i16; 4] {
        let [weapons, there, armour, other] = self.fixed_total(side);
        if self.pos.combat.winner.is_none() {
            return [weapons, there, armour, other];
        }
        let troops = units.iter().map(|troop| i16::from(troop.strength)).sum();
        let rest =
            i16::from(self.pos.combat.score[side.index()]) - weapons - troops - armour - self.rolled(side);
        [weapons, troops, armour, rest]
    }
}
