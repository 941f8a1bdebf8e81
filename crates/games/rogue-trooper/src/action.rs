//! Answers, and how they print and parse.

use retrograde_core::phrase::Maybe;
use retrograde_core::{Short, Standing, Token, actions};

use crate::gi::Gi;
use crate::weapon::Slot;

/// Slots joined by commas; `-` for none.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct SlotSet(pub(crate) u8);

impl SlotSet {
    pub(crate) const fn has(self, slot: Slot) -> bool {
        self.0 & slot.bit() != 0
    }

    pub(crate) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Slot> {
        Slot::ALL.into_iter().filter(move |slot| self.has(*slot))
    }
}

impl Token for SlotSet {
    const WHAT: &'static str = "slots joined by commas, such as rifle,helmet";

    fn show(&self) -> String {
        let words: Vec<&str> = self.iter().map(Slot::word).collect();
        words.join(",")
    }

    fn read(word: &str) -> Option<SlotSet> {
        let mut set = SlotSet(0);
        for part in word.split(',') {
            let slot = Slot::parse(part).filter(|slot| !set.has(*slot))?;
            set.0 |= slot.bit();
        }
        // One way to write it.
        (set.show() == word).then_some(set)
    }
}

actions! {
    /// An answer. Names are those of the pack.
    pub enum Action: "an answer such as `move gurgle`, `fire gp 3` or `done`" {
        /// Put the chips into these slots [RT-012].
        Slots(slots: SlotSet) = ["slots" slots],
        /// Keep the mission drawn.
        Keep = ["keep"],
        /// Discard it for another one.
        Replace = ["replace"],
        /// Discard a card.
        Discard(card: Short) = ["discard" card],
        /// Play a Rogue card.
        Play(card: Short) = ["play" card],
        /// Play none.
        Pass = ["pass"],
        /// Try to escape.
        Try = ["try"],
        /// Do not try.
        Wait = ["wait"],
        /// Leave the prison.
        Escape = ["escape"],
        /// Start a lifepod, to a Drop Zone of one's choice if Helm is there to steer.
        Launch(to: Maybe<Short>) = ["launch" to],
        /// Use an item.
        Use(item: Short) = ["use" item],
        /// Move to a sector.
        Move(to: Short) = ["move" to],
        /// Stay.
        Stay = ["stay"],
        /// Board the shuttle.
        Ride = ["ride"],
        /// Let a Companion go at the Destination.
        Deliver(who: Short) = ["deliver" who],
        /// Meet a GI.
        Meet(gi: Gi) = ["meet" gi],
        /// The next card of the stack.
        Top(card: Short) = ["top" card],
        /// Try to evade.
        Evade = ["evade"],
        /// Do not.
        Stand = ["stand"],
        /// Take what lies there, or a Companion.
        Take(what: Maybe<Short>) = ["take" what],
        /// Surrender.
        Surrender = ["surrender"],
        /// Fight without a weapon.
        Unarmed = ["fire" "nothing"],
        /// Fire so many rounds.
        Fire(weapon: Short, rounds: u8) = ["fire" weapon rounds],
        /// Back the salvo up with a secondary weapon.
        Back(item: Short) = ["back" item],
        /// Fire no second salvo.
        Hold = ["hold"],
        /// The Companion who dies.
        Shield(who: Short) = ["shield" who],
        /// An option on a card.
        Option(number: u8) = ["option" number],
        /// A thing of several.
        Pick(what: Short) = ["pick" what],
        /// A player of several.
        Name(gi: Gi) = ["name" gi],
        /// Attack a GI.
        Attack = ["attack"],
        /// Kidnap a Companion.
        Kidnap = ["kidnap"],
        /// Exchange Companions.
        SwapCompanions = ["swap" "companions"],
        /// Exchange missions.
        SwapMissions = ["swap" "missions"],
        /// Exchange Clues.
        SwapClues = ["swap" "clues"],
        /// Trade.
        Trade = ["trade"],
        /// Talk.
        Talk = ["talk"],
        /// Give something, or put it into an offer.
        Give(what: Short) = ["give" what],
        /// Ask for something in an offer.
        Get(what: Short) = ["get" what],
        /// Make the offer.
        Propose = ["propose"],
        /// Answer with another offer.
        Counter = ["counter"],
        /// Give the trade up.
        Cancel = ["cancel"],
        /// Accept.
        Accept = ["accept"],
        /// Decline.
        Decline = ["decline"],
        /// Want no card.
        WantNothing = ["want" "nothing"],
        /// Want a Clue card of the other.
        Want(card: Short) = ["want" card],
        /// Declare a mission.
        Declare(mission: Short) = ["declare" mission],
        /// Confront the Traitor.
        Confront = ["confront"],
        /// Draw the Clue.
        Draw = ["draw"],
        /// Roll for Supply cards.
        Roll = ["roll"],
        /// Search for the last quarter of a face.
        Search(face: Short) = ["search" face],
        /// Put a dead GI's chip into a slot.
        Fit(slot: Slot) = ["fit" slot],
        /// Put it into a slot and give up the chip of one.
        FitOver(slot: Slot, over: Slot) = ["fit" slot "over" over],
        /// Drop a mission.
        Drop(mission: Short) = ["drop" mission],
        /// That is all.
        Done = ["done"],
        /// Open at any time.
        Standing(standing: Standing) = [standing],
    }
}
