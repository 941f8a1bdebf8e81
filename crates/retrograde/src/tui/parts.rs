//! A board of free areas that is too large for the screen, one framed part of it at a time.

use retrograde_core::{Board, DecorForm, Layout, Shape, Space};

use super::hexes::Size;
use crate::text::width;

/// The parts of a board: the panels printed on it that have a name, with the spaces in them, each laid out anew for so many columns
/// and rows. Empty if the board has no such parts.
pub(crate) fn divided(board: &Board, columns: i32, rows: i32) -> Vec<Board> {
    if board.layout != Layout::Areas {
        return Vec::new();
    }
    let frames: Vec<(&str, &[(i32, i32)])> = board
        .decor
        .iter()
        .filter_map(|decor| match (&decor.form, &decor.text) {
            (DecorForm::Panel { points }, Some(text)) => Some((text.as_str(), points.as_slice())),
            _ => None,
        })
        .collect();
    // A space belongs to the smallest frame around it.
    let frame_of = |space: &Space| {
        let middle = middle(space)?;
        let around = frames.iter().enumerate().filter(|(_, (_, points))| holds(points, middle));
        around.min_by_key(|(_, (_, points))| room(points)).map(|(index, _)| index)
    };
    let homes: Vec<Option<usize>> = board.spaces.iter().map(frame_of).collect();
    let parts: Vec<Board> = (0..frames.len())
        .filter_map(|frame| {
            let spaces: Vec<&Space> = board
                .spaces
                .iter()
                .zip(&homes)
                .filter(|(_, home)| **home == Some(frame))
                .map(|(space, _)| space)
                .collect();
            (!spaces.is_empty()).then(|| part(board, frames[frame].0, &spaces, columns, rows))
        })
        .collect();
    if parts.len() < 2 { Vec::new() } else { parts }
}

/// The radius of a space that was laid out anew, with room for its whole name.
const LAID_OUT: i32 = i32::MAX;

/// Whether a space was laid out anew as part of a divided board.
pub(super) fn is_laid_out(space: &Space) -> bool {
    matches!(space.shape, Shape::Dot { radius: LAID_OUT, .. })
}

fn part(board: &Board, title: &str, spaces: &[&Space], columns: i32, rows: i32) -> Board {
    let cells = laid_out(spaces, columns, rows);
    let spaces = spaces.iter().zip(cells).map(|(space, cell)| Space {
        shape: Shape::Dot { at: Size::Compact.unscaled(cell), radius: LAID_OUT },
        ..(*space).clone()
    });
    Board { title: title.to_owned(), spaces: spaces.collect(), decor: Vec::new(), ..board.clone() }
}

/// A character cell for each space: about where it lies in its frame, with room for its whole name and for a row of pieces below.
fn laid_out(spaces: &[&Space], columns: i32, rows: i32) -> Vec<(i32, i32)> {
    let middles: Vec<(i32, i32)> = spaces.iter().map(|space| middle(space).unwrap_or_default()).collect();
    let span = |along: fn(&(i32, i32)) -> i32| {
        let (least, most) =
            (middles.iter().map(along).min().unwrap_or(0), middles.iter().map(along).max().unwrap_or(0));
        (least, (most - least).max(1))
    };
    let ((left, wide), (top, high)) = (span(|at| at.0), span(|at| at.1));
    let lengths: Vec<i32> = spaces
        .iter()
        .map(|space| space.name.as_ref().map_or(0, |name| width(name) as i32).max(6) + 4)
        .collect();
    let last = (rows - 3).max(0);
    let mut order: Vec<usize> = (0..spaces.len()).collect();
    order.sort_by_key(|&index| (middles[index].1, middles[index].0));
    let mut placed: Vec<Option<(i32, i32)>> = vec![None; spaces.len()];
    for index in order {
        let rest = (columns - lengths[index]).max(0);
        let x = (middles[index].0 - left) * rest / wide;
        let y = (middles[index].1 - top) * last / high;
        let free = |&(x, y): &(i32, i32)| {
            placed.iter().zip(&lengths).all(|(other, length)| {
                other.is_none_or(|(ox, oy)| {
                    (oy - y).abs() >= 2 || x + lengths[index] <= ox || ox + length <= x
                })
            })
        };
        // The nearest place that is free: down or up a little before to the side.
        let places = (0..=last).flat_map(|row| (0..=rest).map(move |column| (column, row)));
        let nearest = places
            .filter(free)
            .min_by_key(|(column, row)| ((row - y).abs() * 4 + (column - x).abs(), *row, *column));
        placed[index] = Some(nearest.unwrap_or((x, y)));
    }
    placed.into_iter().map(Option::unwrap_or_default).collect()
}

/// The middle of a space that is not a hex.
pub(super) fn middle(space: &Space) -> Option<(i32, i32)> {
    match &space.shape {
        Shape::Hex { .. } => None,
        Shape::Dot { at, .. } => Some(*at),
        Shape::Area { points } => {
            let corners = points.len().max(1) as i32;
            let sum = points.iter().fold((0, 0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
            Some((sum.0 / corners, sum.1 / corners))
        }
    }
}

/// The smallest and the largest coordinates.
fn bounds(points: &[(i32, i32)]) -> ((i32, i32), (i32, i32)) {
    points.iter().fold(((i32::MAX, i32::MAX), (i32::MIN, i32::MIN)), |(low, high), point| {
        ((low.0.min(point.0), low.1.min(point.1)), (high.0.max(point.0), high.1.max(point.1)))
    })
}

fn holds(points: &[(i32, i32)], (x, y): (i32, i32)) -> bool {
    let (low, high) = bounds(points);
    (low.0..=high.0).contains(&x) && (low.1..=high.1).contains(&y)
}

fn room(points: &[(i32, i32)]) -> i64 {
    let (low, high) = bounds(points);
    i64::from(high.0 - low.0) * i64::from(high.1 - low.1)
}

#[cfg(test)]
mod tests {
    use retrograde_core::Decor;

    use super::*;

    fn board() -> Board {
        let space = |id: &str, name: &str, at| Space {
            id: id.into(),
            kind: "land".into(),
            shape: Shape::Dot { at, radius: 20 },
            name: Some(name.into()),
            owner: None,
            badges: Vec::new(),
        };
        let panel = |text: &str, x0, x1| Decor {
            kind: "frame".into(),
            form: DecorForm::Panel { points: vec![(x0, 0), (x1, 0), (x1, 400), (x0, 400)] },
            text: Some(text.into()),
        };
        Board {
            id: "map".into(),
            title: "Map".into(),
            layout: Layout::Areas,
            spaces: vec![
                space("a", "Antarctic Testing Zone", (50, 50)),
                space("b", "African Regency", (60, 60)),
                space("c", "Tycho", (700, 100)),
            ],
            links: Vec::new(),
            decor: vec![panel("Everything", 0, 1000), panel("Earth", 0, 400), panel("Moon", 500, 1000)],
        }
    }

    #[test]
    fn a_space_is_in_the_smallest_frame_and_its_name_is_whole() {
        let parts = divided(&board(), 44, 20);
        let titles: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
        assert_eq!(titles, ["Earth", "Moon"]);
        assert_eq!(parts[0].spaces.len(), 2);
        let cells: Vec<(i32, i32)> =
            parts[0].spaces.iter().map(|space| Size::Compact.scaled(middle(space).unwrap())).collect();
        assert!(cells.iter().zip(&parts[0].spaces).all(|(cell, space)| {
            cell.0 >= 0
                && cell.0 + space.name.as_ref().unwrap().len() as i32 <= 44
                && (0..19).contains(&cell.1)
        }));
        assert!((cells[0].1 - cells[1].1).abs() >= 2 || cells[0].0 + 22 < cells[1].0, "{cells:?}");
    }

    #[test]
    fn a_board_without_named_panels_stays_whole() {
        assert!(divided(&Board { decor: Vec::new(), ..board() }, 44, 20).is_empty());
        assert!(divided(&Board { layout: Layout::FlatHexes, ..board() }, 44, 20).is_empty());
    }
}
