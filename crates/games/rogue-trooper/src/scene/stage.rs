//! An encounter or a fight as a picture of its own.

use retrograde_cards::text::{list, sentence};
use retrograde_core::{DieFace, Stage, StageCell, StageFact, StageRow, StageSide, StageToken, Tone};

use super::Drawer;
use crate::deck::Deck;
use crate::position::Course;
use crate::tell::faces;
use crate::view::{FightView, SideView};
use crate::weapon::{Ammo, Weapon};

impl Drawer<'_> {
    pub(super) fn stage(&self) -> Option<Stage> {
        let fight = self.view.fight.as_ref()?;
        let active = self.view.gis.iter().find(|gi| gi.gi == self.view.active)?;
        let board = &self.game.pack.board;
        let at = board.info(active.at).id.to_string();
        let course = Course::parse(fight.course).unwrap_or(Course::Open);
        let foe = self.foe(fight);
        let name = self.name(active.gi);
        let banner = match (course, fight.card.is_some(), fight.traitor) {
            (Course::Open, ..) => String::new(),
            (Course::Won, true, _) => format!("{} DESTROYED!", foe.title.to_uppercase()),
            (Course::Won, _, true) => "THE TRAITOR IS HIT!".to_owned(),
            (Course::Won, ..) => format!("{} WINS!", name.to_uppercase()),
            (Course::Lost, ..) => format!("{} IS BEATEN!", name.to_uppercase()),
            (Course::Tied, ..) => "NOBODY IS HURT".to_owned(),
        };
        Some(Stage {
            id: format!("{}-{}-{}", self.view.turn, active.gi, foe.title.to_lowercase().replace(' ', "-")),
            caption: format!("Meanwhile {}…", board.place(active.at)),
            spaces: vec![at],
            rows: Self::rows(fight),
            moments: ["Met", "Fired", "Decided"].map(str::to_owned).into(),
            moment: if course == Course::Open { usize::from(fight.rolled) } else { 2 },
            winner: match course {
                Course::Won => Some(0),
                Course::Lost => Some(1),
                _ => None,
            },
            banner,
            after: self.after(fight),
            sides: vec![self.gi_side(fight, active), foe],
            shot: None,
        })
    }

    fn gi_side(&self, fight: &FightView, active: &crate::view::GiView) -> StageSide {
        let best = fight.odds.as_ref().and_then(|odds| odds.salvos.first());
        let ammo =
            Ammo::ALL.into_iter().filter(|ammo| active.ammo[*ammo as usize] > 0).map(|ammo| StageToken {
                kind: format!("ammo-{ammo}"),
                form: None,
                owner: Some(active.gi.seat()),
                count: active.ammo[ammo as usize].into(),
                text: format!("{}s", self.game.pack.numbers.ammo_name(ammo)),
                tone: Tone::Plain,
            });
        StageSide {
            seat: Some(active.gi.seat()),
            title: self.name(active.gi).to_owned(),
            text: self.fires(&fight.sides[0]),
            picture: Some(format!("gi.{}", active.gi)),
            tokens: ammo.collect(),
            total: total(fight, 0),
            chance: best.map(|(_, _, chance)| (chance.ppm() / 1000) as u32),
            ..StageSide::default()
        }
    }

    fn foe(&self, fight: &FightView) -> StageSide {
        if let Some(card) = fight.card {
            let info = &self.game.pack.encounters[card.index()];
            let tags: Vec<String> = info.tags.iter().map(|tag| sentence(tag.word())).collect();
            // The card that is met, and those that lie ahead as far as the viewer knows them.
            let (known, covered) = self
                .view
                .stack
                .as_ref()
                .map_or((&[][..], 0), |stack| (stack.known.as_slice(), stack.covered));
            let cards: Vec<_> = [card].iter().chain(known).copied().collect();
            let face = |card| self.words(|look| self.card(look, Deck::Encounter, card));
            let lost = match info.damage {
                0 => "no life".to_owned(),
                lives => crate::effect::text::lives(lives as i8),
            };
            return StageSide {
                title: info.name.clone(),
                text: format!(
                    "Initiative {}, {}, {lost} if lost; {}",
                    info.initiative,
                    crate::effect::text::dice(fight.foe_dice),
                    tags.join(", ")
                ),
                picture: Some(format!("encounter-{}", info.id)),
                face_down: u32::from(covered).saturating_sub(known.len() as u32),
                cards: cards.into_iter().map(face).collect(),
                total: total(fight, 1),
                ..StageSide::default()
            };
        }
        if let Some(gi) = fight.gi {
            return StageSide {
                seat: Some(gi.seat()),
                title: self.name(gi).to_owned(),
                text: self.fires(&fight.sides[1]),
                picture: Some(format!("gi.{gi}")),
                total: total(fight, 1),
                ..StageSide::default()
            };
        }
        let lives = self.view.traitor.map_or(0, |(_, lives)| lives);
        StageSide {
            title: "The Traitor".to_owned(),
            text: format!(
                "{}, {} left",
                crate::effect::text::dice(fight.foe_dice),
                crate::effect::text::lives(lives as i8)
            ),
            picture: Some("traitor".to_owned()),
            total: total(fight, 1),
            ..StageSide::default()
        }
    }

    fn rounds(&self, weapon: Weapon, rounds: u8) -> String {
        self.words(|look| look.rounds_text(weapon, rounds))
    }

    fn fires(&self, side: &SideView) -> String {
        let first = side.weapon.map(|weapon| self.rounds(weapon, side.rounds));
        let second = side.second.map(|(weapon, rounds)| self.rounds(weapon, rounds));
        match (first, second, side.committed) {
            (Some(first), Some(second), _) => format!("{first}, then {second}"),
            (Some(first), None, _) => first,
            (None, Some(second), _) => second,
            (None, None, true) => "ready".to_owned(),
            (None, None, false) => String::new(),
        }
    }

    fn rows(fight: &FightView) -> Vec<StageRow> {
        if !fight.rolled {
            return Vec::new();
        }
        let cell = |counts: &[u8; 6], good: Option<bool>| {
            let dice: Vec<(DieFace, Option<retrograde_core::Seat>)> =
                faces(counts, good).into_iter().map(|die| (die, None)).collect();
            let sum: u32 =
                counts.iter().enumerate().map(|(face, count)| (face as u32 + 1) * u32::from(*count)).sum();
            StageCell {
                value: if dice.is_empty() { String::new() } else { sum.to_string() },
                dice,
                ..StageCell::default()
            }
        };
        let mut rows = vec![StageRow {
            label: "Firepower".to_owned(),
            cells: vec![cell(&fight.sides[0].faces, None), cell(&fight.sides[1].faces, Some(false))],
        }];
        if fight.sides.iter().any(|side| side.helpers != [0; 6]) {
            rows.push(StageRow {
                label: "Companions".to_owned(),
                cells: vec![cell(&fight.sides[0].helpers, None), cell(&fight.sides[1].helpers, Some(false))],
            });
        }
        rows
    }

    /// What a fight that is decided has cost the active GI: rounds, and lives.
    fn cost(&self, fight: &FightView) -> Option<String> {
        let course = Course::parse(fight.course).filter(|course| *course != Course::Open)?;
        let active = self.view.gis.iter().find(|gi| gi.gi == self.view.active)?;
        let [side, _] = &fight.sides;
        let mut cost: Vec<String> = [side.weapon.map(|weapon| (weapon, side.rounds)), side.second]
            .into_iter()
            .flatten()
            .filter(|(_, rounds)| *rounds > 0)
            .map(|(weapon, rounds)| self.rounds(weapon, rounds))
            .collect();
        if course == Course::Lost {
            cost.push(match active.lives {
                0 => "the last life".to_owned(),
                lives => format!("{} left", crate::effect::text::lives(lives as i8)),
            });
        }
        (!cost.is_empty()).then(|| list(&cost))
    }

    /// What evading, surrender and salvos would give, and what the chips say; afterwards what it cost.
    fn after(&self, fight: &FightView) -> Vec<StageFact> {
        let line = |title: String, text: String, picture: Option<String>, tone: Tone| StageFact {
            title,
            text,
            picture,
            seat: None,
            tone,
        };
        let Some(odds) = &fight.odds else {
            return self
                .cost(fight)
                .map(|text| {
                    let who = Some(format!("gi.{}", self.view.active));
                    line("It cost".to_owned(), text, who, Tone::Warn)
                })
                .into_iter()
                .collect();
        };
        let mut facts = Vec::new();
        if let Some(evade) = odds.evade {
            facts.push(line("Evade".to_owned(), evade.to_string(), None, Tone::Plain));
        }
        if let Some(card) = fight.card.filter(|_| odds.surrender) {
            let text = self.words(|look| look.surrender_about(card));
            facts.push(line("Surrender".to_owned(), text, None, Tone::Warn));
        }
        for (weapon, rounds, chance) in &odds.salvos {
            let title =
                weapon.map_or_else(|| "Fire nothing".to_owned(), |weapon| self.rounds(weapon, *rounds));
            let tone = match chance.percent() {
                60.. => Tone::Good,
                30.. => Tone::Warn,
                _ => Tone::Bad,
            };
            facts.push(line(title, chance.to_string(), None, tone));
        }
        for (slot, text) in &odds.voices {
            let chip = self.game.pack.numbers.chips[*slot as usize].name.clone();
            let picture = Some(format!("chip-{slot}"));
            facts.push(line(chip, text.clone(), picture, Tone::Plain));
        }
        facts
    }
}

fn total(fight: &FightView, side: usize) -> String {
    if fight.rolled { fight.sides[side].total.to_string() } else { String::new() }
}
