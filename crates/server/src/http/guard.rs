//! Who asks, and from where.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{HOST, HeaderMap, ORIGIN};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;

use crate::config::Config;
use crate::hub::Hub;
use crate::sorry::Sorry;

/// The address of the client.
#[derive(Copy, Clone, Debug)]
pub(super) struct Address(pub(super) IpAddr);

impl FromRequestParts<Arc<Hub>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Address, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // The last address is the one that the proxy itself saw; those before it anybody can make up.
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded =
            forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let told = forwarded.filter(|_| hub.config.behind_proxy);
        Ok(Address(told.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}

/// Refuses requests to a name that is not this server's. A page of another site could otherwise have its own name lead here, and would
/// be at home.
pub(super) async fn own_name(
    State(hub): State<Arc<Hub>>,
    request: Request,
    next: Next,
) -> Result<Response, Sorry> {
    let host = request.headers().get(HOST).map(|host| host.to_str().unwrap_or_default());
    let host = request.uri().host().or(host).unwrap_or_default();
    if is_own_name(host, &hub.config) { Ok(next.run(request).await) } else { Err(Sorry::other_name(host)) }
}

/// Whether nobody else can have a name lead here: an address, or a name that is not looked up in the world, or one that was given.
fn is_own_name(host: &str, config: &Config) -> bool {
    let host = host.to_ascii_lowercase();
    let name = match host.strip_prefix('[') {
        Some(rest) => {
            return rest.split_once(']').is_some_and(|(address, _)| address.parse::<IpAddr>().is_ok());
        }
        None => host.rsplit_once(':').map_or(host.as_str(), |(name, _)| name),
    };
    let name = name.trim_end_matches('.');
    let given = config.names.iter().map(String::as_str);
    let pages = config.origins.iter().filter_map(|origin| origin.split_once("://"));
    let pages = pages.map(|(_, page)| page.rsplit_once(':').map_or(page, |(name, _)| name));
    name.parse::<IpAddr>().is_ok()
        || !name.contains('.')
        || [".localhost", ".local", ".lan", ".home.arpa", ".internal"].iter().any(|end| name.ends_with(end))
        || given.chain(pages).any(|own| own.eq_ignore_ascii_case(name))
}

/// Refuses pages of other sites. Programs other than browsers send no origin.
pub(super) struct OwnPage;

impl FromRequestParts<Arc<Hub>> for OwnPage {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<OwnPage, Sorry> {
        if is_own(&parts.headers, &hub.config) {
            return Ok(OwnPage);
        }
        Err(Sorry::forbidden(
            "pages on other sites may not do this unless the server was started with --origin for them",
        ))
    }
}

fn is_own(headers: &HeaderMap, config: &Config) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if config.origins.iter().any(|allowed| allowed == origin) {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let page = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
    page.is_some() && page == host
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_nobody_else_can_have_lead_here() {
        let config = Config {
            names: vec!["play.example".into()],
            origins: vec!["https://club.example".into()],
            ..Config::local("unused", &[])
        };
        for own in [
            "127.0.0.1:8080",
            "10.1.2.3",
            "[::1]:8080",
            "[::1]",
            "localhost",
            "LOCALHOST:80",
            "games.local:8080",
            "tower:8080",
            "Play.Example",
            "play.example:443",
            "play.example.",
            "club.example",
            "",
        ] {
            assert!(is_own_name(own, &config), "{own}");
        }
        for other in [
            "evil.example",
            "evil.example:8080",
            "play.example.evil.example",
            "notplay.example",
            "127.0.0.1.evil.example",
            "[evil.example]",
            "localhost.evil.example",
            "evil.localhostx.com",
        ] {
            assert!(!is_own_name(other, &config), "{other}");
        }
    }

    #[test]
    fn only_own_pages_and_allowed_ones() {
        let config = Config { origins: vec!["https://club.example".into()], ..Config::local("unused", &[]) };
        let own = |origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, "localhost:8080".parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(ORIGIN, origin.parse().unwrap());
            }
            is_own(&headers, &config)
        };
        assert!(own(None) && own(Some("http://localhost:8080")) && own(Some("https://club.example")));
        for foreign in ["https://evil.example", "http://localhost:8081", "null", "localhost:8080", "http://"]
        {
            assert!(!own(Some(foreign)), "{foreign}");
        }
    }
}
