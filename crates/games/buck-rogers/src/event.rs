//! What happened, and how it reads in the log.

use retrograde_core::{
    DieFace, Event as CoreEvent, Line, Luck, RuleId, Seats, Tally, Token, Touch, Visibility,
};

use crate::action::{Recipe, Target};
use crate::army::Army;
use crate::board::ZoneName;
use crate::colour::{Colour, Player};
use crate::fire::Form;
use crate::kind::{Item, Kind, Name};
use crate::need::Need;
use crate::piece::TransportId;
use crate::position::How;
use crate::sets::Players;
use crate::steps::Why;

/// What happened.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "the fields name what they hold")]
pub enum Event {
    Phase {
        text: &'static str,
    },
    Dealt {
        player: Player,
        zone: ZoneName,
    },
    Leads {
        colour: Colour,
        name: Name,
    },
    Picked {
        colour: Colour,
        army: Army,
    },
    Rolled {
        player: Player,
        die: u8,
        what: &'static str,
    },
    Placed {
        player: Player,
        army: Army,
        zone: ZoneName,
    },
    Turn {
        turn: u8,
        moon: bool,
    },
    First {
        player: Player,
        clockwise: bool,
    },
    CardsDrawn,
    Moves {
        colour: Colour,
        card: u8,
    },
    Inert {
        player: Player,
    },
    Went {
        player: Player,
        what: String,
        from: ZoneName,
        to: ZoneName,
        zones: u8,
    },
    Loaded {
        id: TransportId,
        count: u8,
        zone: ZoneName,
        owner: Player,
        hidden: bool,
    },
    LoadedFactory {
        id: TransportId,
        zone: ZoneName,
        owner: Player,
        hidden: bool,
    },
    Unloaded {
        id: TransportId,
        count: u8,
        zone: ZoneName,
        owner: Player,
    },
    UnloadedFactory {
        id: TransportId,
        zone: ZoneName,
        owner: Player,
    },
    Hopped {
        from: TransportId,
        to: TransportId,
        owner: Player,
        hidden: bool,
    },
    Scrapped {
        player: Player,
        zone: ZoneName,
    },
    Slung {
        player: Player,
        die: u8,
        success: u8,
        sun: bool,
    },
    Shot {
        player: Player,
        kind: Kind,
        target: Target,
        need: Need,
        die: u8,
        hit: bool,
        form: Option<Form>,
        zone: ZoneName,
    },
    Bombed {
        player: Player,
        target: Target,
        zone: ZoneName,
        need: Need,
        die: u8,
        hit: bool,
    },
    Destroyed {
        colour: Colour,
        kind: Kind,
        count: u8,
        zone: ZoneName,
        cause: &'static str,
    },
    TransportLost {
        id: TransportId,
        troopers: u8,
        factory: bool,
        zone: ZoneName,
        cause: &'static str,
    },
    FactoryLost {
        zone: ZoneName,
        owner: Option<Player>,
        cause: &'static str,
    },
    Opened {
        player: Player,
        zone: ZoneName,
    },
    Round {
        zone: ZoneName,
        round: u8,
    },
    CalledOff {
        zone: ZoneName,
        stopped: bool,
    },
    Offered {
        from: Player,
        to: Player,
    },
    Declined {
        from: Player,
        to: Player,
    },
    Surrendered {
        from: Player,
        to: Player,
    },
    Raid {
        colour: Colour,
        kind: Kind,
        count: u8,
        zone: ZoneName,
    },
    Commando {
        player: Player,
        zone: ZoneName,
        die: u8,
        needs: u8,
    },
    Controls {
        player: Player,
        zone: ZoneName,
        from: Option<Player>,
    },
    Captured {
        player: Player,
        zone: ZoneName,
    },
    Sabotage {
        player: Player,
        zone: ZoneName,
        die: u8,
        needs: u8,
    },
    LeaderLost {
        name: Name,
        player: Option<Player>,
    },
    LeaderAt {
        name: Name,
        zone: ZoneName,
        why: Why,
    },
    Power {
        name: Name,
        player: Option<Player>,
    },
    Genius {
        player: Player,
        die: u8,
    },
    Loyalty {
        name: Name,
        die: u8,
        needs: u8,
    },
    Subversion {
        name: Name,
        player: Player,
        die: u8,
        needs: u8,
    },
    Stolen {
        player: Player,
        kind: Kind,
        from: ZoneName,
    },
    Taken {
        name: Name,
        player: Option<Player>,
    },
    Gained {
        colour: Colour,
        kind: Kind,
        zone: ZoneName,
        by: &'static str,
    },
    Converted {
        colour: Colour,
        recipe: Recipe,
        zone: ZoneName,
    },
    Built {
        player: Player,
        item: Item,
        count: u8,
        zone: ZoneName,
    },
    Begun {
        player: Player,
        item: Item,
        zone: ZoneName,
        to: ZoneName,
    },
    Ordered {
        player: Player,
    },
    GaveUp {
        player: Player,
    },
    Ended {
        how: How,
        winners: Players,
    },
}

/// Events are told as lines; a client needs no more.
impl serde::Serialize for Event {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.line(&|zone| zone.show()).text)
    }
}

impl CoreEvent for Event {
    fn visibility(&self) -> Visibility {
        // [BR-G10] Hidden cargo is seen by its owner only.
        match self {
            Event::Loaded { owner, hidden: true, .. }
            | Event::LoadedFactory { owner, hidden: true, .. }
            | Event::Hopped { owner, hidden: true, .. } => Visibility::Only(Seats::only(owner.seat())),
            _ => Visibility::Everyone,
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Event::Moves { .. } | Event::Picked { .. } | Event::CalledOff { .. })
    }

    fn luck(&self) -> Option<Luck> {
        match *self {
            Event::Shot { player, need, hit, form, .. } => {
                let kind = form.map_or("attack", Form::word);
                Some(Luck { seat: player.seat(), kind, chance: need.chance(), happened: hit })
            }
            Event::Bombed { player, need, hit, .. } => {
                Some(Luck { seat: player.seat(), kind: "bomb", chance: need.chance(), happened: hit })
            }
            Event::Sabotage { player, die, needs, .. } => {
                let need = Need { number: needs, bonus: 0 };
                Some(Luck {
                    seat: player.seat(),
                    kind: "sabotage",
                    chance: need.chance(),
                    happened: die >= needs,
                })
            }
            _ => None,
        }
    }

    fn tally(&self) -> Option<Tally> {
        let tally = |what, cause| Some(Tally { what, cause });
        match *self {
            Event::Destroyed { kind, cause, .. } => tally(kind.name(), cause),
            Event::TransportLost { cause, .. } => tally("Transport", cause),
            Event::FactoryLost { cause, .. } => tally("Factory", cause),
            Event::LeaderLost { .. } => tally("Leader", "alone"),
            Event::Controls { from: Some(_), .. } => tally("zone", "taken from another"),
            Event::Controls { from: None, .. } => tally("zone", "taken while free"),
            _ => None,
        }
    }
}

fn target_text(target: Target) -> String {
    match target {
        Target::Unit(colour, kind) => format!("{}'s {}", colour.name(), kind.name()),
        Target::Transport(id) => id.title(),
        Target::Factory(player) => format!("{player}'s Factory"),
    }
}

fn face(die: u8, good: Option<bool>) -> Vec<DieFace> {
    vec![DieFace { face: die.to_string(), sides: 10, good }]
}

impl Event {
    /// Where it happened, if in one zone.
    fn zone(&self) -> Option<ZoneName> {
        use Event::*;
        match self {
            Dealt { zone, .. }
            | Placed { zone, .. }
            | Loaded { zone, .. }
            | LoadedFactory { zone, .. }
            | Unloaded { zone, .. }
            | UnloadedFactory { zone, .. }
            | Scrapped { zone, .. }
            | Shot { zone, .. }
            | Bombed { zone, .. }
            | Destroyed { zone, .. }
            | TransportLost { zone, .. }
            | FactoryLost { zone, .. }
            | Opened { zone, .. }
            | Round { zone, .. }
            | CalledOff { zone, .. }
            | Raid { zone, .. }
            | Commando { zone, .. }
            | Controls { zone, .. }
            | Captured { zone, .. }
            | Sabotage { zone, .. }
            | LeaderAt { zone, .. }
            | Gained { zone, .. }
            | Converted { zone, .. }
            | Built { zone, .. }
            | Begun { zone, .. } => Some(*zone),
            Stolen { from, .. } => Some(*from),
            _ => None,
        }
    }

    /// In words; `title` says how a zone is called.
    pub(crate) fn line(&self, title: &dyn Fn(ZoneName) -> String) -> Line {
        let here = self.zone().map(title).unwrap_or_default();
        let zone = |zone: &ZoneName| vec![Touch::Space(zone.show())];
        let line = |text: String, rule: &'static str| Line { rule: Some(RuleId(rule)), ..Line::new(text) };
        let head = |line: Line| Line { depth: 0, ..line };
        let by = |line: Line, player: Player| Line { seat: Some(player.seat()), ..line };
        let at = |line: Line, place: &ZoneName| Line { touches: zone(place), ..line };
        let detail = |line: Line| Line { depth: 2, ..line };
        match self {
            Event::Phase { text } => head(line((*text).to_owned(), "BR-071")),
            Event::Dealt { player, zone } => {
                detail(by(at(line(format!("{player} is dealt {here}"), "BR-053"), zone), *player))
            }
            Event::Leads { colour, name } => {
                line(format!("{} is led by {}", colour.name(), name.name()), "BR-052")
            }
            Event::Picked { colour, army } => line(format!("{} has picked {army}", colour.name()), "BR-321"),
            Event::Rolled { player, die, what } => {
                let mut line = by(detail(line(format!("{player} rolls {die} ({what})"), "BR-074")), *player);
                line.dice = face(*die, None);
                line
            }
            Event::Placed { player, army, zone } => {
                by(at(line(format!("{player} places {army} in {here}"), "BR-057"), zone), *player)
            }
            Event::Turn { turn, moon } => {
                let side = if *moon { "moon" } else { "sun" };
                head(line(format!("Turn {turn}: the planets move on, {side} side up"), "BR-072"))
            }
            Event::First { player, clockwise } => {
                let way = if *clockwise { "clockwise" } else { "counter-clockwise" };
                line(format!("{player} is first, then {way}"), "BR-075")
            }
            Event::CardsDrawn => line("Turn Cards are drawn".to_owned(), "BR-226"),
            Event::Moves { colour, card } => {
                head(line(format!("{} moves (number {card})", colour.name()), "BR-076"))
            }
            Event::Inert { player } => by(line(format!("{player} is inert"), "BR-151"), *player),
            Event::Went { player, what, from, to, zones } => {
                let unit = if *zones == 1 { "zone" } else { "zones" };
                let text = format!("{what}: {} to {}, {zones} {unit}", title(*from), title(*to));
                let mut line = by(line(text, "BR-079"), *player);
                line.touches = vec![Touch::Space(from.show()), Touch::Space(to.show())];
                line
            }
            Event::Loaded { id, count, zone, owner, .. } => by(
                at(
                    detail(line(format!("{} board {}", Kind::Trooper.count(*count), id.title()), "BR-091")),
                    zone,
                ),
                *owner,
            ),
            Event::LoadedFactory { id, zone, owner, .. } => by(
                at(detail(line(format!("A Factory is loaded onto {}", id.title()), "BR-094")), zone),
                *owner,
            ),
            Event::Unloaded { id, count, zone, owner } => by(
                at(
                    detail(line(
                        format!("{} leave {} in {here}", Kind::Trooper.count(*count), id.title()),
                        "BR-091",
                    )),
                    zone,
                ),
                *owner,
            ),
            Event::UnloadedFactory { id, zone, owner } => by(
                at(detail(line(format!("{} sets a Factory down in {here}", id.title()), "BR-097")), zone),
                *owner,
            ),
            Event::Hopped { from, to, owner, .. } => by(
                detail(line(format!("Cargo changes from {} to {}", from.title(), to.title()), "BR-290")),
                *owner,
            ),
            Event::Scrapped { zone, .. } => {
                at(line(format!("The unfinished item of {here} is scrapped"), "BR-183"), zone)
            }
            Event::Slung { player, die, success, sun } => {
                let body = if *sun { "the Sun" } else { "the planet" };
                let good = die <= success;
                let text =
                    format!("{player} swings round {body}: {}", if good { "faster" } else { "destroyed" });
                Line { dice: face(*die, Some(good)), ..by(line(text, "BR-294"), *player) }
            }
            Event::Shot { player, kind, target, need, die, hit, form, zone } => {
                let rule = form.map_or("BR-119", Form::rule);
                let what = form.map_or(String::new(), |form| format!(" ({form})"));
                let bonus = if need.bonus > 0 { format!(" with +{}", need.bonus) } else { String::new() };
                let result = if *hit { "hit" } else { "miss" };
                let text = format!(
                    "{player}'s {} at {}{what}: needs {}{bonus}, {result}",
                    kind.name(),
                    target_text(*target),
                    need.number
                );
                Line { dice: face(*die, Some(*hit)), ..by(at(line(text, rule), zone), *player) }
            }
            Event::Bombed { player, target, zone, need, die, hit } => {
                let result = if *hit { "hit" } else { "miss" };
                let text = format!(
                    "{player} bombs {} in {here}: needs {}, {result}",
                    target_text(*target),
                    need.number
                );
                Line { dice: face(*die, Some(*hit)), ..by(at(line(text, "BR-140"), zone), *player) }
            }
            Event::Destroyed { colour, kind, count, zone, cause } => at(
                detail(line(
                    format!("{} loses {} in {here} ({cause})", colour.name(), kind.count(*count)),
                    "BR-011",
                )),
                zone,
            ),
            Event::TransportLost { id, troopers, factory, zone, cause } => {
                let cargo = match (troopers, factory) {
                    (0, false) => String::new(),
                    (0, true) => " with a Factory".to_owned(),
                    (n, _) => format!(" with {}", Kind::Trooper.count(*n)),
                };
                at(detail(line(format!("{} is lost{cargo} in {here} ({cause})", id.title()), "BR-099")), zone)
            }
            Event::FactoryLost { zone, owner, cause } => {
                let whose = owner.map_or("The".to_owned(), |player| format!("{player}'s"));
                at(line(format!("{whose} Factory in {here} is gone ({cause})"), "BR-182"), zone)
            }
            Event::Opened { player, zone } => {
                by(at(line(format!("{player} opens a battle in {here}"), "BR-109"), zone), *player)
            }
            Event::Round { zone, round } => {
                at(head(line(format!("Battle in {here}, round {round}"), "BR-115")), zone)
            }
            Event::CalledOff { zone, stopped: true } => {
                at(line(format!("The battle in {here} is called off"), "BR-130"), zone)
            }
            Event::CalledOff { zone, stopped: false } => {
                at(line(format!("The battle in {here} goes on"), "BR-130"), zone)
            }
            Event::Offered { from, to } => {
                by(line(format!("{from} offers to surrender to {to}"), "BR-254"), *from)
            }
            Event::Declined { from, to } => {
                by(line(format!("{to} declines the surrender of {from}"), "BR-254"), *to)
            }
            Event::Surrendered { from, to } => {
                by(line(format!("{from}'s forces go over to {to}"), "BR-255"), *to)
            }
            Event::Raid { colour, kind, count, zone } => at(
                line(
                    format!("{} sets {} aside as commandos in {here}", colour.name(), kind.count(*count)),
                    "BR-249",
                ),
                zone,
            ),
            Event::Commando { player, zone, die, needs } => {
                let good = die >= needs;
                let text = format!(
                    "A commando of {player} in {here} needs {needs}: {}",
                    if good { "the Factory blows up" } else { "nothing" }
                );
                Line { dice: face(*die, Some(good)), ..by(at(line(text, "BR-251"), zone), *player) }
            }
            Event::Controls { player, zone, from } => {
                let whose = from.map_or(String::new(), |from| format!(", which was {from}'s"));
                by(at(line(format!("{player} controls {here}{whose}"), "BR-157"), zone), *player)
            }
            Event::Captured { player, zone } => {
                by(at(line(format!("{player} captures the Factory in {here}"), "BR-164"), zone), *player)
            }
            Event::Sabotage { player, zone, die, needs } => {
                let good = die >= needs;
                let text = format!(
                    "{player} sabotages the Factory in {here}, needs {needs}: {}",
                    if good { "destroyed" } else { "in vain" }
                );
                Line { dice: face(*die, Some(good)), ..by(at(line(text, "BR-166"), zone), *player) }
            }
            Event::LeaderLost { name, player } => {
                let text = format!("{} is lost", name.name());
                let line =
                    Line { touches: vec![Touch::Piece(name.word().to_owned())], ..line(text, "BR-146") };
                player.map_or(line.clone(), |player| by(line, player))
            }
            Event::LeaderAt { name, zone, why } => {
                let how = match why {
                    Why::Return => "returns",
                    Why::Release => "is set free",
                    Why::Home => "joins",
                    Why::Revert => "comes to his senses and goes back",
                };
                at(line(format!("{} {how}: {here}", name.name()), "BR-210"), zone)
            }
            Event::Power { name, .. } => line(format!("{} uses the Leader's power", name.name()), "BR-213"),
            Event::Genius { player, die } => Line {
                dice: face(*die, None),
                ..by(line(format!("Huer's ships move {die}"), "BR-223"), *player)
            },
            Event::Loyalty { name, die, needs } => {
                let back = die >= needs;
                let text = format!(
                    "{} {}",
                    name.name(),
                    if back { "comes to his senses" } else { "stays under control" }
                );
                Line { dice: face(*die, Some(back)), ..line(text, "BR-302") }
            }
            Event::Subversion { name, player, die, needs } => {
                let good = die >= needs;
                let text = format!(
                    "{player} brainwashes {}, needs {needs}: {}",
                    name.name(),
                    if good { "it works" } else { "in vain" }
                );
                Line { dice: face(*die, Some(good)), ..by(line(text, "BR-300"), *player) }
            }
            Event::Stolen { player, kind, from } => {
                by(at(line(format!("Ardala steals a {} from {here}", kind.name()), "BR-217"), from), *player)
            }
            Event::Taken { name, .. } => line(format!("Ardala controls {}", name.name()), "BR-219"),
            Event::Gained { colour, kind, zone, by } => at(
                detail(line(format!("{} gains {} in {here} ({by})", colour.name(), kind.count(1)), "BR-224")),
                zone,
            ),
            Event::Converted { colour, recipe, zone } => {
                at(line(format!("{} converts {recipe} in {here}", colour.name()), "BR-287"), zone)
            }
            Event::Built { player, item, count, zone } => {
                let what = item.kind().map_or(item.name().to_owned(), |kind| kind.count(*count));
                by(at(line(format!("{player} gets {what} in {here}"), "BR-170"), zone), *player)
            }
            Event::Begun { player, item, zone, to } => by(
                at(
                    line(format!("{player} begins a {} of {here} for {}", item.name(), title(*to)), "BR-178"),
                    zone,
                ),
                *player,
            ),
            Event::Ordered { player } => {
                by(line(format!("{player} orders a Factory on the Black Market"), "BR-195"), *player)
            }
            Event::GaveUp { player } => by(line(format!("{player} gives up"), "BR-201"), *player),
            Event::Ended { how, winners } => {
                let names: Vec<&str> = winners.iter().map(Player::name).collect();
                let who = if names.is_empty() { "Nobody".to_owned() } else { names.join(" and ") };
                head(line(format!("The game is over: {who} won, {}", how.text()), "BR-205"))
            }
        }
    }
}
