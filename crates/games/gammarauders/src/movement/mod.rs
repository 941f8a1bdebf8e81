//! Phase 5: how far pieces get, and whom they must ask [chapter 9].

mod carry;
mod path;
mod route;

pub(crate) use route::{AGREED, MOST_PATH, Route, UNANSWERED};

use crate::area::{Area, AreaSet};
use crate::effect::Flag;
use crate::look::{Check, Look, require};
use crate::piece::{Kind, Mark, Terrain};
use crate::player::{Player, Players};
use crate::position::Refusal;
use crate::sway::BORG;

/// Pieces that move together: what each of them may, all may.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Mover {
    pub(crate) player: Player,
    /// Areas they may go.
    pub(crate) steps: u8,
    /// Whether all of them fly anywhere [GR-093].
    pub(crate) anywhere: bool,
    /// Areas where they cannot go.
    closed: AreaSet,
    /// Areas where they cannot end [GR-104].
    no_end: AreaSet,
    /// Areas where they must stop.
    stops: AreaSet,
    /// Whether they leave the areas of others only with permission: army units, and the bioborg.
    asks_army: bool,
    asks_borg: bool,
    /// Whether a card keeps any of them where they are.
    pub(crate) rooted: bool,
}

impl Look<'_> {
    /// [GR-101] Cities that do not stop a player's pieces.
    pub(crate) fn friendly_cities(self, player: Player) -> AreaSet {
        let friendly = self.players().filter(|other| *other == player || !self.alliance(*other).standing);
        friendly.map(|other| self.alliance(other).fort).collect()
    }

    /// What the pieces in hand may do together, from where they stand.
    pub(crate) fn mover(self, player: Player, from: Area) -> Mover {
        let tiles = self.tiles();
        let (water, city) = (tiles.terrain[Terrain::Water as usize], tiles.terrain[Terrain::City as usize]);
        let strange = city - self.friendly_cities(player);
        let mut mover = Mover {
            player,
            steps: MOST_PATH as u8,
            anywhere: true,
            closed: AreaSet::EMPTY,
            no_end: AreaSet::EMPTY,
            stops: AreaSet::EMPTY,
            asks_army: false,
            asks_borg: false,
            rooted: false,
        };
        // Kinds of army units in hand, and the bioborg last.
        let mut in_hand = [false; Kind::COUNT + 1];
        for stack in self.marked_in(player, Mark::Hand, from) {
            in_hand[stack.kind().index()] = true;
            mover.rooted |= stack.state.held();
        }
        in_hand[BORG] = self.alliance(player).mark == Mark::Hand;
        for (piece, _) in in_hand.iter().enumerate().filter(|(_, there)| **there) {
            let ignores = self.ignores(player, piece);
            let has = |flag: Flag| ignores & flag.bit() != 0;
            let stride = self.stride(player, piece);
            mover.rooted |= self.rooted(player, piece);
            if !has(Flag::City) {
                mover.stops |= strange;
            }
            if piece == BORG {
                let mut steps = i16::from(self.limits().borg_steps) + stride;
                if !has(Flag::Water) {
                    // [GR-098] Entering water ends the move; from water it is one area.
                    mover.stops |= water;
                    if water.has(from) {
                        steps = steps.min(1);
                    }
                }
                mover.steps = mover.steps.min(steps.clamp(0, MOST_PATH as i16) as u8);
                mover.anywhere = false;
                mover.asks_borg = !has(Flag::Enemy);
                continue;
            }
            let info = self.unit_info(Kind::from_index(piece));
            if !info.unlimited {
                let steps = i16::from(info.steps) + stride;
                mover.steps = mover.steps.min(steps.clamp(0, MOST_PATH as i16) as u8);
                mover.anywhere = false;
            }
            for (terrain, lifted) in [
                (Terrain::Water, has(Flag::Water)),
                (Terrain::Mountain, has(Flag::Mountain)),
                (Terrain::Plain, false),
            ] {
                if info.blocked & terrain.bit() != 0 {
                    mover.no_end |= tiles.terrain[terrain as usize];
                    if !lifted {
                        mover.closed |= tiles.terrain[terrain as usize];
                    }
                }
            }
            mover.asks_army |= !has(Flag::Enemy);
        }
        mover
    }

    /// Areas that pieces leave only with permission: army units' and bioborgs' view of it.
    fn guarded(self, mover: &Mover) -> AreaSet {
        let (armies, borgs) = self.enemy_areas(mover.player);
        let [army, borg] = mover.asks();
        let all = |asks: bool, areas: AreaSet| if asks { areas } else { AreaSet::EMPTY };
        all(army, armies) | all(borg, borgs)
    }

    /// Areas where passage was refused in this go, for such pieces.
    fn barred(self, mover: &Mover) -> AreaSet {
        let refused = &self.pos.refused;
        if refused.is_full() {
            // [GR-298] Nobody is asked any more.
            return self.guarded(mover);
        }
        // [GR-261] Whoever is obliged to permit now has refused nothing.
        let counts = |refusal: &&Refusal| {
            let asks = refusal.army && mover.asks_army || refusal.borg && mover.asks_borg;
            asks && !self.obliged(refusal.by, mover.player)
        };
        refused.iter().filter(counts).map(|refusal| refusal.area).collect()
    }

    /// Areas that pieces may enter but not leave again on the same move.
    fn dead_ends(self, mover: &Mover) -> AreaSet {
        mover.stops | self.barred(mover)
    }

    /// Areas that can be reached in so many steps, whoever must be asked.
    pub(crate) fn reach(self, mover: &Mover, from: Area, steps: u8) -> AreaSet {
        let dead = self.dead_ends(mover);
        let open = self.pos.map.land - mover.closed;
        let mut reached = AreaSet::EMPTY;
        let mut edge = AreaSet::only(from);
        for _ in 0..steps {
            edge = (self.near_all(edge) & open) - reached;
            reached |= edge;
            edge = edge - dead;
            if edge.is_empty() {
                break;
            }
        }
        reached
    }

    /// Areas where a path that leads to `from` so far can end.
    pub(crate) fn ends(self, mover: &Mover, from: Area, steps: u8) -> AreaSet {
        if mover.rooted {
            return AreaSet::EMPTY;
        }
        if mover.anywhere {
            let mut all = self.pos.map.land - mover.no_end;
            all = all - AreaSet::only(from);
            return all;
        }
        self.reach(mover, from, steps) - mover.no_end
    }

    /// Whether the pieces in hand may end in an area.
    pub(crate) fn can_end(mover: &Mover, area: Area) -> bool {
        !mover.no_end.has(area)
    }

    /// Areas next to the end of the path that it may lead through.
    pub(crate) fn vias(self, mover: &Mover, from: Area, steps: u8) -> AreaSet {
        if mover.rooted || mover.anywhere || steps < 2 {
            return AreaSet::EMPTY;
        }
        (self.near(from) & self.pos.map.land) - mover.closed - self.dead_ends(mover)
    }

    /// Why a path cannot lead on through an area.
    pub(crate) fn check_via(self, mover: &Mover, from: Area, area: Area, steps: u8) -> Check {
        self.check_area(area)?;
        require(self.near(from).has(area), "GR-089", "a path must go from one area to the next")?;
        require(!mover.rooted, "GR-264", "a card keeps them where they are")?;
        require(!mover.closed.has(area), "GR-104", "they cannot enter that terrain")?;
        let city = self.tiles().terrain(area) == Terrain::City;
        let (rule, because) = if city {
            ("GR-102", "they must stop in that city")
        } else {
            ("GR-098", "they must stop in the water")
        };
        require(!mover.stops.has(area), rule, because)?;
        let full = self.pos.refused.is_full();
        let (rule, because) = if full {
            ("GR-298", "too many requests to pass were refused")
        } else {
            ("GR-295", "passage was refused there")
        };
        require(!self.barred(mover).has(area), rule, because)?;
        require(self.vias(mover, from, steps).has(area), "GR-089", "the path cannot go any farther")
    }

    /// [GR-106 to GR-109] Players whose permission the pieces in hand need to go on through an area.
    pub(crate) fn gatekeepers(self, mover: &Mover, area: Area) -> Players {
        let mut keepers = Players::NONE;
        if mover.asks_army {
            keepers = self.occupants(area);
        }
        if mover.asks_borg {
            keepers = keepers.or(self.borgs_in(area)).or(self.forts_in(area));
        }
        // [GR-261] Whoever is obliged to permit counts as having agreed.
        let free = keepers.without(mover.player).iter().filter(|other| !self.obliged(*other, mover.player));
        free.collect()
    }
}

impl Mover {
    /// Which memories of refusals concern these pieces.
    pub(crate) const fn asks(&self) -> [bool; 2] {
        [self.asks_army, self.asks_borg]
    }
}
