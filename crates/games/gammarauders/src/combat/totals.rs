//! Pods, weapons, dice and totals [GR-149 to GR-169].

use retrograde_core::{Log, Short};

use super::{Armed, NOT_ARMED, Side};
use crate::action::{Fuel, Source};
use crate::area::Area;
use crate::cards::{DesignId, place};
use crate::effect::{Condition, Conditions, Effect, Op, Per, Whose};
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::pack::Weapon;
use crate::piece::{Kind, Mark, Terrain};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::sway::BORG;

/// Areas that a bioborg must have walked for the condition `moved-3`.
const RUNNING_START: u8 = 3;

impl Look<'_> {
    /// The side that a player's bioborg fights on.
    pub(crate) fn borg_side(self, player: Player) -> Option<Side> {
        match self.alliance(player).mark {
            Mark::Attack => Some(Side::Attack),
            Mark::Defence => Some(Side::Defence),
            _ => None,
        }
    }

    /// Whether the primary defender's own standing fortress is in the target area [GR-165].
    pub(crate) fn fort_defends(self) -> bool {
        let combat = &self.pos.combat;
        combat.is_on() && self.alliance(combat.defender).stands_in(combat.area)
    }

    /// Participants in the order of windows: the primary attacker, then in turn order [GR-162].
    pub(crate) fn in_combat_order(self, who: Players) -> impl Iterator<Item = Player> {
        self.pos.order_from(self.pos.combat.attacker).filter(move |player| who.has(*player))
    }

    /// A primary, then allies in turn order.
    pub(crate) fn party_in_order(self, side: Side) -> impl Iterator<Item = Player> {
        let combat = &self.pos.combat;
        let allies = combat.allies[side.index()];
        std::iter::once(combat.primary(side))
            .chain(self.pos.order.iter().copied().filter(move |player| allies.has(*player)))
    }

    /// Whether conditions hold for a player on a side.
    pub(crate) fn holds_all(self, cond: Conditions, by: Player, side: Option<Side>) -> bool {
        cond.is_empty() || cond.iter().all(|condition| self.holds_one(condition, by, side))
    }

    fn holds_one(self, condition: Condition, by: Player, side: Option<Side>) -> bool {
        let combat = &self.pos.combat;
        match condition {
            Condition::Attacking => side == Some(Side::Attack),
            Condition::Defending => side == Some(Side::Defence),
            Condition::InFort => by == combat.defender && self.fort_defends(),
            Condition::EnemyInFort => side == Some(Side::Attack) && self.fort_defends(),
            Condition::InWater => {
                let borg = self.alliance(by).borg;
                self.borg_side(by).is_some()
                    && borg.is_somewhere()
                    && self.tiles().terrain(borg) == Terrain::Water
            }
            Condition::Moved3 => self.alliance(by).walked >= RUNNING_START,
            Condition::EnemyHasAlly => {
                side.is_some_and(|side| !combat.allies[side.other().index()].is_empty())
            }
        }
    }

    /// Calls `f` with the effects that work for a player on a side by themselves: the talent if the bioborg fights there,
    /// and cards face up [GR-275].
    fn each_combat_static(self, player: Player, side: Side, mut f: impl FnMut(&Effect)) {
        let borg = self.borg_side(player) == Some(side);
        self.each_static(player, |effect, talent| {
            if (borg || !talent) && self.holds_all(effect.cond, player, Some(side)) {
                f(effect);
            }
        });
    }

    /// [GR-151 to GR-153, GR-276] The most pods that a participant can burn, from the bioborg and from the fortress.
    pub(crate) fn fuel(self, player: Player) -> Fuel {
        let combat = &self.pos.combat;
        let alliance = self.alliance(player);
        let there = alliance.borg == combat.area && self.borg_side(player).is_some();
        let fort = combat.party(Side::Defence).has(player) && alliance.stands_in(combat.area);
        let most = self.limits().combat_pods;
        Fuel {
            borg: if there { alliance.carried.min(most) } else { 0 },
            fort: if fort { alliance.stored.min(most) } else { 0 },
        }
    }

    pub(crate) fn check_fuel(self, player: Player, fuel: Fuel) -> Check {
        let has = self.fuel(player);
        require(
            fuel.borg <= has.borg && fuel.fort <= has.fort,
            "GR-151",
            "there aren't that many pods to burn",
        )?;
        let most = self.limits().combat_pods;
        require(fuel.borg + fuel.fort <= most, "GR-149", "nobody may burn that many pods in one combat")?;
        let combat = &self.pos.combat;
        let primary = player == combat.attacker || player == combat.defender;
        let mixed = primary && fuel.borg > 0 && fuel.fort > 0;
        require(!mixed, "GR-152", "a primary's pods must all come from one source")
    }

    /// Who is asked for pods.
    pub(crate) fn burners(self) -> Players {
        self.pos.combat.participants().iter().filter(|player| self.fuel(*player) != Fuel::NONE).collect()
    }

    /// Who is asked for a weapon [GR-276].
    pub(crate) fn armers(self) -> Players {
        let combat = &self.pos.combat;
        let armed = |player: &Player| {
            let sheet = self.borg_side(*player).is_some() && !self.mounted(*player).is_empty();
            sheet || *player == combat.defender && self.fort_defends() && !self.hand(*player).is_empty()
        };
        combat.participants().iter().filter(armed).collect()
    }

    /// How far a weapon of a bioborg reaches.
    pub(crate) fn weapon_range(self, player: Player, weapon: Weapon) -> i16 {
        i16::from(weapon.range) + self.reach_change(player, BORG)
    }

    /// Whether a weapon may be shown from a source, leaving aside whether it is there [GR-155 to GR-161].
    pub(crate) fn check_weapon(self, player: Player, weapon: Weapon, from: Source) -> Check {
        let combat = &self.pos.combat;
        let [borg, fort] = combat.pods[player.index()];
        let primary = player == combat.attacker || player == combat.defender;
        let side = match from {
            Source::Fort => {
                let defends = player == combat.defender && self.fort_defends();
                require(defends, "GR-158", "only a defending fortress can use a weapon from hand")?;
                require(borg == 0, "GR-152", "your pods came from the bioborg, so the weapon must too")?;
                Side::Defence
            }
            Source::Borg => {
                let Some(side) = self.borg_side(player) else {
                    return Err(Block::new("GR-161", "your bioborg is not taking part"));
                };
                let same = !primary || fort == 0;
                require(same, "GR-152", "your pods came from the fortress, so the weapon must too")?;
                side
            }
        };
        let role = if side == Side::Attack { weapon.attack } else { weapon.defence };
        let only = if weapon.attack { "this weapon can only attack" } else { "this weapon can only defend" };
        require(role, "GR-160", only)?;
        let away = side == Side::Attack && self.alliance(player).borg != combat.area;
        if away {
            let distance = self.distance(self.alliance(player).borg, combat.area).unwrap_or(u8::MAX);
            let reaches = self.weapon_range(player, weapon) >= i16::from(distance);
            require(reaches, "GR-159", "this weapon does not reach that far")?;
        }
        Ok(())
    }

    /// Whether a participant may show a card.
    pub(crate) fn check_show(self, player: Player, card: Short, from: Source) -> Check<DesignId> {
        let cards = match from {
            Source::Borg => self.mounted(player),
            Source::Fort => self.hand(player),
        };
        let (rule, because) = match from {
            Source::Borg => ("GR-157", "this card is not mounted"),
            Source::Fort => ("GR-158", "you do not hold this card"),
        };
        let id = self.card_in(cards, card, rule, because)?;
        let Some(weapon) = self.design(id).weapon() else {
            return Err(Block::new("GR-155", "that is not a weapon"));
        };
        self.check_weapon(player, weapon, from)?;
        Ok(id)
    }

    /// Calls `f` with every weapon that a participant may show.
    pub(crate) fn each_show(self, player: Player, mut f: impl FnMut(DesignId, Source)) {
        for from in Source::ALL {
            let cards = match from {
                Source::Borg => self.mounted(player),
                Source::Fort => self.hand(player) & self.deck().weapons,
            };
            for id in self.deck().designs_of(cards) {
                let weapon = self.design(id).weapon();
                if weapon.is_some_and(|weapon| self.check_weapon(player, weapon, from).is_ok()) {
                    f(id, from);
                }
            }
        }
    }

    /// The weapon that a participant showed.
    pub(crate) fn shown(self, player: Player) -> Option<DesignId> {
        self.pos.cards.in_place(place::shown(player)).lowest().map(|card| self.deck().of(card))
    }

    /// The side that a shown weapon counts for.
    pub(crate) fn weapon_side(self, player: Player) -> Option<Side> {
        let armed = self.pos.combat.armed[player.index()];
        if armed.as_slot().is_some() {
            self.borg_side(player)
        } else {
            armed.as_hand().map(|_| Side::Defence)
        }
    }

    /// [GR-163, GR-164] Dice that a player rolls for a side.
    pub(crate) fn dice_for(self, player: Player, side: Side) -> u8 {
        let combat = &self.pos.combat;
        if !combat.party(side).has(player) {
            return 0;
        }
        let [borg, fort] = combat.pods[player.index()];
        let mut dice = 1;
        if self.borg_side(player) == Some(side) {
            dice += i16::from(borg);
        }
        if side == Side::Defence {
            dice += i16::from(fort);
            dice += i16::from(player == combat.defender && self.fort_defends());
        }
        dice += i16::from(combat.extra[side.index()][player.index()]);
        // Dice of talents and face-up cards: the own ones here, those taken from this side by the other at its primary.
        self.each_combat_static(player, side, |effect| {
            if let Op::Die { side: Whose::Own, amount } = effect.op {
                dice += i16::from(amount);
            }
        });
        if combat.primary(side) == player {
            for enemy in combat.party(side.other()).iter() {
                self.each_combat_static(enemy, side.other(), |effect| {
                    if let Op::Die { side: Whose::Enemy, amount } = effect.op {
                        dice += i16::from(amount);
                    }
                });
            }
        }
        dice.clamp(0, 60) as u8
    }

    /// What `per` counts for a player on a side.
    pub(crate) fn per(self, per: Option<Per>, player: Player, side: Side) -> i16 {
        let of = |kind: Kind| -> i16 {
            let units = self.marked(player, side.mark()).filter(|stack| stack.kind() == kind);
            units.map(|stack| i16::from(stack.count)).sum()
        };
        match per {
            None => 1,
            Some(Per::Soldier) => of(Kind::Soldier),
            Some(Per::Hovertank) => of(Kind::Hovertank),
            Some(Per::Gammajet) => of(Kind::Gammajet),
            Some(Per::AllyArmy) => {
                let allies = self.pos.combat.allies[side.index()];
                allies.iter().map(|ally| i16::from(self.committed_units(ally, side.mark()))).sum()
            }
        }
    }

    /// The total of a side but for its dice, in parts: weapons, army units, armour, everything else.
    pub(crate) fn fixed_total(self, side: Side) -> [i16; 4] {
        let combat = &self.pos.combat;
        let primary = combat.primary(side);
        let mut parts = [0, 0, 0, combat.total[side.index()]];
        for player in combat.party(side).iter() {
            if let Some(id) = combat.showed(player).filter(|_| self.weapon_side(player) == Some(side)) {
                let power = self.design(id).weapon().map_or(0, |weapon| i16::from(weapon.power));
                parts[0] += if player == primary { i16::from(combat.power[side.index()]) } else { power };
            }
            for stack in self.marked(player, side.mark()) {
                parts[1] += i16::from(stack.count) * i16::from(self.unit_info(stack.kind()).strength);
            }
            if side == Side::Defence && self.borg_side(player) == Some(side) {
                parts[2] += self.bioborg(player).map_or(0, |bioborg| i16::from(bioborg.armour));
            }
            self.each_combat_static(player, side, |effect| {
                if let Op::Total { side: Whose::Own, amount, per } = effect.op {
                    parts[3] += i16::from(amount) * self.per(per, player, side);
                }
            });
        }
        for enemy in combat.party(side.other()).iter() {
            self.each_combat_static(enemy, side.other(), |effect| {
                if let Op::Total { side: Whose::Enemy, amount, per } = effect.op {
                    parts[3] += i16::from(amount) * self.per(per, enemy, side);
                }
            });
        }
        parts
    }

    /// What the dice of a side show.
    pub(crate) fn rolled(self, side: Side) -> i16 {
        let faces = self.pos.combat.dice[side.index()].iter();
        faces
            .map(|faces| faces.iter().zip(1..).map(|(&count, face)| i16::from(count) * face).sum::<i16>())
            .sum()
    }

    /// [GR-168, GR-278] The total of a side.
    pub(crate) fn total(self, side: Side) -> u8 {
        let fixed: i16 = self.fixed_total(side).iter().sum();
        (fixed + self.rolled(side)).clamp(0, 255) as u8
    }

    /// Losses of a side by talents and face-up cards: more of them, and halvings.
    pub(crate) fn static_losses(self, side: Side) -> (i16, u8) {
        let (mut more, mut halves) = (0, 0);
        for whose in Side::ALL {
            for player in self.pos.combat.party(whose).iter() {
                self.each_combat_static(player, whose, |effect| match effect.op {
                    Op::MoreLosses { side: about, amount } if whose.seen(about) == side => {
                        more += i16::from(amount);
                    }
                    Op::HalfLosses { side: about } if whose.seen(about) == side => halves += 1,
                    _ => {}
                });
            }
        }
        (more, halves)
    }

    /// Where the combat is.
    pub(crate) fn battlefield(self) -> Option<Area> {
        Some(self.pos.combat.area).filter(|area| area.is_somewhere())
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [GR-154] Sealed pods are shown and burned.
    pub(crate) fn burn_sealed(&mut self) {
        for player in self.look().in_combat_order(self.pos.combat.participants()).collect::<Vec<_>>() {
            let [borg, fort] = self.pos.combat.pods[player.index()];
            if borg + fort == 0 {
                continue;
            }
            let alliance = self.pos.alliance_mut(player);
            alliance.carried -= borg;
            alliance.stored -= fort;
            self.pos.pods += borg + fort;
            self.tell(|look| Event::Burned { who: look.party(player), borg, fort });
        }
    }

    /// Sealed weapons are shown.
    pub(crate) fn show_sealed(&mut self) {
        for player in self.look().in_combat_order(self.pos.combat.participants()).collect::<Vec<_>>() {
            let armed = self.pos.combat.armed[player.index()];
            let (id, from) = if let Some(slot) = armed.as_slot() {
                let Some(card) = self.look().in_slot(player, slot) else { continue };
                (self.rules.pack.cards.of(card), place::slot(player, slot))
            } else if let Some(id) = armed.as_hand() {
                (id, place::hand(player))
            } else {
                self.pos.combat.armed[player.index()] = Armed::NONE;
                continue;
            };
            self.reveal(id, from, place::shown(player));
            self.pos.combat.shown[player.index()] = id.0;
            self.tell(|look| Event::Shown { who: look.party(player), card: id });
            let side = self.look().weapon_side(player).unwrap_or(Side::Defence);
            if self.pos.combat.primary(side) == player {
                let power = self.rules.pack.cards.design(id).weapon().map_or(0, |weapon| weapon.power);
                self.pos.combat.power[side.index()] = power as i8;
            }
        }
        self.change_static_power();
    }

    /// Talents and face-up cards change the power of the primaries' weapons.
    fn change_static_power(&mut self) {
        for side in Side::ALL {
            let look = self.look();
            let primary = look.pos.combat.primary(side);
            if look.weapon_side(primary) != Some(side) {
                continue;
            }
            let mut power = look.pos.combat.power[side.index()];
            for whose in Side::ALL {
                for player in look.in_combat_order(look.pos.combat.party(whose)) {
                    look.each_combat_static(player, whose, |effect| {
                        if let Op::Power { side: about, set, amount } = effect.op
                            && whose.seen(about) == side
                        {
                            power = if set { amount } else { power.saturating_add(amount).max(0) };
                        }
                    });
                }
            }
            self.pos.combat.power[side.index()] = power;
        }
    }

    /// [GR-167] All dice of both sides are rolled together.
    pub(crate) fn roll_combat(&mut self) {
        for side in Side::ALL {
            for player in self.look().in_combat_order(self.pos.combat.party(side)).collect::<Vec<_>>() {
                let count = self.look().dice_for(player, side);
                for _ in 0..count {
                    let face = self.roll("combat");
                    self.pos.combat.dice[side.index()][player.index()][usize::from(face) - 1] += 1;
                }
                if count > 0 {
                    self.tell(|look| Event::Rolled {
                        who: look.party(player),
                        side,
                        faces: look.pos.combat.dice[side.index()][player.index()],
                    });
                }
            }
        }
    }

    /// A slot or a hand card is sealed as the weapon of a participant.
    pub(crate) fn seal_weapon(&mut self, player: Player, choice: Option<(DesignId, Source)>) {
        let armed = match choice {
            None => Armed::NONE,
            Some((id, Source::Fort)) => Armed::hand(id),
            Some((id, Source::Borg)) => {
                let card = (self.look().mounted(player) & self.look().copies(id)).iter();
                let slot = card.map(|card| self.look().slot_of(card)).min();
                slot.map_or(NOT_ARMED, Armed::slot)
            }
        };
        self.pos.combat.armed[player.index()] = armed;
    }
}
