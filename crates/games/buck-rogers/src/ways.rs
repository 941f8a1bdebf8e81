//! Several answers as one: pieces and where they go.

use retrograde_core::{Choice, Token, Touch, ahead};

use crate::action::{Action, Piece};
use crate::board::Zone;
use crate::colour::Player;
use crate::fire::Form;
use crate::labels::numbered;
use crate::look::Look;
use crate::options::Switch;
use crate::position::Position;
use crate::room::Room;
use crate::steps::{Hand, Step};

impl Look<'_> {
    /// Moves by their destination: all of a stack, a Transport with its cargo, or a Leader, to each zone in reach.
    pub(crate) fn ways(self, player: Player, open: &[Action]) -> Vec<Choice> {
        if !matches!(self.step(), Some(Step::Move(_))) {
            return Vec::new();
        }
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
                self.goes(player, take, &held, &mut ways);
            }
        }
        ways
    }

    /// What has been taken in hand goes to each zone in reach; `held` is the position with the hand. There are too many to work out a
    /// battle for each: the question where the hand goes has the odds.
    fn goes(self, player: Player, take: Action, held: &Position, ways: &mut Vec<Choice>) {
        let look = Look { rules: self.rules, pos: held };
        let Some(Step::Hand(hand)) = look.step() else { return };
        let who: Vec<Touch> =
            self.touches(take).into_iter().filter(|touch| matches!(touch, Touch::Piece(_))).collect();
        for (zone, cost) in look.reach_of(&look.grip(hand.at), hand.at, player) {
            let to = look.name(zone);
            let go = Action::Go(to);
            let mut touches = who.clone();
            touches.push(Touch::Space(to.show()));
            ways.push(Choice {
                group: self.group(take),
                touches,
                marks: hand.marks(look, go),
                about: look.met(player, hand, zone, cost),
                cost: cost.to_string(),
                then: vec![go.to_string()],
                ..Choice::new(take.to_string(), format!("{} to {}", self.label(take), look.title(zone)))
            });
        }
    }

    /// How far a zone is, and what the hand meets on the way and there.
    fn met(self, player: Player, hand: Hand, to: Zone, cost: u8) -> String {
        let mut text = numbered(cost, "zone");
        if self.is_shot_at(hand.at, to) {
            text += "; others may shoot as it leaves";
        }
        if self.enemy_zones(player).has(to) {
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
