//! Paints the board of Rogue Trooper.
//!
//! The picture lies under the live board: ground, coast, roads, ruins, weather and the decks of the station, but no word and
//! no number. What is written stays with the clients; [`Painted::spots`] tells them where the paint has left room for it.
//! Whole numbers only, so that the same files give the same bytes on every machine.

mod chance;
mod data;
mod field;
mod glass;
mod ground;
mod plains;
mod scene;
mod sea;
mod shape;
mod sky;
mod spots;
mod stand;
mod station;
mod station_rooms;
mod svg;
mod town;
mod ways;

use scene::Scene;
use svg::Sheet;

/// The height of the board, in thousandths of its width.
pub const HEIGHT: i32 = 836;

/// A painted board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Painted {
    /// The picture, for `board.svg`.
    pub picture: String,
    /// Where names, marks and pieces go, for `spots.toml`.
    pub spots: String,
}

/// Paints the board from `sectors.toml` and `layout.toml`.
///
/// # Errors
///
/// If a file cannot be read, or a sector is too small for its name.
pub fn paint(sectors: &str, layout: &str) -> Result<Painted, String> {
    let scene = Scene::read(sectors, layout)?;
    let mut sheet = Sheet::default();
    sheet.raw(&format!("<path d=\"M0 0h10000v{}h-10000z\" fill=\"#120d09\"/>", HEIGHT * 10));
    let frame = sheet.clip(&scene::sheet_frame());
    sheet.open(&format!("clip-path=\"url(#{frame})\""));
    ground::washes(&scene, &mut sheet);
    sea::paint(&scene, &mut sheet);
    glass::paint(&scene, &mut sheet);
    plains::paint(&scene, &mut sheet);
    town::pavements(&scene, &mut sheet);
    ground::roads(&scene, &mut sheet);
    stand::paint(&scene, &mut sheet);
    ground::sides(&scene, &mut sheet);
    ground::borders(&scene, &mut sheet);
    ground::veils(&scene, &mut sheet);
    sky::paint(&scene, &mut sheet);
    sheet.close();
    ground::frame(&mut sheet);
    station::paint(&scene, &mut sheet)?;
    Ok(Painted {
        picture: sheet.finish((10_000, HEIGHT * 10)),
        spots: spots::file(&scene.world, &scene.spots),
    })
}
