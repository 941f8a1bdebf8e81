//! Activation, and what an activated unit may do [chapter 8; melee: chapter 14].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::combat::{Need, Size};
use crate::event::{Event, RollKind};
use crate::look::{Block, Check, Look, require};
use crate::map::Edge;
use crate::object::Object;
use crate::play::Play;
use crate::scenario::Chrome;
use crate::steps::{Activate, Land, Overload, Settle, Step};
use crate::terrain::Terrain;
use crate::unit::Marks;
use crate::unit::{Form, Side, Status, Type, UnitId};
use crate::weapon::{Kind, Load};

impl Look<'_> {
    /// Whether a unit belongs to the activation under way.
    fn check_activated(self, step: Step, unit: UnitId) -> Check {
        let Step::Activate(Activate { side, kind, acted, .. }) = step else { return Err(Look::not_asked()) };
        let card = self.pos.unit(unit);
        require(card.is_of(side) && card.is_in_play(), "UB-101", "that is no unit of yours in play")?;
        require(unit.kind() == kind, "UB-101", "the card activates units of another type")?;
        // [UB-453, UB-C23] The runaway crawler moves on Time Stream cards only.
        require(unit != UnitId::RUNAWAY, "UB-453", "the runaway crawler moves on Time Stream cards")?;
        require(!card.frozen, "UB-102", "it is frozen")?;
        require(card.status != Status::Offline, "UB-103", "it is offline")?;
        require(!acted.has(unit), "UB-104", "it has done its physical action")
    }

    /// Whether a unit of the activation may take a weapon action [UB-104, UB-465].
    pub(crate) fn check_weapon_action(self, step: Step, unit: UnitId) -> Check {
        self.check_activated(step, unit)?;
        if let Step::Activate(Activate { fired, .. }) = step {
            require(!fired.has(unit), "UB-104", "it has done its weapon action")?;
        }
        self.check_outside_zone(unit)
    }

    /// [UB-465] In the safety zone nothing comes before leaving it.
    pub(crate) fn check_outside_zone(self, unit: UnitId) -> Check {
        let card = self.pos.unit(unit);
        let inside = self.owner(unit).is_some_and(|side| card.is_on_map() && self.in_zone(side, card.at));
        require(!inside, "UB-465", "it must leave the safety zone of its flag first")
    }

    /// [UB-404] Walkers that hover when their card comes: they land, unless they fire a jet.
    pub(crate) fn about_to_land(self, side: Side, kind: Type) -> Marks {
        let mut landing = Marks::default();
        for unit in UnitId::all().filter(|unit| kind == Type::Walker && unit.kind() == Type::Walker) {
            let card = self.pos.unit(unit);
            if card.form == Form::Hovering && card.is_of(side) && !card.frozen {
                landing.add(unit);
            }
        }
        landing
    }

    /// Whether a unit of the activation may take a physical action.
    fn check_physical_action(self, step: Step, unit: UnitId) -> Check {
        self.check_activated(step, unit)?;
        if let Step::Activate(Activate { landing, .. }) = step {
            require(!landing.has(unit), "UB-G31", "its jets are spent: it must land first, or fire a jet")?;
        }
        Ok(())
    }

    /// [UB-206…UB-211] Melee with a unit in the same hex.
    pub(crate) fn check_melee(self, unit: UnitId, target: UnitId) -> Check {
        let (card, other) = (self.pos.unit(unit), self.pos.unit(target));
        require(
            other.is_on_map() && card.is_on_map() && other.at == card.at,
            "UB-206",
            "it is not in the same hex",
        )?;
        require(other.owner != card.owner, "UB-206", "it is not an opposing unit")?;
        require(card.form != Form::Vehicle, "UB-399", "a vehicle cannot attack in melee")?;
        require(target.kind() != Type::Crawler, "UB-211", "melee has no effect on a crawler")?;
        require(!other.frozen, "UB-177", "nothing affects a frozen unit")?;
        self.beam_sight(unit, target)
    }

    /// [UB-207, UB-408] What a melee attack needs.
    pub(crate) fn melee_need(self, unit: UnitId, target: UnitId) -> Need {
        Need::against(
            self.melee_size(unit, unit.kind().base_size()),
            self.melee_size(target, self.target_size(target)),
        )
    }

    /// An upright walker with a melee weapon is heavy [UB-408, UB-409].
    fn melee_size(self, unit: UnitId, size: Size) -> Size {
        let card = self.pos.unit(unit);
        let armed = card.weapons.iter().any(|weapon| weapon.kind == Kind::MeleeWeapon);
        if armed && matches!(card.form, Form::Upright | Form::Hovering) { Size::Heavy } else { size }
    }

    /// [UB-121, UB-396, UB-C06] Changing configuration.
    pub(crate) fn check_configure(self, unit: UnitId, form: Form) -> Check {
        let card = self.pos.unit(unit);
        require(form.suits(unit.kind()), "UB-121", "a unit of that type has no such configuration")?;
        require(card.form != form, "UB-121", "that is its configuration already")?;
        match (card.form, form) {
            (Form::Upright, Form::Down) | (Form::Down, Form::Upright) => Ok(()),
            (Form::Grounded, Form::Hovering) | (Form::Hovering, Form::Grounded) => Ok(()),
            (Form::Mobile, Form::DugIn) | (Form::DugIn, Form::Mobile) => {
                require(self.pos.rules.has(Chrome::DigIn), "UB-C06", "digging in is not in use")?;
                require(card.is_on_map(), "UB-C06", "it digs in on the map only")
            }
            (Form::Upright, Form::Vehicle) | (Form::Vehicle, Form::Upright) => {
                let fitted = card.weapons.iter().any(|weapon| weapon.kind == Kind::ConversionMechanism);
                require(fitted, "UB-395", "it has no conversion mechanism")
            }
            (Form::Vehicle, _) => Err(Block::new("UB-G32", "a vehicle must convert back first")),
            (_, Form::Vehicle) => Err(Block::new("UB-G32", "only an upright walker on the ground converts")),
            (_, Form::Hovering) => Err(Block::new("UB-402", "a walker hovers by firing a jump jet")),
            _ => Err(Block::new("UB-G31", "it lands when its jets are spent")),
        }
    }

    /// [UB-125] Taking an object.
    pub(crate) fn check_grab(self, unit: UnitId, object: Object) -> Check {
        self.check_hands(unit)?;
        let card = self.pos.unit(unit);
        let here = self.loose_at(object).is_some_and(|hex| card.is_on_map() && hex == card.at);
        require(here, "UB-125", "it does not lie in its hex")?;
        require(!self.pos.objects[object.index()].frozen, "UB-G21", "a frozen object cannot be grabbed")?;
        require(card.carries.is_none(), "UB-G21", "a walker carries one object at most")
    }

    /// [UB-110, UB-307, UB-400] Only an upright walker has hands free.
    fn check_hands(self, unit: UnitId) -> Check {
        require(unit.kind() == Type::Walker, "UB-336", "only walkers carry objects")?;
        match self.pos.unit(unit).form {
            Form::Upright | Form::Hovering => Ok(()),
            Form::Vehicle => Err(Block::new("UB-400", "a vehicle may not grab or drop")),
            _ => Err(Block::new("UB-110", "only an upright walker grabs and drops")),
        }
    }

    pub(crate) fn check_drop(self, unit: UnitId) -> Check {
        self.check_hands(unit)?;
        require(self.pos.unit(unit).carries.is_some(), "UB-126", "it carries nothing")?;
        require(self.pos.unit(unit).is_on_map(), "UB-126", "it is not on the map")
    }

    /// Whether an action fits the activation under way.
    pub(crate) fn check_activation(self, step: Step, action: Action) -> Check {
        match action {
            Action::Fire(unit, kind, slot) => {
                self.check_weapon_action(step, unit)?;
                self.check_fire(unit, kind, slot)
            }
            Action::Reload(unit, slot) => {
                self.check_weapon_action(step, unit)?;
                self.check_reload(unit, slot)
            }
            Action::Configure(unit, form) if is_landing(step, unit) && form == Form::Upright => {
                self.check_weapon_action(step, unit)
            }
            Action::Move(unit, to) => {
                self.check_physical_action(step, unit)?;
                self.check_move(unit, to)
            }
            Action::Exit(unit, edge) => {
                self.check_physical_action(step, unit)?;
                self.check_exit(unit, edge)
            }
            Action::Configure(unit, form) => {
                self.check_physical_action(step, unit)?;
                // [UB-G22] A down walker in the zone may get up.
                if form != Form::Upright || self.pos.unit(unit).form != Form::Down {
                    self.check_outside_zone(unit)?;
                }
                self.check_configure(unit, form)
            }
            Action::Melee(unit, target) => {
                self.check_physical_action(step, unit)?;
                self.check_outside_zone(unit)?;
                self.check_melee(unit, target)
            }
            Action::Clear(unit) => {
                self.check_physical_action(step, unit)?;
                self.check_outside_zone(unit)?;
                require(self.pos.unit(unit).stasis > 0, "UB-123", "it has no stasis marker")
            }
            Action::Grab(unit, object) => {
                self.check_physical_action(step, unit)?;
                self.check_outside_zone(unit)?;
                self.check_grab(unit, object)
            }
            Action::Drop(unit) => {
                self.check_physical_action(step, unit)?;
                self.check_outside_zone(unit)?;
                self.check_drop(unit)
            }
            Action::Done => Ok(()),
            _ => Err(Look::not_asked()),
        }
    }

    /// Lists what the units of an activation may do.
    pub(crate) fn list_activation(self, step: Step, out: &mut Vec<Action>) {
        let Step::Activate(Activate { side, kind, fired, landing, .. }) = step else { return };
        for unit in units_of(side, kind) {
            if self.check_activated(step, unit).is_err() {
                continue;
            }
            let outside = self.check_outside_zone(unit).is_ok();
            if outside && !fired.has(unit) {
                self.list_weapon_action(unit, None, out);
                if landing.has(unit) {
                    out.push(Action::Configure(unit, Form::Upright));
                }
            }
            if !landing.has(unit) {
                self.list_physical_action(unit, outside, out);
            }
        }
        out.push(Action::Done);
    }

    fn list_physical_action(self, unit: UnitId, outside: bool, out: &mut Vec<Action>) {
        let card = self.pos.unit(unit);
        if self.check_mobile(unit).is_ok() {
            let reach = self.reach(unit);
            out.extend(reach.hexes.iter().map(|hex| Action::Move(unit, hex)));
            for edge in Edge::ALL {
                if reach.exits & 1 << edge as u8 != 0 {
                    out.push(Action::Exit(unit, edge));
                }
            }
        }
        if !outside {
            if card.form == Form::Down {
                out.push(Action::Configure(unit, Form::Upright));
            }
            return;
        }
        for &form in other_forms(card.form) {
            if self.check_configure(unit, form).is_ok() {
                out.push(Action::Configure(unit, form));
            }
        }
        if card.stasis > 0 {
            out.push(Action::Clear(unit));
        }
        if !card.is_on_map() {
            return;
        }
        for other in self.units_in(card.at) {
            if self.check_melee(unit, other).is_ok() {
                out.push(Action::Melee(unit, other));
            }
        }
        if unit.kind() == Type::Walker {
            for object in Object::ALL {
                if self.check_grab(unit, object).is_ok() {
                    out.push(Action::Grab(unit, object));
                }
            }
            if self.check_drop(unit).is_ok() {
                out.push(Action::Drop(unit));
            }
        }
    }

    /// Whether any unit of an activation may still act.
    #[inline]
    pub(crate) fn any_active(self, step: Step) -> bool {
        let Step::Activate(Activate { side, kind, .. }) = step else { return false };
        units_of(side, kind).any(|unit| self.check_activated(step, unit).is_ok())
    }
}

/// Units that may belong to a side: its own, and for crawlers those it may have taken over.
#[inline]
fn units_of(side: Side, kind: Type) -> impl Iterator<Item = UnitId> {
    let own = (0..4).map(move |number| UnitId::new(side, kind, number));
    let taken = (0..4).map(move |number| UnitId::new(side.other(), Type::Crawler, number));
    own.chain(taken.filter(move |_| kind == Type::Crawler))
}

/// Whether a walker is about to land on this card.
fn is_landing(step: Step, unit: UnitId) -> bool {
    matches!(step, Step::Activate(Activate { landing, .. }) if landing.has(unit))
}

/// Configurations that a change could lead to.
const fn other_forms(form: Form) -> &'static [Form] {
    match form {
        Form::Mobile => &[Form::DugIn],
        Form::DugIn => &[Form::Mobile],
        Form::Upright => &[Form::Down, Form::Vehicle],
        Form::Down | Form::Vehicle => &[Form::Upright],
        Form::Grounded => &[Form::Hovering],
        Form::Hovering => &[Form::Grounded],
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// An answer in an activation.
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::Done => {
                if let Some(step) = self.pop() {
                    self.finish(step);
                }
                return;
            }
            Action::Fire(unit, kind, slot) => {
                self.begin_weapon_action(unit);
                self.fire(unit, kind, slot);
                return;
            }
            Action::Reload(unit, slot) => {
                self.begin_weapon_action(unit);
                self.reload(unit, slot);
                return;
            }
            _ => {}
        }
        let Some(unit) = action.unit() else { return };
        if let (Action::Configure(_, Form::Upright), Some(&step)) = (action, self.pos.steps.last())
            && is_landing(step, unit)
        {
            // [UB-G31] It forgoes its weapon action and comes down.
            if let Some(Step::Activate(Activate { fired, .. })) = self.pos.steps.last_mut() {
                fired.add(unit);
            }
            self.no_longer_landing(unit);
            self.land(unit);
            return;
        }
        self.begin_physical_action(unit);
        match action {
            Action::Move(unit, to) => self.move_action(unit, to),
            Action::Exit(unit, edge) => self.leave_map(unit, edge),
            Action::Configure(unit, form) => self.configure(unit, form),
            Action::Melee(unit, target) => self.melee(unit, target),
            Action::Clear(unit) => self.clear_stasis(unit),
            Action::Grab(unit, object) => self.grab(unit, object),
            Action::Drop(unit) => self.drop_object(unit),
            _ => {}
        }
    }

    /// Notes the weapon action, and what comes after it is complete.
    fn begin_weapon_action(&mut self, unit: UnitId) {
        let Some(Step::Activate(Activate { fired, overload, landing, .. })) = self.pos.steps.last_mut()
        else {
            return;
        };
        fired.add(unit);
        let (overload, landing) = (*overload, landing.has(unit));
        if overload {
            self.push(Overload { unit });
        }
        if landing {
            self.push(Settle { unit });
        }
    }

    fn begin_physical_action(&mut self, unit: UnitId) {
        let Some(Step::Activate(Activate { acted, overload, .. })) = self.pos.steps.last_mut() else {
            return;
        };
        acted.add(unit);
        if *overload {
            self.push(Overload { unit });
        }
    }

    /// [UB-384] After each action of an overloaded walker.
    pub(crate) fn overload(&mut self, unit: UnitId) {
        if !self.pos.unit(unit).is_in_play() {
            return;
        }
        let wisher = self.look().owner(unit).map(Side::other);
        if self.roll(RollKind::Overload, wisher, Some(unit), Need::one_of(1)) {
            self.go_offline(unit);
        }
    }

    /// The walker is no longer about to land on this card.
    pub(crate) fn no_longer_landing(&mut self, unit: UnitId) {
        for step in &mut self.pos.steps {
            if let Step::Activate(Activate { landing, .. }) = step {
                landing.drop(unit);
            }
        }
    }

    /// [UB-G31] After a weapon action: a walker that fired no jet comes down.
    pub(crate) fn settle_hover(&mut self, unit: UnitId) {
        let due = self
            .pos
            .steps
            .iter()
            .any(|step| matches!(step, Step::Activate(Activate { landing, .. }) if landing.has(unit)));
        if due {
            self.no_longer_landing(unit);
            self.push(Land { unit });
        }
    }

    /// [UB-121, UB-122, UB-304]
    fn configure(&mut self, unit: UnitId, form: Form) {
        self.pos.unit_mut(unit).form = form;
        self.tell(|| Event::Configured { unit, form });
        let card = *self.pos.unit(unit);
        if !card.is_on_map() {
            return;
        }
        if form == Form::Grounded && self.look().load(card.at) > self.rules.numbers.stacking.capacity {
            self.go_offline(unit);
        }
        let terrain = self.pos.terrain(card.at);
        if form == Form::DugIn && (terrain.is_clear() || terrain.is_crushable()) {
            self.become_terrain(card.at, Terrain::Rough);
        }
    }

    /// [UB-207…UB-210]
    pub(crate) fn melee(&mut self, unit: UnitId, target: UnitId) {
        let need = self.look().melee_need(unit, target);
        let wisher = self.look().owner(unit);
        self.tell(|| Event::Attacked { unit, target });
        if self.roll(RollKind::Melee, wisher, Some(target), need) {
            self.knock(target);
        }
    }

    /// [UB-123] As many dice as markers; one positive takes one marker off.
    fn clear_stasis(&mut self, unit: UnitId) {
        let markers = self.pos.unit(unit).stasis;
        let wisher = self.look().owner(unit);
        // Beyond 32 dice success is certain but for one case in four thousand million.
        if self.roll(RollKind::ClearStasis, wisher, Some(unit), Need::one_of(markers.min(32))) {
            self.pos.unit_mut(unit).stasis -= 1;
            let left = self.pos.unit(unit).stasis;
            self.tell(|| Event::Stasis { unit, markers: left });
        }
    }

    /// [UB-116]
    pub(crate) fn reload(&mut self, unit: UnitId, slot: u8) {
        self.after_weapon(unit, slot, false);
        let weapon = &mut self.pos.unit_mut(unit).weapons[usize::from(slot)];
        weapon.load = Load::Loaded;
        let kind = weapon.kind;
        self.tell(|| Event::Reloaded { unit, slot, kind });
    }
}
