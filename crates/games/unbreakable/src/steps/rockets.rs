use retrograde_core::{Log, Token, step};

use crate::action::Action;
use crate::event::Event;
use crate::labels::{counted, full_name};
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::room::Room;
use crate::target::Target;
use crate::unit::{Side, UnitId};
use crate::weapon::Kind;

step! {
    /// Rockets left to fire, after those that hit `hexes` [UB-354].
    pub(crate) struct Rockets = "rockets" { unit: UnitId, left: u8, hexes: Salvo }
}

/// The hexes that rockets have hit, in order; the rest are off the map.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Salvo([Hex; 4]);

impl Salvo {
    fn iter(self) -> impl DoubleEndedIterator<Item = Hex> {
        self.0.into_iter().filter(|&hex| hex != Hex::OFF)
    }

    fn last(self) -> Hex {
        self.iter().next_back().unwrap_or(Hex::OFF)
    }

    fn with(mut self, hex: Hex) -> Salvo {
        if let Some(free) = self.0.iter_mut().find(|hex| **hex == Hex::OFF) {
            *free = hex;
        }
        self
    }
}

/// Joined by commas, `-` for a rocket not fired.
impl Token for Salvo {
    const WHAT: &'static str = "four hexes such as 0608,0609,-,-";

    fn show(&self) -> String {
        self.0.map(|hex| Some(hex).filter(|&hex| hex != Hex::OFF).show()).join(",")
    }

    fn read(word: &str) -> Option<Salvo> {
        let hexes: [Option<Hex>; 4] = Token::read(word)?;
        Some(Salvo(hexes.map(|hex| hex.unwrap_or(Hex::OFF))))
    }
}

impl Rockets {
    /// So many rockets left after the first one, which hit a hex.
    pub(crate) const fn new(unit: UnitId, left: u8, first: Hex) -> Rockets {
        Rockets { unit, left, hexes: Salvo([first, Hex::OFF, Hex::OFF, Hex::OFF]) }
    }
}

impl Room for Rockets {
    fn asked(self, look: Look<'_>) -> u8 {
        look.owner_bit(self.unit)
    }

    fn is_open(self, look: Look<'_>) -> bool {
        self.left > 0 && look.pos.unit(self.unit).is_ready()
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        let last = self.hexes.last();
        let near = std::iter::once(last).chain(look.rules.map.neighbours(last));
        out.extend(near.map(|hex| Action::At(Target::Hex(hex))));
        out.push(Action::Done);
    }

    /// [UB-354, UB-C26]
    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        match action {
            Action::At(Target::Hex(hex)) => {
                let last = self.hexes.last();
                let near = last == hex || look.rules.map.are_adjacent(last, hex);
                require(near, "UB-354", "the next rocket must go into the same hex or an adjacent one")?;
                look.check_bomb_hex(self.unit, Kind::RocketLauncher, hex)
            }
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        let Action::At(Target::Hex(hex)) = action else { return self.close(play) };
        play.replace(Rockets { left: self.left - 1, hexes: self.hexes.with(hex), ..self });
        play.rocket_hits(hex);
    }

    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.finish_rockets(self.hexes.iter().collect());
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        self.left <= 4
            && look.pos.unit(self.unit).is_on_map()
            && self.hexes.0[0] != Hex::OFF
            && self.hexes.iter().all(|hex| look.rules.map.present.contains(hex))
    }

    fn question(self, _: Look<'_>, _: Side) -> (String, &'static str) {
        let left = counted(self.left, "rocket");
        (format!("{}: {left} left. Where does the next one go?", self.unit), "UB-354")
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::At(target) => look.target_label(target),
            _ => look.label(action),
        }
    }

    fn done(self) -> &'static str {
        "Fire no more rockets"
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{} has {} left", full_name(self.unit), counted(self.left, "rocket"))
    }

    fn is_midway(self) -> bool {
        true
    }
}
