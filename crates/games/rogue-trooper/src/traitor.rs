//! The Traitor [section 17], and winning [section 18].

use retrograde_core::{Log, Outcome, RuleId, Seat, Seats};

use crate::deck::{Deck, place};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Check, Look, require};
use crate::play::Play;
use crate::position::{Ending, Foe, How, Trade, Windowed};
use crate::sector::Sector;

impl Look<'_> {
    /// [RT-285, RT-336] Whether the active GI may confront the Traitor.
    pub(crate) fn check_confront(self) -> Check {
        let sheet = self.pos.sheet();
        require(self.pos.traitor.is_some(), "RT-284", "the Traitor is not on the board")?;
        require(sheet.face.is_some(), "RT-285", "a complete face is needed to attack the Traitor")?;
        require(self.traitor_here() && sheet.is_free(), "RT-285", "the Traitor is not here")?;
        require(!self.pos.now.barred, "RT-336", "the GI has met another GI instead")?;
        let gone = self.pos.left.has(self.pos.active);
        require(!gone, "RT-C87", "a GI whose player has left does not confront the Traitor")
    }

    /// [RT-297, RT-371] How far a living player has come: complete face, matching Clues, lives.
    fn rank_of(self, gi: Gi) -> (bool, u32, u8) {
        let sheet = self.pos.gi(gi);
        (sheet.face.is_some(), self.best_face(gi).0, sheet.lives)
    }

    /// The best of those who are still in the game; equal ones share.
    fn best(self) -> Gis {
        let living = self.pos.living();
        let playing: Gis = living.iter().filter(|gi| !self.pos.left.has(*gi)).collect();
        let of = if playing.is_empty() { living } else { playing };
        let most = of.iter().map(|gi| self.rank_of(gi)).max();
        of.iter().filter(|gi| Some(self.rank_of(*gi)) == most).collect()
    }

    /// [RT-274, RT-296, RT-297] The places of all players once the game is over, 1 for first; shared ones are equal.
    pub(crate) fn places(self) -> [u8; Gi::MOST] {
        let mut places = [0; Gi::MOST];
        let Some(ending) = self.pos.ending else { return places };
        let all = self.pos.all();
        if ending.how.is_lost() {
            all.iter().for_each(|gi| places[gi.index()] = 2);
            return places;
        }
        // First the winners, then whom they carry, then the living in order, then the dead.
        let key = |gi: Gi| {
            let sheet = self.pos.gi(gi);
            let carried = sheet.carrier.is_some_and(|carrier| ending.winners.has(carrier));
            match (ending.winners.has(gi), carried, sheet.is_alive()) {
                (true, ..) => (3, (false, 0, 0)),
                (_, true, _) => (2, (false, 0, 0)),
                (_, _, true) => (1, self.rank_of(gi)),
                _ => (0, (false, 0, 0)),
            }
        };
        for gi in all.iter() {
            places[gi.index()] = 1 + all.iter().filter(|other| key(*other) > key(gi)).count() as u8;
        }
        places
    }

    /// How the game ended.
    pub(crate) fn outcome(self) -> Option<Outcome> {
        let ending = self.pos.ending?;
        let (how, rule) = match ending.how {
            How::TraitorFell => ("the Traitor was brought down", "RT-295"),
            How::AllDead => ("every GI was dead and the Traitor got away", "RT-277"),
            How::LastGi => ("a single GI was left", "RT-277"),
            How::TurnLimit => ("the turns were up", "RT-326"),
            How::OthersLeft => ("all others left the table", "RT-C87"),
            How::Deserted => ("nobody was left to hunt the Traitor", "RT-C92"),
        };
        // The Traitor sits beyond the players.
        let traitor = Seats::only(Seat::new(self.pos.options.players));
        let winners = if ending.how.is_lost() { traitor } else { ending.winners.seats() };
        Some(Outcome { winners, how, rule: RuleId(rule) })
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [RT-282, RT-358] The Traitor is sent somewhere.
    pub(crate) fn move_traitor(&mut self, to: Sector) {
        if let Some(traitor) = &mut self.pos.traitor {
            traitor.at = to;
            self.tell(|_| Event::TraitorMoves { to });
        }
    }

    /// [RT-210] The declared confrontation begins, if the Traitor is still there.
    pub(crate) fn confront(&mut self) {
        if !self.pos.now.confronts {
            return;
        }
        if self.look().check_confront().is_ok() {
            self.open_fight(Foe::Traitor, false);
            self.push(crate::steps::Confront {});
        } else {
            let gi = self.pos.active;
            self.tell(|_| Event::NotConfronted { gi });
        }
    }

    /// [RT-292, RT-293, RT-295] The Traitor loses a life; with the last one the game.
    pub(crate) fn wound_traitor(&mut self) {
        let gi = self.pos.active;
        let Some(traitor) = &mut self.pos.traitor else { return };
        traitor.lives -= 1;
        let left = traitor.lives;
        self.tell(|_| Event::TraitorHit { gi, left });
        if left == 0 {
            self.end(How::TraitorFell, Gis::only(gi));
        }
    }

    /// [RT-326] The turns are up.
    pub(crate) fn end_by_limit(&mut self) {
        let best = self.look().best();
        self.end(How::TurnLimit, best);
    }

    /// [RT-370] Open stacks, windows, trades and declarations are dropped.
    fn drop_everything(&mut self) {
        self.pos.steps.clear();
        self.drop_stack();
        if let Some((_, card)) = self.pos.window.last {
            self.discard(Deck::Rogue, card, place::TABLE);
        }
        self.pos.window = Windowed::default();
        self.pos.trade = Trade::default();
        self.pos.mods.clear();
        self.forget_declarations();
        self.show_deck(self.pos.active, false);
    }

    /// [RT-370] The game is over at once.
    pub(crate) fn end(&mut self, how: How, winners: Gis) {
        self.pos.ending = Some(Ending { how, winners });
        self.drop_everything();
        self.tell(|look| Event::Over { how, winners: winners.seats(), places: look.places() });
    }
}
