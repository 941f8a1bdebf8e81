//! How good a position looks.

use crate::deck::Deck;
use crate::gi::Gi;
use crate::look::Look;
use crate::movement::FAR;

/// What lives are worth, the first one most.
const LIVES: [i32; 10] = [0, 45, 75, 92, 104, 112, 118, 122, 125, 127];
/// What different quarters of the best face are worth.
const QUARTERS: [i32; 5] = [0, 45, 110, 205, 0];

impl Look<'_> {
    /// How far somebody has come, in points.
    fn standing_of(self, gi: Gi) -> i32 {
        let sheet = self.pos.gi(gi);
        if !sheet.is_alive() {
            // Carried by a comrade, there is still something to hope for [RT-274].
            return sheet.carrier.map_or(0, |carrier| self.standing_of(carrier) / 4);
        }
        let mut points = 60 + LIVES[usize::from(sheet.lives.min(9))];
        points += 4 * self.power(gi).min(24);
        points += 3 * self.hand(gi).len() as i32;
        points += 8 * self.companions(gi).len().min(3) as i32;
        points -= 25 * i32::from(sheet.misses.min(4));
        if sheet.prison.is_some() {
            points -= 40 - 8 * i32::from(sheet.attempts.min(3));
        }
        let (quarters, _) = self.best_face(gi);
        let aim = |gi: Gi| self.aim(gi).map_or(FAR, |at| self.turns_to(gi, at));
        if sheet.face.is_some() {
            let lives = self.pos.traitor.map_or(4, |traitor| i32::from(traitor.lives));
            points += 430 + 70 * (4 - lives).max(0);
            points -= 9 * i32::from(aim(gi).min(20));
            return points;
        }
        let clues = self.clue_count(gi) as i32;
        points += QUARTERS[quarters as usize] + 6 * clues.min(8);
        let mission = self.missions(gi).map(|mission| i32::from(self.mission_turns(gi, mission).min(20))).min();
        points += mission.map_or(0, |turns| 70 - 5 * turns);
        if quarters == 3 {
            points -= 3 * i32::from(aim(gi).min(15));
        }
        points
    }

    /// How well somebody stands, in thousandths.
    pub(crate) fn evaluate(self, gi: Gi) -> i32 {
        let own = self.standing_of(gi);
        let others = self.pos.all().iter().filter(|other| *other != gi).map(|other| self.standing_of(other));
        let (mut best, mut sum, mut count) = (0, 0, 0);
        for points in others {
            best = best.max(points);
            sum += points;
            count += 1;
        }
        let field = if count == 0 { 0 } else { (2 * best + sum / count) / 3 };
        let danger = self.pending_danger(gi);
        (500 + (own - field) * 2 / 5 - danger).clamp(1, 999)
    }

    /// Cards that the active GI has still to meet where it stands.
    fn pending_danger(self, gi: Gi) -> i32 {
        if gi != self.pos.active || !self.pos.now.entered || self.pos.now.meets.is_some() || self.pos.facing.is_some() {
            return 0;
        }
        let before = self.pos.steps.first().is_some_and(|step| step.is_before_encounter());
        if !before {
            return self.count(Deck::Encounter, crate::deck::place::TABLE) as i32;
        }
        let sheet = self.pos.gi(gi);
        let weak = (16 - self.power(gi)).clamp(2, 14) + if sheet.lives <= 1 { 10 } else { 0 };
        i32::from(self.cards_to_draw()) * weak / 4
    }
}
