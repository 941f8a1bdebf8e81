use retrograde_core::{Log, Mark, MarkKind, Tone, step};

use crate::action::Action;
use crate::combat::Size;
use crate::event::Event;
use crate::labels::{full_name, target_name};
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::playout::Way;
use crate::room::Room;
use crate::target::Target;
use crate::terrain::Terrain;
use crate::unit::{Side, UnitId};
use crate::weapon::Kind;

step! {
    /// A force beam hit and may move its target [UB-225].
    pub(crate) struct Push = "push" { unit: UnitId, size: Size, target: Target }
}

impl Room for Push {
    fn help(self, _look: Look<'_>, _side: Side) -> &'static str {
        "A push into lava destroys it; a squad scatters, and a walker falls over."
    }

    fn asked(self, look: Look<'_>) -> u8 {
        look.owner_bit(self.unit)
    }

    fn is_open(self, look: Look<'_>) -> bool {
        let mut any = false;
        if look.owner(self.unit).is_some() {
            look.pushes(self.unit, self.target, |_| any = true);
        }
        any
    }

    fn list(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        let start = out.len();
        look.pushes(self.unit, self.target, |hex| {
            let action = Action::Push(hex);
            if !out[start..].contains(&action) {
                out.push(action);
            }
        });
        out.push(Action::Done);
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        out.extend(look.rules.map.neighbours(look.place_of(self.target)).map(Action::Push));
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        match action {
            Action::Push(hex) => self.check_hex(look, hex),
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        play.pop();
        self.carry_out(play, if let Action::Push(hex) = action { Some(hex) } else { None });
    }

    /// [UB-G25] The runaway crawler pushes by its program.
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let to = if play.look().owner(self.unit).is_none() { play.runaway_push(self.target) } else { None };
        self.carry_out(play, to);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.unit(self.unit).is_on_map() && look.is_thing(self.target)
    }

    fn question(self, _: Look<'_>, _: Side) -> (String, &'static str) {
        (format!("Move {} one hex, or leave it where it is", target_name(self.target)), "UB-225")
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        let Action::Push(hex) = action else { return look.label(action) };
        let danger = match look.pos.terrain(hex) {
            Terrain::Lava | Terrain::Volcano => ", where it is lost",
            _ if look.pos.has_vortex(hex) => ", where it is lost",
            _ => "",
        };
        format!("Move it to {hex} ({}){danger}", look.pos.terrain(hex))
    }

    fn done(self) -> &'static str {
        "Leave it where it is"
    }

    fn overlay(self, look: Look<'_>, action: Action, _: bool) -> Vec<Mark> {
        match action {
            Action::Push(to) => {
                vec![Mark::over(
                    MarkKind::Arrow,
                    [look.place_of(self.target), to],
                    "where it is moved",
                    Tone::Warn,
                )]
            }
            _ => Vec::new(),
        }
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{} has hit {} with a force beam", full_name(self.unit), target_name(self.target))
    }

    fn is_midway(self) -> bool {
        true
    }

    fn appeal(self, look: Look<'_>, _: Side, action: Action, way: &mut Way) -> u16 {
        let Action::Push(hex) = action else { return look.appeal(action, way) };
        if matches!(look.pos.terrain(hex), Terrain::Lava | Terrain::Volcano) { 60 } else { 3 }
    }
}

impl Push {
    fn check_hex(self, look: Look<'_>, hex: Hex) -> Check {
        let mut found = false;
        look.pushes(self.unit, self.target, |near| found |= near == hex);
        if found {
            return Ok(());
        }
        let from = look.pos.unit(self.unit).at;
        let at = look.place_of(self.target);
        let straight =
            [true, false].into_iter().any(|away| look.rules.map.pushes(from, at, away).any(|h| h == hex));
        require(
            straight,
            "UB-225",
            "it can only be moved straight toward the firer or straight away from it",
        )?;
        Err(Block::new("UB-229", "there is no room for it in that hex"))
    }

    /// [UB-227, UB-231…UB-233] A hit knocks down and scatters, moved or not; then the beam may go on.
    fn carry_out<L: Log<Event>>(self, play: &mut Play<'_, L>, to: Option<Hex>) {
        match (to, self.target) {
            (Some(to), Target::Unit(target)) => play.force_into(target, to),
            (Some(to), Target::Object(object)) => play.move_object(object, to),
            _ => {}
        }
        if play.pos.is_over() {
            return;
        }
        play.offer_continue(self.unit, Kind::ForceBeam, self.size, self.target, false);
        if let Target::Unit(target) = self.target
            && play.pos.unit(target).is_on_map()
        {
            play.knock(target);
        }
    }
}
