//! Answers, and how they read.

use retrograde_core::phrase::{Maybe, Phrase, Words};
use retrograde_core::{ParseError, Short, Standing, Token, actions, words};

use crate::alliance::Order;
use crate::area::Area;
use crate::combat::Side;
use crate::map::Spot;
use crate::pack::Stock;
use crate::piece::{Kind, Unit};
use crate::player::Player;
use crate::trade::Ware;

words! {
    /// Who or what holds pods.
    pub enum Carrier: "borg, fort, soldier or loose" {
        /// The bioborg.
        Borg = "borg",
        /// The fortress.
        Fort = "fort",
        /// Soldiers.
        Soldier = "soldier",
        /// The ground.
        Loose = "loose",
    }
}

words! {
    /// What a burned pod or a pass can buy.
    pub enum Item: "soldier, hovertank, gammajet or card" {
        /// A soldier.
        Soldier = "soldier",
        /// A hovertank.
        Hovertank = "hovertank",
        /// A gammajet.
        Gammajet = "gammajet",
        /// A card.
        Card = "card",
    }
}

impl Item {
    /// The kind of unit; none for a card.
    pub(crate) const fn kind(self) -> Option<Kind> {
        match self {
            Item::Soldier => Some(Kind::Soldier),
            Item::Hovertank => Some(Kind::Hovertank),
            Item::Gammajet => Some(Kind::Gammajet),
            Item::Card => None,
        }
    }

    pub(crate) const fn of(kind: Kind) -> Item {
        match kind {
            Kind::Soldier => Item::Soldier,
            Kind::Hovertank => Item::Hovertank,
            Kind::Gammajet => Item::Gammajet,
        }
    }
}

/// "Any" cards that join a set: `with 2 any`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Jokers(pub(crate) u8);

impl Phrase for Jokers {
    fn write(&self, line: &mut String) {
        line.push_str(&format!(" with {} any", self.0));
    }

    fn read(words: &mut Words<'_>) -> Result<Jokers, ParseError> {
        words.word("with")?;
        let count = Phrase::read(words)?;
        words.word("any")?;
        Ok(Jokers(count))
    }
}

/// Pods to burn, from the bioborg and from the fortress: `3 borg 2 fort`, `none`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Fuel {
    pub(crate) borg: u8,
    pub(crate) fort: u8,
}

impl Fuel {
    pub(crate) const NONE: Fuel = Fuel { borg: 0, fort: 0 };
}

impl Phrase for Fuel {
    fn write(&self, line: &mut String) {
        if *self == Fuel::NONE {
            line.push_str(" none");
        }
        for (count, from) in [(self.borg, "borg"), (self.fort, "fort")] {
            if count > 0 {
                line.push_str(&format!(" {count} {from}"));
            }
        }
    }

    fn read(words: &mut Words<'_>) -> Result<Fuel, ParseError> {
        if words.peek() == Some("none") {
            words.take();
            return Ok(Fuel::NONE);
        }
        let mut fuel = Fuel::NONE;
        let mut count: u8 = Phrase::read(words)?;
        if words.peek() == Some("borg") {
            words.take();
            fuel.borg = count;
            if words.peek().is_none() {
                return Fuel::sound(fuel);
            }
            count = Phrase::read(words)?;
        }
        words.word("fort")?;
        fuel.fort = count;
        Fuel::sound(fuel)
    }
}

impl Fuel {
    /// No pods are written as `none`, and only so.
    fn sound(self) -> Result<Fuel, ParseError> {
        if self == Fuel::NONE { Err(ParseError::expected("none", "0")) } else { Ok(self) }
    }
}

words! {
    /// Where a weapon comes from.
    pub enum Source: "borg or fort" {
        /// The bioborg's sheet.
        Borg = "borg",
        /// The hand, for the fortress.
        Fort = "fort",
    }
}

actions! {
    /// An answer.
    pub enum Action: "an answer such as `take 2 soldier T08.3`, `to T08.1` or `done`" {
        /// Choose an Alliance.
        Alliance(name: Short) = ["alliance" name],
        /// Choose a bioborg.
        Bioborg(name: Short) = ["bioborg" name],
        /// Put a weapon on a slot, counted from 1.
        Mount(card: Short, slot: u8) = ["mount" card slot],
        /// Take a weapon off a slot.
        Stow(slot: u8) = ["stow" slot],
        /// Move a weapon from slot to slot; two weapons change places.
        Shift(from: u8, to: u8) = ["shift" from to],
        /// Discard a hidden card.
        Discard(card: Short) = ["discard" card],
        /// Discard a card that lies face up.
        DiscardUp(card: Short) = ["discard" card "up"],
        /// Lay the tile.
        Lay(spot: Spot, turned: u8) = ["lay" spot "turned" turned],
        /// In this area.
        At(area: Area) = ["at" area],
        /// Keep a card that was seen.
        Keep(card: Short) = ["keep" card],

        /// Draft an offer.
        Offer(to: Player) = ["offer" to],
        /// Put something into the offer.
        Give(what: Ware) = ["give" what],
        /// Ask for something.
        Get(what: Ware) = ["get" what],
        /// Take something back out of the offer.
        DropGive(what: Ware) = ["drop" "give" what],
        /// Ask for something no longer.
        DropGet(what: Ware) = ["drop" "get" what],
        /// Make the offer.
        Propose = ["propose"],
        /// Accept an offer.
        AcceptOffer(id: u8) = ["accept" id],
        /// Decline an offer.
        DeclineOffer(id: u8) = ["decline" id],
        /// Answer an offer with another one.
        Counter(id: u8) = ["counter" id],
        /// Take an offer back.
        Withdraw(id: u8) = ["withdraw" id],
        /// Pick a card.
        Pick(card: Short) = ["pick" card],

        /// Cash like cards together.
        Cash(count: u8, unit: Stock, with: Maybe<Jokers>, who: Player) = ["cash" count unit with "for" who],
        /// Cash a card for its own number.
        CashCard(card: Short, who: Player) = ["cash" card "for" who],
        /// Take what is offered.
        Accept = ["accept"],
        /// Do not.
        Refuse = ["refuse"],
        /// Burn a pod for items.
        BurnPod(from: Source) = ["burn" from],
        /// Take an item.
        TakeItem(item: Item) = ["take" item],
        /// Pass the rest of the turn; pass in a window.
        Pass = ["pass"],

        /// Roll the dice.
        Roll = ["roll"],

        /// Take army units in hand.
        Take(count: u8, unit: Unit, area: Area) = ["take" count unit area],
        /// Take the bioborg in hand.
        TakeBorg = ["take" "borg"],
        /// Set pods down.
        Drop(count: u8, from: Carrier) = ["drop" count from],
        /// Pick pods up.
        PickUp(count: u8, by: Carrier) = ["pick" count by],
        /// Declare the path to an area, by the best way.
        To(area: Area) = ["to" area],
        /// Add an area to the path.
        Via(area: Area) = ["via" area],
        /// Go.
        Go = ["go"],
        /// Stay here.
        Stay = ["stay"],
        /// Stop in the area where passage was refused.
        Stop = ["stop"],
        /// Never mind.
        Cancel = ["cancel"],
        /// Let them pass.
        Grant = ["grant"],
        /// Let them go no further than this area.
        RefuseAt(area: Area) = ["refuse" area],
        /// Use the bioborg's talent.
        Use = ["use"],

        /// Rebuild the fortress with a pod.
        Rebuild(from: Carrier) = ["rebuild" from],
        /// Refit the bioborg.
        Refit = ["refit"],

        /// Plan an attack on an Alliance in an area.
        Attack(area: Area, whom: Player) = ["attack" area whom],
        /// Army units take part.
        Add(count: u8, unit: Unit, area: Area) = ["add" count unit area],
        /// The bioborg takes part.
        AddBorg = ["add" "borg"],
        /// Everything that can takes part.
        AddAll = ["add" "all"],
        /// Announce the attack.
        Announce = ["announce"],
        /// Go on with the attack.
        Continue = ["continue"],
        /// Call the attack off.
        Abort = ["abort"],
        /// Ask a player to join.
        Invite(who: Player) = ["invite" who],
        /// Join with the pieces named.
        Commit = ["commit"],
        /// Do not join.
        Decline = ["decline"],
        /// Burn pods in the combat.
        Burn(fuel: Fuel) = ["burn" fuel],
        /// Show a weapon.
        Show(card: Short, from: Source) = ["show" card from],
        /// Show none.
        ShowNone = ["show" "none"],
        /// How many of the losses a player bears.
        Share(count: u8) = ["share" count],
        /// Lose a unit.
        Lose(unit: Unit, area: Area) = ["lose" unit area],
        /// Army units retreat.
        Retreat(count: u8, unit: Unit, to: Area) = ["retreat" count unit "to" to],
        /// The bioborg retreats.
        RetreatBorg(to: Area) = ["retreat" "borg" "to" to],
        /// Collect pods after the combat.
        Collect(count: u8, by: Carrier) = ["collect" count by],
        /// Take a hidden card, whichever it is.
        TakeHidden = ["take" "hidden"],
        /// Take a card that lies face up.
        TakeUp(card: Short) = ["take" card "up"],

        /// Play a card.
        Play(card: Short) = ["play" card],
        /// The card is aimed at a player.
        Target(who: Player) = ["target" who],
        /// The card counts for a side.
        ForSide(side: Side) = ["side" side],
        /// One of several effects, counted from 1.
        Choose(option: u8) = ["option" option],
        /// Roll a die again.
        Reroll(face: u8, of: Player) = ["reroll" face "of" of],

        /// That is all.
        Done = ["done"],
        /// At any time: a standing order about a player's requests to pass.
        Orders(about: Player, order: Order) = ["orders" about order],
        /// At any time: leave the game.
        Standing(what: Standing) = [what],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_read_back() {
        for line in [
            "alliance chrome",
            "mount lamp 3",
            "discard tower up",
            "lay -1,2 turned 5",
            "give any-card",
            "get tower up",
            "drop give pod",
            "drop 2 soldier",
            "accept 12",
            "accept",
            "cash 2 soldier with 1 any for blue",
            "cash 1 any for red",
            "cash soldiers-8 for green",
            "burn borg",
            "burn 3 borg 2 fort",
            "burn 2 fort",
            "burn none",
            "take 2 soldier+1 T08.3",
            "take borg",
            "take soldier",
            "take hidden",
            "take tower up",
            "refuse T08.3",
            "refuse",
            "retreat borg to T01.1",
            "retreat 2 gammajet to T01.1",
            "reroll 6 of blue",
            "side attack",
            "orders blue never",
            "resign",
        ] {
            let action: Action = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(action.to_string(), line);
        }
        for line in ["burn 0 borg", "burn", "take", "cash 2 for red", "T08.3", "lay 1 turned 2"] {
            assert!(line.parse::<Action>().is_err(), "{line}");
        }
    }
}
