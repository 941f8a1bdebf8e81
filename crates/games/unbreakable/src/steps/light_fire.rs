use retrograde_core::{ChoiceKind, Log, step};

use crate::action::{Action, Firing};
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Form, Marks, Side, Type, UnitId};
use crate::weapon::Kind;

step! {
    /// Crawlers fire one light shot [UB-379].
    pub(crate) struct LightFire = "light-fire" { side: Side, done: Marks }
}

impl Room for LightFire {
    fn asked(self, _: Look<'_>) -> u8 {
        self.side.bit()
    }

    fn is_open(self, look: Look<'_>) -> bool {
        let mut shots = self.thinkable_shots(look);
        !look.is_automatic(self.side) && shots.any(|(unit, kind)| self.check_shot(look, unit, kind).is_ok())
    }

    fn list(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        let open =
            self.thinkable_shots(look).filter(|&(unit, kind)| self.check_shot(look, unit, kind).is_ok());
        out.extend(open.map(|(unit, kind)| Action::Fire(unit, Firing { kind, slot: None })));
        out.push(Action::Done);
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        out.extend(
            self.thinkable_shots(look).map(|(unit, kind)| Action::Fire(unit, Firing { kind, slot: None })),
        );
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        match action {
            Action::Fire(unit, Firing { kind, slot: None }) => self.check_shot(look, unit, kind),
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        let Action::Fire(unit, Firing { kind, .. }) = action else { return self.close(play) };
        play.replace(LightFire { done: self.done.with(unit), ..self });
        play.fire(unit, kind, None);
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn question(self, _: Look<'_>, side: Side) -> (String, &'static str) {
        (format!("{}: your crawlers may fire one light shot each", side.name()), "UB-379")
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{}'s crawlers may fire one light shot each", self.side.name())
    }
}

impl LightFire {
    fn thinkable_shots(self, look: Look<'_>) -> impl Iterator<Item = (UnitId, Kind)> {
        let own = move |unit: &UnitId| unit.kind() == Type::Crawler && look.pos.unit(*unit).is_of(self.side);
        UnitId::all().filter(own).flat_map(|unit| Kind::LIGHT_FIRE.map(|kind| (unit, kind)))
    }

    /// [UB-379, UB-380] A light shot of a crawler.
    fn check_shot(self, look: Look<'_>, unit: UnitId, kind: Kind) -> Check {
        let card = look.pos.unit(unit);
        let own = card.is_of(self.side) && card.is_on_map();
        require(own, "UB-379", "you have no such unit on the map")?;
        require(unit.kind() == Type::Crawler, "UB-379", "only crawlers can fire on this card")?;
        require(unit != UnitId::RUNAWAY, "UB-453", "the runaway crawler fires for nobody")?;
        require(card.is_ready(), "UB-380", "only a ready crawler can fire")?;
        require(!self.done.has(unit), "UB-379", "it has already fired on this card")?;
        require(Kind::LIGHT_FIRE.contains(&kind), "UB-379", "it cannot fire that")?;
        require(card.form != Form::DugIn || !kind.is_beam(), "UB-305", "a dug-in crawler cannot fire beams")?;
        look.check_outside_zone(unit)?;
        look.check_any_target(unit, kind)
    }
}
