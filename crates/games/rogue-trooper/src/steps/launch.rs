//! Lifepods [RT-054 to RT-056].

use retrograde_core::phrase::Maybe;
use retrograde_core::{Log, step};

use crate::action::Action;
use crate::effect::Flag;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::sector::Function;
use crate::steps::Stage;

step! {
    /// A GI in the Lifepods may be dropped on Nu-Earth before it moves.
    pub(crate) struct Launch = "launch" {}
}

impl Room for Launch {
    fn asked(self, look: Look<'_>) -> Gis {
        Gis::only(look.pos.active)
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        Launch::all(look, gi, out);
        out.retain(|action| self.check(look, gi, *action).is_ok());
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Stay => require(
                !look.duty_launches(),
                "RT-364",
                "only a lifepod gets the GI closer to the dead GI's chip",
            ),
            Action::Launch(Maybe(None)) => {
                require(!look.flag(gi, Flag::ChooseDropZone), "RT-055", "Helm chooses the Drop Zone")?;
                look.check_duty_launch(None)
            }
            Action::Launch(Maybe(Some(name))) => {
                let zone = look.board().find(name).filter(|at| look.board().zones().has(*at));
                require(zone.is_some(), "RT-054", "lifepods only land in Drop Zones")?;
                require(
                    look.flag(gi, Flag::ChooseDropZone),
                    "RT-055",
                    "without Helm the Drop Zone is drawn at random",
                )?;
                look.check_duty_launch(zone)
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _gi: Gi, action: Action) {
        play.pop();
        match action {
            Action::Launch(Maybe(None)) => {
                let zone = play.random_zone();
                play.launch(zone);
            }
            Action::Launch(Maybe(Some(name))) => {
                if let Some(zone) = play.look().board().find(name) {
                    play.launch(zone);
                }
            }
            _ => {}
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new("RT-054", "launch", format!("{}: launch a lifepod to Nu-Earth?", look.name(gi))).help(
            "The GI still has its move from the Drop Zone, and meets only what is where that move ends.",
        )
    }

    fn thinkable(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        Launch::all(look, gi, out);
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Stay)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} is at the lifepods", look.name(look.pos.active))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_launch(gi, out);
    }

    fn is_midway(self, _look: Look<'_>) -> bool {
        true
    }

    fn passes_over(self, look: Look<'_>) -> bool {
        look.duty(look.pos.active).is_some()
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let now = &look.pos.now;
        let pods = look.board().has(look.pos.sheet().at, Function::Lifepods);
        look.before(Stage::Travel) && look.pos.sheet().is_free() && pods && !now.direct && !now.held
    }
}

impl Launch {
    fn all(look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Stay);
        if look.flag(gi, Flag::ChooseDropZone) {
            let zones = look.board().zones();
            out.extend(zones.iter().map(|zone| Action::Launch(Maybe(Some(look.board().info(zone).id)))));
        } else {
            out.push(Action::Launch(Maybe(None)));
        }
    }
}
