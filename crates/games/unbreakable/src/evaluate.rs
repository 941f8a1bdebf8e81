//! How well a side stands, and which answers are worth a bot's thought.

use crate::action::Action;
use crate::look::Look;
use crate::step::Step;
use crate::unit::Side;

impl Look<'_> {
    /// Thousandths: 1000 = won.
    pub(crate) fn evaluate(self, side: Side) -> i32 {
        if let Some(ending) = self.pos.ending {
            return match ending.winner {
                None => 500,
                Some(seat) if usize::from(seat) == self.pos.seat(side).index() => 1000,
                Some(_) => 0,
            };
        }
        500
    }

    /// Whether the last answer has not had its effect yet.
    pub(crate) fn is_midway(self) -> bool {
        matches!(
            self.step(),
            Some(
                Step::Aim { .. }
                    | Step::Push { .. }
                    | Step::Beam { .. }
                    | Step::Second { .. }
                    | Step::Rockets { .. }
                    | Step::MoveOn { .. }
            )
        )
    }

    pub(crate) fn list_sensible(self, side: Side, out: &mut Vec<Action>) {
        self.list(side, out);
    }
}
