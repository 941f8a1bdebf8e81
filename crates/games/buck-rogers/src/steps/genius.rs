//! Huer's ships are faster, by a few zones or as a die decides [BR-222, BR-223].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::Name;
use crate::look::Look;
use crate::piece::TransportId;
use crate::play::Play;
use crate::room::{Asks, Question, Room};
use crate::sets::{Colours, Players};
use crate::state::State;
use crate::steps::Step;

step! {
    /// Huer may roll.
    pub(crate) struct Genius = "genius" { lead: Colour }
}

impl Genius {
    /// Whether Huer can still serve the part: his die has not been rolled this turn.
    fn serves(self, look: Look<'_>) -> Option<(Player, Zone)> {
        let used = look.pos.leaders[Name::Huer.index()].used;
        let player = look.pos.player_of(self.lead);
        look.power_at(Name::Huer).filter(|(owner, _)| *owner == player && !used)
    }

    /// Ships with Huer move a few zones more, or as far as the die says: then those of colours that move later, too [BR-230].
    fn speed_up<L: Log<Event>>(self, play: &mut Play<'_, L>, zone: Zone, die: Option<u8>) {
        let look = play.look();
        let extra = look.numbers().movement.huer;
        let (arena, part, card) = (look.arena(zone), look.moving(), look.pos.cards[self.lead.index()]);
        let later: Colours = look
            .colours(look.pos.player_of(self.lead))
            .less(part)
            .iter()
            .filter(|colour| look.pos.cards[colour.index()] > card)
            .collect();
        let faster = |colour: Colour, state: State| match die {
            Some(left) if later.contains(colour) => State { left, ..state.with(State::ROLLED) },
            Some(left) if part.contains(colour) => State { left, ..state },
            None if part.contains(colour) && !state.has(State::ROLLED) => {
                State { left: state.left + extra, ..state }
            }
            _ => state,
        };
        play.pos.restate(|stack| {
            let with = arena.contains(stack.zone) && stack.kind.is_ship();
            if with { faster(stack.colour, stack.state) } else { stack.state }
        });
        for id in TransportId::among(part.and(later)) {
            let transport = &mut play.pos.transports[id.index()];
            if play.pos.docks.of(id).is_some_and(|at| arena.contains(at)) {
                transport.state = faster(id.colour(), transport.state);
            }
        }
        // [BR-219] Ardala moves him no further than other Leaders.
        let colour = play.look().leader_colour(Name::Huer);
        let speed = play.look().numbers().movement.leader;
        let huer = &mut play.pos.leaders[Name::Huer.index()];
        huer.state = faster(colour, huer.state);
        if huer.taken.is_some() {
            huer.state.left = huer.state.left.min(speed);
        }
    }
}

impl Room for Genius {
    const HELP: &'static str = "The extra zones are certain; the die may give more or less.";
    const ANSWERS: &'static [Action] = &[Action::Done, Action::Roll];
    const SENSIBLE: Option<Action> = Some(Action::Done);
    const DONE: &'static str = "Don't roll";

    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.lead))
    }

    /// He rolls before he moves himself.
    fn asks(self, look: Look<'_>) -> Asks {
        let part = look.pos.part(self.lead);
        Asks::if_any(self.serves(look).is_some() && part.contains(look.leader_colour(Name::Huer)))
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        if action != Action::Roll {
            return self.go_on(play);
        }
        let found = self.serves(play.look());
        play.pop();
        if let Some((player, zone)) = found
            && play.use_power(Name::Huer)
        {
            let die = play.roll("Huer");
            play.tell(|_| Event::Genius { player, die });
            self.speed_up(play, zone, Some(die));
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let found = self.serves(play.look());
        play.pop();
        if let Some((_, zone)) = found {
            self.speed_up(play, zone, None);
        }
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let extra = look.numbers().movement.huer;
        let text =
            format!("ships with Doc Huer move {extra} extra zones; roll a die for their movement instead?");
        Question::new("BR-223", text)
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} is about to move")
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        if action == Action::Roll { "Roll for movement".to_owned() } else { look.label(action) }
    }

    fn lies_on(self, below: Option<Step>) -> bool {
        matches!(below, Some(Step::Move(_)))
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_lead(self.lead)
    }
}
