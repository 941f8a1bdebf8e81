//! Roads and tracks: over the gate of a border, from the middle of one sector to that of the next.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use crate::chance::{ONE, between};
use crate::data::{Terrain, World};
use crate::shape::{Point, along, far};
use crate::spots::{Clear, Spots};

/// Two neighbours, the first with the lower number.
pub(crate) type Link = (usize, usize);

pub(crate) struct Ways {
    /// Where each border is crossed.
    pub(crate) gates: BTreeMap<Link, Point>,
    /// The links that have a road.
    pub(crate) roads: BTreeSet<Link>,
    /// The roads as lines.
    pub(crate) lines: Vec<Vec<Point>>,
}

fn link(a: usize, b: usize) -> Link {
    (a.min(b), a.max(b))
}

impl Ways {
    pub(crate) fn of(world: &World, spots: &[Spots], clear: &Clear) -> Ways {
        let gates = gates(world, spots, clear);
        let roads = roads(world);
        let lines = lines(world, spots, &gates, &roads);
        Ways { gates, roads, lines }
    }

    /// Whether a point is that near to a road.
    pub(crate) fn near(&self, point: Point, by: i32) -> bool {
        self.lines.iter().any(|line| {
            line.windows(2).any(|pair| {
                let length = far(pair[0], pair[1]);
                far(pair[0], point) < length + by
                    && (0..=4).any(|step| far(along(pair[0], pair[1], ONE * step / 4), point) < by)
            })
        })
    }
}

/// The point of each border whose straight ways to both middles cross least lettering.
fn gates(world: &World, spots: &[Spots], clear: &Clear) -> BTreeMap<Link, Point> {
    let mut borders: BTreeMap<Link, Vec<Point>> = BTreeMap::new();
    for edge in &world.edges {
        if let [a, b] = edge.of[..] {
            borders.entry(link(a, b)).or_default().extend(&edge.points);
        }
    }
    let gate = |(&(a, b), points): (&Link, &Vec<Point>)| {
        let middle = along(points[0], points[points.len() - 1], ONE / 2);
        let worst = |point: Point| {
            let rim = points.iter().map(|other| far(*other, point)).max().unwrap_or(0);
            let lettering = clear.under(point, spots[a].hub) + clear.under(point, spots[b].hub);
            (rim * 6 / 10 + far(point, middle) / 3 + lettering * 2, point)
        };
        let best = points.iter().copied().min_by_key(|point| worst(*point)).unwrap_or(middle);
        ((a, b), best)
    };
    borders.iter().map(gate).collect()
}

fn cost(terrain: Terrain) -> u32 {
    match terrain {
        Terrain::City => 6,
        Terrain::Plains => 10,
        Terrain::Jungle => 20,
        Terrain::Swamp | Terrain::Glass => 22,
        Terrain::Mountain => 24,
        Terrain::Scum | Terrain::Deck => u32::MAX,
    }
}

/// Roads join cities, the shuttle and the prison by the cheapest chains over land.
fn roads(world: &World) -> BTreeSet<Link> {
    let is_end = |number: usize| {
        let sector = &world.sectors[number];
        !sector.is_deck()
            && (sector.terrain == Terrain::City || sector.has("shuttle") || sector.has("prison"))
    };
    let mut open: BTreeSet<usize> = (0..world.sectors.len()).filter(|number| is_end(*number)).collect();
    let mut joined: BTreeSet<usize> = open.pop_first().into_iter().collect();
    let mut roads = BTreeSet::new();
    loop {
        let ways =
            open.iter().filter_map(|from| cheapest(world, *from, &joined, &roads).map(|way| (way, *from)));
        let Some((way, from)) = ways.min_by_key(|(way, from)| (way.len(), *from)) else { break };
        joined.extend(way.iter().flat_map(|(a, b)| [*a, *b]));
        joined.insert(from);
        roads.extend(way);
        open.retain(|number| !joined.contains(number));
    }
    roads
}

fn cheapest(world: &World, from: usize, goals: &BTreeSet<usize>, paid: &BTreeSet<Link>) -> Option<Vec<Link>> {
    let mut open = BinaryHeap::from([(Reverse(0u32), from, from)]);
    let mut came: BTreeMap<usize, usize> = BTreeMap::new();
    while let Some((Reverse(spent), at, before)) = open.pop() {
        if came.contains_key(&at) {
            continue;
        }
        came.insert(at, before);
        if goals.contains(&at) {
            let mut way = Vec::new();
            let mut step = at;
            while step != from {
                way.push(link(step, came[&step]));
                step = came[&step];
            }
            return Some(way);
        }
        for &next in &world.sectors[at].neighbours {
            let price = cost(world.sectors[next].terrain);
            if price < u32::MAX {
                let price = if paid.contains(&link(at, next)) { price / 3 } else { price };
                open.push((Reverse(spent + price), next, at));
            }
        }
    }
    None
}

/// Where just two roads meet in open country they become one line.
fn lines(
    world: &World,
    spots: &[Spots],
    gates: &BTreeMap<Link, Point>,
    roads: &BTreeSet<Link>,
) -> Vec<Vec<Point>> {
    let mut at: BTreeMap<usize, Vec<Link>> = BTreeMap::new();
    for road in roads {
        at.entry(road.0).or_default().push(*road);
        at.entry(road.1).or_default().push(*road);
    }
    let ends: BTreeSet<usize> = at
        .iter()
        .filter(|(number, here)| here.len() != 2 || world.sectors[**number].terrain == Terrain::City)
        .map(|(number, _)| *number)
        .collect();
    let mut left = roads.clone();
    let mut found = Vec::new();
    for start in &ends {
        for first in &at[start] {
            if !left.contains(first) {
                continue;
            }
            let (mut here, mut road) = (*start, Some(*first));
            let mut points = vec![spots[here].hub];
            while let Some(way) = road {
                left.remove(&way);
                let to = if way.0 == here { way.1 } else { way.0 };
                for next in [gates[&way], spots[to].hub] {
                    let last = points[points.len() - 1];
                    let off = between("bend", last.0 + next.0, last.1 + next.1, -ONE / 9, ONE / 9);
                    let middle = along(last, next, ONE / 2);
                    let aside = |d: i32| d * off / ONE;
                    points.push((middle.0 - aside(next.1 - last.1), middle.1 + aside(next.0 - last.0)));
                    points.push(next);
                }
                here = to;
                road = if ends.contains(&here) {
                    None
                } else {
                    at[&here].iter().copied().find(|r| left.contains(r))
                };
            }
            found.push(points);
        }
    }
    found
}
