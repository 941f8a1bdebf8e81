//! Whom the active GI meets [RT-063 to RT-073].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::steps::Stage;

step! {
    /// The encounter that is due is settled; where there is a choice, the active player is asked.
    pub(crate) struct MeetWho = "meet-who" {}
}

impl MeetWho {
    /// Whether the active GI, having entered, may wait for the Traitor instead [RT-072, RT-073].
    fn may_wait(look: Look<'_>) -> bool {
        look.pos.now.entered && look.traitor_here() && look.pos.sheet().face.is_some()
    }

    /// Whether a meeting must be had: the GI has entered. With an option, who stayed may start one [RT-337].
    fn open(look: Look<'_>) -> (Gis, bool) {
        let others = look.others_here();
        if look.pos.now.entered {
            return (others, true);
        }
        let lies = !look.lying(look.pos.sheet().at).is_empty();
        let may = look.pos.options.stay_gi_encounter && !lies;
        (if may { others } else { Gis::NONE }, false)
    }
}

impl Room for MeetWho {
    fn asked(self, look: Look<'_>) -> Gis {
        let (others, must) = MeetWho::open(look);
        let choice = others.len() > 1 || (!others.is_empty() && (!must || MeetWho::may_wait(look)));
        if choice { Gis::only(look.pos.active) } else { Gis::NONE }
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let (others, _) = MeetWho::open(play.look());
        play.pop();
        if let Some(only) = others.first() {
            play.meet(only);
        }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        let (others, must) = MeetWho::open(look);
        // The next one clockwise first.
        out.extend(look.pos.circuit(gi).filter(|other| others.has(*other)).map(Action::Meet));
        if MeetWho::may_wait(look) {
            out.push(Action::Wait);
        }
        if !must {
            out.push(Action::Pass);
        }
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        let (others, must) = MeetWho::open(look);
        match action {
            Action::Meet(other) => require(others.has(other), "RT-070", "that GI cannot be met here"),
            Action::Wait if must => {
                require(look.traitor_here(), "RT-072", "the Traitor is not here")?;
                require(
                    MeetWho::may_wait(look),
                    "RT-073",
                    "only a GI with a complete face may wait for the Traitor",
                )
            }
            Action::Pass if !must => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        match action {
            Action::Meet(other) => play.meet(other),
            Action::Wait => {
                play.pos.now.waits = true;
                play.tell(|_| Event::Waits { gi });
            }
            _ => {}
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text =
            if MeetWho::may_wait(look) { "meet a GI, or wait for the Traitor?" } else { "whom do you meet?" };
        Question::new("RT-065", "meet", format!("{}: {text}", look.name(gi)))
            .help("You meet only one GI a turn. If you wait for the Traitor, you meet nobody and confront him at the end of the turn.")
    }

    fn label(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Wait => "Wait for the Traitor".to_owned(),
            Action::Pass => "Meet nobody".to_owned(),
            _ => look.label(action),
        }
    }

    fn usual(self, look: Look<'_>, _gi: Gi) -> Option<Action> {
        if MeetWho::may_wait(look) { Some(Action::Wait) } else { None }
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} looks around", look.name(look.pos.active))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        if MeetWho::may_wait(look) {
            out.push(Action::Wait);
        } else {
            self.list(look, gi, out);
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let now = &look.pos.now;
        look.before(Stage::MeetWindow) && look.pos.sheet().is_free() && now.meets.is_none() && !now.waits
    }
}
