use retrograde_core::step;

step! {
    /// The next action card is drawn [UB-075].
    pub(crate) struct Draw = "draw" {}
}
