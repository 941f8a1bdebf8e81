//! What rule tests may write instead of types: seats by their names, several texts as one.

use retrograde_core::{Seat, Viewer};

/// Somebody at the table: a [`Seat`], a [`Viewer`], or a name out of
/// [`Subject::SEATS`](super::Subject::SEATS), or `"spectator"`.
pub trait Who: Copy {
    /// Whose eyes these are at a table whose seats have these names.
    ///
    /// # Panics
    ///
    /// If nobody has that name.
    fn viewer(self, seats: &[&str]) -> Viewer;

    /// The seat.
    ///
    /// # Panics
    ///
    /// If nobody has that name, or a spectator is meant.
    fn seat(self, seats: &[&str]) -> Seat {
        self.viewer(seats).seat().expect("a spectator has no seat")
    }
}

impl Who for Seat {
    fn viewer(self, _seats: &[&str]) -> Viewer {
        Viewer::Seat(self)
    }
}

impl Who for Viewer {
    fn viewer(self, _seats: &[&str]) -> Viewer {
        self
    }
}

impl Who for &str {
    fn viewer(self, seats: &[&str]) -> Viewer {
        if self == "spectator" {
            return Viewer::Spectator;
        }
        let found = seats.iter().position(|name| *name == self);
        let found = found.unwrap_or_else(|| panic!("{self:?} is not one of {seats:?}, nor a spectator"));
        Viewer::Seat(Seat::new(found as u8))
    }
}

/// Texts: one, several with `;` between, or a list.
pub trait Several {
    /// Each of them.
    fn each(&self) -> Vec<&str>;
}

impl Several for str {
    fn each(&self) -> Vec<&str> {
        self.split(';').map(str::trim).collect()
    }
}

impl Several for String {
    fn each(&self) -> Vec<&str> {
        self.as_str().each()
    }
}

impl<T: Several> Several for [T] {
    fn each(&self) -> Vec<&str> {
        self.iter().flat_map(Several::each).collect()
    }
}

impl<T: Several, const N: usize> Several for [T; N] {
    fn each(&self) -> Vec<&str> {
        self.as_slice().each()
    }
}

impl<T: Several> Several for Vec<T> {
    fn each(&self) -> Vec<&str> {
        self.as_slice().each()
    }
}

impl<T: Several + ?Sized> Several for &T {
    fn each(&self) -> Vec<&str> {
        (**self).each()
    }
}
