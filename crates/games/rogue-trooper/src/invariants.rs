//! What must hold in every position that play can reach.

mod cards;
mod turn;

use retrograde_cards::Card;

use crate::deck::{Deck, place};
use crate::gi::Gi;
use crate::look::Look;
use crate::pack::{Clues, QUARTERS};
use crate::position::{Ending, How, Slotted};
use crate::room::Room;
use crate::steps::{Step, each_step};
use crate::weapon::Ammo;

type Sound = Result<(), String>;

fn hold(holds: bool, broken: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(broken()) }
}

impl Look<'_> {
    /// What must hold; `Err` says what does not.
    pub(crate) fn check_invariants(self) -> Sound {
        let pos = self.pos;
        hold(pos.all().has(pos.active) && pos.all().has(pos.first), || {
            "there is nobody in that seat".to_owned()
        })?;
        hold(pos.left.iter().all(|gi| pos.all().has(gi)), || "somebody left who was not there".to_owned())?;
        pos.all().iter().try_for_each(|gi| self.check_sheet(gi))?;
        self.check_dead()?;
        self.check_cards()?;
        self.check_stack()?;
        self.check_turn()?;
        self.check_steps()
    }

    fn check_sheet(self, gi: Gi) -> Sound {
        let (sheet, numbers) = (self.pos.gi(gi), &self.rules.pack.numbers);
        let board = self.board();
        hold(sheet.at.index() < board.sectors.len(), || format!("{gi} stands nowhere"))?;
        hold(sheet.lives <= numbers.most_lives, || format!("{gi} has too many lives"))?;
        hold(sheet.is_alive() == (sheet.lives > 0), || format!("{gi} is neither dead nor alive"))?;
        for ammo in Ammo::ALL {
            hold(sheet.ammo[ammo as usize] <= numbers.most_ammo[ammo as usize], || {
                format!("{gi} has too much {ammo}")
            })?;
        }
        if let Some(prison) = sheet.prison {
            let there = numbers.prisons.get(usize::from(prison)).map(|prison| prison.sector);
            hold(there == Some(sheet.at) && sheet.is_alive(), || format!("{gi} is not in that prison"))?;
            hold(sheet.attempts < self.limits().escape_attempts, || format!("{gi} has tried too often"))?;
        } else {
            hold(sheet.attempts == 0, || format!("{gi} is free and tries to escape"))?;
        }
        let most = usize::from(self.limits().items);
        let keeps = self.pos.steps.iter().any(|step| matches!(step, Step::KeepItems(keep) if keep.who == gi));
        hold(self.item_count(gi) <= most || keeps || self.pos.is_over(), || {
            format!("{gi} has too many items")
        })?;
        // A complete face lies open, with all its quarters and no others.
        let open = self.cards(Deck::Clue, place::front(gi));
        let face = sheet.face.map(usize::from);
        let whole = face.map_or(0, |_| QUARTERS);
        let right = |card: Card| face == Some(Clues::face_of(self.design(Deck::Clue, card)));
        hold(open.len() == whole && open.iter().all(right), || format!("{gi} shows the wrong Clues"))?;
        let distinct = self.kinds(Deck::Clue, open).count();
        hold(distinct == whole, || format!("{gi} shows a quarter twice"))?;
        hold(face.is_none_or(|face| face < self.rules.pack.clues.faces.len()), || "no such face".to_owned())?;
        let complete =
            (0..self.rules.pack.clues.faces.len()).any(|face| self.quarters(gi, face) == (1 << QUARTERS) - 1);
        hold(!complete || sheet.face.is_some() || !sheet.is_alive(), || {
            format!("{gi} hides a complete face")
        })?;
        hold(face.is_none() || self.pos.traitor.is_some(), || "a face without the Traitor".to_owned())?;
        let missions = self.count(Deck::Mission, place::hand(gi));
        let drops = self.pos.steps.iter().any(|step| matches!(step, Step::DropMission(_)));
        hold(missions <= 2 || drops || self.pos.is_over(), || format!("{gi} has too many missions"))?;
        hold(face.is_none() || missions == 0, || format!("{gi} has a face and a mission"))?;
        let has = |deck: Deck, at: u8| self.count(deck, at) > 0;
        let owns = Deck::ALL.iter().any(|deck| has(*deck, place::hand(gi)) || has(*deck, place::front(gi)));
        hold(sheet.is_alive() || !owns, || format!("{gi} is dead and has cards"))?;
        let put_aside = Deck::ALL.iter().any(|deck| has(*deck, place::aside(gi)));
        hold(!put_aside || sheet.is_lying(), || format!("{gi}'s goods are put aside for nothing"))
    }

    fn check_dead(self) -> Sound {
        let pos = self.pos;
        let mut order: Vec<u8> =
            pos.all().iter().map(|gi| pos.gi(gi).died).filter(|died| *died > 0).collect();
        order.sort_unstable();
        let counted = order.iter().enumerate().all(|(at, died)| usize::from(*died) == at + 1);
        hold(counted && usize::from(pos.deaths) == order.len(), || "deaths do not add up".to_owned())?;
        for gi in pos.all().iter() {
            let sheet = pos.gi(gi);
            let living = |other: Option<Gi>| {
                other.is_none_or(|other| other != gi && pos.all().has(other) && pos.gi(other).is_alive())
            };
            hold(living(sheet.carrier) && living(sheet.retriever), || {
                format!("{gi} is looked after by nobody alive")
            })?;
            let idle = sheet.carrier.is_none() && sheet.retriever.is_none();
            hold(!sheet.is_alive() || idle, || format!("{gi} is alive and carried"))?;
            hold(sheet.carrier.is_none() || sheet.retriever.is_none(), || {
                format!("{gi} is carried and fetched")
            })?;
            let fitted = pos.all().iter().flat_map(|other| pos.gi(other).slots.map(|slot| (other, slot)));
            let mine: Vec<Gi> =
                fitted.filter(|(_, slot)| *slot == Slotted::Dead(gi)).map(|(other, _)| other).collect();
            let waits = pos.steps.iter().any(|step| matches!(step, Step::FitChip(fit) if fit.dead == gi));
            let right = mine.iter().all(|other| sheet.carrier == Some(*other))
                && mine.len() <= 1
                && (!waits || mine.is_empty());
            hold(right, || format!("{gi}'s chip is in the wrong slot"))?;
            let fetched = !sheet.is_lying() || sheet.retriever.is_some() || pos.is_over();
            hold(fetched, || format!("nobody fetches {gi}'s chip"))?;
            if !sheet.is_alive() {
                let dead_chips = sheet.slots.iter().any(|slot| matches!(slot, Slotted::Dead(_)));
                hold(!dead_chips, || format!("{gi} is dead and carries the dead"))?;
                let chips = sheet.slots.iter().any(|slot| *slot != Slotted::Empty);
                hold(!chips || sheet.carrier.is_none() || waits || pos.is_over(), || {
                    format!("{gi}'s chips were not handed on")
                })?;
            }
        }
        Ok(())
    }

    fn check_steps(self) -> Sound {
        let pos = self.pos;
        if let Some(ending) = pos.ending {
            hold(pos.steps.is_empty(), || "the game is over and goes on".to_owned())?;
            return hold(self.can_end(ending), || "the game cannot have ended like that".to_owned());
        }
        let first = pos.steps.first();
        let bottom = matches!(first, Some(Step::Turn(_) | Step::SetUp(_)));
        let flows = pos.steps.iter().filter(|step| matches!(step, Step::Turn(_) | Step::SetUp(_))).count();
        hold(bottom && flows == 1, || "there is no turn to go on with".to_owned())?;
        for step in &pos.steps {
            let seats = each_step!(*step, room => room.is_sound(self));
            hold(seats, || format!("`{}` cannot be here", step.show()))?;
        }
        let asked = self.asked();
        hold(!asked.is_empty(), || "nobody is asked".to_owned())?;
        let there = |gi: Gi| pos.all().has(gi) && !pos.left.has(gi);
        hold(asked.iter().all(there), || "somebody is asked who is not there".to_owned())?;
        let goes_on = self.is_hunted(None) && (pos.left.is_empty() || self.staying().len() > 1);
        hold(goes_on, || "the game is over".to_owned())
    }

    /// Whether a game can have ended like this.
    fn can_end(self, ending: Ending) -> bool {
        let (pos, winners) = (self.pos, ending.winners);
        let living = pos.living();
        let seated = winners.iter().all(|gi| pos.all().has(gi));
        let one = winners.first().filter(|_| winners.len() == 1);
        seated
            && match ending.how {
                How::TraitorFell => {
                    let hunter = one.is_some_and(|gi| pos.gi(gi).face.is_some());
                    hunter && pos.traitor.is_some_and(|traitor| traitor.lives == 0)
                }
                How::AllDead => winners.is_empty() && living.is_empty(),
                How::LastGi => winners == living && living.len() == 1,
                How::TurnLimit => !winners.is_empty(),
                How::OthersLeft => winners == self.staying() && one.is_some(),
                How::Deserted => winners.is_empty() && !self.is_hunted(None),
            }
    }
}
