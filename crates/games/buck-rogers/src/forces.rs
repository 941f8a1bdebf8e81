//! Units counted by colour and kind.

use crate::colour::Colour;
use crate::kind::Kind;
use crate::sets::Colours;

/// Units by kind.
pub(crate) type Units = [u8; Kind::COUNT];

/// Units by colour and kind.
pub(crate) type Forces = [Units; Colour::COUNT];

/// Units of some colours in all.
pub(crate) fn units_of(forces: &Forces, colours: Colours) -> u32 {
    colours.iter().map(|colour| forces[colour.index()].iter().map(|&n| u32::from(n)).sum::<u32>()).sum()
}

/// Units of some colours by kind.
pub(crate) fn by_kind(forces: &Forces, colours: Colours) -> Units {
    let mut sum = [0; Kind::COUNT];
    for colour in colours.iter() {
        sum.iter_mut().zip(forces[colour.index()]).for_each(|(sum, count)| *sum += count);
    }
    sum
}

/// Adds units up.
pub(crate) fn add_up(sum: &mut Forces, more: &Forces) {
    sum.iter_mut().flatten().zip(more.iter().flatten()).for_each(|(sum, count)| *sum += count);
}

/// Takes units off, as far as there are any.
pub(crate) fn take_off(forces: &mut Forces, less: &Forces) {
    forces.iter_mut().flatten().zip(less.iter().flatten()).for_each(|(left, hit)| *left -= (*hit).min(*left));
}
