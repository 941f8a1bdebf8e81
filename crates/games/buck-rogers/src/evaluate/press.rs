//! Where everybody's units can come to, this turn and next turn.

use crate::board::MOST_TERRITORIES;
use crate::colour::{Colour, Player};
use crate::kind::Kind;
use crate::look::Look;
use crate::need::worth;
use crate::piece::Stack;
use crate::state::State;
use crate::steps::Mover;

/// How far ships come in a turn.
const FAR: u8 = 4;

/// The strength with which each player can come to each Territorial Zone, in points.
pub(crate) struct Press {
    /// Units that may still move this turn.
    now: [[i16; MOST_TERRITORIES]; Colour::COUNT],
    /// The others, in the next turn.
    next: [[i16; MOST_TERRITORIES]; Colour::COUNT],
    /// The last Turn Card that is known, or the highest there can be if nobody moves.
    shown: u8,
}

/// Who can come with most, and the next one's strength.
#[derive(Copy, Clone)]
pub(crate) struct Strongest {
    most: i16,
    who: usize,
    second: i16,
}

impl Strongest {
    /// The most with which anybody but a player can come.
    pub(crate) fn but(self, player: usize) -> i32 {
        i32::from(if self.who == player { self.second } else { self.most })
    }
}

impl Press {
    pub(crate) fn new(look: Look<'_>) -> Press {
        let none = [[0; MOST_TERRITORIES]; Colour::COUNT];
        Press { now: none, next: none, shown: Mover::shown(look.pos) }
    }

    /// Whether a part with this Turn Card is still to move this turn.
    pub(crate) fn is_to_move(&self, card: u8) -> bool {
        card > self.shown
    }

    /// Adds units; Troopers aboard as so many Transports.
    pub(crate) fn add(&mut self, look: Look<'_>, player: Player, units: &Stack) {
        let part = if look.pos.rules.moves_by_colour() { units.colour } else { player.0 };
        let card = look.pos.cards[part.index()];
        let still = card == self.shown && units.state.left > 0 && !units.state.has(State::MOVED);
        let now = (self.is_to_move(card) || still) && !look.pos.is_inert(player);
        let into = &mut (if now { &mut self.now } else { &mut self.next })[player.index()];
        match units.kind {
            kind if kind.is_ground() => {
                let points = worth(kind) as i16 * i16::from(units.count);
                for zone in look.board().joined(units.zone).iter() {
                    if let Some(strength) = into.get_mut(zone.index()) {
                        *strength += points;
                    }
                }
            }
            Kind::Fighter | Kind::Transport => {
                let cargo = units.kind == Kind::Transport;
                let each = if cargo { Kind::Trooper } else { units.kind };
                let points = worth(each) as i16 * i16::from(units.count);
                let distances = look.board().distances(look.pos.advance + u8::from(!now), units.zone);
                // All Territorial Zones alike, so that the processor can take several at once.
                for (strength, &distance) in into.iter_mut().zip(distances) {
                    *strength += if distance <= FAR { points } else { 0 };
                }
            }
            _ => {}
        }
    }

    /// Whether a player can come to a zone this turn, and in the next.
    pub(crate) fn comes(&self, zone: usize, player: usize) -> [bool; 2] {
        [self.now[player][zone] > 0, self.next[player][zone] > 0]
    }

    /// Who can come to a zone with most this turn, and in the next.
    pub(crate) fn strongest(&self, zone: usize, players: usize) -> [Strongest; 2] {
        [&self.now, &self.next].map(|press| {
            let mut strongest = Strongest { most: 0, who: 0, second: 0 };
            for (who, press) in press[..players].iter().enumerate() {
                let strength = press[zone];
                if strength > strongest.most {
                    strongest = Strongest { most: strength, who, second: strongest.most };
                } else {
                    strongest.second = strongest.second.max(strength);
                }
            }
            strongest
        })
    }
}
