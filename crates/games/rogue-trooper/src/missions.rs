//! Missions [section 13].

use retrograde_core::Log;

use crate::deck::{Deck, Design, place};
use crate::encounter::Drawn;
use crate::event::Event;
use crate::gi::Gi;
use crate::look::{Check, Look, require};
use crate::pack::{Goal, Mission, MissionKind, Who};
use crate::play::Play;
use crate::position::{Declaration, Fared};
use crate::steps::{KeepMission, Stage};

/// A mission that its owner wants replaced in End step 4.
const REPLACE: u8 = 1 << 7;
/// What a mission wanted has been done.
pub(crate) const DONE: u8 = 1;

impl<'a> Look<'a> {
    #[inline]
    pub(crate) fn mission(self, design: Design) -> &'a Mission {
        &self.rules.pack.missions[design.index()]
    }

    /// The missions of a GI.
    pub(crate) fn missions(self, gi: Gi) -> impl Iterator<Item = Design> + use<'a> {
        self.designs(Deck::Mission, self.cards(Deck::Mission, place::hand(gi)))
    }

    pub(crate) fn has_mission(self, gi: Gi, design: Design) -> bool {
        self.holds(Deck::Mission, place::hand(gi), design)
    }

    /// [RT-023, RT-234] Whether a GI could complete a mission at all.
    pub(crate) fn is_possible(self, gi: Gi, design: Design) -> bool {
        let mission = self.mission(design);
        let chip = mission.chip.is_none_or(|slot| self.pos.gi(gi).has_chip(slot));
        let goal = match mission.goal {
            Some(Goal::Attack(_)) => self.pos.left_of(gi).is_some(),
            _ => true,
        };
        chip && goal && mission.companion.is_none_or(|bride| self.is_in_play(bride))
    }

    /// [RT-233] Whether a Companion lies before a living GI, with a dead one's goods, or on the board.
    pub(crate) fn is_in_play(self, companion: Design) -> bool {
        let somewhere =
            |card| !matches!(self.piles(Deck::Encounter).at(card), place::DECK | place::DISCARD | place::OUT);
        let covered =
            |card| self.piles(Deck::Encounter).at(card) == place::TABLE && self.pos.facing != Some(companion);
        self.copies(Deck::Encounter, companion).iter().any(|card| somewhere(card) && !covered(card))
    }

    /// Whether a GI has done what a mission wants.
    pub(crate) fn is_fulfilled(self, gi: Gi, design: Design) -> bool {
        let mission = self.mission(design);
        let progress = self.pos.progress[design.index()] & !REPLACE;
        match mission.kind {
            MissionKind::Contact => {
                let chip = mission.chip.is_none_or(|slot| self.pos.gi(gi).has_chip(slot));
                mission.destination == Some(self.pos.gi(gi).at) && chip
            }
            MissionKind::Genie => match &mission.goal {
                Some(Goal::Visit(sectors)) => progress.count_ones() as usize == sectors.len(),
                _ => progress & DONE != 0,
            },
            MissionKind::Wedding => mission.companion.is_some_and(|bride| self.has_companion(gi, bride)),
        }
    }

    /// Whether the active GI may declare a mission [RT-204].
    pub(crate) fn check_declare(self, design: Design) -> Check {
        let gi = self.pos.active;
        require(self.has_mission(gi, design), "RT-204", "that is not one of your missions")?;
        let again = self.pos.now.declared.iter().any(|declared| declared.mission == design);
        require(!again, "RT-204", "it is already declared")?;
        require(self.is_fulfilled(gi, design), "RT-204", "what the mission asks for is not done yet")
    }

    /// Whether the active GI may have a mission replaced [RT-234].
    pub(crate) fn check_replace(self, design: Design) -> Check {
        let gi = self.pos.active;
        require(self.has_mission(gi, design), "RT-234", "that is not one of your missions")?;
        require(!self.wants_replaced(design), "RT-234", "it is already being replaced")?;
        require(!self.is_possible(gi, design), "RT-234", "only an impossible mission can be replaced")
    }

    pub(crate) fn wants_replaced(self, design: Design) -> bool {
        self.pos.progress[design.index()] & REPLACE != 0
    }

    /// Whether a mission can be so far.
    pub(crate) fn can_progress(self, design: Design, progress: u8) -> bool {
        let marked =
            self.before(Stage::EndWindow) || self.before(Stage::Missions) || self.before(Stage::Traitor);
        let goal = match &self.mission(design).goal {
            Some(Goal::Visit(sectors)) => (1u16 << sectors.len()) as u8 - 1,
            Some(_) => DONE,
            None => 0,
        };
        progress & !(goal | if marked { REPLACE } else { 0 }) == 0
    }

    /// [RT-021, RT-209, RT-226] Whether a mission just drawn may be turned down.
    pub(crate) fn check_turn_down(self, design: Design, setup: bool) -> Check {
        let contact = self.mission(design).kind == MissionKind::Contact;
        require(contact || setup, "RT-226", "Genie and Wedding Bells missions must be kept")
    }

    /// Whether attacking somebody is what a goal wants.
    pub(crate) fn is_wanted(self, gi: Gi, goal: &Goal, other: Gi) -> bool {
        match goal {
            Goal::Attack(Who::Any) => true,
            Goal::Attack(Who::Left) => self.pos.left_of(gi) == Some(other),
            Goal::Attack(Who::Right) => self.pos.right_of(gi) == Some(other),
            _ => false,
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A mission is shown and goes to the pile, because of a rule.
    pub(crate) fn discard_mission(&mut self, gi: Gi, mission: Design, rule: &'static str) {
        self.pos.progress[mission.index()] = 0;
        self.discard(Deck::Mission, mission, place::hand(gi));
        self.tell(|_| Event::MissionDiscarded { gi, mission, rule });
    }

    /// [RT-236] All missions of a GI go.
    pub(crate) fn discard_missions(&mut self, gi: Gi) {
        let missions: Drawn = self.look().missions(gi).collect();
        for mission in missions {
            self.discard_mission(gi, mission, "RT-236");
        }
    }

    /// [RT-023, RT-232, RT-321] A mission that is possible is drawn: every card of deck and pile is turned at most once.
    /// Gives none if there is no such card.
    fn hunt_mission(&mut self, gi: Gi) -> Option<Design> {
        let mut turned = Drawn::new();
        let mut found = None;
        while let Some(mission) = self.take(Deck::Mission) {
            if self.look().is_possible(gi, mission) {
                found = Some(mission);
                break;
            }
            turned.push(mission);
        }
        for mission in turned {
            self.discard(Deck::Mission, mission, place::TABLE);
            self.tell(|_| Event::MissionImpossible { gi, mission });
        }
        found
    }

    /// [RT-020, RT-209] A GI draws a mission and may turn it down once.
    pub(crate) fn draw_mission(&mut self, gi: Gi, setup: bool, second: bool) {
        if self.pos.gi(gi).face.is_some() {
            return;
        }
        let Some(mission) = self.hunt_mission(gi) else {
            self.tell(|_| Event::NoMission { gi });
            return;
        };
        self.pos.progress[mission.index()] = 0;
        self.move_card(Deck::Mission, mission, place::TABLE, place::hand(gi), gi.bit());
        self.tell(|look| Event::MissionDrawn { gi, mission, seen: look.circle(gi).seats() });
        if !second {
            self.push(KeepMission { who: gi, card: mission.0, setup });
        }
    }

    /// A mission is turned up and waits for the End window [RT-204].
    pub(crate) fn declare(&mut self, mission: Design) {
        let gi = self.pos.active;
        let declaration =
            Declaration { mission, fared: Fared::Open, bonus: retrograde_cards::Span::default() };
        if self.pos.now.declared.try_push(declaration).is_ok() {
            self.move_card(
                Deck::Mission,
                mission,
                place::hand(gi),
                place::hand(gi),
                retrograde_cards::EVERYBODY,
            );
            self.tell(|_| Event::Declared { gi, mission });
        }
    }

    /// Nothing comes of what was declared: the GI is a prisoner by now [RT-134].
    pub(crate) fn forget_declarations(&mut self) {
        self.pos.now.declared.clear();
        let missions: Drawn = self.look().missions(self.pos.active).collect();
        for mission in missions {
            self.pos.progress[mission.index()] &= !REPLACE;
        }
    }

    /// A mission will be replaced in step 4.
    pub(crate) fn mark_replaced(&mut self, mission: Design) {
        self.pos.progress[mission.index()] |= REPLACE;
    }

    /// [RT-207, RT-228] The next declared mission is settled; whether there was one.
    pub(crate) fn settle_mission(&mut self) -> bool {
        if self.pos.now.declared.is_empty() {
            return false;
        }
        let declared = self.pos.now.declared.remove(0);
        let gi = self.pos.active;
        let mission = declared.mission;
        // A face completed meanwhile has ended all missions [RT-361].
        if !self.look().has_mission(gi, mission) {
            return true;
        }
        match declared.fared {
            Fared::Delayed => self.tell(|_| Event::MissionDelayed { gi, mission }),
            Fared::Foiled => {
                self.tell(|_| Event::MissionFoiled { gi, mission });
                self.pos.progress[mission.index()] = 0;
                self.discard(Deck::Mission, mission, place::hand(gi));
                self.push(crate::steps::NewMission { who: gi });
            }
            Fared::Open => {
                self.tell(|_| Event::MissionDone { gi, mission });
                self.pos.progress[mission.index()] = 0;
                self.discard(Deck::Mission, mission, place::hand(gi));
                self.push(crate::steps::NewMission { who: gi });
                self.run(declared.bonus, gi, gi);
                let reward = self.look().mission(mission).reward;
                self.run(reward, gi, gi);
            }
        }
        true
    }

    /// [RT-234, RT-321] Impossible missions are replaced, and whoever has none draws one.
    pub(crate) fn replace_missions(&mut self) {
        let gi = self.pos.active;
        let missions: Drawn = self.look().missions(gi).collect();
        for mission in &missions {
            if self.look().wants_replaced(*mission) {
                self.pos.progress[mission.index()] &= !REPLACE;
                if !self.look().is_possible(gi, *mission) {
                    self.discard_mission(gi, *mission, "RT-234");
                    self.push(crate::steps::NewMission { who: gi });
                }
            }
        }
        if missions.is_empty() && self.pos.gi(gi).face.is_none() {
            self.push(crate::steps::NewMission { who: gi });
        }
    }
}
