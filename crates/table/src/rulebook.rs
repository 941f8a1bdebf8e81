//! The rules of a game as text, cut into single rules.

use std::collections::BTreeSet;

use retrograde_core::Info;

/// One rule with its id.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Rule {
    /// `UB-123`.
    pub id: String,
    /// The headings above it, the nearest last.
    pub section: Vec<String>,
    /// Its lines: the sentence, then tables and what is indented under it.
    pub lines: Vec<String>,
}

/// The rules of a game in the order of its text.
pub fn rules_of(info: &Info) -> Vec<Rule> {
    parse(info.rules)
}

/// The ids in brackets in the text of a game's rules.
pub(crate) fn ids_of(info: &Info) -> BTreeSet<&'static str> {
    let ids = info.rules.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    ids.map(|(id, _)| id).filter(|id| is_id(id)).collect()
}

fn parse(text: &str) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut headings: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let level = line.bytes().take_while(|&byte| byte == b'#').count();
        if level > 0 {
            headings.retain(|(other, _)| *other < level);
            headings.push((level, line[level..].trim().to_owned()));
            open = false;
        } else if let Some((id, sentence)) = item(line) {
            // The title of the whole text says nothing about a single rule.
            let below = headings.iter().filter(|(level, _)| *level > 1);
            let section = below.map(|(_, heading)| heading.clone()).collect();
            rules.push(Rule { id: id.to_owned(), section, lines: vec![plain(sentence)] });
            open = true;
        } else if open && belongs(line) {
            if let Some(rule) = rules.last_mut() {
                rule.lines.push(plain(line));
            }
        } else {
            open = false;
        }
    }
    for rule in &mut rules {
        while rule.lines.last().is_some_and(|line| line.trim().is_empty()) {
            rule.lines.pop();
        }
    }
    rules
}

/// The id and the rest of a line such as `- [UB-123] A sentence.`
fn item(line: &str) -> Option<(&str, &str)> {
    let (id, rest) = line.trim_start().strip_prefix("- [")?.split_once(']')?;
    is_id(id).then_some((id, rest.trim()))
}

fn is_id(text: &str) -> bool {
    let upper = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    text.split_once('-').is_some_and(|(prefix, number)| upper(prefix) && upper(number))
}

fn belongs(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with([' ', '\t', '|'])
}

/// Markdown without the marks that mean nothing in a terminal.
fn plain(line: &str) -> String {
    line.replace("**", "").replace('`', "")
}

/// The rule with this id.
pub fn by_id<'a>(rules: &'a [Rule], id: &str) -> Option<&'a Rule> {
    rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

/// The rules in which all the words occur, in id or text, whatever their case.
pub fn containing<'a>(rules: &'a [Rule], query: &str) -> Vec<&'a Rule> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let matches = |rule: &&Rule| {
        let text = format!("{} {}", rule.id, rule.lines.join(" ")).to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    rules.iter().filter(matches).collect()
}

/// The ids most like an unknown one.
pub fn nearest<'a>(rules: &'a [Rule], id: &str, count: usize) -> Vec<&'a str> {
    let wanted = id.to_uppercase();
    let mut ids: Vec<(usize, &str)> =
        rules.iter().map(|rule| (distance(&wanted, &rule.id), rule.id.as_str())).collect();
    ids.sort_by_key(|(distance, _)| *distance);
    ids.into_iter().take(count).map(|(_, id)| id).collect()
}

/// Letters to change, add or leave out to make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let swapped = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = swapped.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# A game
- [AB-001] Units **move**.

## 2. Fire
### 2.1 Beams
- [AB-002] A beam hits:

| size | dice |
| --- | --- |
  - a note
- [AB-C01] A ruling on beams.
Prose that belongs to nothing.
| nor | this |
";

    #[test]
    fn a_rule_has_its_tables_and_its_section() {
        let rules = parse(TEXT);
        assert_eq!(rules.len(), 3);
        assert_eq!((rules[0].section.len(), rules[0].lines[0].as_str()), (0, "Units move."));
        assert_eq!(rules[1].section, ["2. Fire", "2.1 Beams"]);
        assert_eq!(rules[1].lines.len(), 5);
        assert_eq!(rules[2].lines, ["A ruling on beams."]);
    }

    #[test]
    fn search_wants_all_words() {
        let rules = parse(TEXT);
        let ids =
            |query: &str| containing(&rules, query).iter().map(|rule| rule.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids("BEAM"), ["AB-002", "AB-C01"]);
        assert_eq!(ids("beam size"), ["AB-002"]);
        assert!(ids("laser").is_empty());
        assert_eq!(by_id(&rules, "ab-c01").unwrap().id, "AB-C01");
        assert_eq!(nearest(&rules, "AB-003", 1), ["AB-001"]);
    }
}
