//! Pieces are placed at set-up [BR-057 … BR-059, BR-067, BR-271, BR-308].

use std::ops::ControlFlow;

use retrograde_core::{AmountRow, Amounts, Log, Token, step};

use crate::action::Action;
use crate::army::Army;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::Figure;
use crate::labels::numbered;
use crate::look::{Check, Look, not_asked, require};
use crate::options::{Scenario, Switch};
use crate::play::Play;
use crate::room::{Asks, Question, Room};
use crate::sets::{Colours, Players};
use crate::yards::{Survey, Yards};

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
        let survey = Survey::new(look);
        look.colours(self.player).iter().flat_map(move |colour| {
            let yards = Yards::new(look, &survey, self.player, colour);
            let open = move |zone: &Zone| self.check_zone(look, colour, *zone, &survey, &yards).is_ok();
            let zones = look.board().all_territories().filter(own).filter(open);
            zones.map(move |zone| Action::Zone(colour, look.name(zone)))
        })
    }

    /// How many pieces go to a zone now.
    fn count(self, look: Look<'_>, colour: Colour, zone: Zone, survey: &Survey) -> u8 {
        look.placeable(colour, zone, look.wanted(colour, self.left), survey)
    }

    /// The pieces that go well together in a zone: what to begin with.
    fn usual(self, look: Look<'_>, colour: Colour, zone: Zone) -> Army {
        let mut best: Option<(i32, Army)> = None;
        self.pieces(look, colour, zone, &mut |army| {
            if best.is_none_or(|(most, _)| appeal(&army) > most) {
                best = Some((appeal(&army), army));
            }
            ControlFlow::Continue(())
        });
        best.map_or(Army::NONE, |(_, army)| army)
    }

    /// Calls back for each bunch of pieces that may be placed in a zone, until it has heard enough.
    fn pieces(
        self,
        look: Look<'_>,
        colour: Colour,
        zone: Zone,
        with: &mut impl FnMut(Army) -> ControlFlow<()>,
    ) {
        let survey = Survey::new(look);
        let yards = Yards::new(look, &survey, self.player, colour);
        let count = self.count(look, colour, zone, &survey);
        // One bit for each number that is allowed.
        let bit = |count: u8| 1u64.checked_shl(count.into()).unwrap_or(0);
        let counts = look.factory_counts(self.player, colour, zone, count, &survey, &yards).map(bit);
        let allowed = counts.fold(0, |set, bit| set | bit);
        let have = &look.pos.armies[colour.index()];
        // Nobody has to hear why it ended.
        let _ = fill(have, &Figure::ALL, have.size(), count, &mut Army::default(), &mut |army| {
            let fits = allowed & bit(army[Figure::Factory]) > 0;
            if fits { with(army) } else { ControlFlow::Continue(()) }
        });
    }

    /// Whether pieces may be placed in a zone, without taking the room that Factories to come need.
    fn check_zone(self, look: Look<'_>, colour: Colour, zone: Zone, survey: &Survey, yards: &Yards) -> Check {
        look.check_place_zone(self.player, colour, zone, self.left, survey)?;
        let have = &look.pos.armies[colour.index()];
        let count = self.count(look, colour, zone, survey);
        // The rest of the pieces are others.
        let least = count.saturating_sub(have.size() - have[Figure::Factory]);
        let mut counts = look.factory_counts(self.player, colour, zone, count, survey, yards);
        let any = counts.any(|factories| factories >= least);
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

/// Calls back for each way to take `rest` of the figures, of which there are `left`, the first ones first.
fn fill(
    have: &Army,
    figures: &[Figure],
    left: u8,
    rest: u8,
    army: &mut Army,
    with: &mut impl FnMut(Army) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if rest == 0 {
        return with(*army);
    }
    let Some((&figure, later)) = figures.split_first() else { return ControlFlow::Continue(()) };
    // The later figures have to make up for what is missing.
    let left = left - have[figure];
    for count in (rest.saturating_sub(left)..=have[figure].min(rest)).rev() {
        army[figure] = count;
        fill(have, later, left, rest - count, army, with)?;
    }
    army[figure] = 0;
    ControlFlow::Continue(())
}

impl Room for Place {
    const HELP: &'static str =
        "A Factory needs guards, a Leader needs company, and Transports start beside Troopers.";

    fn amounts(self, look: Look<'_>) -> Option<Amounts> {
        let (colour, zone) = (self.colour?, self.zone?);
        let (count, usual) =
            (self.count(look, colour, zone, &Survey::new(look)), self.usual(look, colour, zone));
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
            space: Some(look.name(zone).show()),
        })
    }

    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn asks(self, look: Look<'_>) -> Asks {
        match (self.colour, self.zone) {
            (Some(colour), Some(zone)) => {
                let mut asks = Asks::Nothing;
                self.pieces(look, colour, zone, &mut |army| {
                    asks.add(Action::Place(army));
                    if asks == Asks::Choice { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                asks
            }
            _ => Asks::of(self.zones(look)),
        }
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        match (self.colour, self.zone) {
            (Some(colour), Some(zone)) => self.pieces(look, colour, zone, &mut |army| {
                out.push(Action::Place(army));
                ControlFlow::Continue(())
            }),
            _ => out.extend(self.zones(look)),
        }
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match (self.colour, self.zone, action) {
            (None, _, Action::Zone(colour, name)) => {
                let survey = Survey::new(look);
                let yards = Yards::new(look, &survey, self.player, colour);
                self.check_zone(look, colour, look.territory(name)?, &survey, &yards)
            }
            (Some(colour), Some(zone), Action::Place(army)) => {
                let survey = Survey::new(look);
                let yards = Yards::new(look, &survey, self.player, colour);
                look.check_place(colour, zone, self.left, &army, &survey)?;
                let mut counts = look.factory_counts(self.player, colour, zone, army.size(), &survey, &yards);
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
    /// Pieces of a colour that could be placed in a zone in this placement.
    fn placeable(self, colour: Colour, zone: Zone, wanted: u8, survey: &Survey) -> u8 {
        let army = &self.pos.armies[colour.index()];
        let factories = army[Figure::Factory];
        // Where there is room is only asked for Factories that are to come.
        let fit = if factories == 0 { 0 } else { factories.min(self.factory_room(zone)) };
        let room = (army.size() - factories + fit).min(wanted);
        if self.is_crowded() {
            return room.min(self.numbers().setup.per_zone.saturating_sub(survey.pieces[zone.index()]));
        }
        room
    }

    /// [BR-059, BR-067, BR-322] Whether the number of pieces in a zone is limited.
    pub(crate) fn is_crowded(self) -> bool {
        !self.pos.rules.many_colours() && self.pos.rules.scenario != Scenario::PickAUnit
    }

    /// How many pieces are placed in a turn [BR-057, BR-271].
    fn per_turn(self) -> u8 {
        if self.has(Switch::OneAtATime) { 1 } else { self.numbers().setup.pieces }
    }

    /// [BR-057 … BR-059, BR-067] Whether a player may place pieces of a colour in a zone.
    fn check_place_zone(
        self,
        player: Player,
        colour: Colour,
        zone: Zone,
        left: u8,
        survey: &Survey,
    ) -> Check {
        require(self.colours(player).contains(colour), "BR-057", "that is not one of your colours")?;
        let army = &self.pos.armies[colour.index()];
        require(!army.is_empty(), "BR-057", "all pieces of that colour have been placed")?;
        require(self.board().is_territory(zone), "BR-058", "pieces start in Territorial Zones")?;
        require(self.pos.controller(zone) == Some(player), "BR-057", "you do not control that zone")?;
        let wanted = self.wanted(colour, left);
        if self.is_crowded() {
            let fits = survey.pieces[zone.index()].saturating_add(wanted) <= self.numbers().setup.per_zone;
            require(fits, "BR-059", "no zone may hold more than six pieces during set-up")?;
        }
        if self.pos.rules.many_colours() {
            let taken = survey.colours[zone.index()];
            let same = taken.is_none_or(|other| other == colour);
            require(same, "BR-067", "a zone may hold only one colour during set-up")?;
            let own = |zone: &Zone| self.pos.controller(*zone) == Some(player);
            let bare = |zone: &Zone| survey.colours[zone.index()].is_none();
            let free = self.board().all_territories().filter(own).filter(bare);
            let settled: Colours = survey.colours.iter().copied().flatten().collect();
            let homeless = self.colours(player).without(colour).less(settled);
            let enough = taken.is_some() || free.count() > homeless.len();
            require(enough, "BR-067", "your other colours need a zone too")?;
        }
        require(self.placeable(colour, zone, wanted, survey) > 0, "BR-264", "there is no room for a Factory")
    }

    fn wanted(self, colour: Colour, left: u8) -> u8 {
        let turn = if self.has(Switch::SplitPlacement) { 1 } else { left };
        turn.min(self.pos.armies[colour.index()].size())
    }

    /// Whether exactly these pieces may be placed now.
    fn check_place(self, colour: Colour, zone: Zone, left: u8, army: &Army, survey: &Survey) -> Check {
        let have = &self.pos.armies[colour.index()];
        require(army.is_within(have), "BR-055", "you don't have that many left")?;
        let fits = army[Figure::Factory] <= self.factory_room(zone);
        require(fits, "BR-263", "there is no room for that many Factories")?;
        let count = self.placeable(colour, zone, self.wanted(colour, left), survey);
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
