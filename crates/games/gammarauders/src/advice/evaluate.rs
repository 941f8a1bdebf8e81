//! How well a player stands.

use crate::area::Area;
use crate::combat::Side;
use crate::look::Look;
use crate::piece::Kind;
use crate::player::{MOST_PLAYERS, Player};
use crate::position::Ending;

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

/// What the army units of a player are and carry, in points.
#[derive(Copy, Clone, Default)]
struct Force {
    units: i32,
    pods: i32,
    garrison: u8,
}

impl Look<'_> {
    /// The army units of all players.
    fn forces(self) -> [Force; MOST_PLAYERS] {
        let mut forces = [Force::default(); MOST_PLAYERS];
        for stack in &self.pos.army {
            let force = &mut forces[stack.owner().index()];
            let kind = if stack.kind() == Kind::Gammajet { UNIT + 1 } else { UNIT };
            force.units += i32::from(stack.count) * kind;
            force.pods += i32::from(stack.count) * i32::from(stack.state.pods()) * BY_SOLDIER;
            if self.alliance(stack.owner()).stands_in(stack.area) {
                force.garrison += stack.count;
            }
        }
        forces
    }

    /// What a player has, in points.
    fn holdings(self, player: Player, force: Force) -> i32 {
        let alliance = self.alliance(player);
        let coups = i32::from(alliance.coups.len());
        let goal = i32::from(self.coups_to_win());
        let mut points = coups * COUP;
        if coups + 1 >= goal {
            points += LAST_COUP;
        }
        if alliance.standing {
            points += FORTRESS;
            // A roof with somebody under it.
            points += i32::from(force.garrison.min(4)) * 3;
        }
        points += force.units;
        let pods = i32::from(alliance.stored) * STORED + i32::from(alliance.carried) * CARRIED + force.pods;
        points += pods * i32::from(self.temper(player).thrift) / 100;
        for card in self.mounted(player).iter() {
            let power =
                self.design(self.deck().of(card)).weapon().map_or(0, |weapon| i32::from(weapon.power));
            points += 3 + power * MOUNTED;
        }
        let held = self.hand(player).iter().take(8);
        points += held.map(|card| self.card_worth(player, self.deck().of(card)) / 4).sum::<i32>();
        points += self.front(player).len() as i32 * 10;
        points
    }

    /// What a player could bring to an enemy fortress, in tenths of a point: everything that is there, and less of what
    /// is farther away.
    fn reach_of(self, player: Player, fort: Area) -> i32 {
        let away = self.distances(fort);
        let away = |area: Area| away[area.index()];
        let die = 35;
        let mut sum = die;
        for stack in self.pos.stacks_of(player) {
            let steps = away(stack.area);
            let tenths = match stack.kind() {
                _ if steps == 0 => 10,
                Kind::Gammajet => 7,
                Kind::Hovertank => match steps {
                    1 => 10,
                    2..=5 => 6,
                    6..=9 => 4,
                    _ => 2,
                },
                Kind::Soldier => match steps {
                    ..=3 => 6,
                    4..=6 => 4,
                    7..=9 => 2,
                    _ => 1,
                },
            };
            sum += tenths * i32::from(stack.count);
        }
        let alliance = self.alliance(player);
        let tenths = match away(alliance.borg) {
            0 => 10,
            1..=6 => 7,
            7..=12 => 4,
            _ => 2,
        };
        let weapons =
            self.mounted(player).iter().filter_map(|card| self.design(self.deck().of(card)).weapon());
        let power = weapons.filter(|weapon| weapon.attack).map(|weapon| i32::from(weapon.power)).max();
        let pods = alliance.carried.min(self.limits().combat_pods);
        sum + tenths * (power.unwrap_or(0) + i32::from(pods) * die / 10)
    }

    /// How near a player is to trashing the fortress that is easiest to trash.
    fn menace(self, player: Player) -> i32 {
        let near = |(other, fort): (Player, Area)| {
            let lead = self.reach_of(player, fort) - self.defence_of(other, fort).halves() * 5;
            (lead + SIEGE).clamp(0, 2 * SIEGE) * MENACE / (2 * SIEGE)
        };
        self.prizes(player).map(near).max().unwrap_or(0)
    }

    /// How near the pieces of a player are to where they are wanted.
    fn prospects(self, player: Player) -> i32 {
        let alliance = self.alliance(player);
        if !alliance.borg.is_somewhere() {
            return 0;
        }
        let litter = self.pod_litter();
        let away = self.distances(alliance.borg);
        let away = |area: Area| i32::from(away[area.index()].min(12));
        let mut pods = 0;
        for area in litter.iter() {
            pods = pods.max(i32::from(self.pos.loose[area.index()].min(3)) * (9 - away(area)).max(1));
        }
        // Without a fortress pods are wanted at home, and nothing else.
        let home = if alliance.standing {
            0
        } else {
            i32::from(alliance.carried.min(2)) * (12 - away(alliance.fort))
        };
        self.menace(player) + pods + home
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
        let forces = self.forces();
        let points = |who: Player| self.holdings(who, forces[who.index()]) + self.promise(who, lead);
        let own = points(player) + self.prospects(player);
        let (mut sum, mut most, mut count) = (0, i32::MIN, 0);
        for other in self.others(player) {
            let points = points(other);
            sum += points;
            most = most.max(points);
            count += 1;
        }
        let rivals = i32::midpoint(sum / count.max(1), most);
        (500 + (own - rivals) / 2).clamp(1, 999)
    }
}
