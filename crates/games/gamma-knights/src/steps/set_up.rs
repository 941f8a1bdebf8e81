//! Units are set up, one after the other [chapters 28 and 29].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::{Deed, Event};
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::pack::Kind;
use crate::play::Play;
use crate::room::Room;
use crate::steps::Step;
use crate::unit::{Place, Side, UnitId};

step! {
    /// A unit is set up [GK-D05].
    pub(crate) struct SetUp = "place" { unit: UnitId }
}

impl Room for SetUp {
    const HELP: &'static str = "Start out of sight: behind walls, in woods, below a hill.";

    fn recommended(self) -> Option<Action> {
        Some(Action::Deploy)
    }

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.unit.side)
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        let &[only] = self.zone(play.look()) else { return false };
        self.place(play, only);
        true
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend(self.zone(look).iter().map(|&hex| Action::Place(self.unit, hex)));
        out.push(Action::Deploy);
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        match action {
            Action::Deploy => Ok(()),
            Action::Place(unit, _) if unit != self.unit => {
                Err(Block::new("GK-D05", "{unit} is placed next").of(self.unit))
            }
            Action::Place(_, hex) => {
                require(look.map().contains(hex), "GK-073", "that hex is not on the map")?;
                let inside = self.zone(look).contains(&hex);
                require(inside, look.zone_rule(), "that hex is not in your set-up zone")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        match action {
            Action::Place(_, hex) => self.place(play, hex),
            _ => self.deploy(play),
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        (format!("Where does {} start?", look.described(self.unit)), "GK-316")
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} sets up", look.side_name(self.unit.side))
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Place(unit, hex) => format!("{} starts in {hex}", look.described(unit)),
            Action::Deploy => "Place the rest for me".to_owned(),
            _ => look.label(action),
        }
    }

    fn sensible(self, _look: Look<'_>, out: &mut Vec<Action>) {
        out.push(Action::Deploy);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.exists(self.unit) && look.pos.unit(self.unit).place == Place::Waiting
    }

    fn is_preparation(self) -> bool {
        true
    }

    fn sets_up(self) -> Option<UnitId> {
        Some(self.unit)
    }
}

impl SetUp {
    fn zone(self, look: Look<'_>) -> &[Hex] {
        look.rules.zone(&look.pos.rules, self.unit.side)
    }

    /// Puts the unit down and goes on with the next one.
    fn place<L: Log<Event>>(self, play: &mut Play<'_, L>, hex: Hex) {
        let unit = self.unit;
        let card = play.pos.unit_mut(unit);
        (card.at, card.place) = (hex, Place::Map);
        play.tell(|| Deed::Placed { unit, hex });
        let next = play.pos.side(unit.side).find(|&other| play.pos.unit(other).place == Place::Waiting);
        match next {
            Some(next) => play.replace(SetUp { unit: next }),
            None => play.pop(),
        }
    }

    /// Has the rest of the side placed: each unit in one of the better hexes of its zone, by lot.
    fn deploy<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let zone = play.rules.zone(&play.pos.rules, self.unit.side);
        while let Some(&Step::SetUp(next)) = play.pos.steps.last() {
            if next.unit.side != self.unit.side {
                return;
            }
            let worth = |hex: Hex| next.worth(play.look(), hex);
            let mut best: Vec<(i32, Hex)> = zone.iter().map(|&hex| (worth(hex), hex)).collect();
            let few = (best.len() / 8).clamp(1, 12);
            let picked = play.dice.pick("deploy", few);
            let (_, &mut (_, hex), _) =
                best.select_nth_unstable_by_key(picked, |&(worth, hex)| (-worth, hex));
            next.place(play, hex);
        }
    }

    /// How good a hex of the zone is to start in: cover, and for those who must close in, nearness.
    fn worth(self, look: Look<'_>, hex: Hex) -> i32 {
        let (map, model) = (look.map(), look.model(self.unit));
        let cover = i32::from(map.cell(hex).signature) * 3;
        let distance = |unit: UnitId| map.distance(hex, look.pos.unit(unit).at);
        let rivals = look.pos.standing(self.unit.side.other());
        let near = rivals.map(|rival| i32::from(distance(rival))).min();
        let reach = if model.kind == Kind::Flak { i32::from(model.range[1]) } else { 8 };
        // Next to friends, one blast hits both.
        let crowd = look.pos.standing(self.unit.side).filter(|&friend| distance(friend) <= 1).count();
        cover - near.map_or(0, |steps| (steps - reach).max(0)) - 2 * crowd as i32
    }
}

impl Look<'_> {
    /// The rule that says where units of this scenario set up.
    fn zone_rule(self) -> &'static str {
        match self.scenario().id.as_str() {
            "knights-dawn" => "GK-327",
            "knights-of-the-road" => "GK-333",
            "robot-rampage" => "GK-339",
            "slave-gun" => "GK-345",
            "showdown" => "GK-353",
            "road-to-ruin" => "GK-359",
            _ => "GK-316",
        }
    }
}
