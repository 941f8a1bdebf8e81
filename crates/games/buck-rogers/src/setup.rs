//! Set-up: zones, Leaders, armies and their placement [chapter 4].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::army::Army;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::{Figure, Kind, Name};
use crate::look::{Check, Look, require};
use crate::options::{Scenario, Switch};
use crate::piece::{Factory, Leader, TransportId, Whereabouts};
use crate::play::Play;
use crate::step::Step;

/// Figures that are picked in scenario B6, in the order of the questions.
const PICKED: [Figure; 4] = [Figure::Trooper, Figure::Gennie, Figure::Fighter, Figure::Transport];
/// Units still to be picked are the low bits of a number, the figure asked for the high ones.
const STAGE: u8 = 6;

/// A Leader that waits beside the board.
pub(crate) const WAITING: Whereabouts = Whereabouts::Away(u8::MAX);

pub(crate) const fn unpicked(picks: u8) -> u8 {
    picks & ((1 << STAGE) - 1)
}

impl Look<'_> {
    /// Leaders that may lead a colour [BR-052, BR-064, BR-065].
    pub(crate) fn check_lead(self, colour: Colour, name: Name) -> Check {
        let free = self.pos.leaders[name.index()].is == Whereabouts::Absent;
        require(free, "BR-052", "that Leader leads another colour")?;
        let rules = &self.pos.rules;
        if rules.many_colours() {
            let set = leader_set(rules.players, name);
            let own = rules.owner(colour).map(Player::index) == Some(set);
            require(own, "BR-064", "that Leader belongs to another player")?;
        }
        Ok(())
    }

    pub(crate) fn list_leads(self, colour: Colour, out: &mut Vec<Action>) {
        let free = Name::ALL.into_iter().filter(|name| self.check_lead(colour, *name).is_ok());
        out.extend(free.map(|name| Action::Lead(colour, name)));
    }

    /// The next figure of a player's colours to be picked, with its limits.
    pub(crate) fn picking(self, player: Player) -> Option<(Colour, Figure, u8, u8)> {
        let own = self.colours(player);
        let mine = |colour: &Colour| own.contains(*colour) && unpicked(self.pos.picks[colour.index()]) > 0;
        let colour = Colour::ALL.into_iter().find(mine)?;
        let picks = self.pos.picks[colour.index()];
        let (rest, stage) = (unpicked(picks), usize::from(picks >> STAGE));
        let most = |figure: Figure| {
            let supply = &self.numbers().supply;
            match figure {
                Figure::Trooper => supply.trooper,
                Figure::Gennie => supply.gennie,
                Figure::Fighter => supply.fighter,
                _ => supply.transport,
            }
        };
        let later: u8 = PICKED[stage + 1..].iter().map(|figure| most(*figure)).sum();
        Some((colour, PICKED[stage], rest.saturating_sub(later), rest.min(most(PICKED[stage]))))
    }

    pub(crate) fn check_pick(self, player: Player, colour: Colour, figure: Figure, count: u8) -> Check {
        let Some((next, wanted, least, most)) = self.picking(player) else { return crate::look::not_asked() };
        require((colour, figure) == (next, wanted), "BR-321", "another figure is asked for now")?;
        require(
            (least..=most).contains(&count),
            "BR-322",
            "the supply or the number of units does not allow that",
        )
    }

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

    /// How many Factories more a zone can take [BR-264].
    fn factory_room(self, zone: Zone, most: u8) -> u8 {
        if !self.has(Switch::FactoryLimits) {
            return most;
        }
        // The loop is short: an army has two.
        let mut pos = self.pos.clone();
        let mut room = 0;
        while room < most && (Look { rules: self.rules, pos: &pos }).check_factory_room(zone).is_ok() {
            pos.add_factory(Factory { zone, owner: None, work: None, landed: false, idle: false });
            room += 1;
        }
        room
    }

    /// Pieces of a colour that could be placed in a zone in this placement.
    fn placeable(self, colour: Colour, zone: Zone, wanted: u8) -> u8 {
        let army = &self.pos.armies[colour.index()];
        let factories = army[Figure::Factory];
        let others = army.size() - factories;
        let room = (others + self.factory_room(zone, factories)).min(wanted);
        if self.is_crowded() {
            let most = usize::from(self.numbers().setup.per_zone);
            return room.min(most.saturating_sub(self.pieces_on(zone)) as u8);
        }
        room
    }

    /// [BR-059, BR-067, BR-322] Whether a zone holds six pieces at most.
    fn is_crowded(self) -> bool {
        !self.pos.rules.many_colours() && self.pos.rules.scenario != Scenario::PickAUnit
    }

    /// Pieces of a placement turn [BR-057, BR-271].
    fn per_turn(self) -> u8 {
        if self.has(Switch::OneAtATime) { 1 } else { self.numbers().setup.pieces }
    }

    /// [BR-057 … BR-059, BR-067] Whether a player may place pieces of a colour in a zone.
    pub(crate) fn check_place_zone(self, player: Player, colour: Colour, zone: Zone, left: u8) -> Check {
        require(self.colours(player).contains(colour), "BR-057", "that is no colour of yours")?;
        let army: u8 = self.pos.armies[colour.index()].size();
        require(army > 0, "BR-057", "all pieces of that colour are placed")?;
        require(self.board().is_territory(zone), "BR-058", "pieces start on Territorial Zones")?;
        require(self.pos.controller(zone) == Some(player), "BR-057", "you do not control that zone")?;
        let wanted = self.wanted(colour, left);
        if self.is_crowded() {
            let most = usize::from(self.numbers().setup.per_zone);
            let fits = self.pieces_on(zone) + usize::from(wanted) <= most;
            require(fits, "BR-059", "no zone may hold more than six pieces during set-up")?;
        }
        if self.pos.rules.many_colours() {
            let taken = self.colour_on(zone);
            require(
                taken.is_none_or(|other| other == colour),
                "BR-067",
                "a zone holds one colour during set-up",
            )?;
            let free = self
                .board()
                .all_territories()
                .filter(|z| self.pos.controller(*z) == Some(player) && self.colour_on(*z).is_none());
            let homeless = Colour::ALL.into_iter().filter(|other| {
                let own = self.colours(player).contains(*other) && *other != colour;
                own && self.board().all_territories().all(|z| self.colour_on(z) != Some(*other))
            });
            let enough = taken.is_some() || free.count() > homeless.count();
            require(enough, "BR-067", "your other colours need a zone too")?;
        }
        require(self.placeable(colour, zone, wanted) > 0, "BR-264", "there is no room for a Factory")
    }

    fn wanted(self, colour: Colour, left: u8) -> u8 {
        let army: u8 = self.pos.armies[colour.index()].size();
        let turn = if self.has(Switch::SplitPlacement) { 1 } else { left };
        turn.min(army)
    }

    /// Whether exactly these pieces may be placed now.
    pub(crate) fn check_place(self, colour: Colour, zone: Zone, left: u8, army: &Army) -> Check {
        let have = &self.pos.armies[colour.index()];
        require(army.is_within(have), "BR-055", "you have not so many left")?;
        let factories = army[Figure::Factory];
        require(
            factories <= self.factory_room(zone, factories),
            "BR-263",
            "there is no room for so many Factories",
        )?;
        let count = self.placeable(colour, zone, self.wanted(colour, left));
        require(army.size() == count, "BR-057", "so many pieces are placed at once, no more and no fewer")
    }

    pub(crate) fn list_place_zones(self, player: Player, left: u8, out: &mut Vec<Action>) {
        for colour in self.colours(player).iter() {
            for zone in
                self.board().all_territories().filter(|zone| self.pos.controller(*zone) == Some(player))
            {
                if self.check_place_zone(player, colour, zone, left).is_ok() {
                    out.push(Action::Zone(colour, self.name(zone)));
                }
            }
        }
    }

    pub(crate) fn list_places(self, colour: Colour, zone: Zone, left: u8, out: &mut Vec<Action>) {
        let have = self.pos.armies[colour.index()];
        let count = self.placeable(colour, zone, self.wanted(colour, left));
        let room = self.factory_room(zone, have[Figure::Factory]);
        fn fill(have: &Army, figures: &[Figure], rest: u8, room: u8, army: &mut Army, out: &mut Vec<Action>) {
            let Some((&figure, later)) = figures.split_first() else {
                if rest == 0 {
                    out.push(Action::Place(*army));
                }
                return;
            };
            let most = if figure == Figure::Factory { have[figure].min(room) } else { have[figure] };
            for count in (0..=most.min(rest)).rev() {
                army[figure] = count;
                fill(have, later, rest - count, room, army, out);
            }
            army[figure] = 0;
        }
        fill(&have, &Figure::ALL, count, room, &mut Army::default(), out);
    }
}

/// [BR-064, BR-065] Which player a Leader belongs to where the sets are fixed.
fn leader_set(players: u8, name: Name) -> usize {
    match (players, name) {
        (2, Name::Buck | Name::Wilma | Name::Barney) => 0,
        (2, _) => 1,
        (_, Name::Buck | Name::Wilma) => 0,
        (_, Name::Kane | Name::Ardala) => 1,
        _ => 2,
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Everything before the first question.
    pub(crate) fn set_up(&mut self) {
        let scenario = self.pos.rules.scenario;
        match scenario {
            Scenario::FirstGame => self.place_sample(),
            Scenario::Home => self.deal_homes(),
            _ => self.deal_zones(),
        }
        if scenario == Scenario::FirstGame {
            self.advance();
            return;
        }
        let leaderless = self.look().has(Switch::Leaderless);
        let mut army = self.look().numbers().army.army();
        if leaderless {
            army[Figure::Leader] = 0;
        }
        let pick = self.look().numbers().setup.pick;
        for colour in self.pos.rules.all_colours() {
            self.pos.armies[colour.index()] = army;
            if scenario == Scenario::PickAUnit {
                self.pos.armies[colour.index()] = army.only(&[Figure::Leader, Figure::Factory]);
                self.pos.picks[colour.index()] = pick;
            }
        }
        let player = self.first_placer();
        let left = self.look().per_turn();
        self.push(Step::Place { player, colour: None, zone: None, left });
        if scenario == Scenario::PickAUnit {
            self.push(Step::Pick {});
        }
        if !leaderless && scenario != Scenario::Home {
            self.pick_leaders();
        }
        self.claim_at_set_up();
        self.advance();
    }

    /// [BR-312] Displays held from set-up give no Factory.
    fn claim_at_set_up(&mut self) {
        for display in self.rules.pack.board.all_displays() {
            if self.look().display_controller(display).is_some() {
                self.pos.claimed = self.pos.claimed.with(display);
            }
        }
    }

    /// [BR-053, BR-314] Zone cards are dealt.
    fn deal_zones(&mut self) {
        let look = self.look();
        let few = look.pos.rules.scenario == Scenario::EarthAndMars;
        let left_out = |zone: Zone| {
            few && look.board().info(zone).display.is_some_and(|d| look.rules.pack.battle.contains(&d))
        };
        let mut cards: Vec<Zone> = look.board().all_territories().filter(|zone| !left_out(*zone)).collect();
        let column = look.pos.rules.column();
        let numbers = &look.numbers().players;
        let each = if few { numbers.few_cards[column] } else { numbers.cards[column] };
        for _ in 0..each {
            for player in self.pos.rules.all_players() {
                if cards.is_empty() {
                    return;
                }
                let zone = cards.remove(self.dice.pick("zone card", cards.len()));
                self.pos.control[zone.index()] = Some(player);
                self.tell(|look| Event::Dealt { player, zone: look.name(zone) });
            }
        }
    }

    /// [BR-316 … BR-318] Each player gets a home and its Leader.
    fn deal_homes(&mut self) {
        let homes = &self.rules.pack.homes;
        let six = self.pos.rules.players == 6;
        // With fewer than six players a display is one home, that of its first Leader.
        let first = |index: &usize| homes[..*index].iter().all(|home| home.display != homes[*index].display);
        let mut cards: Vec<usize> = (0..homes.len()).filter(|index| six || first(index)).collect();
        for player in self.pos.rules.all_players() {
            let home = cards.remove(self.dice.pick("home", cards.len()));
            self.pos.homes[player.index()] = home as u8 + 1;
            let zones = if six {
                &homes[home].zones
            } else {
                &self.rules.pack.board.display(homes[home].display).territories
            };
            for zone in zones {
                self.pos.control[zone.index()] = Some(player);
            }
            let name = homes[home].leader;
            self.pos.leaders[name.index()] = Leader { is: WAITING, colour: player.0, ..Leader::ABSENT };
            self.tell(|_| Event::Leads { colour: player.0, name });
        }
    }

    /// [BR-062] The ready-made set-up.
    fn place_sample(&mut self) {
        for colour in self.pos.rules.all_colours() {
            let sample = &self.rules.pack.sample[colour.index()];
            self.pos.leaders[sample.leader.index()] = Leader { is: WAITING, colour, ..Leader::ABSENT };
            for (zone, army) in sample.zones.clone() {
                self.pos.control[zone.index()] = Some(Player(colour));
                self.put_pieces(colour, zone, &army);
            }
        }
    }

    /// [BR-052, BR-230] Leaders are picked in a random order, or attached where sets are fixed.
    fn pick_leaders(&mut self) {
        if !self.pos.rules.many_colours() {
            let mut order: Vec<Player> = self.pos.rules.all_players().collect();
            let mut asked = Vec::new();
            while !order.is_empty() {
                asked.push(order.remove(self.dice.pick("order of picks", order.len())));
            }
            for player in asked.into_iter().rev() {
                self.push(Step::Lead { colour: player.0 });
            }
            return;
        }
        for colour in self.pos.rules.all_colours().collect::<Vec<_>>().into_iter().rev() {
            if self.pos.rules.moves_by_colour() {
                self.push(Step::Lead { colour });
            }
        }
        if !self.pos.rules.moves_by_colour() {
            for colour in self.pos.rules.all_colours() {
                if let Some(name) =
                    Name::ALL.into_iter().find(|name| self.look().check_lead(colour, *name).is_ok())
                {
                    self.lead(colour, name);
                }
            }
        }
    }

    pub(crate) fn lead(&mut self, colour: Colour, name: Name) {
        self.pos.leaders[name.index()] = Leader { is: WAITING, colour, ..Leader::ABSENT };
        self.tell(|_| Event::Leads { colour, name });
    }

    /// [BR-056, BR-061] Who places first.
    fn first_placer(&mut self) -> Player {
        let players: Vec<Player> = self.pos.rules.all_players().collect();
        if self.look().has(Switch::TurnCards) {
            let first = self.dice.pick("first to place", players.len());
            return players[first];
        }
        self.highest(players, "first to place").0
    }

    /// [BR-074] The highest roller, with the deciding roll; ties are rolled again.
    pub(crate) fn highest(&mut self, mut players: Vec<Player>, label: &'static str) -> (Player, u8) {
        loop {
            let rolls: Vec<u8> = players.iter().map(|_| self.roll(label)).collect();
            let most = rolls.iter().copied().max().unwrap_or_default();
            for (&player, &die) in players.iter().zip(&rolls) {
                self.tell(|_| Event::Rolled { player, die, what: label });
            }
            let tied = players.iter().zip(&rolls).filter(|(_, roll)| **roll == most);
            let tied: Vec<Player> = tied.map(|(player, _)| *player).collect();
            if let [highest] = tied[..] {
                return (highest, most);
            }
            players = tied;
        }
    }

    /// Pieces of an army are put on a zone.
    fn put_pieces(&mut self, colour: Colour, zone: Zone, army: &Army) {
        for figure in Figure::ALL {
            let count = army[figure];
            match figure {
                Figure::Leader if count > 0 => {
                    if let Some(leader) =
                        self.pos.leaders.iter_mut().find(|l| l.colour == colour && l.is == WAITING)
                    {
                        leader.is = Whereabouts::Zone(zone);
                    }
                }
                Figure::Leader => {}
                Figure::Trooper => self.pos.put_new(zone, colour, Kind::Trooper, count),
                Figure::Gennie => self.pos.put_new(zone, colour, Kind::Gennie, count),
                Figure::Fighter => self.pos.put_new(zone, colour, Kind::Fighter, count),
                Figure::Transport => (0..count).for_each(|_| self.add_unit(colour, Kind::Transport, zone)),
                Figure::Factory => {
                    let owner = self.pos.owner(colour);
                    for _ in 0..count {
                        self.pos.add_factory(Factory { zone, owner, work: None, landed: false, idle: false });
                    }
                }
            }
        }
    }

    pub(crate) fn pick(&mut self, colour: Colour, figure: Figure, count: u8) {
        self.pos.armies[colour.index()][figure] = count;
        let picks = self.pos.picks[colour.index()];
        let (rest, stage) = (unpicked(picks) - count, (picks >> STAGE) + 1);
        self.pos.picks[colour.index()] = if rest == 0 { 0 } else { rest | stage << STAGE };
        // With one number possible there is nothing to ask.
        if let Some(player) = self.pos.owner(colour)
            && let Some((next, figure, least, most)) = self.look().picking(player)
            && least == most
        {
            self.pick(next, figure, least);
        }
    }

    /// All have picked: the armies are seen.
    pub(crate) fn picked(&mut self) {
        self.pop();
        for colour in self.pos.rules.all_colours() {
            let army = self.pos.armies[colour.index()];
            self.tell(|_| Event::Picked { colour, army: army.to_string() });
        }
    }

    /// Pieces of a placement are put down, and the next placement comes.
    pub(crate) fn place(&mut self, army: Army) {
        let Some(&Step::Place { player, colour: Some(colour), zone: Some(zone), left }) =
            self.pos.steps.last()
        else {
            return;
        };
        self.pos.armies[colour.index()].take(&army);
        self.put_pieces(colour, zone, &army);
        self.tell(|look| Event::Placed { player, text: army.to_string(), zone: look.name(zone) });
        let rest = left.saturating_sub(army.size());
        if rest > 0 && self.look().has(Switch::SplitPlacement) {
            self.replace(Step::Place { player, colour: None, zone: None, left: rest });
        } else {
            self.next_placement();
        }
    }

    /// The next clockwise who has something to place; what fits nowhere goes back to the bank [BR-G12].
    pub(crate) fn next_placement(&mut self) {
        let Some(&Step::Place { player, .. }) = self.pos.steps.last() else { return };
        let players = usize::from(self.pos.rules.players);
        let left = self.look().per_turn();
        for step in 1..=players {
            let next = Player::new((player.index() + step) % players);
            let own = self.look().colours(next);
            let mut places = Vec::new();
            self.look().list_place_zones(next, left, &mut places);
            if places.is_empty() {
                for colour in own.iter() {
                    self.pos.armies[colour.index()] = Army::NONE;
                }
            } else {
                self.replace(Step::Place { player: next, colour: None, zone: None, left });
                return;
            }
        }
        self.pop();
        self.tell(|_| Event::Phase { text: "Set-up is complete" });
    }
}
