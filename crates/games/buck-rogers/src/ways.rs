//! Several answers as one: pieces and where they go.

use retrograde_core::{Choice, ahead};

use crate::action::{Action, Piece};
use crate::board::Zone;
use crate::colour::Player;
use crate::fire::Form;
use crate::labels::numbered;
use crate::look::Look;
use crate::options::Switch;
use crate::room::Room;
use crate::steps::{Step, each_step};

impl Look<'_> {
    /// Moves by their destination: all of a stack, a Transport with its cargo, or a Leader, to each zone in reach.
    pub(crate) fn by_destination(self, player: Player, open: &[Action]) -> Vec<Choice> {
        let mut ways = Vec::new();
        // Of a stack the largest number comes first; fewer are taken by their own answers.
        let mut last = None;
        for &take in open {
            let Action::Take(piece, name) = take else { continue };
            let same = |before: (Piece, _)| {
                name == before.1
                    && match (piece, before.0) {
                        (Piece::Units(_, colour, kind, state), Piece::Units(_, other, its, was)) => {
                            (colour, kind, state) == (other, its, was)
                        }
                        _ => false,
                    }
            };
            if last.is_some_and(same) {
                continue;
            }
            last = Some((piece, name));
            if let Some(held) = ahead(self.rules, self.pos, player.seat(), take) {
                let look = Look { rules: self.rules, pos: &held };
                if let Some(step) = look.step() {
                    each_step!(step, room => room.leads_on(look, player, self, take, &mut ways));
                }
            }
        }
        ways
    }

    /// How far a zone is, and what a hand meets on the way from another and there.
    pub(crate) fn met(self, player: Player, at: Zone, to: Zone, cost: u8) -> String {
        let mut text = numbered(cost, "zone");
        if self.is_shot_at(at, to) {
            text += "; others may shoot as it leaves";
        }
        if self.has_enemy_in(player, to) {
            text += "; it stops there to fight";
        }
        text
    }

    /// [BR-233, BR-234] Whether anybody might shoot at the hand when it leaves a zone.
    fn is_shot_at(self, at: Zone, to: Zone) -> bool {
        let forms = [
            (Form::Leaving, self.has(Switch::LeavingFire)),
            (Form::Passing, self.has(Switch::PassingFire) && !self.board().is_territory(at)),
        ];
        forms.into_iter().filter(|(_, on)| *on).any(|(form, _)| {
            self.fire_at_leaving(form, at, to).ready.iter().flatten().any(|&count| count > 0)
        })
    }
}
