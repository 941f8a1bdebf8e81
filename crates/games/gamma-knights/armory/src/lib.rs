//! The armoury of Gamma Knights: suits of armor, designed, checked, printed and made ready for battle
//! [chapters 31 to 33 of `docs/rules/gamma-knights.md`].
//!
//! A [`Design`] is a frame with items in its locations. [`read()`] and [`write()`] are its file; [`check()`] says what the
//! rules do not allow, [`apply`] makes one change or refuses it, [`describe`] tells a client everything it can show.
//! [`profile()`] gives its values in the role-playing book, [`convert`] in the battle game, [`sheet()`] draws its record
//! sheet. [`Armory`] is all of this for clients that know no game.
//!
//! What it builds with is the [`Catalogue`], from the pack in this crate. Nothing here knows the battle game's code:
//! what they share is the text of [`Fielded`].

mod aim;
mod battle;
mod bench;
mod catalogue;
mod change;
mod check;
mod convert;
mod design;
mod edit;
mod field;
mod figure;
mod file;
mod frame;
mod item;
mod pack;
pub mod page;
mod place;
mod power;
mod profile;
mod service;
mod sheet;
mod wares;
mod whole;
mod workshop;

pub use battle::{BattleSheet, Fielded, Launcher, Plan};
pub use bench::{Totals, describe, notes, totals};
pub use catalogue::{
    Builtin, CarrierNumbers, Catalogue, PlatePart, ShrapnelerNumbers, Warhead, carrier, catalogue, standard,
    standard_suit,
};
pub use change::{apply, apply_edit};
pub use check::check;
pub use convert::{convert, convert_with_reasons};
pub use design::{Bay, Design, Fitting};
pub use edit::{Edit, Switch};
pub use field::{ENERGY_RECYCLE_ROUNDS, KINETIC_RECYCLE_MINUTES, Struck};
pub use figure::silhouette;
pub use file::{FileError, read, write};
pub use frame::{Battery, Dampening, Frame, Kind, Machine};
pub use item::{
    Blinding, Circumstance, Close, Field, FieldKind, Group, Gun, Instead, Item, Magazine, Sensor, Span,
    Weapon,
};
pub use place::{Location, Place};
pub use power::{Power, READJUSTMENT};
pub use profile::{Profile, profile};
pub use service::{Burden, Pace, repaired};
pub use sheet::{sheet, sheet_page};
pub use wares::wares;
pub use workshop::Armory;
