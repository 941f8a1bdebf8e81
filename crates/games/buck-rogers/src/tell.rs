//! Events in words.

use retrograde_core::{DieFace, Line, RuleId, Token, Touch};

use crate::board::ZoneName;
use crate::colour::Player;
use crate::ending::How;
use crate::event::Event;
use crate::fire::Form;
use crate::kind::{Item, Kind, Name};
use crate::labels::{and_list, counted, numbered, targeted};
use crate::need::Need;
use crate::piece::TransportId;
use crate::sets::Players;
use crate::steps::Why;

/// A line in the making.
struct Told(Line);

impl Told {
    fn new(rule: &'static str, text: impl Into<String>) -> Told {
        Told(Line { rule: Some(RuleId(rule)), ..Line::new(text) })
    }

    fn heading(self) -> Told {
        Told(Line { depth: 0, ..self.0 })
    }

    fn detail(self) -> Told {
        Told(Line { depth: 2, ..self.0 })
    }

    fn by(self, player: impl Into<Option<Player>>) -> Told {
        Told(Line { seat: player.into().map(Player::seat), ..self.0 })
    }

    /// Said to whom it hurts.
    fn strikes(self, player: impl Into<Option<Player>>) -> Told {
        Told(Line { strikes: player.into().map(Player::seat), ..self.0 })
    }

    fn at(mut self, zone: ZoneName) -> Told {
        self.0.touches.push(Touch::Space(zone.show()));
        self
    }

    fn touching(mut self, leader: Name) -> Told {
        self.0.touches.push(Touch::Piece(leader.word().to_owned()));
        self
    }

    fn die(self, die: u8, good: impl Into<Option<bool>>) -> Told {
        let face = DieFace { face: die.to_string(), sides: 10, good: good.into() };
        Told(Line { dice: vec![face], ..self.0 })
    }
}

/// A Transport in a line that begins with its owner.
fn own_transport(id: TransportId, owner: Player) -> String {
    if id.colour() == owner.0 { format!("Transport {}", id.number()) } else { id.title() }
}

/// `1 Trooper boards`, `2 Troopers board`.
fn troopers(count: u8, verb: &str) -> String {
    format!("{} {verb}{}", Kind::Trooper.count(count), if count == 1 { "s" } else { "" })
}

/// Why something was lost.
fn cause_text(cause: &'static str) -> &'static str {
    Form::parse(cause).map_or(cause, Form::name)
}

/// `needs 7 with +2, hit`.
fn shot_text(need: Need, hit: bool) -> String {
    let bonus = if need.bonus > 0 { format!(" with +{}", need.bonus) } else { String::new() };
    format!("needs {}{bonus}, {}", need.number, if hit { "hit" } else { "miss" })
}

/// An event in words; `title` says what a zone is called.
pub(crate) fn line_of(event: &Event, title: &dyn Fn(ZoneName) -> String) -> Line {
    told(event, title).0
}

fn told(event: &Event, title: &dyn Fn(ZoneName) -> String) -> Told {
    match *event {
        Event::Phase { text } => Told::new("BR-071", text).heading(),
        Event::Dealt { player, zone } => {
            Told::new("BR-053", format!("{player} is dealt {}", title(zone))).by(player).at(zone).detail()
        }
        Event::Leads { colour, name } => {
            Told::new("BR-052", format!("{} leads {}", name.name(), colour.name()))
        }
        Event::Picked { colour, army } => {
            Told::new("BR-321", format!("{}'s army: {}", colour.name(), army.text()))
        }
        Event::Rolled { player, die, what } => {
            let why = if what == "order" { "for the turn order" } else { "to place first" };
            Told::new("BR-074", format!("{player} rolls {die} {why}")).by(player).die(die, None).detail()
        }
        Event::Placed { player, army, zone } => {
            Told::new("BR-057", format!("{player} places {} in {}", army.text(), title(zone)))
                .by(player)
                .at(zone)
        }
        Event::Turn { turn, moon, still } => {
            let side = if moon { "moon side up" } else { "sun side up" };
            let planets = if still { "the planets stand still" } else { "the planets move on" };
            Told::new("BR-072", format!("Turn {turn}: {planets}, {side}")).heading()
        }
        Event::First { player, clockwise } => {
            let way = if clockwise { "clockwise" } else { "counter-clockwise" };
            Told::new("BR-075", format!("{player} goes first, then the others {way}"))
        }
        Event::CardsDrawn => Told::new("BR-226", "Turn Cards are drawn"),
        Event::Moves { colour, card } => {
            Told::new("BR-076", format!("{} moves (number {card})", colour.name())).heading()
        }
        Event::Inert { player } => {
            Told::new("BR-151", format!("{player} is inert and misses this turn")).by(player).strikes(player)
        }
        Event::Went { player, ref what, from, to, zones } => {
            let way = format!("from {} to {}", title(from), title(to));
            let cost = numbered(zones, "zone");
            Told::new("BR-079", format!("{player}: {what} {way}, {cost}")).by(player).at(from).at(to)
        }
        Event::Loaded { id, count, zone, owner, .. } => {
            let text = format!("{owner}: {} {}", troopers(count, "board"), own_transport(id, owner));
            Told::new("BR-091", text).by(owner).at(zone).detail()
        }
        Event::LoadedFactory { id, zone, owner, .. } => {
            let text = format!("{owner}: {} takes a Factory aboard", own_transport(id, owner));
            Told::new("BR-094", text).by(owner).at(zone).detail()
        }
        Event::Unloaded { id, count, zone, owner } => {
            let (leave, transport) = (troopers(count, "leave"), own_transport(id, owner));
            let text = format!("{owner}: {leave} {transport} in {}", title(zone));
            Told::new("BR-091", text).by(owner).at(zone).detail()
        }
        Event::UnloadedFactory { id, zone, owner } => {
            let transport = own_transport(id, owner);
            let text = format!("{owner}: {transport} sets down a Factory in {}", title(zone));
            Told::new("BR-097", text).by(owner).at(zone).detail()
        }
        Event::Hopped { from, to, owner, .. } => {
            let (from, to) = (own_transport(from, owner), own_transport(to, owner));
            Told::new("BR-290", format!("{owner}: the cargo of {from} moves to {to}")).by(owner).detail()
        }
        Event::Scrapped { player, zone } => {
            Told::new("BR-183", format!("{player} scraps the unfinished item in {}", title(zone)))
                .by(player)
                .at(zone)
        }
        Event::Slung { player, die, success, sun } => {
            let good = die <= success;
            let body = if sun { "the Sun" } else { "the planet" };
            let result = if good { "it works" } else { "it fails" };
            Told::new("BR-294", format!("{player} tries a slingshot round {body}: {result}"))
                .by(player)
                .die(die, good)
        }
        Event::Shot { player, kind, target, need, die, hit, form, zone } => {
            let what = form.map_or(String::new(), |form| format!(" ({})", form.name()));
            let (kind, target) = (kind.name(), targeted(target));
            let text = format!("{player}'s {kind} at {target}{what}: {}", shot_text(need, hit));
            Told::new(form.map_or("BR-119", Form::rule), text).by(player).at(zone).die(die, hit)
        }
        Event::Bombed { player, target, zone, need, die, hit } => {
            let (target, zone_title) = (targeted(target), title(zone));
            let text = format!("{player} bombs {target} in {zone_title}: {}", shot_text(need, hit));
            Told::new("BR-140", text).by(player).at(zone).die(die, hit)
        }
        Event::Destroyed { colour, kind, count, zone, cause } => {
            let (units, zone_title, cause) = (kind.count(count), title(zone), cause_text(cause));
            let text = format!("{} loses {units} in {zone_title} ({cause})", colour.name());
            Told::new("BR-011", text).at(zone).detail()
        }
        Event::TransportLost { id, troopers, factory, zone, cause } => {
            let cargo = match (troopers, factory) {
                (0, false) => String::new(),
                (0, true) => " with a Factory".to_owned(),
                (count, _) => format!(" with {}", Kind::Trooper.count(count)),
            };
            let (transport, zone_title, cause) = (id.title(), title(zone), cause_text(cause));
            let text = format!("{transport} is lost{cargo} in {zone_title} ({cause})");
            Told::new("BR-099", text).at(zone).detail()
        }
        Event::FactoryLost { zone, owner, cause } => {
            let whose = owner.map_or("The".to_owned(), |player| format!("{player}'s"));
            let text = format!("{whose} Factory in {} is gone ({cause})", title(zone));
            Told::new("BR-182", text).at(zone).strikes(owner)
        }
        Event::Opened { player, zone } => {
            Told::new("BR-109", format!("{player} opens a battle in {}", title(zone))).by(player).at(zone)
        }
        Event::Round { zone, round } => {
            Told::new("BR-115", format!("Battle in {}, round {round}", title(zone))).at(zone).heading()
        }
        Event::CalledOff { zone, stopped } => {
            let result = if stopped { "is called off" } else { "continues" };
            Told::new("BR-130", format!("The battle in {} {result}", title(zone))).at(zone)
        }
        Event::Offered { from, to } => {
            Told::new("BR-254", format!("{from} offers to surrender to {to}")).by(from)
        }
        Event::Declined { from, to } => {
            Told::new("BR-254", format!("{to} declines {from}'s surrender")).by(to)
        }
        Event::Surrendered { from, to } => Told::new("BR-255", format!("{from} surrenders to {to}")).by(from),
        Event::Raid { colour, kind, count, zone } => {
            let units = kind.count(count);
            let text = format!("{} sets {units} aside as commandos in {}", colour.name(), title(zone));
            Told::new("BR-249", text).at(zone)
        }
        Event::Commando { player, zone, die, needs } => {
            let good = die >= needs;
            let result = if good { "the Factory blows up" } else { "the raid fails" };
            let text = format!("{player}'s commando in {} needs {needs}: {result}", title(zone));
            Told::new("BR-251", text).by(player).at(zone).die(die, good)
        }
        Event::Controls { player, zone, from } => {
            let whose = from.map_or(String::new(), |from| format!(" from {from}"));
            Told::new("BR-157", format!("{player} takes {}{whose}", title(zone)))
                .by(player)
                .at(zone)
                .strikes(from)
        }
        Event::Captured { player, zone } => {
            Told::new("BR-164", format!("{player} captures the Factory in {}", title(zone)))
                .by(player)
                .at(zone)
        }
        Event::Sabotage { player, zone, die, needs } => {
            let good = die >= needs;
            let result = if good { "it is destroyed" } else { "it fails" };
            let text =
                format!("{player} tries to blow up the Factory in {}, needs {needs}: {result}", title(zone));
            Told::new("BR-166", text).by(player).at(zone).die(die, good)
        }
        Event::LeaderLost { name, player } => {
            let text = match player {
                Some(player) => format!("{player} loses {}", name.name()),
                None => format!("{} is lost", name.name()),
            };
            Told::new("BR-146", text).by(player).strikes(player).touching(name)
        }
        Event::LeaderAt { name, player, zone, why } => {
            let (leader, zone_title) = (name.name(), title(zone));
            let text = match why {
                Why::Return => format!("{player}: {leader} returns in {zone_title}"),
                Why::Release => format!("{player}: {leader} is set free in {zone_title}"),
                Why::Home => format!("{leader} joins {player} in {zone_title}"),
                Why::Revert => format!("{leader} goes back to {player} in {zone_title}"),
            };
            Told::new("BR-210", text).by(player).at(zone)
        }
        Event::Power { name, player } => {
            let who = player.map_or(String::new(), |player| format!("{player}: "));
            Told::new("BR-213", format!("{who}{} uses {} power", name.name(), name.their())).by(player)
        }
        Event::Genius { player, die } => {
            let zones = numbered(die, "zone");
            Told::new("BR-223", format!("{player}: ships with Doc Huer move {zones}"))
                .by(player)
                .die(die, None)
        }
        Event::Loyalty { name, die, needs } => {
            let back = die >= needs;
            let text = if back {
                format!("{} comes to {} senses", name.name(), name.their())
            } else {
                format!("{} stays brainwashed", name.name())
            };
            Told::new("BR-302", text).die(die, back)
        }
        Event::Subversion { name, player, die, needs } => {
            let good = die >= needs;
            let result = if good { "it works" } else { "it fails" };
            let text = format!("{player} tries to brainwash {}, needs {needs}: {result}", name.name());
            Told::new("BR-300", text).by(player).die(die, good)
        }
        Event::Stolen { player, kind, from } => {
            let text = format!("{player}: Ardala steals a {} from {}", kind.name(), title(from));
            Told::new("BR-217", text).by(player).at(from)
        }
        Event::Taken { name, player } => {
            let who = player.map_or(String::new(), |player| format!("{player}: "));
            Told::new("BR-219", format!("{who}Ardala takes control of {}", name.name())).by(player)
        }
        Event::Gained { colour, kind, zone, by } => {
            let text = format!("{} gains {} in {} ({by})", colour.name(), kind.count(1), title(zone));
            Told::new("BR-224", text).at(zone).detail()
        }
        Event::Converted { colour, recipe, zone } => {
            let text = format!("{} converts {} in {}", colour.name(), recipe.text(), title(zone));
            Told::new("BR-287", text).at(zone)
        }
        Event::Built { player, item, count, zone } => {
            let text = format!("{player} gets {} in {}", counted(item, count), title(zone));
            Told::new("BR-170", text).by(player).at(zone)
        }
        Event::Begun { player, item, zone, to } => begun(player, item, zone, to, title),
        Event::Ordered { player } => {
            Told::new("BR-195", format!("{player} orders a Factory on the Black Market")).by(player)
        }
        Event::GaveUp { player } => Told::new("BR-201", format!("{player} gives up")).by(player),
        Event::Ended { how, winners } => ended(how, winners),
    }
}

fn begun(
    player: Player,
    item: Item,
    zone: ZoneName,
    to: ZoneName,
    title: &dyn Fn(ZoneName) -> String,
) -> Told {
    let place = if zone == to { String::new() } else { format!(" for {}", title(to)) };
    let text = format!("{player} begins a {} in {}{place}", item.name(), title(zone));
    Told::new("BR-178", text).by(player).at(zone)
}

fn ended(how: How, winners: Players) -> Told {
    let names: Vec<&str> = winners.iter().map(Player::name).collect();
    let result = match names[..] {
        [] => "nobody wins".to_owned(),
        [only] => format!("{only} wins"),
        _ => format!("{} share the victory", and_list(&names)),
    };
    Told::new("BR-205", format!("The game is over, {result}: {}", how.text())).heading()
}
