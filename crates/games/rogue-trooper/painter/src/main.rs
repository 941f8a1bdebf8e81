//! `cargo run -p retrograde-painter`: paints the board of Rogue Trooper again, into its pack.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "no rules: a tool that writes files"
)]

use std::path::Path;
use std::process::ExitCode;

fn paint(pack: &Path) -> Result<String, String> {
    let read =
        |name: &str| std::fs::read_to_string(pack.join(name)).map_err(|error| format!("{name}: {error}"));
    let write = |name: &str, text: &str| {
        std::fs::write(pack.join(name), text).map_err(|error| format!("{name}: {error}"))
    };
    let painted = retrograde_painter::paint(&read("sectors.toml")?, &read("layout.toml")?)?;
    write("board.svg", &painted.picture)?;
    write("spots.toml", &painted.spots)?;
    Ok(format!("board.svg: {} KB", painted.picture.len() / 1024))
}

fn main() -> ExitCode {
    match paint(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../pack")) {
        Ok(done) => {
            println!("{done}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
