//! The Combat Phase: where and in what order [BR-108 … BR-112].

use retrograde_core::{Log, Token, step};

use crate::board::{DisplayId, Zone, ZoneKind, ZoneSet};
use crate::event::Event;
use crate::fire::Form;
use crate::forces::take_off;
use crate::kind::Kind;
use crate::look::Look;
use crate::options::Switch;
use crate::play::Play;
use crate::position::{Arena, Fire};
use crate::room::{During, Room};
use crate::sets::Players;
use crate::steps::{Bomb, Commandos, Open, Settle, Sneak};

step! {
    /// The Combat Phase goes on with the next zone of a stage.
    pub(crate) struct Combat = "combat" { display: DisplayId, stage: Stage, cursor: u8 }
}

/// The stages of a display, in order [BR-110].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) enum Stage {
    Raids,
    Sneak,
    Satellites,
    Bombs,
    Lunar,
    Territories,
    Orbits,
    Space,
}

impl Stage {
    const ALL: [Stage; 8] = [
        Stage::Raids,
        Stage::Sneak,
        Stage::Satellites,
        Stage::Bombs,
        Stage::Lunar,
        Stage::Territories,
        Stage::Orbits,
        Stage::Space,
    ];
    pub(crate) const FIRST: Stage = Stage::Raids;

    fn next(self) -> Option<Stage> {
        Stage::ALL.get(self as usize + 1).copied()
    }
}

/// In positions, a stage is written as its number.
impl Token for Stage {
    const WHAT: &'static str = "the number of a stage";

    fn show(&self) -> String {
        (*self as u8).to_string()
    }

    fn read(word: &str) -> Option<Stage> {
        Stage::ALL.get(word.parse::<usize>().ok()?).copied()
    }
}

impl Combat {
    /// The next zone [BR-112].
    fn zone(self, look: Look<'_>) -> Option<Zone> {
        let board = look.board();
        let shown = board.display(self.display);
        let index = usize::from(self.cursor);
        match self.stage {
            Stage::Raids | Stage::Lunar | Stage::Territories => shown.territories.get(index).copied(),
            Stage::Satellites | Stage::Bombs | Stage::Orbits => shown.orbits.get(index).copied(),
            // Once for the whole display.
            Stage::Sneak => (index == 0).then(|| shown.territories[0]),
            Stage::Space => {
                let mut index = index;
                shown.rings.iter().find_map(|&ring| {
                    let zones = &board.rings[ring].zones;
                    let zone = zones.get(index).copied();
                    index = index.saturating_sub(zones.len());
                    zone
                })
            }
        }
    }

    /// Whether a Territorial Zone has had its battle this turn.
    pub(crate) fn has_passed(self, look: Look<'_>, zone: Zone) -> bool {
        let Some(display) = look.board().info(zone).display else { return false };
        let shown = &look.board().display(display).territories;
        let visited = match self.stage {
            Stage::Orbits | Stage::Space => shown.len(),
            Stage::Territories => usize::from(self.cursor),
            _ => 0,
        };
        display.index() < self.display.index()
            || (display == self.display && shown.iter().take(visited).any(|other| *other == zone))
    }

    /// Whether nothing can happen in any zone in this stage.
    fn is_idle(self, look: Look<'_>) -> bool {
        match self.stage {
            Stage::Satellites => look.pos.satellites.is_empty(),
            Stage::Lunar => !look.has(Switch::GennieAbilities),
            _ => false,
        }
    }

    /// Whether nothing can happen in a zone, because nothing is there that could fight.
    fn passes_by(self, look: Look<'_>, zone: Zone, busy: &ZoneSet) -> bool {
        match self.stage {
            Stage::Raids | Stage::Bombs | Stage::Territories => !busy.has(zone),
            Stage::Orbits | Stage::Space => !busy.has(zone) && look.arena(zone).half.is_none(),
            Stage::Sneak | Stage::Satellites | Stage::Lunar => false,
        }
    }

    /// Does what may happen in a zone.
    fn visit<L: Log<Event>>(self, play: &mut Play<'_, L>, zone: Zone) {
        match self.stage {
            Stage::Raids => Commandos::offer(play, zone),
            Stage::Sneak => Sneak::offer(play, self.display),
            Stage::Satellites => play.satellite_shots(zone),
            Stage::Bombs => Bomb::offer(play, zone),
            Stage::Lunar => play.lunar_shots(zone),
            Stage::Territories => play.resolve_territory(zone),
            Stage::Orbits => Open::offer(play, zone),
            Stage::Space => {
                // The other half of an orbit has had its turn.
                if play.look().arena(zone).half.is_none() {
                    Open::offer(play, zone);
                }
            }
        }
    }
}

impl Room for Combat {
    const DURING: During = During::Combat;

    /// Goes through the zones of a display stage by stage until something happens.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let mut at = self;
        let depth = play.pos.steps.len();
        // As long as nothing happens, nothing moves.
        let busy = play.look().busy_zones();
        while at.display.index() < play.look().board().displays.len() {
            if let Some(zone) = at.zone(play.look()).filter(|_| !at.is_idle(play.look())) {
                at.cursor += 1;
                if at.passes_by(play.look(), zone, &busy) {
                    continue;
                }
                play.replace(at);
                at.visit(play, zone);
                if play.pos.steps.len() > depth || play.pos.is_over() {
                    return;
                }
            } else if let Some(stage) = at.stage.next() {
                at = Combat { stage, cursor: 0, ..at };
            } else {
                at = Combat { display: at.display.next(), stage: Stage::FIRST, cursor: 0 };
                play.pos.raids.clear();
            }
        }
        play.pop();
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        self.display.index() <= look.board().displays.len()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [BR-132]
    fn satellite_shots(&mut self, zone: Zone) {
        let look = self.look();
        let Some(player) = look.satellite_at(zone).filter(|player| !look.pos.is_inert(*player)) else {
            return;
        };
        let mut fire = Fire { form: Form::Satellite, at: Some(zone), ..Fire::NONE };
        fire.ready[player.index()][Kind::KillerSatellite.index()] = 1;
        self.pos.fire = fire;
        self.begin_shots();
    }

    /// [BR-278]
    fn lunar_shots(&mut self, zone: Zone) {
        let look = self.look();
        let lunar = Some(look.board().info(zone).world) == look.rules.pack.talents.lunar;
        if !look.has(Switch::GennieAbilities) || !lunar {
            return;
        }
        let Some(&orbit) =
            look.near(zone).iter().find(|&&near| look.board().kind(near) == ZoneKind::NearOrbit)
        else {
            return;
        };
        let mut fire = Fire { form: Form::Lunar, at: Some(orbit), to: Some(zone), ..Fire::NONE };
        for stack in look.pos.stacks_in(zone).iter().filter(|stack| stack.kind == Kind::Gennie) {
            if look.pos.owner(stack.colour).is_some_and(|player| !look.pos.is_inert(player)) {
                fire.ready[stack.colour.index()][Kind::Gennie.index()] += stack.count;
            }
        }
        // [BR-250] Not those who are commandos.
        take_off(&mut fire.ready, &look.commandos_in(zone));
        self.pos.fire = fire;
        self.begin_shots();
    }

    /// [BR-108] A battle where several players have units, then control.
    fn resolve_territory(&mut self, zone: Zone) {
        let look = self.look();
        let arena = Arena::only(zone);
        let present = look.present(arena);
        let foreign = |index: usize| look.pos.factories[index].owner != look.pos.controller(zone);
        let holder = look.pos.controller(zone).map_or(Players::NONE, Players::only);
        if present.less(holder).is_empty() && !look.pos.factories_in(zone).any(foreign) {
            return;
        }
        self.push(Settle { zone });
        if present.len() > 1 {
            self.start_battle(arena);
        }
    }
}
