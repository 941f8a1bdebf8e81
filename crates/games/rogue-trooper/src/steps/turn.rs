//! The order of a turn [sections 2, 3.1, 11].

use retrograde_cards::CardSet;
use retrograde_core::{Log, step, words};

use crate::effect::{Phase, UseWindow};
use crate::event::Event;
use crate::gi::Gis;
use crate::look::Look;
use crate::pack::Goal;
use crate::play::Play;
use crate::position::{Fight, Now};
use crate::room::Room;
use crate::sector::Function;
use crate::steps::{
    ClueLimit, Declare, Deliver, Escape, Gear, Hand, Launch, MeetWho, Missions, Ride, Search, Step, Supplies,
    Travel,
};

words! {
    /// The stages of a turn, in order.
    pub(crate) enum Stage {
        /// Whose turn it is.
        Begin = "begin",
        /// Rogue cards of the Movement phase.
        MoveWindow = "move-window",
        /// A prisoner tries to escape.
        Prison = "prison",
        /// Lifepods.
        Launch = "launch",
        /// The move.
        Travel = "travel",
        /// Companions are let go.
        Deliver = "deliver",
        /// The shuttle.
        Ride = "ride",
        /// Whom or what the GI meets.
        Meet = "meet",
        /// Rogue cards of the Encounter phase.
        MeetWindow = "meet-window",
        /// The encounter.
        Encounter = "encounter",
        /// A dead GI's goods.
        Collect = "collect",
        /// Declarations.
        Declare = "declare",
        /// Rogue cards of the End phase.
        EndWindow = "end-window",
        /// Missions are settled.
        Missions = "missions",
        /// The Traitor.
        Traitor = "traitor",
        /// Lives come back.
        Recovery = "recovery",
        /// Items of the End phase.
        Gear = "gear",
        /// Supply cards.
        Supplies = "supplies",
        /// The Battle Computer.
        Computer = "computer",
        /// The Rogue hand.
        Hand = "hand",
        /// The Clue limit.
        Clues = "clues",
        /// The turn is over.
        Finish = "finish",
    }
}

impl Stage {
    fn next(self) -> Stage {
        Stage::ALL.get(self as usize + 1).copied().unwrap_or(Stage::Begin)
    }

    /// The phase that a stage belongs to; none between turns.
    pub(crate) fn phase(self) -> Option<Phase> {
        match self {
            Stage::Begin => None,
            stage if stage <= Stage::Meet => Some(Phase::Movement),
            stage if stage <= Stage::Collect => Some(Phase::Encounter),
            _ => Some(Phase::End),
        }
    }
}

step! {
    /// A turn; `stage` comes next.
    pub(crate) struct Turn = "turn" { stage: Stage }
}

impl Room for Turn {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::NONE
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.replace(Turn { stage: self.stage.next() });
        play.stage(self.stage);
    }

    /// Between two turns nobody is asked anything.
    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.steps.first() == Some(&self.into()) && look.pos.turn > 0 && self.stage != Stage::Begin
    }
}

impl Look<'_> {
    /// Whether a turn is under way in which a certain stage comes next.
    pub(crate) fn before(self, stage: Stage) -> bool {
        self.pos.steps.first() == Some(&Turn { stage }.into())
    }

    /// Whether set-up is over.
    pub(crate) fn in_turn(self) -> bool {
        matches!(self.pos.steps.first(), Some(Step::Turn(_)))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A stage of the turn: it does what it does by itself, or puts a question on the stack.
    fn stage(&mut self, stage: Stage) {
        let gi = self.pos.active;
        let free = self.pos.gi(gi).is_free();
        match stage {
            Stage::Begin => self.begin_turn(),
            Stage::MoveWindow => self.open_window(Phase::Movement),
            Stage::Prison => {
                // From the next Movement phase on [RT-126].
                if !free && self.pos.now.began_free {
                    self.jump(Stage::Collect);
                } else if !free {
                    self.push(Escape {});
                }
            }
            Stage::Launch => {
                let pods = self.look().board().has(self.pos.gi(gi).at, Function::Lifepods);
                if free && pods && !self.pos.now.direct && !self.pos.now.held {
                    self.push(Launch {});
                }
            }
            Stage::Travel => {
                if free && !self.pos.now.direct {
                    self.push(Travel {});
                }
            }
            Stage::Deliver => {
                if free && self.look().deliverable().next().is_some() {
                    self.push(Deliver {});
                }
            }
            Stage::Ride => {
                if free && self.look().check_ride().is_ok() {
                    self.push(Ride {});
                }
            }
            Stage::Meet => {
                self.visit();
                self.end_phase();
                if free {
                    self.push(MeetWho {});
                }
            }
            // A prisoner has no Encounter phase [RT-123, RT-354].
            Stage::MeetWindow | Stage::Encounter if !free => {}
            Stage::MeetWindow => self.open_window(Phase::Encounter),
            Stage::Encounter => self.encounter_now(),
            Stage::Collect => {
                self.end_phase();
                self.collect_here();
            }
            Stage::Declare => {
                if free {
                    self.keep_promise();
                    self.push(Declare {});
                }
            }
            Stage::EndWindow => self.open_window(Phase::End),
            Stage::Missions => {
                if free {
                    self.push(Missions {});
                } else {
                    self.forget_declarations();
                }
            }
            Stage::Traitor => self.confront(),
            Stage::Recovery => self.recover(),
            Stage::Gear => {
                if free && self.look().usable(gi, UseWindow::End).next().is_some() {
                    self.push(Gear {});
                }
            }
            Stage::Supplies => {
                if self.look().supply_dice() > 0 {
                    self.push(Supplies {});
                }
            }
            Stage::Computer => {
                if self.look().may_search() {
                    self.push(Search {});
                }
            }
            Stage::Hand => self.push(Hand {}),
            Stage::Clues => self.push(ClueLimit {}),
            Stage::Finish => self.finish_turn(),
        }
    }

    /// A turn begins, or is missed [RT-030, RT-032].
    fn begin_turn(&mut self) {
        let gi = self.pos.active;
        self.pos.turn += 1;
        let turn = self.pos.turn;
        let (at, free) = (self.pos.gi(gi).at, self.pos.gi(gi).is_free());
        self.pos.now = Now::new(at, free);
        self.pos.fight = Fight::NONE;
        self.pos.given = CardSet::EMPTY;
        if self.pos.gi(gi).misses > 0 {
            self.pos.gi_mut(gi).misses -= 1;
            self.tell(|_| Event::Missed { gi, turn });
            self.jump(Stage::Finish);
            return;
        }
        self.tell(|_| Event::TurnBegins { gi, turn });
        self.check_route();
    }

    /// Sectors that a mission wants visited [mission goals].
    fn visit(&mut self) {
        let (gi, at) = (self.pos.active, self.pos.sheet().at);
        if self.pos.now.moved {
            self.progress(gi, |goal| match goal {
                Goal::Visit(sectors) => {
                    sectors.iter().position(|sector| *sector == at).map_or(0, |number| 1 << number)
                }
                _ => 0,
            });
        }
    }

    /// [RT-303 to RT-307] An entire turn in a place of rest restores lives.
    fn recover(&mut self) {
        let (gi, now) = (self.pos.active, &self.pos.now);
        let at = self.pos.gi(gi).at;
        let rested = self.pos.gi(gi).is_free() && now.began_free && !now.moved && now.start == at;
        if rested && self.look().board().has(at, Function::HealAll) {
            self.heal(gi, u8::MAX);
        } else if rested && self.look().board().has(at, Function::HealOne) {
            self.heal(gi, 1);
        }
    }

    /// The turn is over; the next living player clockwise has the next one, unless the turns are up [RT-326].
    fn finish_turn(&mut self) {
        self.pos.mods.clear();
        let limit = self.pos.options.turn_limit;
        if (limit > 0 && self.pos.turn >= limit) || self.pos.turn >= self.look().limits().turns {
            self.end_by_limit();
            return;
        }
        if let Some(next) = self.pos.left_of(self.pos.active) {
            self.pos.active = next;
        }
    }
}

impl Step {
    /// Whether it is a turn whose encounter is still to come.
    pub(crate) fn is_before_encounter(self) -> bool {
        matches!(self, Step::Turn(Turn { stage }) if stage > Stage::MoveWindow && stage <= Stage::Encounter)
    }
}
