//! A battle as a picture of its own: both forces by kind with what they hit on, the shots of the round, the odds, and who
//! is left in the end.

use retrograde_core::{Stage, StageCell, StageFact, StageRow, StageSide, StageToken, Token, Tone};

use crate::BuckRogers;
use crate::action::Target;
use crate::board::{Zone, ZoneName};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::forces::by_kind;
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::options::Switch;
use crate::view::View;

/// The battle under way.
#[derive(Clone, Debug, Eq, PartialEq, serde::Serialize)]
pub(crate) struct BattleView {
    zone: Zone,
    round: u8,
    /// Whether units may leave after the round.
    retreat: bool,
    sides: Vec<SideView>,
}

#[derive(Clone, Debug, Eq, PartialEq, serde::Serialize)]
struct SideView {
    player: Player,
    leader: Option<Name>,
    groups: Vec<GroupView>,
    /// To win, in thousandths.
    chance: Option<u32>,
}

/// Units of a kind on one side.
#[derive(Clone, Debug, Eq, PartialEq, serde::Serialize)]
struct GroupView {
    kind: Kind,
    count: u8,
    hit: u8,
    /// What it hits each kind of enemy on.
    needs: Vec<(Kind, u8)>,
}

/// Battles with more units than these get no odds on the stage, which is drawn often.
const FEW_UNITS: u32 = 10;
/// So many shots are shown at once.
const SHOTS: usize = 7;

impl Look<'_> {
    /// The battle under way, for everybody to see.
    pub(crate) fn battle_view(self) -> Option<BattleView> {
        let battle = &self.pos.battle;
        let zone = battle.arena?.zone;
        let forces = self.battle_forces();
        let players: Vec<Player> = self.players_in(&forces).iter().collect();
        let kinds = |player: Player| {
            let units = by_kind(&forces, self.colours(player));
            Kind::ALL.into_iter().filter(move |kind| units[kind.index()] > 0)
        };
        // Worked out once: what one side wins, the other loses.
        let odds = players.first().and_then(|first| self.round_odds(*first, FEW_UNITS));
        let chance = |player: Player| {
            let odds = odds.as_ref()?;
            let chance = if players.first() == Some(&player) { odds.first } else { odds.second };
            Some((chance.ppm() / 1000) as u32)
        };
        let side = |player: Player| {
            let colours = self.colours(player);
            let (units, hit) = (by_kind(&forces, colours), by_kind(&battle.hit, colours));
            let enemies = || players.iter().copied().filter(move |enemy| *enemy != player);
            let needs = |kind: Kind| {
                let mut needs: Vec<(Kind, u8)> = Vec::new();
                for (enemy, other) in
                    enemies().flat_map(|enemy| kinds(enemy).map(move |other| (enemy, other)))
                {
                    if needs.iter().any(|(known, _)| *known == other) {
                        continue;
                    }
                    let need = self.attack_need(player, kind, Target::Unit(enemy.0, other));
                    needs.extend(need.map(|need| (other, 11 - need.tenths())));
                }
                needs
            };
            let group = |kind: Kind| GroupView {
                kind,
                count: units[kind.index()],
                hit: hit[kind.index()],
                needs: needs(kind),
            };
            SideView {
                player,
                leader: self.leaders_in(zone).find(|name| self.leader_player(*name) == Some(player)),
                groups: kinds(player).map(group).collect(),
                chance: chance(player),
            }
        };
        Some(BattleView {
            zone,
            round: battle.round,
            retreat: self.has(Switch::Retreat),
            sides: players.iter().copied().map(side).collect(),
        })
    }
}

/// The battle under way, or the one that the last answer has ended.
pub(crate) fn stage(game: &BuckRogers, view: &View, recent: &[Vec<&Event>]) -> Option<Stage> {
    match &view.battle {
        Some(battle) if battle.round > 0 => Some(under_way(game, view, battle, recent)),
        Some(_) => None,
        None => over(game, view, recent),
    }
}

fn id(view: &View, zone: &str) -> String {
    format!("{}-{zone}", view.turn)
}

fn under_way(game: &BuckRogers, view: &View, battle: &BattleView, recent: &[Vec<&Event>]) -> Stage {
    let info = game.pack.board.info(battle.zone);
    let events: Vec<&Event> = recent.iter().flatten().copied().collect();
    let begun = |event: &&Event| matches!(event, Event::Round { zone, .. } if *zone == info.name);
    let round = events.iter().rposition(begun).map_or(&events[..0], |at| &events[at..]);
    let mut sides: Vec<SideView> = battle.sides.clone();
    // Whoever is asked attacks, and stands on the left.
    sides.sort_by_key(|side| !view.to_act.contains(side.player.seat()));
    let [first, second] = [sides.first(), sides.get(1)].map(|side| side.map(|side| side.player));
    let mut after = Vec::new();
    if battle.retreat {
        after.push(StageFact {
            title: "Retreat".to_owned(),
            text: "after this round".to_owned(),
            picture: None,
            seat: None,
            tone: Tone::Plain,
        });
    }
    Stage {
        id: id(view, &info.name.show()),
        caption: format!("Battle in {}", info.title),
        spaces: vec![info.name.show()],
        sides: sides.iter().take(2).map(drawn_side).collect(),
        rows: shots(round, info.name, [first, second]),
        moments: (1..=battle.round).map(|round| format!("Round {round}")).collect(),
        moment: usize::from(battle.round.saturating_sub(1)),
        after,
        ..Stage::default()
    }
}

fn token(player: Player, kind: Kind, count: u8, text: impl Into<String>, tone: Tone) -> StageToken {
    StageToken {
        kind: kind.word().to_owned(),
        form: None,
        owner: Some(player.seat()),
        count: u32::from(count),
        text: text.into(),
        tone,
    }
}

fn drawn_side(side: &SideView) -> StageSide {
    let mut tokens = Vec::new();
    for group in &side.groups {
        let needs: Vec<String> =
            group.needs.iter().map(|(kind, number)| format!("{number}+ {}", kind.name())).collect();
        let text = if needs.is_empty() { "cannot hit anything here".to_owned() } else { needs.join(", ") };
        if group.count > group.hit {
            tokens.push(token(side.player, group.kind, group.count - group.hit, text, Tone::Plain));
        }
        if group.hit > 0 {
            tokens.push(token(side.player, group.kind, group.hit, "hit this round", Tone::Bad));
        }
    }
    StageSide {
        seat: Some(side.player.seat()),
        title: side.player.name().to_owned(),
        text: side.leader.map_or("no Leader here".to_owned(), |name| format!("led by {}", name.name())),
        picture: side.leader.map(|name| format!("leader.{}", name.word())),
        tokens,
        chance: side.chance,
        ..StageSide::default()
    }
}

/// The last shots of a round: who fired stands with the die on its own side, the target on the other.
fn shots(events: &[&Event], here: ZoneName, sides: [Option<Player>; 2]) -> Vec<StageRow> {
    let mut rows: Vec<StageRow> = Vec::new();
    for event in events {
        let Event::Shot { player, kind, target, need, die, hit, form: None, zone } = event else { continue };
        if *zone != here {
            continue;
        }
        let by = usize::from(sides[0] != Some(*player));
        let enemy = sides[1 - by].unwrap_or(Player(target.colour()));
        let mut cells = vec![StageCell::default(), StageCell::default()];
        cells[by] = StageCell {
            value: die.to_string(),
            tokens: vec![token(*player, *kind, 1, "", Tone::Plain)],
            text: format!("needs {}", 11 - need.tenths()),
            ..StageCell::default()
        };
        let tone = if *hit { Tone::Bad } else { Tone::Plain };
        cells[1 - by] = StageCell {
            tokens: vec![token(enemy, target.kind(), 1, "", tone)],
            text: if *hit { "falls" } else { "" }.to_owned(),
            ..StageCell::default()
        };
        let word = if *hit { "hit" } else { "miss" };
        let label = if by == 0 { format!("{word} →") } else { format!("← {word}") };
        rows.push(StageRow { label, cells });
    }
    rows.drain(..rows.len().saturating_sub(SHOTS));
    rows
}

/// The battle that the last answer has ended: who is left, and what it cost.
fn over(game: &BuckRogers, view: &View, recent: &[Vec<&Event>]) -> Option<Stage> {
    let last = recent.last()?;
    let (player, target, here) = last.iter().rev().find_map(|event| match event {
        Event::Shot { player, target, form: None, zone, .. } => Some((*player, *target, *zone)),
        _ => None,
    })?;
    let zone = game.pack.board.find(here)?;
    let seen = view.zones.iter().find(|seen| seen.zone == zone);
    let owner = |colour: Colour| {
        let of = view.zones.iter().flat_map(|seen| &seen.stacks).find(|stack| stack.colour == colour);
        of.map_or(Player(colour), |stack| stack.player)
    };
    let sides = [player, owner(target.colour())];
    let left = |player: Player| -> Vec<StageToken> {
        let stacks = seen.into_iter().flat_map(|seen| &seen.stacks).filter(|stack| stack.player == player);
        let ships = seen.into_iter().flat_map(|seen| &seen.transports).filter(|ship| ship.player == player);
        let ships = Some((Kind::Transport, ships.count() as u8)).filter(|(_, count)| *count > 0);
        let all = stacks.map(|stack| (stack.kind, stack.count)).chain(ships);
        all.map(|(kind, count)| token(player, kind, count, "left", Tone::Plain)).collect()
    };
    let tokens = sides.map(left);
    let winner = match [tokens[0].is_empty(), tokens[1].is_empty()] {
        [false, true] => Some(0),
        [true, false] => Some(1),
        _ => None,
    };
    let title = &game.pack.board.info(zone).title;
    let banner = match winner {
        Some(side) => format!("{} wins", sides[side].name()),
        None if tokens[0].is_empty() => "Nobody survives".to_owned(),
        None => "The battle ends".to_owned(),
    };
    let lost = recent.iter().flatten().filter_map(|event| match event {
        Event::Destroyed { colour, kind, count, zone, .. } if *zone == here => Some((*colour, *kind, *count)),
        _ => None,
    });
    let mut losses: Vec<(Player, Kind, u8)> = Vec::new();
    for (colour, kind, count) in lost {
        let of = owner(colour);
        match losses.iter_mut().find(|(player, other, _)| *player == of && *other == kind) {
            Some((.., sum)) => *sum += count,
            None => losses.push((of, kind, count)),
        }
    }
    let fact = |(player, kind, count): (Player, Kind, u8)| StageFact {
        title: format!("{} loses {}", player.name(), kind.count(count)),
        text: String::new(),
        picture: Some(kind.word().to_owned()),
        seat: Some(player.seat()),
        tone: Tone::Bad,
    };
    let [first, second] = tokens;
    let side = |player: Player, tokens: Vec<StageToken>| StageSide {
        seat: Some(player.seat()),
        title: player.name().to_owned(),
        text: if tokens.is_empty() { "is beaten" } else { "survives" }.to_owned(),
        tokens,
        ..StageSide::default()
    };
    Some(Stage {
        id: id(view, &here.show()),
        caption: format!("Battle in {title}"),
        spaces: vec![here.show()],
        sides: vec![side(sides[0], first), side(sides[1], second)],
        rows: shots(last, here, sides.map(Some)),
        winner,
        banner,
        after: losses.into_iter().map(fact).collect(),
        ..Stage::default()
    })
}
