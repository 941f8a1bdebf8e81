//! Room for pieces and Factories during set-up [BR-059, BR-263, BR-G12].

use crate::board::{DisplayId, MOST_DISPLAYS, MOST_TERRITORIES, Zone};
use crate::colour::{Colour, Player};
use crate::kind::Figure;
use crate::look::Look;
use crate::options::Switch;
use crate::piece::Whereabouts;

/// What lies where during set-up, by Territorial Zone: looked up once for a whole list.
#[derive(Copy, Clone)]
pub(crate) struct Survey {
    pub(crate) pieces: [u8; MOST_TERRITORIES],
    factories: [u8; MOST_TERRITORIES],
    /// The colour whose pieces stand there; Factories are the bank's and have none.
    pub(crate) colours: [Option<Colour>; MOST_TERRITORIES],
}

impl Survey {
    pub(crate) fn new(look: Look<'_>) -> Survey {
        let mut survey = Survey {
            pieces: [0; MOST_TERRITORIES],
            factories: [0; MOST_TERRITORIES],
            colours: [None; MOST_TERRITORIES],
        };
        for stack in &look.pos.stacks {
            survey.add(stack.zone, stack.colour, stack.count);
        }
        for (id, at) in look.pos.docks.all() {
            survey.add(at, id.colour(), 1);
        }
        for leader in &look.pos.leaders {
            if let Whereabouts::Zone(at) = leader.is {
                survey.add(at, leader.colour, 1);
            }
        }
        for factory in &look.pos.factories {
            let pieces = &mut survey.pieces[factory.zone.index()];
            *pieces = pieces.saturating_add(1);
            survey.factories[factory.zone.index()] += 1;
        }
        survey
    }

    fn add(&mut self, zone: Zone, colour: Colour, count: u8) {
        if let Some(pieces) = self.pieces.get_mut(zone.index()) {
            *pieces = pieces.saturating_add(count);
            self.colours[zone.index()].get_or_insert(colour);
        }
    }
}

/// [BR-G12] How many Factories of a colour have room on each display, as long as there are limits and some are to come.
#[derive(Copy, Clone)]
pub(crate) struct Yards {
    /// Nothing is limited.
    free: bool,
    rooms: [u8; MOST_DISPLAYS],
    /// How many of those to come can be placed.
    before: u8,
}

impl Yards {
    pub(crate) fn new(look: Look<'_>, survey: &Survey, player: Player, colour: Colour) -> Yards {
        let have = look.pos.armies[colour.index()][Figure::Factory];
        let free = have == 0 || !look.has(Switch::FactoryLimits);
        let mut rooms = [0; MOST_DISPLAYS];
        if !free {
            let nothing = (Zone::new(0), 0, 0);
            for display in look.board().all_displays() {
                rooms[display.index()] = look.factories_to_come(survey, player, colour, display, nothing);
            }
        }
        Yards { free, rooms, before: rooms.into_iter().fold(0, u8::saturating_add).min(have) }
    }

    /// How many can be placed once some pieces are in a zone, and Factories among them: only the displays to whose limits
    /// the zone belongs change.
    fn room_after(
        &self,
        look: Look<'_>,
        survey: &Survey,
        player: Player,
        colour: Colour,
        placing: (Zone, u8, u8),
    ) -> u8 {
        let board = look.board();
        let there = board.info(placing.0);
        board.all_displays().fold(0, |sum: u8, display| {
            let counts = there.display == Some(display)
                || board.display(display).limits.iter().any(|(body, _)| *body == there.world);
            sum.saturating_add(if counts {
                look.factories_to_come(survey, player, colour, display, placing)
            } else {
                self.rooms[display.index()]
            })
        })
    }
}

impl Look<'_> {
    /// [BR-G12] Which numbers of Factories may be among so many pieces in a zone, so that afterwards as many Factories of the
    /// colour have been placed or can be placed as before.
    pub(crate) fn factory_counts(
        self,
        player: Player,
        colour: Colour,
        zone: Zone,
        pieces: u8,
        survey: &Survey,
        yards: &Yards,
    ) -> impl Iterator<Item = u8> {
        let have = self.pos.armies[colour.index()][Figure::Factory];
        let most = have.min(pieces);
        (0..=if most == 0 { 0 } else { most.min(self.factory_room(zone)) }).filter(move |&count| {
            let to_come = || yards.room_after(self, survey, player, colour, (zone, pieces, count));
            yards.free || count.saturating_add(to_come()) >= yards.before
        })
    }

    /// [BR-263] Room for Factories of a colour in the zones of its player on a display, once some pieces are in one of them, and
    /// Factories among these. Limits lie within each other, so that the least of them counts at each level.
    fn factories_to_come(
        self,
        survey: &Survey,
        player: Player,
        colour: Colour,
        display: DisplayId,
        (at, more, factories): (Zone, u8, u8),
    ) -> u8 {
        let board = self.board();
        let shown = board.display(display);
        let most = if self.is_crowded() { self.numbers().setup.per_zone } else { u8::MAX };
        let many = self.pos.rules.many_colours();
        let room = |zone: Zone| {
            let (more, factories) = if zone == at { (more, factories) } else { (0, 0) };
            let there = survey.pieces[zone.index()].saturating_add(more);
            let pieces = if most < u8::MAX { most.saturating_sub(there) } else { 100 };
            let built = survey.factories[zone.index()].saturating_add(factories);
            pieces.min(shown.per_zone.map_or(u8::MAX, |most| most.saturating_sub(built)))
        };
        let open = |zone: Zone| {
            let taken = || survey.colours[zone.index()].or(Some(colour).filter(|_| zone == at && more > 0));
            self.pos.controller(zone) == Some(player)
                && (!many || taken().is_none_or(|other| other == colour))
        };
        // Factories that count for a limit.
        let left = |most: u8, built: usize, counts: bool| {
            most.saturating_sub(built as u8).saturating_sub(if counts { factories } else { 0 })
        };
        let zones = || shown.territories.iter().copied().filter(|zone| open(*zone));
        let world = |zone: Zone| board.info(zone).world;
        let limited = |world: u8| shown.limits.iter().any(|(body, _)| *body == world);
        let others = zones().filter(|zone| !limited(world(*zone))).map(room);
        let mut all = others.fold(0, u8::saturating_add);
        for &(body, most) in &shown.limits {
            let here = zones().filter(|zone| world(*zone) == body).map(room).fold(0, u8::saturating_add);
            let built = self.pos.factories.iter().filter(|factory| world(factory.zone) == body).count();
            all = all.saturating_add(here.min(left(most, built, world(at) == body)));
        }
        let on = |zone: Zone| board.info(zone).display == Some(display);
        let built = self.pos.factories.iter().filter(|factory| on(factory.zone)).count();
        all.min(left(shown.factories, built, on(at)))
    }
}
