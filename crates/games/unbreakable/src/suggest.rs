//! What each unit would do without a further thought. It costs nothing: whoever wants something else says so.

use retrograde_core::Choice;

use crate::action::Action;
use crate::look::Look;
use crate::object::Object;
use crate::room::Room;
use crate::steps::Step;
use crate::unit::{Form, UnitId};

impl Look<'_> {
    /// For each unit that may act: whoever has nothing to shoot at reloads, then picks up what it came for, and gets up if it has
    /// fallen. `ways` are the shots.
    pub(crate) fn suggested(self, step: Step, open: &[Action], ways: &[Choice]) -> Vec<Action> {
        if !step.is_free() && step.goes_on().is_none() {
            return Vec::new();
        }
        let units = open.chunk_by(|a, b| a.unit() == b.unit());
        units.filter_map(|own| self.suggested_to(own.first()?.unit()?, own, ways)).collect()
    }

    fn suggested_to(self, unit: UnitId, own: &[Action], ways: &[Choice]) -> Option<Action> {
        let name = unit.to_string();
        let shoots = ways.iter().any(|way| way.odds.is_some() && way.group.as_deref() == Some(&name));
        let reload = own.iter().find(|action| !shoots && matches!(action, Action::Reload(..)));
        let grab = || own.iter().find(|action| matches!(action, Action::Grab(_, Object::Satellite)));
        let fallen = self.pos.unit(unit).form == Form::Down;
        let rise =
            || own.iter().find(|action| fallen && matches!(action, Action::Configure(_, Form::Upright)));
        reload.or_else(grab).or_else(rise).copied()
    }
}
