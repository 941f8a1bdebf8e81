//! Everything that a client shows of a design: what is there, what could be, and why not.

use retrograde_core::RuleId;
use serde::Serialize;

use crate::battle::Fielded;
use crate::check::{Fault, check, count};
use crate::choices::{Choice, Offer, choices, offer};
use crate::convert::{Reason, convert_with_reasons};
use crate::design::{Bay, Design, Fitting};
use crate::edit::Edit;
use crate::file::write;
use crate::frame::Kind;
use crate::item::{Group, Span};
use crate::place::{Location, Place};
use crate::power::{Power, hot_plates_used};
use crate::profile::{Profile, profile};
use crate::sheet::{Look, sheet};

/// A fitting for people.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FittingView {
    /// In notation.
    pub text: String,
    /// For people.
    pub label: String,
    /// What it does.
    pub about: &'static str,
    /// The rule that describes it.
    pub rule: RuleId,
    /// Slots here.
    pub slots: u8,
    /// Power when on.
    pub power: u16,
    /// Switched on.
    pub on: bool,
    /// What it holds.
    pub rounds: Option<u16>,
    /// Takes it out, switches it, gives it a slot more or less.
    pub offers: Vec<Offer>,
}

/// A location or an extension plate for people.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlaceView {
    /// In notation.
    pub place: String,
    /// For people: `the left arm`, `plate 1`.
    pub label: String,
    /// The name of an extension plate.
    pub part: Option<&'static str>,
    /// What an extension plate stands on.
    pub on: Option<String>,
    /// Slots.
    pub slots: u16,
    /// Slots in use.
    pub used: u16,
    /// Slots left.
    pub free: u16,
    /// Hot plates, and how many are in use.
    pub hot_plates: [usize; 2],
    /// What is fitted.
    pub fittings: Vec<FittingView>,
    /// One hot plate more or less; to take an extension plate off.
    pub offers: Vec<Offer>,
}

/// The sums of a design.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Totals {
    /// Slots of the frame and of all extension plates.
    pub slots: u16,
    /// Slots in use, extension plates among them.
    pub used: u16,
    /// Slots left.
    pub free: u16,
    /// Power.
    pub power: Power,
}

/// Something worth knowing that is no fault.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    /// By which rule.
    pub rule: RuleId,
    /// A sentence without a full stop.
    pub text: String,
}

/// A design with everything that a client can show of it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Workshop {
    /// Its name.
    pub name: String,
    /// The word of its frame.
    pub frame: &'static str,
    /// Its frame, for people.
    pub frame_name: &'static str,
    /// `suit`, `robot` or `emplacement`.
    pub kind: Kind,
    /// Its file.
    pub file: String,
    /// What the rules do not allow; empty = sound.
    pub faults: Vec<Fault>,
    /// What else is worth knowing.
    pub notes: Vec<Note>,
    /// The locations and the extension plates.
    pub places: Vec<PlaceView>,
    /// Its sums.
    pub totals: Totals,
    /// What can be changed, in the order of fitting out.
    pub choices: Vec<Choice>,
    /// Its values in the role-playing book.
    pub profile: Profile,
    /// Its values in the battle game, if it can be fielded.
    pub battle: Option<Fielded>,
    /// How they come about.
    pub reasons: Vec<Reason>,
    /// Its record sheet for the screen, if it can be fielded.
    pub sheet: Option<String>,
}

/// Tells everything about a design.
pub fn describe(design: &Design) -> Workshop {
    let (battle, reasons) = convert_with_reasons(design)
        .map_or((None, Vec::new()), |(fielded, reasons)| (Some(fielded), reasons));
    Workshop {
        name: design.name.clone(),
        frame: design.frame.id,
        frame_name: design.frame.name,
        kind: design.frame.kind,
        file: write(design),
        faults: check(design),
        notes: notes(design),
        places: design.bays.iter().map(|bay| place_view(design, bay)).collect(),
        totals: totals(design),
        choices: choices(design),
        profile: profile(design),
        battle,
        reasons,
        sheet: sheet(design, Look::Screen).ok(),
    }
}

/// The sums of a design.
pub fn totals(design: &Design) -> Totals {
    let sum = |of: fn(&Design, &Bay) -> u16| design.bays.iter().map(|bay| of(design, bay)).sum();
    Totals {
        slots: sum(Design::capacity),
        used: sum(Design::used),
        free: sum(Design::free),
        power: Power::of(design),
    }
}

/// What is worth knowing of a design, though the rules allow it.
pub fn notes(design: &Design) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut note = |rule: RuleId, text: String| notes.push(Note { rule, text });
    let power = Power::of(design);
    if design.frame.kind != Kind::Suit {
        return notes;
    }
    if power.supply == 0 && design.frame.powered {
        let burdens = if design.frame.burdens { ", and the suit burdens its wearer" } else { "" };
        note(design.frame.rule(), format!("nothing powers it: no assisted movement, no sensors{burdens}"));
    } else if power.everything > power.supply {
        let text = format!(
            "{} can be on at once, everything together draws {}: power is shifted as needed",
            count(power.supply, "unit of power", "units of power"),
            power.everything
        );
        note(RuleId("GK-391"), text);
    }
    for (bay, fitting) in
        design.fittings().filter(|(bay, fitting)| design.power_of(bay, fitting) > power.supply)
    {
        let needs = design.power_of(bay, fitting);
        note(
            RuleId("GK-G80"),
            format!("{} draws {needs}, more than there is: it does not work", fitting.item.name),
        );
    }
    for (_, fitting) in design.of_group(Group::Weapons).filter(|(_, fitting)| fitting.item.battle.is_none()) {
        note(RuleId("GK-G14"), format!("{} is not in the battle game", fitting.item.name));
    }
    if design.has("jet-assist") && !design.has("antigrav-flight") {
        note(RuleId("GK-G11"), "in the battle game jets keep to the ground".to_owned());
    }
    let free = totals(design).free;
    if free > 0 {
        note(RuleId("GK-384"), format!("{} empty, without effect", count(free, "slot is", "slots are")));
    }
    notes
}

fn place_view(design: &Design, bay: &Bay) -> PlaceView {
    let place = bay.place;
    let mut offers = Vec::new();
    if design.frame.powered {
        offers.push(offer(
            design,
            "one hot plate more",
            &Edit::HotPlates(place, bay.hot_plates.saturating_add(1)),
        ));
        if bay.hot_plates > 0 {
            offers.push(offer(design, "one hot plate less", &Edit::HotPlates(place, bay.hot_plates - 1)));
        }
    }
    if let Place::Plate(number) = place {
        offers.push(offer(design, "take this plate off", &Edit::Unplate(number)));
    }
    PlaceView {
        place: place.to_string(),
        label: place.label(),
        part: bay.plate.map(|(part, _)| part.name),
        on: bay.plate.map(|(_, on)| on.to_string()),
        slots: design.capacity(bay),
        used: design.used(bay),
        free: design.free(bay),
        hot_plates: [bay.hot_plates.into(), hot_plates_used(design, bay)],
        fittings: bay.fittings.iter().map(|fitting| fitting_view(design, bay, fitting)).collect(),
        offers,
    }
}

fn fitting_view(design: &Design, bay: &Bay, fitting: &Fitting) -> FittingView {
    let (place, item) = (bay.place, fitting.item);
    let mut offers = vec![match item.span {
        Some(Span::Movement) => offer(design, "remove", &Edit::Movement(1, None)),
        Some(Span::Strength) => offer(design, "remove", &Edit::Strength(0)),
        Some(Span::Ejection) => offer(design, "remove", &Edit::Ejection(None)),
        None => offer(design, "remove", &Edit::Remove(place, *fitting)),
    }];
    let power = design.power_of(bay, fitting);
    if power > 0 {
        let label = if fitting.on { "switch off" } else { "switch on" };
        offers.push(offer(design, label, &Edit::Turn(place, *fitting, !fitting.on)));
    }
    if item.magazine.is_some() && !fitting.factory && bay.root != Location::Hull {
        offers.push(offer(
            design,
            "one slot more",
            &Edit::Extend(place, *fitting, fitting.extra.saturating_add(1)),
        ));
        if fitting.extra > 0 {
            offers.push(offer(design, "one slot less", &Edit::Extend(place, *fitting, fitting.extra - 1)));
        }
    }
    FittingView {
        text: fitting.to_string(),
        label: item.name.to_owned(),
        about: item.about,
        rule: item.rule(),
        slots: design.slots_of(bay, fitting),
        power,
        on: fitting.on,
        rounds: design.rounds_of(bay, fitting),
        offers,
    }
}
