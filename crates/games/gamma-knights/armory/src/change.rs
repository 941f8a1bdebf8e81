//! Changes to a design, made or refused.

use retrograde_core::{ParseError, Refusal, RuleId};

use crate::catalogue::{catalogue, standard_suit};
use crate::check::{check, is_like};
use crate::design::{Design, Fitting, MOST_FITTINGS, MOST_HOT_PLATES, MOST_PLATES};
use crate::edit::{Edit, Switch};
use crate::frame::Frame;
use crate::item::{Item, Span};
use crate::place::{Location, Place};
use crate::power::Power;

/// Makes one change, written in notation. The given design is untouched.
///
/// # Errors
///
/// A line that says nothing, something that is not there, or a rule that the change would break. A design that breaks
/// rules already may be changed as long as no new fault comes in.
pub fn apply(design: &Design, edit: &str) -> Result<Design, Refusal> {
    let edit: Edit = edit.parse().map_err(|error: ParseError| Refusal::not_asked(error.what))?;
    apply_edit(design, &edit)
}

/// As [`apply`], with a change that was read already.
///
/// # Errors
///
/// As [`apply`].
pub fn apply_edit(design: &Design, edit: &Edit) -> Result<Design, Refusal> {
    let changed = change(design, edit)?;
    let before = check(design);
    match check(&changed).into_iter().find(|fault| !before.iter().any(|old| is_like(old, fault))) {
        Some(fault) => Err(fault.refusal),
        None => Ok(changed),
    }
}

fn change(design: &Design, edit: &Edit) -> Result<Design, Refusal> {
    let mut new = design.clone();
    match edit {
        Edit::Name(name) => new.name.clone_from(name),
        Edit::Suit(frame) => {
            new = standard_suit(frame.id).cloned().unwrap_or_else(|| Design::bare(frame));
        }
        Edit::Frame(frame) => new = reframed(design, frame)?,
        Edit::Strip => new = Design { name: new.name, ..Design::bare(design.frame) },
        Edit::Add(place, fitting, switch) => {
            let on = match switch {
                Switch::On => true,
                Switch::Off => false,
                Switch::IfPower => has_power_for(design, *place, fitting),
            };
            put(&mut new, *place, Fitting { on, ..*fitting })?;
        }
        Edit::Remove(place, fitting) => _ = take(&mut new, *place, fitting)?,
        Edit::Move(from, fitting, to) => {
            let fitting = take(&mut new, *from, fitting)?;
            put(&mut new, *to, fitting)?;
        }
        Edit::Turn(place, fitting, on) => {
            find(&mut new, *place, fitting)?.on = *on && fitting.item.power(1) > 0;
        }
        Edit::Extend(place, fitting, extra) => find(&mut new, *place, fitting)?.extra = *extra,
        Edit::Plate(place, part) => {
            if design.plates().count() >= MOST_PLATES {
                return Err(Refusal::not_asked(format!(
                    "a design has at most {MOST_PLATES} extension plates"
                )));
            }
            new.add_plate(part, *place).ok_or_else(|| no_place(*place))?;
        }
        Edit::Unplate(number) => {
            let bay = design.bay(Place::Plate(*number)).ok_or_else(|| no_place(Place::Plate(*number)))?;
            if design.used(bay) > 0 || !bay.fittings.is_empty() || bay.hot_plates > 0 {
                let because = format!("plate {number} is in use: remove what is on it first");
                return Err(Refusal::by(RuleId("GK-385"), because));
            }
            new.take_plate(*number);
        }
        Edit::HotPlates(place, number) => {
            if *number > MOST_HOT_PLATES {
                return Err(Refusal::not_asked(format!(
                    "there is room for {MOST_HOT_PLATES} hot plates at most"
                )));
            }
            new.bay_mut(*place).ok_or_else(|| no_place(*place))?.hot_plates = *number;
        }
        Edit::Movement(multiplier, place) => spread_movement(&mut new, *multiplier, *place)?,
        Edit::Strength(slots) => {
            let on =
                design.fittings().any(|(_, fitting)| fitting.item.span == Some(Span::Strength) && fitting.on);
            clear(&mut new, Span::Strength);
            for arm in [Location::LeftArm, Location::RightArm].iter().filter(|_| *slots > 0) {
                put(&mut new, Place::At(*arm), Fitting::part(Item::of_span(Span::Strength), *slots, on))?;
            }
        }
        Edit::Ejection(plate) => {
            clear(&mut new, Span::Ejection);
            let limbs = [
                Location::Helmet,
                Location::LeftArm,
                Location::RightArm,
                Location::LeftLeg,
                Location::RightLeg,
            ];
            for at in plate.iter().flat_map(|plate| limbs.iter().chain([plate])) {
                put(&mut new, Place::At(*at), Fitting::part(Item::of_span(Span::Ejection), 1, false))?;
            }
        }
        Edit::Primary(item) => new.primary = *item,
        Edit::Carrier(item) => new.carrier = *item,
    }
    Ok(new)
}

fn no_place(place: Place) -> Refusal {
    Refusal::not_asked(format!("this design has no {place}"))
}

fn has_power_for(design: &Design, place: Place, fitting: &Fitting) -> bool {
    let draws = design.bay(place).map_or(0, |bay| design.power_of(bay, fitting));
    draws > 0 && draws <= Power::of(design).left()
}

fn put(design: &mut Design, place: Place, fitting: Fitting) -> Result<(), Refusal> {
    let bay = design.bay_mut(place).ok_or_else(|| no_place(place))?;
    if bay.fittings.len() >= MOST_FITTINGS {
        return Err(Refusal::not_asked(format!("there is room for {MOST_FITTINGS} fittings in a place")));
    }
    bay.fittings.push(fitting);
    Ok(())
}

/// The index of a fitting in a place: one that is the same, or else one that is only switched otherwise.
fn index(design: &Design, place: Place, fitting: &Fitting) -> Result<usize, Refusal> {
    let bay = design.bay(place).ok_or_else(|| no_place(place))?;
    let same = bay.fittings.iter().position(|other| other == fitting);
    let like = || bay.fittings.iter().position(|other| other.is_like(fitting));
    // What is named by its word alone need not repeat how it was fitted.
    let plain = Fitting { on: fitting.on, share: fitting.share, ..Fitting::new(fitting.item) };
    let any = || bay.fittings.iter().position(|other| other.item == fitting.item && *fitting == plain);
    same.or_else(like).or_else(any).ok_or_else(|| {
        let has: Vec<String> = bay.fittings.iter().map(ToString::to_string).collect();
        let has = if has.is_empty() { "nothing".to_owned() } else { has.join(", ") };
        Refusal::not_asked(format!("there is no {fitting} in {}; it holds {has}", place.label()))
    })
}

fn find<'a>(design: &'a mut Design, place: Place, fitting: &Fitting) -> Result<&'a mut Fitting, Refusal> {
    let index = index(design, place, fitting)?;
    let bay = design.bay_mut(place).ok_or_else(|| no_place(place))?;
    Ok(&mut bay.fittings[index])
}

fn take(design: &mut Design, place: Place, fitting: &Fitting) -> Result<Fitting, Refusal> {
    let index = index(design, place, fitting)?;
    let bay = design.bay_mut(place).ok_or_else(|| no_place(place))?;
    Ok(bay.fittings.remove(index))
}

fn clear(design: &mut Design, span: Span) {
    for bay in &mut design.bays {
        bay.fittings.retain(|fitting| fitting.item.span != Some(span));
    }
}

/// [GK-454] Into the legs first, then into the plate that was named, or the front and then the back plate.
fn spread_movement(design: &mut Design, multiplier: u8, first: Option<Location>) -> Result<(), Refusal> {
    let needed = design.frame.movement_slots(multiplier).ok_or_else(|| {
        let most = catalogue().tables.movement.most;
        Refusal::by(RuleId("GK-456"), format!("movement is multiplied by 1 to {most}, not by {multiplier}"))
    })?;
    clear(design, Span::Movement);
    let plates = match first {
        Some(Location::BackPlate) => [Location::BackPlate, Location::FrontPlate],
        _ => [Location::FrontPlate, Location::BackPlate],
    };
    let mut left = u16::from(needed);
    for location in [Location::LeftLeg, Location::RightLeg].into_iter().chain(plates) {
        let Some(bay) = design.bay(Place::At(location)) else { continue };
        let share = left.min(design.free(bay)) as u8;
        if share > 0 {
            put(design, Place::At(location), Fitting::part(Item::of_span(Span::Movement), share, false))?;
            left -= u16::from(share);
        }
    }
    if left > 0 {
        let because = format!(
            "×{multiplier} movement takes {needed} slots of the legs and plates of {}, and {left} of them are missing",
            design.frame.name
        );
        return Err(Refusal::by(RuleId("GK-456"), because));
    }
    Ok(())
}

/// [GK-481] Modules can be swapped between suits: the same fittings in another frame. Makes of one suit only become
/// those of the tables, and enhanced movement is spread anew, as fast as before.
fn reframed(design: &Design, frame: &'static Frame) -> Result<Design, Refusal> {
    let multiplier = design.multiplier();
    let mut new = Design {
        name: design.name.clone(),
        primary: design.primary,
        carrier: design.carrier,
        ..Design::bare(frame)
    };
    for bay in &design.bays {
        if let Some((part, on)) = bay.plate {
            new.add_plate(part, on).ok_or_else(|| no_place(on))?;
        }
        if new.bay(bay.place).is_none() {
            if bay.fittings.is_empty() && bay.hot_plates == 0 {
                continue;
            }
            return Err(no_place(bay.place));
        }
        for fitting in bay.fittings.iter().filter(|fitting| fitting.item.span != Some(Span::Movement)) {
            let factory = fitting.factory && frame.factory(fitting.item.id, bay.root).is_some();
            put(&mut new, bay.place, Fitting { factory, ..*fitting })?;
        }
        if let Some(other) = new.bay_mut(bay.place) {
            other.hot_plates = bay.hot_plates;
        }
    }
    if multiplier > 1 {
        spread_movement(&mut new, multiplier, None)?;
    }
    Ok(new)
}
