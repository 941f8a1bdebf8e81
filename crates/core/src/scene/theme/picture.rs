use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{PackError, PackFiles, read_file};

/// A picture of the pack's own that lies under the spaces of its board: ground only, for everything that is written,
/// lit or moved stays with the clients. It changes no rule and no hash of the pack.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The file of the pack: an SVG.
    pub file: String,
    /// Where it lies on the board: left, top, width and height, in thousandths of the board's width.
    pub at: (i32, i32, i32, i32),
    /// The hash of its content, under which a server hands it out.
    #[serde(skip_deserializing)]
    pub hash: String,
    /// Where the picture leaves room, by space: what `spots.toml` of the pack says.
    #[serde(skip_deserializing)]
    pub spots: BTreeMap<String, Spots>,
}

/// The room that a picture leaves in one space, in thousandths of the board's width.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Spots {
    /// The middle of the badge that goes with the name.
    pub badge: (i32, i32),
    /// The name: left, top, width and height.
    pub name: (i32, i32, i32, i32),
    /// The middle of where pieces stand.
    pub hub: (i32, i32),
    /// How far they may reach from there.
    pub room: i32,
    /// The middles of further badges.
    pub marks: Vec<(i32, i32)>,
}

/// The longest picture, in bytes: it is loaded with the table.
const LONGEST: usize = 400 * 1024;

impl Picture {
    /// Takes in what the files of the pack say about it.
    ///
    /// # Errors
    ///
    /// If there is no such file, if it is too long or more than a picture, or if `spots.toml` cannot be read.
    pub(crate) fn load(&mut self, files: &PackFiles) -> Result<(), PackError> {
        let because =
            |key: &str, text: String| Err(PackError::new("theme.toml", format!("picture.{key}"), text));
        let (_, _, width, height) = self.at;
        if width <= 0 || height <= 0 {
            return because("at", "a picture has a width and a height".to_owned());
        }
        let Some(svg) = files.get(&self.file) else {
            return because("file", format!("there is no file {:?}", self.file));
        };
        if svg.len() > LONGEST {
            let (length, most) = (svg.len() / 1024, LONGEST / 1024);
            return because(
                "file",
                format!("{} has {length} KB; a picture has at most {most} KB", self.file),
            );
        }
        let text = svg.to_ascii_lowercase();
        let foreign = [
            "<script",
            "<foreignobject",
            "<!doctype",
            "<!entity",
            "@import",
            "javascript:",
            "http:",
            "https:",
        ];
        let plain = text.replace("http://www.w3.org/", "");
        if !svg.starts_with("<svg ") || foreign.iter().any(|word| plain.contains(word)) {
            let text = format!("{} is not a plain SVG: no scripts, nothing from elsewhere", self.file);
            return because("file", text);
        }
        self.hash = Sha256::digest(svg.as_bytes())
            .iter()
            .take(16)
            .fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"));
        self.spots = if files.contains_key(SPOTS) { read_file(files, SPOTS)? } else { BTreeMap::new() };
        Ok(())
    }
}

const SPOTS: &str = "spots.toml";

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(files: &[(&str, &str)]) -> Result<Picture, String> {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        let mut picture = Picture { file: "board.svg".into(), at: (0, 0, 1000, 800), ..Picture::default() };
        picture.load(&files).map_err(|error| error.to_string()).map(|()| picture)
    }

    const PLAIN: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0h9\"/></svg>";

    #[test]
    fn a_picture_is_known_by_its_content() {
        let one = loaded(&[("board.svg", PLAIN)]).unwrap();
        assert_eq!(one.hash.len(), 32);
        assert_ne!(one.hash, loaded(&[("board.svg", &PLAIN.replace('9', "8"))]).unwrap().hash);
        let spots = "a = { badge = [1, 2], name = [3, 4, 5, 6], hub = [7, 8], room = 9, marks = [[1, 1]] }";
        let two = loaded(&[("board.svg", PLAIN), ("spots.toml", spots)]).unwrap();
        assert_eq!((two.hash, two.spots["a"].hub), (one.hash, (7, 8)));
    }

    #[test]
    fn a_picture_that_is_missing_too_long_or_no_picture_is_refused() {
        assert!(loaded(&[]).unwrap_err().starts_with("theme.toml: picture.file: there is no file"));
        let long = PLAIN.replace("h9", &"h9".repeat(250_000));
        assert!(loaded(&[("board.svg", &long)]).unwrap_err().contains("at most 400 KB"));
        for bad in [
            PLAIN.replace("<path", "<script>alert(1)</script><path"),
            PLAIN.replace("<path", "<image href=\"https://elsewhere.org/a.png\"/><path"),
            PLAIN.replace("<path", "<foreignObject/><path"),
            format!("<!DOCTYPE svg>{PLAIN}"),
        ] {
            assert!(loaded(&[("board.svg", &bad)]).unwrap_err().contains("not a plain SVG"), "{bad}");
        }
        assert!(
            loaded(&[("board.svg", PLAIN), ("spots.toml", "a = 7")]).unwrap_err().starts_with("spots.toml")
        );
    }
}
