//! The steps of a declared path.

use retrograde_core::{Log, step};

use crate::area::Area;
use crate::event::Event;
use crate::look::Look;
use crate::piece::Mark;
use crate::play::Play;
use crate::player::Player;
use crate::room::{Holds, Room, must};
use crate::steps::{Halt, Hand, Step, Way};

step! {
    /// Pieces in hand follow their path.
    pub(crate) struct Walk = "walk" {
        player: Player,
        /// Where they started.
        from: Area,
        jump: bool,
        /// Whether pods had been handled before they started.
        acted: bool,
        picked: bool,
    }
}

impl Walk {
    /// The walk that lies so many steps below the top.
    pub(crate) fn below(look: Look<'_>, top: usize) -> Option<Walk> {
        match look.pos.steps.iter().rev().nth(top) {
            Some(Step::Walk(walk)) => Some(*walk),
            _ => None,
        }
    }
}

impl Look<'_> {
    /// Whether a declared path leads from area to area.
    pub(crate) fn route_sound(self, from: Area) -> Result<(), String> {
        let land = self.pos.map.land;
        let mut at = from;
        for &area in &self.pos.route.path {
            must(land.has(area) && land.has(at) && self.near(at).has(area), "a path has a gap")?;
            at = area;
        }
        Ok(())
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The pieces in hand come to the end of their way.
    pub(crate) fn arrive(&mut self, player: Player, at: Area, way: Way) {
        self.tell(|look| Event::Moved { who: look.party(player), what: look.in_hand_text(player), to: at });
        self.relocate(player, at);
        self.push(Hand { halt: Halt::End, acted: true, ..Hand::new(player, at, way) });
    }
}

impl Room for Walk {
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let route = &play.pos.route;
        let (walked, length) = (usize::from(route.walked), route.path.len());
        let way = if self.jump { Way::Jump } else { Way::Walk };
        if walked >= length {
            play.pop();
            play.put_down(self.player, true);
            return;
        }
        let stop = (walked..length).find(|place| route.stops >> place & 1 != 0 && *place + 1 < length);
        let next = stop.unwrap_or(length - 1);
        let at = route.path[next];
        play.pos.route.walked = next as u8 + 1;
        let alliance = play.pos.alliance_mut(self.player);
        if alliance.mark == Mark::Hand && !self.jump {
            alliance.walked = alliance.walked.saturating_add((next + 1 - walked) as u8);
        }
        if stop.is_some() {
            play.relocate(self.player, at);
            play.push(Hand { halt: Halt::Stop, acted: true, ..Hand::new(self.player, at, way) });
        } else {
            play.pop();
            play.arrive(self.player, at, way);
        }
    }

    fn midway(self) -> bool {
        true
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let route = &look.pos.route;
        must(!route.path.is_empty() && usize::from(route.walked) <= route.path.len(), "there is no path")?;
        let at = match usize::from(route.walked) {
            0 => self.from,
            walked => route.path[walked - 1],
        };
        let borg = look.alliance(self.player);
        let mut hand = look.marked(self.player, Mark::Hand);
        let any = borg.mark == Mark::Hand || look.marked(self.player, Mark::Hand).next().is_some();
        must(any && hand.all(|stack| stack.area == at), "pieces in hand are not on their path")?;
        must(borg.mark != Mark::Hand || borg.borg == at, "a bioborg in hand is not on its path")?;
        must(look.pos.map.land.has(self.from), "a path begins nowhere")?;
        let flies = borg.mark != Mark::Hand
            && look.marked(self.player, Mark::Hand).all(|stack| look.unit_info(stack.kind()).unlimited);
        if self.jump || flies {
            return must(
                route.path.len() == 1 && look.pos.map.land.has(route.path[0]),
                "a flight has one end",
            );
        }
        look.route_sound(self.from)
    }

    fn holds(self) -> Holds {
        Holds { path: true, picks: Some(self.player), ..Holds::default() }
    }
}
