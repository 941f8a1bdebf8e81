//! What cards are worth to a player, and the answers that follow from it: for bots, and for players who are away.

use crate::action::{Action, Item};
use crate::area::AreaSet;
use crate::cards::DesignId;
use crate::effect::Op;
use crate::look::Look;
use crate::pack::{Class, Sort, Stock};
use crate::piece::{Kind, Stack};
use crate::player::Player;

impl Look<'_> {
    /// What a card is worth to a player, in tenths of an army unit.
    pub(crate) fn card_worth(self, player: Player, id: DesignId) -> i32 {
        let design = self.design(id);
        match design.sort {
            Sort::Weapon(weapon) => {
                let fits = self.bioborg(player).is_some_and(|bioborg| {
                    bioborg.slots.iter().any(|accepts| accepts & weapon.mount.bit() != 0)
                });
                let power = i32::from(weapon.power) * 6 + i32::from(weapon.range) * 3;
                let once = if weapon.once { 10 } else { 0 };
                (power - once) * if fits { 2 } else { 1 } / 2
            }
            Sort::Reinforce { unit: Stock::Any, .. } => 32,
            Sort::Reinforce { .. } => 26,
            Sort::Immediate => 0,
            Sort::Trick(class) => {
                let effects = self.rules.pack.program.list(design.effects);
                let rebuild = effects.iter().any(|effect| matches!(effect.op, Op::Rebuild { .. }));
                let lasting = if design.lasting { 8 } else { 0 };
                lasting
                    + match class {
                        _ if rebuild => 40,
                        Class::Combat => 24,
                        Class::Pod => 26,
                        Class::Diplomacy => 18,
                        Class::Movement => 12,
                        Class::Works => 24,
                    }
            }
        }
    }

    /// The free slot and the weapon of the hand that go best together.
    pub(crate) fn best_mount(self, player: Player) -> Option<Action> {
        let full = self.full_slots(player);
        let mut best: Option<(i32, Action)> = None;
        let fort_holds = self.hand(player).iter().filter(|card| self.deck().weapons.contains(*card)).count();
        self.each_mount(player, |id, slot| {
            let Some(weapon) = self.design(id).weapon() else { return };
            let free = full >> (slot - 1) & 1 == 0;
            // The narrowest slot first, so that more fit.
            let width =
                self.bioborg(player).map_or(0, |bioborg| bioborg.slots[usize::from(slot) - 1].count_ones());
            let worth = i32::from(weapon.power) * 10 - width as i32;
            // One weapon stays in hand for the fortress, once the bioborg has some.
            let spare = fort_holds > 1 || full.count_ones() < 2;
            if free && spare && worth > best.map_or(0, |(worth, _)| worth) {
                best = Some((worth, Action::Mount(self.card_name(id), slot)));
            }
        });
        best.map(|(_, action)| action)
    }

    /// A good next answer while bioborgs are armed at set-up.
    pub(crate) fn best_outfit(self, player: Player) -> Action {
        if let Some(mount) = self.best_mount(player) {
            return mount;
        }
        if self.hand(player).len() <= usize::from(self.limits().hand) {
            return Action::Done;
        }
        self.worst_hidden(player).map_or(Action::Done, |id| Action::Discard(self.card_name(id)))
    }

    /// The hidden card that is worth least.
    pub(crate) fn worst_hidden(self, player: Player) -> Option<DesignId> {
        self.deck().designs_of(self.hand(player)).min_by_key(|id| self.card_worth(player, *id))
    }

    /// What to discard at the hand limit.
    pub(crate) fn worst_card(self, player: Player) -> Option<Action> {
        let hidden = self
            .worst_hidden(player)
            .map(|id| (self.card_worth(player, id), Action::Discard(self.card_name(id))));
        let up = self.deck().designs_of(self.front(player));
        let up = up.map(|id| (self.card_worth(player, id), Action::DiscardUp(self.card_name(id))));
        up.chain(hidden).min_by_key(|(worth, _)| *worth).map(|(_, action)| action)
    }

    /// A good item to take.
    pub(crate) fn best_item(self, player: Player) -> Action {
        let open = |item: &Item| self.can_take(player, *item).is_ok();
        // Cards while the hand has room, then what there is least of.
        let units = self.pos.units_of(player);
        let room = self.cards_held(player) < self.hand_limit(player);
        let rank = |item: &Item| match item.kind() {
            Some(kind) => i32::from(units[kind.index()]) - if kind == Kind::Gammajet { 2 } else { 0 },
            None if room => 3,
            None => 40,
        };
        let best = Item::ALL.into_iter().filter(open).min_by_key(rank);
        best.map_or(Action::Done, Action::TakeItem)
    }

    /// The unit that is missed least, or most if the picker is an enemy.
    pub(crate) fn cheapest_loss(stacks: impl Iterator<Item = Stack>, own: bool) -> Option<Action> {
        let rank = |stack: &Stack| {
            let kind = match stack.kind() {
                Kind::Hovertank => 2,
                Kind::Soldier => 3,
                Kind::Gammajet => 4,
            };
            let worth = kind + i32::from(stack.state.pods()) * 10;
            if own { worth } else { -worth }
        };
        stacks.min_by_key(rank).map(|stack| Action::Lose(stack.unit(), stack.area))
    }

    /// The strongest weapon that may be shown.
    pub(crate) fn best_weapon(self, player: Player) -> Action {
        let mut best = (0, Action::ShowNone);
        self.each_show(player, |id, from| {
            let power = self.design(id).weapon().map_or(0, |weapon| i32::from(weapon.power) + 1);
            if power > best.0 {
                best = (power, Action::Show(self.card_name(id), from));
            }
        });
        best.1
    }

    /// Areas worth a thought: near to the own bioborg, or far from it.
    pub(crate) fn sensible_spots(self, player: Player, areas: AreaSet, far: bool, out: &mut Vec<Action>) {
        let away = self.distances(self.alliance(player).borg);
        let rank = |area: &crate::area::Area| {
            let distance = i32::from(away[area.index()]);
            if far { -distance } else { distance }
        };
        let mut ranked: Vec<(i32, crate::area::Area)> =
            areas.iter().map(|area| (rank(&area), area)).collect();
        ranked.sort_unstable();
        out.extend(ranked.into_iter().take(3).map(|(_, area)| Action::At(area)));
    }

    /// Whom a card is aimed at: leaders first.
    pub(crate) fn sensible_targets(self, aim: crate::steps::Aim, player: Player, out: &mut Vec<Action>) {
        let start = out.len();
        crate::room::Room::list(aim, self, player, out);
        let rank = |action: &Action| match action {
            Action::Target(who) => (self.alliance(*who).coups.len(), self.pods_controlled(*who)),
            _ => (0, 0),
        };
        if let Some(best) = out[start..].iter().copied().max_by_key(rank) {
            let first = out[start];
            out.truncate(start);
            if matches!(first, Action::Target(_)) { out.push(best) } else { out.extend([first]) }
        }
    }
}
