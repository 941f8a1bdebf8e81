//! Exchanging Companions and missions [RT-149 to RT-154].

use retrograde_cards::CardSet;
use retrograde_core::{Log, step};

use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::effect::Goods;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::pack::MissionKind;
use crate::play::Play;
use crate::room::{Question, Room};

impl Look<'_> {
    /// The other GI of the meeting.
    pub(crate) fn partner(self, gi: Gi) -> Gi {
        if gi == self.pos.active { self.defender() } else { self.pos.active }
    }
}

step! {
    /// One of the two may hand over a Companion; the first one must be given.
    pub(crate) struct GiveCompanion = "give-companion" { giver: Gi, first: bool }
}

impl GiveCompanion {
    /// Companions that have not changed hands in this meeting [RT-150].
    fn open(self, look: Look<'_>) -> CardSet {
        look.companions(self.giver) - look.pos.given
    }
}

impl Room for GiveCompanion {
    fn asked(self, look: Look<'_>) -> Gis {
        if self.open(look).is_empty() { Gis::NONE } else { Gis::only(self.giver) }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        if !self.first {
            out.push(Action::Done);
        }
        let open = look.kinds(Deck::Encounter, self.open(look));
        out.extend(open.map(|companion| Action::Give(look.encounter(companion).id)));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => require(!self.first, "RT-149", "the first Companion must be handed over"),
            Action::Give(name) => {
                let companion =
                    look.named(Deck::Encounter, name).filter(|it| look.has_companion(self.giver, *it));
                require(companion.is_some(), "RT-149", "that Companion is not with your GI")?;
                let open = look.kinds(Deck::Encounter, self.open(look)).any(|it| Some(it) == companion);
                require(open, "RT-150", "a Companion changes hands only once in a meeting")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        let Action::Give(name) = action else { return };
        let Some(companion) = play.look().named(Deck::Encounter, name) else { return };
        let other = play.look().partner(gi);
        play.pos.given |= play.look().copies(Deck::Encounter, companion);
        play.part_card(gi, Some(other), Goods::Companion, companion);
        play.push(GiveCompanion { giver: other, first: false });
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "Give no more"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let other = look.name(look.partner(gi));
        let text = if self.first {
            format!("{}: which Companion do you hand to {other}?", look.name(gi))
        } else {
            format!("{}: hand a Companion to {other} in return?", look.name(gi))
        };
        Question::new("RT-149", "give-companion", text)
    }

    fn usual(self, look: Look<'_>, _gi: Gi) -> Option<Action> {
        let worst = |companion: &Design| {
            let card = look.encounter(*companion);
            (card.evade_mod, card.firepower)
        };
        let least = look.kinds(Deck::Encounter, self.open(look)).min_by_key(worst)?;
        Some(if self.first { Action::Give(look.encounter(least).id) } else { Action::Done })
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} and {} exchange Companions", look.name(look.pos.active), look.name(look.defender()))
    }

    fn passes_over(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let party = self.giver == look.pos.active || self.giver == look.defender();
        let opens = !self.first || (self.giver == look.pos.active && look.pos.given.is_empty());
        look.is_meeting() && party && opens
    }
}

step! {
    /// A contact mission is to be handed over, the Attacker's first; `given` is the Attacker's.
    pub(crate) struct GiveMission = "give-mission" { given: Option<Design>, who: Gi }
}

impl GiveMission {
    fn contacts(self, look: Look<'_>) -> impl Iterator<Item = Design> {
        look.missions(self.who).filter(move |mission| look.mission(*mission).kind == MissionKind::Contact)
    }

    /// Somebody has named a mission, or has none to give [RT-C88].
    fn named<L: Log<Event>>(self, play: &mut Play<'_, L>, mission: Option<Design>) {
        let (gi, other) = (play.pos.active, play.look().defender());
        match (self.given, mission) {
            (_, None) => play.tell(|_| Event::NoContact { gi: other }),
            (None, Some(mission)) => play.push(GiveMission { given: Some(mission), who: other }),
            (Some(given), Some(mission)) => {
                play.hand_over(Deck::Mission, given, gi, other);
                play.hand_over(Deck::Mission, mission, other, gi);
                play.tell(|look| Event::MissionsSwapped {
                    gi,
                    other,
                    given,
                    got: mission,
                    seen: Gis(look.circle(gi).0 | look.circle(other).0).seats(),
                });
                play.tell(|_| Event::MissionsChanged { gi, other });
            }
        }
    }
}

impl Room for GiveMission {
    fn asked(self, look: Look<'_>) -> Gis {
        // How many missions somebody has is seen by all; which they are is not.
        let many = look.count(Deck::Mission, place::hand(self.who)) > 1;
        if many { Gis::only(self.who) } else { Gis::NONE }
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        let only = self.contacts(play.look()).next();
        self.named(play, only);
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        let start = out.len();
        out.extend(self.contacts(look).map(|mission| Action::Give(look.mission(mission).id)));
        if out.len() == start {
            out.push(Action::Pass);
        }
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        match action {
            Action::Pass => {
                require(self.contacts(look).next().is_none(), "RT-152", "the swap cannot be refused")
            }
            Action::Give(name) => {
                let mission = look.named(Deck::Mission, name).filter(|it| look.has_mission(self.who, *it));
                require(mission.is_some(), "RT-154", "that is not one of your missions")?;
                let contact = self.contacts(look).any(|it| Some(it) == mission);
                require(contact, "RT-152", "only contact missions can be exchanged")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _gi: Gi, action: Action) {
        play.pop();
        let mission = match action {
            Action::Give(name) => play.look().named(Deck::Mission, name),
            _ => None,
        };
        self.named(play, mission);
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let other = look.name(look.partner(gi));
        Question::new(
            "RT-154",
            "give-mission",
            format!("{}: which mission do you hand to {other}?", look.name(gi)),
        )
    }

    /// [RT-D25] The farther one.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let farther = self.contacts(look).max_by_key(|mission| look.mission_turns(gi, *mission))?;
        Some(Action::Give(look.mission(farther).id))
    }

    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        self.usual(look, gi)
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let given = self.given.is_none_or(|mission| {
            mission.index() < look.rules.pack.missions.len() && look.has_mission(look.pos.active, mission)
        });
        let who = if self.given.is_none() { look.pos.active } else { look.defender() };
        look.is_meeting() && given && self.who == who
    }
}
