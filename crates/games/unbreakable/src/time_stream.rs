//! Time Stream cards [chapter 7].

use retrograde_core::Log;

use crate::event::Event;
use crate::look::Look;
use crate::object::Object;
use crate::play::Play;
use crate::position::Cloud;
use crate::scenario::Scenario;
use crate::steps::{Runaway, StatusChange, Vortexes};
use crate::unit::{Marks, Side, Status, UnitId};

impl Look<'_> {
    /// [UB-270] Stasis markers that freeze at the present Time Stream count; none does at 0 and 1.
    pub(crate) fn freezes_at(self) -> Option<u8> {
        let card = usize::from(self.pos.time_stream).checked_sub(1)?;
        self.rules.numbers.time_stream.freeze.get(card).copied().filter(|&markers| markers > 0)
    }
}

impl<L: Log<Event>> Play<'_, L> {
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
        self.in_order(|side| StatusChange { side, changed: Marks::default() });
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
            let owner = self.owner_seat(unit);
            self.tell(|| Event::Frozen { unit, owner });
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
}

impl Look<'_> {
    /// [UB-413] Whether a side is played by a program.
    pub(crate) fn is_automatic(self, side: Side) -> bool {
        self.pos.rules.scenario == Scenario::SpecialDelivery && side == Side::Yellow
    }
}
