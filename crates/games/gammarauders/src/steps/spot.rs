//! An area is picked: for a pod, or for what a card does there.

use retrograde_core::{Log, step, words};

use crate::action::Action;
use crate::area::{Area, AreaSet};
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};

words! {
    /// What for.
    pub(crate) enum Why {
        /// A pod that was rolled for.
        Pod = "pod",
        /// Pods that a card places anywhere.
        Sow = "sow",
        /// Loose pods that a card destroys; then dice may say how many.
        Burst = "burst",
        /// A loose pod that comes aboard the bioborg.
        Lift = "lift",
    }
}

step! {
    /// A player picks an area.
    pub(crate) struct Spot = "spot" {
        player: Player,
        why: Why,
        /// The number rolled; for a card the number of its effect.
        number: u16,
        /// How many more.
        left: u8,
    }
}

impl Spot {
    /// Areas that can be picked.
    fn areas(self, look: Look<'_>) -> AreaSet {
        match self.why {
            Why::Pod => look.pod_areas(self.number.min(12) as u8),
            Why::Sow => look.pos.map.land,
            Why::Burst => look.pod_litter(),
            Why::Lift => look.lift_areas(self.player),
        }
    }
}

impl Room for Spot {
    fn asked(self, look: Look<'_>) -> Players {
        if self.areas(look).is_empty() { Players::NONE } else { Players::only(self.player) }
    }

    fn only(self, look: Look<'_>, _player: Player) -> Option<Action> {
        let areas = self.areas(look);
        if areas.len() == 1 { areas.iter().next().map(Action::At) } else { None }
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(self.areas(look).iter().map(Action::At));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::At(area) = action else { return not_asked() };
        look.check_area(area)?;
        let (rule, because) = match self.why {
            Why::Pod => ("GR-083", "the pod must go to another area with its number"),
            Why::Sow => ("GR-229", "no pod can be placed there"),
            Why::Burst => ("GR-243", "there is no loose pod there"),
            Why::Lift => ("GR-230", "there is no loose pod within reach there"),
        };
        require(self.areas(look).has(area), rule, because)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::At(area) = action else { return };
        let more = Spot { left: self.left.saturating_sub(1), ..self };
        match self.why {
            Why::Pod => {
                play.pop();
                play.place_pod(player, area);
            }
            Why::Sow => {
                play.place_pod(player, area);
                if more.left == 0 || play.pos.pods == 0 { play.pop() } else { play.replace(more) }
            }
            Why::Burst => {
                play.pop();
                play.burst(player, area, self.number);
            }
            Why::Lift => {
                play.lift(player, area);
                if more.left == 0 { play.pop() } else { play.replace(more) }
            }
        }
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        // Near home is as good as anywhere.
        let home = look.alliance(player).fort;
        let near = |area: &Area| look.distance(home, *area).unwrap_or(u8::MAX);
        self.areas(look).iter().min_by_key(near).map_or(Action::Done, Action::At)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let name = look.name(player);
        let (rule, text) = match self.why {
            Why::Pod => {
                ("GR-083", format!("{name}: place the pod in an area with the number {}", self.number))
            }
            Why::Sow => ("GR-229", format!("{name}: where does the pod go?")),
            Why::Burst => ("GR-229", format!("{name}: in which area do loose pods burst?")),
            Why::Lift => ("GR-230", format!("{name}: from which area does your bioborg take a loose pod?")),
        };
        Question::new("area", rule, text)
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        let Action::At(area) = action else { return None };
        let pods = look.pos.loose[area.index()];
        let lies = if pods > 0 {
            format!(", {} there", retrograde_cards::text::count(pods, "pod"))
        } else {
            String::new()
        };
        Some(format!("{}{lies}", look.area_name(area)))
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_spots(player, self.areas(look), self.why == Why::Burst, out);
    }

    fn midway(self) -> bool {
        true
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} picks an area", look.name(self.player))
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        match self.why {
            Why::Pod => must((2..=12).contains(&self.number) && look.pos.pods > 0, "no pod was rolled for"),
            Why::Burst => {
                let effects = &look.rules.pack.program;
                let fits = usize::from(self.number) < effects.len()
                    && matches!(effects.get(self.number).op, crate::effect::Op::LosePods { .. });
                must(fits, "there is no such effect")
            }
            Why::Sow | Why::Lift => must(self.left > 0, "there is nothing to place"),
        }
    }
}
