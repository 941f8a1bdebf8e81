//! Values that stand as one word in notation, and enums of named fields made of them.

use crate::combat::{Shot, Size};
use crate::map::{Edge, Hex};
use crate::object::Object;
use crate::step::{Marks, Target};
use crate::terrain::{Colour, Terrain};
use crate::unit::{Form, Side, Status, Type, UnitId};
use crate::weapon::Kind;

/// A value that stands as one word, without spaces or `=`.
pub(crate) trait Token: Sized {
    fn show(&self) -> String;
    fn read(word: &str) -> Option<Self>;
}

macro_rules! word_tokens {
    ($($name:ty),+) => { $(impl Token for $name {
        fn show(&self) -> String { self.word().to_owned() }
        fn read(word: &str) -> Option<Self> { <$name>::parse(word) }
    })+ };
}

word_tokens!(Side, Type, Kind, Size, Object, Terrain, Colour, Form, Status);

macro_rules! number_tokens {
    ($($name:ty),+) => { $(impl Token for $name {
        fn show(&self) -> String { self.to_string() }
        fn read(word: &str) -> Option<Self> { word.parse().ok() }
    })+ };
}

number_tokens!(u8, u16, u32);

impl Token for bool {
    fn show(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }

    fn read(word: &str) -> Option<bool> {
        match word {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
}

impl Token for Hex {
    fn show(&self) -> String {
        if *self == Hex::OFF { "-".to_owned() } else { self.to_string() }
    }

    fn read(word: &str) -> Option<Hex> {
        if word == "-" { Some(Hex::OFF) } else { Hex::parse(word) }
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

impl Token for Option<u8> {
    fn show(&self) -> String {
        self.map_or_else(|| "-".to_owned(), |number| number.to_string())
    }

    fn read(word: &str) -> Option<Option<u8>> {
        if word == "-" { Some(None) } else { word.parse().ok().map(Some) }
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

impl Token for [Hex; 4] {
    fn show(&self) -> String {
        self.map(|hex| hex.show()).join(",")
    }

    fn read(word: &str) -> Option<[Hex; 4]> {
        let hexes: Vec<Hex> = word.split(',').map(Hex::read).collect::<Option<_>>()?;
        hexes.try_into().ok()
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

/// Defines an enum of named fields that prints as `name key=value key=value` and reads back.
macro_rules! notated {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident = $word:literal { $($field:ident: $type:ty),* },)+
    }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
        $vis enum $name { $($(#[$variant_meta])* $variant { $($field: $type),* },)+ }

        impl $name {
            /// In notation.
            pub(crate) fn show(&self) -> String {
                match self {
                    $($name::$variant { $($field),* } => {
                        #[allow(unused_mut, reason = "a value without fields")]
                        let mut text = $word.to_owned();
                        $(text += &format!(" {}={}", stringify!($field), $crate::token::Token::show($field));)*
                        text
                    })+
                }
            }

            /// Reads the words of the notation; the error says what was expected.
            pub(crate) fn read(words: &[&str]) -> Result<$name, String> {
                let (&first, rest) = words.split_first().ok_or("expected the name of a step")?;
                #[allow(unused_variables, reason = "a value without fields")]
                let find = |key: &str| {
                    rest.iter()
                        .find_map(|word| word.split_once('=').filter(|(name, _)| *name == key))
                        .map(|(_, value)| value)
                        .ok_or_else(|| format!("expected {key}=… after {first:?}"))
                };
                match first {
                    $($word => {
                        let fields: &[&str] = &[$(stringify!($field)),*];
                        if rest.len() != fields.len() {
                            return Err(format!("expected {} fields after {first:?}: {}", fields.len(), fields.join(", ")));
                        }
                        Ok($name::$variant { $($field: {
                            let value = find(stringify!($field))?;
                            <$type as $crate::token::Token>::read(value)
                                .ok_or_else(|| format!("{value:?} is no good {}", stringify!($field)))?
                        }),* })
                    })+
                    other => Err(format!("expected a step, found {other:?}")),
                }
            }
        }
    };
}

pub(crate) use notated;
