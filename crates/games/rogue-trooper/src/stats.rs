//! What is in force: conditions, flags and changes of numbers, from chips, items, Companions and cards.

use retrograde_cards::Span;
use retrograde_core::Log;

use crate::deck::{Deck, place};
use crate::effect::{Change, Declared, Effect, Flag, Op, Stat, Until, When};
use crate::event::Event;
use crate::gi::Gi;
use crate::look::{Check, Look, require};
use crate::play::Play;
use crate::position::Mod;
use crate::sector::{Few, World};
use crate::weapon::{Slot, Tags, Weapon};

impl Look<'_> {
    /// Whether conditions hold for a GI.
    #[inline]
    pub(crate) fn holds_when(self, gi: Gi, when: &When) -> bool {
        self.check_when(gi, when).is_ok()
    }

    /// [RT-245] Whether conditions hold for a GI, and if not which does not.
    pub(crate) fn check_when(self, gi: Gi, when: &When) -> Check {
        const RULE: &str = "RT-245";
        let sheet = self.pos.gi(gi);
        let info = self.board().info(sheet.at);
        let own = gi == self.pos.active;
        if let Some(world) = when.world {
            let because = match world {
                World::NuEarth => "that works on Nu-Earth only",
                World::MilliCom => "that works on Milli-com only",
            };
            require(info.world == world, RULE, because)?;
        }
        let few = |set: crate::sector::Few, bit: u8| set.is_empty() || set.has(bit);
        require(few(when.terrain, info.terrain as u8), RULE, "that does not work in this terrain")?;
        require(few(when.side, info.side as u8), RULE, "that does not work in this side's sectors")?;
        let coastal = self.board().coast.has(sheet.at);
        require(
            when.coastal.is_none_or(|wanted| wanted == coastal),
            RULE,
            "that only works next to the Scum Sea",
        )?;
        require(info.rating >= when.rating_min, RULE, "the sector's rating is too low")?;
        if let Some(wanted) = when.imprisoned {
            let because = if wanted { "that is for a prisoner" } else { "that does not work on a prisoner" };
            require(sheet.prison.is_some() == wanted, RULE, because)?;
        }
        require(when.lives_max.is_none_or(|most| sheet.lives <= most), RULE, "no lives have been lost yet")?;
        let items = when.items_min == 0 || self.item_count(gi) >= when.items_min.into();
        require(items, RULE, "there are no Special Items")?;
        let clues = when.clues_min == 0 || self.clue_count(gi) >= when.clues_min.into();
        require(clues, RULE, "there are no Clue cards")?;
        let most = sheet.ammo.iter().max().copied().unwrap_or(0);
        require(most >= when.ammo_min, RULE, "there aren't that many rounds of one type")?;
        let lying = when.lying_min == 0 || self.lying(sheet.at).len() >= when.lying_min.into();
        require(lying, RULE, "there is no Hazard or Fortification there")?;
        if let Some(wanted) = when.face {
            require(sheet.face.is_some() == wanted, RULE, "that depends on who has a complete face")?;
        }
        if let Some(wanted) = when.gi_encounter {
            let meets = own && (self.pos.now.meets.is_some() || self.pos.now.waits);
            let because = if wanted { "no GI Encounter is due" } else { "a GI Encounter is due" };
            require(meets == wanted, RULE, because)?;
        }
        if !when.declared.is_empty() {
            let mission = when.declared.has(Declared::Mission as u8) && !self.pos.now.declared.is_empty();
            let traitor = when.declared.has(Declared::Traitor as u8) && self.pos.now.confronts;
            require(own && (mission || traitor), RULE, "nothing like that has been declared")?;
        }
        if let Some(wanted) = when.traitor_in_play {
            require(self.pos.traitor.is_some() == wanted, RULE, "the Traitor is not on the board")?;
        }
        Ok(())
    }

    /// Calls `look_at` for every effect in force on a GI, until it says stop.
    fn in_force(self, gi: Gi, mut look_at: impl FnMut(&Effect, Option<Slot>) -> bool) {
        let program = &self.rules.pack.program;
        let holds = |effect: &Effect| effect.when.as_ref().is_none_or(|when| self.holds_when(gi, when));
        let mut span = |span: Span, slot: Option<Slot>| {
            program.list(span).iter().all(|effect| !holds(effect) || look_at(effect, slot))
        };
        let sheet = self.pos.gi(gi);
        for slot in Slot::ALL {
            if sheet.has_chip(slot) && !span(self.rules.pack.numbers.chips[slot as usize].effects, Some(slot))
            {
                return;
            }
        }
        for (deck, kit) in [Deck::Encounter, Deck::Supply].into_iter().zip(&self.rules.pack.kits) {
            for card in (self.cards(deck, place::front(gi)) & kit.holding).iter() {
                if !span(kit.held[card.index()], None) {
                    return;
                }
            }
        }
        for change in &self.pos.mods {
            if change.of == gi && !look_at(program.get(change.effect), None) {
                return;
            }
        }
    }

    /// Whether a flag is set for a GI.
    pub(crate) fn flag(self, gi: Gi, wanted: Flag) -> bool {
        let mut found = false;
        self.in_force(gi, |effect, _| {
            found |= matches!(effect.op, Op::Flag { flag, .. } if flag == wanted);
            !found
        });
        found
    }

    /// All flags that are set for a GI.
    pub(crate) fn flags(self, gi: Gi) -> Few {
        let mut flags = Few::default();
        self.in_force(gi, |effect, _| {
            if let Op::Flag { flag, .. } = effect.op {
                flags.0 |= 1 << flag as u8;
            }
            true
        });
        flags
    }

    /// Whether a change concerns a salvo of a weapon, and a target.
    fn concerns(change: &Change, weapon: Option<Weapon>, target: Tags) -> bool {
        let fits = change.weapon == 0 || weapon.is_some_and(|weapon| change.weapon & weapon.bit() != 0);
        fits && (change.vs.is_empty() || change.vs.meets(target))
    }

    /// The sum of all changes of a number, for a salvo of a weapon against a target.
    pub(crate) fn changes(self, gi: Gi, stat: Stat, weapon: Option<Weapon>, target: Tags) -> i16 {
        let mut sum = 0;
        self.in_force(gi, |effect, _| {
            if let Op::Modify(change) = &effect.op
                && change.stat == stat
                && Look::concerns(change, weapon, target)
            {
                sum += i16::from(change.n);
            }
            true
        });
        sum
    }

    /// What changes a total: with any weapon or none, only with this weapon, and of the latter by chips.
    pub(crate) fn totals(self, gi: Gi, weapon: Weapon, target: Tags) -> (i16, i16) {
        let (mut other, mut chips) = (0, 0);
        self.in_force(gi, |effect, slot| {
            if let Op::Modify(change) = &effect.op
                && change.stat == Stat::Total
                && change.weapon != 0
                && Look::concerns(change, Some(weapon), target)
            {
                *(if slot.is_some() { &mut chips } else { &mut other }) += i16::from(change.n);
            }
            true
        });
        (other, chips)
    }

    /// What changes a total whatever is fired [RT-344].
    pub(crate) fn flat_total(self, gi: Gi, target: Tags) -> i16 {
        self.changes(gi, Stat::Total, None, target)
    }

    /// By what the sum of the own weapon dice is multiplied [RT-197].
    pub(crate) fn dice_times(self, gi: Gi, weapon: Weapon, target: Tags) -> u8 {
        let mut times = 1u8;
        self.in_force(gi, |effect, _| {
            if let Op::Modify(change) = &effect.op
                && change.stat == Stat::DiceSum
                && Look::concerns(change, Some(weapon), target)
            {
                times = times.saturating_mul(change.mul).min(8);
            }
            true
        });
        times
    }

    /// Hazards and Fortifications lying in a sector.
    #[inline]
    pub(crate) fn lying(self, sector: crate::sector::Sector) -> retrograde_cards::CardSet {
        self.cards(Deck::Encounter, place::sector(sector))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// An effect is in force on a GI from now on.
    pub(crate) fn put_in_force(&mut self, of: Gi, effect: u16, until: Until) {
        if self.pos.mods.is_full() {
            self.pos.mods.remove(0);
        }
        self.pos.mods.push(Mod { of, effect, until });
    }

    /// What lasted so long is over.
    pub(crate) fn end_mods(&mut self, ends: impl Fn(Until) -> bool) {
        self.pos.mods.retain(|change| !ends(change.until));
    }
}
