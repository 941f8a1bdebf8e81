//! Tiles are laid [GR-041 to GR-043].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::map::{Laid, Spot};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};
use crate::tile::EDGES;

step! {
    /// A player lays the tile that was flipped.
    pub(crate) struct Lay = "lay" {
        /// Turns in the turn order, counted from 0.
        turn: u8,
        /// The tile, counted from 0.
        tile: u8,
    }
}

impl Lay {
    fn player(self, look: Look<'_>) -> Player {
        look.pos.order[usize::from(self.turn) % look.pos.order.len()]
    }

    /// The spot that touches most tiles, the nearest to the first of them.
    fn snug(look: Look<'_>) -> Spot {
        let mut best = (0, 0, Spot::FIRST);
        look.spots(|spot| {
            let away =
                i32::from(spot.q).pow(2) + i32::from(spot.r).pow(2) + i32::from(spot.q) * i32::from(spot.r);
            let rank = (look.pos.map.contacts(spot), -away, spot);
            if best.0 == 0 || (rank.0, rank.1) > (best.0, best.1) {
                best = rank;
            }
        });
        best.2
    }
}

impl Room for Lay {
    fn asked(self, look: Look<'_>) -> Players {
        Players::only(self.player(look))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        look.spots(|spot| out.extend((0..EDGES as u8).map(|turned| Action::Lay(spot, turned))));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::Lay(spot, turned) = action else { return not_asked() };
        require(usize::from(turned) < EDGES, "GR-043", "a tile can be turned by 0 to 5 sixths")?;
        look.check_spot(spot)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::Lay(at, turned) = action else { return };
        let beside = play.pos.map.beside(at).collect();
        play.pos.map.lay(&play.rules.pack.tiles, Laid { tile: self.tile, at, turned });
        play.tell(|look| Event::TileLaid { who: look.party(player), tile: self.tile, beside });
        play.pop();
        play.flip_tile(self.turn + 1);
    }

    fn default(self, look: Look<'_>, _player: Player) -> Action {
        Action::Lay(Lay::snug(look), self.tile % EDGES as u8)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let tile = &look.tiles().all[usize::from(self.tile)].name;
        let left = look.tiles_left() - 1;
        let text = format!("{}: lay {tile} and turn it as you like; {left} more to come", look.name(player));
        Question::new("lay", "GR-042", text)
    }

    fn sensible(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let spot = Lay::snug(look);
        out.extend((0..EDGES as u8).map(|turned| Action::Lay(spot, turned)));
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} lays a tile", look.name(self.player(look)))
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.order.len() == usize::from(look.pos.options.players), "nobody has a turn card")?;
        must(look.tiles_left() > 0, "all tiles are laid")?;
        let known = usize::from(self.tile) < look.tiles().all.len();
        must(known && !look.pos.map.has_tile(usize::from(self.tile)), "that tile cannot be laid")?;
        must(self.turn < 64, "too many tiles have been laid")
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }

    fn gaps(self, look: Look<'_>) -> Vec<Spot> {
        let mut gaps = Vec::new();
        look.spots(|spot| gaps.push(spot));
        gaps
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_dealt()?;
        look.must_be_bare()
    }
}
