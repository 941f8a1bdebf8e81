//! The grammar of a what-if file.

/// A what-if file as read, with its line numbers.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct WhatIf {
    /// Id of the game, and its line.
    pub(crate) game: (usize, String),
    /// The line that says `position`.
    pub(crate) position_line: usize,
    /// The lines of the position, each with its number.
    pub(crate) position: Vec<(usize, String)>,
    /// The answers in order.
    pub(crate) answers: Vec<Answer>,
}

/// An answer with its dice.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct Answer {
    /// Its line.
    pub(crate) line: usize,
    /// Id of the seat.
    pub(crate) seat: String,
    /// In notation.
    pub(crate) text: String,
    /// The dice in the order in which they fall.
    pub(crate) dice: Vec<u32>,
}

/// What was expected on which line.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct Malformed {
    pub(crate) line: usize,
    pub(crate) what: String,
}

fn malformed<T>(line: usize, what: impl Into<String>) -> Result<T, Malformed> {
    Err(Malformed { line, what: what.into() })
}

/// A line without its comment.
fn without_comment(line: &str) -> &str {
    let is_comment = |at: &usize| line[..*at].chars().next_back().is_none_or(char::is_whitespace);
    let start = line.match_indices('#').map(|(at, _)| at).find(is_comment);
    line[..start.unwrap_or(line.len())].trim_end()
}

/// Reads a what-if file.
pub(crate) fn parse(text: &str) -> Result<WhatIf, Malformed> {
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, without_comment(line)))
        .filter(|(_, line)| !line.trim().is_empty())
        .peekable();
    let last = text.lines().count().max(1);
    let game = match lines.next() {
        Some((line, text)) => match text.strip_prefix("game ").map(str::trim) {
            Some(id) if !id.is_empty() => (line, id.to_owned()),
            _ => return malformed(line, format!("expected `game NAME`, found {text:?}")),
        },
        None => return malformed(last, "expected `game NAME`, found nothing"),
    };
    let position_line = match lines.next() {
        Some((line, "position")) => line,
        Some((line, text)) => return malformed(line, format!("expected `position`, found {text:?}")),
        None => return malformed(last, "expected `position`, found nothing more"),
    };
    let mut position = Vec::new();
    while let Some((line, text)) = lines.next_if(|(_, text)| text.starts_with([' ', '\t'])) {
        position.push((line, text.trim().to_owned()));
    }
    if position.is_empty() {
        return malformed(position_line, "expected indented lines of a position below this line");
    }
    let answers = lines.map(|(line, text)| answer(line, text)).collect::<Result<_, _>>()?;
    Ok(WhatIf { game, position_line, position, answers })
}

fn answer(line: usize, text: &str) -> Result<Answer, Malformed> {
    let expected = || format!("expected `SEAT: ANSWER` or `SEAT: ANSWER dice RESULTS`, found {text:?}");
    let Some((seat, rest)) = text.split_once(':') else { return malformed(line, expected()) };
    let words: Vec<&str> = rest.split_whitespace().collect();
    let cut = words.iter().rposition(|&word| word == "dice");
    let (answer, dice) = match cut {
        Some(at) if at + 1 == words.len() => {
            return malformed(line, "expected results after `dice`: numbers, or S and - for combat dice");
        }
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (&words[..], &[][..]),
    };
    if seat.trim().is_empty() || seat != seat.trim() || answer.is_empty() {
        return malformed(line, expected());
    }
    let dice = dice.iter().flat_map(|word| word.split(',')).filter(|word| !word.is_empty());
    let mut results = Vec::new();
    for word in dice {
        results.extend(faces(line, word)?);
    }
    Ok(Answer { line, seat: seat.to_owned(), text: answer.join(" "), dice: results })
}

/// The dice of a word: a number, or combat dice one after another such as `S` or `SS-`.
fn faces(line: usize, word: &str) -> Result<Vec<u32>, Malformed> {
    if let Ok(number) = word.parse::<u32>()
        && number > 0
    {
        return Ok(vec![number]);
    }
    let face = |letter: char| match letter {
        'S' | 's' => Some(1),
        '-' => Some(2),
        _ => None,
    };
    match word.chars().map(face).collect::<Option<Vec<u32>>>() {
        Some(faces) => Ok(faces),
        None => malformed(line, format!("expected dice (a number, or S and - as in SS-), found {word:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "\
# a comment
game skirmish

position
  turn 1   # with a comment

  r1 0606 3
red: r1 attack b1 dice 5, S -
blue: pass
";

    #[test]
    fn a_good_file() {
        let read = parse(GOOD).unwrap();
        assert_eq!(read.game, (2, "skirmish".into()));
        assert_eq!(read.position, [(5, "turn 1".into()), (7, "r1 0606 3".into())]);
        assert_eq!(read.answers[0].dice, [5, 1, 2]);
        assert_eq!((read.answers[1].line, read.answers[1].text.as_str()), (9, "pass"));
    }

    #[test]
    fn damage_names_its_line() {
        let line = |text: &str| parse(text).unwrap_err().line;
        assert_eq!(line(""), 1);
        assert_eq!(line("spiel x"), 1);
        assert_eq!(line("game x\nposition\nred: pass"), 2);
        assert_eq!(line(&GOOD.replace("blue: pass", "blue pass")), 9);
        assert_eq!(line(&GOOD.replace("5, S", "5, X")), 8);
        assert_eq!(line(&GOOD.replace("dice 5, S -", "dice")), 8);
    }
}
