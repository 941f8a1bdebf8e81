//! A close combat is about to be fought: others may still come [GK-177].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::{Action, Way};
use crate::event::{Deed, Event};
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::room::Room;
use crate::steps::{Melee, Step};
use crate::turn::Phase;
use crate::unit::{Altitude, Marks, Mode, Side, UnitId};

step! {
    /// A close combat is about to be fought.
    pub(crate) struct Gather = "gather" { at: Hex, high: bool, attackers: Marks }
}

impl Room for Gather {
    const HELP: &'static str = "Nobody can hide in close combat, and everyone in the hex may strike.";

    fn asked(self, look: Look<'_>) -> Option<Side> {
        look.phasing()
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        if play.judge() {
            return true;
        }
        // Gas may have taken whoever came; without attackers there is no fight.
        if let Some(lost) = self.attackers.iter().find(|&unit| !play.pos.unit(unit).is_on_map()) {
            let mut attackers = self.attackers;
            attackers.drop(lost);
            if attackers.is_empty() {
                play.pop();
            } else {
                play.replace(Gather { attackers, ..self });
            }
            return true;
        }
        let look = play.look();
        let comes = |unit: UnitId| self.ways(look, unit).next().is_some();
        if look.phasing().is_some_and(|side| look.pos.standing(side).any(comes)) {
            return false;
        }
        self.resolve(play);
        true
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        let Some(side) = look.phasing() else { return };
        for unit in look.pos.standing(side) {
            out.extend(self.ways(look, unit));
        }
        out.push(Action::Resolve);
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        match action {
            Action::Resolve => Ok(()),
            Action::Join(unit) => self.check_join(look, unit),
            Action::Go(unit, Way(altitude)) => {
                let Some(side) = look.phasing() else { return Err(Block::NOT_ASKED) };
                look.check_go(side, unit, altitude)?;
                require(
                    look.can_join(side, unit, altitude, self.at, self.high),
                    "GK-177",
                    "until the close combat is fought, only units that can enter its hex may move",
                )
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        match action {
            Action::Join(unit) => {
                play.pos.unit_mut(unit).moved = true;
                play.replace(self.with(unit));
            }
            Action::Go(unit, Way(altitude)) => play.go(unit, altitude, Some(self.at)),
            _ => self.resolve(play),
        }
    }

    fn question(self, _look: Look<'_>) -> (String, &'static str) {
        (format!("Close combat in {}: fight now, or bring in more units", self.at), "GK-177")
    }

    fn doing(self, _look: Look<'_>) -> String {
        format!("Units gather for close combat in {}", self.at)
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Join(unit) => format!("{} joins the fight", look.described(unit)),
            Action::Resolve => "Fight now".to_owned(),
            _ => look.label(action),
        }
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Resolve { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    /// Flak stoppers pile in; knights nearby have better things to do.
    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        let Some(side) = look.phasing() else { return };
        let mut joins = look.pos.standing(side).filter(|&unit| self.check_join(look, unit).is_ok());
        out.push(joins.next().map_or(Action::Resolve, Action::Join));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let own = |unit: UnitId| look.is_standing(unit) && look.phasing() == Some(unit.side);
        look.map().contains(self.at) && self.attackers.iter().all(own)
    }

    fn fits_on(self, below: Option<Step>) -> bool {
        below.and_then(Step::phase).is_some_and(|(phase, _)| phase == Phase::Movement)
    }
}

impl Gather {
    /// A unit has come upon enemies in a hex: it joins those who gather there already, or is the first.
    pub(super) fn join<L: Log<Event>>(play: &mut Play<'_, L>, unit: UnitId, at: Hex, high: bool) {
        match play.pos.steps.last() {
            Some(&Step::Gather(gather)) => play.replace(gather.with(unit)),
            _ => play.push(Gather { at, high, attackers: Marks::only(unit) }),
        }
    }

    fn with(self, unit: UnitId) -> Gather {
        let mut attackers = self.attackers;
        attackers.add(unit);
        Gather { attackers, ..self }
    }

    /// How a unit may take part.
    fn ways(self, look: Look<'_>, unit: UnitId) -> impl Iterator<Item = Action> {
        let going = Altitude::ALL.into_iter().map(move |altitude| Action::Go(unit, Way(altitude)));
        let all = [Action::Join(unit)].into_iter().chain(going);
        all.filter(move |&action| self.check(look, action).is_ok())
    }

    /// [GK-513] Whether a friend that is there already may join.
    fn check_join(self, look: Look<'_>, unit: UnitId) -> Check {
        let own = look.phasing() == Some(unit.side) && look.pos.exists(unit);
        require(own, "GK-513", "that is not one of your units")?;
        look.check_able(unit)?;
        let card = look.pos.unit(unit);
        let here = card.at == self.at && card.is_high() == self.high;
        require(here, "GK-513", "it is not in that hex")?;
        require(!self.attackers.has(unit), "GK-513", "it is already fighting")?;
        let stays = card.mode == Mode::Movement && !card.moved;
        require(stays, "GK-513", "only a unit in movement mode that has not moved may join")
    }

    /// The close combat begins; defenders have the first round [GK-182].
    fn resolve<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let Gather { at, high, attackers } = self;
        play.tell(|| Deed::MeleeBegan { hex: at });
        play.replace(Melee { at, high, attackers, attacking: false, acted: Marks::default() });
    }
}
