//! The map: tiles as polygons of areas, and the pieces on them.

use retrograde_core::{Badge, Board, Decor, DecorForm, Layout, Mark, MarkKind, Piece, Space, Tone};

use super::{badge, borg_id, stack_id};
use crate::Gammarauders;
use crate::area::Area;
use crate::outline::Outlines;
use crate::piece::Terrain;
use crate::player::Player;
use crate::view::View;

pub(super) fn board(game: &Gammarauders, view: &View) -> Board {
    let tiles = &game.pack.tiles;
    let outlines = Outlines::new(tiles, view.tiles.iter().map(|tile| (tile.tile, tile.at, tile.turned)));
    let mut spaces = Vec::new();
    for tile in &view.tiles {
        let info = &tiles.tiles[usize::from(tile.tile)];
        for (number, area) in info.areas.iter().enumerate() {
            let id = Area::of(usize::from(tile.tile), number);
            let holder = view.players.iter().find(|player| player.fort == Some(id));
            let ruined = holder.is_some_and(|player| !player.standing);
            let kind = match area.terrain {
                Terrain::City if ruined => "ruin",
                terrain => terrain.word(),
            };
            let mut badges =
                vec![badge("number", area.number.to_string(), format!("number {}", area.number), Tone::Dim)];
            if let Some((_, pods)) = view.loose.iter().find(|(at, _)| *at == id) {
                badges.push(badge(
                    "pods",
                    pods.to_string(),
                    retrograde_cards::text::count(*pods, "loose pod"),
                    Tone::Good,
                ));
            }
            spaces.push(Space {
                id: id.to_string(),
                kind: kind.to_owned(),
                shape: outlines.shape(id),
                name: Some(format!("{} {}", info.name, number + 1)),
                owner: holder.filter(|player| player.standing).map(|player| player.player.seat()),
                badges,
            });
        }
    }
    Board {
        id: "map".to_owned(),
        title: "The wasteland".to_owned(),
        layout: Layout::Areas,
        spaces,
        links: Vec::new(),
        decor: view
            .tiles
            .iter()
            .map(|tile| Decor {
                kind: "tile".to_owned(),
                form: DecorForm::Tile { points: outlines.tile(tile.at) },
                text: None,
            })
            .collect(),
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
            pods.to_string(),
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
        let weapons = player.sheet.iter().flatten().count();
        if weapons > 0 {
            let title = format!("{} mounted", retrograde_cards::text::count(weapons as u8, "weapon"));
            piece.badges.push(badge("weapons", weapons.to_string(), title, Tone::Plain));
        }
        pieces.push(piece);
    }
    pieces
}

pub(super) fn marks(view: &View) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some(area) = view.focus {
        marks.push(Mark::over(MarkKind::Outline, [area], "here", Tone::Warn));
    }
    if !view.path.is_empty() {
        marks.push(Mark::over(MarkKind::Path, view.path.iter(), "the declared path", Tone::Good));
    }
    marks
}
