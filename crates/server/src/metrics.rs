//! Counters and times, for Prometheus.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// One recorder for the process: several servers in one process are counted together.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

const SECONDS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
const COUNTS: [f64; 8] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 256.0];

/// What may not happen for weeks. It is there from the beginning, as nought: of a number that appears for the first time, nobody can tell that
/// it has grown.
const SELDOM: [&str; 9] = [
    "retrograde_adopted_total",
    "retrograde_answers_total",
    "retrograde_conflicts_total",
    "retrograde_connections_refused_total",
    "retrograde_crashes_total",
    "retrograde_followed_total",
    "retrograde_listener_lost_total",
    "retrograde_node_lapses_total",
    "retrograde_not_stored_total",
];

/// Starts counting, unless somebody already does.
pub(crate) fn install() {
    RECORDER.get_or_init(|| {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
            .and_then(|builder| {
                builder.set_buckets_for_metric(Matcher::Suffix("_batch".to_owned()), &COUNTS)
            });
        let recorder = builder.and_then(PrometheusBuilder::install_recorder).ok();
        for name in SELDOM {
            metrics::counter!(name).increment(0);
        }
        recorder
    });
}

/// Folds what was measured into the buckets, so that memory stays bounded between two scrapes.
pub(crate) fn tidy() {
    if let Some(Some(recorder)) = RECORDER.get() {
        recorder.run_upkeep();
    }
}

/// What was counted so far, as text.
pub(crate) fn text() -> String {
    RECORDER.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default()
}
