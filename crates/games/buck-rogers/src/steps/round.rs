//! Rounds of a battle: how they begin and end, and whether there is another [BR-115, BR-120, BR-129, BR-130].

use retrograde_core::{Log, step};

use crate::colour::Colour;
use crate::event::Event;
use crate::forces::{Forces, take_off};
use crate::kind::Kind;
use crate::options::Switch;
use crate::play::Play;
use crate::position::{Arena, Battle};
use crate::room::{During, Room};
use crate::sets::{Players, Transports};
use crate::steps::{Attack, CallOff, Offer, Pirate, Retreat, Step};

step! {
    /// A round of a battle begins.
    pub(crate) struct Round = "round" {}
}

step! {
    /// A round ends: commandos, removal, Leaders [BR-120, BR-251, BR-146].
    pub(crate) struct Removal = "removal" {}
}

step! {
    /// After retreats: another round, or not [BR-129].
    pub(crate) struct Again = "again" {}
}

impl Room for Round {
    const DURING: During = During::Battle;

    /// [BR-115] Everybody left attacks once more, or the battle is over.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if play.test_leaders() {
            return;
        }
        let Some(Arena { zone, .. }) = play.pos.battle.arena else { return play.finish_battle() };
        play.recount_commandos(zone);
        let look = play.look();
        let forces = look.battle_forces();
        if look.players_in(&forces).len() < 2 {
            play.finish_battle();
            return;
        }
        let mut ready = forces;
        take_off(&mut ready, &look.commandos_in(zone));
        let battle = &mut play.pos.battle;
        battle.round = battle.round.saturating_add(1);
        (battle.ready, battle.hit, battle.aimed) = (ready, Forces::default(), Forces::default());
        battle.struck = Forces::default();
        (battle.transports, battle.buck, battle.attacked) = (Transports::NONE, false, false);
        let able = play.pos.order().into_iter().any(|lead| play.look().any_attack(lead));
        if !able && !play.look().is_raided(zone) {
            play.finish_battle();
            return;
        }
        let round = play.pos.battle.round;
        play.tell(|look| Event::Round { zone: look.name(zone), round });
        play.replace(Removal {});
        play.push(Attack { turn: 0 });
        if play.look().has(Switch::Surrender) {
            play.push(Offer { turn: 0 });
        }
    }
}

impl Room for Removal {
    const DURING: During = During::Battle;

    /// [BR-120] Commandos try, what was hit is removed, Leaders left alone are lost.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.commandos_roll();
        let Battle { arena: Some(arena), hit, transports, .. } = play.pos.battle else {
            return play.finish_battle();
        };
        for id in transports.iter() {
            play.pos.battle.lost[id.colour().index()][Kind::Transport.index()] += 1;
            play.destroy_transport(id, "battle");
        }
        let Battle { struck, .. } = play.pos.battle;
        for colour in Colour::ALL {
            for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Transport) {
                let lost = struck[colour.index()][kind.index()];
                (0..lost).for_each(|_| play.lose_commando(arena.zone, colour, kind));
                let count = hit[colour.index()][kind.index()];
                if count > 0 {
                    play.remove_hits(arena, colour, kind, count);
                }
            }
        }
        let battle = &mut play.pos.battle;
        (battle.ready, battle.hit, battle.aimed) = (Forces::default(), Forces::default(), Forces::default());
        (battle.struck, battle.transports) = (Forces::default(), Transports::NONE);
        play.replace(Again {});
        if play.look().has(Switch::Retreat) && play.look().battle_players().len() > 1 {
            Retreat::begin(play, 0);
        }
        play.test_leaders();
    }
}

impl Room for Again {
    const DURING: During = During::Battle;

    /// [BR-129, BR-130] Another round, unless the battle is over or everybody may agree to stop.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if play.test_leaders() {
            return;
        }
        let players = play.look().battle_players();
        if players.len() < 2 {
            play.finish_battle();
        } else if play.look().battles_on_land() {
            play.replace(Round {});
        } else {
            play.replace(CallOff { waiting: players, on: Players::NONE });
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The round starts again, because some units have new owners.
    pub(crate) fn begin_round_anew(&mut self) {
        while !matches!(self.pos.steps.last(), Some(Step::Removal(_)) | None) {
            self.pop();
        }
        self.replace(Round {});
    }

    /// The battle is over; Barney may take what was beaten.
    pub(crate) fn finish_battle(&mut self) {
        self.pop();
        self.pos.battle.ready = Forces::default();
        match self.pos.battle.arena {
            Some(Arena { zone, .. }) if Pirate::booty(self.look(), zone).is_some() => {
                self.push(Pirate { zone });
            }
            _ => self.pos.battle = Battle::NONE,
        }
    }

    /// Units that were hit are destroyed, those of the battle's first zone first.
    fn remove_hits(&mut self, arena: Arena, colour: Colour, kind: Kind, count: u8) {
        let Arena { zone, half } = arena;
        if kind.is_ship() {
            self.pos.battle.lost[colour.index()][kind.index()] += count;
        }
        let fixed = matches!(kind, Kind::KillerSatellite | Kind::Marker);
        let first = if fixed { count } else { self.pos.units(zone, colour, kind).min(count) };
        if first > 0 {
            self.destroy(zone, colour, kind, first, "battle");
        }
        if let Some(half) = half.filter(|_| count > first) {
            self.destroy(half, colour, kind, count - first, "battle");
        }
        self.recount_commandos(zone);
    }
}
