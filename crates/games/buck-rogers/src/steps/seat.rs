//! A Leader is put into a zone [BR-210, BR-220, BR-274, BR-302, BR-G17].

use retrograde_core::{Log, step, words};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::forces::units_of;
use crate::kind::Name;
use crate::look::{Check, Look, not_asked, require};
use crate::piece::{TransportId, Whereabouts};
use crate::play::Play;
use crate::position::Position;
use crate::reach::Enemies;
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;
use crate::state::State;
use crate::steps::Step;

step! {
    /// A player puts a Leader into a zone.
    pub(crate) struct Seat = "seat" { leader: Name, by: Player, why: Why }
}

words! {
    /// Why a Leader is put into a zone, which says where it may go.
    pub enum Why {
        /// It comes back after two turns [BR-210].
        Return = "return",
        /// It goes back to its owner from Ardala [BR-220, BR-221].
        Release = "release",
        /// It joins the player who controls its home [BR-274].
        Home = "home",
        /// It goes back to its owner after subversion [BR-302, BR-303].
        Revert = "revert",
    }
}

impl Why {
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Why::Return => "BR-210",
            Why::Release => "BR-220",
            Why::Home => "BR-274",
            Why::Revert => "BR-302",
        }
    }
}

impl Seat {
    /// The zones where the Leader may be put.
    pub(crate) fn zones(self, look: Look<'_>) -> impl Iterator<Item = Zone> {
        let enemies = look.enemies(self.by);
        look.board().all().filter(move |&zone| self.check_zone(look, zone, &enemies).is_ok())
    }

    fn check_zone(self, look: Look<'_>, zone: Zone, enemies: &Enemies<'_>) -> Check {
        let Seat { leader, by, why } = self;
        require(Some(zone) != look.board().sun, "BR-050", "nothing may enter the Sun")?;
        match why {
            Why::Return => require(
                !look.is_alone(by, zone, enemies),
                "BR-210",
                "a Leader cannot return alone among enemies",
            ),
            Why::Release => {
                let units = look.forces_in(zone);
                let any = units_of(&units, look.colours(by)) > 0 || !look.has_units(by);
                require(any, "BR-220", "it can only go where you have units")
            }
            Why::Home => {
                let home = look.rules.pack.homes.iter().find(|home| home.leader == leader);
                let there = home.is_some_and(|home| look.board().info(zone).display == Some(home.display));
                let yours = there && look.pos.controller(zone) == Some(by);
                require(yours, "BR-274", "it can only appear in a zone of its home that you control")
            }
            Why::Revert => {
                let own = |zone: Zone| look.pos.controller(zone) == Some(by);
                require(own(zone), "BR-302", "it can only go to a zone that you control")?;
                // Among enemies only where there is no other zone.
                let safe = |zone: Zone| own(zone) && !look.is_alone(by, zone, enemies);
                let good = safe(zone) || !look.board().all_territories().any(safe);
                require(good, "BR-G17", "it would be alone among enemies")
            }
        }
    }

    /// Whether a player has a Leader to put somewhere.
    pub(crate) fn is_due(pos: &Position, player: Player) -> bool {
        pos.steps.iter().any(|step| matches!(step, Step::Seat(seat) if seat.by == player))
    }
}

impl Room for Seat {
    const DURING: During = During::Leader;

    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.by)
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::place(look, self.zones(look))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(self.zones(look).map(|zone| Action::At(look.name(zone))));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::At(name) = action else { return not_asked() };
        self.check_zone(look, look.zone(name)?, &look.enemies(self.by))
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Some(zone) = play.place_of(action) else { return };
        let Seat { leader: name, by, why } = self;
        play.pop();
        let speed = play.look().numbers().movement.leader;
        let leader = &mut play.pos.leaders[name.index()];
        leader.is = Whereabouts::Zone(zone);
        leader.state = if why == Why::Return { State::fresh(speed) } else { State::default() };
        play.tell(|look| Event::LeaderAt { name, player: by, zone: look.name(zone), why });
    }

    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new(self.why.rule(), format!("where does {} go?", self.leader.name()))
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} places {}", self.leader.name())
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_player(self.by) && look.pos.leaders[self.leader.index()].is != Whereabouts::Absent
    }
}

impl Look<'_> {
    /// Whether a Leader of a player would be alone among enemies in a zone.
    fn is_alone(self, player: Player, zone: Zone, enemies: &Enemies<'_>) -> bool {
        enemies.has(zone) && !self.has_company(player, zone, true)
    }

    fn has_units(self, player: Player) -> bool {
        let own = self.colours(player);
        self.pos.stacks.iter().any(|stack| own.contains(stack.colour))
            || TransportId::among(own).any(|id| self.pos.docks.of(id).is_some())
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Puts a step below all questions of where Leaders go: those come first.
    pub(crate) fn push_below_seats(&mut self, step: impl Into<Step>) {
        let top = self.pos.steps.iter().rposition(|step| !matches!(step, Step::Seat(_)));
        self.pos.steps.insert(top.map_or(0, |at| at + 1), step.into());
    }

    /// Takes a Leader off its zone and asks its new keeper where it goes; without a place it is removed.
    pub(crate) fn relocate(&mut self, name: Name, by: Player, why: Why) {
        self.pos.leaders[name.index()].is = Whereabouts::WAITING;
        self.pos.leaders[name.index()].state = State::default();
        let seat = Seat { leader: name, by, why };
        if seat.zones(self.look()).next().is_some() {
            self.push(seat);
        } else {
            self.remove_leader(name);
        }
    }
}
