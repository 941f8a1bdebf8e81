//! A combat as a picture of its own.

use retrograde_cards::text::count;
use retrograde_core::{DieFace, Stage, StageCell, StageFact, StageRow, StageSide, StageToken, Tone};

use super::{cards, name, of};
use crate::Gammarauders;
use crate::combat::Side;
use crate::player::Player;
use crate::view::{CombatView, Moment, SideView, TroopView, View};

/// What is drawn, and for whom.
#[derive(Copy, Clone)]
struct Painter<'a> {
    game: &'a Gammarauders,
    view: &'a View,
    combat: &'a CombatView,
}

pub(super) fn stage(game: &Gammarauders, view: &View, combat: &CombatView) -> Stage {
    let painter = Painter { game, view, combat };
    let [attack, defence] = &combat.sides;
    Stage {
        id: format!("{}-{}-{}-{}", view.turn, attack.primary, combat.area, defence.primary),
        caption: format!("Meanwhile in {} …", game.pack.area_name(combat.area)),
        spaces: vec![combat.area.to_string()],
        sides: Side::ALL.map(|side| painter.side(side)).into(),
        rows: painter.rows(),
        moments: Moment::NAMES.map(str::to_owned).into(),
        moment: combat.moment as usize,
        winner: combat.winner.map(Side::index),
        banner: match combat.winner {
            None => "",
            Some(_) if combat.fell => "Fortress trashed!",
            Some(Side::Attack) => "The attack wins!",
            Some(Side::Defence) => "The defence holds!",
        }
        .to_owned(),
        after: painter.after(),
        shot: None,
    }
}

fn token(kind: &str, owner: Option<Player>, count: u8, text: String) -> StageToken {
    StageToken {
        kind: kind.to_owned(),
        form: None,
        owner: owner.map(Player::seat),
        count: u32::from(count),
        text,
        tone: Tone::Plain,
    }
}

fn number(value: i16) -> String {
    match value {
        0 => String::new(),
        1.. => value.to_string(),
        _ => format!("−{}", value.unsigned_abs()),
    }
}

impl Painter<'_> {
    fn side(self, which: Side) -> StageSide {
        let side = &self.combat.sides[which.index()];
        let primary = side.primary;
        let defends = which == Side::Defence;
        let bioborg = of(self.view, primary).and_then(|player| player.bioborg);
        let bioborg = bioborg
            .filter(|_| side.borgs.contains(&primary))
            .map(|bioborg| &self.game.pack.bioborgs[usize::from(bioborg)]);
        let fort = if self.combat.fell { "fortress.trashed" } else { "fortress" };
        let most = side
            .units
            .iter()
            .filter(|troop| troop.player == primary)
            .max_by_key(|troop| troop.count + troop.lost);
        let (title, picture) = match (bioborg, most) {
            (Some(bioborg), _) => (bioborg.name.clone(), format!("bioborg.{}", bioborg.species)),
            (None, _) if defends && self.combat.fort => ("The fortress".to_owned(), fort.to_owned()),
            (None, Some(troop)) => ("The army".to_owned(), troop.kind.to_string()),
            (None, None) => (name(self.view, primary).to_owned(), String::new()),
        };
        let behind = (defends && self.combat.fort && bioborg.is_some()).then(|| fort.to_owned());
        let pods: u8 = side.pods.iter().map(|(_, pods)| pods).sum();
        let dice = if pods == 1 { "die" } else { "dice" };
        let pods =
            (pods > 0).then(|| token("pod", None, pods, format!("{}, {pods} {dice}", count(pods, "pod"))));
        let chance = self.combat.chance.map(|chance| if defends { 1000 - chance } else { chance });
        StageSide {
            seat: Some(primary.seat()),
            title,
            text: format!(
                "{}, {}",
                name(self.view, primary),
                if defends { "defending" } else { "attacking" }
            ),
            picture: Some(picture).filter(|picture| !picture.is_empty()),
            behind,
            shout: if defends && self.combat.fell { "Krakoom!".to_owned() } else { String::new() },
            helpers: side.allies.iter().map(|ally| ally.seat()).collect(),
            cards: side.weapons.iter().map(|(_, card)| cards::face(self.game, card, 1)).collect(),
            face_down: u32::from(side.sealed),
            tokens: pods.into_iter().collect(),
            total: side.total.map(|total| total.to_string()).unwrap_or_default(),
            chance,
            piece: None,
        }
    }

    /// A row, if either side has something in it.
    fn row(self, label: &str, always: bool, cell: impl Fn(&SideView) -> StageCell) -> Option<StageRow> {
        let cells: Vec<StageCell> = self.combat.sides.iter().map(cell).collect();
        let any = always || cells.iter().any(|cell| !cell.value.is_empty() || !cell.text.is_empty());
        any.then(|| StageRow { label: label.to_owned(), cells })
    }

    fn rows(self) -> Vec<StageRow> {
        let units = |side: &SideView, allies: bool| {
            let own: Vec<&TroopView> =
                side.units.iter().filter(|troop| (troop.player != side.primary) == allies).collect();
            let mut tokens = Vec::new();
            for troop in &own {
                let kind = troop.kind.word();
                if troop.count > 0 {
                    tokens.push(token(kind, Some(troop.player), troop.count, String::new()));
                }
                if troop.lost > 0 {
                    let text = format!("{} lost", count(troop.lost, kind));
                    tokens.push(StageToken {
                        tone: Tone::Bad,
                        ..token(kind, Some(troop.player), troop.lost, text)
                    });
                }
            }
            StageCell {
                value: number(own.iter().map(|troop| i16::from(troop.strength)).sum()),
                tokens,
                ..StageCell::default()
            }
        };
        let rows = [
            self.row("Weapon", false, |side| self.weapon_cell(side)),
            self.row("Army", true, |side| units(side, false)),
            self.row("Allies", false, |side| {
                let cell = units(side, true);
                let came = !side.allies.is_empty() && cell.value.is_empty();
                StageCell { text: if came { "at their side".to_owned() } else { String::new() }, ..cell }
            }),
            self.row("Armour", false, |side| StageCell {
                value: number(side.parts[2]),
                ..StageCell::default()
            }),
            self.row("Bonus", false, |side| StageCell {
                value: number(side.parts[3]),
                text: if side.parts[3] == 0 { String::new() } else { "talents and cards".to_owned() },
                ..StageCell::default()
            }),
            self.row("Dice", false, |side| {
                let die = |face: u8| DieFace { face: face.to_string(), sides: 6, good: None };
                StageCell {
                    value: number(side.dice.iter().map(|(_, face)| i16::from(*face)).sum()),
                    dice: side.dice.iter().map(|(who, face)| (die(*face), Some(who.seat()))).collect(),
                    ..StageCell::default()
                }
            }),
        ];
        rows.into_iter().flatten().collect()
    }

    fn weapon_cell(self, side: &SideView) -> StageCell {
        let picture = |card: &str| cards::face(self.game, card, 1).picture.unwrap_or_default();
        StageCell {
            value: number(side.parts[0]),
            tokens: side
                .weapons
                .iter()
                .map(|(who, card)| token(&picture(card), Some(*who), 1, String::new()))
                .collect(),
            ..StageCell::default()
        }
    }

    fn after(self) -> Vec<StageFact> {
        let Some(winner) = self.combat.winner else { return Vec::new() };
        let loser = &self.combat.sides[winner.other().index()];
        let mut facts = Vec::new();
        if self.combat.fell {
            let by = &self.combat.sides[winner.index()];
            // The counter itself changes hands a little later.
            let coups = of(self.view, by.primary)
                .map_or(0, |player| player.coups.len() + usize::from(!player.coups.contains(&loser.primary)));
            let emblem = of(self.view, loser.primary)
                .and_then(|player| self.game.pack.alliances.get(usize::from(player.banner?)))
                .map(|banner| format!("coup.{}", banner.id));
            facts.push(StageFact {
                title: format!("A coup for {}", name(self.view, by.primary)),
                text: format!("{coups} of {} so far", self.view.coups_to_win),
                picture: emblem,
                seat: Some(loser.primary.seat()),
                tone: Tone::Good,
            });
        }
        if self.combat.losses > 0 {
            let [own, other] =
                [loser, &self.combat.sides[winner.index()]].map(|side| side.total.unwrap_or(0));
            facts.push(StageFact {
                title: format!(
                    "{}: {} lost",
                    name(self.view, loser.primary),
                    count(self.combat.losses, "unit")
                ),
                text: format!("{other} against {own}"),
                picture: Some("soldier".to_owned()),
                seat: Some(loser.primary.seat()),
                tone: Tone::Bad,
            });
        }
        if self.combat.loose > 0 {
            facts.push(StageFact {
                title: count(self.combat.loose, "loose pod"),
                text: "for the winners to collect".to_owned(),
                picture: Some("pod".to_owned()),
                seat: None,
                tone: Tone::Plain,
            });
        }
        facts
    }
}
