use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use super::{PostgresStore, SqliteStore, Store, StoreError};

/// Where a store is.
#[derive(Clone, Eq, PartialEq)]
pub enum Place {
    /// A directory of this machine.
    Directory(PathBuf),
    /// A PostgreSQL database, by its address.
    Postgres(String),
}

impl Place {
    /// Opens the store; makes it if it is missing, and brings it up to date.
    pub async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Place::Directory(directory) => Arc::new(SqliteStore::open(directory).await?),
            Place::Postgres(address) => Arc::new(PostgresStore::open(address).await?),
        })
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        match text.split_once("://") {
            Some(("postgres" | "postgresql", _)) => Ok(Place::Postgres(text.to_owned())),
            Some((other, _)) => {
                Err(format!("{other}:// is not a kind of store; expected postgres://user@host/name"))
            }
            None => {
                Err("a store is an address such as postgres://user@host/name; a directory goes with --data"
                    .to_owned())
            }
        }
    }
}

/// Without the password.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Directory(directory) => write!(f, "{}", directory.display()),
            Place::Postgres(address) => {
                let place = address.split_once("://").map_or("", |(_, rest)| rest);
                let place = place.split_once('?').map_or(place, |(place, _)| place);
                write!(f, "postgres://{}", place.rsplit_once('@').map_or(place, |(_, place)| place))
            }
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        let place: Place = "postgres://ann:secret@db.example:5432/games?password=secret".parse().unwrap();
        assert_eq!(place.to_string(), "postgres://db.example:5432/games");
        assert!(!format!("{place:?}").contains("secret"));
        assert!("mysql://x".parse::<Place>().is_err() && "/var/lib".parse::<Place>().is_err());
    }
}
