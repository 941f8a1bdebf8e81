//! The browser client: files inside the program, or a directory while it is being written.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::hub::Hub;
use crate::sorry::Sorry;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Embedded;

/// Said instead of the client where it has not been built.
const MISSING: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Retrograde</title>\
<h1>The browser client is not built</h1>\
<p>The server is running, but it was built without the client. Build the client, then build the server again:</p>\
<pre>cd web &amp;&amp; npm ci &amp;&amp; npm run build</pre>\
<p>Or run <code>./play</code>, which does both. Programs can use the server as it is: see <a href=\"/api\">/api</a>.</p>";

/// What is said of a file whose name tells its content.
pub(super) const FOR_EVER: &str = "public, max-age=31536000, immutable";

struct File {
    content: Vec<u8>,
    etag: String,
}

/// Everything that is not a request to the interface: a file of the client, or its page.
pub(super) async fn site(
    State(hub): State<Arc<Hub>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Sorry> {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Err(Sorry::not_found("there is nothing at this address: see /api"));
    }
    if method != Method::GET && method != Method::HEAD {
        return Ok(([(ALLOW, "GET, HEAD")], Sorry::wrong_method()).into_response());
    }
    if let Some(file) = find(&hub, path).await {
        return Ok(answer(path, file, &headers));
    }
    // A page of the client has no dot in its name; a file that is missing is missing.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return Err(Sorry::not_found("there is no such file"));
    }
    // `/table/…` may have a document of its own, which asks for the scripts of that page at once.
    let own = format!("{}.html", path.split('/').next().unwrap_or_default());
    for page in [own.as_str(), "index.html"] {
        if let Some(file) = find(&hub, page).await {
            return Ok(answer(page, file, &headers));
        }
    }
    Ok((StatusCode::SERVICE_UNAVAILABLE, Html(MISSING)).into_response())
}

async fn find(hub: &Hub, path: &str) -> Option<File> {
    if path.is_empty()
        || path.split('/').any(|part| part.is_empty() || part.starts_with('.') || part.contains(['\\', ':']))
    {
        return None;
    }
    if let Some(directory) = &hub.config.site {
        let content = tokio::fs::read(directory.join(path.split('/').collect::<PathBuf>())).await.ok()?;
        let etag = tag(&Sha256::digest(&content));
        return Some(File { content, etag });
    }
    let file = Embedded::get(path)?;
    Some(File { etag: tag(&file.metadata.sha256_hash()), content: file.data.into_owned() })
}

fn tag(hash: &[u8]) -> String {
    let short = hash.iter().take(8).fold(0, |number: u64, &byte| number << 8 | u64::from(byte));
    format!("\"{short:016x}\"")
}

fn answer(path: &str, file: File, headers: &HeaderMap) -> Response {
    let cache = if is_hashed(path) { FOR_EVER } else { "no-cache" };
    let known = headers
        .get(IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == file.etag));
    let about = [(ETAG, file.etag), (CACHE_CONTROL, cache.to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(CONTENT_TYPE, kind(path))], file.content).into_response()
}

/// Whether a name tells its content, as in `app-3F2A9C01.js`: such a file never changes.
fn is_hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    let hash = stem.rsplit('-').next().filter(|hash| hash.len() < stem.len()).unwrap_or_default();
    hash.len() >= 8 && hash.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_tell_their_content() {
        assert!(is_hashed("app-3F2A9C01.js") && is_hashed("assets/app-3F2A9C01.css"));
        for name in ["app.js", "index.html", "app-style.css", "3F2A9C01.js", "a-3F2A.js"] {
            assert!(!is_hashed(name), "{name}");
        }
    }
}
