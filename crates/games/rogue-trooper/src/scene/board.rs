//! The board: sectors, GIs, the Traitor, what lies about, and the way to the viewer's aim.

use retrograde_core::{Badge, Board, Decor, DecorForm, Layout, Mark, MarkKind, Piece, Shape, Space, Tone};

use retrograde_cards::text::count;

use super::{Drawer, badge};
use crate::effect::text::{side_name, terrain_name};
use crate::sector::{Function, Sector, Side};
use crate::view::GiView;

impl Drawer<'_> {
    fn id(&self, sector: Sector) -> String {
        self.game.pack.board.info(sector).id.to_string()
    }

    pub(super) fn board(&self) -> Board {
        let board = &self.game.pack.board;
        // Rooms of the station are joined by tubes; on Nu-Earth neighbours share their border.
        let tubes = board.station.iter().flat_map(|at| {
            board.info(at).neighbours.iter().filter(move |other| at < *other).map(move |other| (at, other))
        });
        let shuttles =
            board.all().filter_map(|at| Some((at, board.shuttle_from(at)?))).filter(|(from, to)| from < to);
        let links = tubes.chain(shuttles).map(|(from, to)| (self.id(from), self.id(to)));
        let [x0, y0, x1, y1] = self.game.pack.areas.station;
        let frame = Decor {
            kind: "station".to_owned(),
            form: DecorForm::Panel { points: vec![(x0, y0), (x1, y0), (x1, y1), (x0, y1)] },
            text: Some("Milli-com".to_owned()),
        };
        Board {
            id: "nu-earth".to_owned(),
            title: "Nu-Earth and Milli-com".to_owned(),
            layout: Layout::Areas,
            spaces: board.all().map(|at| self.space(at)).collect(),
            links: links.collect(),
            decor: vec![frame],
        }
    }

    fn space(&self, at: Sector) -> Space {
        let info = self.game.pack.board.info(at);
        let mut badges = Vec::new();
        if !self.game.pack.board.is_station(at) {
            let tone = match info.rating {
                0 => Tone::Good,
                1 | 2 => Tone::Plain,
                3 => Tone::Warn,
                _ => Tone::Bad,
            };
            let title = format!(
                "Encounter Rating {}, {} {}",
                info.rating,
                side_name(info.side),
                terrain_name(info.terrain)
            );
            badges.push(badge("rating", info.rating.to_string(), title, tone));
        }
        badges.extend(self.marks_of(at));
        if let Some((_, cards)) = self.view.lying.iter().find(|(sector, _)| *sector == at) {
            for card in cards {
                let name = &self.game.pack.encounters[card.index()].name;
                badges.push(badge("lying", "!", format!("{name} lies here"), Tone::Bad));
            }
        }
        let kind = match info.side {
            Side::Nort | Side::Souther => format!("{}-{}", info.terrain, info.side),
            Side::Neutral | Side::None => info.terrain.word().to_owned(),
        };
        Space {
            id: info.id.to_string(),
            kind,
            shape: Shape::Area { points: self.game.pack.areas.corners[at.index()].clone() },
            name: Some(info.name.clone()),
            owner: None,
            badges,
        }
    }

    /// What a sector is for, as small marks.
    fn marks_of(&self, at: Sector) -> Vec<Badge> {
        let info = self.game.pack.board.info(at);
        let mark = |function: Function| match function {
            Function::Shuttle => Some(("shuttle", "▲", "The shuttle to the other world")),
            Function::Lifepods => Some(("lifepods", "▼", "Lifepods down to the Drop Zones")),
            Function::Prison => Some(("prison", "#", "A prison")),
            Function::HealAll => Some(("heal", "++", "A whole turn here restores all lives")),
            Function::HealOne => Some(("heal", "+", "A whole turn here restores a life")),
            Function::Armoury => Some(("supply", "2d", "Two dice of Supply cards in the End phase")),
            Function::BattleComputer => Some(("computer", "?", "The Clue deck can be searched here")),
            Function::Restricted => Some(("restricted", "×", "Closed without Helm or a clearance")),
            Function::TraitorStart => Some(("bridge", "T", "The Traitor appears here")),
            Function::NoSupply => None,
        };
        let marks = Function::ALL.into_iter().filter(|function| info.has(*function)).filter_map(mark);
        let mut badges: Vec<Badge> =
            marks.map(|(kind, text, title)| badge(kind, text, title, Tone::Plain)).collect();
        let board = &self.game.pack.board;
        if board.is_souther_city(at) && !info.has(Function::NoSupply) {
            badges.push(badge("supply", "d", "A die of Supply cards in the End phase", Tone::Good));
        }
        if let Some((token, _)) = board.drop_zones.iter().find(|(_, zone)| *zone == at) {
            badges.push(badge("drop-zone", token.to_string(), format!("Drop Zone {token}"), Tone::Warn));
        }
        badges
    }

    pub(super) fn pieces(&self) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        if let Some((at, lives)) = self.view.traitor {
            pieces.push(Piece {
                id: "traitor".to_owned(),
                kind: "traitor".to_owned(),
                form: None,
                name: "The Traitor".to_owned(),
                owner: None,
                at: Some(self.id(at)),
                facing: None,
                badges: vec![badge("lives", lives.to_string(), format!("{lives} lives"), Tone::Bad)],
                active: false,
                count: 1,
            });
        }
        pieces.extend(self.view.gis.iter().filter(|gi| gi.carrier.is_none()).map(|gi| self.piece(gi)));
        pieces
    }

    fn piece(&self, gi: &GiView) -> Piece {
        let mut badges = Vec::new();
        if gi.prison.is_some() {
            badges.push(badge("prison", "#", "In prison", Tone::Bad));
        }
        if gi.misses > 0 {
            badges.push(badge("misses", "z", "Misses a turn", Tone::Warn));
        }
        if gi.face.is_some() {
            badges.push(badge("face", "F", "Has a complete face", Tone::Good));
        }
        if !gi.dead {
            let tone = if gi.lives == 1 { Tone::Bad } else { Tone::Plain };
            badges.push(badge("lives", gi.lives.to_string(), format!("{} lives", gi.lives), tone));
        }
        Piece {
            id: gi.gi.word().to_owned(),
            kind: if gi.dead { "chip" } else { "gi" }.to_owned(),
            form: Some(gi.gi.word().to_owned()),
            name: if gi.dead { format!("{}'s chip", self.name(gi.gi)) } else { self.name(gi.gi).to_owned() },
            owner: Some(gi.gi.seat()),
            at: Some(self.id(gi.at)),
            facing: None,
            badges,
            active: self.view.active == gi.gi && self.view.outcome.is_none(),
            count: 1,
        }
    }

    /// The way to a goal, turn by turn: on a painted board each turn but the last has its number where it ends.
    fn way(&self, way: &[Vec<Sector>], title: &str, tone: Tone) -> Vec<(usize, Mark)> {
        let mark = |turn: usize, sectors: &Vec<Sector>| {
            let number = if turn < way.len() { format!(", turn {turn}") } else { String::new() };
            let ids = sectors.iter().map(|at| self.id(*at));
            (turn, Mark::over(MarkKind::Path, ids, format!("{title}{number}"), tone))
        };
        let turns = (1..).zip(way).filter(|(_, sectors)| sectors.len() > 1);
        turns.map(|(turn, sectors)| mark(turn, sectors)).collect()
    }

    /// Where the viewer's missions lead, and where the encounter takes place.
    pub(super) fn marks(&self) -> Vec<Mark> {
        let own = self.view.gis.iter().find(|gi| Some(gi.gi) == self.view.viewer);
        let mut goals: Vec<(&[Vec<Sector>], String, Tone)> = Vec::new();
        if let Some(gi) = own {
            goals.extend(gi.missions.iter().map(|mission| {
                let name = &self.game.pack.missions[mission.mission.index()].name;
                let turns = match mission.turns {
                    Some(turns) if turns < 40 => format!(", {} away", count(turns, "turn")),
                    _ => String::new(),
                };
                (mission.way.as_slice(), format!("Mission: {name}{turns}"), Tone::Good)
            }));
            let far = match gi.hunt.iter().filter(|turn| turn.len() > 1).count() {
                0 => String::new(),
                turns => format!(", {} away", count(turns as u8, "turn")),
            };
            goals.push((gi.hunt.as_slice(), format!("The Traitor{far}"), Tone::Bad));
        }
        // No line crosses the number of a turn before it, or the flag of a goal.
        let mut ways: Vec<(usize, Mark)> =
            goals.iter().flat_map(|(way, title, tone)| self.way(way, title, *tone)).collect();
        ways.sort_by_key(|(turn, _)| std::cmp::Reverse(*turn));
        let flags = goals.iter().filter_map(|(way, title, tone)| {
            let goal = way.last()?.last()?;
            Some(Mark::over(MarkKind::Outline, [self.id(*goal)], title.as_str(), *tone))
        });
        let mut marks: Vec<Mark> = ways.into_iter().map(|(_, mark)| mark).chain(flags).collect();
        if let Some(duty) = own.and_then(|gi| gi.duty) {
            marks.push(Mark::over(MarkKind::Outline, [self.id(duty)], "A chip to fetch", Tone::Warn));
        }
        if let Some(stack) = &self.view.stack {
            marks.push(Mark::over(MarkKind::Outline, [self.id(stack.at)], "Encounter", Tone::Bad));
        }
        marks
    }
}
