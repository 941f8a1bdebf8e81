//! The Rogue hand and the Clue limit at the end of a turn [RT-213 to RT-215].

use retrograde_core::{Amounts, Log, step};

use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::effect::Goods;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::steps::Stage;

step! {
    /// The active player discards Rogue cards, then draws.
    pub(crate) struct Hand = "hand" {}
}

impl Room for Hand {
    fn asked(self, look: Look<'_>) -> Gis {
        let gi = look.pos.active;
        if look.hand(gi).is_empty() { Gis::NONE } else { Gis::only(gi) }
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        let gi = play.pos.active;
        let short = usize::from(play.look().limits().rogue_hand).saturating_sub(play.look().hand(gi).len());
        play.draw_rogues(gi, short as u8);
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        if self.check(look, gi, Action::Done).is_ok() {
            out.push(Action::Done);
        }
        out.extend(look.kinds(Deck::Rogue, look.hand(gi)).map(|card| Action::Discard(look.rogue(card).id)));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => {
                let most = usize::from(look.limits().rogue_hand);
                require(look.hand(gi).len() <= most, "RT-214", "you must discard down to three cards")
            }
            Action::Discard(name) => {
                let card = look.named(Deck::Rogue, name);
                let held = card.is_some_and(|it| look.holds(Deck::Rogue, place::hand(gi), it));
                require(held, "RT-213", "that card is not in your hand")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        match action {
            Action::Discard(name) => {
                if let Some(card) = play.look().named(Deck::Rogue, name) {
                    play.part_card(gi, None, Goods::Rogue, card);
                }
            }
            _ => self.go(play),
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "Keep these"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let most = look.limits().rogue_hand;
        Question::new("RT-213", "hand", format!("{}: discard any Rogue cards?", look.name(gi)))
            .help(format!("Then your hand is refilled to {most}."))
    }

    fn about(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Discard(name) => {
                look.named(Deck::Rogue, name).map_or_else(String::new, |card| look.rogue_text(card))
            }
            _ => String::new(),
        }
    }

    /// All of them at once: nothing is drawn before the last.
    fn amounts(self, look: Look<'_>, gi: Gi) -> Option<Amounts> {
        let hand = look.hand(gi);
        let heaps = look.kinds(Deck::Rogue, hand).map(|card| {
            (Action::Discard(look.rogue(card).id), (hand & look.copies(Deck::Rogue, card)).len())
        });
        let over = hand.len().saturating_sub(usize::from(look.limits().rogue_hand));
        look.several(gi, heaps, (over.max(1), hand.len()), "Discard these", Some(Action::Done))
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Done)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} refills their hand", look.name(look.pos.active))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_hand(gi, out);
    }

    /// Whatever is discarded makes room for a card that may be better.
    fn searched(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        self.list(look, gi, out);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.before(Stage::Clues) && look.pos.sheet().is_alive()
    }
}

step! {
    /// The active player has more Clue cards than may be kept.
    pub(crate) struct ClueLimit = "clue-limit" {}
}

impl ClueLimit {
    fn over(look: Look<'_>) -> bool {
        let gi = look.pos.active;
        let hidden = look.count(Deck::Clue, place::hand(gi));
        hidden > 0 && look.clue_count(gi) > usize::from(look.limits().clues)
    }
}

impl Room for ClueLimit {
    fn asked(self, look: Look<'_>) -> Gis {
        let gi = look.pos.active;
        // A complete face stays: whatever else there is goes, and nobody is asked.
        if ClueLimit::over(look) && look.pos.gi(gi).face.is_none() { Gis::only(gi) } else { Gis::NONE }
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        let gi = play.pos.active;
        while ClueLimit::over(play.look()) {
            let first = play.look().cards(Deck::Clue, place::hand(gi)).lowest();
            let Some(card) = first else { break };
            let clue = play.look().design(Deck::Clue, card);
            play.part_card(gi, None, Goods::Clue, clue);
        }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        let hand = look.kinds(Deck::Clue, look.cards(Deck::Clue, place::hand(gi)));
        out.extend(hand.map(|clue| Action::Discard(look.rules.pack.clues.ids[clue.index()])));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        let Action::Discard(name) = action else { return Err(Block::NOT_ASKED) };
        let clue = look.named(Deck::Clue, name);
        require(
            clue.is_some_and(|it| look.holds(Deck::Clue, place::hand(gi), it)),
            "RT-215",
            "that card is not yours",
        )
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let Action::Discard(name) = action else { return };
        if let Some(clue) = play.look().named(Deck::Clue, name) {
            play.part_card(gi, None, Goods::Clue, clue);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let most = look.limits().clues;
        Question::new("RT-215", "clue-limit", format!("{}: which Clue card do you discard?", look.name(gi)))
            .help(format!("You may keep at most {most} Clue cards."))
    }

    fn amounts(self, look: Look<'_>, gi: Gi) -> Option<Amounts> {
        let hand = look.cards(Deck::Clue, place::hand(gi));
        let over = look.clue_count(gi).saturating_sub(usize::from(look.limits().clues)).min(hand.len());
        let heaps = look.kinds(Deck::Clue, hand).map(|clue| {
            let id = look.rules.pack.clues.ids[clue.index()];
            (Action::Discard(id), (hand & look.copies(Deck::Clue, clue)).len())
        });
        look.several(gi, heaps, (over, over), "Discard these", None)
    }

    /// [RT-D32] Cards outside the best face, then doubles.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let value = |clue: &Design| look.clue_worth(gi, *clue);
        let worst = look.kinds(Deck::Clue, look.cards(Deck::Clue, place::hand(gi))).min_by_key(value)?;
        Some(Action::Discard(look.rules.pack.clues.ids[worst.index()]))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.usual(look, gi));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.before(Stage::Finish) && look.pos.sheet().is_alive()
    }
}
