//! What must hold in every combat.

use crate::look::Look;
use crate::room::{Sealed, must};
use crate::steps::Stage;

impl Look<'_> {
    /// Whether a combat can be at this stage.
    pub(crate) fn combat_sound(self, stage: Stage) -> Result<(), String> {
        let combat = &self.pos.combat;
        let arming = self.held().any(|holds| matches!(holds.sealed, Some(Sealed::Weapons(_))));
        let shown = !arming && (Stage::Shown as u8..=Stage::Weapons as u8).contains(&(stage as u8));
        for player in self.players() {
            let index = player.index();
            let known = combat.shown[index] == u8::MAX
                || usize::from(combat.shown[index]) < self.deck().designs.len();
            must(known, "a weapon was shown that there is not")?;
            let there = self.shown(player);
            let says = combat.showed(player);
            must(
                if shown { there == says } else { there.is_none() },
                "a weapon was shown that is not there",
            )?;
            let armed = combat.armed[index];
            let origin = match (armed.as_slot(), armed.as_hand()) {
                (Some(slot), _) if shown => {
                    self.in_slot(player, slot).is_none() && self.borg_side(player).is_some()
                }
                (None, Some(id)) if shown => says == Some(id),
                _ if shown => says.is_none(),
                _ => true,
            };
            must(origin, "a weapon was shown from nowhere")?;
            if let (Some(slot), Some(id)) = (armed.as_slot(), says) {
                let mount = self.design(id).weapon().map_or(0, |weapon| weapon.mount.bit());
                let fits = self
                    .bioborg(player)
                    .and_then(|bioborg| bioborg.slots.get(slot))
                    .is_some_and(|accepts| accepts & mount != 0);
                must(fits, "a weapon was shown from a slot that does not take it")?;
            }
            let few = combat.pods[index].iter().all(|pods| *pods <= 20)
                && combat.dice.iter().all(|side| side[index].iter().all(|count| *count <= 60))
                && combat.picked[index].iter().all(|count| *count <= 60)
                && combat.extra.iter().all(|side| (-60..=60).contains(&side[index]))
                && combat.shares[index] <= 48;
            must(few, "a combat has too many dice")?;
            let lost = self.losing().is_some_and(|side| combat.party(side).has(player));
            let fallen = combat.fallen[index].iter().all(|count| *count <= if lost { 16 } else { 0 });
            must(fallen, "somebody lost units who did not lose")?;
            must(combat.safe[index] < 8, "something is safe that there is not")?;
            let party = combat.participants().has(player);
            must(party || combat.dice.iter().all(|side| side[index] == [0; 6]), "somebody else rolled dice")?;
        }
        let changes = combat.total.iter().all(|total| total.abs() <= 1000)
            && combat.power.iter().all(|power| (0..=100).contains(power))
            && combat.more.iter().all(|more| (-100..=100).contains(more))
            && combat.halved.iter().all(|halved| *halved <= 20)
            && combat.losses <= 200;
        must(changes, "a combat has changed too much")?;
        let invited = combat.invited.iter().flatten().all(|times| *times <= self.limits().invites_per_player);
        must(invited, "somebody was invited too often")
    }
}
