//! By which names the stand-in answers.
//!
//! A page on the internet may let its own name point at this machine, and its visitor's browser then takes the stand-in for a part of that
//! page: nothing but the `Host` header tells. So only names that nobody can register are answered.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Names of local networks, which no one can register (RFC 6761, 6762 and 8375, and what routers give out).
const LOCAL: [&str; 6] = ["localhost", "local", "lan", "home", "internal", "home.arpa"];

pub(super) async fn guard(request: Request, next: Next) -> Response {
    if is_ours(request.headers()) {
        return next.run(request).await;
    }
    let said = "Open this by its address, such as 127.0.0.1, or by a name of the local network.";
    (StatusCode::MISDIRECTED_REQUEST, said).into_response()
}

fn is_ours(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).into_iter();
    match (hosts.next(), hosts.next()) {
        // Browsers always send one.
        (None, _) => true,
        (Some(host), None) => host.to_str().is_ok_and(is_local),
        (Some(_), Some(_)) => false,
    }
}

/// Whether a host, with or without a port, is an address or a local name.
fn is_local(host: &str) -> bool {
    if let Some((address, _)) = host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return address.parse::<IpAddr>().is_ok();
    }
    let name = host.split(':').next().unwrap_or_default();
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    let under = |local: &str| {
        let above = name.strip_suffix(local);
        above.is_some_and(|above| above.is_empty() || above.ends_with('.'))
    };
    !name.is_empty() && (name.parse::<IpAddr>().is_ok() || !name.contains('.') || LOCAL.into_iter().any(under))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_local_names_are_ours_and_no_others() {
        for ours in [
            "127.0.0.1:8080",
            "192.168.1.20",
            "[::1]:8080",
            "localhost:8080",
            "LOCALHOST.",
            "game.localhost",
            "attic",
            "attic.local:80",
            "attic.home.arpa",
        ] {
            assert!(is_local(ours), "{ours}");
        }
        for foreign in [
            "",
            ":8080",
            "evil.example",
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "local.example",
            "evillocal.com",
            "[evil.example]:80",
        ] {
            assert!(!is_local(foreign), "{foreign}");
        }
    }
}
