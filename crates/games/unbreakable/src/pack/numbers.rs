//! The numbers of the rules.

use retrograde_core::PackError;
use serde::Deserialize;

use crate::combat::Size;

/// The numbers of the rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Numbers {
    pub(crate) deck: DeckNumbers,
    pub(crate) turn: TurnNumbers,
    pub(crate) platoon: PlatoonNumbers,
    pub(crate) stacking: StackingNumbers,
    pub(crate) time_stream: TimeStreamNumbers,
    pub(crate) movement: MovementNumbers,
    pub(crate) combat: CombatNumbers,
    pub(crate) laser: LaserNumbers,
    pub(crate) neutron: NeutronNumbers,
    pub(crate) earthquake: EarthquakeNumbers,
    pub(crate) rocket: RocketNumbers,
    pub(crate) vortex: VortexNumbers,
    pub(crate) dig_in: DigInNumbers,
}

macro_rules! numbers {
    ($($name:ident { $($field:ident: $type:ty),+ })+) => { $(
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $(pub(crate) $field: $type),+ }
    )+ };
}

numbers! {
    DeckNumbers {
        crawlers: u8, walkers: u8, squads: u8, time_stream: u8, earthquakes: [u8; 3],
        opportunity_per_colour: u8, opportunity_shared: u8
    }
    TurnNumbers { limit: u8, most: u8 }
    PlatoonNumbers { size: u8, most: u8, per_type: u8 }
    StackingNumbers { capacity: u8, crawler: u8, walker: u8, squad: u8 }
    TimeStreamNumbers { freeze: Vec<u8> }
    MovementNumbers { normal: u8, fast: u8 }
    CombatNumbers { crush: [u8; 2] }
    LaserNumbers { light: [u8; 3], medium: [u8; 3], heavy: [u8; 3] }
    NeutronNumbers { radius: [u8; 3] }
    EarthquakeNumbers { lava: [u8; 3], colours: [u8; 3] }
    RocketNumbers { rockets: [u8; 3] }
    VortexNumbers { stasis: u8, stability: [u8; 3], movement: [u8; 3] }
    DigInNumbers { neutron: [u8; 2] }
}

impl LaserNumbers {
    /// [UB-244] Farthest range of the short, medium and long band.
    pub(crate) fn bands(&self, size: Size) -> &[u8; 3] {
        match size {
            Size::Light => &self.light,
            Size::Medium => &self.medium,
            Size::Heavy => &self.heavy,
        }
    }
}

pub(super) fn check_numbers(numbers: &Numbers) -> Result<(), PackError> {
    let positive = |list: &[u8]| list.iter().all(|&n| (1..=8).contains(&n));
    let rising = |bands: &[u8; 3]| bands[0] < bands[1] && bands[1] < bands[2];
    let stacking = &numbers.stacking;
    let deck = &numbers.deck;
    let counts =
        [deck.crawlers, deck.walkers, deck.squads, deck.opportunity_per_colour, deck.opportunity_shared];
    let few = counts.iter().chain(&deck.earthquakes).all(|&count| count <= 9);
    let rules: [(&str, bool, &str); 13] = [
        ("deck", few, "there may be at most nine cards of a kind"),
        (
            "deck",
            numbers.deck.time_stream as usize == numbers.time_stream.freeze.len(),
            "freeze needs one number per Time Stream card",
        ),
        ("deck", (1..=9).contains(&numbers.deck.time_stream), "there must be Time Stream cards"),
        (
            "turn",
            (1..=numbers.turn.most).contains(&numbers.turn.limit),
            "the limit must lie between 1 and the most",
        ),
        (
            "platoon",
            numbers.platoon.per_type == 4 && (1..=12).contains(&numbers.platoon.most),
            "there must be four counters of each type",
        ),
        (
            "platoon",
            (2..=numbers.platoon.most).contains(&numbers.platoon.size),
            "the usual size must be possible",
        ),
        (
            "stacking",
            positive(&[stacking.capacity, stacking.crawler, stacking.walker, stacking.squad]),
            "points must be 1 to 8",
        ),
        (
            "stacking",
            stacking.crawler <= stacking.capacity
                && stacking.walker <= stacking.crawler
                && stacking.squad <= stacking.walker,
            "smaller units must take up less room",
        ),
        (
            "movement",
            numbers.movement.normal == 1 && numbers.movement.fast == 2,
            "units must move one hex, fast ones two",
        ),
        (
            "laser",
            rising(&numbers.laser.light) && rising(&numbers.laser.medium) && rising(&numbers.laser.heavy),
            "the bands must rise",
        ),
        (
            "earthquake",
            positive(&numbers.earthquake.lava) && positive(&numbers.earthquake.colours),
            "there must be 1 to 8 dice",
        ),
        (
            "rocket",
            numbers.rocket.rockets.iter().all(|n| (1..=4).contains(n)),
            "a launcher must fire 1 to 4 rockets",
        ),
        (
            "vortex",
            positive(&numbers.vortex.stability)
                && positive(&numbers.vortex.movement)
                && numbers.vortex.stasis <= 8,
            "there must be 1 to 8 dice",
        ),
    ];
    match rules.iter().find(|(_, holds, _)| !holds) {
        Some((key, _, because)) => Err(PackError::new("rules.toml", *key, *because)),
        None => Ok(()),
    }
}
