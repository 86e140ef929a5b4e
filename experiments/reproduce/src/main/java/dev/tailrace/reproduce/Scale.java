package dev.tailrace.reproduce;

import dev.tailrace.launch.run.ConstantNames;
import java.time.Duration;

/** How much of an experiment runs. */
enum Scale {
    /** Shows that everything runs; its figures say little. */
    SMOKE(Duration.ofMinutes(10)),
    /** Figures of one machine. */
    LAPTOP(Duration.ofHours(4)),
    /** The published sizes, on a cluster. */
    CLUSTER(Duration.ofHours(24));

    private final Duration longestStep;

    Scale(final Duration longestStep) {
        this.longestStep = longestStep;
    }

    /** Time after which a step is stopped. */
    Duration longestStep() {
        return longestStep;
    }

    @Override
    public String toString() {
        return ConstantNames.of(this);
    }
}
