//! Set-up: zones, Leaders and armies [chapter 4].

use retrograde_core::Log;

use crate::army::Army;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::{Figure, Kind, Name};
use crate::options::{Scenario, Switch};
use crate::piece::{Factory, Leader, Whereabouts};
use crate::play::Play;
use crate::steps::pick::Picks;
use crate::steps::{Lead, Pick, Place};

impl<L: Log<Event>> Play<'_, L> {
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
                self.pos.picks[colour.index()] = Picks::all(pick);
            }
        }
        let player = self.first_placer();
        self.push(Place::begin(self.look(), player));
        if scenario == Scenario::PickAUnit {
            self.push(Pick {});
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
            self.pos.leaders[name.index()] =
                Leader { is: Whereabouts::WAITING, colour: player.0, ..Leader::ABSENT };
            self.tell(|_| Event::Leads { colour: player.0, name });
        }
    }

    /// [BR-062] The ready-made set-up.
    fn place_sample(&mut self) {
        for colour in self.pos.rules.all_colours() {
            let sample = &self.rules.pack.sample[colour.index()];
            self.pos.leaders[sample.leader.index()] =
                Leader { is: Whereabouts::WAITING, colour, ..Leader::ABSENT };
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
                self.push(Lead { colour: player.0 });
            }
            return;
        }
        for colour in self.pos.rules.all_colours().collect::<Vec<_>>().into_iter().rev() {
            if self.pos.rules.moves_by_colour() {
                self.push(Lead { colour });
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

    /// Puts pieces of an army in a zone.
    pub(crate) fn put_pieces(&mut self, colour: Colour, zone: Zone, army: &Army) {
        for figure in Figure::ALL {
            let count = army[figure];
            match figure {
                Figure::Leader if count > 0 => {
                    if let Some(leader) = self
                        .pos
                        .leaders
                        .iter_mut()
                        .find(|l| l.colour == colour && l.is == Whereabouts::WAITING)
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
}
