//! The sheet that is painted on: SVG as text.

use crate::shape::{Path, Point};

/// Elements one under the other, and the symbols that they use.
#[derive(Default)]
pub(crate) struct Sheet {
    symbols: String,
    painted: String,
    named: u32,
}

impl Sheet {
    /// Paints a path with these attributes, if it has any points.
    pub(crate) fn path(&mut self, path: &Path, how: &str) {
        if !path.is_empty() {
            self.painted += &format!("<path d=\"{}\" {how}/>\n", path.text());
        }
    }

    /// Paints a path several times, one over the other.
    pub(crate) fn layers(&mut self, path: &Path, ways: &[&str]) {
        if path.is_empty() {
            return;
        }
        let name = self.name();
        self.symbols += &format!("<path id=\"{name}\" d=\"{}\"/>\n", path.text());
        for how in ways {
            self.painted += &format!("<use href=\"#{name}\" {how}/>\n");
        }
    }

    /// Paints SVG as it is.
    pub(crate) fn raw(&mut self, svg: &str) {
        self.painted += svg;
        self.painted.push('\n');
    }

    pub(crate) fn open(&mut self, how: &str) {
        self.painted += &format!("<g {how}>\n");
    }

    pub(crate) fn close(&mut self) {
        self.painted += "</g>\n";
    }

    /// Keeps something that is painted often; gives its name.
    pub(crate) fn symbol(&mut self, svg: &str) -> String {
        let name = self.name();
        self.symbols += &format!("<g id=\"{name}\">{svg}</g>\n");
        name
    }

    /// Keeps an outline to paint within; gives its name.
    pub(crate) fn clip(&mut self, path: &Path) -> String {
        let name = self.name();
        self.symbols += &format!("<clipPath id=\"{name}\"><path d=\"{}\"/></clipPath>\n", path.text());
        name
    }

    /// Keeps a pattern of a square of this size; gives its name.
    pub(crate) fn pattern(&mut self, size: i32, svg: &str) -> String {
        let name = self.name();
        self.symbols += &format!(
            "<pattern id=\"{name}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\">{svg}</pattern>\n"
        );
        name
    }

    /// Paints a symbol at a point.
    pub(crate) fn stamp(&mut self, name: &str, (x, y): Point) {
        self.painted += &format!("<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>\n");
    }

    fn name(&mut self) -> String {
        self.named += 1;
        let mut number = self.named;
        let mut name = String::new();
        while number > 0 {
            name.push((b'a' + (number % 26) as u8) as char);
            number /= 26;
        }
        name
    }

    /// The whole file, for a board of this size in tenths of a unit.
    pub(crate) fn finish(self, (width, height): Point) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\">\n\
             <defs>\n{}</defs>\n{}</svg>\n",
            width / 10,
            height / 10,
            self.symbols,
            self.painted
        )
    }
}

/// A colour between two others; `share` in hundredths of the second.
pub(crate) fn mix(a: &str, b: &str, share: i32) -> String {
    let part =
        |text: &str, at: usize| i32::from_str_radix(text.get(at..at + 2).unwrap_or("0"), 16).unwrap_or(0);
    let mixed = |at: usize| part(a, at) + (part(b, at) - part(a, at)) * share / 100;
    format!("#{:02x}{:02x}{:02x}", mixed(1), mixed(3), mixed(5))
}
