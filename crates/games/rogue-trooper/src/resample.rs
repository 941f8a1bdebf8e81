//! Another position that a player cannot tell from this one.

use retrograde_cards::{Card, CardSet, EVERYBODY, NOBODY};
use retrograde_core::{Dice, Silent};

use crate::RogueTrooper;
use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::gi::Gi;
use crate::look::Look;
use crate::pack::{MissionKind, QUARTERS};
use crate::play::Play;
use crate::position::{Course, Foe, Intent, Position};
use crate::steps::Step;

impl Look<'_> {
    /// Whether somebody with these eyes knows where a card lies.
    fn sees(self, deck: Deck, card: Card, eyes: u8) -> bool {
        let known = self.piles(deck).known(card);
        known == EVERYBODY || known & eyes != 0
    }

    /// Cards of a deck whose place somebody does not know.
    fn hidden(self, deck: Deck, eyes: u8) -> CardSet {
        let cards = self.rules.pack.decks[deck as usize].of.len();
        let unseen = |card: &Card| !self.sees(deck, *card, eyes);
        (0..cards).map(|card| Card(card as u8)).filter(unseen).collect()
    }

    /// Missions that steps speak of: they stay.
    fn pinned(self) -> CardSet {
        let missions = self.pos.steps.iter().filter_map(|step| match step {
            Step::KeepMission(keep) => Some(Design(keep.card)),
            Step::GiveMission(give) => give.given,
            _ => None,
        });
        let missions = missions.chain(self.pos.now.declared.iter().map(|declared| declared.mission));
        missions.fold(CardSet::EMPTY, |set, mission| set | self.copies(Deck::Mission, mission))
    }

    /// Whether somebody could have a mission that they hide: it was possible when they drew it.
    fn could_have(self, gi: Gi, mission: Design) -> bool {
        let mission = self.mission(mission);
        mission.chip.is_none_or(|slot| self.pos.gi(gi).has_chip(slot))
            && mission.companion.is_none_or(|bride| self.is_in_play(bride))
    }
}

/// Deals what a player cannot see anew, and guesses what others have answered in secret.
pub(crate) fn resample(rules: &RogueTrooper, truth: &Position, gi: Gi, dice: &mut dyn Dice) -> Position {
    let mut pos = truth.clone();
    let eyes = rules.look(truth).eyes(gi);
    for deck in [Deck::Rogue, Deck::Mission, Deck::Clue] {
        deal(rules, &mut pos, deck, eyes, dice);
    }
    deal_stack(rules, &mut pos, eyes, dice);
    for deck in Deck::ALL {
        Play { rules, pos: &mut pos, dice, log: &mut Silent }.settle_all(deck);
    }
    guess_answers(rules, &mut pos, gi, dice);
    pos
}

/// Deals the hidden cards of a deck anew.
fn deal(rules: &RogueTrooper, pos: &mut Position, deck: Deck, eyes: u8, dice: &mut dyn Dice) {
    let before = pos.clone();
    let look = rules.look(&before);
    let hidden = look.hidden(deck, eyes) - if deck == Deck::Mission { look.pinned() } else { CardSet::EMPTY };
    pos.decks[deck as usize].deal_anew(hidden, dice, |card, at| match (deck, place::hidden_of(at)) {
        (Deck::Mission, Some(gi)) => {
            let mission = look.design(deck, card);
            // Contact missions alone are put aside with a dead GI's goods [RT-262].
            let contact = look.mission(mission).kind == MissionKind::Contact;
            look.could_have(gi, mission) && (contact || at != place::aside(gi))
        }
        _ => true,
    });
    if deck == Deck::Clue {
        break_faces(rules, pos, &before, hidden, dice);
    }
    if deck == Deck::Mission {
        // A mission that somebody else has got has been gone about by nobody.
        for design in 0..rules.pack.missions.len() {
            let design = Design::new(design);
            let card = rules.look(pos).copies(deck, design).lowest();
            let moved = card.is_some_and(|card| {
                hidden.contains(card) && rules.look(pos).piles(deck).at(card) != look.piles(deck).at(card)
            });
            if moved {
                pos.progress[design.index()] = 0;
            }
        }
    }
}

/// Nobody hides a complete face: a quarter of it is swapped for another card.
fn break_faces(
    rules: &RogueTrooper,
    pos: &mut Position,
    before: &Position,
    hidden: CardSet,
    dice: &mut dyn Dice,
) {
    let whole = (1u8 << QUARTERS) - 1;
    let complete = |pos: &Position| {
        let faces = 0..rules.pack.clues.faces.len();
        let look = rules.look(pos);
        let held = |gi: Gi, face: usize| look.quarters(gi, face) == whole && pos.gi(gi).face.is_none();
        pos.living().iter().any(|gi| faces.clone().any(|face| held(gi, face)))
    };
    for _ in 0..20 {
        if !complete(pos) {
            return;
        }
        pos.decks[Deck::Clue as usize] = before.decks[Deck::Clue as usize].clone();
        pos.decks[Deck::Clue as usize].deal_anew(hidden, dice, |_, _| true);
    }
    if complete(pos) {
        pos.decks[Deck::Clue as usize] = before.decks[Deck::Clue as usize].clone();
    }
}

/// Deals covered cards of an encounter anew. While the left player orders ties, there is still something to order.
fn deal_stack(rules: &RogueTrooper, pos: &mut Position, eyes: u8, dice: &mut dyn Dice) {
    let before = pos.clone();
    let met = pos.steps.iter().find_map(|step| match step {
        Step::Order(order) => Some(usize::from(order.met)),
        _ => None,
    });
    for _ in 0..8 {
        deal_covered(rules, pos, &before, eyes, dice);
        if met.is_none_or(|met| rules.look(pos).ties_at(met)) {
            return;
        }
        pos.clone_from(&before);
    }
}

/// Deals covered cards of an encounter anew: they suit the sector, and none is quicker than what was met.
fn deal_covered(rules: &RogueTrooper, pos: &mut Position, before: &Position, eyes: u8, dice: &mut dyn Dice) {
    let look = rules.look(before);
    let table = look.cards(Deck::Encounter, place::TABLE);
    let covered: CardSet = table.iter().filter(|card| !look.sees(Deck::Encounter, *card, eyes)).collect();
    if covered.is_empty() {
        return;
    }
    let deck = look.cards(Deck::Encounter, place::DECK);
    // While the left player orders ties, all cards keep their Initiative: who is asked must not change.
    let ordering = pos.steps.iter().any(|step| matches!(step, Step::Order(_)));
    let most = before.facing.map_or(6, |card| look.encounter(card).initiative);
    let at = pos.now.field;
    for one in covered.iter() {
        let own = look.encounter(look.design(Deck::Encounter, one)).initiative;
        let fits = |card: &Card| {
            let design = look.design(Deck::Encounter, *card);
            let quick = look.encounter(design).initiative;
            let right = if ordering { quick == own } else { quick <= most.max(own) };
            right && look.suits(design, at)
        };
        let open: CardSet = (deck | CardSet::only(one))
            .iter()
            .filter(|card| {
                rules.look(pos).piles(Deck::Encounter).at(*card) == look.piles(Deck::Encounter).at(*card)
            })
            .filter(fits)
            .collect();
        if open.len() < 2 {
            continue;
        }
        let Some(other) = open.nth(dice.pick("sample", open.len())).filter(|other| *other != one) else {
            continue;
        };
        let known = look.piles(Deck::Encounter).known(one);
        pos.decks[Deck::Encounter as usize].put(other, place::TABLE, known);
        pos.decks[Deck::Encounter as usize].put(one, place::DECK, NOBODY);
        let (from, to) = (look.design(Deck::Encounter, one), look.design(Deck::Encounter, other));
        if let Some(slot) = pos.stack.iter().position(|design| *design == from) {
            pos.stack[slot] = to;
        }
    }
    if !ordering {
        let initiative = |design: &Design| rules.pack.encounters[design.index()].initiative;
        pos.stack.sort_by_key(initiative);
    }
}

/// What others have answered in secret is anybody's guess.
fn guess_answers(rules: &RogueTrooper, pos: &mut Position, gi: Gi, dice: &mut dyn Dice) {
    let phase = pos.steps.iter().find_map(|step| match step {
        Step::Window(window) => Some(window.phase),
        _ => None,
    });
    for other in pos.all().iter().filter(|other| *other != gi) {
        if let (Intent::Pass | Intent::Play(_), Some(phase)) = (pos.window.intents[other.index()], phase) {
            let open: Vec<Design> = rules.look(pos).playable(other, phase).collect();
            let plays = !open.is_empty() && dice.draw("sample", 3) == 1;
            let intent =
                if plays { Intent::Play(open[dice.pick("sample", open.len())]) } else { Intent::Pass };
            pos.window.intents[other.index()] = intent;
        }
    }
    guess_salvo(rules, pos, gi, dice);
    guess_wants(rules, pos, gi, dice);
}

/// A salvo that the other side of a duel has committed.
fn guess_salvo(rules: &RogueTrooper, pos: &mut Position, gi: Gi, dice: &mut dyn Dice) {
    let Foe::Gi(defender) = pos.fight.foe else { return };
    if pos.fight.rolled || pos.fight.course != Course::Open {
        return;
    }
    for other in [pos.active, defender] {
        let side = rules.look(pos).side(other);
        if other == gi {
            continue;
        }
        pos.fight.sides[side].backs = 0;
        if pos.fight.sides[side].committed {
            let mut open = vec![Action::Unarmed];
            rules.look(pos).list_salvos(other, &mut open);
            let salvo = rules.look(pos).salvo_of(open[dice.pick("sample", open.len())]);
            (pos.fight.sides[side].weapon, pos.fight.sides[side].rounds) =
                salvo.map_or((None, 0), |(weapon, rounds)| (Some(weapon), rounds));
        }
    }
}

/// Clue cards that others have named in secret.
fn guess_wants(rules: &RogueTrooper, pos: &mut Position, gi: Gi, dice: &mut dyn Dice) {
    let found = pos.steps.iter().position(|step| matches!(step, Step::WantClue(_)));
    let Some(at) = found else { return };
    let Step::WantClue(mut want) = pos.steps[at] else { return };
    for other in [pos.active, rules.look(pos).defender()] {
        if other == gi || want.waiting.has(other) {
            continue;
        }
        let look = rules.look(pos);
        let side = look.side(other);
        let theirs = place::hand(look.partner(other));
        let open: Vec<Design> = look.kinds(Deck::Clue, look.cards(Deck::Clue, theirs)).collect();
        let pick = dice.pick("sample", open.len() + 1);
        want.wants[side] = open.get(pick).copied();
    }
    pos.steps[at] = Step::WantClue(want);
}
