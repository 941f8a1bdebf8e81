//! Words for choices, cards, items and places.

use retrograde_cards::text::{count, list, sentence};
use retrograde_core::Short;
use retrograde_core::phrase::Maybe;

use crate::action::Action;
use crate::deck::{Deck, Design};
use crate::effect::UseWindow;
use crate::effect::text::{Writer, phase_name, terrain_name};
use crate::gi::Gi;
use crate::look::Look;
use crate::pack::{By, Goal, Kind, MissionKind, Role, Who};
use crate::position::Bundle;
use crate::sector::{Function, Sector};
use crate::weapon::{Ammo, ItemId, Slot, Weapon};

impl<'a> Look<'a> {
    /// What a GI is called.
    pub(crate) fn name(self, gi: Gi) -> &'a str {
        self.rules.pack.numbers.gi_name(gi)
    }

    pub(crate) fn writer(self, own: bool) -> Writer<'a> {
        Writer { pack: &self.rules.pack, own }
    }

    /// So many rounds of a weapon.
    pub(crate) fn rounds_text(self, weapon: Weapon, rounds: u8) -> String {
        match weapon {
            Weapon::Ammo(ammo) => count(rounds, self.rules.pack.numbers.ammo_name(ammo)),
            Weapon::Item(item) if rounds == 1 => self.item(item).name.clone(),
            Weapon::Item(item) => format!("{} × {rounds}", self.item(item).name),
        }
    }

    fn sector_label(self, name: Short) -> String {
        self.board().find(name).map_or_else(String::new, |at| self.board().name(at).to_owned())
    }

    fn card_label(self, deck: Deck, name: Short) -> Option<String> {
        self.named(deck, name).map(|card| self.rules.pack.name(deck, card).to_owned())
    }

    /// The name of anything that a player may have to pick.
    fn thing(self, name: Short) -> String {
        let ammo = Ammo::ALL.into_iter().find(|ammo| self.rules.ammo_ids[*ammo as usize] == name);
        let ammo = ammo.map(|ammo| self.rules.pack.numbers.ammo_name(ammo).to_owned());
        let item = || self.item_named(name).map(|item| self.item(item).name.clone());
        let decks = [Deck::Clue, Deck::Rogue, Deck::Encounter, Deck::Mission];
        let card = || decks.into_iter().find_map(|deck| self.card_label(deck, name));
        ammo.or_else(item).or_else(card).unwrap_or_else(|| name.to_string())
    }

    /// What a choice is called.
    pub(crate) fn label(self, action: Action) -> String {
        let word = |word: &str| word.to_owned();
        match action {
            Action::Slots(slots) => {
                let names: Vec<String> =
                    slots.iter().map(|slot| format!("{} in the {slot}", self.chip_name(slot))).collect();
                list(&names)
            }
            Action::Keep => word("Keep it"),
            Action::Replace => word("Draw another one"),
            Action::Discard(name) => format!("Discard {}", self.thing(name)),
            Action::Play(name) => self.card_label(Deck::Rogue, name).unwrap_or_default(),
            Action::Pass => word("Play nothing"),
            Action::Try => word("Try to escape"),
            Action::Wait => word("Wait"),
            Action::Escape => word("Escape"),
            Action::Launch(Maybe(None)) => word("Launch a lifepod"),
            Action::Launch(Maybe(Some(name))) => format!("Land in {}", self.sector_label(name)),
            Action::Use(name) => format!("Use {}", self.thing(name)),
            Action::Move(name) => self.sector_label(name),
            Action::Stay => word("Stay here"),
            Action::Ride => word("Take the shuttle"),
            Action::Deliver(name) => {
                format!("Let {} go", self.card_label(Deck::Encounter, name).unwrap_or_default())
            }
            Action::Meet(gi) => format!("Meet {}", self.name(gi)),
            Action::Top(name) => self.card_label(Deck::Encounter, name).unwrap_or_default(),
            Action::Evade => word("Evade"),
            Action::Stand => word("Stand and fight"),
            Action::Take(Maybe(None)) => word("Pick it up"),
            Action::Take(Maybe(Some(name))) => {
                format!("Take {}", self.card_label(Deck::Encounter, name).unwrap_or_default())
            }
            Action::Surrender => word("Surrender"),
            Action::Unarmed => word("Fire nothing"),
            Action::Fire(name, rounds) => {
                self.weapon_named(name).map_or_else(String::new, |weapon| self.rounds_text(weapon, rounds))
            }
            Action::Back(name) => format!("Add {}", self.thing(name)),
            Action::Hold => word("Hold fire"),
            Action::Shield(name) => self.card_label(Deck::Encounter, name).unwrap_or_default(),
            Action::Option(number) => format!("Option {number}"),
            Action::Pick(name) => self.thing(name),
            Action::Name(gi) => self.name(gi).to_owned(),
            Action::Attack => word("Attack"),
            Action::Kidnap => word("Kidnap a Companion"),
            Action::SwapCompanions => word("Exchange Companions"),
            Action::SwapMissions => word("Exchange missions"),
            Action::SwapClues => word("Exchange Clues"),
            Action::Trade => word("Trade"),
            Action::Talk => word("Talk"),
            Action::Give(name) => format!("Give {}", self.thing(name)),
            Action::Get(name) => format!("Ask for {}", self.thing(name)),
            Action::Propose => word("Make the offer"),
            Action::Counter => word("Make another offer"),
            Action::Cancel => word("Call it off"),
            Action::Accept => word("Accept"),
            Action::Decline => word("Decline"),
            Action::WantNothing => word("Want nothing"),
            Action::Want(name) => self.card_label(Deck::Clue, name).unwrap_or_default(),
            Action::Declare(name) => {
                format!("Declare {}", self.card_label(Deck::Mission, name).unwrap_or_default())
            }
            Action::Confront => word("Confront the Traitor"),
            Action::Draw => word("Draw it"),
            Action::Roll => word("Roll for supplies"),
            Action::Search(name) => {
                let clues = &self.rules.pack.clues;
                let face = clues.face_ids.iter().position(|id| *id == name);
                face.map_or_else(String::new, |face| format!("Search for {}", clues.faces[face]))
            }
            Action::Fit(slot) => format!("Into the {slot}"),
            Action::FitOver(slot, over) if slot == over => format!("Into the {slot}, giving up its chip"),
            Action::FitOver(slot, over) => format!("Into the {slot}, giving up the chip in the {over}"),
            Action::Drop(name) => {
                format!("Drop {}", self.card_label(Deck::Mission, name).unwrap_or_default())
            }
            Action::Done => word("Done"),
            Action::Standing(_) => word("Leave the table"),
        }
    }

    pub(crate) fn chip_name(self, slot: Slot) -> &'a str {
        &self.rules.pack.numbers.chips[slot as usize].name
    }

    /// What a Rogue card does.
    pub(crate) fn rogue_text(self, card: Design) -> String {
        let rogue = self.rogue(card);
        let writer = self.writer(rogue.by == By::Own);
        let effects = writer.list(rogue.effects);
        let when = Writer::when(&rogue.when);
        let text = match (when.is_empty(), effects.is_empty()) {
            (_, true) => "No effect, but as the last card played it cancels the others.".to_owned(),
            (true, false) => effects,
            (false, false) => format!("{}: {effects}", sentence(&when)),
        };
        if rogue.immediate { format!("{text} Takes effect at once and closes the window.") } else { text }
    }

    /// When a Rogue card can be played, for the foot of the card.
    pub(crate) fn rogue_foot(self, card: Design) -> String {
        let rogue = self.rogue(card);
        let phase = rogue.phase.map_or("Any", phase_name);
        let whose = match rogue.by {
            By::Own => "your turn",
            By::Opponent => "another player's turn",
            By::Any => "any turn",
        };
        format!("{phase} phase, {whose}")
    }

    /// What an Encounter card does.
    pub(crate) fn encounter_text(self, card: Design) -> String {
        let card = self.encounter(card);
        let writer = self.writer(true);
        let mut parts = Vec::new();
        let mut hook = |label: &str, span| {
            let text = writer.list(span);
            if !text.is_empty() {
                parts.push(if label.is_empty() { text } else { format!("{label}: {}", lower(&text)) });
            }
        };
        hook("", card.on_reveal);
        hook("Evaded", card.on_evade);
        hook("Beaten", card.on_win);
        hook("Lost", card.on_lose);
        hook("Delivered", card.on_deliver);
        hook("", card.held);
        if card.kind.is_foe() {
            if !card.evade {
                parts.push("Cannot be evaded.".to_owned());
            }
            if !card.surrender {
                parts.push("Takes no prisoners.".to_owned());
            }
            match card.damage {
                0 => parts.push("Costs no life.".to_owned()),
                1 => {}
                2 => parts.push("Double Damage.".to_owned()),
                more => parts.push(format!("Costs {more} lives.")),
            }
            if card.immune != 0 {
                let gp = card.immune & Weapon::Ammo(Ammo::Gp).bit() != 0;
                parts.push(
                    if gp {
                        "GP rounds and Companions have no effect."
                    } else {
                        "Some weapons have no effect."
                    }
                    .to_owned(),
                );
            }
        }
        if card.kind == Kind::Companion {
            if card.evade {
                parts.push("May be evaded.".to_owned());
            }
            if card.evade_mod != -1 {
                parts.push(format!("{} to evade.", signed(card.evade_mod.into())));
            }
            if let Some(at) = card.destination {
                parts.push(format!("Destination: {}.", self.board().name(at)));
            }
        }
        if let Some(item) = card.item {
            parts.push(self.item_text(item));
        }
        parts.join(" ")
    }

    /// What an item does.
    pub(crate) fn item_text(self, item: ItemId) -> String {
        let info = self.item(item);
        let writer = self.writer(true);
        let mut parts = Vec::new();
        if let Some(gun) = info.gun.as_ref().filter(|gun| gun.dice > 0) {
            let only = if gun.only.is_empty() { "any target".to_owned() } else { Writer::tags(gun.only) };
            let not =
                if gun.not.is_empty() { String::new() } else { format!(", not {}", Writer::tags(gun.not)) };
            let dice = crate::effect::text::dice(gun.dice);
            match info.role {
                Role::Main => parts.push(format!("{dice} a shot against {only}{not}.")),
                _ => parts.push(format!("+{dice} against {only}{not}, with a main weapon.")),
            }
            if info.uses > 0 {
                parts.push(format!("{}.", count(info.uses, "shot")));
            }
        }
        let held = writer.list(info.held);
        if !held.is_empty() {
            parts.push(held);
        }
        if let Some(usage) = &info.usage {
            let when = Writer::when(&usage.when);
            let moment = match usage.window {
                UseWindow::Movement => "Before moving",
                UseWindow::Encounter => "When a card is met",
                UseWindow::Evade => "Before an evade roll",
                UseWindow::Fight => "Before a fight",
                UseWindow::Damage => "When lives are lost in combat",
                UseWindow::End => "In the End phase",
            };
            let when = if when.is_empty() { String::new() } else { format!(", {when}") };
            let gone = if usage.discard { " Discard." } else { "" };
            parts.push(format!("{moment}{when}: {}{gone}", lower(&writer.list(usage.effects))));
        }
        parts.join(" ")
    }

    /// What a chip does for whoever carries it.
    pub(crate) fn chip_text(self, slot: Slot) -> String {
        self.writer(true).list(self.rules.pack.numbers.chips[slot as usize].effects)
    }

    /// What a mission wants and pays.
    pub(crate) fn mission_text(self, card: Design) -> String {
        let mission = self.mission(card);
        let wants = match mission.kind {
            MissionKind::Contact => {
                let at = mission.destination.map_or("", |at| self.board().name(at));
                let chip =
                    mission.chip.map_or_else(String::new, |slot| format!(" with {}", self.chip_name(slot)));
                format!("Reach {at}{chip}.")
            }
            MissionKind::Genie => match &mission.goal {
                Some(Goal::Attack(Who::Any)) => "Attack any GI; done once dice are rolled.".to_owned(),
                Some(Goal::Attack(Who::Left)) => {
                    "Attack the GI of the next living player clockwise.".to_owned()
                }
                Some(Goal::Attack(Who::Right)) => {
                    "Attack the GI of the next living player anticlockwise.".to_owned()
                }
                Some(Goal::Beat(tag)) => format!("Destroy a card with the tag {}.", sentence(tag.word())),
                Some(Goal::Visit(sectors)) => {
                    let names: Vec<&str> = sectors.iter().map(|at| self.board().name(*at)).collect();
                    format!("End moves in {}.", list(&names))
                }
                None => String::new(),
            },
            MissionKind::Wedding => {
                let bride = mission.companion.map_or("", |bride| &self.encounter(bride).name);
                format!("Win the company of {bride}, by kidnapping her if need be.")
            }
        };
        format!("{wants} Reward: {}", lower(&self.writer(true).list(mission.reward)))
    }

    /// A sector in a few words: its ground, how you evade there, what it is for. How many cards are met there is said beside it.
    pub(crate) fn sector_about(self, gi: Gi, at: Sector) -> String {
        let info = self.board().info(at);
        let ground = &self.rules.pack.numbers.terrain[info.terrain as usize];
        let mut parts = Vec::new();
        if self.board().is_station(at) {
            parts.push("Milli-com, no encounters".to_owned());
        } else {
            let evade = if ground.can_evade {
                format!("evade {}", signed(ground.evade.into()))
            } else {
                "no evading".to_owned()
            };
            let stays = at == self.pos.gi(gi).at;
            let then = if stays { "nothing new to meet".to_owned() } else { evade };
            let ground = terrain_name(info.terrain).to_lowercase();
            parts.push(format!("{}, {then}", ground.trim_end_matches(" sector")));
        }
        let lying = self.lying(at).len();
        if lying > 0 {
            parts.push(format!("{lying} lying there"));
        }
        parts.extend(self.functions(at));
        let others =
            self.pos.living().iter().filter(|other| {
                *other != gi && self.pos.gi(*other).is_free() && self.pos.gi(*other).at == at
            });
        parts.extend(others.map(|other| format!("{} is there", self.name(other))));
        if self.pos.traitor.is_some_and(|traitor| traitor.at == at) {
            parts.push("the Traitor is there".to_owned());
        }
        parts.join("; ")
    }

    /// What entering a sector risks, in a few characters: cards to be met, or nothing.
    pub(crate) fn risk_of(self, at: Sector) -> String {
        let met = self.pos.living().iter().any(|other| {
            other != self.pos.active && self.pos.gi(other).is_free() && self.pos.gi(other).at == at
        });
        let cards = usize::from(self.board().info(at).rating).max(self.lying(at).len()) as u8;
        match (met, cards) {
            (true, _) => "a GI".to_owned(),
            (_, 0) => "quiet".to_owned(),
            (_, cards) => count(cards, "card"),
        }
    }

    /// What a special sector does, in a few words each.
    pub(crate) fn functions(self, at: Sector) -> Vec<String> {
        let info = self.board().info(at);
        let text = |function: Function| match function {
            Function::Shuttle => "shuttle",
            Function::Lifepods => "lifepods",
            Function::Prison => "prison",
            Function::HealAll => "a whole turn here restores all lives",
            Function::HealOne => "a whole turn here restores a life",
            Function::NoSupply => "no Supply cards",
            Function::Armoury => "2 dice of Supply cards",
            Function::BattleComputer => "the Clue deck can be searched",
            Function::Restricted => "closed without Helm or a clearance",
            Function::TraitorStart => "the Traitor appears here",
        };
        let mut all: Vec<String> = Function::ALL
            .into_iter()
            .filter(|function| info.has(*function))
            .map(|function| text(function).to_owned())
            .collect();
        if self.board().is_souther_city(at) && !info.has(Function::NoSupply) {
            all.push("a die of Supply cards".to_owned());
        }
        all
    }

    /// Goods in words.
    pub(crate) fn bundle_text(self, bundle: &Bundle) -> String {
        let rounds = Ammo::ALL.into_iter().filter(|ammo| bundle.ammo[*ammo as usize] > 0);
        let rounds = rounds.map(|ammo| self.rounds_text(Weapon::Ammo(ammo), bundle.ammo[ammo as usize]));
        let items = bundle.items.iter().map(|item| self.item(*item).name.clone());
        let all: Vec<String> = rounds.chain(items).collect();
        if all.is_empty() { "nothing".to_owned() } else { list(&all) }
    }

    /// What a GI has to trade.
    pub(crate) fn kit_about(self, gi: Gi) -> String {
        let items = count(self.item_count(gi) as u8, "item");
        format!("{}, {}", count(self.ammo_total(gi), "round"), items)
    }
}

/// A number with its sign.
pub(crate) fn signed(number: i16) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", -number),
    }
}

/// The same with a small letter at the beginning.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
