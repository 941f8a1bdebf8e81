//! Pods: where they come up, and where they are [chapter 8].

use retrograde_core::Log;

use crate::area::{Area, AreaSet};
use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::player::Player;
use crate::steps::{Spot, Why};

impl Look<'_> {
    /// Areas with a standing fortress.
    pub(crate) fn fort_areas(self) -> AreaSet {
        let standing = self.players().filter(|player| self.alliance(*player).standing);
        standing.map(|player| self.alliance(player).fort).collect()
    }

    /// [GR-083, GR-258] Where a pod may be placed for a number: the first of three lists that is not empty. Nothing if
    /// every area with the number holds a standing fortress [GR-084].
    pub(crate) fn pod_areas(self, number: u8) -> AreaSet {
        let with_number = self.numbered(number);
        let land = if with_number.is_empty() { self.pos.map.land } else { with_number };
        let open = land - self.fort_areas();
        let pieces: AreaSet = self.pos.army.iter().map(|stack| stack.area).collect();
        let borgs: AreaSet = self.players().map(|player| self.alliance(player).borg).collect();
        let quiet = open - pieces - borgs;
        let bare: AreaSet = quiet.iter().filter(|area| self.pos.loose[area.index()] == 0).collect();
        [bare, quiet, open].into_iter().find(|list| !list.is_empty()).unwrap_or(AreaSet::EMPTY)
    }

    /// Areas with loose pods.
    pub(crate) fn pod_litter(self) -> AreaSet {
        let mut litter = AreaSet::EMPTY;
        for (tile, pods) in self.pos.loose.as_chunks::<8>().0.iter().enumerate() {
            if *pods != [0; 8] {
                let bits = pods.iter().rev().fold(0, |bits, &pods| bits << 1 | u8::from(pods > 0));
                litter.add_of_tile(tile, bits);
            }
        }
        litter
    }

    /// Whether pods can be placed by a roll at all.
    pub(crate) fn can_sow(self) -> bool {
        self.pos.pods > 0 && !(self.pos.map.land - self.fort_areas()).is_empty()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [GR-082, GR-257] A player rolls for a pod and places it.
    pub(crate) fn roll_pod(&mut self, player: Player) {
        while self.look().can_sow() {
            let (one, two) = (self.roll("pod"), self.roll("pod"));
            let number = one + two;
            let areas = self.look().pod_areas(number);
            self.tell(|look| Event::PodRolled {
                who: look.party(player),
                dice: [one, two],
                again: areas.is_empty(),
            });
            if !areas.is_empty() {
                self.push(Spot { player, why: Why::Pod, number: number.into(), left: 0 });
                return;
            }
        }
    }

    /// A pod from the supply lies loose in an area.
    pub(crate) fn place_pod(&mut self, player: Player, area: Area) {
        if self.pos.pods == 0 {
            return;
        }
        self.pos.pods -= 1;
        self.pos.loose[area.index()] += 1;
        self.tell(|look| Event::PodPlaced { who: look.party(player), area });
    }
}
