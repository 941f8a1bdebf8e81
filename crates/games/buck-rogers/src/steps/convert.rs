//! Units are converted before they move [BR-287 … BR-289].

use retrograde_core::{Log, step};

use crate::action::{Action, Recipe};
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::Kind;
use crate::look::{Check, Look, not_asked, require};
use crate::options::Switch;
use crate::piece::Stack;
use crate::play::Play;
use crate::room::{Asks, Question, Room};
use crate::sets::Players;
use crate::state::State;
use crate::steps::Step;

step! {
    /// A part may convert units.
    pub(crate) struct Convert = "convert" { lead: Colour }
}

impl Convert {
    fn conversions(look: Look<'_>) -> impl Iterator<Item = Action> {
        let part = look.moving();
        let mut last = None;
        let stacks = look.pos.stacks.iter().filter(move |stack| part.contains(stack.colour));
        // Each colour once in a zone.
        let places = stacks.filter_map(move |stack| {
            let place = (stack.zone, stack.colour);
            (last.replace(place) != Some(place)).then_some(place)
        });
        let recipes = places.flat_map(move |(zone, colour)| {
            let open = move |recipe: &Recipe| look.check_convert(colour, *recipe, zone).is_ok();
            let recipes = Recipe::ALL.into_iter().filter(open);
            recipes.map(move |recipe| Action::Convert(colour, recipe, look.name(zone)))
        });
        recipes.chain([Action::Done])
    }
}

impl Room for Convert {
    const SENSIBLE: Option<Action> = Some(Action::Done);
    const DONE: &'static str = "No more conversions";
    const PASSES: bool = true;

    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.lead))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::of(Convert::conversions(look))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(Convert::conversions(look));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match action {
            Action::Convert(colour, recipe, name) => look.check_convert(colour, recipe, look.zone(name)?),
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    /// Units of a zone become others [BR-288].
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Action::Convert(colour, recipe, name) = action else { return self.go_on(play) };
        let Ok(zone) = play.look().zone(name) else { return };
        play.pos.take_any(zone, colour, recipe.from.0, 1);
        if let Some(second) = recipe.from.1 {
            play.pos.take_any(zone, colour, second, 1);
        }
        let look = play.look();
        let state = State { slung: look.began_at(zone), ..State::fresh(look.allowance(recipe.to, zone)) };
        play.pos.put(Stack { zone, colour, kind: recipe.to, state, count: recipe.gives() });
        play.tell(|_| Event::Converted { colour, recipe, zone: name });
    }

    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-287", "convert units before you move?")
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} is about to move")
    }

    fn lies_on(self, below: Option<Step>) -> bool {
        matches!(below, Some(Step::Move(_) | Step::Genius(_)))
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_lead(self.lead)
    }
}

impl Look<'_> {
    fn check_convert(self, colour: Colour, recipe: Recipe, zone: Zone) -> Check {
        require(self.moving().contains(colour), "BR-287", "you cannot convert those now")?;
        require(
            !recipe.is_loose() || self.has(Switch::FastAndLoose),
            "BR-289",
            "that conversion needs the fast and loose option",
        )?;
        let count = |kind: Kind| self.pos.units(zone, colour, kind);
        let enough = match recipe.from {
            (one, None) => count(one) >= 1,
            (one, Some(two)) if one == two => count(one) >= 2,
            (one, Some(two)) => count(one) >= 1 && count(two) >= 1,
        };
        require(enough, "BR-288", "you don't have those units there")?;
        let land = self.board().is_territory(zone);
        let fits = if recipe.to == Kind::Battler { !land } else { !recipe.to.is_ground() || land };
        require(fits, "BR-288", "what they become cannot be in that zone")?;
        require(
            self.supply(colour, recipe.to) >= recipe.gives(),
            "BR-010",
            "the tray doesn't have that many left",
        )
    }
}
