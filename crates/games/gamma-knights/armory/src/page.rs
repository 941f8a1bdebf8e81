//! A page of lines and letters in whole numbers, to be written as SVG or in another form. Colours are tones, so
//! that screen and paper differ in them only.

use retrograde_core::workshop::Look;

use crate::figure::ellipse_path;

/// Width and height of the page: A4 in tenths of a millimetre.
pub const PAGE: (i32, i32) = (2100, 2970);
/// The length of a dash and of the gap after it.
pub const DASH: (i32, i32) = (14, 10);

/// A colour by its part.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Tone {
    /// The paper.
    Back,
    /// Most lines and letters.
    Main,
    /// What is less important.
    Dim,
    /// What is hardly seen.
    Faint,
    /// What stands out.
    Second,
}

impl Tone {
    /// As red, green and blue.
    pub const fn colour(self, look: Look) -> [u8; 3] {
        let colours = match look {
            Look::Screen => [0x050b08, 0x7dffb0, 0x3f9a68, 0x12301f, 0xffb84d],
            Look::Ink => [0xffffff, 0x000000, 0x555555, 0xdddddd, 0x000000],
        };
        let [_, red, green, blue] = u32::to_be_bytes(colours[self as usize]);
        [red, green, blue]
    }
}

/// What lines and areas are drawn with.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Pen {
    /// The sheet itself.
    Ground,
    /// A line.
    Line,
    /// A line behind other things.
    Faint,
    /// A box to cross off.
    Box,
    /// One of the second kind.
    SecondBox,
    /// Around a panel.
    Frame,
    /// A line that stands out.
    Second,
    /// A piece of armor.
    Plate,
    /// What shines on it.
    Light,
    /// The force field around a figure.
    Halo,
}

impl Pen {
    /// Every pen.
    pub const ALL: [Pen; 10] = [
        Pen::Ground,
        Pen::Line,
        Pen::Faint,
        Pen::Box,
        Pen::SecondBox,
        Pen::Frame,
        Pen::Second,
        Pen::Plate,
        Pen::Light,
        Pen::Halo,
    ];

    /// The tone of the area.
    pub const fn fill(self) -> Option<Tone> {
        match self {
            Pen::Ground | Pen::Box | Pen::SecondBox => Some(Tone::Back),
            Pen::Plate => Some(Tone::Faint),
            Pen::Light => Some(Tone::Second),
            Pen::Line | Pen::Faint | Pen::Frame | Pen::Second | Pen::Halo => None,
        }
    }

    /// The tone of the line and its width.
    pub const fn stroke(self) -> Option<(Tone, u8)> {
        match self {
            Pen::Ground | Pen::Light => None,
            Pen::Line | Pen::Box => Some((Tone::Main, 3)),
            Pen::Faint => Some((Tone::Faint, 2)),
            Pen::SecondBox | Pen::Second => Some((Tone::Second, 3)),
            Pen::Frame => Some((Tone::Dim, 3)),
            Pen::Plate => Some((Tone::Main, 4)),
            Pen::Halo => Some((Tone::Main, 2)),
        }
    }

    /// Whether the line is dashed, as [`DASH`] says.
    pub const fn is_dashed(self) -> bool {
        matches!(self, Pen::Halo)
    }
}

/// Which part of a text stands at its point.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How a text looks.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Letters {
    /// Their colour.
    pub tone: Tone,
    /// Whether they are bold.
    pub bold: bool,
    /// Where they stand.
    pub anchor: Anchor,
}

impl Letters {
    pub(crate) const PLAIN: Letters = Letters { tone: Tone::Main, bold: false, anchor: Anchor::Start };
    pub(crate) const BOLD: Letters = Letters { bold: true, ..Letters::PLAIN };
    pub(crate) const DIM: Letters = Letters { tone: Tone::Dim, ..Letters::PLAIN };
    pub(crate) const SECOND: Letters = Letters { tone: Tone::Second, ..Letters::PLAIN };
    pub(crate) const HEADING: Letters = Letters { tone: Tone::Second, ..Letters::BOLD };

    pub(crate) const fn to(self, anchor: Anchor) -> Letters {
        Letters { anchor, ..self }
    }
}

/// What is drawn.
#[derive(Clone, Debug)]
pub enum Mark {
    /// A path in the words of SVG, from a corner of its own.
    Path {
        /// What it is drawn with.
        pen: Pen,
        /// From where its points count.
        corner: (i32, i32),
        /// As SVG writes it.
        path: String,
    },
    /// A line of text in a monospaced font, whose letters are three fifths as wide as its size.
    Text {
        /// How it looks.
        letters: Letters,
        /// Where it stands.
        at: (i32, i32),
        /// The size of the font.
        size: i32,
        /// What it says.
        text: String,
    },
}

/// A page of marks, the first of them at the bottom.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its colours.
    pub look: Look,
    /// What it is called.
    pub title: String,
    /// What it is.
    pub about: String,
    /// What is on it.
    pub marks: Vec<Mark>,
}

impl Page {
    pub(crate) fn new(look: Look, title: &str, about: &str) -> Page {
        let mut page = Page { look, title: title.to_owned(), about: about.to_owned(), marks: Vec::new() };
        page.rect(Pen::Ground, (0, 0), PAGE);
        if look == Look::Screen {
            page.grid();
        }
        page
    }

    /// Thin lines behind everything.
    fn grid(&mut self) {
        let (width, height) = PAGE;
        let across = (1..height / 100).map(|row| format!("M0 {0}H{width}", row * 100));
        let down = (1..width / 100).map(|column| format!("M{0} 0V{height}", column * 100));
        let path: String = across.chain(down).collect();
        self.path(Pen::Faint, &path);
    }

    pub(crate) fn path(&mut self, pen: Pen, path: &str) {
        self.path_from(pen, (0, 0), path);
    }

    /// A path whose points are counted from a corner.
    pub(crate) fn path_from(&mut self, pen: Pen, corner: (i32, i32), path: &str) {
        self.marks.push(Mark::Path { pen, corner, path: path.to_owned() });
    }

    pub(crate) fn rect(&mut self, pen: Pen, at: (i32, i32), size: (i32, i32)) {
        self.path(pen, &rect_path(at, size));
    }

    pub(crate) fn circle(&mut self, pen: Pen, at: (i32, i32), radius: i32) {
        self.path(pen, &ellipse_path(at, (radius, radius)));
    }

    pub(crate) fn line(&mut self, pen: Pen, from: (i32, i32), to: (i32, i32)) {
        self.path(pen, &format!("M{} {}L{} {}", from.0, from.1, to.0, to.1));
    }

    /// Text that never gets wider than `room`: it shrinks.
    pub(crate) fn text(&mut self, letters: Letters, at: (i32, i32), size: i32, room: i32, text: &str) {
        // A letter of a monospaced font is three fifths as wide as it is high.
        let count = text.chars().count().max(1) as i32;
        let size = size.min(room * 5 / (count * 3)).max(8);
        self.marks.push(Mark::Text { letters, at, size, text: text.to_owned() });
    }

    /// Boxes to cross off, so many in a row.
    pub(crate) fn boxes(
        &mut self,
        pen: Pen,
        (x, y): (i32, i32),
        size: i32,
        gap: i32,
        number: i32,
        in_row: i32,
    ) {
        let step = size + gap;
        let mut path = String::new();
        for index in 0..number {
            let (column, row) = (index % in_row.max(1), index / in_row.max(1));
            path += &rect_path((x + column * step, y + row * step), (size, size));
        }
        self.path(pen, &path);
    }

    /// A panel with a heading and cut corners.
    pub(crate) fn panel(&mut self, (x, y): (i32, i32), (width, height): (i32, i32), heading: &str) {
        let cut = 24;
        let (right, bottom) = (x + width, y + height);
        self.path(
            Pen::Frame,
            &format!(
                "M{} {y}H{}L{right} {}V{}L{} {bottom}H{}L{x} {}V{}z",
                x + cut,
                right - cut,
                y + cut,
                bottom - cut,
                right - cut,
                x + cut,
                bottom - cut,
                y + cut
            ),
        );
        self.text(Letters::HEADING, (x + 34, y + 44), 28, width - 60, heading);
    }
}

fn rect_path((x, y): (i32, i32), (width, height): (i32, i32)) -> String {
    format!("M{x} {y}h{width}v{height}h-{width}z")
}
