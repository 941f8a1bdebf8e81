//! What one viewer may know of a position; the type cannot hold a secret.

use retrograde_cards::EVERYBODY;
use retrograde_cards::text::{count, sentence};
use retrograde_core::{Chance, Outcome, Viewer};
use serde::Serialize;

use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::effect::Phase;
use crate::event::Goods;
use crate::gi::Gi;
use crate::look::Look;
use crate::pack::Mood;
use crate::position::{Course, Foe, Slotted};
use crate::prompt::gi_of;
use crate::room::Room;
use crate::sector::Sector;
use crate::steps::{Step, each_step};
use crate::weapon::{Ammo, ItemId, Slot, Weapon};

/// A Special Item beside a sheet.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct ItemView {
    pub(crate) item: ItemId,
    /// Rounds left; none if it has none.
    pub(crate) rounds: Option<u8>,
}

/// A mission that the viewer knows.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct MissionView {
    pub(crate) mission: Design,
    /// Turns until it could be done; none for others' missions.
    pub(crate) turns: Option<u8>,
    /// The shortest way to where it leads; nothing for others' missions.
    pub(crate) way: Vec<Vec<Sector>>,
    pub(crate) done: bool,
}

/// What is in a slot.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) enum ChipView {
    Empty,
    Chip,
    /// The chip of a dead GI.
    Dead(Gi),
}

/// A GI with what the viewer knows of it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct GiView {
    pub(crate) gi: Gi,
    pub(crate) at: Sector,
    pub(crate) lives: u8,
    pub(crate) ammo: [u8; Ammo::COUNT],
    pub(crate) chips: [ChipView; Slot::COUNT],
    pub(crate) prison: Option<u8>,
    pub(crate) misses: u8,
    pub(crate) face: Option<u8>,
    pub(crate) dead: bool,
    pub(crate) carrier: Option<Gi>,
    /// Where it must go to fetch a chip.
    pub(crate) duty: Option<Sector>,
    /// A hunter's way to the Traitor.
    pub(crate) hunt: Vec<Vec<Sector>>,
    pub(crate) items: Vec<ItemView>,
    pub(crate) companions: Vec<Design>,
    pub(crate) hand: Vec<Design>,
    pub(crate) hand_count: u8,
    pub(crate) missions: Vec<MissionView>,
    pub(crate) mission_count: u8,
    pub(crate) clues: Vec<Design>,
    pub(crate) clue_count: u8,
    pub(crate) left: bool,
    pub(crate) place: u8,
}

/// A deck and its pile.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct DeckView {
    pub(crate) deck: Deck,
    pub(crate) count: u8,
    pub(crate) discards: Vec<Design>,
}

/// What can be done about a foe, and the exact odds.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct Odds {
    pub(crate) evade: Option<Chance>,
    pub(crate) surrender: bool,
    /// The best salvos: weapon, rounds, chance to win.
    pub(crate) salvos: Vec<(Option<Weapon>, u8, Chance)>,
    /// What the chips say.
    pub(crate) voices: Vec<(Slot, String)>,
}

/// One side of a fight, as far as it has been shown.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct SideView {
    pub(crate) weapon: Option<Weapon>,
    pub(crate) rounds: u8,
    pub(crate) second: Option<(Weapon, u8)>,
    pub(crate) committed: bool,
    pub(crate) faces: [u8; 6],
    pub(crate) helpers: [u8; 6],
    pub(crate) total: i16,
}

/// The encounter or fight under way, or the last one of the turn.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct FightView {
    pub(crate) card: Option<Design>,
    pub(crate) gi: Option<Gi>,
    pub(crate) traitor: bool,
    pub(crate) kidnap: bool,
    pub(crate) rolled: bool,
    pub(crate) course: &'static str,
    /// Dice that the foe rolls.
    pub(crate) foe_dice: u8,
    pub(crate) sides: [SideView; 2],
    pub(crate) odds: Option<Odds>,
}

/// Cards not yet met.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct StackView {
    pub(crate) at: Sector,
    pub(crate) facing: Option<Design>,
    pub(crate) covered: u8,
    /// Cards among them that the viewer knows.
    pub(crate) known: Vec<Design>,
}

/// An offer on the table.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct OfferView {
    pub(crate) from: Gi,
    pub(crate) to: Gi,
    pub(crate) gives: Goods,
    pub(crate) gets: Goods,
}

/// What one viewer may know.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct View {
    pub(crate) viewer: Option<Gi>,
    pub(crate) turn: u16,
    pub(crate) limit: u16,
    pub(crate) active: Gi,
    pub(crate) phase: Option<Phase>,
    pub(crate) doing: String,
    pub(crate) to_act: Vec<Gi>,
    pub(crate) gis: Vec<GiView>,
    pub(crate) traitor: Option<(Sector, u8)>,
    pub(crate) lying: Vec<(Sector, Vec<Design>)>,
    pub(crate) decks: Vec<DeckView>,
    pub(crate) out: Vec<Design>,
    pub(crate) stack: Option<StackView>,
    pub(crate) fight: Option<FightView>,
    /// The last Rogue card played in a window, and by whom.
    pub(crate) played: Option<(Gi, Design)>,
    pub(crate) declared: Vec<Design>,
    pub(crate) confronts: bool,
    pub(crate) offer: Option<OfferView>,
    pub(crate) outcome: Option<Outcome>,
}

impl Look<'_> {
    /// What a viewer may know.
    pub(crate) fn view(self, viewer: Viewer) -> View {
        let viewer = viewer.seat().map(gi_of).filter(|gi| self.pos.all().has(*gi));
        let eyes = viewer.map_or(0, |gi| self.eyes(gi));
        let pos = self.pos;
        let steps = pos.steps.iter().rev();
        let said =
            steps.map(|step| each_step!(*step, room => room.doing(self))).find(|text| !text.is_empty());
        let lying = self.board().all().filter(|at| !self.lying(*at).is_empty());
        View {
            viewer,
            turn: pos.turn,
            limit: pos.options.turn_limit,
            active: pos.active,
            phase: pos.steps.first().and_then(Step::phase),
            doing: said.unwrap_or_else(|| format!("{}'s turn", self.name(pos.active))),
            to_act: if pos.is_over() { Vec::new() } else { self.asked().iter().collect() },
            gis: pos.all().iter().map(|gi| self.gi_view(gi, viewer, eyes)).collect(),
            traitor: pos.traitor.map(|traitor| (traitor.at, traitor.lives)),
            lying: lying.map(|at| (at, self.designs(Deck::Encounter, self.lying(at)).collect())).collect(),
            decks: Deck::ALL.map(|deck| self.deck_view(deck)).into(),
            out: self.designs(Deck::Encounter, self.cards(Deck::Encounter, place::OUT)).collect(),
            stack: self.stack_view(eyes),
            fight: self.fight_view(viewer),
            played: pos.window.last,
            declared: pos.now.declared.iter().map(|declared| declared.mission).collect(),
            confronts: pos.now.confronts,
            offer: self.offer_view(viewer),
            outcome: self.outcome(),
        }
    }

    /// The cards of a hand that somebody with these eyes knows.
    fn known(self, deck: Deck, at: u8, eyes: u8) -> Vec<Design> {
        let seen = |card: &retrograde_cards::Card| {
            let known = self.piles(deck).known(*card);
            known == EVERYBODY || known & eyes != 0
        };
        self.cards(deck, at).iter().filter(seen).map(|card| self.design(deck, card)).collect()
    }

    fn gi_view(self, gi: Gi, viewer: Option<Gi>, eyes: u8) -> GiView {
        let sheet = self.pos.gi(gi);
        // The team looks together [RT-276].
        let team = viewer == Some(gi) || viewer.is_some_and(|viewer| self.pos.gi(viewer).carrier == Some(gi));
        let missions =
            self.known(Deck::Mission, place::hand(gi), eyes).into_iter().map(|mission| MissionView {
                mission,
                turns: team.then(|| self.mission_turns(gi, mission)),
                way: self
                    .mission_aim(gi, mission)
                    .filter(|_| team && !self.is_fulfilled(gi, mission))
                    .map_or_else(Vec::new, |aim| self.way(gi, aim)),
                done: team && self.is_fulfilled(gi, mission),
            });
        let chips = sheet.slots.map(|slot| match slot {
            Slotted::Empty => ChipView::Empty,
            Slotted::Chip => ChipView::Chip,
            Slotted::Dead(dead) => ChipView::Dead(dead),
        });
        let items = self
            .items(gi)
            .map(|held| ItemView { item: held.item, rounds: self.rounds_on(held.deck, held.card) });
        GiView {
            gi,
            at: sheet.at,
            lives: sheet.lives,
            ammo: sheet.ammo,
            chips,
            prison: sheet.prison,
            misses: sheet.misses,
            face: sheet.face,
            dead: !sheet.is_alive(),
            carrier: sheet.carrier,
            duty: self.duty(gi),
            hunt: self
                .pos
                .traitor
                .filter(|_| sheet.face.is_some() && sheet.is_alive())
                .map_or_else(Vec::new, |traitor| self.way(gi, traitor.at)),
            items: items.collect(),
            companions: self.designs(Deck::Encounter, self.companions(gi)).collect(),
            hand: self.known(Deck::Rogue, place::hand(gi), eyes),
            hand_count: self.hand(gi).len() as u8,
            missions: missions.collect(),
            mission_count: self.count(Deck::Mission, place::hand(gi)) as u8,
            clues: self.known(Deck::Clue, place::hand(gi), eyes),
            clue_count: self.clue_count(gi) as u8,
            left: self.pos.left.has(gi),
            place: self.places()[gi.index()],
        }
    }

    fn deck_view(self, deck: Deck) -> DeckView {
        DeckView {
            deck,
            count: self.count(deck, place::DECK) as u8,
            discards: self.designs(deck, self.cards(deck, place::DISCARD)).collect(),
        }
    }

    fn stack_view(self, eyes: u8) -> Option<StackView> {
        let pos = self.pos;
        if pos.facing.is_none() && pos.stack.is_empty() {
            return None;
        }
        let mut known = self.known(Deck::Encounter, place::TABLE, eyes);
        if let Some(at) = pos.facing.and_then(|facing| known.iter().position(|card| *card == facing)) {
            known.remove(at);
        }
        Some(StackView { at: pos.now.field, facing: pos.facing, covered: pos.stack.len() as u8, known })
    }

    fn fight_view(self, viewer: Option<Gi>) -> Option<FightView> {
        let fight = &self.pos.fight;
        let (card, gi) = match fight.foe {
            Foe::Nobody => return None,
            Foe::Card(card) => (Some(card), None),
            Foe::Gi(gi) => (None, Some(gi)),
            Foe::Traitor => (None, None),
        };
        // What was picked in secret is seen by nobody else before it is rolled.
        let side = |side: usize| {
            let volley = &fight.sides[side];
            let owner = if side == 0 { Some(self.pos.active) } else { gi };
            let open = fight.rolled || (owner == viewer && owner.is_some());
            SideView {
                weapon: volley.weapon.filter(|_| open),
                rounds: if open { volley.rounds } else { 0 },
                second: volley.second,
                committed: volley.committed,
                faces: volley.faces,
                helpers: volley.helpers,
                total: volley.total,
            }
        };
        let waits = !fight.rolled && fight.course == Course::Open && gi.is_none();
        Some(FightView {
            card,
            gi,
            traitor: fight.foe == Foe::Traitor,
            kidnap: fight.kidnap,
            rolled: fight.rolled,
            course: fight.course.word(),
            foe_dice: if gi.is_none() { self.foe_pool().dice } else { 0 },
            sides: [side(0), side(1)],
            odds: waits.then(|| self.odds()),
        })
    }

    /// What evading, surrender and the best salvos would give.
    fn odds(self) -> Odds {
        let gi = self.pos.active;
        let tried = self.pos.steps.iter().any(|step| matches!(step, Step::FoeCard(foe) if foe.tried));
        let card = self.pos.facing.filter(|card| self.pos.fight.foe == Foe::Card(*card));
        let evade = card.filter(|card| self.check_evade(*card, tried).is_ok());
        let evade = evade
            .map(|card| self.evade_chance(gi, self.encounter(card).initiative, self.encounter(card).tags));
        let mut open = vec![Action::Unarmed];
        self.list_salvos(gi, &mut open);
        let mut salvos: Vec<(Option<Weapon>, u8, Chance)> = open
            .into_iter()
            .map(|action| {
                let salvo = self.salvo_of(action);
                (
                    salvo.map(|(weapon, _)| weapon),
                    salvo.map_or(0, |(_, rounds)| rounds),
                    self.fight_chance(salvo),
                )
            })
            .collect();
        salvos.sort_by_key(|(_, rounds, chance)| (std::cmp::Reverse(chance.ppm() / 5000), *rounds));
        salvos.truncate(6);
        Odds {
            voices: self.voices(gi, evade),
            evade,
            surrender: card.is_some_and(|card| self.check_surrender(card).is_ok()),
            salvos,
        }
    }

    /// What the chips say about the choice with the best chance.
    fn voices(self, gi: Gi, evade: Option<Chance>) -> Vec<(Slot, String)> {
        let (action, chance) = self.best_salvo(gi);
        // Everybody hears them, so what is wanted dead for a mission counts for nothing.
        let prize = self.pos.facing.is_some_and(|card| self.pays(card, chance));
        let run = evade.is_some_and(|evade| evade.hits > 0 && (!prize || evade.ppm() > chance.ppm()));
        let mood = match chance.percent() {
            _ if run => Mood::Run,
            85.. => Mood::Sure,
            60.. => Mood::Good,
            35.. => Mood::Risky,
            _ => Mood::Grim,
        };
        let salvo = self.salvo_words(gi, action);
        let spent = self.salvo_of(action);
        let left = match spent {
            Some((weapon, rounds)) => {
                self.rounds_text(weapon, self.rounds_of(gi, weapon).saturating_sub(rounds))
            }
            None => count(self.ammo_total(gi), "round"),
        };
        let evade = evade.map_or_else(|| "no".to_owned(), |evade| evade.to_string());
        let slots = Slot::ALL.into_iter().filter(|slot| self.pos.gi(gi).has_chip(*slot));
        slots
            .map(|slot| {
                let line = self.rules.pack.voices.line(slot, mood, usize::from(self.pos.turn));
                let line = line.replace("{salvo}", &salvo).replace("{chance}", &chance.to_string());
                (slot, sentence(&line.replace("{evade}", &evade).replace("{left}", &left)))
            })
            .collect()
    }

    fn offer_view(self, viewer: Option<Gi>) -> Option<OfferView> {
        let by = self.pos.steps.iter().find_map(|step| match step {
            Step::Consider(consider) => Some(consider.by),
            _ => None,
        })?;
        let from = self.partner(by);
        let party = viewer.is_some_and(|viewer| self.circle(by).has(viewer) || self.circle(from).has(viewer));
        let goods = |gi: Gi| Goods::of(&self.pos.trade.goods[self.side(gi)]);
        party.then(|| OfferView { from, to: by, gives: goods(from), gets: goods(by) })
    }
}

impl Step {
    /// The phase of a turn that it is in.
    fn phase(&self) -> Option<Phase> {
        match self {
            Step::Turn(turn) => turn.stage.phase(),
            _ => None,
        }
    }
}
