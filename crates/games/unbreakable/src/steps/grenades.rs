use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::steps::Step;
use crate::unit::{Marks, Side, Type, UnitId};
use crate::weapon::Kind;

step! {
    /// Squads exchange bombs [UB-376].
    pub(crate) struct Grenades = "grenades" { side: Side, done: Marks }
}

impl Room for Grenades {
    fn asked(self, _: Look<'_>) -> u8 {
        self.side.bit()
    }

    fn is_open(self, look: Look<'_>) -> bool {
        !look.is_automatic(self.side) && self.exchanges(look).next().is_some()
    }

    fn list(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        out.extend(self.exchanges(look));
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        match action {
            Action::Exchange(unit, kind) => self.check_exchange(look, unit, kind),
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    /// The new bomb starts unloaded.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        let Action::Exchange(unit, kind) = action else { return self.close(play) };
        for step in &mut play.pos.steps {
            if let Step::Grenades(room) = step {
                room.done.add(unit);
            }
        }
        if let Some(slot) = bomb_slot(play.look(), unit) {
            play.pos.unit_mut(unit).weapons[slot].kind = kind;
            play.unload(unit, Some(slot as u8));
            play.tell(|| Event::Exchanged { unit, kind });
        }
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn question(self, _: Look<'_>, side: Side) -> (String, &'static str) {
        (format!("{}: your squads may exchange their bombs", side.name()), "UB-376")
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Exchange(unit, kind) => format!("{unit} exchanges its bomb for a {}", kind.name()),
            _ => look.label(action),
        }
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{}'s squads may exchange bombs", self.side.name())
    }
}

impl Grenades {
    fn exchanges(self, look: Look<'_>) -> impl Iterator<Item = Action> {
        let squads = UnitId::of_side(self.side).filter(|unit| unit.kind() == Type::Squad);
        let all = squads.flat_map(|unit| Kind::BOMBS.map(|kind| (unit, kind)));
        let open = all.filter(move |&(unit, kind)| self.check_exchange(look, unit, kind).is_ok());
        open.map(|(unit, kind)| Action::Exchange(unit, kind))
    }

    fn check_exchange(self, look: Look<'_>, unit: UnitId, kind: Kind) -> Check {
        let card = look.pos.unit(unit);
        let own = card.is_of(self.side) && card.is_in_play();
        require(own, "UB-376", "you have no such unit in play")?;
        require(unit.kind() == Type::Squad, "UB-376", "only squads can exchange bombs")?;
        require(!card.frozen, "UB-G27", "it is frozen")?;
        require(!self.done.has(unit), "UB-376", "it has already exchanged its bomb")?;
        let slot = bomb_slot(look, unit);
        require(slot.is_some(), "UB-G27", "it carries no basic bomb")?;
        require(
            kind.is_bomb(),
            "UB-376",
            "it can only be exchanged for a crust buster, a nuke or a neutron bomb",
        )?;
        let same = slot.is_some_and(|slot| card.weapons[slot].kind == kind);
        require(!same, "UB-G27", "it already has that bomb")
    }
}

/// [UB-376, UB-G27] The slot of a squad's basic bomb.
fn bomb_slot(look: Look<'_>, unit: UnitId) -> Option<usize> {
    look.pos.unit(unit).weapons.iter().position(|weapon| weapon.kind.is_bomb())
}
