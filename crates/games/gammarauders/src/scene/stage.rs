//! The fight as a picture of its own: two sides, what they bring, the sum in parts, the dice, the end.

use retrograde_core::{DieFace, Stage, StageCell, StageFact, StageRow, StageSide, StageToken, Tone};

use super::cards::face;
use super::name_of;
use crate::Gammarauders;
use crate::player::Player;
use crate::view::{CombatView, SideView, View};

/// What a fight goes through.
const MOMENTS: [&str; 6] = ["Announced", "Allies", "Pods", "Weapons", "Dice", "Aftermath"];

/// The fight under way.
pub(super) fn stage(game: &Gammarauders, view: &View) -> Option<Stage> {
    let combat = view.combat.as_ref()?;
    let winner = combat.winner.map(|side| side as usize);
    let over = |index: usize| winner.is_some_and(|winner| winner != index);
    let sides = [0, 1].map(|index| side(game, view, combat, index, over(index)));
    let primary = winner.map(|side| name_of(view, combat.sides[side].primary).to_uppercase());
    let banner = match primary {
        Some(_) if combat.fell => "FORTRESS TRASHED!".to_owned(),
        Some(name) => format!("{name} WINS!"),
        None => String::new(),
    };
    let both = format!("{}-{}-{}", combat.area, combat.sides[0].primary, combat.sides[1].primary);
    Some(Stage {
        id: format!("{}-{both}", view.turn),
        caption: format!("Meanwhile in {} …", game.pack.area_name(combat.area)),
        spaces: vec![combat.area.to_string()],
        sides: sides.into(),
        rows: rows(view, combat),
        moments: MOMENTS.map(str::to_owned).into(),
        moment: combat.moment,
        winner,
        banner,
        after: after(view, combat),
    })
}

fn token(kind: &str, owner: Player, count: u8, text: String, lost: bool) -> StageToken {
    let tone = if lost { Tone::Bad } else { Tone::Plain };
    StageToken {
        kind: kind.to_owned(),
        form: None,
        owner: Some(owner.seat()),
        count: u32::from(count),
        text,
        tone,
    }
}

fn side(game: &Gammarauders, view: &View, combat: &CombatView, index: usize, lost: bool) -> StageSide {
    let side = &combat.sides[index];
    let owner = |player: Player| view.players.iter().find(|other| other.player == player);
    let bioborg = |player: Player| {
        let of = owner(player).and_then(|player| player.bioborg)?;
        game.pack.bioborgs.get(usize::from(of))
    };
    let mut tokens = Vec::new();
    if side.fort {
        tokens.push(token("fortress", side.primary, 1, "its fortress, a die".to_owned(), lost));
    }
    for &player in &side.borgs {
        let name = bioborg(player).map_or_else(String::new, |bioborg| bioborg.name.clone());
        tokens.push(token("bioborg", player, 1, name, lost));
    }
    for &(player, kind, count) in &side.units {
        let text = retrograde_cards::text::count(count, kind.word());
        tokens.push(token(kind.word(), player, count, text, lost));
    }
    for &(player, pods) in &side.pods {
        let text = format!("{}, a die each", retrograde_cards::text::count(pods, "burned pod"));
        tokens.push(token("pod", player, pods, text, false));
    }
    let lead = side.borgs.contains(&side.primary).then(|| bioborg(side.primary)).flatten();
    let known = combat.moment >= 4;
    let chance = if index == 0 { combat.chance } else { 1000 - combat.chance.min(1000) };
    StageSide {
        seat: Some(side.primary.seat()),
        title: lead.map_or_else(|| name_of(view, side.primary).to_owned(), |bioborg| bioborg.name.clone()),
        text: format!("{} {}", name_of(view, side.primary), if index == 0 { "attacks" } else { "defends" }),
        picture: Some(lead.map_or_else(
            || if side.fort { "fortress".to_owned() } else { format!("seat.{}", side.primary) },
            |bioborg| format!("bioborg.{}", bioborg.species),
        )),
        behind: side.fort.then(|| if combat.fell { "fortress.trashed" } else { "fortress" }.to_owned()),
        shout: String::new(),
        helpers: side.allies.iter().map(|ally| ally.seat()).collect(),
        cards: side.weapons.iter().map(|(_, card)| face(game, card)).collect(),
        face_down: u32::from(side.face_down),
        tokens,
        total: if known { side.total.to_string() } else { String::new() },
        chance: combat.winner.is_none().then_some(chance),
    }
}

/// The sum in parts; rows in which neither side has anything are left out.
fn rows(view: &View, combat: &CombatView) -> Vec<StageRow> {
    let part = |label: &str, part: usize| {
        let cell = |side: &SideView| StageCell {
            value: match side.parts[part] {
                0 => String::new(),
                value => value.to_string(),
            },
            ..StageCell::default()
        };
        StageRow { label: label.to_owned(), cells: combat.sides.iter().map(cell).collect() }
    };
    let dice = |side: &SideView| {
        let each = |(face, owner): &(u8, Player)| {
            (DieFace { face: face.to_string(), sides: 6, good: None }, Some(owner.seat()))
        };
        let sum: u32 = side.dice.iter().map(|(face, _)| u32::from(*face)).sum();
        StageCell {
            value: if sum > 0 { sum.to_string() } else { String::new() },
            dice: side.dice.iter().map(each).collect(),
            ..StageCell::default()
        }
    };
    let helpers = |side: &SideView| {
        let names: Vec<&str> = side.allies.iter().map(|ally| name_of(view, *ally)).collect();
        let text = match (names.is_empty(), combat.moment) {
            (true, 0) => String::new(),
            (true, _) => "nobody came".to_owned(),
            (false, _) => retrograde_cards::text::list(&names),
        };
        StageCell { text, ..StageCell::default() }
    };
    let mut rows = vec![
        part("Weapon", 0),
        part("Army", 1),
        part("Armour", 2),
        part("Cards and talents", 3),
        StageRow { label: "Dice".to_owned(), cells: combat.sides.iter().map(dice).collect() },
        StageRow { label: "Allies".to_owned(), cells: combat.sides.iter().map(helpers).collect() },
    ];
    rows.retain(|row| row.cells.iter().any(|cell| !cell.value.is_empty() || !cell.text.is_empty()));
    rows
}

/// What follows, as far as it is known.
fn after(view: &View, combat: &CombatView) -> Vec<StageFact> {
    let Some(winner) = combat.winner else { return Vec::new() };
    let (won, lost) = (&combat.sides[winner as usize], &combat.sides[winner.other() as usize]);
    let mut facts = Vec::new();
    let difference = won.total.saturating_sub(lost.total);
    facts.push(StageFact {
        title: format!("{} wins by {difference}", name_of(view, won.primary)),
        text: format!("{} to {}", won.total, lost.total),
        picture: None,
        seat: Some(won.primary.seat()),
        tone: Tone::Good,
    });
    if combat.losses > 0 {
        facts.push(StageFact {
            title: format!(
                "{} loses {}",
                name_of(view, lost.primary),
                retrograde_cards::text::count(combat.losses, "unit")
            ),
            text: "the difference, and no more than were there".to_owned(),
            picture: Some("soldier".to_owned()),
            seat: Some(lost.primary.seat()),
            tone: Tone::Bad,
        });
    }
    if combat.fell {
        facts.push(StageFact {
            title: format!("The fortress of {} is trashed", name_of(view, lost.primary)),
            text: "a coup counter for each winner".to_owned(),
            picture: Some("fortress.trashed".to_owned()),
            seat: Some(lost.primary.seat()),
            tone: Tone::Bad,
        });
    }
    facts
}
