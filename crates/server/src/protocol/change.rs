//! The parts of a scene that differ from the scene before.

use std::collections::{BTreeMap, BTreeSet};

use retrograde_core::{
    Board, CardRow, Fact, Goal, Mark, Phase, Piece, Scene, SeatPanel, Sheet, Space, Stage, Track, TradeOffer,
};
use serde::Serialize;

/// What differs between two scenes.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Change {
    /// The new headline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headline: Option<String>,
    /// The new facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Vec<Fact>>,
    /// All boards, where more than some spaces changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<Board>>,
    /// Changed spaces by the ids of their boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spaces: Option<BTreeMap<String, Vec<Space>>>,
    /// Changed pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Patch<Piece>>,
    /// The new marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Mark>>,
    /// The new panels of the seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<SeatPanel>>,
    /// Changed sheets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheets: Option<Patch<Sheet>>,
    /// The new rows of cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<CardRow>>,
    /// The new tracks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tracks: Option<Vec<Track>>,
    /// The new goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<Option<Goal>>,
    /// The new parts of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phases: Option<Vec<Phase>>,
    /// The new fight or encounter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<Option<Stage>>,
    /// The new offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<TradeOffer>>,
}

/// What differs between two lists of things with ids.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Patch<T> {
    /// New or changed: they take the place of those with the same id, else they are appended.
    pub set: Vec<T>,
    /// Ids that left.
    pub gone: Vec<String>,
    /// The order of all ids, where it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub order: Option<Vec<String>>,
}

/// Something with an id.
trait Named: Clone + Eq {
    fn id(&self) -> &str;
}

impl Named for Piece {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Named for Sheet {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Change {
    /// What differs; none if nothing does.
    pub fn between(old: &Scene, new: &Scene) -> Option<Change> {
        // Every part by name: a part that a scene gains must be sent, too.
        let Scene {
            headline,
            facts,
            boards,
            pieces,
            marks,
            seats,
            sheets,
            cards,
            tracks,
            goal,
            phases,
            stage,
            offers,
        } = new;
        let spaces = spaces(&old.boards, boards);
        let change = Change {
            headline: differs(&old.headline, headline),
            facts: differs(&old.facts, facts),
            boards: if spaces.is_none() { differs(&old.boards, boards) } else { None },
            spaces,
            pieces: patch(&old.pieces, pieces),
            marks: differs(&old.marks, marks),
            seats: differs(&old.seats, seats),
            sheets: patch(&old.sheets, sheets),
            cards: differs(&old.cards, cards),
            tracks: differs(&old.tracks, tracks),
            goal: differs(&old.goal, goal),
            phases: differs(&old.phases, phases),
            stage: differs(&old.stage, stage),
            offers: differs(&old.offers, offers),
        };
        (change != Change::default()).then_some(change)
    }
}

fn differs<T: Clone + Eq>(old: &T, new: &T) -> Option<T> {
    (old != new).then(|| new.clone())
}

/// The changed spaces, if nothing but contents of spaces changed.
fn spaces(old: &[Board], new: &[Board]) -> Option<BTreeMap<String, Vec<Space>>> {
    if old == new || old.len() != new.len() {
        return None;
    }
    let mut changed = BTreeMap::new();
    for (old, new) in old.iter().zip(new) {
        let alike = old.id == new.id
            && old.title == new.title
            && old.layout == new.layout
            && old.links == new.links
            && old.decor == new.decor
            && old.spaces.len() == new.spaces.len()
            && old.spaces.iter().zip(&new.spaces).all(|(old, new)| old.id == new.id);
        if !alike {
            return None;
        }
        let pairs = old.spaces.iter().zip(&new.spaces);
        let spaces: Vec<Space> = pairs.filter(|(old, new)| old != new).map(|(_, new)| new.clone()).collect();
        if !spaces.is_empty() {
            changed.insert(new.id.clone(), spaces);
        }
    }
    Some(changed)
}

fn patch<T: Named>(old: &[T], new: &[T]) -> Option<Patch<T>> {
    if old == new {
        return None;
    }
    let before: BTreeMap<&str, &T> = old.iter().map(|each| (each.id(), each)).collect();
    let after: BTreeSet<&str> = new.iter().map(Named::id).collect();
    let set: Vec<T> = new.iter().filter(|each| before.get(each.id()) != Some(each)).cloned().collect();
    let gone = before.keys().filter(|id| !after.contains(*id)).map(|&id| id.to_owned()).collect();
    let kept = old.iter().map(Named::id).filter(|id| after.contains(id));
    let added = new.iter().map(Named::id).filter(|id| !before.contains_key(id));
    let in_place = kept.chain(added).eq(new.iter().map(Named::id));
    let order = (!in_place).then(|| new.iter().map(|each| each.id().to_owned()).collect());
    Some(Patch { set, gone, order })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(id: &str, title: &str) -> Sheet {
        Sheet {
            id: id.into(),
            title: title.into(),
            owner: None,
            rows: Vec::new(),
            group: String::new(),
            picture: None,
            gist: Vec::new(),
        }
    }

    /// What a client makes of a patch.
    fn patched(mut old: Vec<Sheet>, patch: Patch<Sheet>) -> Vec<Sheet> {
        old.retain(|each| !patch.gone.contains(&each.id));
        for new in patch.set {
            match old.iter_mut().find(|each| each.id == new.id) {
                Some(place) => *place = new,
                None => old.push(new),
            }
        }
        if let Some(order) = patch.order {
            old.sort_by_key(|each| order.iter().position(|id| *id == each.id));
        }
        old
    }

    #[test]
    fn goal_and_phases_are_sent_when_they_change() {
        let old = Scene::default();
        let new = Scene {
            goal: Some(Goal::default()),
            phases: vec![Phase { name: "Movement".into(), short: "Move".into(), now: true }],
            ..Scene::default()
        };
        let change = Change::between(&old, &new).unwrap();
        assert_eq!((change.goal, change.phases), (Some(new.goal.clone()), Some(new.phases.clone())));
        let back = serde_json::to_value(Change::between(&new, &old).unwrap()).unwrap();
        assert_eq!(back, serde_json::json!({ "goal": null, "phases": [] }));
    }

    #[test]
    fn a_patch_leads_from_the_old_list_to_the_new() {
        let lists = [
            vec![],
            vec![sheet("a", "1"), sheet("b", "1")],
            vec![sheet("a", "2"), sheet("b", "1")],
            vec![sheet("b", "1"), sheet("a", "2")],
            vec![sheet("c", "1"), sheet("b", "1")],
            vec![sheet("b", "1"), sheet("c", "1"), sheet("d", "4")],
        ];
        for old in &lists {
            for new in &lists {
                match patch(old, new) {
                    None => assert_eq!(old, new),
                    Some(change) => assert_eq!(&patched(old.clone(), change), new),
                }
            }
        }
        let change = patch(&lists[1], &lists[2]).unwrap();
        assert_eq!((change.set.len(), change.gone.len(), change.order), (1, 0, None));
    }
}
