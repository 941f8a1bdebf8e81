use std::time::Instant;

/// Seconds of processor time that this thread has used, where the system tells; otherwise wall time since `start`.
pub fn thread_seconds(start: Instant) -> f64 {
    let nanos = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanos.map_or_else(|| start.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}
