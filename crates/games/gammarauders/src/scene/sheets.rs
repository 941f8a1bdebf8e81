//! The record sheets of the bioborgs.

use retrograde_core::{Sheet, SheetRow, Tone};

use super::borg_id;
use super::cards::title;
use crate::Gammarauders;
use crate::pack::Mount;
use crate::view::View;

fn row(label: impl Into<String>, value: impl Into<String>) -> SheetRow {
    SheetRow { label: label.into(), value: value.into(), tone: Tone::Plain, boxes: Vec::new() }
}

pub(super) fn sheets(game: &Gammarauders, view: &View) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    for player in &view.players {
        let Some(bioborg) = player.bioborg else { continue };
        let info = &game.pack.bioborgs[usize::from(bioborg)];
        let mut rows = vec![
            row("Armour", info.armour.to_string()),
            row("Talent", game.pack.talent_text(usize::from(bioborg))),
        ];
        if info.flying {
            rows.push(row("Flies", "over water, mountains, cities and enemies"));
        }
        for (slot, accepts) in info.slots.iter().enumerate() {
            let mounts: Vec<&str> =
                Mount::ALL.into_iter().filter(|mount| accepts & mount.bit() != 0).map(Mount::word).collect();
            let value = match player.sheet.get(slot) {
                Some(Some(Some(card))) => title(game, card),
                Some(Some(None)) => "face down".to_owned(),
                _ => "empty".to_owned(),
            };
            rows.push(row(format!("Slot {} ({})", slot + 1, mounts.join(", ")), value));
        }
        rows.push(row("", info.flavour.clone()));
        sheets.push(Sheet {
            id: borg_id(player.player),
            title: format!("{} the {}", info.name, info.species),
            owner: Some(player.player.seat()),
            rows,
            group: "Bioborgs".to_owned(),
            picture: Some(format!("bioborg.{}", info.species)),
        });
    }
    sheets
}
