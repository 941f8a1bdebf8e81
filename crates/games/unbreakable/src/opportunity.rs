//! Opportunity cards [chapter 21.5].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::steps::{ClearMove, Grenades, LightFire, Reprogram, Step};
use crate::unit::Marks;
use crate::unit::{Form, Owner, Side, Type, UnitId};
use crate::weapon::Kind;

impl Look<'_> {
    /// [UB-376, UB-G27] A squad's basic bomb and its slot.
    fn bomb_slot(self, unit: UnitId) -> Option<usize> {
        self.pos.unit(unit).weapons.iter().position(|weapon| weapon.kind.is_bomb())
    }

    pub(crate) fn check_exchange(self, side: Side, done: Marks, unit: UnitId, kind: Kind) -> Check {
        let card = self.pos.unit(unit);
        require(card.is_of(side) && card.is_in_play(), "UB-376", "that is no unit of yours in play")?;
        require(unit.kind() == Type::Squad, "UB-376", "only squads exchange their bombs")?;
        require(!card.frozen, "UB-G27", "it is frozen")?;
        require(!done.has(unit), "UB-376", "it has exchanged its bomb")?;
        let slot = self.bomb_slot(unit);
        require(slot.is_some(), "UB-G27", "it carries no basic bomb")?;
        require(kind.is_bomb(), "UB-376", "it is exchanged for a crust buster, nuke or neutron bomb")?;
        let same = slot.is_some_and(|slot| card.weapons[slot].kind == kind);
        require(!same, "UB-G27", "that is the bomb it has")
    }

    /// [UB-377, UB-378, UB-G28] A move from clear to clear.
    pub(crate) fn check_clear_move(self, side: Side, done: Marks, unit: UnitId, to: Hex) -> Check {
        self.check_clear_mover(side, done, unit)?;
        let at = self.pos.unit(unit).at;
        require(self.rules.map.are_adjacent(at, to), "UB-377", "it moves to an adjacent hex")?;
        self.check_peaceful(side, to)?;
        require(!self.in_zone(side, to), "UB-464", "own units keep out of the safety zone of their flag")?;
        self.check_enter(unit, at, to)
    }

    fn check_clear_mover(self, side: Side, done: Marks, unit: UnitId) -> Check {
        let card = self.pos.unit(unit);
        require(card.is_of(side) && card.is_on_map(), "UB-377", "that is no unit of yours on the map")?;
        require(unit != UnitId::RUNAWAY, "UB-453", "the runaway crawler moves on Time Stream cards")?;
        require(card.is_able(), "UB-377", "only ready or buttoned units move")?;
        require(!done.has(unit), "UB-377", "it has moved on this card")?;
        self.check_mobile(unit)?;
        self.check_peaceful(side, card.at)
    }

    fn check_peaceful(self, side: Side, hex: Hex) -> Check {
        require(self.pos.terrain(hex).is_clear(), "UB-377", "both hexes must be clear")?;
        require(self.pos.clouds[hex.index()].is_none(), "UB-378", "there is a mushroom cloud")?;
        let hostile = self.units_in(hex).into_iter().any(|unit| self.owner(unit) != Some(side));
        require(!hostile, "UB-378", "there is an opposing unit")
    }

    /// [UB-379, UB-380] A light shot of a crawler.
    pub(crate) fn check_light_fire(self, side: Side, done: Marks, unit: UnitId, kind: Kind) -> Check {
        let card = self.pos.unit(unit);
        require(card.is_of(side) && card.is_on_map(), "UB-379", "that is no unit of yours on the map")?;
        require(unit.kind() == Type::Crawler, "UB-379", "only crawlers fire on this card")?;
        require(unit != UnitId::RUNAWAY, "UB-453", "the runaway crawler does not fire for anybody")?;
        require(card.is_ready(), "UB-380", "only a ready crawler fires")?;
        require(!done.has(unit), "UB-379", "it has fired on this card")?;
        require(Kind::LIGHT_FIRE.contains(&kind), "UB-379", "it may not fire that")?;
        require(card.form != Form::DugIn || !kind.is_beam(), "UB-305", "a dug-in crawler cannot fire beams")?;
        self.check_outside_zone(unit)?;
        self.check_any_target(unit, kind)
    }

    /// [UB-381, UB-382, UB-G26] Taking a crawler over.
    pub(crate) fn check_reprogram(self, side: Side, done: Marks, squad: UnitId, crawler: UnitId) -> Check {
        let (card, other) = (self.pos.unit(squad), self.pos.unit(crawler));
        require(card.is_of(side) && card.is_on_map(), "UB-381", "that is no unit of yours on the map")?;
        require(squad.kind() == Type::Squad, "UB-381", "only squads reprogram")?;
        require(card.is_ready(), "UB-381", "only a ready squad reprograms")?;
        require(card.form == Form::Hovering, "UB-382", "it must hover over the crawler")?;
        require(
            crawler.kind() == Type::Crawler && !other.is_of(side),
            "UB-381",
            "that is no crawler of another's",
        )?;
        require(other.is_on_map() && other.at == card.at, "UB-381", "it is not in the same hex")?;
        let delivery = self.is_automatic(Side::Yellow) && crawler == UnitId::DELIVERY;
        require(!delivery, "UB-G24", "the delivery crawler takes no notice of opportunity cards")?;
        require(!done.has(crawler), "UB-G26", "it has changed hands on this card")
    }

    /// Whether an answer fits an opportunity card.
    pub(crate) fn check_opportunity(self, step: Step, action: Action) -> Check {
        match (step, action) {
            (_, Action::Done) => Ok(()),
            (Step::Grenades(Grenades { side, done }), Action::Exchange(unit, kind)) => {
                self.check_exchange(side, done, unit, kind)
            }
            (Step::ClearMove(ClearMove { side, done }), Action::Move(unit, to)) => {
                self.check_clear_move(side, done, unit, to)
            }
            (Step::LightFire(LightFire { side, done }), Action::Fire(unit, kind, None)) => {
                self.check_light_fire(side, done, unit, kind)
            }
            (Step::Reprogram(Reprogram { side, done }), Action::Reprogram(squad, crawler)) => {
                self.check_reprogram(side, done, squad, crawler)
            }
            _ => Err(Look::not_asked()),
        }
    }

    /// Goes through what an opportunity card allows, without the answer that ends it, as long as `each` wants more.
    pub(crate) fn list_opportunity(self, step: Step, mut each: impl FnMut(Action) -> bool) {
        match step {
            Step::Grenades(Grenades { side, done }) => {
                for unit in UnitId::of_side(side).filter(|unit| unit.kind() == Type::Squad) {
                    for kind in Kind::BOMBS {
                        if self.check_exchange(side, done, unit, kind).is_ok()
                            && !each(Action::Exchange(unit, kind))
                        {
                            return;
                        }
                    }
                }
            }
            Step::ClearMove(ClearMove { side, done }) => {
                for unit in UnitId::all().filter(|&unit| self.check_clear_mover(side, done, unit).is_ok()) {
                    for to in self.rules.map.neighbours(self.pos.unit(unit).at) {
                        if self.check_clear_move(side, done, unit, to).is_ok()
                            && !each(Action::Move(unit, to))
                        {
                            return;
                        }
                    }
                }
            }
            Step::LightFire(LightFire { side, done }) => {
                for unit in UnitId::all().filter(|unit| unit.kind() == Type::Crawler) {
                    for kind in Kind::LIGHT_FIRE {
                        if self.check_light_fire(side, done, unit, kind).is_ok()
                            && !each(Action::Fire(unit, kind, None))
                        {
                            return;
                        }
                    }
                }
            }
            Step::Reprogram(Reprogram { side, done }) => {
                for squad in UnitId::of_side(side).filter(|unit| unit.kind() == Type::Squad) {
                    for crawler in UnitId::all().filter(|unit| unit.kind() == Type::Crawler) {
                        if self.check_reprogram(side, done, squad, crawler).is_ok()
                            && !each(Action::Reprogram(squad, crawler))
                        {
                            return;
                        }
                    }
                }
            }
            _ => {}
        }
    }

    pub(crate) fn any_opportunity(self, step: Step) -> bool {
        if let Step::Grenades(Grenades { side, .. })
        | Step::ClearMove(ClearMove { side, .. })
        | Step::LightFire(LightFire { side, .. })
        | Step::Reprogram(Reprogram { side, .. }) = step
            && self.is_automatic(side)
        {
            return false;
        }
        let mut any = false;
        self.list_opportunity(step, |_| {
            any = true;
            false
        });
        any
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// An answer to an opportunity card.
    pub(crate) fn seize(&mut self, action: Action) {
        let noted = match action {
            Action::Reprogram(_, crawler) => Some(crawler),
            other => other.unit(),
        };
        let Some(noted) = noted else {
            self.pop();
            return;
        };
        // [UB-G26] The other side, which is asked after this one, must know too.
        for step in &mut self.pos.steps {
            if let Step::Grenades(Grenades { done, .. })
            | Step::ClearMove(ClearMove { done, .. })
            | Step::LightFire(LightFire { done, .. })
            | Step::Reprogram(Reprogram { done, .. }) = step
            {
                done.add(noted);
            }
        }
        match action {
            Action::Exchange(unit, kind) => self.exchange(unit, kind),
            Action::Move(unit, to) => self.move_to(unit, to),
            Action::Fire(unit, kind, _) => self.fire(unit, kind, None),
            Action::Reprogram(squad, crawler) => self.reprogram(squad, crawler),
            _ => {}
        }
    }

    /// [UB-376] The new bomb starts unloaded.
    fn exchange(&mut self, unit: UnitId, kind: Kind) {
        if let Some(slot) = self.look().bomb_slot(unit) {
            self.pos.unit_mut(unit).weapons[slot].kind = kind;
            self.unload(unit, Some(slot as u8));
            self.tell(|| Event::Exchanged { unit, kind });
        }
    }

    /// [UB-381] The crawler changes hands with all that is on its card; in Runaway it may be told to move too.
    fn reprogram(&mut self, squad: UnitId, crawler: UnitId) {
        let owner = self.pos.unit(squad).owner;
        self.pos.unit_mut(crawler).owner = owner;
        if let Owner::Side(side) = owner {
            self.tell(|| Event::Reprogrammed { squad, crawler, side });
        }
    }
}
