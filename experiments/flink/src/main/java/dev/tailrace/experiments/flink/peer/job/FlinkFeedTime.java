package dev.tailrace.experiments.flink.peer.job;

/** Event time in milliseconds since midnight: Flink's windows have no finer resolution, and the feed contains no date. */
final class FlinkFeedTime {

    private static final long NS_PER_MS = 1_000_000;

    private FlinkFeedTime() {}

    static long ms(final long timestampNs) {
        return timestampNs / NS_PER_MS;
    }

    static long ns(final long timestampMs) {
        return timestampMs * NS_PER_MS;
    }
}
