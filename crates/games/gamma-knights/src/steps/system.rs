//! System markers are announced and drawn [chapter 3].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::{Deed, Event};
use crate::labels::counted;
use crate::look::{Block, Check, Look, require};
use crate::marker::System;
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Place, Side, UnitId};

/// System markers that bots draw: more of them do as much harm as good.
const ENOUGH: u8 = 3;

/// How many system markers to draw if unsure.
const SOME_MARKERS: u8 = 2;

step! {
    /// A side says how many system markers it draws [GK-017].
    pub(crate) struct Announce = "announce" { side: Side }
}

impl Room for Announce {
    const HELP: &'static str = "Each system marker changes one hit you take, for better or worse, and is then used up. Draw 2 if unsure.";

    fn recommended(self) -> Option<Action> {
        Some(Action::Draw(SOME_MARKERS))
    }

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.side)
    }

    /// [GK-016, GK-019] Only a player with a knight draws.
    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        let none = !play.look().has_knight(self.side) || play.look().most_system_markers() == 0;
        if none {
            play.pop();
        }
        none
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend((0..=look.most_system_markers()).map(Action::Draw));
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        match action {
            Action::Draw(count) => {
                require(count <= look.most_system_markers(), "GK-016", "you may not draw that many markers")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        let Action::Draw(count) = action else { return };
        let side = self.side;
        play.tell(|| Deed::Announced { side, count });
        play.replace(Markers { side, left: count });
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        (format!("{}: how many system markers will you draw?", look.side_name(self.side)), "GK-017")
    }

    fn doing(self, look: Look<'_>) -> String {
        draws(look, self.side)
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Draw(0) => "Draw no system markers".to_owned(),
            Action::Draw(count) => format!("Draw {}", counted(count, "system marker", "system markers")),
            _ => look.label(action),
        }
    }

    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.push(Action::Draw(look.most_system_markers().min(ENOUGH)));
    }

    /// A side without knights is passed over when its turn comes.
    fn is_sound(self, look: Look<'_>) -> bool {
        look.step() != Some(self.into()) || look.has_knight(self.side)
    }

    fn is_preparation(self) -> bool {
        true
    }
}

step! {
    /// System markers left to draw, each for a named knight [GK-018].
    pub(crate) struct Markers = "markers" { side: Side, left: u8 }
}

impl Room for Markers {
    const HELP: &'static str = "The marker lies face down on that knight's sheet until a hit brings it up.";

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.side)
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        if self.left == 0 {
            play.pop();
            return true;
        }
        let mut knights = play.look().knights(self.side);
        let (first, second) = (knights.next(), knights.next());
        drop(knights);
        let (Some(only), None) = (first, second) else { return false };
        self.draw(play, only);
        true
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend(look.knights(self.side).map(Action::For));
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        let Action::For(unit) = action else { return Err(Block::NOT_ASKED) };
        let own = unit.side == self.side && look.pos.exists(unit);
        require(own, "GK-018", "that is not one of your knights")?;
        require(look.is_knight(unit), "GK-019", "only gamma knights can hold system markers")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        if let Action::For(unit) = action {
            self.draw(play, unit);
        }
    }

    fn question(self, _look: Look<'_>) -> (String, &'static str) {
        let text = match self.left {
            1 => "Who gets the last system marker?".to_owned(),
            left => format!("Who gets the next system marker? {left} are left to draw"),
        };
        (text, "GK-018")
    }

    fn doing(self, look: Look<'_>) -> String {
        draws(look, self.side)
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::For(unit) => format!("The next marker is for {}", look.described(unit)),
            _ => look.label(action),
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        self.left <= look.pos.system.iter().sum() && look.has_knight(self.side)
    }

    fn is_preparation(self) -> bool {
        true
    }
}

impl Markers {
    /// [GK-020] Draws a system marker for a knight; only its owner sees which.
    fn draw<L: Log<Event>>(self, play: &mut Play<'_, L>, unit: UnitId) {
        let count: u8 = play.pos.system.iter().sum();
        let mut drawn = play.dice.pick("system marker", usize::from(count)) as u8;
        let mut kind = 0;
        while drawn >= play.pos.system[kind] {
            drawn -= play.pos.system[kind];
            kind += 1;
        }
        play.pos.system[kind] -= 1;
        if let Some(sheet) = play.pos.sheet_mut(unit) {
            sheet.system[kind] += 1;
        }
        let (side, marker) = (self.side, System::ALL[kind]);
        play.tell(|| Deed::SystemDrawn { unit, area: marker.area() });
        play.tell(|| Deed::SystemSeen { seat: side.seat(), unit, marker });
        play.replace(Markers { left: self.left - 1, ..self });
    }
}

fn draws(look: Look<'_>, side: Side) -> String {
    format!("{} draws system markers", look.side_name(side))
}

impl Look<'_> {
    /// The knights of a side in play.
    fn knights(self, side: Side) -> impl Iterator<Item = UnitId> {
        self.pos
            .side(side)
            .filter(move |&unit| self.is_knight(unit) && self.pos.unit(unit).place != Place::Out)
    }

    /// How many system markers a player may draw now.
    fn most_system_markers(self) -> u8 {
        self.rules.pack.limits.system_markers.min(self.pos.system.iter().sum())
    }
}
