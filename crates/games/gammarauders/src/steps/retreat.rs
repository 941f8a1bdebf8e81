//! The losers retreat [GR-174 to GR-178, GR-283].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::area::{Area, AreaSet};
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::piece::{Stack, Unit};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};

step! {
    /// The losers retreat one after the other, the primary first.
    pub(crate) struct Retreat = "retreat" {
        turn: u8,
    }
}

impl Retreat {
    fn player(self, look: Look<'_>) -> Option<Player> {
        look.party_in_order(look.losing()?).nth(usize::from(self.turn))
    }

    /// Where units may retreat to.
    fn areas(look: Look<'_>, stack: Stack) -> AreaSet {
        look.retreats(stack.owner(), look.unit_info(stack.kind()).blocked)
    }

    fn check_near(look: Look<'_>, to: Area) -> Check {
        let near = look.near(look.pos.combat.area).has(to);
        require(near, "GR-174", "that area is not next to the fight")
    }

    fn find(look: Look<'_>, player: Player, unit: Unit) -> Option<Stack> {
        look.fleeing(player).find(|stack| stack.unit() == unit)
    }
}

impl Room for Retreat {
    fn asked(self, look: Look<'_>) -> Players {
        let Some(player) = self.player(look) else { return Players::NONE };
        let can = |stack: Stack| !Retreat::areas(look, stack).is_empty();
        let units = look.fleeing(player).any(can);
        let borg = look.borg_flees(player) && !look.retreats(player, 0).is_empty();
        if units || borg { Players::only(player) } else { Players::NONE }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let Some(player) = self.player(play.look()) else {
            play.pop();
            return;
        };
        // [GR-178] Whoever has nowhere to go is eliminated.
        for stack in play.look().fleeing(player).collect::<Vec<_>>() {
            play.eliminate(stack, "no retreat");
        }
        play.replace(Retreat { turn: self.turn + 1 });
    }

    fn only(self, look: Look<'_>, player: Player) -> Option<Action> {
        // Whatever has one way goes there.
        let single = |areas: AreaSet| if areas.len() == 1 { areas.iter().next() } else { None };
        let units = look.fleeing(player).find_map(|stack| {
            single(Retreat::areas(look, stack)).map(|to| Action::Retreat(stack.count, stack.unit(), to))
        });
        units.or_else(|| {
            let to = single(look.retreats(player, 0)).filter(|_| look.borg_flees(player))?;
            Some(Action::RetreatBorg(to))
        })
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        if look.borg_flees(player) {
            out.extend(look.retreats(player, 0).iter().map(Action::RetreatBorg));
        }
        let start = out.len();
        for stack in look.fleeing(player) {
            for to in Retreat::areas(look, stack).iter() {
                for count in 1..=stack.count {
                    let action = Action::Retreat(count, stack.unit(), to);
                    if !out[start..].contains(&action) {
                        out.push(action);
                    }
                }
            }
        }
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::RetreatBorg(to) => {
                require(look.borg_flees(player), "GR-175", "your bioborg does not retreat")?;
                Retreat::check_near(look, to)?;
                require(look.retreats(player, 0).has(to), "GR-177", "there is a better area to retreat to")
            }
            Action::Retreat(count, unit, to) => {
                let Some(stack) = Retreat::find(look, player, unit) else {
                    return require(false, "GR-175", "no such units retreat");
                };
                require((1..=stack.count).contains(&count), "GR-175", "there aren't that many")?;
                Retreat::check_near(look, to)?;
                let entered = look.unit_info(stack.kind()).blocked & look.tiles().terrain(to).bit() == 0;
                require(entered, "GR-177", "they cannot retreat there")?;
                require(Retreat::areas(look, stack).has(to), "GR-177", "there is a better area to retreat to")
            }
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::RetreatBorg(to) => {
                play.pos.alliance_mut(player).borg = to;
                play.tell(|look| Event::Retreated {
                    who: look.party(player),
                    what: look.borg_name(player),
                    to,
                });
            }
            Action::Retreat(count, unit, to) => {
                let Some(stack) = Retreat::find(play.look(), player, unit) else { return };
                play.pos.change_units(stack.some(count), to, stack.state);
                play.tell(|look| Event::Retreated {
                    who: look.party(player),
                    what: retrograde_cards::text::count(count, unit.kind.word()),
                    to,
                });
            }
            _ => {}
        }
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        let home = look.alliance(player).fort;
        let near =
            |areas: AreaSet| areas.iter().min_by_key(|area| look.distance(home, *area).unwrap_or(u8::MAX));
        let units = look.fleeing(player).find_map(|stack| {
            near(Retreat::areas(look, stack)).map(|to| Action::Retreat(stack.count, stack.unit(), to))
        });
        let borg =
            near(look.retreats(player, 0)).filter(|_| look.borg_flees(player)).map(Action::RetreatBorg);
        units.or(borg).unwrap_or(Action::Done)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let text = format!("{}: retreat from {}", look.name(player), look.area_name(look.pos.combat.area));
        Question::new("retreat", "GR-174", text)
    }

    fn choice_kind(self, _action: Action) -> ChoiceKind {
        ChoiceKind::Act
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        for (_, area) in look.around() {
            out.extend(look.borg_flees(player).then_some(Action::RetreatBorg(area)));
            out.extend(look.fleeing(player).map(|stack| Action::Retreat(stack.count, stack.unit(), area)));
        }
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_retreats(player, out);
        if out.is_empty() {
            out.push(self.default(look, player));
        }
    }

    fn doing(self, look: Look<'_>) -> String {
        let who = self.player(look).map_or("Somebody", |player| look.name(player));
        format!("{who} retreats")
    }

    fn focus(self, look: Look<'_>) -> Option<Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.losing().is_some() && self.turn <= 6, "nobody has lost")
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }
}
