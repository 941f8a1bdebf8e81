//! The parts of the evaluation in words, for the coach.

use retrograde_core::Part;

use crate::gi::Gi;
use crate::look::Look;

impl Look<'_> {
    /// What makes somebody's position good or bad.
    pub(crate) fn parts(self, gi: Gi, out: &mut Vec<Part>) {
        let part = |better, worse, points: i32| Part::new(better, worse, points * 2 / 5);
        if self.pos.gi(gi).is_alive() {
            let own = self.points_of(gi);
            let (nearer, farther) = if self.pos.gi(gi).face.is_some() {
                ("closes in on the Traitor", "lets the Traitor get away")
            } else {
                ("brings you closer to the Traitor's face", "costs you clues")
            };
            out.extend([
                part("restores lives", "costs you lives", own.life),
                part("equips you better", "uses up equipment", own.kit),
                part("gets you moving again", "holds you up", own.held_up),
                part(nearer, farther, own.hunt),
                part("takes you closer to your goal", "takes you away from your goal", own.way),
                part(
                    "takes you closer to rest and supplies",
                    "takes you away from rest and supplies",
                    own.need,
                ),
            ]);
        }
        out.extend([
            Part::new("avoids danger", "walks into danger", -self.pending_danger(gi)),
            part("sets the others back", "helps the others", -self.rivals_of(gi)),
        ]);
    }
}
