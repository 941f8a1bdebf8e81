use retrograde_core::step;

step! {
    /// Vortexes move, lightest first; `left` holds those still to come [UB-362, UB-372].
    pub(crate) struct Vortexes = "vortexes" { left: u32 }
}
