//! A card is aimed: at a player, and for a side by somebody who helps both [GR-204, GR-205].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::acts::Context;
use crate::cards::{DesignId, place};
use crate::combat::Side;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Holds, Question, Room, must};

step! {
    /// A card on the table waits for its target.
    pub(crate) struct Aim = "aim" {
        player: Player,
        card: DesignId,
        /// The side it counts for, in a combat.
        side: Option<Side>,
    }
}

impl Aim {
    /// Whether the side must be said first.
    fn asks_side(self, look: Look<'_>) -> bool {
        self.side.is_none() && look.pos.combat.sides(self.player).count() > 1 && look.pos.combat.is_on()
    }

    fn context(self, target: Option<Player>, side: Option<Side>) -> Context {
        Context { by: self.player, card: Some(self.card), target, side }
    }

    fn targets(self, look: Look<'_>) -> impl Iterator<Item = Player> {
        look.others(self.player).filter(move |other| {
            look.could_run(look.design(self.card).effects, self.context(Some(*other), self.side))
        })
    }
}

impl Room for Aim {
    fn asked(self, look: Look<'_>) -> Players {
        let waits = self.asks_side(look)
            || look.design(self.card).needs_target && self.targets(look).next().is_some();
        if waits { Players::only(self.player) } else { Players::NONE }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        if play.rules.pack.cards.design(self.card).needs_target {
            // A card that finds nobody does nothing.
            play.discard(self.card, place::TABLE);
        } else {
            play.run_card(self.player, self.card, None);
        }
    }

    fn only(self, look: Look<'_>, player: Player) -> Option<Action> {
        if self.asks_side(look) {
            let mut sides = Side::ALL.map(Action::ForSide).into_iter();
            let first = sides.find(|side| self.check(look, player, *side).is_ok())?;
            return sides.all(|side| self.check(look, player, side).is_err()).then_some(first);
        }
        let mut targets = self.targets(look);
        let first = targets.next()?;
        targets.next().is_none().then_some(Action::Target(first))
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        if self.asks_side(look) {
            let sides = Side::ALL.map(Action::ForSide);
            out.extend(sides.into_iter().filter(|action| self.check(look, player, *action).is_ok()));
        } else {
            out.extend(self.targets(look).map(Action::Target));
        }
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::ForSide(side) if self.asks_side(look) => {
                let effects = look.design(self.card).effects;
                let could =
                    |target: Option<Player>| look.could_run(effects, self.context(target, Some(side)));
                let any = if look.design(self.card).needs_target {
                    look.others(player).any(|other| could(Some(other)))
                } else {
                    could(None)
                };
                let cond = look.holds_all(look.design(self.card).cond, player, Some(side));
                require(any && cond, "GR-243", "nothing could happen on that side")
            }
            Action::Target(who) if !self.asks_side(look) => {
                let other = who != player && look.pos.options.all_players().has(who);
                require(other, "GR-205", "the target must be another player")?;
                require(
                    self.targets(look).any(|target| target == who),
                    "GR-243",
                    "nothing could happen there",
                )
            }
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::ForSide(side) => {
                if play.rules.pack.cards.design(self.card).needs_target {
                    play.replace(Aim { side: Some(side), ..self });
                } else {
                    play.pop();
                    play.run_with(self.context(None, Some(side)), self.card);
                }
            }
            Action::Target(who) => {
                play.pop();
                play.tell(|look| Event::Aimed { who: look.party(player), at: look.party(who) });
                // [GR-250] A card aimed at a player reopens trading for them.
                play.pos.trade.done.remove(who);
                play.run_with(self.context(Some(who), self.side), self.card);
            }
            _ => {}
        }
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        super::identity::first(self, look, player)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let card = &look.design(self.card).name;
        let text = if self.asks_side(look) {
            format!("{}: you help both sides; which one does {card} count for?", look.name(player))
        } else {
            format!("{}: who is the target of {card}?", look.name(player))
        };
        Question::new("aim", "GR-205", text)
    }

    fn choice_kind(self, _action: Action) -> ChoiceKind {
        ChoiceKind::Act
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_targets(self, player, out);
    }

    fn midway(self) -> bool {
        true
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} plays {}", look.name(self.player), look.design(self.card).name)
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(self.card.index() < look.deck().designs.len(), "there is no such card")?;
        let there = !(look.pos.cards.in_place(place::TABLE) & look.copies(self.card)).is_empty();
        must(there, "a card that is carried out is not on the table")?;
        must(self.side.is_none() || look.pos.combat.is_on(), "there is no combat")
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_draw()
    }

    fn holds(self) -> Holds {
        Holds { card: Some(self.card), ..Holds::default() }
    }
}
