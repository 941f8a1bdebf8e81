//! Computers fire what their programs can [chapter 30].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::sheet::{Program, Task};
use crate::steps::Step;
use crate::turn::Phase;
use crate::unit::{Side, UnitId};

step! {
    /// The computer of a unit fires what its programs can; `left`: programs still to run [GK-373].
    pub(crate) struct Compute = "compute" { unit: UnitId, left: u8 }
}

impl Room for Compute {
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        None
    }

    /// The computer fires its next shot, program by program in turn, at the highest rate [GK-371].
    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        if play.judge() {
            return true;
        }
        let Compute { unit, left } = self;
        let programs = play.pos.sheet(unit).map(|sheet| sheet.programs.clone()).unwrap_or_default();
        let look = play.look();
        let fires = |program: &Program| !look.program_targets(unit, *program).is_empty();
        // After the last program the first one has its turn again, as long as the APs last and any of them has a target.
        if !look.computer_can_fire(unit) || (left == 0 && !programs.iter().any(fires)) {
            play.pop();
            return true;
        }
        // Some may have ended meanwhile, with their target or their weapon.
        let left = if left == 0 { programs.len() } else { usize::from(left).min(programs.len()) };
        let index = programs.len() - left;
        let Some(&program) = programs.get(index) else {
            play.pop();
            return true;
        };
        play.replace(Compute { unit, left: left as u8 - 1 });
        // Out of sight or destroyed: automatic fire is over.
        if program.task == Task::Fire && !play.look().aims_still(unit, program) {
            play.end_programs(unit, |other| *other == program);
            return true;
        }
        let targets = play.look().program_targets(unit, program);
        match targets[..] {
            [] => {}
            [only] => play.computer_shot(unit, program, only),
            _ => play.push(Nearest { unit, program: index as u8 }),
        }
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.exists(self.unit) && look.pos.sheet(self.unit).is_some() && self.left <= 2
    }

    fn fits_on(self, below: Option<Step>) -> bool {
        match below {
            Some(Step::Compute(_)) => true,
            _ => below.and_then(Step::phase).is_some_and(|(phase, _)| phase == Phase::InitialFire),
        }
    }
}

step! {
    /// A proximity program has several closest enemies [GK-372].
    pub(crate) struct Nearest = "nearest" { unit: UnitId, program: u8 }
}

impl Room for Nearest {
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.unit.side)
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        let program = self.program(look);
        let targets = program.map(|program| look.program_targets(self.unit, program)).unwrap_or_default();
        out.extend(targets.into_iter().map(Action::At));
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        let mut open = Vec::new();
        self.list(look, &mut open);
        require(open.contains(&action), "GK-372", "it is not one of the closest enemies")
    }

    /// The owner names which of the closest enemies [GK-D19].
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        let Action::At(target) = action else { return };
        let program = self.program(play.look());
        play.pop();
        if let Some(program) = program {
            play.computer_shot(self.unit, program, target);
        }
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("The computer of {} picks a target", look.described(self.unit))
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        (
            format!(
                "{}: which of the closest enemies should the computer fire at?",
                look.described(self.unit)
            ),
            "GK-372",
        )
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_standing(self.unit) && self.program(look).is_some()
    }

    fn fits_on(self, below: Option<Step>) -> bool {
        matches!(below, Some(Step::Compute(_)))
    }
}

impl Nearest {
    fn program(self, look: Look<'_>) -> Option<Program> {
        look.pos.sheet(self.unit)?.programs.get(usize::from(self.program)).copied()
    }
}
