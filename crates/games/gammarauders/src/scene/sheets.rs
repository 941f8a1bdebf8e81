//! The record sheets of the bioborgs.

use retrograde_core::{Sheet, SheetRow, Tone};

use super::borg_id;
use crate::Gammarauders;
use crate::pack::Mount;
use crate::view::View;

fn row(label: impl Into<String>, value: impl Into<String>) -> SheetRow {
    SheetRow {
        label: label.into(),
        value: value.into(),
        tone: Tone::Plain,
        boxes: Vec::new(),
        bands: Vec::new(),
    }
}

/// What a slot accepts: `gun or ray`.
fn mounts(accepts: u8) -> String {
    let fit = Mount::ALL.into_iter().filter(|mount| accepts & mount.bit() != 0);
    fit.map(Mount::word).collect::<Vec<_>>().join(" or ")
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
        let slots: Vec<String> = info.slots.iter().map(|accepts| mounts(*accepts)).collect();
        rows.push(row("Slots", slots.join(", ")));
        rows.push(row("About", info.flavour.clone()));
        sheets.push(Sheet {
            id: borg_id(player.player),
            title: format!("{} the {}", info.name, info.species),
            owner: Some(player.player.seat()),
            rows,
            group: "Bioborgs".to_owned(),
            picture: Some(format!("bioborg.{}", info.species)),
            gist: Vec::new(),
        });
    }
    sheets
}
