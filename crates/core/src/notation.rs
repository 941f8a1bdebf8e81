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
