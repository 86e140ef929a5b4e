package dev.tailrace.topics.latency;

/** Counters of matched, unmatched and otherwise classified records. Written and read by one thread. */
final class LatencyCounts {

    long inputs;
    long outputs;
    /** Inputs of the measured interval with at least one output; at most {@link #inputs}. */
    long matched;

    /** Inputs from outside of the measured interval with at least one output in it. */
    long matchedOutside;

    long repeatedInputs;
    long repeatedOutputs;
    long outOfOrder;
    long neverMatched;
    long evicted;
    long waiting;
    long withoutInput;
    long withoutMatchField;
    long withoutTime;
    long negative;
    long equalTimestamps;
    long mostNegativeNs;

    /** Number of inputs whose first output was seen, inside or outside of the measured interval. */
    long measuredInputs() {
        return matched + matchedOutside;
    }
}
