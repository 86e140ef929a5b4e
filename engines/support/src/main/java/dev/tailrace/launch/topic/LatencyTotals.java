package dev.tailrace.launch.topic;

import java.util.Map;

/**
 * Report of {@code tailrace latency}: the counts so far, and percentiles of the last second or, at the end, of the whole run.
 *
 * @param inputs inputs in the measured interval
 * @param outputs outputs in the measured interval
 * @param matched inputs in the interval with at least one output
 * @param matchedOutside inputs outside of the interval with at least one output in it
 * @param neverMatched inputs without an output after the timeout
 * @param waiting inputs that still wait for an output
 * @param evicted inputs that were dropped for lack of room
 * @param withoutInput outputs without an input
 * @param repeatedOutputs further outputs of the same input
 * @param repeatedInputs inputs with the same match value as an earlier one
 * @param outOfOrder outputs that came before those of earlier inputs
 * @param withoutMatch records without a match value
 * @param withoutTime records without a time
 * @param negative outputs that are older than their inputs
 * @param samples latencies behind the percentiles
 * @param percentiles formatted values by name, such as {@code p99} and {@code below 1 ms}, in ascending order; empty when
 *     there are too few samples
 * @param clock description of the clocks
 */
public record LatencyTotals(
        long inputs,
        long outputs,
        long matched,
        long matchedOutside,
        long neverMatched,
        long waiting,
        long evicted,
        long withoutInput,
        long repeatedOutputs,
        long repeatedInputs,
        long outOfOrder,
        long withoutMatch,
        long withoutTime,
        long negative,
        long samples,
        Map<String, String> percentiles,
        String clock) {}
