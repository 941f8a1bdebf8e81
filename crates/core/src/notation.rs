use std::fmt;

/// Why a text could not be read.
///
/// # Display
///
/// `line 3: expected a hex such as 0608, found "06O8"`; without a line number where the text is a single line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ParseError {
    /// Line, counted from 1; 0 where there is just one.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl ParseError {
    /// Something else was expected.
    pub fn expected(expected: &str, found: &str) -> ParseError {
        let what = if found.is_empty() {
            format!("expected {expected}, found nothing more")
        } else {
            format!("expected {expected}, found {found:?}")
        };
        ParseError { line: 0, what }
    }

    /// What was expected, if that is what is wrong.
    pub(crate) fn wanted(&self) -> Option<&str> {
        let (wanted, _found) = self.what.strip_prefix("expected ")?.rsplit_once(", found ")?;
        Some(wanted)
    }

    /// A sentence.
    pub fn new(what: impl Into<String>) -> ParseError {
        ParseError { line: 0, what: what.into() }
    }

    /// The same, at a line of a longer text.
    #[must_use]
    pub fn at_line(self, line: usize) -> ParseError {
        ParseError { line, ..self }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for ParseError {}

/// Reads a text of statements: one a line, or several with `;` between. A `#` that begins a word begins a comment.
///
/// A line that begins with one of the words of `whole` is a single statement, whatever is in it. Gives the number of the
/// last line, for what is found wrong with the whole.
///
/// # Errors
///
/// What `read` refuses, with its line.
pub fn read_statements(
    text: &str,
    whole: &[&str],
    mut read: impl FnMut(&str) -> Result<(), ParseError>,
) -> Result<usize, ParseError> {
    let mut last = 1;
    for (line, number) in text.lines().zip(1..) {
        last = number;
        let line = line.trim();
        if line.split_whitespace().next().is_some_and(|first| whole.contains(&first)) {
            read(line).map_err(|error| error.at_line(number))?;
            continue;
        }
        let begins_word = |at: &usize| *at == 0 || line[..*at].ends_with(char::is_whitespace);
        let comment = line.match_indices('#').map(|(at, _)| at).find(begins_word);
        let line = &line[..comment.unwrap_or(line.len())];
        for statement in line.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
            read(statement).map_err(|error| error.at_line(number))?;
        }
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_cut_at_semicolons_and_comments() {
        let mut read = Vec::new();
        let text = "turn 3; card a#2 # the second\n# nothing\n\ndesign a; b # c\n  step x  ";
        let last = read_statements(text, &["design"], |statement| {
            read.push(statement.to_owned());
            Ok(())
        });
        assert_eq!(last, Ok(5));
        assert_eq!(read, ["turn 3", "card a#2", "design a; b # c", "step x"]);
    }

    #[test]
    fn an_error_gets_its_line() {
        let fail = |statement: &str| if statement == "bad" { Err(ParseError::new("no")) } else { Ok(()) };
        assert_eq!(read_statements("good\ngood; bad", &[], fail), Err(ParseError::new("no").at_line(2)));
    }
}
