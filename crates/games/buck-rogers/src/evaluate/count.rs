//! What the judgement counts of every player.

use arrayvec::ArrayVec;

use super::Field;
use super::press::Press;
use super::toward::Shares;
use crate::board::{MOST_TERRITORIES, Zone, ZoneSet};
use crate::colour::{Colour, Player};
use crate::kind::{Item, Kind, Name};
use crate::look::Look;
use crate::piece::Stack;
use crate::position::MOST_FACTORIES;

/// How likely a zone without a guard is to be lost, in hundredths, if others can come this turn, or next turn.
const BARE_NOW: i32 = 60;
const BARE_NEXT: i32 = 30;
/// What a Factory aboard a Transport counts for, and one that is ordered, as something that is being built.
const ABOARD: i32 = 60;
const ORDERED: i32 = 50;
/// What all groups together count for that a goal asks for.
const WHOLE_GOAL: i32 = 1000;
/// How likely a Leader in space is to be lost, in hundredths.
const ADRIFT: i32 = 30;
/// So many zones before the number that wins, in hundredths, a player is near.
const NEAR_GOAL: i32 = 300;

/// What is counted, in hundredths of a zone, of a unit, of a Factory or of a Leader.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Count {
    /// Zones that are held or about to be.
    Held,
    /// Zones with a guard.
    Guarded,
    /// Zones without one to which others can come this turn.
    BareNow,
    /// The same in the next turn.
    BareNext,
    /// Zones that may be taken from their guards this turn.
    RiskNow,
    /// The same in the next turn.
    RiskNext,
    /// Empty zones that the player can come to this turn, of use for the goal.
    TakeNow,
    /// The same in the next turn.
    TakeNext,
    /// Troopers on the ground.
    Trooper,
    /// Gennies.
    Gennie,
    /// Fighters.
    Fighter,
    /// Battlers.
    Battler,
    /// Transports.
    Transport,
    /// Troopers aboard.
    Cargo,
    /// Factories that build, as far as they are safe.
    Factory,
    /// Second Factories in a zone, which build nothing.
    Twin,
    /// What is being built.
    Work,
    /// Leaders, as far as they are safe, of whom there are others.
    Leader,
    /// A player's only Leader.
    LastLeader,
    /// The same where only one other player has any: whoever loses it has lost the game.
    Decisive,
    /// The player is inert.
    Inert,
    /// Worth of the units that battles may cost, in points.
    Doomed,
    /// Zones of the last few before the number that wins.
    Near,
    /// Zones enough to win, or all groups of the goal.
    Enough,
    /// The player has not moved yet this turn.
    Unmoved,
    /// Killer Satellites.
    Satellite,
    /// Groups of zones of the goal, as far as they are held, squared.
    Groups,
    /// All groups that the goal asks for.
    Goal,
    /// How near units are to what they can take.
    Pull,
}

/// How many things are counted.
pub(crate) const COUNTS: usize = Count::Pull as usize + 1;
/// What is counted of a player.
pub(crate) type Counts = [i32; COUNTS];
/// What is counted of all players.
pub(crate) type Table = [Counts; Colour::COUNT];

/// How likely those who come with `threat` are to beat `own`, in hundredths.
fn odds(threat: i32, own: i32) -> i32 {
    let (threat, own) = (threat * threat, own * own);
    100 * threat / (threat + own).max(1)
}

impl Look<'_> {
    /// Counts everything.
    pub(crate) fn count(self, field: &Field) -> Table {
        let mut table = [[0; COUNTS]; Colour::COUNT];
        let mut press = Press::new(self);
        self.count_units(&mut table, &mut press);
        let shares = self.shares(field);
        let mut wanted = [None; Colour::COUNT];
        for player in self.pos.rules.all_players() {
            wanted[player.index()] = self.zones_of_goal(player);
            table[player.index()][Count::Pull as usize] =
                self.pull(player, field, wanted[player.index()].as_ref());
        }
        let risks = self.count_zones(&mut table, field, &shares, &press, &wanted);
        self.count_factories(&mut table, &risks);
        self.count_leaders(&mut table, &risks);
        for player in self.pos.rules.all_players() {
            let counts = &mut table[player.index()];
            let standing = &self.pos.players[player.index()];
            counts[Count::Work as usize] += i32::from(standing.ordered) * ORDERED;
            counts[Count::Inert as usize] = i32::from(self.pos.is_inert(player)) * 100;
            if let Some(progress) = self.progress(player, &shares) {
                let near = progress.iter().map(|done| done * done / 100);
                counts[Count::Groups as usize] = near.clone().sum();
                counts[Count::Enough as usize] = i32::from(progress.iter().all(|done| *done >= 100)) * 100;
                counts[Count::Goal as usize] = near.fold(WHOLE_GOAL, |goal, done| goal * done / 100);
            } else if let Some(needs) = self.zones_to_win() {
                let missing = (needs as i32 * 100 - counts[Count::Held as usize]).max(0);
                counts[Count::Near as usize] = (NEAR_GOAL - missing).max(0);
                counts[Count::Enough as usize] = i32::from(missing == 0) * 100;
            }
        }
        for colour in Colour::ALL {
            if press.is_to_move(self.pos.cards[colour.index()]) {
                table[self.pos.player_of(colour).index()][Count::Unmoved as usize] = 100;
            }
        }
        for site in self.pos.satellites.iter() {
            if let Some(player) = self.site_controller(site) {
                table[player.index()][Count::Satellite as usize] += 100;
            }
        }
        table
    }

    /// Counts units, and finds out where they can come to.
    fn count_units(self, table: &mut Table, press: &mut Press) {
        for stack in &self.pos.stacks {
            let player = self.pos.player_of(stack.colour);
            let count = match stack.kind {
                Kind::Trooper => Count::Trooper,
                Kind::Gennie => Count::Gennie,
                Kind::Fighter => Count::Fighter,
                _ => Count::Battler,
            };
            table[player.index()][count as usize] += 100 * i32::from(stack.count);
            press.add(self, player, stack);
        }
        for (id, at) in self.pos.docks.all() {
            let transport = self.pos.transport(id);
            let player = self.pos.player_of(id.colour());
            let counts = &mut table[player.index()];
            let aboard = transport.aboard();
            counts[Count::Transport as usize] += 100;
            counts[Count::Cargo as usize] += 100 * i32::from(aboard);
            counts[Count::Work as usize] += i32::from(transport.factory) * ABOARD;
            if aboard > 0 {
                let (colour, kind, state) = (id.colour(), Kind::Transport, transport.state);
                press.add(self, player, &Stack { zone: at, colour, kind, state, count: aboard });
            }
        }
    }

    /// What everybody holds of each zone, or is about to, in hundredths: by the squares of the strengths of those who are there.
    fn shares(self, field: &Field) -> Shares {
        let mut shares: Shares = [[0; Colour::COUNT]; MOST_TERRITORIES];
        for zone in self.board().all_territories() {
            let (strength, shares) = (&field.strength[zone.index()], &mut shares[zone.index()]);
            let squares: i64 = strength.iter().map(|&own| i64::from(own) * i64::from(own)).sum();
            if squares > 0 {
                for (share, &own) in shares.iter_mut().zip(strength).filter(|(_, own)| **own > 0) {
                    *share = (i64::from(own) * i64::from(own) * 100 / squares) as i32;
                }
            } else if let Some(holder) = self.pos.controller(zone) {
                shares[holder.index()] = 100;
            }
        }
        shares
    }

    /// Counts zones; returns how likely everybody is to lose what is in them.
    fn count_zones(
        self,
        table: &mut Table,
        field: &Field,
        shares: &Shares,
        press: &Press,
        wanted: &[Option<ZoneSet>],
    ) -> Risks {
        let mut risks = [[0; Colour::COUNT]; MOST_TERRITORIES];
        let players = usize::from(self.pos.rules.players);
        for zone in self.board().all_territories() {
            let (at, holder) = (zone.index(), self.pos.controller(zone).map(Player::index));
            let (strength, shares, risks) = (&field.strength[at], &shares[at], &mut risks[at]);
            let [now, next] = press.strongest(at, players);
            let empty = strength[..players].iter().all(|&own| own == 0);
            for player in 0..players {
                let (counts, own, share) = (&mut table[player], strength[player], shares[player]);
                let mut add = |count: Count, more: i32| counts[count as usize] += more;
                add(Count::Held, share);
                if own > 0 && share < 100 {
                    add(Count::Doomed, own * (100 - share) / 100);
                    risks[player] = 100 - share;
                } else if own > 0 {
                    let (now, next) = (odds(now.but(player), own), odds(next.but(player), own));
                    add(Count::Guarded, 100);
                    add(Count::RiskNow, now);
                    add(Count::RiskNext, next);
                    risks[player] = now.max(next / 2);
                } else if !empty {
                    risks[player] = 100;
                } else {
                    let threat = [now.but(player) > 0, next.but(player) > 0];
                    risks[player] = if threat[0] { BARE_NOW } else { i32::from(threat[1]) * BARE_NEXT };
                    let wants = || wanted[player].is_none_or(|wanted| wanted.has(zone));
                    if holder == Some(player) {
                        add(Count::BareNow, i32::from(threat[0]) * 100);
                        add(Count::BareNext, i32::from(threat[1]) * 100);
                    } else if wants() {
                        let [now, next] = press.comes(at, player);
                        add(Count::TakeNow, i32::from(now) * 100);
                        add(Count::TakeNext, i32::from(next) * 100);
                    }
                }
            }
        }
        risks
    }

    fn count_factories(self, table: &mut Table, risks: &Risks) {
        let mut built: ArrayVec<Zone, MOST_FACTORIES> = ArrayVec::new();
        for factory in &self.pos.factories {
            let Some(owner) = factory.owner else { continue };
            let counts = &mut table[owner.index()];
            let count = if built.contains(&factory.zone) { Count::Twin } else { Count::Factory };
            counts[count as usize] += 100 - risks[factory.zone.index()][owner.index()];
            if let Some(work) = factory.work {
                counts[Count::Work as usize] += match work.item {
                    Item::Battler => 20,
                    Item::KillerSatellite => 17,
                    Item::Transport => 10,
                    _ => 53,
                };
            }
            let _ = built.try_push(factory.zone);
        }
    }

    fn count_leaders(self, table: &mut Table, risks: &Risks) {
        let holders = self.contenders().filter(|player| self.leaders_of(*player) > 0).count();
        for name in Name::ALL {
            let (Some(zone), Some(player)) =
                (self.pos.leaders[name.index()].zone(), self.leader_counts_for(name))
            else {
                continue;
            };
            let count = match self.leaders_of(player) {
                1 if holders == 2 => Count::Decisive,
                1 => Count::LastLeader,
                _ => Count::Leader,
            };
            let land = self.board().is_territory(zone);
            let risk = if land { risks[zone.index()][player.index()] } else { ADRIFT };
            // A danger that may pass counts for little, the logarithm of the odds falls ever faster.
            table[player.index()][count as usize] += 100 - risk * risk / 100;
        }
    }
}

/// How likely everybody is to lose what is in each Territorial Zone, in hundredths.
type Risks = [[i32; Colour::COUNT]; MOST_TERRITORIES];
