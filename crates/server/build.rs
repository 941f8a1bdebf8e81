//! Builds again when the browser client was built.

fn main() {
    // A path that does not exist would count as changed every time.
    let dist = std::path::Path::new("../../web/dist");
    let watched = if dist.is_dir() { dist } else { std::path::Path::new("../../web") };
    println!("cargo:rerun-if-changed={}", watched.display());
}
