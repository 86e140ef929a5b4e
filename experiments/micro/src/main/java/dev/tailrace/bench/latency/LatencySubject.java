package dev.tailrace.bench.latency;

/** Code whose calls are recorded. */
@FunctionalInterface
public interface LatencySubject {

    /**
     * Makes one call.
     *
     * @param index counts calls from 0, so that a subject can use a different input each time
     */
    void call(int index);
}
