//! Pieces are placed at set-up [BR-057 … BR-059, BR-067, BR-271, BR-308].

use retrograde_core::{AmountRow, Amounts, Log, step};

use crate::action::Action;
use crate::army::Army;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::Figure;
use crate::labels::numbered;
use crate::look::{Check, Look, not_asked, require};
use crate::options::{Scenario, Switch};
use crate::piece::TransportId;
use crate::play::Play;
use crate::room::{Asks, Question, Room};
use crate::sets::Players;

step! {
    /// A player places pieces: first the colour and the zone are chosen, then the pieces, as many as are `left`.
    pub(crate) struct Place = "place" { player: Player, colour: Option<Colour>, zone: Option<Zone>, left: u8 }
}

/// How many placements a bot looks at.
const FEW: usize = 6;

impl Place {
    /// A player's placement begins.
    pub(crate) fn begin(look: Look<'_>, player: Player) -> Place {
        Place { player, colour: None, zone: None, left: look.per_turn() }
    }

    /// The zones where the player may place pieces.
    fn zones(self, look: Look<'_>) -> impl Iterator<Item = Action> {
        let own = move |zone: &Zone| look.pos.controller(*zone) == Some(self.player);
        look.colours(self.player).iter().flat_map(move |colour| {
            let open = move |zone: &Zone| self.check_zone(look, colour, *zone).is_ok();
            let zones = look.board().all_territories().filter(own).filter(open);
            zones.map(move |zone| Action::Zone(colour, look.name(zone)))
        })
    }

    /// How many pieces go to a zone now.
    fn count(self, look: Look<'_>, colour: Colour, zone: Zone) -> u8 {
        look.placeable(colour, zone, look.wanted(colour, self.left))
    }

    /// The pieces that go well together in a zone: what to begin with.
    fn usual(self, look: Look<'_>, colour: Colour, zone: Zone) -> Army {
        let mut best: Option<(i32, Army)> = None;
        self.pieces(look, colour, zone, &mut |action| {
            if let Action::Place(army) = action
                && best.is_none_or(|(most, _)| appeal(&army) > most)
            {
                best = Some((appeal(&army), army));
            }
        });
        best.map_or(Army::NONE, |(_, army)| army)
    }

    /// Calls back for each bunch of pieces that may be placed in a zone.
    fn pieces(self, look: Look<'_>, colour: Colour, zone: Zone, with: &mut impl FnMut(Action)) {
        let count = self.count(look, colour, zone);
        // One bit for each number that is allowed.
        let bit = |count: u8| 1u64.checked_shl(count.into()).unwrap_or(0);
        let counts = look.factory_counts(self.player, colour, zone, count).map(bit);
        let allowed = counts.fold(0, |set, bit| set | bit);
        fill(&look.pos.armies[colour.index()], &Figure::ALL, count, &mut Army::default(), &mut |army| {
            if allowed & bit(army[Figure::Factory]) > 0 {
                with(Action::Place(army));
            }
        });
    }

    /// Whether pieces may be placed in a zone, without taking the room that Factories to come need.
    fn check_zone(self, look: Look<'_>, colour: Colour, zone: Zone) -> Check {
        look.check_place_zone(self.player, colour, zone, self.left)?;
        let have = &look.pos.armies[colour.index()];
        let count = self.count(look, colour, zone);
        // The rest of the pieces are others.
        let least = count.saturating_sub(have.size() - have[Figure::Factory]);
        let any = look.factory_counts(self.player, colour, zone, count).any(|factories| factories >= least);
        require(any, "BR-G12", "there would be no room left for your Factories")
    }

    /// The next player clockwise with something to place; what fits nowhere goes back to the bank [BR-G12].
    fn next<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let players = usize::from(play.pos.rules.players);
        for step in 1..=players {
            let next = Player::new((self.player.index() + step) % players);
            let placement = Place::begin(play.look(), next);
            if placement.zones(play.look()).next().is_some() {
                play.replace(placement);
                return;
            }
            for colour in play.look().colours(next).iter() {
                play.pos.armies[colour.index()] = Army::NONE;
            }
        }
        play.pop();
        play.tell(|_| Event::Phase { text: "Set-up is complete" });
    }
}

/// Calls back for each way to take a number of figures, the first ones first.
fn fill(have: &Army, figures: &[Figure], rest: u8, army: &mut Army, with: &mut impl FnMut(Army)) {
    let Some((&figure, later)) = figures.split_first() else {
        if rest == 0 {
            with(*army);
        }
        return;
    };
    for count in (0..=have[figure].min(rest)).rev() {
        army[figure] = count;
        fill(have, later, rest - count, army, with);
    }
    army[figure] = 0;
}

impl Room for Place {
    const HELP: &'static str =
        "A Factory needs guards, a Leader needs company, and Transports start beside Troopers.";

    fn amounts(self, look: Look<'_>) -> Option<Amounts> {
        let (colour, zone) = (self.colour?, self.zone?);
        let (count, usual) = (self.count(look, colour, zone), self.usual(look, colour, zone));
        let have = look.pos.armies[colour.index()];
        let rows = Figure::ALL.into_iter().filter(|&figure| have[figure] > 0).map(|figure| AmountRow {
            words: format!("{{}} {}", figure.word()),
            title: figure.plural().to_owned(),
            about: about(figure).to_owned(),
            picture: Some(figure.word().to_owned()),
            range: (0, u32::from(have[figure].min(count))),
            value: u32::from(usual[figure]),
        });
        let most = u32::from(count);
        Some(Amounts {
            before: "place".to_owned(),
            after: String::new(),
            rows: rows.collect(),
            total: (most, most),
            label: "Place them".to_owned(),
            one_by_one: false,
        })
    }

    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn asks(self, look: Look<'_>) -> Asks {
        match (self.colour, self.zone) {
            (Some(colour), Some(zone)) => {
                let mut asks = Asks::Nothing;
                self.pieces(look, colour, zone, &mut |action| asks.add(action));
                asks
            }
            _ => Asks::of(self.zones(look)),
        }
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        match (self.colour, self.zone) {
            (Some(colour), Some(zone)) => self.pieces(look, colour, zone, &mut |action| out.push(action)),
            _ => out.extend(self.zones(look)),
        }
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match (self.colour, self.zone, action) {
            (None, _, Action::Zone(colour, name)) => self.check_zone(look, colour, look.territory(name)?),
            (Some(colour), Some(zone), Action::Place(army)) => {
                look.check_place(colour, zone, self.left, &army)?;
                let mut counts = look.factory_counts(self.player, colour, zone, army.size());
                let room = counts.any(|factories| factories == army[Figure::Factory]);
                require(room, "BR-G12", "there would be no room left for your Factories")
            }
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        match (action, self.colour, self.zone) {
            (Action::Zone(colour, name), ..) => {
                let zone = play.look().zone(name).ok();
                play.replace(Place { colour: Some(colour), zone, ..self });
            }
            (Action::Place(army), Some(colour), Some(zone)) => {
                play.pos.armies[colour.index()].take(&army);
                play.put_pieces(colour, zone, &army);
                play.tell(|look| Event::Placed { player: self.player, army, zone: look.name(zone) });
                let left = self.left.saturating_sub(army.size());
                if left > 0 && play.look().has(Switch::SplitPlacement) {
                    play.replace(Place { player: self.player, colour: None, zone: None, left });
                } else {
                    self.next(play);
                }
            }
            _ => {}
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        self.next(play);
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let text = match (self.colour, self.zone) {
            (Some(colour), Some(zone)) => {
                format!("which {} pieces go to {}?", colour.name(), look.title(zone))
            }
            _ => format!("choose a zone for {}", numbered(self.left, "piece")),
        };
        Question::new("BR-057", text)
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} places pieces")
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        self.zone
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        if self.colour.is_none() {
            let mine =
                look.board().all_territories().filter(|zone| look.pos.controller(*zone) == Some(player));
            out.extend(mine.map(|zone| Action::Zone(player.0, look.name(zone))));
        }
    }

    /// A Factory with guards, a Leader with company, the rest in bunches.
    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let start = out.len();
        self.list(look, player, out);
        if self.colour.is_some() {
            out[start..].sort_by_key(|action| match action {
                Action::Place(army) => -appeal(army),
                _ => 0,
            });
            out.truncate(start + FEW);
        }
    }

    fn is_midway(self) -> bool {
        self.colour.is_some()
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_player(self.player)
            && self.colour.is_some() == self.zone.is_some()
            && self.zone.is_none_or(|zone| look.board().is_territory(zone))
            && self.colour.is_none_or(|colour| look.pos.owner(colour) == Some(self.player))
            && look.pos.turn == 0
    }
}

/// How good some pieces are together.
fn appeal(army: &Army) -> i32 {
    let of = |figure: Figure| i32::from(army[figure]);
    let guards = of(Figure::Trooper) + 2 * of(Figure::Gennie);
    let mut score = 0;
    if of(Figure::Factory) == 1 {
        score += 20 + 4 * guards;
    }
    if of(Figure::Factory) > 1 {
        score -= 20;
    }
    if of(Figure::Leader) > 0 {
        score += 3 * guards + 4 * of(Figure::Fighter);
    }
    if of(Figure::Transport) > 0 {
        score += 6 * of(Figure::Trooper);
    }
    score
}

impl Look<'_> {
    /// Pieces on a zone during set-up.
    fn pieces_on(self, zone: Zone) -> usize {
        let stacks: usize = self.pos.stacks_in(zone).iter().map(|stack| usize::from(stack.count)).sum();
        stacks
            + self.pos.transports_in(zone).count()
            + self.pos.factories_in(zone).count()
            + self.leaders_in(zone).count()
    }

    /// The colour whose pieces stand on a zone during set-up.
    fn colour_on(self, zone: Zone) -> Option<Colour> {
        let stack = self.pos.stacks_in(zone).first().map(|stack| stack.colour);
        let transport = || self.pos.transports_in(zone).next().map(TransportId::colour);
        let leader = || self.leaders_in(zone).next().map(|name| self.pos.leaders[name.index()].colour);
        // Factories are the bank's and have no colour.
        stack.or_else(transport).or_else(leader)
    }

    /// Pieces of a colour that could be placed in a zone in this placement.
    fn placeable(self, colour: Colour, zone: Zone, wanted: u8) -> u8 {
        let army = &self.pos.armies[colour.index()];
        let factories = army[Figure::Factory];
        let room = (army.size() - factories + factories.min(self.factory_room(zone))).min(wanted);
        if self.is_crowded() {
            let most = usize::from(self.numbers().setup.per_zone);
            return room.min(most.saturating_sub(self.pieces_on(zone)) as u8);
        }
        room
    }

    /// [BR-059, BR-067, BR-322] Whether the number of pieces in a zone is limited.
    fn is_crowded(self) -> bool {
        !self.pos.rules.many_colours() && self.pos.rules.scenario != Scenario::PickAUnit
    }

    /// [BR-G12] Which numbers of Factories may be among so many pieces in a zone, so that afterwards as many Factories of the
    /// colour have been placed or can be placed as before.
    fn factory_counts(
        self,
        player: Player,
        colour: Colour,
        zone: Zone,
        pieces: u8,
    ) -> impl Iterator<Item = u8> {
        let have = self.pos.armies[colour.index()][Figure::Factory];
        let free = have == 0 || !self.has(Switch::FactoryLimits);
        let before = if free { 0 } else { self.factories_to_come(player, colour, zone, 0, 0).min(have) };
        (0..=have.min(pieces).min(self.factory_room(zone))).filter(move |&count| {
            let to_come = || self.factories_to_come(player, colour, zone, pieces, count);
            free || count.saturating_add(to_come()) >= before
        })
    }

    /// [BR-263] Room for Factories of a colour in all zones of its player, once some pieces are in one of them, and Factories
    /// among these. Limits lie within each other, so that the least of them counts at each level.
    fn factories_to_come(self, player: Player, colour: Colour, at: Zone, more: u8, factories: u8) -> u8 {
        let board = self.board();
        let left = |most: u8, counts: &dyn Fn(Zone) -> bool| {
            let built = self.pos.factories.iter().filter(|factory| counts(factory.zone)).count() as u8;
            most.saturating_sub(built + if counts(at) { factories } else { 0 })
        };
        let pieces = |zone: Zone| {
            let there = self.pieces_on(zone) + usize::from(if zone == at { more } else { 0 });
            if self.is_crowded() { self.numbers().setup.per_zone.saturating_sub(there as u8) } else { 100 }
        };
        let open = |zone: &Zone| {
            let taken = self.colour_on(*zone).or(Some(colour).filter(|_| *zone == at && more > 0));
            let own = !self.pos.rules.many_colours() || taken.is_none_or(|other| other == colour);
            own && self.pos.controller(*zone) == Some(player)
        };
        board.all_displays().fold(0, |sum: u8, display| {
            let shown = board.display(display);
            let room = |zone: Zone| {
                let alone = shown.per_zone.map_or(u8::MAX, |most| left(most, &|other| other == zone));
                pieces(zone).min(alone)
            };
            let within = |counts: &dyn Fn(&str) -> bool| {
                let here = |zone: &Zone| counts(&board.info(*zone).body) && open(zone);
                shown.territories.iter().copied().filter(here).map(room).fold(0, u8::saturating_add)
            };
            let limited = shown.limits.iter().map(|(body, most)| {
                within(&|other| other == body).min(left(*most, &|zone| board.info(zone).body == *body))
            });
            let others = within(&|body| shown.limits.iter().all(|(other, _)| other != body));
            let all = limited.fold(others, u8::saturating_add);
            sum.saturating_add(
                all.min(left(shown.factories, &|zone| board.info(zone).display == Some(display))),
            )
        })
    }

    /// How many pieces are placed in a turn [BR-057, BR-271].
    fn per_turn(self) -> u8 {
        if self.has(Switch::OneAtATime) { 1 } else { self.numbers().setup.pieces }
    }

    /// [BR-057 … BR-059, BR-067] Whether a player may place pieces of a colour in a zone.
    fn check_place_zone(self, player: Player, colour: Colour, zone: Zone, left: u8) -> Check {
        require(self.colours(player).contains(colour), "BR-057", "that is not one of your colours")?;
        let army = &self.pos.armies[colour.index()];
        require(!army.is_empty(), "BR-057", "all pieces of that colour have been placed")?;
        require(self.board().is_territory(zone), "BR-058", "pieces start in Territorial Zones")?;
        require(self.pos.controller(zone) == Some(player), "BR-057", "you do not control that zone")?;
        let wanted = self.wanted(colour, left);
        if self.is_crowded() {
            let most = usize::from(self.numbers().setup.per_zone);
            let fits = self.pieces_on(zone) + usize::from(wanted) <= most;
            require(fits, "BR-059", "no zone may hold more than six pieces during set-up")?;
        }
        if self.pos.rules.many_colours() {
            let taken = self.colour_on(zone);
            let same = taken.is_none_or(|other| other == colour);
            require(same, "BR-067", "a zone may hold only one colour during set-up")?;
            let own = |zone: &Zone| self.pos.controller(*zone) == Some(player);
            let free = self.board().all_territories().filter(own).filter(|z| self.colour_on(*z).is_none());
            let homeless = self.colours(player).without(colour).iter().filter(|other| {
                self.board().all_territories().all(|zone| self.colour_on(zone) != Some(*other))
            });
            let enough = taken.is_some() || free.count() > homeless.count();
            require(enough, "BR-067", "your other colours need a zone too")?;
        }
        require(self.placeable(colour, zone, wanted) > 0, "BR-264", "there is no room for a Factory")
    }

    fn wanted(self, colour: Colour, left: u8) -> u8 {
        let turn = if self.has(Switch::SplitPlacement) { 1 } else { left };
        turn.min(self.pos.armies[colour.index()].size())
    }

    /// Whether exactly these pieces may be placed now.
    fn check_place(self, colour: Colour, zone: Zone, left: u8, army: &Army) -> Check {
        let have = &self.pos.armies[colour.index()];
        require(army.is_within(have), "BR-055", "you don't have that many left")?;
        let fits = army[Figure::Factory] <= self.factory_room(zone);
        require(fits, "BR-263", "there is no room for that many Factories")?;
        let count = self.placeable(colour, zone, self.wanted(colour, left));
        require(army.size() == count, "BR-057", "that is not the number of pieces to place now")
    }
}

/// What a piece is good for.
const fn about(figure: Figure) -> &'static str {
    match figure {
        Figure::Leader => "makes all its units there fight better",
        Figure::Fighter => "quick, fights in orbit and on the ground",
        Figure::Transport => "carries Troopers and Factories",
        Figure::Trooper => "holds zones",
        Figure::Gennie => "strong, but never leaves its world",
        Figure::Factory => "builds every turn",
    }
}
