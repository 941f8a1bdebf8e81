//! Rogue cards: who may play what when, and windows [section 14].

use retrograde_core::Log;

use crate::deck::{Deck, Design, place};
use crate::effect::Phase;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Check, Look, require};
use crate::pack::{By, Class, Rogue};
use crate::play::Play;
use crate::position::{Intent, Windowed};
use crate::steps::Window;

impl<'a> Look<'a> {
    #[inline]
    pub(crate) fn rogue(self, design: Design) -> &'a Rogue {
        &self.rules.pack.rogues[design.index()]
    }

    /// Whether somebody may play a Rogue card in the window of a phase.
    pub(crate) fn check_rogue(self, gi: Gi, design: Design, phase: Phase) -> Check {
        let card = self.rogue(design);
        let active = self.pos.active;
        require(self.holds(Deck::Rogue, place::hand(gi), design), "RT-238", "that card is not in your hand")?;
        require(card.phase.is_none_or(|wanted| wanted == phase), "RT-238", "that card is for another phase")?;
        match card.by {
            By::Own => require(gi == active, "RT-243", "that card is for your own turn")?,
            By::Opponent => require(gi != active, "RT-243", "that card is for another player's turn")?,
            By::Any => {}
        }
        let at = self.pos.sheet().at;
        match card.class {
            Class::Move => {
                require(!self.board().is_station(at), "RT-250", "movement cards do not work on Milli-com")?;
            }
            Class::Reinforce => {
                require(self.board().info(at).rating > 0, "RT-096", "the sector's rating is 0")?;
                let meets = self.pos.now.meets.is_some() || self.pos.now.waits;
                require(!meets, "RT-095", "a GI in a GI Encounter is safe from reinforcements")?;
            }
            Class::Escape | Class::Traitor | Class::Other => {}
        }
        self.check_when(active, &card.when)
    }

    /// The cards that somebody may play now.
    pub(crate) fn playable(self, gi: Gi, phase: Phase) -> impl Iterator<Item = Design> + use<'a> {
        self.kinds(Deck::Rogue, self.hand(gi))
            .filter(move |design| self.check_rogue(gi, *design, phase).is_ok())
    }

    /// The place of a player in the circuit of a window: the left player first, the active player last [RT-240, RT-241].
    pub(crate) fn rank(self, gi: Gi) -> u8 {
        let players = self.pos.options.players;
        let seats = (gi.index() as u8 + players - self.pos.active.index() as u8) % players;
        if seats == 0 { players } else { seats }
    }

    /// Who is asked in a window from a place in the circuit on: everybody alive with cards in hand, whatever they are, so
    /// that nobody can tell who has a choice [RT-C86].
    pub(crate) fn entitled(self, from: u8) -> Gis {
        let asked = |gi: &Gi| self.rank(*gi) >= from && !self.hand(*gi).is_empty();
        self.pos.living().iter().filter(asked).collect()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [RT-239, RT-246] A window opens.
    pub(crate) fn open_window(&mut self, phase: Phase) {
        self.pos.window = Windowed::default();
        let waiting = self.look().entitled(1);
        if !waiting.is_empty() {
            self.push(Window { phase, from: 1, circuit: 1, waiting });
        }
    }

    /// Somebody's card is played for all to see; one played before is overtaken [RT-242].
    pub(crate) fn play_rogue(&mut self, gi: Gi, card: Design) {
        if let Some((_, before)) = self.pos.window.last.take() {
            self.discard(Deck::Rogue, before, place::TABLE);
            self.tell(|_| Event::RogueOvertaken { card: before });
        }
        self.move_card(Deck::Rogue, card, place::hand(gi), place::TABLE, retrograde_cards::EVERYBODY);
        self.pos.window.last = Some((gi, card));
        self.pos.window.any = true;
        self.tell(|_| Event::RoguePlayed { gi, card });
    }

    /// The window closes: the last card works.
    pub(crate) fn close_window(&mut self) {
        let last = self.pos.window.last.take();
        self.pos.window = Windowed::default();
        if let Some((gi, card)) = last {
            self.discard(Deck::Rogue, card, place::TABLE);
            let target = self.pos.active;
            self.tell(|_| Event::RogueWorks { gi, card, target });
            let effects = self.look().rogue(card).effects;
            self.run(effects, target, gi);
        }
    }

    /// Forgets what was answered in secret.
    pub(crate) fn clear_intents(&mut self) {
        self.pos.window.intents = [Intent::None; Gi::MOST];
    }

    /// Rogue cards are drawn.
    pub(crate) fn draw_rogues(&mut self, gi: Gi, count: u8) {
        let mut drawn = 0;
        for _ in 0..count {
            let Some(card) = self.take(Deck::Rogue) else { break };
            self.move_card(Deck::Rogue, card, place::TABLE, place::hand(gi), gi.bit());
            drawn += 1;
            self.tell(|look| Event::RogueDrawn { gi, card, seen: look.circle(gi).seats() });
        }
        if drawn > 0 {
            self.tell(|look| Event::RoguesDrawn { gi, count: drawn, hand: look.hand(gi).len() as u8 });
        }
    }
}
