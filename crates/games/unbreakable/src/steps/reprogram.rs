use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::playout::Way;
use crate::room::Room;
use crate::steps::Step;
use crate::unit::{Form, Marks, Owner, Side, Type, UnitId};

step! {
    /// Squads take crawlers over [UB-381].
    pub(crate) struct Reprogram = "reprogram" { side: Side, done: Marks }
}

impl Room for Reprogram {
    fn asked(self, _: Look<'_>) -> u8 {
        self.side.bit()
    }

    fn is_open(self, look: Look<'_>) -> bool {
        !look.is_automatic(self.side) && self.takeovers(look).next().is_some()
    }

    fn list(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        out.extend(self.takeovers(look));
        out.push(Action::Done);
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        for squad in self.squads().filter(|&squad| look.pos.unit(squad).is_on_map()) {
            let here = look.units_in(look.pos.unit(squad).at).into_iter();
            let crawlers = here.filter(|unit| unit.kind() == Type::Crawler);
            out.extend(crawlers.map(|crawler| Action::Reprogram(squad, crawler)));
        }
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        match action {
            Action::Reprogram(squad, crawler) => self.check_takeover(look, squad, crawler),
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    /// The crawler changes hands with all that is on its card.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, side: Side, action: Action) {
        let Action::Reprogram(squad, crawler) = action else { return self.close(play) };
        // [UB-G26] The other side, which is asked after this one, must know too.
        for step in &mut play.pos.steps {
            if let Step::Reprogram(room) = step {
                room.done.add(crawler);
            }
        }
        play.pos.unit_mut(crawler).owner = Owner::Side(side);
        play.tell(|| Event::Reprogrammed { squad, crawler, side });
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn question(self, _: Look<'_>, side: Side) -> (String, &'static str) {
        (format!("{}: your squads may reprogram crawlers", side.name()), "UB-381")
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Reprogram(squad, crawler) => format!("{squad} reprograms {crawler}"),
            _ => look.label(action),
        }
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{}'s squads may reprogram crawlers", self.side.name())
    }

    fn appeal(self, look: Look<'_>, _: Side, action: Action, way: &mut Way) -> u16 {
        if let Action::Reprogram(..) = action { 12 } else { look.appeal(action, way) }
    }
}

impl Reprogram {
    fn squads(self) -> impl Iterator<Item = UnitId> {
        UnitId::of_side(self.side).filter(|unit| unit.kind() == Type::Squad)
    }

    fn takeovers(self, look: Look<'_>) -> impl Iterator<Item = Action> {
        self.squads().flat_map(move |squad| {
            let crawlers = UnitId::all().filter(|unit| unit.kind() == Type::Crawler);
            let open = crawlers.filter(move |&crawler| self.check_takeover(look, squad, crawler).is_ok());
            open.map(move |crawler| Action::Reprogram(squad, crawler))
        })
    }

    /// [UB-381, UB-382, UB-G26] Taking a crawler over.
    fn check_takeover(self, look: Look<'_>, squad: UnitId, crawler: UnitId) -> Check {
        let (card, other) = (look.pos.unit(squad), look.pos.unit(crawler));
        let own = card.is_of(self.side) && card.is_on_map();
        require(own, "UB-381", "you have no such unit on the map")?;
        require(squad.kind() == Type::Squad, "UB-381", "only squads can reprogram crawlers")?;
        require(card.is_ready(), "UB-381", "only a ready squad can reprogram a crawler")?;
        require(card.form == Form::Hovering, "UB-382", "it must hover over the crawler")?;
        let foreign = crawler.kind() == Type::Crawler && !other.is_of(self.side);
        require(foreign, "UB-381", "that is not someone else's crawler")?;
        require(other.is_on_map() && other.at == card.at, "UB-381", "it is not in the same hex")?;
        let delivery = look.is_automatic(Side::Yellow) && crawler == UnitId::DELIVERY;
        require(!delivery, "UB-G24", "opportunity cards do not affect the delivery crawler")?;
        look.check_outside_zone(squad)?;
        require(!self.done.has(crawler), "UB-G26", "it has already changed hands on this card")
    }
}
