use retrograde_core::{Dice, PlayoutDice};

/// Numbers at the edges of the types that hold them.
const NUMBERS: [&str; 12] =
    ["0", "1", "-1", "7", "99", "127", "255", "256", "65535", "65536", "4294967296", "99999999999999999999"];
const ODD: [&str; 13] = ["\0", "\r", "\r\r", "\n", "\t", "  ", "é", "☺", "\u{202e}", "#", " | ", ": ", "\""];

/// Lines that mean something in a record, though a game's own records may have none of them.
const LINES: [&str; 6] =
    ["option size 4", "option size ", "position", "start | border d6=3", "seed 1", "end 00"];

/// `text` with one to four damages; some take parts of `others`.
pub(super) fn damage(text: &str, others: &[String], dice: &mut PlayoutDice) -> String {
    let mut text = text.to_owned();
    let most = 1 << dice.pick("how much", 3);
    for _ in 0..=dice.pick("damages", most) {
        let other = &others[dice.pick("other", others.len())];
        text = match dice.pick("damage", 10) {
            0 => flip(&text, dice),
            1 => truncate(&text, dice),
            2 => swap_lines(&text, dice),
            3 => drop_or_repeat_line(&text, dice),
            4 => splice_lines(&text, other, dice),
            5 => splice_token(&text, other, dice),
            6 => insert_odd(&text, dice),
            7 => insert_line(&text, dice),
            _ => change_number(&text, dice),
        };
    }
    text
}

/// An index that a text can be cut at.
fn cut(text: &str, dice: &mut PlayoutDice) -> usize {
    let at = dice.pick("cut", text.len() + 1);
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

fn flip(text: &str, dice: &mut PlayoutDice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    if !bytes.is_empty() {
        let at = dice.pick("byte", bytes.len());
        bytes[at] ^= 1 << dice.pick("bit", 8);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn truncate(text: &str, dice: &mut PlayoutDice) -> String {
    let (a, b) = (cut(text, dice), cut(text, dice));
    match dice.pick("side", 3) {
        0 => text[..a].to_owned(),
        1 => text[a..].to_owned(),
        _ => [&text[..a.min(b)], &text[a.max(b)..]].concat(),
    }
}

fn swap_lines(text: &str, dice: &mut PlayoutDice) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let (a, b) = (dice.pick("line", lines.len()), dice.pick("line", lines.len()));
    lines.swap(a, b);
    lines.join("\n")
}

fn drop_or_repeat_line(text: &str, dice: &mut PlayoutDice) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let at = dice.pick("line", lines.len());
    if dice.pick("repeat", 2) == 0 {
        lines.remove(at);
    } else {
        lines.insert(dice.pick("line", lines.len()), lines[at]);
    }
    lines.join("\n")
}

/// The head of one text and the tail of another.
fn splice_lines(text: &str, other: &str, dice: &mut PlayoutDice) -> String {
    let (mut lines, tail): (Vec<&str>, Vec<&str>) = (text.split('\n').collect(), other.split('\n').collect());
    lines.truncate(dice.pick("line", lines.len()));
    lines.extend(&tail[dice.pick("line", tail.len())..]);
    lines.join("\n")
}

/// A word of `other` in the place of a word.
fn splice_token(text: &str, other: &str, dice: &mut PlayoutDice) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let others: Vec<&str> = other.split_whitespace().collect();
    if words.is_empty() || others.is_empty() {
        return other.to_owned();
    }
    let (old, new) = (words[dice.pick("word", words.len())], others[dice.pick("word", others.len())]);
    // `old` is a part of `text`, so the distance of the two is its place.
    let at = old.as_ptr() as usize - text.as_ptr() as usize;
    [&text[..at], new, &text[at + old.len()..]].concat()
}

fn insert_odd(text: &str, dice: &mut PlayoutDice) -> String {
    let mut at = cut(text, dice);
    if dice.pick("at the end of a line", 2) == 0 {
        at += text[at..].find('\n').unwrap_or(0);
    }
    [&text[..at], ODD[dice.pick("odd", ODD.len())], &text[at..]].concat()
}

fn insert_line(text: &str, dice: &mut PlayoutDice) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    lines.insert(dice.pick("line", lines.len()), LINES[dice.pick("new line", LINES.len())]);
    lines.join("\n")
}

fn change_number(text: &str, dice: &mut PlayoutDice) -> String {
    let digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let starts: Vec<usize> = (0..text.len()).filter(|&at| digit(at) && (at == 0 || !digit(at - 1))).collect();
    if starts.is_empty() {
        return text.to_owned();
    }
    let start = starts[dice.pick("number", starts.len())];
    let end = (start..text.len()).find(|&at| !digit(at)).unwrap_or(text.len());
    let near = |by: i64| text[start..end].parse::<i64>().map_or(String::new(), |n| (n + by).to_string());
    let new = match dice.pick("new", 3) {
        0 => near(1),
        1 => near(-1),
        _ => NUMBERS[dice.pick("edge", NUMBERS.len())].to_owned(),
    };
    [&text[..start], &new, &text[end..]].concat()
}
