use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Marks, Side, UnitId};

step! {
    /// Units in the clear may move [UB-377].
    pub(crate) struct ClearMove = "clear-move" { side: Side, done: Marks }
}

impl Room for ClearMove {
    fn asked(self, _: Look<'_>) -> u8 {
        self.side.bit()
    }

    fn is_open(self, look: Look<'_>) -> bool {
        !look.is_automatic(self.side) && self.moves(look).next().is_some()
    }

    fn list(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        out.extend(self.moves(look));
        out.push(Action::Done);
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        for unit in UnitId::all().filter(|&unit| look.pos.unit(unit).is_of(self.side)) {
            let at = look.pos.unit(unit).at;
            out.extend(look.rules.map.neighbours(at).map(|near| Action::Move(unit, near)));
        }
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        match action {
            Action::Move(unit, to) => self.check_move(look, unit, to),
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        let Action::Move(unit, to) = action else { return self.close(play) };
        play.replace(ClearMove { done: self.done.with(unit), ..self });
        play.move_to(unit, to);
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn question(self, _: Look<'_>, side: Side) -> (String, &'static str) {
        (format!("{}: your units in clear hexes may move to an adjacent clear hex", side.name()), "UB-377")
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{}'s units in clear hexes may move", self.side.name())
    }
}

impl ClearMove {
    fn moves(self, look: Look<'_>) -> impl Iterator<Item = Action> {
        let movers = UnitId::all().filter(move |&unit| self.check_mover(look, unit).is_ok());
        movers.flat_map(move |unit| {
            let near = look.rules.map.neighbours(look.pos.unit(unit).at);
            let open = near.filter(move |&to| self.check_move(look, unit, to).is_ok());
            open.map(move |to| Action::Move(unit, to))
        })
    }

    /// [UB-377, UB-378, UB-G28] A move from clear to clear.
    fn check_move(self, look: Look<'_>, unit: UnitId, to: Hex) -> Check {
        self.check_mover(look, unit)?;
        let at = look.pos.unit(unit).at;
        require(look.rules.map.are_adjacent(at, to), "UB-377", "it must move to an adjacent hex")?;
        self.check_hex(look, unit, to)?;
        if !look.in_zone(self.side, to) {
            return Ok(());
        }
        let inside = look.in_zone(self.side, at);
        require(inside, "UB-464", "units must stay out of their own flag's safety zone")?;
        // [UB-G22] Out of the zone if there is a way, else at least no closer.
        let out = |hex: Hex| !look.in_zone(self.side, hex) && self.check_hex(look, unit, hex).is_ok();
        let leaves = look.rules.map.neighbours(at).any(out);
        require(!leaves, "UB-465", "it must leave the safety zone")?;
        look.check_not_closer(unit, self.side, to)
    }

    fn check_hex(self, look: Look<'_>, unit: UnitId, to: Hex) -> Check {
        self.check_peaceful(look, to)?;
        look.check_enter(unit, look.pos.unit(unit).at, to)
    }

    fn check_mover(self, look: Look<'_>, unit: UnitId) -> Check {
        let card = look.pos.unit(unit);
        let own = card.is_of(self.side) && card.is_on_map();
        require(own, "UB-377", "you have no such unit on the map")?;
        require(unit != UnitId::RUNAWAY, "UB-453", "the runaway crawler moves only on Time Stream cards")?;
        require(card.is_able(), "UB-377", "only ready or buttoned units can move")?;
        require(!self.done.has(unit), "UB-377", "it has already moved on this card")?;
        look.check_mobile(unit)?;
        self.check_peaceful(look, card.at)
    }

    fn check_peaceful(self, look: Look<'_>, hex: Hex) -> Check {
        require(look.pos.terrain(hex).is_clear(), "UB-377", "both hexes must be clear")?;
        require(
            look.pos.clouds[hex.index()].is_none(),
            "UB-378",
            "there is a mushroom cloud over one of the hexes",
        )?;
        let hostile = look.units_in(hex).into_iter().any(|unit| look.owner(unit) != Some(self.side));
        require(!hostile, "UB-378", "there is an opposing unit in one of the hexes")
    }
}
