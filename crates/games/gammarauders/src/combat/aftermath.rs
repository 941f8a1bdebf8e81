//! What follows from a combat: losses, retreats, coup counters, pods, weapons, cards [GR-170 to GR-186].

use retrograde_cards::EVERYBODY;
use retrograde_core::Log;

use super::Side;
use crate::action::Carrier;
use crate::area::{Area, AreaSet};
use crate::cards::place;
use crate::effect::Safe;
use crate::event::Event;
use crate::look::Look;
use crate::piece::{Mark, Stack, Terrain};
use crate::play::Play;
use crate::player::{Player, Players};

impl Look<'_> {
    /// The losing side.
    pub(crate) fn losing(self) -> Option<Side> {
        self.pos.combat.winner.map(Side::other)
    }

    /// [GR-171, GR-231] How many units a side loses: the difference and all changes, halved as often as said, and no
    /// more than it committed.
    pub(crate) fn losses(self, side: Side) -> u8 {
        self.losses_halved(side, 0)
    }

    /// The losses of a side with so many halvings more.
    pub(crate) fn losses_halved(self, side: Side, again: u8) -> u8 {
        let combat = &self.pos.combat;
        let [attack, defence] = combat.score.map(i16::from);
        let (more, halves) = self.static_losses(side);
        let mut losses = (attack - defence).abs() + i16::from(combat.more[side.index()]) + more;
        losses = losses.max(0);
        for _ in 0..combat.halved[side.index()] + halves + again {
            losses = (losses + 1) / 2;
        }
        let committed = |player: Player| {
            i16::from(self.committed_units(player, side.mark())) + i16::from(combat.fallen_of(player))
        };
        losses.min(combat.party(side).iter().map(committed).sum()) as u8
    }

    /// [GR-282] The least and the most that a player of the losing side can bear of what is left.
    pub(crate) fn share_range(self, player: Player, after: Players) -> (u8, u8) {
        let Some(side) = self.losing() else { return (0, 0) };
        let left = self.pos.combat.losses;
        let own = self.committed_units(player, side.mark());
        let others: u8 = after.iter().map(|other| self.committed_units(other, side.mark())).sum();
        (left.saturating_sub(others).min(own), own.min(left))
    }

    /// Areas around the battlefield in a fixed order, at most eight.
    pub(crate) fn around(self) -> impl Iterator<Item = (usize, Area)> {
        self.near(self.pos.combat.area).iter().take(8).enumerate()
    }

    /// [GR-174 to GR-178, GR-283] Where a piece of a loser may retreat to; `blocked` is ground that it cannot enter.
    pub(crate) fn retreats(self, player: Player, blocked: u8) -> AreaSet {
        let friends = self.friendly_cities(player);
        let (mut friendly, mut hostile) = (AreaSet::EMPTY, AreaSet::EMPTY);
        for (place, area) in self.around() {
            let terrain = self.tiles().terrain(area);
            if blocked & terrain.bit() != 0 {
                continue;
            }
            let alone = self.pos.combat.around[place].without(player).is_empty();
            if alone && (terrain != Terrain::City || friends.has(area)) {
                friendly.add(area);
            } else {
                hostile.add(area);
            }
        }
        if friendly.is_empty() { hostile } else { friendly }
    }

    /// Units of a loser that still have to retreat.
    pub(crate) fn fleeing(self, player: Player) -> impl Iterator<Item = Stack> {
        let area = self.pos.combat.area;
        let mark = self.losing().map_or(Mark::None, Side::mark);
        self.marked_in(player, mark, area)
    }

    /// Whether the bioborg of a loser still has to retreat.
    pub(crate) fn borg_flees(self, player: Player) -> bool {
        let mark = self.losing().map_or(Mark::None, Side::mark);
        self.alliance(player).mark == mark && self.alliance(player).borg == self.pos.combat.area
    }

    /// [GR-182] How many loose pods a winner can collect with a carrier.
    pub(crate) fn collects(self, player: Player, carrier: Carrier) -> u8 {
        let combat = &self.pos.combat;
        let Some(side) = combat.winner else { return 0 };
        let room = match carrier {
            Carrier::Fort => {
                let own = side == Side::Defence && self.alliance(player).stands_in(combat.area);
                if own { self.store_room(player) } else { 0 }
            }
            Carrier::Loose => 0,
            carrier => self.room(player, carrier, side.mark(), combat.area),
        };
        room.min(self.pos.loose[combat.area.index()])
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [GR-169] The totals decide.
    pub(crate) fn judge(&mut self) {
        let score = Side::ALL.map(|side| self.look().total(side));
        let winner = if score[0] > score[1] { Side::Attack } else { Side::Defence };
        self.tell(|look| {
            let parts = Side::ALL.map(|side| {
                let [weapons, units, armour, other] = look.fixed_total(side);
                [weapons, units, armour, other, look.rolled(side)]
            });
            let combat = &look.pos.combat;
            Event::Judged {
                attacker: look.party(combat.attacker),
                defender: look.party(combat.defender),
                score,
                parts,
                winner,
                chance: look.fight_chance(),
            }
        });
        self.pos.combat.score = score;
        self.pos.combat.winner = Some(winner);
    }

    /// Units are lost; their pods lie loose where they were [GR-201].
    pub(crate) fn eliminate(&mut self, units: Stack, cause: &'static str) {
        self.pos.remove_units(units);
        if self.look().losing().is_some_and(|side| side.mark() == units.state.mark()) {
            self.pos.combat.fallen[units.owner().index()][units.kind().index()] += units.count;
        }
        self.pos.loose[units.area.index()] += units.state.pods() * units.count;
        self.tell(|look| Event::Eliminated {
            who: look.party(units.owner()),
            kind: units.kind(),
            count: units.count,
            area: units.area,
            pods: units.state.pods() * units.count,
            cause,
        });
    }

    /// [GR-179, GR-180] Losers drop their pods, and a beaten fortress is trashed.
    pub(crate) fn fall(&mut self) {
        let Some(losing) = self.look().losing() else { return };
        let area = self.pos.combat.area;
        if self.pos.options.losers_drop_pods {
            for player in self.look().party_in_order(losing).collect::<Vec<_>>() {
                if !self.pos.combat.is_safe(player, Safe::Pods) {
                    self.drop_all(player, area);
                }
            }
        }
        if losing == Side::Defence && self.look().fort_defends() {
            self.trash(self.pos.combat.defender);
        }
        // [GR-283] Who is around now decides where it is friendly.
        for (place, near) in self.look().around().collect::<Vec<_>>() {
            self.pos.combat.around[place] = self.look().occupants(near);
        }
    }

    /// All that a loser's pieces in the area carry falls to the ground.
    fn drop_all(&mut self, player: Player, area: Area) {
        let mut dropped = 0;
        for stack in self.look().fleeing(player).filter(|stack| stack.state.pods() > 0).collect::<Vec<_>>() {
            dropped += stack.state.pods() * stack.count;
            self.pos.change_units(stack, area, stack.state.with_pods(0));
        }
        if self.look().borg_flees(player) {
            dropped += std::mem::take(&mut self.pos.alliance_mut(player).carried);
        }
        self.pos.loose[area.index()] += dropped;
        if dropped > 0 {
            self.tell(|look| Event::PodsLost { who: look.party(player), count: dropped, area });
        }
    }

    /// [GR-180, GR-247, GR-286] A fortress is trashed: pods fall loose, cards that end with it are discarded.
    fn trash(&mut self, player: Player) {
        let alliance = self.pos.alliance_mut(player);
        alliance.standing = false;
        let (fort, stored) = (alliance.fort, std::mem::take(&mut alliance.stored));
        self.pos.loose[fort.index()] += stored;
        self.pos.combat.fell = true;
        self.tell(|look| Event::Trashed { who: look.party(player), area: fort, pods: stored });
        let front = self.look().front(player);
        for id in self.rules.pack.cards.designs_of(front).collect::<Vec<_>>() {
            while self.rules.pack.cards.design(id).expires
                && !(self.look().front(player) & self.look().copies(id)).is_empty()
            {
                self.discard(id, place::front(player));
                self.tell(|look| Event::Expired { who: look.party(player), card: id });
            }
        }
    }

    /// [GR-181] Coup counters for the winner and each winning ally.
    pub(crate) fn give_coups(&mut self) {
        if !self.pos.combat.fell {
            return;
        }
        let loser = self.pos.combat.defender;
        for player in self.look().party_in_order(Side::Attack).collect::<Vec<_>>() {
            if !self.pos.alliance(player).coups.has(loser) {
                self.pos.alliance_mut(player).coups.add(loser);
                self.tell(|look| Event::Coup { who: look.party(player), of: look.party(loser) });
            }
        }
    }

    /// [GR-183, GR-184, GR-279] Weapons go back or are discarded.
    pub(crate) fn return_weapons(&mut self) {
        let Some(winner) = self.pos.combat.winner else { return };
        for player in self.look().in_combat_order(self.pos.combat.participants()).collect::<Vec<_>>() {
            let Some(id) = self.look().shown(player) else { continue };
            let goes = self.look().weapon_goes(player, winner);
            let armed = self.pos.combat.armed[player.index()];
            let home = armed.as_slot().map_or(place::hand(player), |slot| place::slot(player, slot));
            if goes {
                self.discard(id, place::shown(player));
            } else {
                self.move_card(id, place::shown(player), home, EVERYBODY);
            }
            let lost = self.look().weapon_side(player) != Some(winner);
            self.tell(|look| Event::WeaponGone { who: look.party(player), card: id, kept: !goes, lost });
        }
    }

    /// A winner takes a hidden card of the loser, whichever it is; only the two know it.
    pub(crate) fn steal_hidden(&mut self, from: Player, to: Player) {
        let Some(id) = self.random_hidden(from) else { return };
        self.hand_over(id, from, to);
        self.tell(|look| Event::CardTaken {
            who: look.party(to),
            from: look.party(from),
            up: None,
            effect: !look.pos.combat.is_on(),
        });
        self.tell(|look| Event::CardTakenFace { who: look.party(to), from: look.party(from), card: id });
    }
}

impl Look<'_> {
    /// Whether a shown weapon would be discarded, if this side won.
    pub(crate) fn weapon_goes(self, player: Player, winner: Side) -> bool {
        let Some(weapon) = self.shown(player).and_then(|id| self.design(id).weapon()) else { return false };
        if self.pos.combat.is_safe(player, Safe::Weapon) {
            return false;
        }
        let lost = self.weapon_side(player) != Some(winner);
        weapon.once || lost && self.pos.options.losers_discard_weapon
    }
}
