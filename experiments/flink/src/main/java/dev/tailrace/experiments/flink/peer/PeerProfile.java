package dev.tailrace.experiments.flink.peer;

import java.time.Duration;

/**
 * A named set of the settings of Flink that decide its latency. Not among them, though tuning guides have them: {@code
 * taskmanager.cpu.cores}, which pins nothing, and slot sharing groups, which only place tasks.
 */
enum PeerProfile {

    /** Results leave soon. */
    LATENCY(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ZERO, true),

    /** A compromise, which costs a fraction of the requests and buffers. */
    BALANCED(Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(5), true),

    /** What Flink and its connector do by default. */
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

    /** How often sources say how far event time is. */
    Duration watermarkInterval() {
        return watermarkInterval;
    }

    /** How long a result may wait in the producer for others. */
    Duration linger() {
        return linger;
    }

    /** Whether functions of one task hand each other the same objects, instead of copies. */
    boolean reusesObjects() {
        return reusesObjects;
    }
}
