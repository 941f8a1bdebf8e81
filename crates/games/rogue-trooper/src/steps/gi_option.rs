//! A GI Encounter: the Attacker chooses one option [RT-135, RT-136].

use retrograde_core::{Draft, DraftPartner, Log, step};

use crate::action::Action;
use crate::deck::{Deck, place};
use crate::event::{Event, Meeting};
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::pack::MissionKind;
use crate::play::Play;
use crate::position::{Foe, Trade};
use crate::room::{Question, Room};
use crate::steps::{AcceptClues, Dodge, Duel, GiveCompanion, GiveMission, Offer, Ready, Stage};

step! {
    /// The Attacker chooses what to do with the GI it meets.
    pub(crate) struct GiOption = "gi-option" {}
}

const ALL: [Action; 7] = [
    Action::Attack,
    Action::Kidnap,
    Action::SwapCompanions,
    Action::SwapMissions,
    Action::SwapClues,
    Action::Trade,
    Action::Talk,
];

impl Look<'_> {
    /// The GI that the active GI meets.
    pub(crate) fn defender(self) -> Gi {
        self.pos.now.meets.unwrap_or(self.pos.active)
    }

    /// Whether somebody has a contact mission.
    pub(crate) fn has_contact(self, gi: Gi) -> bool {
        self.missions(gi).any(|mission| self.mission(mission).kind == MissionKind::Contact)
    }

    /// Whether the Attacker may choose an option [RT-136].
    pub(crate) fn check_option(self, action: Action) -> Check {
        let (gi, other) = (self.pos.active, self.defender());
        match action {
            Action::Attack | Action::Talk => Ok(()),
            Action::Kidnap => {
                require(!self.companions(other).is_empty(), "RT-148", "there is no Companion to kidnap")
            }
            Action::SwapCompanions => {
                require(!self.companions(gi).is_empty(), "RT-151", "there is no Companion to give")
            }
            Action::SwapMissions => {
                require(self.has_contact(gi), "RT-154", "only contact missions can be exchanged")?;
                require(
                    self.count(Deck::Mission, place::hand(other)) > 0,
                    "RT-154",
                    "the other GI has no mission to swap",
                )
            }
            Action::SwapClues => {
                let faces = self.pos.gi(gi).face.is_some() || self.pos.gi(other).face.is_some();
                require(!faces, "RT-350", "a complete face cannot be exchanged")?;
                let both = [gi, other].iter().all(|gi| self.count(Deck::Clue, place::hand(*gi)) > 0);
                require(both, "RT-350", "both need a Clue card")
            }
            Action::Trade => {
                let has = |gi: Gi| self.item_count(gi) > 0 || self.ammo_total(gi) > 0;
                require(has(gi) || has(other), "RT-352", "there is nothing to trade")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }
}

impl Room for GiOption {
    fn asked(self, look: Look<'_>) -> Gis {
        Gis::only(look.pos.active)
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend(ALL.into_iter().filter(|action| look.check_option(*action).is_ok()));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        look.check_option(action)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        let other = play.look().defender();
        let what = match action {
            Action::Attack => Meeting::Attack,
            Action::Kidnap => Meeting::Kidnap,
            Action::SwapCompanions => Meeting::Companions,
            Action::SwapMissions => Meeting::Missions,
            Action::SwapClues => Meeting::Clues,
            Action::Trade => Meeting::Trade,
            _ => Meeting::Talk,
        };
        play.tell(|_| Event::Chooses { gi, other, what });
        match action {
            Action::Attack => {
                play.open_fight(Foe::Gi(other), false);
                play.start_duel();
                play.push(Dodge {});
            }
            Action::Kidnap => {
                play.open_fight(Foe::Gi(other), true);
                play.start_duel();
            }
            Action::SwapCompanions => play.push(GiveCompanion { giver: gi, first: true }),
            Action::SwapMissions => play.push(GiveMission { given: None, who: gi }),
            Action::SwapClues => play.push(AcceptClues {}),
            Action::Trade => {
                play.pos.trade = Trade::default();
                play.push(Offer { by: gi });
            }
            _ => {}
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text = format!("{}: what do you want from {}?", look.name(gi), look.name(look.defender()));
        Question::new("RT-136", "gi-option", text)
    }

    fn thinkable(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend(ALL);
    }

    fn about(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        let other = look.name(look.defender());
        match action {
            Action::Attack => {
                format!("Both fire in secret; the lower total loses a life. {other} may try to evade first.")
            }
            Action::Kidnap => format!(
                "Both fire in secret; win, and take one of {other}'s Companions. Lose, and lose a life."
            ),
            Action::SwapCompanions => format!(
                "Hand over a Companion, whether {other} likes it or not; {other} may hand one back, and so on."
            ),
            Action::SwapMissions => format!("Swap a contact mission with {other}, who cannot refuse."),
            Action::SwapClues => {
                format!("If {other} agrees, both see the other's Clue cards and may swap one.")
            }
            Action::Trade => format!("Offer items and rounds to {other}."),
            _ => "Nothing happens.".to_owned(),
        }
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Talk)
    }

    /// What a mission or a face wants of the other; otherwise it is a matter of taste.
    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let mut best = Vec::new();
        look.sensible_option(gi, &mut best);
        best.first().copied().filter(|best| *best != Action::Talk)
    }

    fn draft(self, look: Look<'_>, gi: Gi) -> Option<Draft> {
        look.check_option(Action::Trade).is_ok().then(|| look.trade_draft(gi, "trade"))
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} meets {}", look.name(look.pos.active), look.name(look.defender()))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_option(gi, out);
    }

    /// All but a trade: bots do not haggle.
    fn searched(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        self.list(look, gi, out);
        out.retain(|action| *action != Action::Trade);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_meeting()
    }
}

impl Look<'_> {
    /// Whether the active GI meets another one.
    pub(crate) fn is_meeting(self) -> bool {
        self.before(Stage::Collect)
            && self.pos.sheet().is_free()
            && self.pos.now.meets.is_some_and(|other| self.others_here().has(other))
    }

    /// What a trade between the two GIs of a meeting can be made of.
    pub(crate) fn trade_draft(self, gi: Gi, begin: &str) -> Draft {
        let other = if gi == self.pos.active { self.defender() } else { self.pos.active };
        let partner = DraftPartner {
            seat: other.seat(),
            begin: begin.to_owned(),
            about: self.kit_about(other),
            gives: self.draft_goods(gi, "give"),
            gets: self.draft_goods(other, "get"),
        };
        Draft { partners: vec![partner], propose: "propose".to_owned(), cancel: "cancel".to_owned() }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [RT-347] Items first, openly, then both salvos in secret.
    fn start_duel(&mut self) {
        let (gi, other) = (self.pos.active, self.look().defender());
        self.push(Duel { waiting: Gis::only(gi).with(other) });
        self.push(Ready { who: other });
        self.push(Ready { who: gi });
    }
}
