package dev.tailrace.flink;

import java.time.Duration;

/**
 * A named set of settings: how long something waits for more, at the two places where Flink and Kafka's client do.
 *
 * <p>Few settings matter. Flink's 100 ms of buffer timeout would hide everything else, where records change tasks; Kafka's
 * producer lingers 5 ms by default.
 */
public enum FlinkProfile {

    /** Records and results leave at once. */
    LATENCY(Duration.ZERO, Duration.ZERO),

    /** A compromise: both wait up to 5 ms for others, which costs the broker a fraction of the requests. */
    BALANCED(Duration.ofMillis(5), Duration.ofMillis(5));

    private final Duration bufferTimeout;
    private final Duration linger;

    FlinkProfile(final Duration bufferTimeout, final Duration linger) {
        this.bufferTimeout = bufferTimeout;
        this.linger = linger;
    }

    /** Of Flink's buffers between tasks; zero is after each record. */
    public Duration bufferTimeout() {
        return bufferTimeout;
    }

    /** Of the producer. */
    public Duration linger() {
        return linger;
    }
}
