//! What each seat of a game had and did, found in what any game shows: scenes and questions.
//!
//! A game is played again at a table, from its answers. What a seat has is what a scene names as its own, seen with its own
//! eyes, so that hands count too.

use std::collections::{BTreeMap, BTreeSet};

use retrograde_core::{Prompt, RowKind, Scene, Seat, Setup, Viewer};
use retrograde_table::{Seed, Table, Title};
use serde::{Deserialize, Serialize};

/// What sort of thing a seat has.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// What its panel calls it: an Alliance, a faction.
    Side,
    /// Pieces of a kind: walkers.
    Unit,
    /// Pieces of a name: Rexana.
    Piece,
    /// Cards by their titles, in hand, mounted or open.
    Card,
    /// Spaces that it holds.
    Space,
}

/// Things by sort and name, with how many there are.
type Things = BTreeMap<Sort, BTreeMap<String, u32>>;

/// What one seat had and did in a game.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Had {
    /// What it had when the set-up was over: at the first question that is no part of it.
    pub start: Things,
    /// Pieces and cards that it had only later, looked at whenever a turn began.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub later: BTreeMap<Sort, BTreeSet<String>>,
    /// Its first answers in the set-up, where it had a choice, in notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_up: Vec<String>,
    /// Its first answers after the set-up, where it had a choice, in notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
}

/// Plays a game again and looks at what everybody has; `most` answers are an opening.
pub(crate) fn look(
    title: &dyn Title,
    setup: &Setup,
    seed: u64,
    given: &[(Seat, String)],
    most: usize,
) -> Result<Vec<Had>, String> {
    let mut table = title.open(setup, Seed::number(seed)).map_err(|error| error.to_string())?;
    let mut had = vec![Had::default(); table.seats().len()];
    // The turn that was looked at last; none during the set-up.
    let mut looked = None;
    for (seat, answer) in given {
        if looked.is_none() || had[seat.index()].opening.len() < most {
            let Some(prompt) = table.prompt(*seat) else {
                return Err(format!("{seat} is not asked where it answered {answer:?}"));
            };
            if looked.is_none() && !prompt.set_up {
                looked = Some(table.turn());
                for (seat, had) in had.iter_mut().enumerate() {
                    had.start = things_of(&*table, seat);
                }
            }
            let had = &mut had[seat.index()];
            let list = if prompt.set_up { &mut had.set_up } else { &mut had.opening };
            if list.len() < most && is_choice(&prompt) {
                list.push(answer.clone());
            }
        }
        if looked.is_some_and(|turn| turn != table.turn()) {
            looked = Some(table.turn());
            for (seat, had) in had.iter_mut().enumerate() {
                had.add(things_of(&*table, seat));
            }
        }
        table.answer(*seat, answer).map_err(|refusal| format!("{answer:?} is refused: {refusal}"))?;
    }
    Ok(had)
}

fn is_choice(prompt: &Prompt) -> bool {
    prompt.amounts.is_some() || prompt.forced().is_none()
}

fn things_of(table: &dyn Table, seat: usize) -> Things {
    let seat = Seat::new(seat as u8);
    things(&table.scene(Viewer::Seat(seat)), seat)
}

/// What a scene names as a seat's own.
fn things(scene: &Scene, seat: Seat) -> Things {
    let mut things = Things::new();
    let mut add = |sort: Sort, name: &str, count: u32| {
        *things.entry(sort).or_default().entry(name.to_owned()).or_default() += count;
    };
    for panel in scene.seats.iter().filter(|panel| panel.seat == seat) {
        add(Sort::Side, &panel.name, 1);
    }
    for piece in scene.pieces.iter().filter(|piece| piece.owner == Some(seat)) {
        add(Sort::Unit, &piece.kind, piece.count);
        add(Sort::Piece, &piece.name, piece.count);
    }
    let held = |kind: RowKind| !matches!(kind, RowKind::Deck | RowKind::Discard);
    for row in scene.cards.iter().filter(|row| row.owner == Some(seat) && held(row.kind)) {
        row.cards.iter().for_each(|card| add(Sort::Card, &card.title, card.count.max(1)));
    }
    let spaces = scene.boards.iter().flat_map(|board| &board.spaces);
    for space in spaces.filter(|space| space.owner == Some(seat)) {
        add(Sort::Space, space.name.as_ref().unwrap_or(&space.id), 1);
    }
    things
}

impl Had {
    /// Adds what was not there at the start. Whoever wins takes spaces: those that come later tell nothing.
    fn add(&mut self, now: Things) {
        for (sort, names) in now.into_iter().filter(|(sort, _)| !matches!(sort, Sort::Side | Sort::Space)) {
            let start = self.start.get(&sort);
            let new = names.into_keys().filter(|name| start.is_none_or(|start| !start.contains_key(name)));
            let new: Vec<String> = new.collect();
            if !new.is_empty() {
                self.later.entry(sort).or_default().extend(new);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use retrograde_table::BotSpec;

    use super::*;

    fn look_at(game: &str, setup: &Setup, bots: &[BotSpec]) -> Vec<Had> {
        let title = retrograde_registry::title(game).unwrap();
        let played = title.play(setup, bots, 3, 400).unwrap();
        look(title, setup, 3, &played.given, 2).unwrap()
    }

    #[test]
    fn pieces_and_first_answers_are_found_in_any_game() {
        let had = look_at("skirmish", &Setup::scenario("plain"), &[BotSpec::Greedy, BotSpec::Random]);
        assert_eq!(had.len(), 2);
        assert_eq!(had[0].start[&Sort::Side], BTreeMap::from([("Red".to_owned(), 1)]));
        assert_eq!(had[0].start[&Sort::Unit].values().sum::<u32>(), 6, "six of the twelve pieces");
        assert_eq!(had[1].opening.len(), 2);
        assert!(had[1].set_up.is_empty(), "there is no set-up");
    }

    #[test]
    fn hands_are_seen_with_the_eyes_of_their_owners() {
        let setup = Setup::scenario("standard").with("players", 3);
        let had = look_at("gammarauders", &setup, &[BotSpec::Greedy; 3]);
        let all: Vec<String> = had.iter().map(|had| format!("{:?}", had.start.keys())).collect();
        assert!(had.iter().all(|had| had.start.contains_key(&Sort::Card)), "{all:?}");
        let sides: BTreeSet<&String> = had.iter().flat_map(|had| had.start[&Sort::Side].keys()).collect();
        assert_eq!(sides.len(), 3, "an Alliance each");
    }

    #[test]
    fn another_game_is_not_taken_for_this_one() {
        let title = retrograde_registry::title("skirmish").unwrap();
        let given = [(Seat::new(0), "surrender the fleet".to_owned())];
        assert!(look(title, &Setup::scenario("plain"), 3, &given, 2).unwrap_err().contains("refused"));
    }
}
