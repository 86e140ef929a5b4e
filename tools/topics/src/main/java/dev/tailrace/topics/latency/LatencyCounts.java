package dev.tailrace.topics.latency;

/** What became of the records. Written and read by one thread. */
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

    /** Inputs whose first output was seen, whether the input counts or not. */
    long measuredInputs() {
        return matched + matchedOutside;
    }
}
