use retrograde_core::step;

step! {
    /// Both sides muster in secret [chapters 2 to 4].
    pub(crate) struct Muster = "muster" {}
}
