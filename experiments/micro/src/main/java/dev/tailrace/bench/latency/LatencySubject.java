package dev.tailrace.bench.latency;

/** What is called. */
@FunctionalInterface
public interface LatencySubject {

    /**
     * One call.
     *
     * @param index counts calls from 0, so that a subject can take another input each time
     */
    void call(int index);
}
