//! Resignation and agreed draws [UB-G12].

use retrograde_core::{Log, Parley, Standing};

use crate::event::Event;
use crate::look::{Block, Check, Look};
use crate::play::Play;
use crate::scenario::How;
use crate::unit::Side;

impl Look<'_> {
    /// Who may resign, and who has offered a draw.
    pub(crate) fn parley(self) -> Parley {
        let people = Side::ALL.into_iter().filter(|&side| !self.is_automatic(side));
        Parley {
            over: self.pos.is_over(),
            playing: people.map(|side| self.pos.seat(side)).collect(),
            offer: self.pos.draw_offer.map(|side| self.pos.seat(side)),
            draws: true,
        }
    }

    pub(crate) fn check_standing(self, side: Side, standing: Standing) -> Check {
        let checked = standing.check(self.parley(), self.pos.seat(side));
        checked.map_err(|because| Block::new("UB-G12", because))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Carries out what a side may say at any time.
    pub(crate) fn stand(&mut self, side: Side, standing: Standing) {
        match standing {
            Standing::Resign => {
                self.tell(|| Event::Resigned { side });
                self.end(How::Resigned, Some(side.other()));
            }
            Standing::OfferDraw => {
                self.pos.draw_offer = Some(side);
                self.tell(|| Event::DrawOffered { side });
            }
            Standing::AcceptDraw => self.end(How::Agreed, None),
            Standing::DeclineDraw => {
                self.pos.draw_offer = None;
                self.tell(|| Event::DrawDeclined { side });
            }
        }
    }
}
