use arrayvec::ArrayVec;
use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Marks, Side, Status, Type, UnitId};

step! {
    /// A side changes the status of its units [UB-091].
    pub(crate) struct StatusChange = "status" { side: Side, changed: Marks }
}

impl Room for StatusChange {
    fn help(self, _look: Look<'_>, _side: Side) -> &'static str {
        "Buttoned-up units are harder to hurt but see and shoot less; offline units can do nothing until two such cards \
                 have passed. Most of the time there is nothing to change."
    }

    /// Whoever can recover does, and nothing else changes.
    fn recommended(self, look: Look<'_>, _side: Side) -> Option<Action> {
        let better = |unit: UnitId| match look.pos.unit(unit).status {
            Status::Buttoned => Action::Status(unit, Status::Ready),
            _ => Action::Status(unit, Status::Buttoned),
        };
        let first = UnitId::all().find(|&unit| self.recovers(look, unit));
        Some(first.map_or(Action::Done, better))
    }

    fn asked(self, _: Look<'_>) -> u8 {
        self.side.bit()
    }

    fn is_open(self, look: Look<'_>) -> bool {
        !look.is_automatic(self.side) && UnitId::all().any(|unit| self.check_unit(look, unit).is_ok())
    }

    /// Recoveries first, then the answer that ends the question, then what hardly ever helps.
    fn list(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        let open: ArrayVec<UnitId, { UnitId::COUNT }> =
            UnitId::all().filter(|&unit| self.check_unit(look, unit).is_ok()).collect();
        for recovering in [true, false] {
            for &unit in &open {
                let now = look.pos.unit(unit).status;
                // Nothing is better than ready, and nothing worse than offline.
                if now == (if recovering { Status::Ready } else { Status::Offline }) {
                    continue;
                }
                for status in Status::ALL {
                    let better = (status as u8) < now as u8;
                    if better == recovering && StatusChange::check_status(look, unit, status).is_ok() {
                        out.push(Action::Status(unit, status));
                    }
                }
            }
            if recovering {
                out.push(Action::Done);
            }
        }
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        for unit in UnitId::all().filter(|&unit| look.pos.unit(unit).is_of(self.side)) {
            out.extend(Status::ALL.into_iter().map(|status| Action::Status(unit, status)));
        }
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        match action {
            Action::Status(unit, status) => self.check_change(look, unit, status),
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        let Action::Status(unit, status) = action else { return self.close(play) };
        play.replace(StatusChange { changed: self.changed.with(unit), ..self });
        if status == Status::Offline {
            play.go_offline(unit);
        } else {
            play.set_status(unit, status);
        }
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn question(self, _: Look<'_>, side: Side) -> (String, &'static str) {
        (format!("{}: you may change the status of your units", side.name()), "UB-091")
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        let Action::Status(unit, status) = action else { return look.label(action) };
        match (unit.kind(), status) {
            (Type::Squad, Status::Offline) => format!("{unit} scatters"),
            (_, Status::Offline) => format!("{unit} goes offline"),
            (_, Status::Buttoned) => format!("{unit} buttons up"),
            (_, Status::Ready) => format!("{unit} becomes ready"),
        }
    }

    fn done(self) -> &'static str {
        "No more changes"
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{} may change the status of its units", self.side.name())
    }

    /// Recoveries as long as there are any.
    fn is_sensible(self, look: Look<'_>, _: Side, action: Action) -> bool {
        match action {
            Action::Status(unit, status) => {
                self.recovers(look, unit) && (status as u8) < look.pos.unit(unit).status as u8
            }
            _ => !UnitId::all().any(|unit| self.recovers(look, unit)),
        }
    }
}

impl StatusChange {
    /// [UB-091…UB-096] Whether the side could change the status of a unit.
    #[inline]
    fn check_unit(self, look: Look<'_>, unit: UnitId) -> Check {
        let card = look.pos.unit(unit);
        let own = card.is_of(self.side) && card.is_in_play();
        require(own, "UB-093", "you have no such unit in play")?;
        require(!card.frozen, "UB-011", "it is frozen and cannot change status")?;
        require(!self.changed.has(unit), "UB-091", "it has already changed status on this card")
    }

    /// Whether a unit could get better on this card.
    fn recovers(self, look: Look<'_>, unit: UnitId) -> bool {
        let better = match look.pos.unit(unit).status {
            Status::Ready => return false,
            Status::Buttoned => Status::Ready,
            Status::Offline => Status::Buttoned,
        };
        self.check_change(look, unit, better).is_ok()
    }

    fn check_change(self, look: Look<'_>, unit: UnitId, status: Status) -> Check {
        self.check_unit(look, unit)?;
        StatusChange::check_status(look, unit, status)
    }

    /// [UB-092, UB-095] Whether a unit that may change can have this status.
    fn check_status(look: Look<'_>, unit: UnitId, status: Status) -> Check {
        let card = look.pos.unit(unit);
        require(card.status != status, "UB-093", "it already has that status")?;
        if card.status == Status::Offline {
            require(status == Status::Buttoned, "UB-092", "from offline it can only become buttoned")?;
            if unit.kind() == Type::Squad && card.is_on_map() {
                let fits = look.load(card.at) + look.points(unit) <= look.rules.numbers.stacking.capacity;
                require(fits, "UB-095", "there is no room for it to regroup in its hex")?;
            }
        }
        Ok(())
    }
}
