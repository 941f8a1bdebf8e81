use retrograde_core::{Log, Mark, step};

use crate::action::Action;
use crate::combat::Need;
use crate::event::{Event, RollKind};
use crate::labels::full_name;
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::playout::Way;
use crate::position::Cause;
use crate::room::Room;
use crate::terrain::Terrain;
use crate::unit::{Marks, Side, UnitId};

step! {
    /// Units are displaced, or the one that could not land is [chapter 11].
    pub(crate) struct Displace = "displace" {
        mover: UnitId,
        /// The side that goes next, if it has a unit that may go.
        turn: Side,
        displaced: Marks,
        landing: bool,
        itself: bool,
    }
}

impl Room for Displace {
    fn help(self, _look: Look<'_>, _side: Side) -> &'static str {
        "There is not enough room: one of them must step aside, preferably onto safe ground."
    }

    fn asked(self, look: Look<'_>) -> u8 {
        self.side(look).map_or(0, Side::bit)
    }

    fn is_open(self, look: Look<'_>) -> bool {
        let mut any = false;
        self.each(look, |_, _| any = true);
        any
    }

    fn list(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        self.each(look, |unit, to| out.push(Action::Displace(unit, to)));
    }

    fn thinkable(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        let hex = look.pos.unit(self.mover).at;
        for unit in look.units_in(hex).into_iter().filter(|&unit| look.pos.unit(unit).is_of(side)) {
            out.extend(look.rules.map.neighbours(hex).map(|near| Action::Displace(unit, near)));
        }
    }

    fn check(self, look: Look<'_>, side: Side, action: Action) -> Check {
        let Action::Displace(unit, to) = action else { return Err(Block::NOT_ASKED) };
        require(self.side(look) == Some(side), "UB-163", "it is the other side's turn to displace a unit")?;
        require(look.owner(unit) == Some(side), "UB-161", "the owner decides where a displaced unit goes")?;
        let hex = look.pos.unit(self.mover).at;
        let goes = look.displaceable(self.mover, hex, self.itself).any(|other| other == unit);
        require(goes, "UB-158", "that unit does not have to move")?;
        require(
            look.rules.map.are_adjacent(hex, to),
            "UB-161",
            "a displaced unit must go to an adjacent hex",
        )?;
        let mut found = false;
        self.each(look, |other, near| found |= other == unit && near == to);
        if found {
            return Ok(());
        }
        require(
            !look.is_sink(to),
            "UB-G19",
            "a volcano or a vortex is only for units with nowhere else to go",
        )?;
        let room = look.load(to) + look.points(unit) <= look.rules.numbers.stacking.capacity;
        require(room, "UB-G19", "there is no room for it there")?;
        Err(Block::new("UB-G19", "that would leave another displaced unit without room"))
    }

    /// A unit goes where its owner wants it.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, side: Side, action: Action) {
        let Action::Displace(unit, to) = action else { return };
        let displaced = self.displaced.with(unit);
        play.replace(Displace { turn: side.other(), displaced, itself: false, ..self });
        play.pos.unit_mut(unit).at = to;
        play.tell(|| Event::Displaced { unit, to });
        if play.pos.terrain(to) == Terrain::Volcano {
            play.remove(unit, Cause::Volcano);
        } else if play.pos.has_vortex(to) {
            play.remove(unit, Cause::Vortex);
        }
        play.settle();
    }

    /// [UB-162] Everybody has gone: a die for each, then the crawler crushes what it drove into [UB-G19].
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        for unit in self.displaced.iter() {
            let card = play.pos.unit(unit);
            if card.is_on_map() && !card.frozen {
                let wisher = play.look().owner(unit).map(Side::other);
                if play.roll(RollKind::Displacement, wisher, Some(unit), Need::one_of(1)) {
                    play.knock(unit);
                }
            }
        }
        if !self.landing {
            play.crush(self.mover);
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.unit(self.mover).is_on_map()
    }

    fn question(self, _: Look<'_>, side: Side) -> (String, &'static str) {
        let (who, mover) = (side.name(), self.mover);
        if self.itself {
            (format!("{who}: {mover} cannot land there. Where does it go?"), "UB-G31")
        } else {
            (format!("{who}: {mover} displaces one of your units. Which one, and where to?"), "UB-161")
        }
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Displace(unit, hex) => format!("{unit} goes to {hex} ({})", look.pos.terrain(hex)),
            _ => look.label(action),
        }
    }

    fn overlay(self, look: Look<'_>, action: Action, blocked: bool) -> Vec<Mark> {
        match action {
            Action::Displace(unit, to) => look.path(unit, to, blocked),
            _ => Vec::new(),
        }
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("Units are making room for {}", full_name(self.mover))
    }

    fn appeal(self, look: Look<'_>, side: Side, action: Action, way: &mut Way) -> u16 {
        let Action::Displace(_, hex) = action else { return look.appeal(action, way) };
        if look.in_zone(side, hex) { 1 } else { 4 }
    }
}

impl Displace {
    /// The side whose turn it is.
    fn side(self, look: Look<'_>) -> Option<Side> {
        look.displacing_side(self.mover, self.turn, self.itself)
    }

    /// Goes through what the side in turn may do.
    fn each(self, look: Look<'_>, each: impl FnMut(UnitId, Hex)) {
        look.displacements(self.mover, self.turn, self.itself, each);
    }
}
