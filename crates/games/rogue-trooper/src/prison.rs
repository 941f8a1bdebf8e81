//! Surrender and prison [section 7].

use retrograde_core::Log;

use crate::deck::Design;
use crate::effect::Flag;
use crate::event::Event;
use crate::gi::Gi;
use crate::look::{Check, Look, require};
use crate::pack::EscapeRow;
use crate::play::Play;
use crate::weapon::Ammo;

impl Look<'_> {
    /// The prison of a card's people [RT-116, RT-117, RT-119]; of several captors the last one listed holds sway, so that
    /// Millifuzz, who are Southers, take a GI to the Brig.
    pub(crate) fn prison_of(self, card: Design) -> Option<u8> {
        let tags = self.encounter(card).tags;
        let prisons = &self.rules.pack.numbers.prisons;
        prisons.iter().rposition(|prison| tags.has(prison.captor)).map(|at| at as u8)
    }

    /// Whether the active GI may surrender to the card it meets.
    pub(crate) fn check_surrender(self, card: Design) -> Check {
        let encounter = self.encounter(card);
        require(self.prison_of(card).is_some(), "RT-118", "only Norts and Millifuzz take prisoners")?;
        require(encounter.surrender, "RT-116", "this card does not take prisoners")?;
        require(!self.flag(self.pos.active, Flag::NoSurrender), "RT-116", "a Rogue card forbids surrender")
    }

    /// What a roll comes to in the prison of a GI.
    pub(crate) fn escape_row(self, gi: Gi, roll: u8) -> Option<EscapeRow> {
        let prison = self.pos.gi(gi).prison?;
        Some(self.rules.pack.numbers.prisons[usize::from(prison)].table[usize::from(roll.clamp(1, 6)) - 1])
    }

    /// [RT-130] Whether the next attempt cannot fail.
    pub(crate) fn escapes_surely(self, gi: Gi) -> bool {
        self.pos.gi(gi).attempts + 1 >= self.limits().escape_attempts
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [RT-121, RT-122, RT-125] A GI is put into prison and loses kit and company.
    pub(crate) fn imprison(&mut self, gi: Gi, prison: u8) {
        if !self.pos.gi(gi).is_alive() {
            return;
        }
        let info = &self.rules.pack.numbers.prisons[usize::from(prison)];
        let (sector, heals) = (info.sector, info.heals);
        // What is still to be met lies where the GI was taken.
        self.settle_stack();
        self.discard_companions(gi);
        self.discard_items(gi);
        let most = self.rules.pack.numbers.most_lives;
        let sheet = self.pos.gi_mut(gi);
        sheet.ammo = [0; Ammo::COUNT];
        sheet.at = sector;
        sheet.prison = Some(prison);
        sheet.attempts = 0;
        if heals {
            sheet.lives = sheet.lives.max(most);
        }
        self.tell(|_| Event::Imprisoned { gi, prison });
    }

    /// A prisoner is free, and gets what the table says [RT-133, RT-332].
    pub(crate) fn set_free(&mut self, gi: Gi, row: EscapeRow) {
        let Some(prison) = self.pos.gi(gi).prison else { return };
        let sheet = self.pos.gi_mut(gi);
        sheet.prison = None;
        sheet.attempts = 0;
        if gi == self.pos.active {
            // Whoever escapes and stays has encounters as if just arrived [RT-071].
            self.pos.now.entered = true;
        }
        self.tell(|_| Event::Escaped { gi, prison });
        let mut cards = row.supply;
        for _ in 0..row.supply_dice {
            cards += self.roll("supply");
        }
        if row.supply_dice > 0 {
            self.tell(|_| Event::SupplyRoll { gi, cards });
        }
        self.draw_supplies(gi, cards);
    }

    /// [RT-126] An attempt to escape; whether it failed for good, and whether the prisoner may choose.
    pub(crate) fn attempt_escape(&mut self, gi: Gi) -> Option<EscapeRow> {
        let sure = self.look().escapes_surely(gi);
        let roll = if sure { 6 } else { self.roll("escape") };
        let row = self.look().escape_row(gi, roll);
        let free = row.is_some_and(|row| row.escape != crate::pack::Escapes::No);
        self.tell(|_| Event::EscapeRoll { gi, roll: (!sure).then_some(roll), free });
        if !free {
            self.pos.gi_mut(gi).attempts += 1;
        }
        row.filter(|_| free)
    }
}
