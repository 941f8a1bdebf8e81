//! Barney may take the ships that were beaten [BR-224, BR-225].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::forces::{Units, by_kind};
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::play::Play;
use crate::position::Battle;
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;

step! {
    /// Barney may take the ships beaten in a zone.
    pub(crate) struct Pirate = "pirate" { zone: Zone }
}

impl Pirate {
    /// The player who may take ships with Barney, and the ships.
    pub(crate) fn booty(look: Look<'_>, zone: Zone) -> Option<(Player, Units)> {
        let (player, at) = look.power_at(Name::Barney)?;
        let here = at == zone || look.battle_is_in(at);
        if !here || look.pos.leaders[Name::Barney.index()].used || look.pos.battle.round == 0 {
            return None;
        }
        if !look.battle_players().without(player).is_empty() {
            return None;
        }
        let lost = by_kind(&look.pos.battle.lost, look.colours(player).others());
        lost.iter().any(|&n| n > 0).then_some((player, lost))
    }
}

impl Room for Pirate {
    const ANSWERS: &'static [Action] = &[Action::Power(Name::Barney), Action::Done];
    const SENSIBLE: Option<Action> = Some(Action::Power(Name::Barney));
    const DONE: &'static str = "Leave them";
    const DURING: During = During::Battle;

    fn asked(self, look: Look<'_>) -> Players {
        Pirate::booty(look, self.zone).map_or(Players::NONE, |(player, _)| Players::only(player))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::if_any(Pirate::booty(look, self.zone).is_some())
    }

    /// Ships that were beaten come back in the colour of Barney's side.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        if action == Action::Done {
            return self.go_on(play);
        }
        let found = Pirate::booty(play.look(), self.zone);
        play.pop();
        if let Some((_, lost)) = found
            && play.use_power(Name::Barney)
        {
            // [BR-224] In the colour of Barney, as far as its tray reaches.
            let colour = play.look().leader_colour(Name::Barney);
            let land = play.look().board().is_territory(self.zone);
            for kind in [Kind::Fighter, Kind::Battler, Kind::Transport] {
                let suits = kind != Kind::Battler || !land;
                for _ in (0..lost[kind.index()]).filter(|_| suits) {
                    if play.look().supply(colour, kind) > 0 {
                        play.gain_in(colour, kind, self.zone, "Barney");
                    }
                }
            }
        }
        play.pos.battle = Battle::NONE;
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        play.pos.battle = Battle::NONE;
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let zone = look.title(self.zone);
        Question::new("BR-224", format!("use Black Barney's power to take the ships beaten in {zone}?"))
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        Some(self.zone)
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_zone(self.zone)
    }
}
