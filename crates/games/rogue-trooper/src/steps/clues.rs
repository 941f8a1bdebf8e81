//! Exchanging Clues [RT-155 to RT-158, RT-350].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::effect::Peeked;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};

step! {
    /// The Defender accepts the exchange, or declines.
    pub(crate) struct AcceptClues = "accept-clues" {}
}

impl Room for AcceptClues {
    fn asked(self, look: Look<'_>) -> Gis {
        Gis::only(look.defender())
    }

    fn list(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Accept, Action::Decline]);
    }

    fn check(self, _look: Look<'_>, _gi: Gi, action: Action) -> Check {
        if matches!(action, Action::Accept | Action::Decline) { Ok(()) } else { Err(Block::NOT_ASKED) }
    }

    /// [RT-158] Who accepts sees the other's Clues, and shows the own ones.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        let other = play.pos.active;
        let accepted = action == Action::Accept;
        play.tell(|_| Event::CluesAnswered { gi, other, accepted });
        if accepted {
            play.peek(gi, other, Peeked::Clues);
            play.peek(other, gi, Peeked::Clues);
            play.push(WantClue { waiting: Gis::only(gi).with(other), wants: [None, None] });
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text = format!("{}: exchange Clues with {}?", look.name(gi), look.name(look.pos.active));
        Question::new("RT-155", "accept-clues", text)
            .help("If you accept, both see the other's Clue cards. One card each changes hands if both of you want one.")
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Decline)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} offers {} Clues", look.name(look.pos.active), look.name(look.defender()))
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_meeting() && look.check_option(Action::SwapClues).is_ok()
    }
}

step! {
    /// Both name a Clue card of the other, in secret: the Attacker's wish, then the Defender's.
    pub(crate) struct WantClue = "want-clue" { waiting: Gis, wants: [Option<Design>; 2] }
}

impl WantClue {
    /// The cards of the other, each once.
    fn open(look: Look<'_>, gi: Gi) -> impl Iterator<Item = Design> {
        look.kinds(Deck::Clue, look.cards(Deck::Clue, place::hand(look.partner(gi))))
    }
}

impl Room for WantClue {
    fn asked(self, _look: Look<'_>) -> Gis {
        self.waiting
    }

    /// [RT-156] Both wishes are known: one card each changes hands, or nothing.
    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        let (gi, other) = (play.pos.active, play.look().defender());
        let [Some(got), Some(given)] = self.wants else {
            play.tell(|_| Event::CluesChanged { gi, other, swapped: false });
            return;
        };
        play.hand_over(Deck::Clue, given, gi, other);
        play.hand_over(Deck::Clue, got, other, gi);
        play.tell(|_| Event::CluesChanged { gi, other, swapped: true });
        play.tell(|look| Event::CluesSwapped {
            gi,
            other,
            given,
            got,
            seen: Gis(look.circle(gi).0 | look.circle(other).0).seats(),
        });
        play.show_face(gi);
        play.show_face(other);
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::WantNothing);
        out.extend(
            WantClue::open(look, gi).map(|clue| Action::Want(look.rules.pack.clues.ids[clue.index()])),
        );
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::WantNothing => Ok(()),
            Action::Want(name) => {
                let clue = look.named(Deck::Clue, name);
                require(
                    WantClue::open(look, gi).any(|it| Some(it) == clue),
                    "RT-158",
                    "the other GI does not have that card",
                )
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let mut wants = self.wants;
        if let Action::Want(name) = action {
            wants[play.look().side(gi)] = play.look().named(Deck::Clue, name);
        }
        play.replace(WantClue { waiting: self.waiting.without(gi), wants });
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let other = look.name(look.partner(gi));
        Question::new(
            "RT-158",
            "want-clue",
            format!("{}: which of {other}'s Clue cards do you want?", look.name(gi)),
        )
        .help("Both name a card in secret. If both name one, the two cards change hands.")
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::WantNothing)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!(
            "{} and {} look at each other's Clues",
            look.name(look.pos.active),
            look.name(look.defender())
        )
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_wants(gi, WantClue::open(look, gi), out);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let sides = [look.pos.active, look.defender()];
        let has = |gi: Gi, want: &Option<Design>| {
            want.is_none_or(|want| WantClue::open(look, gi).any(|it| it == want))
        };
        look.is_meeting()
            && look.check_option(Action::SwapClues).is_ok()
            && self.waiting.iter().all(|gi| sides.contains(&gi) && self.wants[look.side(gi)].is_none())
            && sides.iter().zip(&self.wants).all(|(gi, want)| has(*gi, want))
    }
}
