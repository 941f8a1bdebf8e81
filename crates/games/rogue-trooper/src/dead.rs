//! Dead GIs and teams [section 16].

use retrograde_cards::EVERYBODY;
use retrograde_core::Log;

use crate::deck::{Deck, place};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Check, Look, require};
use crate::movement::FAR;
use crate::options::Retrieve;
use crate::pack::MissionKind;
use crate::play::Play;
use crate::position::{How, Slotted};
use crate::sector::Sector;
use crate::steps::{DropMission, FitChip, Stage};
use crate::weapon::{Ammo, Slot};

/// How many moves the active GI is from its duty, how many every sector is, and whether something it may choose now brings it
/// nearer.
type Duty<'a> = (u8, &'a [u8], bool);

impl<'a> Look<'a> {
    /// Where a GI's duty to fetch a chip leads it [RT-263]; the first to have died counts.
    pub(crate) fn duty(self, gi: Gi) -> Option<Sector> {
        let mine = |dead: &Gi| self.pos.gi(*dead).is_lying() && self.pos.gi(*dead).retriever == Some(gi);
        let dead = self.pos.all().iter().filter(mine).min_by_key(|dead| self.pos.gi(*dead).died)?;
        Some(self.pos.gi(dead).at)
    }

    /// Dead GIs whose chips lie in a sector, in the order of their deaths [RT-366].
    pub(crate) fn lying_here(self, sector: Sector) -> Vec<Gi> {
        let here = |dead: &Gi| self.pos.gi(*dead).is_lying() && self.pos.gi(*dead).at == sector;
        let mut dead: Vec<Gi> = self.pos.all().iter().filter(here).collect();
        dead.sort_by_key(|dead| self.pos.gi(*dead).died);
        dead
    }

    /// The duty of the active GI, as things stand now.
    pub(crate) fn duty_now(self) -> Option<Duty<'a>> {
        let gi = self.pos.active;
        let goal = self.duty(gi)?;
        let far = self.distances(gi, goal);
        let at = self.pos.gi(gi).at;
        let here = far[at.index()];
        let walks = self.reach().iter().any(|to| far[to.index()] < here);
        Some((here, far, walks || self.ride_shortens(far)))
    }

    fn ride_shortens(self, far: &[u8]) -> bool {
        let now = &self.pos.now;
        let at = self.pos.sheet().at;
        let port = self.board().shuttle_from(at).filter(|_| !now.rode && !now.held);
        port.is_some_and(|to| far[to.index()] < far[at.index()])
    }

    /// [RT-265, RT-364] A retriever must go nearer, if it can.
    pub(crate) fn check_duty(self, to: Sector) -> Check {
        Look::check_nearer(self.duty_now(), to)
    }

    pub(crate) fn check_nearer(duty: Option<Duty<'_>>, to: Sector) -> Check {
        match duty {
            Some((0, ..)) => require(false, "RT-364", "the GI must stay with the chip it came for"),
            Some((here, far, true)) => {
                require(far[to.index()] < here, "RT-265", "the GI must get closer to the dead GI's chip")
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn check_duty_stays(self) -> Check {
        match self.duty_now() {
            Some((here, far, true)) if here > 0 => {
                require(self.ride_shortens(far), "RT-265", "the GI must get closer to the dead GI's chip")
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn check_duty_rides(self) -> Check {
        match self.duty_now() {
            Some((_, far, _)) => {
                require(self.ride_shortens(far), "RT-364", "the shuttle leads away from the dead GI's chip")
            }
            None => Ok(()),
        }
    }

    /// Whether duty makes the active GI board.
    pub(crate) fn duty_rides(self) -> bool {
        self.duty_now().is_some_and(|(_, far, _)| self.ride_shortens(far))
    }

    /// Whether a lifepod to a Drop Zone may be taken in spite of a duty; `None` = to a random one.
    pub(crate) fn check_duty_launch(self, to: Option<Sector>) -> Check {
        let Some((here, far, _)) = self.duty_now() else { return Ok(()) };
        let nearer = to.is_some_and(|to| far[to.index()] < here);
        let stuck = here == FAR;
        require(nearer || (stuck && here > 0), "RT-364", "the GI must get closer to the dead GI's chip")
    }

    /// Whether the active GI must start a lifepod, for nothing else brings it nearer to its duty.
    pub(crate) fn duty_launches(self) -> bool {
        let Some((here, far, other)) = self.duty_now() else { return false };
        let pods = self.means(self.pos.active).pods;
        pods && !other && self.board().zones().iter().any(|zone| far[zone.index()] < here)
    }

    /// [RT-264, RT-365] Whose duty it is to fetch a dead GI: of those available the nearest, clockwise from the dead;
    /// none if nobody can get there.
    fn nearest(self, dead: Gi) -> Option<Gi> {
        let goal = self.pos.gi(dead).at;
        let exempt = self.pos.options.hunters_exempt;
        // Chips in one sector are one duty.
        let busy = |gi: Gi| self.duty(gi).is_some_and(|other| other != goal);
        let available = |gi: &Gi| {
            let sheet = self.pos.gi(*gi);
            sheet.is_free() && !busy(*gi) && !(exempt && sheet.face.is_some())
        };
        let ranked = |gis: Gis| {
            let far = |gi: Gi| self.distances(gi, goal)[self.pos.gi(gi).at.index()];
            let with_route = self.pos.circuit(dead).filter(|gi| gis.has(*gi)).map(|gi| (far(gi), gi));
            // The first of equals is the first clockwise.
            with_route.filter(|(far, _)| *far != FAR).min_by_key(|(far, _)| *far).map(|(_, gi)| gi)
        };
        let living = self.pos.living();
        ranked(living.iter().filter(available).collect()).or_else(|| ranked(living))
    }

    /// [RT-368] Who is nearest as if all sectors were open, prisoners last.
    fn nearest_anyhow(self, dead: Gi) -> Option<Gi> {
        let far = self.open_distances(self.pos.gi(dead).at);
        let key = |gi: &Gi| (self.pos.gi(*gi).prison.is_some(), far[self.pos.gi(*gi).at.index()]);
        self.pos.circuit(dead).min_by_key(key)
    }

    /// Free slots, and slots with an ordinary chip, of a GI.
    pub(crate) fn open_slots(self, gi: Gi) -> (u8, u8) {
        let bits = |wanted: Slotted| {
            let slots = Slot::ALL.into_iter().filter(|slot| self.pos.gi(gi).slots[*slot as usize] == wanted);
            slots.fold(0, |bits, slot| bits | slot.bit())
        };
        (bits(Slotted::Empty), bits(Slotted::Chip))
    }

    /// The dead GIs that a GI carries.
    pub(crate) fn carried(self, gi: Gi) -> Gis {
        self.pos.all().iter().filter(|dead| self.pos.gi(*dead).carrier == Some(gi)).collect()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [RT-260 to RT-262] A GI is dead: the chip lies in the sector, goods are put aside for the finder.
    pub(crate) fn kill(&mut self, gi: Gi) {
        if gi == self.pos.active {
            self.settle_stack();
        }
        self.pos.deaths += 1;
        let died = self.pos.deaths;
        let at = self.pos.gi(gi).at;
        let sheet = self.pos.gi_mut(gi);
        (sheet.lives, sheet.died, sheet.prison, sheet.misses, sheet.attempts) = (0, died, None, 0, 0);
        sheet.face = None;
        self.tell(|_| Event::Died { gi, at });
        self.discard_all(Deck::Rogue, place::hand(gi));
        for card in self.look().cards(Deck::Mission, place::hand(gi)).iter() {
            let mission = self.look().design(Deck::Mission, card);
            if self.rules.pack.missions[mission.index()].kind == MissionKind::Contact {
                let known = self.look().piles(Deck::Mission).known(card);
                self.move_card(Deck::Mission, mission, place::hand(gi), place::aside(gi), known);
            } else {
                self.discard_mission(gi, mission, "RT-262");
            }
        }
        for card in self.look().cards(Deck::Clue, place::hand(gi)).iter() {
            let (clue, known) =
                (self.look().design(Deck::Clue, card), self.look().piles(Deck::Clue).known(card));
            self.move_card(Deck::Clue, clue, place::hand(gi), place::aside(gi), known);
        }
        for card in self.look().cards(Deck::Clue, place::front(gi)).iter() {
            let clue = self.look().design(Deck::Clue, card);
            self.move_card(Deck::Clue, clue, place::front(gi), place::aside(gi), EVERYBODY);
        }
        self.move_items(place::front(gi), place::aside(gi));
        for card in self.look().companions(gi).iter() {
            let companion = self.look().design(Deck::Encounter, card);
            self.drop_companion(gi, companion, place::aside(gi));
        }
        // Chips that it carried lie with its own [RT-275].
        for dead in self.look().carried(gi).iter() {
            let sheet = self.pos.gi_mut(dead);
            (sheet.carrier, sheet.at) = (None, at);
        }
        for slot in &mut self.pos.gi_mut(gi).slots {
            if let Slotted::Dead(_) = slot {
                *slot = Slotted::Empty;
            }
        }
        self.pos.mods.retain(|change| change.of != gi);
        for sheet in &mut self.pos.gis {
            sheet.retriever = sheet.retriever.filter(|retriever| *retriever != gi);
        }
        if self.end_if_dead() {
            return;
        }
        if gi == self.pos.active {
            self.jump(Stage::Finish);
        } else {
            self.unwind();
        }
        self.hand_duties_on();
    }

    /// Every chip on the board is somebody's duty [RT-263, RT-267].
    pub(crate) fn hand_duties_on(&mut self) {
        let mut dead: Vec<Gi> = self.pos.all().iter().filter(|gi| self.pos.gi(*gi).is_lying()).collect();
        dead.sort_by_key(|gi| self.pos.gi(*gi).died);
        for gi in dead {
            let fit = |retriever: Gi| {
                let sheet = self.pos.gi(retriever);
                sheet.is_alive()
                    && !(self.pos.options.hunters_exempt
                        && sheet.face.is_some()
                        && self.someone_else(retriever))
            };
            if self.pos.gi(gi).is_lying() && !self.pos.gi(gi).retriever.is_some_and(fit) {
                self.pos.gi_mut(gi).retriever = None;
                self.give_duty(gi);
            }
        }
    }

    /// Whether somebody but a hunter could have a hunter's duty.
    fn someone_else(&self, hunter: Gi) -> bool {
        let look = self.look();
        let free = |gi: &Gi| {
            let sheet = look.pos.gi(*gi);
            *gi != hunter && sheet.is_free() && sheet.face.is_none() && look.duty(*gi).is_none()
        };
        look.pos.living().iter().any(|gi| free(&gi))
    }

    /// Somebody gets the duty to fetch a chip; if nobody can, the nearest gets everything at once.
    fn give_duty(&mut self, dead: Gi) {
        let at = self.pos.gi(dead).at;
        let instant = self.pos.options.retrieve == Retrieve::Instant;
        let free: Gis = self.pos.living().iter().filter(|gi| self.pos.gi(*gi).is_free()).collect();
        if instant && !free.is_empty() {
            let far = self.look().open_distances(at);
            let nearest = self
                .pos
                .circuit(dead)
                .filter(|gi| free.has(*gi))
                .min_by_key(|gi| far[self.pos.gi(*gi).at.index()]);
            if let Some(finder) = nearest {
                if self.pos.gi(finder).at != at {
                    self.pos.gi_mut(finder).at = at;
                    self.tell(|_| Event::Carried { gi: finder, to: at });
                }
                self.collect(finder, dead);
            }
            return;
        }
        if let Some(retriever) = self.look().nearest(dead) {
            self.pos.gi_mut(dead).retriever = Some(retriever);
            self.tell(|_| Event::DutyGiven { gi: retriever, dead });
        } else if let Some(finder) = self.look().nearest_anyhow(dead) {
            self.collect(finder, dead);
        }
    }

    /// [RT-363] At the start of a retriever's Movement phase: is there still a way?
    pub(crate) fn check_route(&mut self) {
        let gi = self.pos.active;
        let Some(goal) = self.look().duty(gi) else { return };
        let at = self.pos.gi(gi).at;
        if self.pos.gi(gi).is_free() && self.look().distances(gi, goal)[at.index()] == FAR {
            for dead in self.look().lying_here(goal) {
                if self.pos.gi(dead).retriever == Some(gi) {
                    self.pos.gi_mut(dead).retriever = None;
                    self.give_duty(dead);
                }
            }
        }
    }

    /// [RT-266, RT-366] A free GI in the sector of chips collects them, in order of death.
    pub(crate) fn collect_here(&mut self) {
        let gi = self.pos.active;
        if !self.pos.gi(gi).is_free() {
            return;
        }
        let lying = self.look().lying_here(self.pos.gi(gi).at);
        for dead in &lying {
            self.take_over(gi, *dead);
        }
        // What is pushed last is asked first.
        for dead in lying.into_iter().rev() {
            self.push(FitChip { who: gi, dead });
        }
    }

    /// [RT-268 to RT-273] The finder takes over everything, and fits the chip.
    pub(crate) fn collect(&mut self, finder: Gi, dead: Gi) {
        self.take_over(finder, dead);
        self.push(FitChip { who: finder, dead });
    }

    fn take_over(&mut self, finder: Gi, dead: Gi) {
        let sheet = self.pos.gi_mut(dead);
        (sheet.carrier, sheet.retriever) = (Some(finder), None);
        self.tell(|_| Event::Collected { gi: finder, dead });
        let mut lost = 0;
        for ammo in Ammo::ALL {
            let rounds = i16::from(std::mem::take(&mut self.pos.gi_mut(dead).ammo[ammo as usize]));
            lost += rounds - self.change_ammo(finder, ammo, rounds);
        }
        self.tell_lost(finder, lost);
        for card in
            (self.look().cards(Deck::Encounter, place::aside(dead)) & self.rules.pack.companions).iter()
        {
            let companion = self.look().design(Deck::Encounter, card);
            self.move_card(Deck::Encounter, companion, place::aside(dead), place::front(finder), EVERYBODY);
        }
        self.move_items(place::aside(dead), place::front(finder));
        self.take_over_clues(finder, dead);
        self.take_over_missions(finder, dead);
        self.limit_items(finder);
    }

    /// [RT-273, RT-367] Clues taken over may complete a face; a finder who has one discards them.
    fn take_over_clues(&mut self, finder: Gi, dead: Gi) {
        let known = finder.bit() | dead.bit();
        for card in self.look().cards(Deck::Clue, place::aside(dead)).iter() {
            let clue = self.look().design(Deck::Clue, card);
            if self.pos.gi(finder).face.is_some() {
                self.discard(Deck::Clue, clue, place::aside(dead));
            } else {
                let before = self.look().piles(Deck::Clue).known(card);
                let known = if before == EVERYBODY { EVERYBODY } else { known };
                self.move_card(Deck::Clue, clue, place::aside(dead), place::hand(finder), known);
            }
        }
        self.show_face(finder);
    }

    /// [RT-271, RT-362] A contact mission is taken over; no player has more than two.
    fn take_over_missions(&mut self, finder: Gi, dead: Gi) {
        for card in self.look().cards(Deck::Mission, place::aside(dead)).iter() {
            let mission = self.look().design(Deck::Mission, card);
            if self.pos.gi(finder).face.is_some() {
                self.discard(Deck::Mission, mission, place::aside(dead));
                self.tell(|_| Event::MissionDiscarded { gi: finder, mission, rule: "RT-362" });
                continue;
            }
            let before = self.look().piles(Deck::Mission).known(card);
            let known = if before == EVERYBODY { EVERYBODY } else { before | finder.bit() };
            self.move_card(Deck::Mission, mission, place::aside(dead), place::hand(finder), known);
            self.tell(|look| Event::MissionTaken {
                gi: finder,
                mission,
                seen: look.circle(finder).with(dead).seats(),
            });
        }
        if self.look().count(Deck::Mission, place::hand(finder)) > 1 {
            self.push(DropMission { who: finder });
        }
    }

    /// [RT-269] A dead GI's chip is fitted; an ordinary chip may have to go.
    pub(crate) fn fit_chip(&mut self, finder: Gi, dead: Gi, slot: Option<Slot>, over: Option<Slot>) {
        if let Some(over) = over {
            self.pos.gi_mut(finder).slots[over as usize] = Slotted::Empty;
        }
        if let Some(slot) = slot {
            self.pos.gi_mut(finder).slots[slot as usize] = Slotted::Dead(dead);
        }
        self.tell(|_| Event::ChipFitted { gi: finder, dead, slot, over });
        // Its other chips fill what is free; the rest is gone.
        let spare = std::mem::take(&mut self.pos.gi_mut(dead).slots);
        let mut spare = spare.iter().filter(|slotted| **slotted == Slotted::Chip).count();
        for slot in Slot::USUAL {
            let slotted = &mut self.pos.gi_mut(finder).slots[slot as usize];
            // A slot just given up stays free: its chip was worth less than nothing to its owner.
            if spare > 0 && *slotted == Slotted::Empty && over != Some(slot) {
                *slotted = Slotted::Chip;
                spare -= 1;
            }
        }
    }

    /// [RT-277, RT-370] Whether the game is over because of the dead.
    fn end_if_dead(&mut self) -> bool {
        let living = self.pos.living();
        if living.is_empty() {
            self.end(How::AllDead, Gis::NONE);
        } else if living.len() == 1 && self.pos.options.last_gi_wins {
            self.end(How::LastGi, living);
        } else if !self.pos.left.is_empty() {
            self.end_if_deserted();
        }
        self.pos.is_over()
    }
}
