//! What must hold in every position that play can reach.

use retrograde_cards::{Card, EVERYBODY, NOBODY};

use crate::deck::{Deck, Design, place};
use crate::gi::Gi;
use crate::look::Look;
use crate::pack::{Clues, QUARTERS};
use crate::position::{Foe, Intent, Slotted};
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
        hold(pos.all().has(pos.active) && pos.all().has(pos.first), || "nobody sits there".to_owned())?;
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
        hold(self.item_count(gi) <= most || keeps, || format!("{gi} has too many items"))?;
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
        hold(missions <= 2 || drops, || format!("{gi} has too many missions"))?;
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
            if !sheet.is_alive() {
                let dead_chips = sheet.slots.iter().any(|slot| matches!(slot, Slotted::Dead(_)));
                hold(!dead_chips, || format!("{gi} is dead and carries the dead"))?;
                let chips = sheet.slots.iter().any(|slot| *slot != Slotted::Empty);
                hold(!chips || sheet.carrier.is_none() || waits, || {
                    format!("{gi}'s chips were not handed on")
                })?;
            }
        }
        Ok(())
    }

    fn check_cards(self) -> Sound {
        for deck in Deck::ALL {
            let cards = self.rules.pack.decks[deck as usize].of.len();
            for card in (0..cards).map(|card| Card(card as u8)) {
                let (at, known) = (self.piles(deck).at(card), self.piles(deck).known(card));
                let somebody = Gi::ALL
                    .into_iter()
                    .find(|gi| [place::hand(*gi), place::front(*gi), place::aside(*gi)].contains(&at));
                let seated = somebody.is_none_or(|gi| self.pos.all().has(gi));
                let fits = match at {
                    place::DECK | place::DISCARD => true,
                    place::OUT => deck == Deck::Encounter && self.rules.pack.companions.contains(card),
                    place::TABLE => matches!(deck, Deck::Encounter | Deck::Rogue),
                    at if place::sector_of(at).is_some() => {
                        deck == Deck::Encounter && self.rules.pack.lasting.contains(card)
                    }
                    at if somebody.is_some_and(|gi| at == place::hand(gi)) => {
                        matches!(deck, Deck::Rogue | Deck::Mission | Deck::Clue)
                    }
                    at if somebody.is_some_and(|gi| at == place::front(gi)) => match deck {
                        Deck::Encounter => {
                            (self.rules.pack.companions | self.rules.pack.finds).contains(card)
                        }
                        Deck::Supply => self.rules.pack.is_item(self.design(deck, card)),
                        Deck::Clue => true,
                        Deck::Mission | Deck::Rogue => false,
                    },
                    _ => somebody.is_some() && deck != Deck::Rogue,
                };
                let id = self.rules.pack.id(deck, self.design(deck, card));
                hold(fits && seated, || format!("{id} lies in the wrong place"))?;
                let knows = match at {
                    place::DISCARD | place::OUT => known == EVERYBODY,
                    at if somebody.is_some_and(|gi| at == place::hand(gi)) => {
                        somebody.is_some_and(|gi| known & gi.bit() != 0)
                    }
                    at if somebody.is_some_and(|gi| at == place::front(gi)) => known == EVERYBODY,
                    at if place::sector_of(at).is_some() => known == EVERYBODY,
                    place::DECK => known == NOBODY || deck == Deck::Clue,
                    _ => true,
                };
                hold(knows, || format!("{id} is known to the wrong people"))?;
                if let Some(slot) = self.rules.pack.rounds_slot(deck, card) {
                    let (left, full) = (self.pos.rounds[slot], self.rules.pack.uses_of(deck, card));
                    let owned = somebody.is_some();
                    hold(left >= 1 && left <= full && (owned || left == full), || {
                        format!("{id} has the wrong rounds")
                    })?;
                }
            }
        }
        let idle = |design: usize| {
            self.pos.progress[design] == 0 || {
                let held = self.pos.all().iter().any(|gi| self.has_mission(gi, Design::new(design)));
                held || self
                    .pos
                    .all()
                    .iter()
                    .any(|gi| self.holds(Deck::Mission, place::aside(gi), Design::new(design)))
            }
        };
        hold((0..self.rules.pack.missions.len()).all(idle), || "nobody's mission has progress".to_owned())?;
        hold(self.pos.progress[self.rules.pack.missions.len()..].iter().all(|it| *it == 0), || {
            "no such mission".to_owned()
        })
    }

    fn check_stack(self) -> Sound {
        let pos = self.pos;
        let mut table: Vec<Design> =
            self.designs(Deck::Encounter, self.cards(Deck::Encounter, place::TABLE)).collect();
        let mut stack: Vec<Design> = pos.stack.iter().chain(&pos.facing).copied().collect();
        table.sort_unstable();
        stack.sort_unstable();
        hold(table == stack, || "the stack and the cards on the table differ".to_owned())?;
        if let Some(facing) = pos.facing {
            let open = self.copies(Deck::Encounter, facing) & self.cards(Deck::Encounter, place::TABLE);
            let shown = open.iter().any(|card| self.piles(Deck::Encounter).known(card) == EVERYBODY);
            hold(shown, || "the card that is met lies covered".to_owned())?;
        }
        let sorted = pos
            .stack
            .windows(2)
            .all(|pair| self.encounter(pair[0]).initiative <= self.encounter(pair[1]).initiative);
        hold(sorted, || "the stack is not sorted".to_owned())?;
        let meets = pos.steps.iter().any(|step| matches!(step, Step::Cards(_)));
        hold(meets || (pos.stack.is_empty() && pos.facing.is_none()), || {
            "cards lie there that nobody meets".to_owned()
        })?;
        let at = pos.now.field;
        hold(at.index() < self.board().sectors.len(), || "cards lie nowhere".to_owned())?;
        let played: Vec<Design> = self.designs(Deck::Rogue, self.cards(Deck::Rogue, place::TABLE)).collect();
        let last: Vec<Design> = pos.window.last.iter().map(|(_, card)| *card).collect();
        hold(played == last, || "Rogue cards on the table were not played".to_owned())
    }

    fn check_turn(self) -> Sound {
        let pos = self.pos;
        let now = &pos.now;
        hold(pos.is_over() || pos.turn <= self.limits().turns, || "too many turns".to_owned())?;
        hold(pos.is_over() || pos.sheet().is_alive() || pos.steps.len() > 1, || {
            "the dead have no turns".to_owned()
        })?;
        hold(now.start.index() < self.board().sectors.len(), || "the turn began nowhere".to_owned())?;
        let declared = now.declared.iter().all(|declared| {
            declared.mission.index() < self.rules.pack.missions.len()
                && (self.has_mission(pos.active, declared.mission) || pos.sheet().face.is_some())
        });
        hold(declared, || "a declared mission is not there".to_owned())?;
        let spans = now.declared.iter().all(|declared| {
            declared.bonus.from <= declared.bonus.to
                && usize::from(declared.bonus.to) <= self.rules.pack.program.len()
        });
        hold(spans, || "a bonus without effects".to_owned())?;
        let mods = pos.mods.iter().all(|change| {
            usize::from(change.effect) < self.rules.pack.program.len() && pos.all().has(change.of)
        });
        hold(mods, || "something unknown is in force".to_owned())?;
        hold(pos.traitor.is_none_or(|traitor| traitor.lives > 0 || pos.is_over()), || {
            "the Traitor is dead".to_owned()
        })?;
        for gi in Gi::ALL {
            let fits = match pos.window.intents[gi.index()] {
                Intent::None => true,
                Intent::Pass => pos.all().has(gi),
                Intent::Play(card) => {
                    let phase = pos.steps.iter().rev().find_map(|step| match step {
                        Step::Window(window) => Some(window.phase),
                        _ => None,
                    });
                    pos.all().has(gi) && phase.is_some_and(|phase| self.check_rogue(gi, card, phase).is_ok())
                }
            };
            hold(fits, || format!("{gi} has answered what cannot be"))?;
        }
        let foe = match pos.fight.foe {
            Foe::Gi(gi) => pos.all().has(gi) && gi != pos.active,
            Foe::Card(card) => self.encounter(card).kind.is_foe(),
            Foe::Nobody | Foe::Traitor => true,
        };
        hold(foe, || "that cannot be fought".to_owned())
    }

    fn check_steps(self) -> Sound {
        let pos = self.pos;
        if pos.is_over() {
            return hold(pos.steps.is_empty(), || "the game is over and goes on".to_owned());
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
        hold(asked.iter().all(|gi| pos.all().has(gi)), || "somebody is asked who is not there".to_owned())
    }
}
