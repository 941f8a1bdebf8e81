//! A dead GI's chip is fitted, and a mission too many dropped [RT-263, RT-269, RT-271].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::deck::{Deck, place};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::steps::Step;
use crate::weapon::Slot;

step! {
    /// The finder chooses a slot for a dead GI's chip.
    pub(crate) struct FitChip = "fit-chip" { who: Gi, dead: Gi }
}

impl Room for FitChip {
    fn asked(self, look: Look<'_>) -> Gis {
        let (free, chips) = look.open_slots(self.who);
        // With dead GIs' chips in all slots it is carried without one.
        if free | chips == 0 { Gis::NONE } else { Gis::only(self.who) }
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        play.fit_chip(self.who, self.dead, None, None);
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        for slot in Slot::ALL {
            out.push(Action::Fit(slot));
        }
        for slot in Slot::ALL {
            out.extend(Slot::ALL.map(|over| Action::FitOver(slot, over)));
        }
        out.retain(|action| self.check(look, gi, *action).is_ok());
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        let (free, chips) = look.open_slots(gi);
        match action {
            Action::Fit(slot) => require(free & slot.bit() != 0, "RT-269", "that slot is not free"),
            Action::FitOver(slot, over) => {
                require(chips & over.bit() != 0, "RT-269", "only an ordinary chip can be given up")?;
                require(slot == over || free & slot.bit() != 0, "RT-269", "that slot is not free")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        match action {
            Action::Fit(slot) => play.fit_chip(gi, self.dead, Some(slot), None),
            Action::FitOver(slot, over) => play.fit_chip(gi, self.dead, Some(slot), Some(over)),
            _ => {}
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text = format!("{}: where does {}'s chip go?", look.name(gi), look.name(self.dead));
        Question::new("RT-269", "fit-chip", text).help(
            "It works like any chip in that slot. If no slot is free, an ordinary chip is given up for it.",
        )
    }

    /// [RT-D33] The first free slot.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let free =
            Slot::USUAL.into_iter().map(Action::Fit).find(|action| self.check(look, gi, *action).is_ok());
        let over = || Slot::USUAL.into_iter().rev().map(|slot| Action::FitOver(slot, slot));
        free.or_else(|| over().find(|action| self.check(look, gi, *action).is_ok()))
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} takes over {}'s kit", look.name(self.who), look.name(self.dead))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.usual(look, gi));
    }

    fn passes_over(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let same = |step: &&Step| matches!(step, Step::FitChip(fit) if fit.dead == self.dead);
        let once = look.pos.steps.iter().filter(same).count() == 1;
        let found = look.pos.gi(self.dead).carrier == Some(self.who);
        look.in_turn() && once && look.pos.gi(self.who).is_alive() && found
    }
}

step! {
    /// A finder has more than one mission, and may drop one; of three, one must go [RT-362].
    pub(crate) struct DropMission = "drop-mission" { who: Gi }
}

impl DropMission {
    const MOST: usize = 2;

    fn count(self, look: Look<'_>) -> usize {
        look.count(Deck::Mission, place::hand(self.who))
    }
}

impl Room for DropMission {
    fn asked(self, look: Look<'_>) -> Gis {
        if self.count(look) > 1 { Gis::only(self.who) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        if self.count(look) <= DropMission::MOST {
            out.push(Action::Done);
        }
        out.extend(look.missions(gi).map(|mission| Action::Drop(look.mission(mission).id)));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => require(
                self.count(look) <= DropMission::MOST,
                "RT-362",
                "no player may have more than two missions",
            ),
            Action::Drop(name) => {
                let mission = look.named(Deck::Mission, name);
                require(
                    mission.is_some_and(|it| look.has_mission(gi, it)),
                    "RT-271",
                    "that is not one of your missions",
                )
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let many = self.count(play.look()) > DropMission::MOST;
        if !many {
            play.pop();
        }
        if let Action::Drop(name) = action
            && let Some(mission) = play.look().named(Deck::Mission, name)
        {
            play.discard_mission(gi, mission, "RT-271");
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "Keep both missions"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new("RT-271", "drop-mission", format!("{}: drop one of your missions?", look.name(gi)))
    }

    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        if self.count(look) <= DropMission::MOST {
            return Some(Action::Done);
        }
        let farthest = look.missions(gi).max_by_key(|mission| look.mission_turns(gi, *mission))?;
        Some(Action::Drop(look.mission(farthest).id))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.usual(look, gi));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        // Of several chips that are found together, one may complete a face: the mission of another is gone then [RT-278, RT-366].
        let sheet = look.pos.gi(self.who);
        look.in_turn() && sheet.is_alive() && (sheet.face.is_none() || self.count(look) == 0)
    }
}
