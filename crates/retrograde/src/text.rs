//! Scenes, choices and log lines as plain text.

use std::collections::BTreeMap;

use ratatui::text::Span;
use retrograde_core::{
    Badge, Chance, Choice, DieFace, Fact, Line, Piece, Prompt, Scene, Seat, SheetRow, Space, Theme, Tick,
    Track,
};
use retrograde_table::Counsel;

/// Columns that a text takes on a terminal.
pub(crate) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// A text in lines of at most `most` columns, broken between words; longer words are cut.
pub(crate) fn wrap(text: &str, most: usize) -> Vec<String> {
    let most = most.max(4);
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && width(&line) + 1 + width(word) > most {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for letter in word.chars() {
            if width(&line) + width(letter.encode_utf8(&mut [0; 4])) > most {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines
}

/// Words, each after a mark: `; one; two`.
pub(crate) fn each_after(mark: &str, words: impl Iterator<Item = String>) -> String {
    words.fold(String::new(), |text, word| text + mark + &word)
}

/// The odds of a choice in brackets: `50%, 4+ on a d6; cover +1`.
pub(crate) fn odds(choice: &Choice) -> Option<String> {
    let odds = choice.odds.as_ref()?;
    let because = each_after("; ", odds.because.iter().cloned());
    Some(format!("{}, {}{because}", odds.chance, odds.need))
}

/// A choice as one line: label, odds, why it is blocked.
pub(crate) fn choice(choice: &Choice) -> String {
    let mut text = choice.label.clone();
    if choice.answer != choice.label {
        text += &format!(" = {}", choice.answer);
    }
    if let Some(odds) = odds(choice).filter(|_| choice.blocked.is_none()) {
        text += &format!(" ({odds})");
    }
    if let Some(refusal) = &choice.blocked {
        text += &format!(" – blocked: {refusal}");
    }
    text
}

/// What there is to say about a question: how it is meant, what its choices do, why others are blocked. With the number of an
/// open choice, that one alone.
pub(crate) fn explained(prompt: &Prompt, which: &str) -> Vec<String> {
    let about = |(index, each): (usize, &Choice)| {
        (!each.about.is_empty()).then(|| format!("{:>3} {}: {}", index + 1, each.label, each.about))
    };
    if let Ok(number) = which.parse::<usize>() {
        let one = prompt.open().enumerate().nth(number.wrapping_sub(1));
        let Some((index, each)) = one else { return vec![format!("there is no choice {number}")] };
        return vec![about((index, each)).unwrap_or_else(|| format!("{number:>3} {}", choice(each)))];
    }
    let said = [&prompt.note, &prompt.help].into_iter().filter(|text| !text.is_empty()).cloned();
    let blocked = prompt.choices.iter().filter(|each| each.blocked.is_some()).map(choice);
    said.chain(prompt.open().enumerate().filter_map(about)).chain(blocked).collect()
}

/// Dice as they fell: `[5] [2]`.
pub(crate) fn dice(dice: &[DieFace]) -> String {
    dice.iter().map(|die| format!("[{}]", die.face)).collect::<Vec<_>>().join(" ")
}

/// A line of the log with its dice and its rule.
pub(crate) fn log_line(line: &Line) -> String {
    let mut text = format!("{:indent$}{}", "", line.text, indent = usize::from(line.depth) * 2);
    if !line.dice.is_empty() {
        text += &format!(" {}", dice(&line.dice));
    }
    if let Some(rule) = line.rule {
        text += &format!(" [{rule}]");
    }
    text
}

/// What a kind of space is called.
pub(crate) fn space_kind<'a>(theme: &'a Theme, space: &'a Space) -> &'a str {
    theme.spaces.get(&space.kind).map_or(space.kind.as_str(), |look| look.name.as_str())
}

fn seat_word(scene: &Scene, seat: Seat) -> String {
    scene
        .seats
        .iter()
        .find(|panel| panel.seat == seat)
        .map_or_else(|| seat.to_string(), |panel| panel.name.clone())
}

fn badges(badges: &[Badge]) -> String {
    each_after(", ", badges.iter().map(|badge| badge.title.clone()))
}

/// A piece in words: id, name, owner, form, facing, badges.
pub(crate) fn piece(scene: &Scene, piece: &Piece) -> String {
    const FACINGS: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
    let mut text = piece.id.clone();
    if piece.name != piece.id {
        text += &format!(" {}", piece.name);
    }
    if let Some(owner) =
        piece.owner.map(|owner| seat_word(scene, owner)).filter(|name| !piece.name.contains(name))
    {
        text += &format!(" ({owner})");
    }
    if let Some(form) = &piece.form {
        text += &format!(", {form}");
    }
    if let Some(facing) = piece.facing.and_then(|facing| FACINGS.get(usize::from(facing))) {
        text += &format!(", facing {facing}");
    }
    text + &badges(&piece.badges)
}

/// A space in words: id, name, kind, owner, badges and what stands there.
pub(crate) fn space(scene: &Scene, theme: &Theme, space: &Space) -> String {
    let mut text = space.id.clone();
    if let Some(name) = &space.name {
        text += &format!(" {name}");
    }
    text += &format!(", {}", space_kind(theme, space));
    if let Some(owner) = space.owner {
        text += &format!(", held by {}", seat_word(scene, owner));
    }
    text += &badges(&space.badges);
    let here = scene.pieces.iter().filter(|other| other.at.as_ref() == Some(&space.id));
    here.for_each(|here| text += &format!("; {}", piece(scene, here)));
    text
}

/// The whole table in words: facts, tracks, pieces, notable spaces, kinds of spaces.
pub(crate) fn board(scene: &Scene, theme: &Theme) -> Vec<String> {
    let mut lines = vec![scene.headline.clone()];
    lines.extend(scene.facts.iter().map(|fact| format!("{}: {}", fact.label, fact.value)));
    for panel in &scene.seats {
        let facts =
            each_after(", ", panel.facts.iter().map(|fact| format!("{}: {}", fact.label, fact.value)));
        let asked = if panel.to_act { ", to act" } else { "" };
        lines.push(format!("{}{asked}{facts}", panel.name));
    }
    lines.extend(tracks(scene));
    for (index, board) in scene.boards.iter().enumerate() {
        lines.push(format!("{}, {} spaces", board.title, board.spaces.len()));
        for here in &scene.pieces {
            let at = here.at.as_ref().and_then(|at| board.spaces.iter().find(|space| space.id == *at));
            match (at, &here.at) {
                (Some(at), _) => {
                    lines.push(format!("  {} at {}, {}", piece(scene, here), at.id, space_kind(theme, at)));
                }
                (None, None) if index == 0 => lines.push(format!("  {}, off the board", piece(scene, here))),
                _ => {}
            }
        }
        let notable = |at: &&Space| at.name.is_some() || at.owner.is_some() || !at.badges.is_empty();
        for at in board.spaces.iter().filter(notable) {
            lines.push(format!("  {}", space(scene, theme, at)));
        }
        lines.extend(kinds(theme, &board.spaces));
    }
    lines.extend(scene.marks.iter().map(|mark| format!("{}: {}", mark.title, mark.spaces.join(" "))));
    lines
}

/// Which spaces are of which kind; the commonest kind goes without saying.
fn kinds(theme: &Theme, spaces: &[Space]) -> Vec<String> {
    let mut kinds: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for space in spaces {
        kinds.entry(space_kind(theme, space)).or_default().push(&space.id);
    }
    let most = kinds.values().map(Vec::len).max().unwrap_or(0);
    kinds
        .into_iter()
        .map(|(kind, ids)| {
            if ids.len() == most {
                format!("  {kind}: all others")
            } else {
                format!("  {kind}: {}", ids.join(" "))
            }
        })
        .collect()
}

/// The facts that neither the headline nor the title above it says already.
pub(crate) fn new_facts<'a>(scene: &'a Scene, title: &str) -> Vec<&'a Fact> {
    let said = format!("{}\n{title}", scene.headline).to_lowercase();
    let is_new = |fact: &&Fact| {
        let (label, value) = (fact.label.to_lowercase(), fact.value.to_lowercase());
        // A short value such as a number may stand there by chance.
        !said.contains(&format!("{label} {value}")) && (value.len() < 4 || !said.contains(&value))
    };
    scene.facts.iter().filter(is_new).collect()
}

/// Where the counter of a track stands: `2 of 4`, or `dusk (dawn noon dusk night)`.
pub(crate) fn track(track: &Track) -> String {
    let at = track.boxes.get(track.at).map_or("–", String::as_str);
    match track.boxes.last() {
        Some(last) if track.boxes.iter().all(|name| name.parse::<u32>().is_ok()) => format!("{at} of {last}"),
        _ => format!("{at} ({})", track.boxes.join(" ")),
    }
}

/// Tracks in words, but for those that a fact tells already.
pub(crate) fn tracks(scene: &Scene) -> Vec<String> {
    let told = |track: &&Track| scene.facts.iter().any(|fact| fact.label == track.title);
    let tracks = scene.tracks.iter().filter(|each| !told(each));
    tracks.map(|each| format!("{}: {}", each.title, track(each))).collect()
}

/// The value of a row of a record sheet, with its boxes: `6 ☐☐☒■`.
pub(crate) fn row_value(row: &SheetRow) -> String {
    let boxes = row.boxes.iter().map(|tick| match tick {
        Tick::Open => '☐',
        Tick::Crossed => '☒',
        Tick::Filled => '■',
    });
    let boxes: String = boxes.collect();
    let gap = if boxes.is_empty() || row.value.is_empty() { "" } else { " " };
    format!("{}{gap}{boxes}", row.value)
}

/// Record sheets and cards in words.
pub(crate) fn cards(scene: &Scene) -> Vec<String> {
    let mut lines = Vec::new();
    let mut group = "";
    for sheet in &scene.sheets {
        if sheet.group != group {
            lines.push(sheet.group.clone());
            group = &sheet.group;
        }
        let rows: Vec<String> =
            sheet.rows.iter().map(|row| format!("{}: {}", row.label, row_value(row))).collect();
        lines.push(format!("  {}. {}", sheet.title, rows.join("; ")));
    }
    for row in &scene.cards {
        let down = if row.face_down > 0 { format!(", {} face down", row.face_down) } else { String::new() };
        lines.push(format!("{}{down}", row.title));
        for card in &row.cards {
            let count = if card.count == 1 { String::new() } else { format!("{} × ", card.count) };
            let text = if card.text.is_empty() { String::new() } else { format!(": {}", card.text) };
            lines.push(format!("  {count}{}{text}", card.title));
        }
    }
    lines
}

/// An answer that a coach would give: what, with what chance, and why.
pub(crate) fn counsel(counsel: &Counsel) -> String {
    let chance = Chance::new(counsel.chance.clamp(0, 1000) as u64, 1000);
    format!("{}: {chance} to win; {}", counsel.label, counsel.why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_and_lines_fit() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap("", 9), [""]);
    }

    #[test]
    fn boxes_stand_behind_the_value_of_a_row() {
        let boxes = vec![Tick::Open, Tick::Crossed, Tick::Filled];
        let row = SheetRow {
            label: "Field".into(),
            value: "1".into(),
            tone: retrograde_core::Tone::Plain,
            boxes,
            bands: Vec::new(),
        };
        assert_eq!(row_value(&row), "1 ☐☒■");
        assert_eq!(row_value(&SheetRow { value: String::new(), ..row }), "☐☒■");
    }
}
