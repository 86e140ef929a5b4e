package dev.tailrace.kafka.latency;

/** What became of the records. Written and read by one thread. */
final class LatencyCounts {

    long inputs;
    long outputs;
    long matched;
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
}
