//! What several rooms ask for when they advise a bot. Nothing here is a rule.

use crate::action::Action;
use crate::board::{MOST_TERRITORIES, Zone};
use crate::colour::{Colour, Player};
use crate::evaluate::Field;
use crate::forces::Forces;
use crate::kind::Kind;
use crate::look::Look;
use crate::need::worth;

/// How many answers to a question a bot looks at.
pub(crate) const FEW: usize = 14;
/// How much more a zone is worth with which a player comes nearer to the goal of the scenario.
const WANTED: i16 = 150;

impl Look<'_> {
    /// Fights where the player is stronger.
    pub(crate) fn sensible_vote(self, player: Player, forces: &Forces) -> Action {
        let own = self.colours(player);
        let (mut mine, mut others) = (0, 0);
        for colour in Colour::ALL {
            let points: i32 = Kind::ALL
                .into_iter()
                .map(|k| worth(k) as i32 * i32::from(forces[colour.index()][k.index()]))
                .sum();
            *(if own.contains(colour) { &mut mine } else { &mut others }) += points;
        }
        if mine * 4 > others * 5 || (others == 0 && mine > 0) { Action::Fight } else { Action::Stop }
    }

    /// What each Territorial Zone is worth to a player who could take it, by number; nothing for the player's own quiet zones.
    pub(crate) fn prey(self, player: Player, field: &Field) -> Worths {
        let mut prey = [0; MOST_TERRITORIES];
        for zone in self.board().all_territories() {
            let here = &field.strength[zone.index()];
            let own = here[player.index()];
            let others: i32 = here.iter().sum::<i32>() - own;
            let mine = self.pos.controller(zone) == Some(player);
            prey[zone.index()] = if mine && others == 0 {
                0
            } else if own > 0 && others == 0 {
                // Own units are already there.
                0
            } else {
                (100 - others / 2 + own / 2).max(10) as i16
            };
        }
        for factory in &self.pos.factories {
            if factory.owner.is_some_and(|owner| owner != player) {
                prey[factory.zone.index()] += 30;
            }
        }
        if let Some(wanted) = self.zones_of_goal(player) {
            for zone in wanted.iter() {
                let worth = &mut prey[zone.index()];
                // Nobody need go where own units are already.
                *worth += if *worth > 0 { WANTED } else { 0 };
            }
        }
        prey
    }

    /// How good the best zone within reach is, less its distance.
    pub(crate) fn appeal_from(self, prey: &Worths, at: Zone, left: u8) -> i32 {
        let lure =
            |worth: i16, distance: u8| worth - 4 * i16::from(distance) - if distance > left { 30 } else { 0 };
        self.best_lure(prey, self.pos.advance, at, lure).unwrap_or(0).max(0).into()
    }

    pub(crate) fn appeal_from_next(self, prey: &Worths, at: Zone, advance: u8) -> i32 {
        let lure = |worth: i16, distance: u8| worth / 2 - 6 * i16::from(distance);
        self.best_lure(prey, advance, at, lure).unwrap_or(0).into()
    }

    /// The best of all prey, judged by its worth and by how far it is. All Territorial Zones are gone through alike, so that the
    /// processor can take several at once.
    #[inline]
    fn best_lure(self, prey: &Worths, advance: u8, at: Zone, lure: impl Fn(i16, u8) -> i16) -> Option<i16> {
        let distances = self.board().distances(advance, at);
        let pairs = prey.iter().zip(distances).take(self.board().territories);
        let lures = pairs.map(|(&worth, &distance)| if worth > 0 { lure(worth, distance) } else { i16::MIN });
        lures.max().filter(|best| *best > i16::MIN)
    }
}

/// What Territorial Zones are worth to a player, by number.
pub(crate) type Worths = [i16; MOST_TERRITORIES];
