//! The parts of the evaluation in words, for the coach.

use retrograde_core::Part;

use super::Muster;
use crate::combat::Side;
use crate::look::Look;
use crate::player::Player;

impl Look<'_> {
    /// What makes a player's position good or bad.
    pub(crate) fn parts(self, player: Player, out: &mut Vec<Part>) {
        if self.pos.phase == 0 {
            return;
        }
        let combat = &self.pos.combat;
        let lead = if combat.is_on() && combat.winner.is_none() { self.lead(Side::Attack) } else { 0 };
        let muster = Muster::of(self, player);
        let own = muster.holdings(player);
        let menace = muster.menace(player);
        let part = |better, worse, points: i32| Part::new(better, worse, points / 2);
        out.extend([
            part("brings you a coup nearer to winning", "costs you a coup", own.coups),
            part("strengthens your fortress", "weakens your fortress", own.fortress),
            part("adds to your army", "costs you units", own.units),
            part("gets you pods", "spends pods", own.pods),
            part("arms your bioborg", "disarms your bioborg", own.arms),
            part("adds to your hand", "spends cards", own.cards),
            part("brings an enemy fortress closer to falling", "takes pressure off enemy fortresses", menace),
            part(
                "brings your bioborg closer to what it needs",
                "takes your bioborg away from what it needs",
                muster.prospects(player) - menace,
            ),
            part(
                "gives you the upper hand in this combat",
                "leaves you behind in this combat",
                self.promise(player, lead),
            ),
            part("sets your rivals back", "leaves your rivals stronger", -self.rivals(&muster, player, lead)),
        ]);
    }
}
