//! The ally step: the primaries invite others by turns [GR-141 to GR-148].

use retrograde_core::{ChoiceKind, Forecast, Log, step};

use crate::action::Action;
use crate::alliance::Dealing;
use crate::combat::Side;
use crate::effect::Window;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::piece::Mark;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Holds, Question, Room, must};

step! {
    /// A primary may invite a player or play a card.
    pub(crate) struct Invite = "invite" {
        side: Side,
        /// Whether the other primary has just passed.
        passed: bool,
    }
}

step! {
    /// A player is invited, and names the pieces that join.
    pub(crate) struct Join = "join" {
        player: Player,
        side: Side,
    }
}

impl Invite {
    /// Whether either primary will be asked.
    pub(crate) fn is_open(look: Look<'_>) -> bool {
        let invites = Side::ALL.map(|side| Invite { side, passed: false });
        invites.into_iter().any(|invite| invite.has_say(look, look.pos.combat.primary(invite.side)))
    }

    /// Whether there is anything to decide: an invitation, an abort, or a hidden card that might be played.
    fn has_say(self, look: Look<'_>, player: Player) -> bool {
        let invites = look.players().any(|who| look.check_invite(self.side, who).is_ok());
        invites || !look.hand(player).is_empty()
    }
}

impl Room for Invite {
    fn asked(self, look: Look<'_>) -> Players {
        let primary = look.pos.combat.primary(self.side);
        if self.has_say(look, primary) { Players::only(primary) } else { Players::NONE }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        // A pass; the step ends when both pass one after the other [GR-148].
        if self.passed { play.pop() } else { play.replace(Invite { side: self.side.other(), passed: true }) }
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let others = look.players().filter(|who| look.check_invite(self.side, *who).is_ok());
        out.extend(others.map(Action::Invite));
        look.list_plays(player, &[Window::Ally], out);
        out.push(Action::Pass);
        out.extend(self.check(look, player, Action::Abort).is_ok().then_some(Action::Abort));
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Invite(who) => look.check_invite(self.side, who),
            Action::Play(card) => look.check_play(player, card, &[Window::Ally]),
            Action::Pass => Ok(()),
            Action::Abort => {
                require(self.side == Side::Attack, "GR-138", "only the attacker can call the attack off")?;
                require(look.can_abort(), "GR-138", "the attack can no longer be called off")
            }
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let turn = Invite { side: self.side.other(), passed: false };
        match action {
            Action::Invite(who) => {
                play.replace(turn);
                play.pos.combat.invited[self.side.index()][who.index()] += 1;
                play.tell(|look| Event::Invited {
                    by: look.party(player),
                    who: look.party(who),
                    side: self.side,
                });
                play.push(Join { player: who, side: self.side });
            }
            Action::Play(card) => {
                // [GR-272] Any card of the defender ends the right to abort.
                play.pos.combat.answered |= self.side == Side::Defence;
                play.replace(turn);
                play.play_card(player, card, Window::Ally);
            }
            Action::Abort => play.abort(),
            _ => self.go_on(play),
        }
    }

    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Pass
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let role = if self.side == Side::Attack { "attack" } else { "defence" };
        let name = look.name(player);
        if self.invites(look) {
            return Question::new("ally", "GR-148", format!("{name}: invite someone to join your {role}?"));
        }
        if self.check(look, player, Action::Abort).is_ok() {
            return Question::new("ally", "GR-148", format!("{name}: continue the {role}?"));
        }
        Question::new("ally-cards", "GR-148", format!("{name}: play a card before pods are burned?"))
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        match action {
            Action::Invite(who) => Some(format!("Invite {}", look.name(who))),
            Action::Pass if self.invites(look) => Some("Invite nobody".to_owned()),
            Action::Pass => Some("Continue".to_owned()),
            _ => None,
        }
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.extend(look.others(player).map(Action::Invite));
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_invitations(self.side, player, out);
    }

    fn quick(self, _look: Look<'_>, _player: Player) -> Option<Action> {
        Some(Action::Pass)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} looks for allies", look.name(look.pos.combat.primary(self.side)))
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.combat.is_on(), "there is no combat")
    }

    fn odds(self, look: Look<'_>, player: Player, action: Action) -> Option<Forecast> {
        (action == Action::Pass).then(|| look.forecast(player, None))?
    }
}

impl Invite {
    /// Whether somebody may be invited.
    fn invites(self, look: Look<'_>) -> bool {
        look.players().any(|who| look.check_invite(self.side, who).is_ok())
    }
}

impl Join {
    fn picked(self, look: Look<'_>) -> bool {
        look.alliance(self.player).mark == Mark::Hand || look.marked(self.player, Mark::Hand).next().is_some()
    }
}

impl Room for Join {
    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let target = look.pos.combat.area;
        look.list_joiners(player, self.side, target, out);
        out.extend(look.borg_joins(player, self.side, target).then_some(Action::AddBorg));
        out.extend(look.can_join(player, self.side).then_some(Action::AddAll));
        out.extend(self.picked(look).then_some(Action::Commit));
        out.push(Action::Decline);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        let target = look.pos.combat.area;
        match action {
            Action::Add(count, unit, area) => {
                look.check_join(player, self.side, (count, unit, area), target).map(|_| ())
            }
            Action::AddBorg => {
                require(look.borg_joins(player, self.side, target), "GR-143", "your bioborg cannot join")
            }
            Action::AddAll => require(look.can_join(player, self.side), "GR-144", "nothing more can join"),
            Action::Commit => require(self.picked(look), "GR-144", "an ally must commit at least one piece"),
            Action::Decline => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let target = play.pos.combat.area;
        match action {
            Action::Add(count, unit, area) => {
                let stack = play.look().check_join(player, self.side, (count, unit, area), target);
                if let Ok(stack) = stack {
                    play.mark_units(stack, count, Mark::Hand);
                }
            }
            Action::AddBorg => play.pos.alliance_mut(player).mark = Mark::Hand,
            Action::AddAll => play.pick_all(player, self.side, target, false),
            Action::Commit => {
                let primary = play.pos.combat.primary(self.side);
                play.tell(|look| Event::Joined {
                    who: look.party(player),
                    whom: look.party(primary),
                    side: self.side,
                    what: look.committed_text(player, Mark::Hand),
                });
                play.commit_picked(player, self.side.mark());
                play.pos.combat.allies[self.side.index()].add(player);
                play.pos.ledger.add(player, primary, Dealing::Joined);
                play.pop();
            }
            _ => {
                let primary = play.pos.combat.primary(self.side);
                play.commit_picked(player, Mark::None);
                play.pos.ledger.add(player, primary, Dealing::Declined);
                play.tell(|look| Event::DeclinedToJoin {
                    who: look.party(player),
                    whom: look.party(primary),
                });
                play.pop();
            }
        }
    }

    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Decline
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let combat = &look.pos.combat;
        let (primary, enemy) = (combat.primary(self.side), combat.primary(self.side.other()));
        let text = format!(
            "{}: {} asks for your help against {} in {}; which pieces join?",
            look.name(player),
            look.name(primary),
            look.name(enemy),
            look.area_name(combat.area),
        );
        Question::new("join", "GR-144", text)
    }

    fn label(self, look: Look<'_>, player: Player, action: Action) -> Option<String> {
        match action {
            Action::Commit => Some(format!("Join with {}", look.committed_text(player, Mark::Hand))),
            Action::Decline => Some("Stay out of it".to_owned()),
            Action::AddAll => Some("Everything that can join".to_owned()),
            _ => None,
        }
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        if matches!(action, Action::Commit | Action::Decline) { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_joining(self.side, self.picked(look), player, out);
    }

    fn midway(self) -> bool {
        true
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} is asked to join the fight", look.name(self.player))
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let combat = &look.pos.combat;
        let third = self.player != combat.attacker && self.player != combat.defender;
        must(combat.is_on() && third, "only a third player joins a combat")
    }

    fn with_all(self) -> Option<Action> {
        Some(Action::Commit)
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        [Action::Commit, Action::Decline].into_iter().find(|action| self.check(look, player, *action).is_ok())
    }

    fn holds(self) -> Holds {
        Holds { picks: Some(self.player), ..Holds::default() }
    }
}
