//! Missions drawn, kept, settled and paid [section 13, End step 4].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::deck::{Deck, Design};
use crate::effect::{Effect, Op};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::steps::Stage;

step! {
    /// A mission has been drawn and may be turned down, whatever it is: asking only some would tell [RT-C86].
    pub(crate) struct KeepMission = "keep-mission" { who: Gi, card: u8, setup: bool }
}

impl Room for KeepMission {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::only(self.who)
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Keep);
        if self.check(look, gi, Action::Replace).is_ok() {
            out.push(Action::Replace);
        }
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        match action {
            Action::Keep => Ok(()),
            Action::Replace => look.check_turn_down(Design(self.card), self.setup),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        if action == Action::Replace {
            play.discard_mission(gi, Design(self.card), "RT-225");
            play.draw_mission(gi, self.setup, true);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let mission = &look.mission(Design(self.card)).name;
        Question::new("RT-209", "keep-mission", format!("{}: keep the mission {mission}?", look.name(gi)))
            .note(look.mission_hint(gi, Design(self.card)))
    }

    fn thinkable(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Replace);
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Keep)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} reads new orders", look.name(self.who))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_mission(gi, Design(self.card), self.check(look, gi, Action::Replace).is_ok(), out);
    }

    /// Whether another one would be nearer is played out.
    fn searched(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        self.list(look, gi, out);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let turn = if self.setup {
            look.deals_missions()
        } else {
            self.who == look.pos.active && look.before(Stage::Traitor)
        };
        turn && usize::from(self.card) < look.rules.pack.missions.len()
            && look.has_mission(self.who, Design(self.card))
    }
}

step! {
    /// Somebody is to draw a mission.
    pub(crate) struct NewMission = "new-mission" { who: Gi }
}

impl Room for NewMission {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::NONE
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        play.draw_mission(self.who, false, false);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        self.who == look.pos.active && look.before(Stage::Traitor) && look.pos.sheet().is_free()
    }
}

step! {
    /// Declared missions are settled one after the other, then missing and impossible ones are drawn anew.
    pub(crate) struct Missions = "missions" {}
}

impl Room for Missions {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::NONE
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if !play.settle_mission() {
            play.pop();
            play.replace_missions();
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.before(Stage::Traitor) && look.pos.sheet().is_free()
    }
}

step! {
    /// A contact mission is done: so many Clues may be drawn [RT-259].
    pub(crate) struct TakeClue = "take-clue" { left: u8 }
}

impl Room for TakeClue {
    fn asked(self, look: Look<'_>) -> Gis {
        let open = self.left > 0 && look.pos.sheet().face.is_none() && look.can_draw(Deck::Clue);
        if open { Gis::only(look.pos.active) } else { Gis::NONE }
    }

    fn list(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Draw, Action::Done]);
    }

    fn check(self, _look: Look<'_>, _gi: Gi, action: Action) -> Check {
        if matches!(action, Action::Draw | Action::Done) { Ok(()) } else { Err(Block::NOT_ASKED) }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        if action == Action::Draw {
            play.push(TakeClue { left: self.left - 1 });
            play.draw_clue(gi);
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "No Clue"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new("RT-259", "take-clue", format!("{}: draw the Clue card?", look.name(gi)))
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Draw)
    }

    fn sensible(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Draw);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let drawn = |effect: &Effect| match effect.op {
            Op::Draw { n, dice, may, .. } => may && self.left <= n + 6 * dice,
            _ => false,
        };
        look.before(Stage::Traitor) && look.cause(self).is_some_and(|(_, run)| drawn(look.effect_of(run)))
    }
}
