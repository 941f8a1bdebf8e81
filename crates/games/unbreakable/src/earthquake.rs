//! Earthquakes [chapter 16; 21.7].

use retrograde_core::Log;

use crate::combat::{Need, Size};
use crate::event::{Event, RollKind};
use crate::map::{Hex, HexSet};
use crate::object::Object;
use crate::options::Chrome;
use crate::play::Play;
use crate::position::Cause;
use crate::terrain::{Colour, Terrain};
use crate::unit::{Form, Side, UnitId};

impl<L: Log<Event>> Play<'_, L> {
    /// [UB-281] An earthquake card.
    pub(crate) fn earthquake(&mut self, size: Size) {
        // [UB-289, UB-392] The card drawn is unused from now on.
        self.pos.deck.unused[size.index()] += 1;
        self.lava_check(size);
        if self.pos.is_over() {
            return;
        }
        let rolled = self.quake_colours(size);
        // [UB-G38] The hexes are settled before the first of them converts.
        let shaken: HexSet = self
            .rules
            .map
            .hexes
            .iter()
            .copied()
            .filter(|hex| {
                self.pos.ground[hex.index()].colour.is_some_and(|colour| rolled >> colour as u8 & 1 != 0)
            })
            .collect();
        for hex in shaken.iter() {
            self.convert(hex);
        }
        self.settle();
        if self.is_stopped() {
            return;
        }
        // [UB-289, UB-290]
        let card = self.pos.deck.take_quake(size.lighter());
        self.tell(|| Event::QuakeComing { card });
    }

    /// [UB-282…UB-284, UB-G21] Units and loose objects in lava.
    fn lava_check(&mut self, size: Size) {
        let need = Need::all_of(self.rules.numbers.earthquake.lava[size.index()]);
        let in_lava = |play: &Self, hex: Hex| play.pos.terrain(hex) == Terrain::Lava;
        for unit in UnitId::all() {
            let card = self.pos.unit(unit);
            if !card.is_on_map() || card.form == Form::Hovering || !in_lava(self, card.at) {
                continue;
            }
            let wisher = self.look().owner(unit).map(Side::other);
            if self.roll(RollKind::Lava, wisher, Some(unit), need) {
                self.remove(unit, Cause::Quake);
            }
        }
        for object in Object::ALL {
            if self.look().loose_at(object).is_some_and(|hex| in_lava(self, hex))
                && self.roll(RollKind::Lava, None, None, need)
            {
                self.lose_object(object, Cause::Quake);
            }
        }
        self.settle();
    }

    /// [UB-285] The colours of this earthquake, one bit each.
    fn quake_colours(&mut self, size: Size) -> u8 {
        let dice = self.rules.numbers.earthquake.colours[size.index()];
        let mut rolled = 0;
        for _ in 0..dice {
            let colour = Colour::ALL[self.dice.pick("earthquake", Colour::ALL.len())];
            rolled |= 1 << colour as u8;
            self.tell(|| Event::QuakeColour { colour });
        }
        rolled
    }

    /// [UB-391, UB-C27] Every new volcano brings the heaviest unused card.
    pub(crate) fn volcanic_earthquake(&mut self) {
        if self.pos.rules.has(Chrome::VolcanicEarthquakes) {
            let card = self.pos.deck.take_quake(Some(Size::Heavy));
            self.tell(|| Event::QuakeComing { card });
        }
    }
}
