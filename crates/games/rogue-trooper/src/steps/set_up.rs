//! Set-up: chips, supplies, Drop Zones, missions, hands, each by all players in turn [RT-025].

use retrograde_core::{Log, step, words};

use crate::action::{Action, SlotSet};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::position::Slotted;
use crate::room::{Question, Room};
use crate::steps::{Stage, Step, Turn};
use crate::weapon::Slot;

words! {
    /// A part of set-up.
    pub(crate) enum Part {
        /// Chips.
        Chips = "chips",
        /// Supply cards.
        Supply = "supply",
        /// Drop Zones.
        Zones = "zones",
        /// Missions.
        Missions = "missions",
        /// Rogue hands.
        Hands = "hands",
    }
}

impl Part {
    fn next(self) -> Option<Part> {
        Part::ALL.get(self as usize + 1).copied()
    }
}

step! {
    /// Set-up; `done`: players who have had this part.
    pub(crate) struct SetUp = "set-up" { part: Part, done: u8 }
}

impl Room for SetUp {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::NONE
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let players = play.pos.options.players;
        let next = match (self.done + 1 < players, self.part.next()) {
            (true, _) => Some(SetUp { done: self.done + 1, ..self }),
            (false, Some(part)) => Some(SetUp { part, done: 0 }),
            (false, None) => None,
        };
        match next {
            Some(next) => play.replace(next),
            None => play.replace(Turn { stage: Stage::Begin }),
        }
        let gi = play.pos.clockwise(play.pos.first, self.done.into());
        match self.part {
            // All counters come out of one cup, so they are drawn together.
            Part::Chips if self.done == 0 => play.deal_chips(),
            Part::Chips => {}
            Part::Supply => play.first_supplies(gi),
            Part::Zones => {
                let zone = play.random_zone();
                play.pos.gi_mut(gi).at = zone;
                play.tell(|_| Event::Dropped { gi, at: zone });
            }
            Part::Missions => play.draw_mission(gi, true, false),
            Part::Hands => {
                let hand = play.look().limits().rogue_hand;
                play.draw_rogues(gi, hand);
            }
        }
    }

    fn doing(self, _look: Look<'_>) -> String {
        "Set-up".to_owned()
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let dealt = self.part != Part::Chips || self.done > 0;
        self.done < look.pos.options.players && dealt && look.pos.turn == 0 && look.pos.traitor.is_none()
    }
}

impl Look<'_> {
    /// Whether set-up is where missions are drawn, or has just left it.
    pub(crate) fn deals_missions(self) -> bool {
        matches!(self.pos.steps.first(), Some(Step::SetUp(SetUp { part: Part::Missions | Part::Hands, .. })))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [RT-008, RT-009, RT-319] Each player draws a counter: its number is how many chips they take in all, the counter
    /// itself the first of them. No counter goes back.
    fn deal_chips(&mut self) {
        let mut cup = self.rules.pack.numbers.counters;
        let mut steps = Vec::new();
        for seat in 0..usize::from(self.pos.options.players) {
            let gi = self.pos.clockwise(self.pos.first, seat);
            let chips = self.draw_counter(&mut cup);
            (1..chips).for_each(|_| {
                self.draw_counter(&mut cup);
            });
            self.tell(|_| Event::ChipsDrawn { gi, chips });
            if usize::from(chips) < Slot::COUNT {
                steps.push(Slots { who: gi, chips });
            } else {
                self.pos.gi_mut(gi).slots = [Slotted::Chip; Slot::COUNT];
            }
        }
        // The first player answers first.
        steps.into_iter().rev().for_each(|step| self.push(step));
    }

    fn draw_counter(&mut self, cup: &mut [u8; Slot::COUNT]) -> u8 {
        let left: usize = cup.iter().map(|count| usize::from(*count)).sum();
        let mut at = self.dice.pick("chip counter", left.max(1));
        for (number, count) in cup.iter_mut().enumerate() {
            if at < usize::from(*count) {
                *count -= 1;
                return number as u8 + 1;
            }
            at -= usize::from(*count);
        }
        1
    }

    /// [RT-013] Two dice of Supply cards for everybody.
    fn first_supplies(&mut self, gi: Gi) {
        let cards = (0..self.rules.pack.numbers.start_dice).map(|_| self.roll("supply")).sum();
        self.tell(|_| Event::SupplyRoll { gi, cards });
        self.draw_supplies(gi, cards);
    }
}

step! {
    /// A player chooses the slots for so many chips.
    pub(crate) struct Slots = "slots" { who: Gi, chips: u8 }
}

impl Room for Slots {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::only(self.who)
    }

    fn list(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        let sets = (1..1u8 << Slot::COUNT).map(SlotSet).filter(|set| set.len() == self.chips);
        out.extend(sets.map(Action::Slots));
    }

    fn check(self, _look: Look<'_>, _gi: Gi, action: Action) -> Check {
        let Action::Slots(slots) = action else { return Err(Block::NOT_ASKED) };
        require(slots.len() == self.chips, "RT-009", "each chip goes into a different slot")
    }

    /// [RT-010, RT-012] Chips are fitted for good.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let Action::Slots(slots) = action else { return };
        play.pop();
        for slot in slots.iter() {
            play.pos.gi_mut(gi).slots[slot as usize] = Slotted::Chip;
        }
        play.tell(|_| Event::ChipsFitted { gi, slots });
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let (name, chips) = (look.name(gi), self.chips);
        let text = match chips {
            1 => format!("{name}: where does your bio-chip go?"),
            _ => format!("{name}: where do your {chips} bio-chips go?"),
        };
        Question::new("RT-012", "slots", text)
            .help("Gunnar in the rifle adds 2 to rifle salvos, Helm in the helmet doubles dice against Armour and opens the Security Zone, Bagman in the backpack gives a second salvo. The choice is for the whole game.")
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        let slots = Slot::USUAL.into_iter().take(self.chips.into()).fold(0, |bits, slot| bits | slot.bit());
        Some(Action::Slots(SlotSet(slots)))
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} fits chips", look.name(self.who))
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let mine = |step: &&Step| matches!(step, Step::Slots(slots) if slots.who == self.who);
        let once = look.pos.steps.iter().filter(mine).count() == 1;
        let empty = look.pos.gi(self.who).slots == [Slotted::Empty; Slot::COUNT];
        let plays = look.pos.all().has(self.who);
        look.pos.turn == 0 && plays && empty && once && (1..Slot::COUNT as u8).contains(&self.chips)
    }
}
