//! What one viewer may know.
//!
//! Secrets are Turn Cards before their turn [BR-227], armies while they are picked [BR-322], votes to call a battle off
//! until all are in, and, as an option, what is aboard Transports [BR-G10].

use retrograde_core::{Outcome, Seats, Token, Viewer};
use serde::Serialize;

use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::ending::Ending;
use crate::kind::{Item, Kind, Name};
use crate::labels::numbered;
use crate::look::Look;
use crate::options::{Scenario, Switch};
use crate::piece::{TransportId, Whereabouts};
use crate::room::During;
use crate::stage::BattleView;
use crate::state::State;
use crate::steps::Mover;

/// What one viewer may know.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct View {
    pub(crate) scenario: Scenario,
    pub(crate) options: Vec<Switch>,
    pub(crate) turn: u8,
    pub(crate) year: u8,
    pub(crate) advance: u8,
    /// What is going on, in words.
    pub(crate) doing: String,
    /// The zone where it is going on.
    pub(crate) focus: Option<String>,
    pub(crate) zones: Vec<ZoneView>,
    pub(crate) leaders: Vec<LeaderView>,
    pub(crate) players: Vec<PlayerView>,
    pub(crate) battle: Option<BattleView>,
    /// Which part of the turn it is; none before the first.
    pub(crate) part: Option<Part>,
    pub(crate) to_act: Seats,
    pub(crate) outcome: Option<Outcome>,
}

/// A part of a turn.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) enum Part {
    Move,
    Fight,
    Build,
}

/// A zone that is not empty.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct ZoneView {
    pub(crate) zone: Zone,
    pub(crate) controller: Option<Player>,
    pub(crate) stacks: Vec<StackView>,
    pub(crate) transports: Vec<TransportView>,
    pub(crate) factories: Vec<FactoryView>,
    /// A finished Killer Satellite.
    pub(crate) satellite: bool,
    /// Whose it is.
    pub(crate) guard: Option<Player>,
    /// Items begun that will appear here.
    pub(crate) begun: Vec<Item>,
}

/// Units that are alike.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct StackView {
    pub(crate) colour: Colour,
    pub(crate) player: Player,
    pub(crate) kind: Kind,
    pub(crate) count: u8,
    pub(crate) held: bool,
    /// The most that any of them may still move.
    pub(crate) left: u8,
}

/// A Transport; its cargo if it may be seen.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct TransportView {
    pub(crate) id: TransportId,
    pub(crate) player: Player,
    pub(crate) cargo: Option<(u8, bool)>,
    pub(crate) held: bool,
    pub(crate) left: u8,
}

/// A Factory.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct FactoryView {
    pub(crate) owner: Option<Player>,
    pub(crate) work: Option<Item>,
}

/// A Leader.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct LeaderView {
    pub(crate) name: Name,
    pub(crate) player: Player,
    pub(crate) zone: Option<Zone>,
    /// Where it is, in words.
    pub(crate) place: String,
    pub(crate) note: String,
    /// Whether its power is used up for this turn [BR-213].
    pub(crate) used: bool,
    pub(crate) held: bool,
    /// Gone for good [BR-154].
    pub(crate) lost: bool,
}

/// A player.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct PlayerView {
    pub(crate) player: Player,
    pub(crate) zones: usize,
    pub(crate) goal: String,
    /// What it has of what it needs; 0 needed = it is not a matter of counting.
    pub(crate) near: (u32, u32),
    pub(crate) factories: usize,
    pub(crate) leaders: String,
    pub(crate) units: String,
    /// Turn Cards or places in the order; `?` for those that are hidden.
    pub(crate) order: String,
    pub(crate) state: &'static str,
    /// Pieces still to be placed.
    pub(crate) army: String,
}

impl Look<'_> {
    /// What `viewer` may know.
    pub(crate) fn view(self, viewer: Viewer) -> View {
        let own = viewer.seat().map(crate::player);
        let pos = self.pos;
        let zones = self.board().all().filter_map(|zone| self.zone_view(zone, own)).collect();
        let leaders = Name::ALL.into_iter().filter_map(|name| self.leader_view(name)).collect();
        View {
            scenario: pos.rules.scenario,
            options: Switch::ALL.into_iter().filter(|switch| self.has(*switch)).collect(),
            turn: pos.turn,
            year: self.year(),
            advance: pos.advance,
            doing: self.doing(),
            focus: self.focus().map(|zone| self.name(zone).show()),
            zones,
            leaders,
            players: pos.rules.all_players().map(|player| self.player_view(player, own)).collect(),
            battle: self.battle_view(),
            part: self.part(),
            to_act: self.to_act(),
            outcome: pos.ending.map(Ending::outcome),
        }
    }

    /// [BR-071] The part of the turn under way: the Combat Phase has a step of its own, the Building Phase asks its own questions.
    fn part(self) -> Option<Part> {
        if self.pos.turn == 0 || self.pos.ending.is_some() {
            return None;
        }
        let steps = &self.pos.steps;
        let fights = steps.iter().any(|step| step.during() == During::Combat);
        let builds = steps.iter().any(|step| step.during() == During::Building);
        Some(if builds {
            Part::Build
        } else if fights {
            Part::Fight
        } else {
            Part::Move
        })
    }

    fn zone_view(self, zone: Zone, own: Option<Player>) -> Option<ZoneView> {
        let pos = self.pos;
        let mut stacks: Vec<StackView> = Vec::new();
        for stack in pos.stacks_in(zone) {
            let held = stack.state.has(State::HELD);
            let like = |view: &&mut StackView| {
                (view.colour, view.kind, view.held) == (stack.colour, stack.kind, held)
            };
            match stacks.iter_mut().find(like) {
                Some(view) => {
                    view.count += stack.count;
                    view.left = view.left.max(stack.state.left);
                }
                None => stacks.push(StackView {
                    colour: stack.colour,
                    player: pos.player_of(stack.colour),
                    kind: stack.kind,
                    count: stack.count,
                    held,
                    left: stack.state.left,
                }),
            }
        }
        let transports: Vec<TransportView> = pos
            .transports_in(zone)
            .map(|id| {
                let (transport, player) = (pos.transport(id), pos.player_of(id.colour()));
                let seen = !self.has(Switch::HiddenCargo) || own == Some(player);
                TransportView {
                    id,
                    player,
                    cargo: seen.then(|| (transport.aboard(), transport.factory)),
                    held: transport.state.has(State::HELD),
                    left: transport.state.left,
                }
            })
            .collect();
        let factories: Vec<FactoryView> = pos
            .factories_in(zone)
            .map(|index| FactoryView {
                owner: pos.factories[index].owner,
                work: pos.factories[index].work.map(|work| work.item),
            })
            .collect();
        let site = self.board().site_at(zone).filter(|site| pos.satellites.contains(*site));
        let (satellite, guard) = (site.is_some(), site.and_then(|site| self.site_controller(site)));
        let begun: Vec<Item> = pos
            .factories
            .iter()
            .filter_map(|f| f.work)
            .filter(|work| work.to == zone)
            .map(|work| work.item)
            .collect();
        let controller = pos.controller(zone);
        let empty = stacks.is_empty() && transports.is_empty() && factories.is_empty();
        if empty && !satellite && begun.is_empty() && controller.is_none() {
            return None;
        }
        Some(ZoneView { zone, controller, stacks, transports, factories, satellite, guard, begun })
    }

    fn leader_view(self, name: Name) -> Option<LeaderView> {
        let leader = &self.pos.leaders[name.index()];
        let player = self.leader_player(name)?;
        let place = match leader.is {
            Whereabouts::Absent => return None,
            Whereabouts::Zone(zone) => self.board().info(zone).title.clone(),
            Whereabouts::WAITING => "beside the board".to_owned(),
            Whereabouts::Away(turn) => format!("away until turn {turn}"),
            Whereabouts::Lost => "lost".to_owned(),
        };
        let mut note = String::new();
        if let Some(by) = leader.subverted {
            note = format!("brainwashed by {by}");
        } else if let Some(by) = leader.taken {
            note = format!("controlled by {by} this turn");
        } else if leader.used {
            "power used this turn".clone_into(&mut note);
        }
        Some(LeaderView {
            name,
            player,
            zone: leader.zone(),
            place,
            note,
            used: leader.used,
            held: leader.state.has(State::HELD),
            lost: leader.is == Whereabouts::Lost,
        })
    }

    fn player_view(self, player: Player, own: Option<Player>) -> PlayerView {
        let pos = self.pos;
        let colours = self.colours(player);
        let mut units = [0u32; Kind::COUNT];
        for stack in pos.stacks.iter().filter(|stack| colours.contains(stack.colour)) {
            units[stack.kind.index()] += u32::from(stack.count);
        }
        let on = |id: &TransportId| colours.contains(id.colour()) && pos.docks.of(*id).is_some();
        units[Kind::Transport.index()] = TransportId::all().filter(on).count() as u32;
        let units: Vec<String> = Kind::ALL
            .into_iter()
            .filter(|kind| units[kind.index()] > 0)
            .map(|kind| kind.count(units[kind.index()].min(255) as u8))
            .collect();
        let zones = pos.zones_of(player);
        let (goal, near) = match (self.goal(player), self.zones_to_win()) {
            (Some((_, has, needs)), _) => (format!("{has} of {needs} displays"), (has as u32, needs as u32)),
            (None, Some(needs)) => (format!("{zones} of {needs} zones"), (zones as u32, needs as u32)),
            (None, None) => {
                let leaders = self.leaders_of(player);
                (numbered(leaders, "Leader"), (leaders as u32, 0))
            }
        };
        let standing = &pos.players[player.index()];
        let state = if standing.out {
            "gave up"
        } else if pos.is_inert(player) {
            "inert"
        } else if pos.turn > 0 && !self.is_alive(player) {
            "eliminated"
        } else {
            ""
        };
        let picking = self.step().is_some_and(|step| step.during() == During::Picking);
        let armies: Vec<String> = Colour::ALL
            .into_iter()
            .filter(|colour| colours.contains(*colour) && (!picking || own == Some(player)))
            .map(|colour| pos.armies[colour.index()].text())
            .filter(|army| !army.is_empty())
            .collect();
        let leaders: Vec<&str> = Name::ALL
            .into_iter()
            .filter(|name| {
                self.leader_player(*name) == Some(player) && pos.leaders[name.index()].is != Whereabouts::Lost
            })
            .map(Name::name)
            .collect();
        PlayerView {
            player,
            zones,
            goal,
            near,
            factories: pos.factories.iter().filter(|factory| factory.owner == Some(player)).count(),
            leaders: leaders.join(", "),
            units: units.join(", "),
            order: self.order_text(player, own),
            state,
            army: armies.join("; "),
        }
    }

    /// [BR-227] Places in the order that may be seen.
    fn order_text(self, player: Player, own: Option<Player>) -> String {
        let hidden = self.has(Switch::TurnCards) && own != Some(player);
        let shown = Mover::shown(self.pos);
        let mut cards: Vec<String> = Colour::ALL
            .into_iter()
            .filter(|colour| self.pos.cards[colour.index()] > 0 && self.pos.player_of(*colour) == player)
            .map(|colour| self.pos.cards[colour.index()])
            .map(|card| if hidden && card > shown { "?".to_owned() } else { card.to_string() })
            .collect();
        cards.sort();
        cards.join(", ")
    }
}
