use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{HeaderValue, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};

use crate::protocol::ErrorBody;
use crate::store::StoreError;

/// Why a request cannot be carried out: a status and a sentence.
#[derive(Clone, Debug)]
pub(crate) struct Sorry {
    pub(crate) status: StatusCode,
    pub(crate) because: String,
}

impl Sorry {
    fn new(status: StatusCode, because: impl Into<String>) -> Sorry {
        Sorry { status, because: because.into() }
    }

    pub(crate) fn asked_wrongly(because: impl Into<String>) -> Sorry {
        Sorry::new(StatusCode::BAD_REQUEST, because)
    }

    pub(crate) fn token() -> Sorry {
        Sorry::new(
            StatusCode::FORBIDDEN,
            "this token does not open this table: use the link exactly as you received it",
        )
    }

    pub(crate) fn no_token(because: impl Into<String>) -> Sorry {
        Sorry::new(StatusCode::UNAUTHORIZED, because)
    }

    pub(crate) fn forbidden(because: impl Into<String>) -> Sorry {
        Sorry::new(StatusCode::FORBIDDEN, because)
    }

    pub(crate) fn not_found(because: impl Into<String>) -> Sorry {
        Sorry::new(StatusCode::NOT_FOUND, because)
    }

    pub(crate) fn wrong_method() -> Sorry {
        Sorry::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not accept that method: see /api")
    }

    pub(crate) fn not_now(because: impl Into<String>) -> Sorry {
        Sorry::new(StatusCode::CONFLICT, because)
    }

    pub(crate) fn too_slow() -> Sorry {
        Sorry::new(StatusCode::REQUEST_TIMEOUT, "this took too long: try again")
    }

    pub(crate) fn other_name(name: &str) -> Sorry {
        let because =
            format!("this server does not answer to the name {name:?}: start it with --name {name}");
        Sorry::new(StatusCode::MISDIRECTED_REQUEST, because)
    }

    pub(crate) fn too_long(because: impl Into<String>) -> Sorry {
        Sorry::new(StatusCode::PAYLOAD_TOO_LARGE, because)
    }

    pub(crate) fn too_much(because: impl Into<String>) -> Sorry {
        Sorry::new(StatusCode::TOO_MANY_REQUESTS, because)
    }

    pub(crate) fn trouble(because: impl Into<String>) -> Sorry {
        Sorry::new(StatusCode::SERVICE_UNAVAILABLE, because)
    }

    pub(crate) fn failed() -> Sorry {
        let because = "something went wrong on the server; it has been logged";
        Sorry::new(StatusCode::INTERNAL_SERVER_ERROR, because)
    }

    /// Whether asking again later makes sense.
    pub(crate) fn again(&self) -> bool {
        self.status.is_server_error() || self.status == StatusCode::TOO_MANY_REQUESTS
    }
}

impl From<StoreError> for Sorry {
    fn from(error: StoreError) -> Sorry {
        // What exactly is wrong with the disk is for the log, not for the world.
        tracing::error!(%error, "the store failed");
        Sorry::trouble("the server cannot reach its tables at the moment: try again later")
    }
}

impl IntoResponse for Sorry {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(ErrorBody { error: self.because })).into_response();
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
