//! Everything on the table.

use arrayvec::ArrayVec;

use crate::army::Army;
use crate::board::{MOST_DISPLAYS, MOST_TERRITORIES, Zone, ZoneSet};
use crate::colour::{Colour, Player};
use crate::docks::Docks;
use crate::ending::Ending;
use crate::fire::Form;
use crate::forces::Forces;
use crate::kind::Kind;
use crate::piece::{Factory, Leader, Stack, Transport, TransportId};
use crate::rules::Rules;
use crate::sets::{Colours, Displays, Sites, Transports};
use crate::state::State;
use crate::steps::Step;
use crate::steps::pick::Picks;

/// What is remembered of a player.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Standing {
    /// Inert up to and including this turn [BR-151].
    pub(crate) inert: u8,
    /// Has given up the game [BR-G18].
    pub(crate) out: bool,
    /// Is waiting for a Factory from the Black Market [BR-195].
    pub(crate) ordered: bool,
    /// Had no Factory when the Building Phase began [BR-196].
    pub(crate) market: bool,
}

/// Where a battle is: a zone, and its other half where two zones are one [BR-284].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Arena {
    pub(crate) zone: Zone,
    pub(crate) half: Option<Zone>,
}

impl Arena {
    pub(crate) const fn only(zone: Zone) -> Arena {
        Arena { zone, half: None }
    }

    #[inline]
    pub(crate) fn contains(self, zone: Zone) -> bool {
        self.zone == zone || self.half == Some(zone)
    }

    pub(crate) fn zones(self) -> impl Iterator<Item = Zone> {
        std::iter::once(self.zone).chain(self.half)
    }

    /// The one of its zones that stands for both.
    pub(crate) fn first(self) -> Zone {
        self.half.map_or(self.zone, |half| self.zone.min(half))
    }
}

/// A battle under way [chapter 7.2].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Battle {
    /// Nowhere = there is none.
    pub(crate) arena: Option<Arena>,
    pub(crate) round: u8,
    /// Units that may still attack this round.
    pub(crate) ready: Forces,
    /// Units that were hit this round.
    pub(crate) hit: Forces,
    /// Commandos among them [BR-250].
    pub(crate) struck: Forces,
    /// Units that were attacked this round, hit or not [BR-243].
    pub(crate) aimed: Forces,
    /// Ships destroyed in the rounds so far [BR-225].
    pub(crate) lost: Forces,
    /// Which Transports were hit.
    pub(crate) transports: Transports,
    /// Buck's power is in force for this round [BR-214].
    pub(crate) buck: bool,
    /// The part under way has attacked [BR-122].
    pub(crate) attacked: bool,
}

impl Battle {
    pub(crate) const NONE: Battle = Battle {
        arena: None,
        round: 0,
        ready: [[0; Kind::COUNT]; Colour::COUNT],
        hit: [[0; Kind::COUNT]; Colour::COUNT],
        struck: [[0; Kind::COUNT]; Colour::COUNT],
        aimed: [[0; Kind::COUNT]; Colour::COUNT],
        lost: [[0; Kind::COUNT]; Colour::COUNT],
        transports: Transports::NONE,
        buck: false,
        attacked: false,
    };
}

/// Shots outside of rounds: at ships that pass or flee, by Killer Satellites, by Kane's men, from the Moon.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Fire {
    pub(crate) form: Form,
    /// Where the targets are; nowhere = there are no shots.
    pub(crate) at: Option<Zone>,
    /// Where the targets are going, or Lunar Gennies shoot from.
    pub(crate) to: Option<Zone>,
    /// Shots left, by shooters.
    pub(crate) ready: Forces,
    /// Targets that have been shot at.
    pub(crate) done: Forces,
    pub(crate) transports: Transports,
    /// Colours that hold their fire.
    pub(crate) held: Colours,
    /// Buck's power is in force [BR-214].
    pub(crate) buck: bool,
}

impl Fire {
    pub(crate) const NONE: Fire = Fire {
        form: Form::Passing,
        at: None,
        to: None,
        ready: [[0; Kind::COUNT]; Colour::COUNT],
        done: [[0; Kind::COUNT]; Colour::COUNT],
        transports: Transports::NONE,
        held: Colours::NONE,
        buck: false,
    };
}

/// Units that have fired at passing ships this movement turn [BR-236].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct Fired {
    pub(crate) zone: Zone,
    pub(crate) colour: Colour,
    pub(crate) kind: Kind,
    pub(crate) count: u8,
}

/// Troopers and Gennies set aside against a Factory [BR-249].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct Raid {
    pub(crate) zone: Zone,
    pub(crate) colour: Colour,
    pub(crate) troopers: u8,
    pub(crate) gennies: u8,
    /// The Factory is gone [BR-252].
    pub(crate) done: bool,
}

/// How many steps can be stacked up: a phase, a zone, a battle, a round, shots, and a Leader to be placed.
pub(crate) const MOST_STEPS: usize = 40;
/// How many Factories the list can hold.
pub(crate) const MOST_FACTORIES: usize = 34;

/// Everything on the table, as plain data.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Position {
    pub(crate) rules: Rules,
    pub(crate) turn: u8,
    /// Planetary movements so far [BR-072].
    pub(crate) advance: u8,
    /// In order, and no two alike.
    pub(crate) stacks: Vec<Stack>,
    pub(crate) docks: Docks,
    pub(crate) transports: [Transport; TransportId::COUNT],
    pub(crate) leaders: [Leader; 6],
    /// In order of zones.
    pub(crate) factories: ArrayVec<Factory, MOST_FACTORIES>,
    /// Finished Killer Satellites by site.
    pub(crate) satellites: Sites,
    pub(crate) control: [Option<Player>; MOST_TERRITORIES],
    pub(crate) players: [Standing; Colour::COUNT],
    /// Turn Cards, or places in the order by dice, by the first colour of each part [BR-076, BR-226].
    pub(crate) cards: [u8; Colour::COUNT],
    /// Pieces still to be placed at set-up.
    pub(crate) armies: [Army; Colour::COUNT],
    /// Units still to be picked [BR-321].
    pub(crate) picks: [Picks; Colour::COUNT],
    /// Homes of the players, counted from 1 [BR-316].
    pub(crate) homes: [u8; Colour::COUNT],
    /// Displays that have had a controller [BR-311].
    pub(crate) claimed: Displays,
    /// Who controlled a display first, and has a Factory to come [BR-310].
    pub(crate) prizes: [Option<Player>; MOST_DISPLAYS],
    pub(crate) battle: Battle,
    pub(crate) fire: Fire,
    pub(crate) fired: Vec<Fired>,
    /// Buck's power is in force for all shots at those who pass or retreat in the turn or retreat under way [BR-214].
    pub(crate) jockey: bool,
    pub(crate) raids: Vec<Raid>,
    pub(crate) steps: ArrayVec<Step, MOST_STEPS>,
    pub(crate) ending: Option<Ending>,
}

impl Position {
    pub(crate) fn blank(rules: Rules) -> Position {
        Position {
            rules,
            turn: 0,
            advance: 0,
            stacks: Vec::new(),
            docks: Docks::EMPTY,
            transports: [Transport::IDLE; TransportId::COUNT],
            leaders: [Leader::ABSENT; 6],
            factories: ArrayVec::new(),
            satellites: Sites::NONE,
            control: [None; MOST_TERRITORIES],
            players: [Standing::default(); Colour::COUNT],
            cards: [0; Colour::COUNT],
            armies: [Army::NONE; Colour::COUNT],
            picks: [Picks::NONE; Colour::COUNT],
            homes: [0; Colour::COUNT],
            claimed: Displays::NONE,
            prizes: [None; MOST_DISPLAYS],
            battle: Battle::NONE,
            fire: Fire::NONE,
            fired: Vec::new(),
            jockey: false,
            raids: Vec::new(),
            steps: ArrayVec::new(),
            ending: None,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// The stacks of a zone.
    #[inline]
    pub(crate) fn stacks_in(&self, zone: Zone) -> &[Stack] {
        let first = self.first_in(zone);
        let mut end = first;
        while self.stacks.get(end).is_some_and(|stack| stack.zone == zone) {
            end += 1;
        }
        &self.stacks[first..end]
    }

    /// Where the stacks of a zone begin.
    #[inline]
    fn first_in(&self, zone: Zone) -> usize {
        first_not(&self.stacks, |stack| stack.zone < zone)
    }

    /// Units of a colour and kind in a zone.
    pub(crate) fn units(&self, zone: Zone, colour: Colour, kind: Kind) -> u8 {
        let like = |stack: &&Stack| stack.colour == colour && stack.kind == kind;
        self.stacks_in(zone).iter().filter(like).map(|stack| stack.count).sum()
    }

    /// Where a stack stands in the list, or would stand.
    fn place_of(&self, stack: &Stack) -> usize {
        let key = stack.key();
        let mut at = self.first_in(stack.zone);
        while self.stacks.get(at).is_some_and(|other| other.key() < key) {
            at += 1;
        }
        at
    }

    /// Puts units down, with others that are alike.
    pub(crate) fn put(&mut self, stack: Stack) {
        if stack.count == 0 {
            return;
        }
        let at = self.place_of(&stack);
        match self.stacks.get_mut(at) {
            Some(other) if other.is_like(&stack) => other.count += stack.count,
            _ => self.stacks.insert(at, stack),
        }
    }

    /// Puts down new units that have not moved.
    pub(crate) fn put_new(&mut self, zone: Zone, colour: Colour, kind: Kind, count: u8) {
        self.put(Stack { zone, colour, kind, state: State::default(), count });
    }

    /// Takes away `count` units of exactly this kind and state; false if there aren't that many.
    pub(crate) fn take(&mut self, stack: Stack) -> bool {
        let at = self.place_of(&stack);
        if self.stacks.get(at).is_none_or(|other| !other.is_like(&stack)) {
            return false;
        }
        match self.stacks[at].count.cmp(&stack.count) {
            std::cmp::Ordering::Less => return false,
            std::cmp::Ordering::Equal => {
                self.stacks.remove(at);
            }
            std::cmp::Ordering::Greater => self.stacks[at].count -= stack.count,
        }
        true
    }

    /// Takes away units of a kind whatever they have done, those that can move least first.
    pub(crate) fn take_any(&mut self, zone: Zone, colour: Colour, kind: Kind, mut count: u8) {
        while count > 0 {
            let like = |stack: &Stack| (stack.colour, stack.kind) == (colour, kind);
            let Some(at) = self.stacks_in(zone).iter().position(like) else { return };
            let at = at + self.first_in(zone);
            let taken = self.stacks[at].count.min(count);
            count -= taken;
            self.stacks[at].count -= taken;
            if self.stacks[at].count == 0 {
                self.stacks.remove(at);
            }
        }
    }

    /// Changes the states of all stacks, and joins those that are then alike.
    pub(crate) fn restate(&mut self, mut change: impl FnMut(&Stack) -> State) {
        let mut changed = false;
        for stack in &mut self.stacks {
            let state = change(stack);
            changed |= state != stack.state;
            stack.state = state;
        }
        if changed {
            self.join_alike();
        }
    }

    /// Puts stacks whose states have changed in order again, and joins those that are alike. Only stacks of the same zone, colour
    /// and kind change places, so that each finds its place within a step or two.
    pub(crate) fn join_alike(&mut self) {
        let (mut kept, mut last) = (0, None);
        for index in 0..self.stacks.len() {
            let stack = self.stacks[index];
            let key = Some(stack.key());
            if key > last {
                self.stacks[kept] = stack;
                (kept, last) = (kept + 1, key);
                continue;
            }
            let mut at = kept;
            while at > 0 && self.stacks[at - 1].key() > stack.key() {
                at -= 1;
            }
            if at > 0 && self.stacks[at - 1].is_like(&stack) {
                self.stacks[at - 1].count += stack.count;
            } else {
                self.stacks.copy_within(at..kept, at + 1);
                self.stacks[at] = stack;
                kept += 1;
            }
        }
        self.stacks.truncate(kept);
    }

    /// Nothing is in hand any more.
    pub(crate) fn release_held(&mut self) {
        // What is in hand is in one zone, and putting it down leaves nothing in hand before it.
        let mut from = 0;
        while let Some(at) = self.stacks[from..].iter().position(|stack| stack.state.has(State::HELD)) {
            let held = self.stacks.remove(from + at);
            from = self.first_in(held.zone);
            self.put(Stack { state: held.state.without(State::HELD), ..held });
        }
        self.transports.iter_mut().for_each(|t| t.state = t.state.without(State::HELD));
        self.leaders.iter_mut().for_each(|l| l.state = l.state.without(State::HELD));
    }

    /// Nothing has moved, and nothing may.
    pub(crate) fn forget_states(&mut self) {
        self.restate(|_| State::default());
        self.transports.iter_mut().for_each(|transport| transport.state = State::default());
        self.leaders.iter_mut().for_each(|leader| leader.state = State::default());
    }

    /// A Transport of a colour that is in the tray.
    pub(crate) fn spare_transport(&self, colour: Colour) -> Option<TransportId> {
        TransportId::of(colour).find(|id| self.docks.of(*id).is_none())
    }

    #[inline]
    pub(crate) fn transport(&self, id: TransportId) -> &Transport {
        &self.transports[id.index()]
    }

    /// Takes a Transport off the board; returns what it was.
    pub(crate) fn return_to_tray(&mut self, id: TransportId) -> Transport {
        self.docks.put(id, None);
        std::mem::replace(&mut self.transports[id.index()], Transport::IDLE)
    }

    /// Transports in a zone.
    #[inline]
    pub(crate) fn transports_in(&self, zone: Zone) -> impl Iterator<Item = TransportId> + use<> {
        self.docks.at(zone).iter()
    }

    /// Factories in a zone, by their place in the list.
    pub(crate) fn factories_in(&self, zone: Zone) -> impl Iterator<Item = usize> + use<'_> {
        self.factories
            .iter()
            .enumerate()
            .filter(move |(_, factory)| factory.zone == zone)
            .map(|(index, _)| index)
    }

    /// Puts a Factory on the board, in its place in the list.
    pub(crate) fn add_factory(&mut self, factory: Factory) {
        let at = self.factories.iter().position(|other| *other > factory).unwrap_or(self.factories.len());
        self.factories.insert(at, factory);
    }

    /// Keeps the list of Factories in order after a change.
    pub(crate) fn sort_factories(&mut self) {
        self.factories.sort_unstable();
    }

    #[inline]
    pub(crate) fn controller(&self, zone: Zone) -> Option<Player> {
        self.control.get(zone.index()).copied().flatten()
    }

    /// Zones that a player controls.
    pub(crate) fn zones_of(&self, player: Player) -> usize {
        self.control.iter().filter(|owner| **owner == Some(player)).count()
    }

    /// The same as a set.
    pub(crate) fn realm_of(&self, player: Player) -> ZoneSet {
        self.realm(|owner| owner == Some(player))
    }

    /// The Territorial Zones whose controllers suit.
    #[inline]
    pub(crate) fn realm(&self, suits: impl Fn(Option<Player>) -> bool) -> ZoneSet {
        let bits = self.control.iter().enumerate().map(|(index, owner)| u64::from(suits(*owner)) << index);
        ZoneSet::of_land(bits.fold(0, |set, bit| set | bit))
    }

    pub(crate) fn owner(&self, colour: Colour) -> Option<Player> {
        self.rules.owner(colour)
    }

    /// [BR-151] Whether a player is inert now.
    pub(crate) fn is_inert(&self, player: Player) -> bool {
        let standing = &self.players[player.index()];
        standing.out || (standing.inert > 0 && standing.inert >= self.turn)
    }

    /// The parts that move together, by their first colours, in the order of this turn [BR-076].
    pub(crate) fn order(&self) -> ArrayVec<Colour, { Colour::COUNT }> {
        let card = |colour: Colour| self.cards[colour.index()];
        let mut order: ArrayVec<Colour, { Colour::COUNT }> = ArrayVec::new();
        for colour in Colour::ALL.into_iter().filter(|colour| card(*colour) > 0) {
            let before = order.iter().take_while(|other| card(**other) <= card(colour)).count();
            order.insert(before, colour);
        }
        order
    }

    /// The first colour of the part in a place of the order.
    pub(crate) fn lead_at(&self, turn: u8) -> Option<Colour> {
        let card = |colour: Colour| self.cards[colour.index()];
        let before = |colour: Colour| {
            let comes = |other: &Colour| card(*other) > 0 && (card(*other), *other) < (card(colour), colour);
            Colour::ALL.iter().filter(|other| comes(other)).count()
        };
        Colour::ALL.into_iter().find(|&colour| card(colour) > 0 && before(colour) == usize::from(turn))
    }

    /// The colours that move together with this first one.
    pub(crate) fn part(&self, lead: Colour) -> Colours {
        if self.rules.moves_by_colour() { Colours::only(lead) } else { self.rules.colours(Player(lead)) }
    }

    /// Who a part belongs to.
    pub(crate) fn player_of(&self, lead: Colour) -> Player {
        self.owner(lead).unwrap_or(Player(lead))
    }
}

/// The first place of a list in order that does not come before something; a list is halved without branches.
#[inline]
fn first_not(stacks: &[Stack], before: impl Fn(&Stack) -> bool) -> usize {
    let (mut first, mut size) = (0, stacks.len());
    while size > 1 {
        let half = size / 2;
        first += if before(&stacks[first + half - 1]) { half } else { 0 };
        size -= half;
    }
    first + usize::from(size == 1 && before(&stacks[first]))
}
