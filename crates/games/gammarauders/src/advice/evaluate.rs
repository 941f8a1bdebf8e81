//! How well a player stands.

mod parts;

use arrayvec::ArrayVec;

use crate::area::Area;
use crate::combat::Side;
use crate::look::Look;
use crate::piece::{Kind, Mark};
use crate::player::{MOST_PLAYERS, Player};
use crate::position::Ending;
use crate::steps::Step;

/// What counts, in points.
const COUP: i32 = 220;
const LAST_COUP: i32 = 150;
const FORTRESS: i32 = 110;
const STORED: i32 = 14;
const CARRIED: i32 = 11;
const BY_SOLDIER: i32 = 9;
const UNIT: i32 = 5;
const MOUNTED: i32 = 2;
/// What a fortress that is sure to fall is worth beforehand.
const MENACE: i32 = 190;
/// How far ahead one must be to be sure, in tenths of a point.
const SIEGE: i32 = 160;

/// What army units bring to an enemy fortress, in tenths of a point, by their steps to it; the last stands for all beyond.
const REACH: [[u8; FARTHEST + 1]; Kind::COUNT] = [
    [10, 6, 6, 6, 4, 4, 4, 2, 2, 2, 1, 1, 1, 1],
    [10, 10, 6, 6, 6, 6, 4, 4, 4, 4, 2, 2, 2, 2],
    [10, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7],
];
/// The same of a bioborg.
const BORG_REACH: [u8; FARTHEST + 1] = [10, 7, 7, 7, 7, 7, 7, 4, 4, 4, 4, 4, 4, 2];
const FARTHEST: usize = 13;
/// A die, in tenths of a point.
const DIE: i32 = 35;

/// What the army units of a player are and carry, in points.
#[derive(Copy, Clone, Default)]
struct Force {
    units: i32,
    pods: i32,
    /// Units in the own fortress, and what they add to its defence.
    garrison: u8,
    guard: i32,
}

/// What a player has, in points.
struct Holdings {
    coups: i32,
    fortress: i32,
    units: i32,
    pods: i32,
    arms: i32,
    cards: i32,
}

impl Holdings {
    fn sum(&self) -> i32 {
        self.coups + self.fortress + self.units + self.pods + self.arms + self.cards
    }
}

/// Pieces whose path is declared and who will be at its end if others let them: while they are asked, the pieces have not moved
/// yet, and whoever judges the position must not think that they stay.
#[derive(Copy, Clone)]
struct Walkers {
    player: Player,
    end: Area,
}

/// A fortress that is worth a coup counter, and what a player could bring there, in tenths of a point.
struct Prize<'a> {
    owner: Player,
    away: &'a [u8; Area::COUNT],
    reach: i32,
}

impl Prize<'_> {
    fn steps(&self, area: Area) -> usize {
        usize::from(self.away[area.index()]).min(FARTHEST)
    }
}

/// What is found out about a position once, however many players are judged by it.
struct Muster<'a> {
    look: Look<'a>,
    walkers: Option<Walkers>,
    forces: [Force; MOST_PLAYERS],
    prizes: ArrayVec<Prize<'a>, MOST_PLAYERS>,
}

impl<'a> Muster<'a> {
    /// Counts the army units of all players, and what one of them could bring to enemy fortresses.
    fn of(look: Look<'a>, player: Player) -> Muster<'a> {
        let walkers = look.walkers();
        let coups = look.alliance(player).coups;
        let worth = |other: &Player| look.alliance(*other).standing && !coups.has(*other);
        let prize = |owner| Prize { owner, away: look.distances(look.alliance(owner).fort), reach: DIE };
        let prizes = look.others(player).filter(worth).map(prize).collect();
        let mut muster = Muster { look, walkers, forces: [Force::default(); MOST_PLAYERS], prizes };
        for stack in &look.pos.army {
            let (owner, kind, count) = (stack.owner(), stack.kind(), i32::from(stack.count));
            let area = match walkers {
                Some(walkers) if walkers.player == owner && stack.state.mark() == Mark::Hand => walkers.end,
                _ => stack.area,
            };
            let force = &mut muster.forces[owner.index()];
            force.units += count * if kind == Kind::Gammajet { UNIT + 1 } else { UNIT };
            force.pods += count * i32::from(stack.state.pods()) * BY_SOLDIER;
            if look.alliance(owner).stands_in(area) {
                force.garrison += stack.count;
                force.guard += count * i32::from(look.unit_info(kind).strength);
            }
            if owner == player {
                for prize in &mut muster.prizes {
                    prize.reach += count * i32::from(REACH[kind.index()][prize.steps(area)]);
                }
            }
        }
        muster
    }

    /// Where a bioborg is, or soon will be.
    fn borg(&self, player: Player) -> Area {
        let alliance = self.look.alliance(player);
        match self.walkers {
            Some(walkers) if walkers.player == player && alliance.mark == Mark::Hand => walkers.end,
            _ => alliance.borg,
        }
    }

    /// What a player has, in points.
    fn holdings(&self, player: Player) -> Holdings {
        let (look, force) = (self.look, self.forces[player.index()]);
        let alliance = look.alliance(player);
        let coups = i32::from(alliance.coups.len());
        let last = coups + 1 >= i32::from(look.coups_to_win());
        let pods = i32::from(alliance.stored) * STORED + i32::from(alliance.carried) * CARRIED + force.pods;
        let weapon = |card| look.design(look.deck().of(card)).weapon();
        let arms = look.mounted(player).iter().map(|card| {
            let power = weapon(card).map_or(0, |weapon| i32::from(weapon.power));
            3 + power * MOUNTED
        });
        let held = look.hand(player).iter().take(8);
        let held = held.map(|card| look.card_worth(player, look.deck().of(card)) / 4);
        Holdings {
            coups: coups * COUP + if last { LAST_COUP } else { 0 },
            // A roof with somebody under it.
            fortress: if alliance.standing { FORTRESS + i32::from(force.garrison.min(4)) * 3 } else { 0 },
            units: force.units,
            pods: pods * i32::from(look.temper(player).thrift) / 100,
            arms: arms.sum(),
            cards: held.sum::<i32>() + look.front(player).len() as i32 * 10,
        }
    }

    /// How near a player is to trashing the fortress that is easiest to trash: everything that is there counts, and less of
    /// what is farther away.
    fn menace(&self, player: Player) -> i32 {
        let look = self.look;
        let alliance = look.alliance(player);
        let weapons =
            look.mounted(player).iter().filter_map(|card| look.design(look.deck().of(card)).weapon());
        let power = weapons.filter(|weapon| weapon.attack).map(|weapon| i32::from(weapon.power)).max();
        let pods = alliance.carried.min(look.limits().combat_pods);
        let borg = power.unwrap_or(0) + i32::from(pods) * DIE / 10;
        let at = self.borg(player);
        let near = |prize: &Prize<'_>| {
            let fort = look.alliance(prize.owner).fort;
            let inside = self.borg(prize.owner) == fort;
            let defence =
                look.defence_with(prize.owner, self.forces[prize.owner.index()].guard, inside, true);
            let reach = prize.reach + borg * i32::from(BORG_REACH[prize.steps(at)]);
            let lead = reach - defence.halves() * 5;
            (lead + SIEGE).clamp(0, 2 * SIEGE) * MENACE / (2 * SIEGE)
        };
        self.prizes.iter().map(near).max().unwrap_or(0)
    }

    /// How near the pieces of a player are to where they are wanted.
    fn prospects(&self, player: Player) -> i32 {
        let (look, at) = (self.look, self.borg(player));
        if !at.is_somewhere() {
            return 0;
        }
        let alliance = look.alliance(player);
        let away = look.distances(at);
        let away = |area: Area| i32::from(away[area.index()].min(12));
        let mut pods = 0;
        for area in look.pod_litter().iter() {
            pods = pods.max(i32::from(look.pos.loose[area.index()].min(3)) * (9 - away(area)).max(1));
        }
        // Without a fortress pods are wanted at home, and nothing else.
        let home = if alliance.standing {
            0
        } else {
            i32::from(alliance.carried.min(2)) * (12 - away(alliance.fort))
        };
        self.menace(player) + pods + home
    }
}

impl Look<'_> {
    /// The pieces on a declared path.
    fn walkers(self) -> Option<Walkers> {
        let player = self.pos.steps.iter().find_map(|step| match step {
            Step::Walk(walk) => Some(walk.player),
            _ => None,
        })?;
        Some(Walkers { player, end: *self.pos.route.path.last()? })
    }

    /// What the combat under way promises a player, with the attacker so far ahead.
    fn promise(self, player: Player, lead: i32) -> i32 {
        let combat = &self.pos.combat;
        if !combat.is_on() {
            return 0;
        }
        let Some(side) = combat.sides(player).next() else { return 0 };
        let fort = self.fort_defends() || combat.fell;
        let coup = fort && side == Side::Attack && !self.alliance(player).coups.has(combat.defender);
        let won = 30 + if coup { COUP } else { 0 };
        let lost = 40 + if fort && player == combat.defender { FORTRESS + COUP / 2 } else { 0 };
        // In hundredths; ten points ahead is as good as won.
        let chance = match combat.winner {
            Some(winner) => i32::from(winner == side) * 100,
            None if side == Side::Attack => (50 + lead * 5 / 2).clamp(0, 100),
            None => (50 - lead * 5 / 2).clamp(0, 100),
        };
        // Burned pods are gone; what the combat promises for them is in the lead.
        let losses = match self.losing() {
            Some(losing) if losing == side => -i32::from(self.losses(side)) * UNIT,
            _ => 0,
        };
        (chance * won - (100 - chance) * lost) / 100 + losses
    }

    /// How well a player stands, in thousandths.
    pub(crate) fn evaluate(self, player: Player) -> i32 {
        if let Some(Ending { winners, .. }) = self.pos.ending {
            return if winners.has(player) { 1000 } else { 0 };
        }
        if self.pos.phase == 0 {
            return 500;
        }
        let combat = &self.pos.combat;
        let lead = if combat.is_on() && combat.winner.is_none() { self.lead(Side::Attack) } else { 0 };
        let muster = Muster::of(self, player);
        let own = muster.holdings(player).sum() + self.promise(player, lead) + muster.prospects(player);
        (500 + (own - self.rivals(&muster, player, lead)) / 2).clamp(1, 999)
    }

    /// What those have whom a player must beat: halfway between the strongest and all of them.
    fn rivals(self, muster: &Muster<'_>, player: Player, lead: i32) -> i32 {
        let (mut sum, mut most, mut count) = (0, i32::MIN, 0);
        for other in self.others(player) {
            let points = muster.holdings(other).sum() + self.promise(other, lead);
            sum += points;
            most = most.max(points);
            count += 1;
        }
        i32::midpoint(sum / count.max(1), most)
    }
}
