//! Time Stream cards [chapter 7].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::object::Object;
use crate::play::Play;
use crate::position::Cloud;
use crate::scenario::Scenario;
use crate::steps::{Runaway, StatusChange, Step, Vortexes};
use crate::unit::Marks;
use crate::unit::{Owner, Side, Status, Type, UnitId};

impl Look<'_> {
    /// [UB-270] Stasis markers that freeze at the present Time Stream count; none does at 0 and 1.
    pub(crate) fn freezes_at(self) -> Option<u8> {
        let card = usize::from(self.pos.time_stream).checked_sub(1)?;
        self.rules.numbers.time_stream.freeze.get(card).copied().filter(|&markers| markers > 0)
    }

    /// Whether a side could change the status of a unit now [UB-091…UB-096].
    #[inline]
    pub(crate) fn may_change_status(self, unit: UnitId, side: Side, changed: Marks) -> Check {
        let card = self.pos.unit(unit);
        require(card.is_of(side) && card.is_in_play(), "UB-093", "that is no unit of yours in play")?;
        require(!card.frozen, "UB-011", "it is frozen and cannot change status")?;
        require(!changed.has(unit), "UB-091", "it has changed its status on this card")
    }

    /// Lists status changes: recoveries first, then the answer that ends the question, then what hardly ever helps.
    pub(crate) fn list_status(self, side: Side, changed: Marks, out: &mut Vec<Action>) {
        for recovering in [true, false] {
            for unit in UnitId::all().filter(|&unit| self.may_change_status(unit, side, changed).is_ok()) {
                for status in Status::ALL {
                    let better = (status as u8) < self.pos.unit(unit).status as u8;
                    if better == recovering && self.check_status(unit, side, changed, status).is_ok() {
                        out.push(Action::Status(unit, status));
                    }
                }
            }
            if recovering {
                out.push(Action::Done);
            }
        }
    }

    pub(crate) fn check_status(self, unit: UnitId, side: Side, changed: Marks, status: Status) -> Check {
        self.may_change_status(unit, side, changed)?;
        let card = self.pos.unit(unit);
        require(card.status != status, "UB-093", "that is its status already")?;
        if card.status == Status::Offline {
            require(status == Status::Buttoned, "UB-092", "from offline it can only become buttoned")?;
            if unit.kind() == Type::Squad && card.is_on_map() {
                let fits = self.load(card.at) + self.points(unit) <= self.rules.numbers.stacking.capacity;
                require(fits, "UB-095", "there is no room for it to gather in its hex")?;
            }
        }
        Ok(())
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// [UB-084] A Time Stream card.
    pub(crate) fn time_stream(&mut self) {
        self.pos.time_stream += 1;
        self.pos.drawn += 1;
        let count = self.pos.time_stream;
        self.tell(|| Event::TimeStream { count });
        self.settle();
        if self.pos.is_over() {
            return;
        }
        if count == 1 {
            self.fade_clouds();
            self.thaw();
        } else {
            self.freeze();
        }
        self.delivery_recovers();
        if self.pos.rules.scenario == Scenario::Runaway {
            self.push(Runaway {});
        }
        if !self.pos.vortexes.is_empty() {
            self.push(Vortexes { left: (1 << self.pos.vortexes.len()) - 1 });
        }
        self.in_order(|side| Step::StatusChange(StatusChange { side, changed: Marks::default() }));
    }

    /// [UB-085, UB-086] Each cloud drops a step; a fresh one only loses its marker.
    fn fade_clouds(&mut self) {
        for &hex in &self.rules.map.hexes {
            let Some(cloud) = self.pos.clouds[hex.index()] else { continue };
            let faded = if cloud.fresh {
                Some(Cloud { fresh: false, ..cloud })
            } else {
                cloud.size.lighter().map(|size| Cloud { size, ..cloud })
            };
            self.pos.set_cloud(hex, faded);
            let size = faded.map(|cloud| cloud.size);
            self.tell(|| Event::CloudFaded { hex, size });
        }
    }

    /// [UB-087, UB-088] All thaw, then each loses one stasis marker.
    fn thaw(&mut self) {
        for unit in UnitId::all() {
            let card = self.pos.unit_mut(unit);
            let was = std::mem::replace(&mut card.frozen, false);
            let marked = card.stasis > 0;
            card.stasis = card.stasis.saturating_sub(1);
            let markers = card.stasis;
            if was {
                self.tell(|| Event::Thawed { unit });
            }
            if marked {
                self.tell(|| Event::Stasis { unit, markers });
            }
        }
        for thing in &mut self.pos.objects {
            thing.frozen = false;
            thing.stasis = thing.stasis.saturating_sub(1);
        }
    }

    /// [UB-089] Units with enough markers freeze.
    fn freeze(&mut self) {
        for unit in UnitId::all() {
            self.check_frozen(unit);
        }
        for object in Object::ALL {
            self.check_object_frozen(object);
        }
    }

    /// [UB-270, UB-271] Freezes a unit that has markers enough.
    pub(crate) fn check_frozen(&mut self, unit: UnitId) {
        let Some(enough) = self.look().freezes_at() else { return };
        let card = self.pos.unit_mut(unit);
        if card.is_in_play() && !card.frozen && card.stasis >= enough {
            card.frozen = true;
            self.tell(|| Event::Frozen { unit });
        }
    }

    pub(crate) fn check_object_frozen(&mut self, object: Object) {
        let Some(enough) = self.look().freezes_at() else { return };
        let thing = &mut self.pos.objects[object.index()];
        thing.frozen |= thing.stasis >= enough;
    }

    /// [UB-425] The delivery crawler comes back buttoned, and stays so.
    fn delivery_recovers(&mut self) {
        let unit = UnitId::DELIVERY;
        let card = self.pos.unit(unit);
        let waits = self.pos.rules.scenario == Scenario::SpecialDelivery && card.is_in_play();
        if waits && card.status == Status::Offline && !card.frozen {
            self.pos.unit_mut(unit).status = Status::Buttoned;
            self.tell(|| Event::StatusChanged { unit, status: Status::Buttoned });
        }
    }

    /// Answers to the status question.
    pub(crate) fn change_status(&mut self, unit: UnitId, status: Status) {
        if let Some(Step::StatusChange(StatusChange { changed, .. })) = self.pos.steps.last_mut() {
            changed.add(unit);
        }
        if status == Status::Offline {
            self.go_offline(unit);
            return;
        }
        self.pos.unit_mut(unit).status = status;
        self.tell(|| Event::StatusChanged { unit, status });
    }
}

impl Look<'_> {
    /// Whether a side has any unit whose status it may change.
    pub(crate) fn any_status(self, side: Side, changed: Marks) -> bool {
        !self.is_automatic(side)
            && UnitId::all().any(|unit| self.may_change_status(unit, side, changed).is_ok())
    }

    /// [UB-413] Whether a side is played by a program.
    pub(crate) fn is_automatic(self, side: Side) -> bool {
        self.pos.rules.scenario == Scenario::SpecialDelivery && side == Side::Yellow
    }

    /// The side that owns a unit, if any does.
    pub(crate) fn owner(self, unit: UnitId) -> Option<Side> {
        match self.pos.unit(unit).owner {
            Owner::Side(side) => Some(side),
            Owner::Nobody => None,
        }
    }

    /// A refusal for something that is not being asked.
    pub(crate) const fn not_asked() -> Block {
        Block::new("", "that is not what is being asked now")
    }
}
