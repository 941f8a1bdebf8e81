//! The cup of damage markers: drawn, kept on sheets while they show damage, put back [GK-213, GK-216].

use retrograde_core::Log;

use crate::event::Event;
use crate::marker::MARKERS;
use crate::play::Play;
use crate::position::MarkerPlace;
use crate::sheet::Item;
use crate::unit::NONE;

impl<L: Log<Event>> Play<'_, L> {
    /// [GK-213] One marker from the common cup, at random.
    pub(crate) fn draw_marker(&mut self) -> Option<u8> {
        let count = self.pos.markers.iter().filter(|&&place| place == MarkerPlace::CUP).count();
        if count == 0 {
            // [GK-216] All markers are on sheets and show damage: there is nothing to draw.
            return None;
        }
        let drawn = self.dice.pick("damage marker", count);
        let in_cup = self.pos.markers.iter().enumerate().filter(|(_, place)| **place == MarkerPlace::CUP);
        let marker = in_cup.map(|(index, _)| index).nth(drawn)?;
        self.pos.markers[marker] = MarkerPlace::HAND;
        Some(marker as u8)
    }

    /// Puts a marker back into the cup.
    pub(crate) fn return_marker(&mut self, marker: u8) {
        if usize::from(marker) < MARKERS {
            self.pos.markers[usize::from(marker)] = MarkerPlace::CUP;
        }
    }

    /// A marker that is still in hand stays on the sheet [GK-216].
    pub(crate) fn keep(&mut self, marker: u8, place: MarkerPlace) {
        if let Some(held) = self.pos.markers.get_mut(usize::from(marker))
            && *held == MarkerPlace::HAND
        {
            *held = place;
        }
    }

    /// A marker that did nothing returns to the cup.
    pub(crate) fn settle_marker(&mut self, marker: u8) {
        if self.pos.markers.get(usize::from(marker)) == Some(&MarkerPlace::HAND) {
            self.return_marker(marker);
        }
    }

    pub(crate) fn free_markers_of_item(&mut self, sheet: u8, item: Item) {
        if sheet == NONE {
            return;
        }
        let place = MarkerPlace::item(sheet, item);
        for held in self.pos.markers.iter_mut().filter(|held| **held == place) {
            *held = MarkerPlace::CUP;
        }
    }

    /// One marker of a mount: the weapons of a kind are alike.
    pub(crate) fn free_marker_of_mount(&mut self, sheet: u8, mount: u8) {
        let place = MarkerPlace::mount(sheet, mount);
        if let Some(held) = self.pos.markers.iter_mut().find(|held| **held == place) {
            *held = MarkerPlace::CUP;
        }
    }

    pub(crate) fn free_sheet(&mut self, sheet: u8) {
        for held in &mut self.pos.markers {
            if held.on_sheet().is_some_and(|(index, _)| index == sheet) {
                *held = MarkerPlace::CUP;
            }
        }
    }
}
