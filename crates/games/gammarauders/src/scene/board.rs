//! The board: tiles, areas and what stands on them.

use retrograde_core::{Badge, Board, Decor, DecorForm, Layout, Piece, Shape, Space, Tone};

use super::{badge, borg_id, spot_id, stack_id};
use crate::Gammarauders;
use crate::area::Area;
use crate::map::Spot;
use crate::outline::Outlines;
use crate::piece::Terrain;
use crate::player::Player;
use crate::view::View;

/// A tile that areas are printed on.
fn printed(points: Vec<(i32, i32)>) -> Decor {
    Decor { kind: "tile".to_owned(), form: DecorForm::Tile { points }, text: None }
}

pub(super) fn board(game: &Gammarauders, view: &View) -> Board {
    let tiles = &game.pack.tiles;
    let laid = view.tiles.iter().map(|tile| (tile.tile, tile.at, tile.turned));
    let gaps: Vec<Spot> = view.spots.iter().map(|(spot, _)| *spot).collect();
    let outlines = Outlines::new(tiles, laid, &gaps);
    let mut spaces = Vec::new();
    for tile in &view.tiles {
        let info = &tiles.all[usize::from(tile.tile)];
        for (index, area) in info.areas.iter().enumerate() {
            let id = Area::of(usize::from(tile.tile), index);
            let holder = view.players.iter().find(|player| player.fort == Some(id));
            let ruined = holder.is_some_and(|player| !player.standing);
            let kind = match area.terrain {
                Terrain::City if ruined => "ruin",
                terrain => terrain.word(),
            };
            // Seven is the number that falls most often.
            let tone = if area.number == 7 { Tone::Good } else { Tone::Plain };
            let number = badge("number", area.number.to_string(), format!("number {}", area.number), tone);
            spaces.push(Space {
                id: id.to_string(),
                kind: kind.to_owned(),
                shape: outlines.shape(id),
                name: Some(game.pack.area_name(id)),
                owner: None,
                badges: vec![number],
            });
        }
    }
    spaces.extend(view.spots.iter().map(|(spot, beside)| Space {
        id: spot_id(*spot),
        kind: "spot".to_owned(),
        shape: Shape::Area { points: outlines.tile(*spot) },
        name: Some(format!("the gap {}", game.pack.gap_name(beside))),
        owner: None,
        badges: Vec::new(),
    }));
    Board {
        id: "map".to_owned(),
        title: "The wasteland".to_owned(),
        layout: Layout::Areas,
        spaces,
        links: Vec::new(),
        decor: view.tiles.iter().map(|tile| printed(outlines.tile(tile.at))).collect(),
    }
}

fn piece(id: String, kind: &str, name: String, owner: Option<Player>, at: Area) -> Piece {
    Piece {
        id,
        kind: kind.to_owned(),
        form: None,
        name,
        owner: owner.map(Player::seat),
        at: Some(at.to_string()),
        facing: None,
        badges: Vec::new(),
        active: false,
        count: 1,
    }
}

fn pods_badge(pods: u8, what: &str) -> Option<Badge> {
    (pods > 0).then(|| {
        badge(
            "pods",
            if pods > 1 { pods.to_string() } else { String::new() },
            format!("{} {what}", retrograde_cards::text::count(pods, "pod")),
            Tone::Good,
        )
    })
}

pub(super) fn pieces(game: &Gammarauders, view: &View) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for player in &view.players {
        if let Some(fort) = player.fort {
            let state = if player.standing { "fortress" } else { "trashed fortress" };
            let name = format!("{}, {state}", player.name);
            let mut fortress =
                piece(format!("{}-fort", player.player), "fortress", name, Some(player.player), fort);
            fortress.form = (!player.standing).then(|| "trashed".to_owned());
            fortress.badges.extend(pods_badge(player.stored, "stored"));
            pieces.push(fortress);
        }
    }
    for &(area, pods) in &view.loose {
        let mut pod = piece(format!("{area}-pod"), "pod", "Loose pods".to_owned(), None, area);
        pod.count = u32::from(pods);
        pieces.push(pod);
    }
    for units in &view.units {
        let id = stack_id(units.area, units.player, units.kind);
        let id = if units.picked { format!("{id}-picked") } else { id };
        let owner = view.players.iter().find(|player| player.player == units.player);
        let name = format!("{} {}", owner.map_or("", |owner| owner.name.as_str()), units.kind);
        let mut stack = piece(id, units.kind.word(), name, Some(units.player), units.area);
        stack.count = u32::from(units.count);
        stack.active = units.picked;
        stack.badges.extend(pods_badge(units.pods, "carried"));
        pieces.push(stack);
    }
    for player in &view.players {
        let (Some(borg), Some(bioborg)) = (player.borg, player.bioborg) else { continue };
        let info = &game.pack.bioborgs[usize::from(bioborg)];
        let mut piece =
            piece(borg_id(player.player), "bioborg", info.name.clone(), Some(player.player), borg);
        piece.form = Some(info.species.clone());
        piece.active = player.picked;
        piece.badges.extend(pods_badge(player.carried, "carried"));
        pieces.push(piece);
    }
    pieces
}
