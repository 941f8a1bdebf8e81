//! Who asks, and from where.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{HOST, HeaderMap, ORIGIN};
use axum::http::request::Parts;

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

/// Refuses pages of other sites. Programs other than browsers send no origin.
pub(super) struct OwnPage;

impl FromRequestParts<Arc<Hub>> for OwnPage {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<OwnPage, Sorry> {
        if is_own(&parts.headers, &hub.config) {
            return Ok(OwnPage);
        }
        Err(Sorry::forbidden(
            "pages of other sites may not do this, unless the server was started with their --origin",
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
