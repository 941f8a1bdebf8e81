//! Values that stand as one word in notation.

use retrograde_core::Token;

use crate::combat::{Shot, Size};
use crate::map::{Edge, Hex};
use crate::object::Object;
use crate::target::Target;
use crate::unit::Marks;
use crate::unit::UnitId;
use crate::weapon::Kind;

impl Token for Hex {
    const WHAT: &'static str = "a hex such as 0608";

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<Hex> {
        Hex::parse(word)
    }
}

impl Token for Edge {
    fn show(&self) -> String {
        self.name().to_owned()
    }

    fn read(word: &str) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| edge.name() == word)
    }
}

impl Token for UnitId {
    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<UnitId> {
        UnitId::parse(word)
    }
}

impl Token for Target {
    fn show(&self) -> String {
        match self {
            Target::Unit(unit) => unit.show(),
            Target::Object(object) => object.show(),
            Target::Hex(hex) => hex.show(),
        }
    }

    fn read(word: &str) -> Option<Target> {
        let unit = || UnitId::parse(word).map(Target::Unit);
        let object = || Object::parse(word).map(Target::Object);
        unit().or_else(object).or_else(|| Hex::parse(word).map(Target::Hex))
    }
}

/// Units joined by commas, or `-`.
impl Token for Marks {
    fn show(&self) -> String {
        let units: Vec<String> = self.iter().map(|unit| unit.to_string()).collect();
        if units.is_empty() { "-".to_owned() } else { units.join(",") }
    }

    fn read(word: &str) -> Option<Marks> {
        let mut marks = Marks::default();
        if word != "-" {
            for unit in word.split(',') {
                marks.add(UnitId::parse(unit)?);
            }
        }
        Some(marks)
    }
}

/// `nuke/heavy/C1/0304/0506`.
impl Token for Shot {
    fn show(&self) -> String {
        format!("{}/{}/{}/{}/{}", self.kind, self.size, self.firer, self.from, self.to)
    }

    fn read(word: &str) -> Option<Shot> {
        let parts: Vec<&str> = word.split('/').collect();
        let [kind, size, firer, from, to] = parts[..] else { return None };
        Some(Shot {
            kind: Kind::parse(kind)?,
            size: Size::parse(size)?,
            firer: UnitId::parse(firer)?,
            from: Hex::parse(from)?,
            to: Hex::parse(to)?,
        })
    }
}
