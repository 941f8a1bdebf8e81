//! Players decide how many pods to burn, in secret and all at once [GR-149].

use retrograde_core::{ChoiceKind, Forecast, Log, step};

use crate::action::{Action, Fuel};
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Holds, Question, Room, Sealed, must};

step! {
    /// Participants say how many pods they burn.
    pub(crate) struct Burn = "burn" {
        waiting: Players,
    }
}

impl Burn {
    fn each(look: Look<'_>, player: Player, mut f: impl FnMut(Fuel)) {
        let has = look.fuel(player);
        for borg in 0..=has.borg {
            for fort in 0..=has.fort {
                let fuel = Fuel { borg, fort };
                if look.check_fuel(player, fuel).is_ok() {
                    f(fuel);
                }
            }
        }
    }
}

impl Room for Burn {
    fn asked(self, _look: Look<'_>) -> Players {
        self.waiting
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        play.burn_sealed();
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        Burn::each(look, player, |fuel| out.push(Action::Burn(fuel)));
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        let Action::Burn(fuel) = action else { return not_asked() };
        look.check_fuel(player, fuel)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::Burn(fuel) = action else { return };
        play.pos.combat.pods[player.index()] = [fuel.borg, fuel.fort];
        play.replace(Burn { waiting: self.waiting.without(player) });
    }

    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Burn(Fuel::NONE)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let text = format!(
            "{}: how many pods do you burn, for a die each? Nobody can see it yet",
            look.name(player)
        );
        Question::new("burn", "GR-149", text)
    }

    fn choice_kind(self, _action: Action) -> ChoiceKind {
        ChoiceKind::Act
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_fuel(player, out);
    }

    fn quick(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(look.quick_fuel(player))
    }

    fn doing(self, _look: Look<'_>) -> String {
        "Players secretly decide how many pods to burn".to_owned()
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.combat.is_on(), "there is no combat")?;
        must(self.waiting.minus(look.burners()).is_empty(), "somebody without pods is asked for pods")?;
        let sealed = look.pos.combat.participants().iter().all(|player| {
            let [borg, fort] = look.pos.combat.pods[player.index()];
            look.check_fuel(player, Fuel { borg, fort }).is_ok()
        });
        must(sealed, "somebody burns pods that are not there")
    }

    fn reseal<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player) {
        let sealed = play.look().burners().minus(self.waiting).without(player);
        for other in sealed.iter() {
            let mut all = Vec::new();
            Burn::each(play.look(), other, |fuel| all.push(fuel));
            let fuel = all[play.dice.pick("sample", all.len())];
            play.pos.combat.pods[other.index()] = [fuel.borg, fuel.fort];
        }
    }

    fn odds(self, look: Look<'_>, player: Player, action: Action) -> Option<Forecast> {
        let Action::Burn(fuel) = action else { return None };
        look.forecast(player, Some(fuel))
    }

    fn holds(self) -> Holds {
        Holds { sealed: Some(Sealed::Pods), ..Holds::default() }
    }
}
