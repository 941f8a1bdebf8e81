use arrayvec::ArrayVec;
use retrograde_core::{Forecast, Log, step};

use crate::action::{Action, Firing, Slot};
use crate::combat::Need;
use crate::event::Event;
use crate::labels::counted;
use crate::look::{Block, Check, Look, require};
use crate::map::Edge;
use crate::object::Object;
use crate::play::Play;
use crate::room::Room;
use crate::steps::{Land, MoveOn, Overload, Second, Settle, Step};
use crate::unit::{Form, Marks, Side, Status, Type, UnitId};
use crate::weapon::Kind;

step! {
    /// Units of a type act [UB-101].
    pub(crate) struct Activate = "activate" {
        side: Side,
        kind: Type,
        overload: bool,
        fired: Marks,
        acted: Marks,
        /// Walkers that hovered when the card came and have neither landed nor fired a jet since [UB-G31].
        landing: Marks,
    }
}

impl Room for Activate {
    fn help(self, _look: Look<'_>, _side: Side) -> &'static str {
        match self.kind {
            Type::Squad => {
                "Touch a rival to see which weapons reach it, or a lit hex to move there. Fire first, then move. Only \
                     squads fly."
            }
            Type::Walker => {
                "Touch a rival to see which weapons reach it, or a lit hex to move there. Fire first, then move. Only \
                     walkers pick things up."
            }
            Type::Crawler => {
                "Touch a rival to see which weapons reach it, or a lit hex to move there. Fire first, then move. A \
                     weapon that has fired must be reloaded."
            }
        }
    }

    fn asked(self, _: Look<'_>) -> u8 {
        self.side.bit()
    }

    fn is_free(self) -> bool {
        true
    }

    #[inline]
    fn is_open(self, look: Look<'_>) -> bool {
        self.units().any(|unit| self.check_activated(look, unit).is_ok())
    }

    fn list(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        for unit in self.units() {
            if self.check_activated(look, unit).is_err() {
                continue;
            }
            let outside = look.check_outside_zone(unit).is_ok();
            if outside && !self.fired.has(unit) {
                look.list_weapon_action(unit, None, out);
            }
            if self.landing.has(unit) {
                out.push(Action::Configure(unit, Form::Upright));
            } else {
                look.list_physical_action(unit, outside, out);
            }
        }
        out.push(Action::Done);
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        let own = |unit: &UnitId| unit.kind() == self.kind && look.pos.unit(*unit).is_of(self.side);
        for unit in UnitId::all().filter(own) {
            look.thinkable_weapons(unit, out);
            look.thinkable_physical_action(unit, out);
        }
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        match action {
            Action::Fire(unit, Firing { kind, slot }) => {
                self.check_weapon_action(look, unit)?;
                look.check_fire(unit, kind, slot)
            }
            Action::Reload(unit, Slot(slot)) => {
                self.check_weapon_action(look, unit)?;
                look.check_reload(unit, slot)
            }
            Action::Configure(unit, Form::Upright) if self.landing.has(unit) => {
                self.check_activated(look, unit)
            }
            Action::Move(unit, to) => {
                self.check_physical_action(look, unit)?;
                look.check_move(unit, to)
            }
            Action::Exit(unit, edge) => {
                self.check_physical_action(look, unit)?;
                look.check_exit(unit, edge)
            }
            Action::Configure(unit, form) => {
                self.check_physical_action(look, unit)?;
                look.check_zone_configure(unit, form)?;
                look.check_configure(unit, form)
            }
            Action::Melee(unit, target) => {
                self.check_free_action(look, unit)?;
                look.check_melee(unit, target)
            }
            Action::Clear(unit) => {
                self.check_free_action(look, unit)?;
                require(look.pos.unit(unit).stasis > 0, "UB-123", "it has no stasis markers")
            }
            Action::Grab(unit, object) => {
                self.check_free_action(look, unit)?;
                look.check_grab(unit, object)
            }
            Action::Drop(unit) => {
                self.check_free_action(look, unit)?;
                look.check_drop(unit)
            }
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        let Some(unit) = action.unit() else { return self.close(play) };
        match action {
            Action::Fire(_, Firing { kind, slot }) => {
                self.begin_weapon_action(play, unit, slot, true);
                play.fire(unit, kind, slot);
                return;
            }
            Action::Reload(_, Slot(slot)) => {
                self.begin_weapon_action(play, unit, Some(slot), false);
                play.reload(unit, slot);
                return;
            }
            Action::Configure(_, Form::Upright) if self.landing.has(unit) => {
                // [UB-G50] To come down is no action.
                play.no_longer_landing(unit);
                play.land(unit);
                return;
            }
            _ => {}
        }
        play.replace(Activate { acted: self.acted.with(unit), ..self });
        if self.overload {
            play.push(Overload { unit });
        }
        match action {
            Action::Configure(_, form) => play.configure(unit, form),
            Action::Melee(_, target) => play.melee(unit, target),
            Action::Clear(_) => play.clear_stasis(unit),
            Action::Grab(_, object) => play.grab(unit, object),
            Action::Drop(_) => play.drop_object(unit),
            _ => {
                if matches!(action, Action::Move(..)) && play.pos.unit(unit).form == Form::Vehicle {
                    play.push(MoveOn { unit });
                }
                play.go(action);
            }
        }
    }

    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        for unit in self.landing.iter() {
            play.push(Land { unit });
        }
    }

    /// Only walkers of the side that hover are about to land.
    fn is_sound(self, look: Look<'_>) -> bool {
        self.landing.iter().all(|unit| {
            let card = look.pos.unit(unit);
            let hovers = card.form == Form::Hovering || !card.is_in_play();
            unit.kind() == Type::Walker && card.is_of(self.side) && hovers
        })
    }

    fn question(self, _: Look<'_>, side: Side) -> (String, &'static str) {
        let (who, units) = (side.name(), self.kind.plural());
        let what = format!("{who} {units}: one weapon action each, then one physical action");
        if self.overload {
            (format!("{what}; after each action, a positive die takes the walker offline"), "UB-383")
        } else {
            (what, "UB-101")
        }
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Configure(unit, form) => look.configure_label(unit, form),
            Action::Melee(unit, target) => format!("{unit} attacks {target} in melee"),
            Action::Clear(unit) => format!("{unit} tries to clear a stasis hit"),
            Action::Grab(unit, object) => format!("{unit} grabs {}", object.name()),
            Action::Drop(unit) => {
                let carried = look.pos.unit(unit).carries.map_or("what it carries", Object::name);
                format!("{unit} drops {carried}")
            }
            _ => look.label(action),
        }
    }

    fn done(self) -> &'static str {
        "End this activation"
    }

    fn odds(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        match action {
            Action::Melee(unit, target) => {
                Some(look.melee_need(unit, target).forecast(look.melee_because(unit, target)))
            }
            Action::Clear(unit) => {
                let markers = look.pos.unit(unit).stasis;
                let need = Need::one_of(markers.clamp(1, 32));
                Some(need.forecast(vec![counted(markers, "stasis marker")]))
            }
            Action::Move(unit, hex) => {
                let terrain = look.pos.terrain(hex);
                let crushes = unit.kind() == Type::Crawler && terrain.is_crushable();
                let [smiles, dice] = look.rules.numbers.combat.crush;
                let because = || vec![format!("to crush the {terrain} into rough")];
                crushes.then(|| Need { smiles, dice }.forecast(because()))
            }
            _ => None,
        }
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        let how = if self.overload { "overloaded " } else { "" };
        format!("{}'s {how}{} are acting", self.side.name(), self.kind.plural())
    }

    fn is_active(self, look: Look<'_>, unit: UnitId) -> bool {
        let card = look.pos.unit(unit);
        let own = card.is_of(self.side) && unit.kind() == self.kind;
        own && !self.acted.has(unit) && card.is_in_play() && card.is_able()
    }
}

impl Activate {
    /// The activation of a side's units of a type. [UB-404] Walkers that hover now land, unless they fire a jet.
    pub(crate) fn new(look: Look<'_>, side: Side, kind: Type, overload: bool) -> Activate {
        let none = Marks::default();
        let mut landing = Marks::default();
        for unit in UnitId::all().filter(|unit| kind == Type::Walker && unit.kind() == Type::Walker) {
            let card = look.pos.unit(unit);
            if card.form == Form::Hovering && card.is_of(side) && !card.frozen {
                landing.add(unit);
            }
        }
        Activate { side, kind, overload, fired: none, acted: none, landing }
    }

    /// Units that may belong to the side: its own, and crawlers that it may have taken over.
    #[inline]
    fn units(self) -> impl Iterator<Item = UnitId> {
        let Activate { side, kind, .. } = self;
        let own = (0..4).map(move |number| UnitId::new(side, kind, number));
        let taken = (0..4).map(move |number| UnitId::new(side.other(), Type::Crawler, number));
        own.chain(taken.filter(move |_| kind == Type::Crawler))
    }

    /// Whether a unit belongs to this activation and has not finished it.
    fn check_activated(self, look: Look<'_>, unit: UnitId) -> Check {
        let card = look.pos.unit(unit);
        let own = card.is_of(self.side) && card.is_in_play();
        require(own, "UB-101", "you have no such unit in play")?;
        require(unit.kind() == self.kind, "UB-101", "this card activates a different type of unit")?;
        // [UB-453, UB-C23] The runaway crawler moves on Time Stream cards only.
        require(unit != UnitId::RUNAWAY, "UB-453", "the runaway crawler moves only on Time Stream cards")?;
        require(!card.frozen, "UB-102", "it is frozen")?;
        require(card.status != Status::Offline, "UB-103", "it is offline")?;
        require(!self.acted.has(unit), "UB-104", "it has already taken its physical action")
    }

    /// [UB-104, UB-465] Whether a unit may take a weapon action.
    fn check_weapon_action(self, look: Look<'_>, unit: UnitId) -> Check {
        self.check_activated(look, unit)?;
        require(!self.fired.has(unit), "UB-104", "it has already taken its weapon action")?;
        look.check_outside_zone(unit)
    }

    /// Whether a unit may take a physical action.
    fn check_physical_action(self, look: Look<'_>, unit: UnitId) -> Check {
        self.check_activated(look, unit)?;
        let landing = self.landing.has(unit);
        require(!landing, "UB-G31", "its jets are spent: it must first land or fire a jet")
    }

    /// [UB-404, UB-G50] The activation begins: whoever cannot fire a jet comes down before anything else.
    pub(crate) fn begin<L: Log<Event>>(mut self, play: &mut Play<'_, L>) {
        let look = play.look();
        let landed: ArrayVec<UnitId, 12> =
            self.landing.iter().filter(|&unit| !look.can_fire_jet(unit)).collect();
        landed.iter().for_each(|&unit| self.landing.drop(unit));
        play.push(self);
        for &unit in landed.iter().rev() {
            play.push(Land { unit });
        }
    }

    /// Whether a unit may take a physical action that is not to leave the safety zone [UB-465].
    fn check_free_action(self, look: Look<'_>, unit: UnitId) -> Check {
        self.check_physical_action(look, unit)?;
        look.check_outside_zone(unit)
    }

    /// Notes the weapon action, and what comes after it is complete.
    fn begin_weapon_action<L: Log<Event>>(
        self,
        play: &mut Play<'_, L>,
        unit: UnitId,
        slot: Option<u8>,
        fired: bool,
    ) {
        play.replace(Activate { fired: self.fired.with(unit), ..self });
        if self.overload {
            play.push(Overload { unit });
        }
        if self.landing.has(unit) {
            play.push(Settle { unit });
        }
        if let Some(slot) = slot
            && play.look().check_pair(unit, slot).is_ok()
        {
            play.push(Second { unit, slot, fired });
        }
    }
}

impl Look<'_> {
    /// Whether a walker lands unless it fires a jet on the card under way.
    pub(crate) fn is_about_to_land(self, unit: UnitId) -> bool {
        let lands = |step: &Step| matches!(step, Step::Activate(room) if room.landing.has(unit));
        self.pos.steps.iter().any(lands)
    }

    /// Whether a walker may fire a jet now.
    fn can_fire_jet(self, unit: UnitId) -> bool {
        let jet = |slot: u8| self.check_fire(unit, Kind::JumpJet, Some(slot)).is_ok();
        self.check_outside_zone(unit).is_ok() && (0..4).any(jet)
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
        for &form in other_forms(card.form) {
            let open = outside || self.check_zone_configure(unit, form).is_ok();
            if open && self.check_configure(unit, form).is_ok() {
                out.push(Action::Configure(unit, form));
            }
        }
        if !outside {
            return;
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

    fn thinkable_physical_action(self, unit: UnitId, out: &mut Vec<Action>) {
        let card = self.pos.unit(unit);
        if card.is_on_map() {
            out.extend(self.rules.map.neighbours(card.at).map(|hex| Action::Move(unit, hex)));
            let others = self.units_in(card.at).into_iter().filter(|&other| other != unit);
            out.extend(others.map(|other| Action::Melee(unit, other)));
            out.extend(self.loose_in(card.at).map(|object| Action::Grab(unit, object)));
        }
        if card.stasis > 0 {
            out.push(Action::Clear(unit));
        }
        let forms: &[Form] = match unit.kind() {
            Type::Crawler => &[],
            Type::Walker => &[Form::Upright, Form::Down],
            Type::Squad => &[Form::Grounded, Form::Hovering],
        };
        let others = forms.iter().filter(|&&form| form != card.form);
        out.extend(others.map(|&form| Action::Configure(unit, form)));
    }
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

impl<L: Log<Event>> Play<'_, L> {
    /// The walker is no longer about to land on the card under way.
    pub(crate) fn no_longer_landing(&mut self, unit: UnitId) {
        for step in &mut self.pos.steps {
            if let Step::Activate(room) = step {
                room.landing.drop(unit);
            }
        }
    }
}
