package dev.tailrace.experiments.flink.peer;

import java.time.Duration;

/**
 * Named set of the Flink settings that decide its latency. Two settings of tuning guides are not included: {@code
 * taskmanager.cpu.cores}, which pins nothing, and slot sharing groups, which only place tasks.
 */
enum PeerProfile {

    /** Low latency: each record is flushed at once, as by the profile of the same name of our runner. */
    LATENCY(Duration.ZERO, Duration.ofMillis(1), Duration.ZERO, true),

    /** Compromise that costs a fraction of the requests and buffers. */
    BALANCED(Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(5), true),

    /** Defaults of Flink and its connector. */
    DEFAULTS(Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(5), false);

    private final Duration bufferTimeout;
    private final Duration watermarkInterval;
    private final Duration linger;
    private final boolean reusesObjects;

    PeerProfile(
            final Duration bufferTimeout,
            final Duration watermarkInterval,
            final Duration linger,
            final boolean reusesObjects) {
        this.bufferTimeout = bufferTimeout;
        this.watermarkInterval = watermarkInterval;
        this.linger = linger;
        this.reusesObjects = reusesObjects;
    }

    /** How long a record may wait for others to fill a network buffer. */
    Duration bufferTimeout() {
        return bufferTimeout;
    }

    /** Interval of the sources' watermarks. */
    Duration watermarkInterval() {
        return watermarkInterval;
    }

    /** How long a result may wait in the producer for others. */
    Duration linger() {
        return linger;
    }

    /** Whether functions of one task pass objects on without copying. */
    boolean reusesObjects() {
        return reusesObjects;
    }
}
