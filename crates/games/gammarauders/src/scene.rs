//! A view made drawable: tiles as polygons of areas, pieces on them, hands and sheets beside them.

use retrograde_core::{
    Badge, Board, Card, CardRow, Fact, Layout, Mark, MarkKind, Piece, RuleId, Scene, SeatPanel, Sheet, SheetRow,
    Short, Space, Tone,
};

use crate::Gammarauders;
use crate::area::Area;
use crate::outline::Outlines;
use crate::piece::{Kind, Terrain};
use crate::player::Player;
use crate::view::{CombatView, PlayerView, View};

const PHASES: [&str; 8] =
    ["Set-up", "Turn order and draw", "Trades", "Reinforcements", "Pods", "Movement", "Rebuild and refit", "Attacks"];

/// The id of units alike.
pub(crate) fn stack_id(area: Area, player: Player, kind: Kind) -> String {
    format!("{area}-{player}-{kind}")
}

/// The id of a bioborg.
pub(crate) fn borg_id(player: Player) -> String {
    format!("{player}-borg")
}

fn fact(label: &str, value: impl std::fmt::Display, rule: &'static str) -> Fact {
    Fact { label: label.to_owned(), value: value.to_string(), rule: Some(RuleId(rule)) }
}

fn badge(kind: &str, text: impl Into<String>, title: impl Into<String>, tone: Tone) -> Badge {
    Badge { kind: kind.to_owned(), text: text.into(), title: title.into(), tone }
}

/// Draws a view.
pub(crate) fn scene(game: &Gammarauders, view: &View) -> Scene {
    let phase = PHASES[usize::from(view.phase).min(7)];
    let headline = match view.turn {
        0 => format!("Set-up: {}", view.doing),
        turn => format!("Turn {turn}, {phase}: {}", view.doing),
    };
    let mut facts = vec![
        fact("Turn", view.turn, "GR-001"),
        fact("Phase", phase, "GR-001"),
        fact("Coups to win", view.coups_to_win, "GR-022"),
        fact("Pods left", view.pods, "GR-017"),
        fact("Deck", view.deck, "GR-018"),
    ];
    if !view.options.is_empty() {
        let words: Vec<String> = view.options.iter().map(|(id, value)| format!("{id} {value}")).collect();
        facts.push(fact("Options", words.join(", "), "GR-003"));
    }
    facts.extend(view.outcome.map(|outcome| fact("Ended", outcome.how, "GR-021")));
    Scene {
        headline,
        facts,
        boards: vec![board(game, view)],
        pieces: pieces(game, view),
        marks: marks(view),
        seats: view.players.iter().map(|player| panel(view, player)).collect(),
        sheets: sheets(game, view),
        cards: cards(game, view),
        tracks: Vec::new(),
    }
}

fn board(game: &Gammarauders, view: &View) -> Board {
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
            let mut badges = vec![badge("number", area.number.to_string(), format!("number {}", area.number), Tone::Dim)];
            if let Some((_, pods)) = view.loose.iter().find(|(at, _)| *at == id) {
                badges.push(badge("pods", pods.to_string(), retrograde_cards::text::count(*pods, "loose pod"), Tone::Good));
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
        decor: Vec::new(),
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
    (pods > 0).then(|| badge("pods", pods.to_string(), format!("{} {what}", retrograde_cards::text::count(pods, "pod")), Tone::Good))
}

fn pieces(game: &Gammarauders, view: &View) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for player in &view.players {
        if let Some(fort) = player.fort {
            let state = if player.standing { "fortress" } else { "trashed fortress" };
            let name = format!("{}, {state}", player.name);
            let mut fortress = piece(format!("{}-fort", player.player), "fortress", name, Some(player.player), fort);
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
        let mut piece = piece(borg_id(player.player), "bioborg", info.name.clone(), Some(player.player), borg);
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

fn marks(view: &View) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some(area) = view.focus {
        marks.push(Mark::over(MarkKind::Outline, [area], "here", Tone::Warn));
    }
    if !view.path.is_empty() {
        marks.push(Mark::over(MarkKind::Path, view.path.iter(), "the declared path", Tone::Good));
    }
    marks
}

fn panel(view: &View, player: &PlayerView) -> SeatPanel {
    let name = |of: &Player| {
        view.players.iter().find(|player| player.player == *of).map_or("", |player| player.name.as_str()).to_owned()
    };
    let coups: Vec<String> = player.coups.iter().map(name).collect();
    let mut facts = vec![fact("Colour", player.player.colour(), "GR-299")];
    if player.turn_card > 0 {
        facts.push(fact("Turn card", player.turn_card, "GR-012"));
    }
    let coups = if coups.is_empty() { "none".to_owned() } else { coups.join(", ") };
    facts.push(fact("Coups", coups, "GR-023"));
    if player.fort.is_some() {
        let fort = if player.standing {
            format!("standing, {} of {} pods", player.stored, player.store_cap)
        } else {
            "trashed".to_owned()
        };
        facts.push(fact("Fortress", fort, "GR-019"));
        let units: Vec<String> = Kind::ALL
            .into_iter()
            .filter(|kind| player.units[kind.index()] > 0)
            .map(|kind| retrograde_cards::text::count(player.units[kind.index()], kind.word()))
            .collect();
        facts.push(fact("Army", if units.is_empty() { "none".to_owned() } else { units.join(", ") }, "GR-006"));
        facts.push(fact("Bioborg carries", retrograde_cards::text::count(player.carried, "pod"), "GR-090"));
    }
    facts.push(fact("Cards in hand", player.hidden as usize + player.hand.len(), "GR-015"));
    if player.passed {
        facts.push(fact("Passed", "the rest of the turn", "GR-076"));
    }
    if player.resigned {
        facts.push(fact("Left", "the table answers", "GR-296"));
    }
    facts.extend(player.sway.iter().map(|text| fact("In force", text, "GR-200")));
    for row in view.ledger.iter().filter(|row| row.who == player.player) {
        let times: Vec<String> = row.times.iter().map(|(dealing, times)| format!("{dealing} {times}")).collect();
        facts.push(fact(&format!("Towards {}", name(&row.whom)), times.join(", "), "GR-300"));
    }
    for (other, order) in &player.orders {
        facts.push(fact(&format!("Order about {}", name(other)), order, "GR-219"));
    }
    SeatPanel { seat: player.player.seat(), name: player.name.clone(), facts, to_act: view.to_act.contains(player.player.seat()) }
}

fn row(label: impl Into<String>, value: impl Into<String>) -> SheetRow {
    SheetRow { label: label.into(), value: value.into(), tone: Tone::Plain, boxes: Vec::new() }
}

fn sheets(game: &Gammarauders, view: &View) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    if let Some(combat) = &view.combat {
        sheets.push(combat_sheet(game, view, combat));
    }
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
            let mounts: Vec<&str> = crate::pack::Mount::ALL
                .into_iter()
                .filter(|mount| accepts & mount.bit() != 0)
                .map(crate::pack::Mount::word)
                .collect();
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

fn combat_sheet(game: &Gammarauders, view: &View, combat: &CombatView) -> Sheet {
    let name = |of: Player| view.players.iter().find(|player| player.player == of).map_or("", |player| player.name.as_str());
    let mut rows = vec![row("Area", game.pack.area_name(combat.area))];
    for (side, word) in combat.sides.iter().zip(["Attack", "Defence"]) {
        rows.push(row(word, name(side.primary)));
        for (player, what) in &side.committed {
            rows.push(row(format!("{word}: {}", name(*player)), what.clone()));
        }
        for (player, pods) in &side.pods {
            rows.push(row(format!("{word}: pods of {}", name(*player)), pods.to_string()));
        }
        for (player, card) in &side.weapons {
            rows.push(row(format!("{word}: weapon of {}", name(*player)), title(game, card)));
        }
        rows.push(row(format!("{word}: without dice"), side.fixed.to_string()));
        if !side.dice.is_empty() {
            let dice: Vec<String> = side.dice.iter().map(ToString::to_string).collect();
            rows.push(row(format!("{word}: dice"), dice.join(", ")));
            rows.push(row(format!("{word}: total"), side.total.to_string()));
        }
    }
    Sheet {
        id: "combat".to_owned(),
        title: "The fight".to_owned(),
        owner: None,
        rows,
        group: "Combat".to_owned(),
        picture: None,
    }
}

fn title(game: &Gammarauders, name: &str) -> String {
    let id = Short::parse(name).and_then(|name| game.pack.cards.find(name));
    id.map_or_else(|| name.to_owned(), |id| game.pack.card_title(id).to_owned())
}

/// Cards alike, face up.
fn faces(game: &Gammarauders, names: &[String]) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    for name in names {
        if let Some(card) = cards.iter_mut().find(|card| card.id == *name) {
            card.count += 1;
            continue;
        }
        let id = Short::parse(name).and_then(|name| game.pack.cards.find(name));
        let text = id.map(|id| {
            let flavour = &game.pack.cards.design(id).flavour;
            let text = game.pack.card_text(id);
            if flavour.is_empty() { text } else { format!("{text}. “{flavour}”") }
        });
        cards.push(Card {
            id: name.clone(),
            title: title(game, name),
            text: text.unwrap_or_default(),
            count: 1,
            tone: Tone::Plain,
            picture: None,
        });
    }
    cards
}

fn cards(game: &Gammarauders, view: &View) -> Vec<CardRow> {
    let row = |id: String, title: String, owner: Option<Player>, names: &[String], face_down: u8| CardRow {
        id,
        title,
        owner: owner.map(Player::seat),
        cards: faces(game, names),
        face_down: u32::from(face_down),
    };
    let mut rows = Vec::new();
    for player in &view.players {
        let mine = view.viewer == Some(player.player);
        let title = if mine { "Your hand".to_owned() } else { format!("Hand of {}", player.name) };
        if mine || player.hidden > 0 || !player.hand.is_empty() {
            rows.push(row(format!("hand-{}", player.player), title, Some(player.player), &player.hand, player.hidden));
        }
        if !player.front.is_empty() {
            let title = format!("Face up before {}", player.name);
            rows.push(row(format!("front-{}", player.player), title, Some(player.player), &player.front, 0));
        }
        let known: Vec<String> = player.sheet.iter().flatten().flatten().cloned().collect();
        let hidden = player.sheet.iter().flatten().filter(|card| card.is_none()).count() as u8;
        if !known.is_empty() || hidden > 0 {
            let title = format!("Mounted by {}", player.name);
            rows.push(row(format!("sheet-{}", player.player), title, Some(player.player), &known, hidden));
        }
    }
    if !view.aside.is_empty() {
        rows.push(row("aside".to_owned(), "Put aside".to_owned(), view.viewer, &view.aside, 0));
    }
    if !view.table.is_empty() {
        rows.push(row("table".to_owned(), "Being played".to_owned(), None, &view.table, 0));
    }
    if let Some(combat) = &view.combat {
        for (player, card) in combat.sides.iter().flat_map(|side| &side.weapons) {
            let title = "Weapon shown".to_owned();
            rows.push(row(format!("shown-{player}"), title, Some(*player), std::slice::from_ref(card), 0));
        }
    }
    rows.push(row("deck".to_owned(), "Deck".to_owned(), None, &[], view.deck));
    rows.push(row("discard".to_owned(), "Discard pile".to_owned(), None, &view.discard, 0));
    rows
}
