/// Some effects of a program, one after the other.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Span {
    /// The first.
    pub from: u16,
    /// One after the last.
    pub to: u16,
}

impl Span {
    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.from >= self.to
    }

    /// The effects by number.
    pub fn iter(self) -> impl Iterator<Item = u16> {
        self.from..self.to
    }
}

/// The effects of all cards in one list. A nested list is a [`Span`] of the same list, so that a step can point at any
/// effect with a small number.
#[derive(Clone, Debug)]
pub struct Program<E> {
    effects: Vec<E>,
}

impl<E> Default for Program<E> {
    fn default() -> Program<E> {
        Program { effects: Vec::new() }
    }
}

impl<E> Program<E> {
    /// Adds effects. Lists nested in them are added before, since they hold their spans.
    pub fn add(&mut self, effects: impl IntoIterator<Item = E>) -> Span {
        let from = self.effects.len() as u16;
        self.effects.extend(effects);
        Span { from, to: self.effects.len() as u16 }
    }

    /// The effect with this number.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[inline]
    pub fn get(&self, number: u16) -> &E {
        &self.effects[usize::from(number)]
    }

    /// The effects of a span.
    pub fn list(&self, span: Span) -> &[E] {
        &self.effects[usize::from(span.from)..usize::from(span.to)]
    }

    /// How many effects there are.
    pub fn len(&self) -> usize {
        self.effects.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.effects.is_empty()
    }
}
