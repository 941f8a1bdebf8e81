//! What several rooms ask for when they advise a bot. Nothing here is a rule.

use crate::action::Action;
use crate::board::{MOST_TERRITORIES, Zone};
use crate::colour::{Colour, Player};
use crate::forces::Forces;
use crate::kind::Kind;
use crate::look::Look;
use crate::need::worth;

/// Most answers of one question that a bot looks at.
pub(crate) const FEW: usize = 14;

impl Look<'_> {
    /// Fight where one is stronger.
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

    /// What each Territorial Zone is worth to somebody who could take it, by number; nothing for one's own in peace.
    pub(crate) fn prey(self, player: Player) -> [i32; MOST_TERRITORIES] {
        let field = self.field();
        let mut prey = [0; MOST_TERRITORIES];
        for zone in self.board().all_territories() {
            let here = &field.strength[zone.index()];
            let own = here[player.index()];
            let others: i32 = here.iter().sum::<i32>() - own;
            let mine = self.pos.controller(zone) == Some(player);
            prey[zone.index()] = if mine && others == 0 {
                0
            } else if own > 0 && others == 0 {
                // Somebody of mine is there already.
                0
            } else {
                (100 - others / 2 + own / 2).max(10)
            };
        }
        for factory in &self.pos.factories {
            if factory.owner.is_some_and(|owner| owner != player) {
                prey[factory.zone.index()] += 30;
            }
        }
        prey
    }

    /// How good the best zone within reach is, less its distance.
    pub(crate) fn appeal_from(self, prey: &[i32; MOST_TERRITORIES], at: Zone, left: u8) -> i32 {
        let mut best = 0;
        for zone in self.board().all_territories() {
            let worth = prey[zone.index()];
            if worth > 0 {
                let distance = self.board().distance(self.pos.advance, at, zone);
                let far = i32::from(distance) * 4 + if distance > left { 30 } else { 0 };
                best = best.max(worth - far);
            }
        }
        best
    }

    pub(crate) fn appeal_from_next(self, prey: &[i32; MOST_TERRITORIES], at: Zone, advance: u8) -> i32 {
        let zones = self.board().all_territories().filter(|zone| prey[zone.index()] > 0);
        zones
            .map(|zone| prey[zone.index()] / 2 - 6 * i32::from(self.board().distance(advance, at, zone)))
            .max()
            .unwrap_or(0)
    }
}
