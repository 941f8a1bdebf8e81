//! Declarations at the start of the End phase [RT-204, RT-205, RT-234, RT-285].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::steps::Stage;

step! {
    /// The active player declares missions and a confrontation, or marks an impossible mission to be replaced.
    pub(crate) struct Declare = "declare" {}
}

impl Declare {
    /// Whether somebody may declare, replace or confront, as only the player knows.
    fn any(look: Look<'_>) -> bool {
        let mission =
            |mission: Design| look.check_declare(mission).is_ok() || look.check_replace(mission).is_ok();
        let confront = !look.pos.now.confronts && look.check_confront().is_ok();
        confront || look.missions(look.pos.active).any(mission)
    }

    /// Whether a mission is hidden: then nobody may see that there is nothing to declare [RT-C86].
    fn hidden(look: Look<'_>) -> bool {
        let cards = look.cards(Deck::Mission, place::hand(look.pos.active));
        cards.iter().any(|card| look.piles(Deck::Mission).known(card) != retrograde_cards::EVERYBODY)
    }

    fn mission(look: Look<'_>, name: retrograde_core::Short) -> Option<Design> {
        look.named(Deck::Mission, name)
    }
}

impl Room for Declare {
    fn asked(self, look: Look<'_>) -> Gis {
        if Declare::hidden(look) || Declare::any(look) { Gis::only(look.pos.active) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        if self.check(look, gi, Action::Done).is_ok() {
            out.push(Action::Done);
        }
        for mission in look.missions(gi) {
            let id = look.mission(mission).id;
            if look.check_declare(mission).is_ok() {
                out.push(Action::Declare(id));
            }
            if look.check_replace(mission).is_ok() {
                out.push(Action::Drop(id));
            }
        }
        if self.check(look, gi, Action::Confront).is_ok() {
            out.push(Action::Confront);
        }
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => {
                let forced = look.pos.options.declare_forced;
                let open = forced && look.missions(gi).any(|mission| look.check_declare(mission).is_ok());
                require(!open, "RT-205", "a fulfilled mission must be declared")
            }
            Action::Declare(name) => {
                let mission = Declare::mission(look, name);
                require(mission.is_some(), "RT-204", "that is not one of your missions")?;
                mission.map_or(Ok(()), |mission| look.check_declare(mission))
            }
            Action::Drop(name) => {
                let mission = Declare::mission(look, name);
                require(mission.is_some(), "RT-234", "that is not one of your missions")?;
                mission.map_or(Ok(()), |mission| look.check_replace(mission))
            }
            Action::Confront => {
                require(!look.pos.now.confronts, "RT-287", "you may fight only one round a turn")?;
                look.check_confront()
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        match action {
            Action::Declare(name) => {
                if let Some(mission) = Declare::mission(play.look(), name) {
                    play.declare(mission);
                }
            }
            Action::Drop(name) => {
                if let Some(mission) = Declare::mission(play.look(), name) {
                    play.mark_replaced(mission);
                }
            }
            Action::Confront => {
                play.pos.now.confronts = true;
                play.tell(|_| Event::Confronts { gi });
            }
            _ => play.pop(),
        }
    }

    fn covers(self, look: Look<'_>) -> bool {
        Declare::hidden(look)
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text = match (look.missions(gi).next().is_some(), look.check_confront().is_ok()) {
            (true, true) => "declare a mission or a confrontation?",
            (true, false) => "declare a mission?",
            (false, true) => "confront the Traitor?",
            (false, false) => "nothing to declare",
        };
        Question::new("RT-204", "declare", format!("{}: {text}", look.name(gi))).help(
            "A declared mission is turned up; the others may answer with Rogue cards before it is settled.",
        )
    }

    fn thinkable(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(look.missions(gi).map(|mission| Action::Declare(look.mission(mission).id)));
        if look.pos.gi(gi).face.is_some() {
            out.push(Action::Confront);
        }
    }

    fn about(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Declare(name) => {
                look.named(Deck::Mission, name).map_or_else(String::new, |mission| look.mission_text(mission))
            }
            Action::Drop(_) => "It has become impossible: show it and draw a new one.".to_owned(),
            _ => String::new(),
        }
    }

    fn label(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Drop(name) => {
                let name =
                    look.named(Deck::Mission, name).map_or("", |mission| look.mission(mission).name.as_str());
                format!("Replace {name}")
            }
            Action::Done if look.pos.now.declared.is_empty() && !look.pos.now.confronts => {
                "Declare nothing".to_owned()
            }
            _ => look.label(action),
        }
    }

    /// [RT-D27] Declare everything, and confront with two lives or more.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let mut open = Vec::new();
        self.list(look, gi, &mut open);
        let brave = look.pos.gi(gi).lives >= 2;
        let acts = open.into_iter().find(|action| match action {
            Action::Declare(_) | Action::Drop(_) => true,
            Action::Confront => brave,
            _ => false,
        });
        acts.or(Some(Action::Done))
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{}'s End phase", look.name(look.pos.active))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_declare(gi, self.usual(look, gi), out);
    }

    /// Whether to confront the Traitor is played out.
    fn searched(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        if self.check(look, gi, Action::Confront).is_ok() {
            self.list(look, gi, out);
        } else {
            self.sensible(look, gi, out);
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let now = &look.pos.now;
        // Whoever waited for the Traitor has kept the promise before anything is declared [RT-336].
        let kept = !now.waits || now.confronts || look.check_confront().is_err();
        look.before(Stage::EndWindow) && look.pos.sheet().is_free() && kept
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [RT-336] Whoever waited for the Traitor confronts him.
    pub(crate) fn keep_promise(&mut self) {
        let gi = self.pos.active;
        if self.pos.now.waits && !self.pos.now.confronts && self.look().check_confront().is_ok() {
            self.pos.now.confronts = true;
            self.tell(|_| Event::Confronts { gi });
        }
    }
}
