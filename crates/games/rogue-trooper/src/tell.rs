//! Events in words: one line of the log each.

use retrograde_cards::text::{count, list};
use retrograde_core::{DieFace, Line, RuleId, Touch};

use crate::RogueTrooper;
use crate::deck::{Deck, Design};
use crate::effect::text::lives;
use crate::event::{Against, Event, Goods, Meeting, Rolled};
use crate::gi::Gi;
use crate::position::{Course, How};
use crate::sector::Sector;
use crate::weapon::{Ammo, ItemId, Slot, Weapon};

/// Writes events out for people.
struct Teller<'a> {
    game: &'a RogueTrooper,
}

/// A line about somebody.
fn line(depth: u8, text: impl Into<String>) -> Line {
    Line { depth, ..Line::new(text) }
}

impl RogueTrooper {
    /// An event in words.
    pub(crate) fn line_of(&self, event: &Event) -> Line {
        let (line, gi, rule) = Teller { game: self }.line(event);
        Line { seat: gi.map(Gi::seat), rule: Some(RuleId(rule)), ..line }
    }
}

impl Teller<'_> {
    fn name(&self, gi: Gi) -> &str {
        self.game.pack.numbers.gi_name(gi)
    }

    fn sector(&self, sector: Sector) -> &str {
        self.game.pack.board.name(sector)
    }

    fn card(&self, deck: Deck, card: Design) -> &str {
        self.game.pack.name(deck, card)
    }

    fn encounter(&self, card: Design) -> &str {
        self.card(Deck::Encounter, card)
    }

    fn mission(&self, card: Design) -> &str {
        self.card(Deck::Mission, card)
    }

    fn rogue(&self, card: Design) -> &str {
        self.card(Deck::Rogue, card)
    }

    fn item(&self, item: ItemId) -> &str {
        &self.game.pack.items[item.index()].name
    }

    fn rounds(&self, weapon: Weapon, rounds: u8) -> String {
        match weapon {
            Weapon::Ammo(ammo) => count(rounds, self.game.pack.numbers.ammo_name(ammo)),
            Weapon::Item(item) if rounds == 1 => self.item(item).to_owned(),
            Weapon::Item(item) => format!("{} × {rounds}", self.item(item)),
        }
    }

    fn at(&self, line: Line, sector: Sector) -> Line {
        let id = self.game.pack.board.info(sector).id.to_string();
        Line { touches: vec![Touch::Space(id)], ..line }
    }

    fn goods(&self, goods: &Goods) -> String {
        let rounds = Ammo::ALL.into_iter().filter(|ammo| goods.ammo[*ammo as usize] > 0);
        let rounds = rounds.map(|ammo| self.rounds(Weapon::Ammo(ammo), goods.ammo[ammo as usize]));
        let all: Vec<String> =
            rounds.chain(goods.items.iter().map(|item| self.item(*item).to_owned())).collect();
        if all.is_empty() { "nothing".to_owned() } else { list(&all) }
    }

    fn foe(&self, foe: Against) -> &str {
        match foe {
            Against::Card(card) => self.encounter(card),
            Against::Gi(gi) => self.name(gi),
            Against::Traitor => "the Traitor",
        }
    }

    fn fires(&self, rolled: &Rolled, foe: bool) -> String {
        let what = match rolled.weapon {
            Some(weapon) => self.rounds(weapon, rolled.rounds),
            None if foe => String::new(),
            None if rolled.faces == [0; 6] => "nothing".to_owned(),
            None => "bare hands".to_owned(),
        };
        let mut parts = Vec::new();
        if rolled.times > 1 {
            parts.push(format!("dice × {}", rolled.times));
        }
        if rolled.more != 0 {
            parts.push(format!("{:+}", rolled.more).replace('-', "−"));
        }
        let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
        format!("{what}{parts}")
    }

    fn line(&self, event: &Event) -> (Line, Option<Gi>, &'static str) {
        match event {
            Event::ChipsDrawn { .. }
            | Event::ChipsFitted { .. }
            | Event::Dropped { .. }
            | Event::TurnBegins { .. }
            | Event::Missed { .. }
            | Event::WillMiss { .. }
            | Event::Left { .. }
            | Event::Over { .. } => self.turn(event),
            Event::Fought { .. }
            | Event::FiredAgain { .. }
            | Event::FightOver { .. }
            | Event::DuelOver { .. }
            | Event::EvadeRoll { .. }
            | Event::ShieldRoll { .. }
            | Event::Sacrificed { .. }
            | Event::LivesLost { .. }
            | Event::Healed { .. } => self.fight(event),
            Event::MissionDrawn { .. }
            | Event::MissionImpossible { .. }
            | Event::NoMission { .. }
            | Event::MissionDiscarded { .. }
            | Event::MissionTaken { .. }
            | Event::Declared { .. }
            | Event::MissionDone { .. }
            | Event::MissionFoiled { .. }
            | Event::MissionDelayed { .. }
            | Event::ClueDrawn { .. }
            | Event::ClueTaken { .. }
            | Event::Searched { .. }
            | Event::FaceComplete { .. }
            | Event::TraitorAppears { .. }
            | Event::TraitorMoves { .. }
            | Event::Confronts { .. }
            | Event::TraitorHit { .. } => self.hunt(event),
            Event::Chooses { .. }
            | Event::CompanionGiven { .. }
            | Event::NoContact { .. }
            | Event::MissionsSwapped { .. }
            | Event::MissionsChanged { .. }
            | Event::CluesAnswered { .. }
            | Event::CluesSwapped { .. }
            | Event::CluesChanged { .. }
            | Event::Offered { .. }
            | Event::Counters { .. }
            | Event::Traded { .. }
            | Event::TradeOver { .. }
            | Event::Died { .. }
            | Event::DutyGiven { .. }
            | Event::Collected { .. }
            | Event::ChipFitted { .. } => self.company(event),
            Event::EscapeRoll { .. }
            | Event::Escaped { .. }
            | Event::StaysInside { .. }
            | Event::Launched { .. }
            | Event::Moved { .. }
            | Event::Stayed { .. }
            | Event::Carried { .. }
            | Event::Rode { .. }
            | Event::Delivered { .. }
            | Event::Meets { .. }
            | Event::Waits { .. }
            | Event::Quiet { .. }
            | Event::Stacked { .. }
            | Event::Unsuitable { .. }
            | Event::PassedOver { .. }
            | Event::Revealed { .. }
            | Event::LeftUnmet { .. }
            | Event::LostByEvading { .. }
            | Event::PickedUp { .. }
            | Event::Cleared { .. }
            | Event::Surrendered { .. }
            | Event::Imprisoned { .. } => self.way(event),
            _ => self.cards(event),
        }
    }

    fn turn(&self, event: &Event) -> (Line, Option<Gi>, &'static str) {
        match event {
            Event::ChipsDrawn { gi, chips } => (
                line(1, format!("{} draws {}", self.name(*gi), count(*chips, "bio-chip"))),
                Some(*gi),
                "RT-009",
            ),
            Event::ChipsFitted { gi, slots } => {
                let names: Vec<&str> = slots.iter().map(|slot| self.chip(slot)).collect();
                (line(1, format!("{} fits {}", self.name(*gi), list(&names))), Some(*gi), "RT-012")
            }
            Event::Dropped { gi, at } => {
                let text = format!("{} lands in {}", self.name(*gi), self.sector(*at));
                (self.at(line(1, text), *at), Some(*gi), "RT-018")
            }
            Event::TurnBegins { gi, turn } => {
                (line(0, format!("Turn {turn}: {}", self.name(*gi))), Some(*gi), "RT-028")
            }
            Event::Missed { gi, turn } => {
                (line(0, format!("Turn {turn}: {} misses a turn", self.name(*gi))), Some(*gi), "RT-032")
            }
            Event::WillMiss { gi, turns } => {
                let turns =
                    if *turns == 1 { "the next turn".to_owned() } else { format!("the next {turns} turns") };
                (line(1, format!("{} will miss {turns}", self.name(*gi))), Some(*gi), "RT-030")
            }
            Event::Left { gi } => (
                line(
                    0,
                    format!(
                        "{}'s player leaves the table; the GI plays on by the usual answers",
                        self.name(*gi)
                    ),
                ),
                Some(*gi),
                "RT-C87",
            ),
            Event::Over { how, winners, places } => {
                let names: Vec<&str> = winners.iter().map(|seat| self.name(Gi::of(seat.index()))).collect();
                let text = match how {
                    How::TraitorFell => format!("{} brings the Traitor down and wins", list(&names)),
                    How::AllDead => "Every GI is dead: the Traitor gets away".to_owned(),
                    How::LastGi => format!("{} is the last GI and wins", list(&names)),
                    How::TurnLimit => format!("The turns are up: {} came nearest", list(&names)),
                    How::OthersLeft => format!("All others have left: {} wins", list(&names)),
                };
                let second: Vec<&str> = Gi::ALL
                    .into_iter()
                    .filter(|gi| places[gi.index()] == 2)
                    .map(|gi| self.name(gi))
                    .collect();
                let second = match (*how, second.is_empty()) {
                    (How::AllDead, _) | (_, true) => String::new(),
                    _ => format!("; second: {}", list(&second)),
                };
                (line(0, text + &second), None, "RT-295")
            }
            _ => (Line::new("…"), None, "RT-028"),
        }
    }

    fn chip(&self, slot: Slot) -> &str {
        &self.game.pack.numbers.chips[slot as usize].name
    }

    fn cards(&self, event: &Event) -> (Line, Option<Gi>, &'static str) {
        match event {
            Event::Reshuffled { deck } => (
                line(2, format!("The {} discards are shuffled into a new deck", deck_name(*deck))),
                None,
                "RT-003",
            ),
            Event::Discarded { gi, deck, card } => (
                line(2, format!("{} discards {}", self.name(*gi), self.card(*deck, *card))),
                Some(*gi),
                "RT-002",
            ),
            Event::SupplyRoll { gi, cards } => (
                line(1, format!("{} rolls for {}", self.name(*gi), count(*cards, "Supply card"))),
                Some(*gi),
                "RT-211",
            ),
            Event::Supplied { gi, cards } if cards.is_empty() => {
                (line(2, format!("{} finds no supplies left", self.name(*gi))), Some(*gi), "RT-004")
            }
            Event::Supplied { gi, cards } => {
                let names: Vec<&str> = cards.iter().map(|card| self.card(Deck::Supply, *card)).collect();
                (line(2, format!("{} gets {}", self.name(*gi), list(&names))), Some(*gi), "RT-217")
            }
            Event::ItemLost { gi, item } => {
                (line(2, format!("{} loses {}", self.name(*gi), self.item(*item))), Some(*gi), "RT-220")
            }
            Event::ItemTaken { from, to, item } => (
                line(2, format!("{} takes {} from {}", self.name(*to), self.item(*item), self.name(*from))),
                Some(*to),
                "RT-359",
            ),
            Event::Used { gi, item } => {
                (line(1, format!("{} uses {}", self.name(*gi), self.item(*item))), Some(*gi), "RT-348")
            }
            Event::Rounds { gi, ammo, rounds } => {
                let what = self.rounds(Weapon::Ammo(*ammo), rounds.unsigned_abs());
                let verb = if *rounds > 0 { "gains" } else { "loses" };
                (line(2, format!("{} {verb} {what}", self.name(*gi))), Some(*gi), "RT-016")
            }
            Event::CardRoll { gi, sum, dice } => {
                let dice = if *dice == 1 { die(*sum, None) } else { Vec::new() };
                (Line { dice, ..line(2, format!("{} rolls {sum}", self.name(*gi))) }, Some(*gi), "RT-093")
            }
            Event::Peeked { of, deck, cards, .. } => {
                let names: Vec<&str> = cards.iter().map(|card| self.card(*deck, *card)).collect();
                (line(2, format!("{} has {}", self.name(*of), list(&names))), Some(*of), "RT-255")
            }
            Event::PeekedAt { by, of, deck } => {
                let text =
                    format!("{} looks at {}'s {} cards", self.name(*by), self.name(*of), deck_name(*deck));
                (line(1, text), Some(*by), "RT-255")
            }
            Event::RogueDrawn { gi, card, .. } => {
                (line(2, format!("{} draws {}", self.name(*gi), self.rogue(*card))), Some(*gi), "RT-213")
            }
            Event::RoguesDrawn { gi, count: drawn, hand } => {
                let text =
                    format!("{} draws {} and holds {hand}", self.name(*gi), count(*drawn, "Rogue card"));
                (line(2, text), Some(*gi), "RT-213")
            }
            Event::RoguePlayed { gi, card } => {
                (line(1, format!("{} plays {}", self.name(*gi), self.rogue(*card))), Some(*gi), "RT-238")
            }
            Event::RogueOvertaken { card } => {
                (line(2, format!("{} is overtaken and has no effect", self.rogue(*card))), None, "RT-242")
            }
            Event::RogueWorks { gi, card, target } => (
                line(2, format!("{} works on {}", self.rogue(*card), self.name(*target))),
                Some(*gi),
                "RT-243",
            ),
            _ => (Line::new("…"), None, "RT-028"),
        }
    }

    fn way(&self, event: &Event) -> (Line, Option<Gi>, &'static str) {
        match event {
            Event::EscapeRoll { gi, roll, free } => {
                let what = if *free { "finds a way out" } else { "does not get out" };
                let dice = roll.map_or_else(Vec::new, |roll| die(roll, Some(*free)));
                (Line { dice, ..line(1, format!("{} {what}", self.name(*gi))) }, Some(*gi), "RT-126")
            }
            Event::Escaped { gi, prison } => (
                line(1, format!("{} escapes from {}", self.name(*gi), self.game.pack.prison_name(*prison))),
                Some(*gi),
                "RT-133",
            ),
            Event::StaysInside { gi } => {
                (line(1, format!("{} stays in prison", self.name(*gi))), Some(*gi), "RT-131")
            }
            Event::Launched { gi, to } => (
                self.at(
                    line(1, format!("{} starts a lifepod and lands in {}", self.name(*gi), self.sector(*to))),
                    *to,
                ),
                Some(*gi),
                "RT-054",
            ),
            Event::Moved { gi, from, to } => {
                let text = format!("{}: {} to {}", self.name(*gi), self.sector(*from), self.sector(*to));
                (self.at(line(1, text), *to), Some(*gi), "RT-036")
            }
            Event::Stayed { gi, at } => (
                self.at(line(1, format!("{} stays in {}", self.name(*gi), self.sector(*at))), *at),
                Some(*gi),
                "RT-037",
            ),
            Event::Carried { gi, to } => (
                self.at(line(1, format!("{} is taken to {}", self.name(*gi), self.sector(*to))), *to),
                Some(*gi),
                "RT-042",
            ),
            Event::Rode { gi, to } => (
                self.at(
                    line(1, format!("{} takes the shuttle to the {}", self.name(*gi), self.sector(*to))),
                    *to,
                ),
                Some(*gi),
                "RT-052",
            ),
            Event::Delivered { gi, companion } => (
                line(
                    1,
                    format!("{} lets {} go at the Destination", self.name(*gi), self.encounter(*companion)),
                ),
                Some(*gi),
                "RT-060",
            ),
            Event::Meets { gi, other } => {
                (line(1, format!("{} runs into {}", self.name(*gi), self.name(*other))), Some(*gi), "RT-063")
            }
            Event::Waits { gi } => {
                (line(1, format!("{} waits for the Traitor", self.name(*gi))), Some(*gi), "RT-072")
            }
            Event::Quiet { gi, at } => (
                self.at(line(1, format!("{}: all is quiet in {}", self.name(*gi), self.sector(*at))), *at),
                Some(*gi),
                "RT-079",
            ),
            Event::Stacked { gi, drawn, lying } => {
                let lying = if *lying == 0 { String::new() } else { format!(", {lying} lying there") };
                (
                    line(1, format!("{} faces {}{lying}", self.name(*gi), count(*drawn, "Encounter card"))),
                    Some(*gi),
                    "RT-074",
                )
            }
            Event::Unsuitable { card } => {
                (line(2, format!("{} does not suit the sector", self.encounter(*card))), None, "RT-078")
            }
            Event::PassedOver { card } => {
                (line(2, format!("{} is passed over", self.encounter(*card))), None, "RT-322")
            }
            Event::Revealed { gi, card } => {
                (line(1, format!("{} meets {}", self.name(*gi), self.encounter(*card))), Some(*gi), "RT-087")
            }
            Event::LeftUnmet { card, at } => {
                let stays = self.game.pack.encounters[card.index()].kind.lasts();
                let what = if stays {
                    format!("stays in {}", self.sector(*at))
                } else {
                    "is discarded unmet".to_owned()
                };
                (line(2, format!("{} {what}", self.encounter(*card))), None, "RT-094")
            }
            Event::LostByEvading { card } => {
                (line(2, format!("{} is lost on the run", self.encounter(*card))), None, "RT-113")
            }
            Event::PickedUp { gi, card } => {
                let name = self.encounter(*card).trim_start_matches("Found: ");
                (line(1, format!("{} takes {name} along", self.name(*gi))), Some(*gi), "RT-088")
            }
            Event::Cleared { card } => {
                (line(1, format!("{} is removed unmet", self.encounter(*card))), None, "RT-338")
            }
            Event::Surrendered { gi, card } => (
                line(1, format!("{} surrenders to {}", self.name(*gi), self.encounter(*card))),
                Some(*gi),
                "RT-116",
            ),
            Event::Imprisoned { gi, prison } => {
                let prison = self.game.pack.prison_name(*prison);
                (
                    line(1, format!("{} is locked up in {prison} and loses kit and company", self.name(*gi))),
                    Some(*gi),
                    "RT-121",
                )
            }
            _ => (Line::new("…"), None, "RT-028"),
        }
    }

    fn fight(&self, event: &Event) -> (Line, Option<Gi>, &'static str) {
        match event {
            Event::EvadeRoll { gi, card, die: rolled, total, initiative, evaded, .. } => {
                let whom = card.map_or("the attack", |card| self.encounter(card));
                let what = if *evaded { "evades" } else { "does not evade" };
                let text =
                    format!("{} {what} {whom}: {total} against Initiative {initiative}", self.name(*gi));
                (Line { dice: die(*rolled, Some(*evaded)), ..line(1, text) }, Some(*gi), "RT-105")
            }
            Event::Fought { gi, foe, sides, .. } => {
                let against = match (foe, sides[1].weapon.is_some()) {
                    (Against::Gi(_), _) => format!(", {} {}", self.foe(*foe), self.fires(&sides[1], false)),
                    _ => format!(" against {}{}", self.foe(*foe), self.fires(&sides[1], true)),
                };
                let text = format!(
                    "{}: {}{against}: {} to {}",
                    self.name(*gi),
                    self.fires(&sides[0], false),
                    sides[0].total,
                    sides[1].total
                );
                let mut dice = faces(&sides[0].faces, None);
                dice.extend(faces(&sides[0].helpers, None));
                dice.extend(faces(&sides[1].faces, Some(false)));
                dice.extend(faces(&sides[1].helpers, Some(false)));
                (Line { dice, ..line(1, text) }, Some(*gi), "RT-170")
            }
            Event::FiredAgain { gi, weapon, rounds, more, total } => {
                let what = self.rounds(*weapon, *rounds);
                (
                    line(2, format!("{} fires again, {what}: {more} more, {total} in all", self.name(*gi))),
                    Some(*gi),
                    "RT-199",
                )
            }
            Event::FightOver { gi, foe, won, total } => {
                let [own, other] = total;
                let text = match (foe, won) {
                    (Against::Traitor, true) => {
                        format!("{} beats the Traitor, {own} to {other}", self.name(*gi))
                    }
                    (_, true) => format!("{} destroys {}, {own} to {other}", self.name(*gi), self.foe(*foe)),
                    (_, false) => format!("{} loses to {}, {own} to {other}", self.name(*gi), self.foe(*foe)),
                };
                (line(1, text), Some(*gi), if *won { "RT-177" } else { "RT-175" })
            }
            Event::DuelOver { gi, other, kidnap, course } => {
                let (one, two) = (self.name(*gi), self.name(*other));
                let text = match (Course::parse(course), kidnap) {
                    (Some(Course::Won), false) => format!("{one} beats {two}"),
                    (Some(Course::Won), true) => format!("{one} overpowers {two}"),
                    (Some(Course::Lost), _) => format!("{two} beats {one}"),
                    _ => format!("{one} and {two} are even: nobody is harmed"),
                };
                (line(1, text), Some(*gi), if *kidnap { "RT-146" } else { "RT-142" })
            }
            Event::ShieldRoll { gi, faces: rolled } => {
                let text = format!("{} looks who takes the hit", self.name(*gi));
                (Line { dice: faces(rolled, None), ..line(2, text) }, Some(*gi), "RT-179")
            }
            Event::Sacrificed { gi, companion } => (
                line(2, format!("{} dies for {}", self.encounter(*companion), self.name(*gi))),
                Some(*gi),
                "RT-182",
            ),
            Event::LivesLost { gi, lives: lost, left } => (
                line(2, format!("{} loses {} and has {left} left", self.name(*gi), lives(*lost as i8))),
                Some(*gi),
                "RT-175",
            ),
            Event::Healed { gi, lives: gained, left } => (
                line(2, format!("{} regains {} and has {left}", self.name(*gi), lives(*gained as i8))),
                Some(*gi),
                "RT-307",
            ),
            _ => (Line::new("…"), None, "RT-028"),
        }
    }

    fn company(&self, event: &Event) -> (Line, Option<Gi>, &'static str) {
        let two = |gi: &Gi, other: &Gi| (self.name(*gi).to_owned(), self.name(*other).to_owned());
        match event {
            Event::Chooses { gi, other, what } => {
                let (one, two) = two(gi, other);
                let text = match what {
                    Meeting::Attack => format!("{one} attacks {two}"),
                    Meeting::Kidnap => format!("{one} tries to kidnap a Companion of {two}"),
                    Meeting::Companions => format!("{one} exchanges Companions with {two}"),
                    Meeting::Missions => format!("{one} wants to swap missions with {two}"),
                    Meeting::Clues => format!("{one} offers {two} an exchange of Clues"),
                    Meeting::Trade => format!("{one} wants to trade with {two}"),
                    Meeting::Talk => format!("{one} and {two} talk"),
                };
                (line(1, text), Some(*gi), "RT-136")
            }
            Event::CompanionGiven { from, to, companion } => {
                let text = format!(
                    "{} goes from {} to {}",
                    self.encounter(*companion),
                    self.name(*from),
                    self.name(*to)
                );
                (line(1, text), Some(*to), "RT-149")
            }
            Event::NoContact { gi } => {
                (line(1, format!("{} has no contact mission to swap", self.name(*gi))), Some(*gi), "RT-C88")
            }
            Event::MissionsSwapped { gi, other, given, got, .. } => {
                let (one, two) = two(gi, other);
                let text =
                    format!("{one} gives {two} {} and gets {}", self.mission(*given), self.mission(*got));
                (line(2, text), Some(*gi), "RT-152")
            }
            Event::MissionsChanged { gi, other } => {
                let (one, two) = two(gi, other);
                (line(1, format!("{one} and {two} swap missions")), Some(*gi), "RT-153")
            }
            Event::CluesAnswered { gi, accepted, .. } => {
                let what = if *accepted { "accepts" } else { "declines" };
                (line(1, format!("{} {what}", self.name(*gi))), Some(*gi), "RT-155")
            }
            Event::CluesSwapped { gi, other, given, got, .. } => {
                let (one, two) = two(gi, other);
                let (given, got) = (self.card(Deck::Clue, *given), self.card(Deck::Clue, *got));
                (line(2, format!("{one} gives {two} {given} and gets {got}")), Some(*gi), "RT-158")
            }
            Event::CluesChanged { gi, other, swapped } => {
                let (one, two) = two(gi, other);
                let what = if *swapped { "swap a Clue card" } else { "find nothing to swap" };
                (line(1, format!("{one} and {two} {what}")), Some(*gi), "RT-156")
            }
            Event::Offered { gi, other, gives, gets, .. } => {
                let (one, two) = two(gi, other);
                let text = format!("{one} offers {two} {} for {}", self.goods(gives), self.goods(gets));
                (line(1, text), Some(*gi), "RT-160")
            }
            Event::Counters { gi, .. } => {
                (line(1, format!("{} wants another deal", self.name(*gi))), Some(*gi), "RT-160")
            }
            Event::Traded { gi, other, gives, gets } => {
                let (one, two) = two(gi, other);
                (
                    line(
                        1,
                        format!("{one} trades {} for {} with {two}", self.goods(gives), self.goods(gets)),
                    ),
                    Some(*gi),
                    "RT-159",
                )
            }
            Event::TradeOver { gi, other, .. } => {
                let (one, two) = two(gi, other);
                (line(1, format!("{one} and {two} do not trade")), Some(*gi), "RT-159")
            }
            Event::Died { gi, at } => (
                self.at(line(1, format!("{} dies in {}", self.name(*gi), self.sector(*at))), *at),
                Some(*gi),
                "RT-260",
            ),
            Event::DutyGiven { gi, dead } => (
                line(2, format!("It is {}'s duty to fetch {}'s chip", self.name(*gi), self.name(*dead))),
                Some(*gi),
                "RT-263",
            ),
            Event::Collected { gi, dead } => (
                line(1, format!("{} takes over {}'s chip and kit", self.name(*gi), self.name(*dead))),
                Some(*gi),
                "RT-268",
            ),
            Event::ChipFitted { gi, dead, slot, over } => {
                let place = match slot {
                    Some(slot) => format!("goes into {}'s {slot}", self.name(*gi)),
                    None => format!("is carried by {} without a slot", self.name(*gi)),
                };
                let lost =
                    over.map_or_else(String::new, |over| format!("; the chip in the {over} is given up"));
                (line(2, format!("{}'s chip {place}{lost}", self.name(*dead))), Some(*gi), "RT-269")
            }
            _ => (Line::new("…"), None, "RT-028"),
        }
    }

    fn hunt(&self, event: &Event) -> (Line, Option<Gi>, &'static str) {
        match event {
            Event::MissionDrawn { gi, mission, .. } => (
                line(2, format!("{} draws the mission {}", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-209",
            ),
            Event::MissionImpossible { gi, mission } => (
                line(2, format!("{} is impossible for {}", self.mission(*mission), self.name(*gi))),
                Some(*gi),
                "RT-023",
            ),
            Event::NoMission { gi } => {
                (line(2, format!("There is no mission left for {}", self.name(*gi))), Some(*gi), "RT-321")
            }
            Event::MissionDiscarded { gi, mission } => (
                line(2, format!("{} discards the mission {}", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-225",
            ),
            Event::MissionTaken { gi, mission, .. } => (
                line(2, format!("{} takes over the mission {}", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-271",
            ),
            Event::Declared { gi, mission } => (
                line(1, format!("{} declares {}", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-204",
            ),
            Event::MissionDone { gi, mission } => (
                line(1, format!("{} completes {}", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-207",
            ),
            Event::MissionFoiled { gi, mission } => (
                line(1, format!("{} fails for {}", self.mission(*mission), self.name(*gi))),
                Some(*gi),
                "RT-228",
            ),
            Event::MissionDelayed { gi, mission } => (
                line(1, format!("{} has to wait for {}", self.mission(*mission), self.name(*gi))),
                Some(*gi),
                "RT-228",
            ),
            Event::ClueDrawn { gi, clue, .. } => (
                line(2, format!("{} finds a Clue: {}", self.name(*gi), self.card(Deck::Clue, *clue))),
                Some(*gi),
                "RT-227",
            ),
            Event::ClueTaken { from, to, clue, .. } => {
                let text = format!(
                    "{} takes {} from {}",
                    self.name(*to),
                    self.card(Deck::Clue, *clue),
                    self.name(*from)
                );
                (line(2, text), Some(*to), "RT-359")
            }
            Event::Searched { gi, found } => {
                let what = if *found { "finds the last quarter" } else { "does not find the last quarter" };
                (
                    line(1, format!("{} searches the Clue deck and {what}", self.name(*gi))),
                    Some(*gi),
                    "RT-311",
                )
            }
            Event::FaceComplete { gi, face } => {
                let face = &self.game.pack.clues.faces[usize::from(*face)];
                (line(1, format!("{} has the whole face: {face}", self.name(*gi))), Some(*gi), "RT-278")
            }
            Event::TraitorAppears { at } => (
                self.at(line(1, format!("The Traitor is exposed: {}", self.sector(*at))), *at),
                None,
                "RT-280",
            ),
            Event::TraitorMoves { to } => (
                self.at(line(1, format!("The Traitor is seen in {}", self.sector(*to))), *to),
                None,
                "RT-282",
            ),
            Event::Confronts { gi } => {
                (line(1, format!("{} confronts the Traitor", self.name(*gi))), Some(*gi), "RT-285")
            }
            Event::TraitorHit { gi, left } => (
                line(1, format!("The Traitor loses a life to {} and has {left} left", self.name(*gi))),
                Some(*gi),
                "RT-293",
            ),
            _ => (Line::new("…"), None, "RT-028"),
        }
    }
}

const fn deck_name(deck: Deck) -> &'static str {
    match deck {
        Deck::Encounter => "Encounter",
        Deck::Supply => "Supply",
        Deck::Mission => "Mission",
        Deck::Rogue => "Rogue",
        Deck::Clue => "Clue",
    }
}

fn die(face: u8, good: Option<bool>) -> Vec<DieFace> {
    vec![DieFace { face: face.to_string(), sides: 6, good }]
}

/// Dice by how often each face came up, the highest first.
pub(crate) fn faces(counts: &[u8; 6], good: Option<bool>) -> Vec<DieFace> {
    let face = |face: usize| {
        (0..counts[face]).map(move |_| DieFace { face: (face + 1).to_string(), sides: 6, good })
    };
    (0..6).rev().flat_map(face).collect()
}
