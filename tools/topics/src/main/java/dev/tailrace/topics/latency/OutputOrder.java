package dev.tailrace.topics.latency;

import java.util.Arrays;

/**
 * Detects outputs that are out of order: in one partition, they come after an output of a later input of the same
 * partition.
 */
final class OutputOrder {

    private final long[][] highest;

    OutputOrder(final int inputPartitions, final int outputPartitions) {
        highest = new long[inputPartitions][outputPartitions];
        for (final long[] row : highest) {
            Arrays.fill(row, -1);
        }
    }

    /** Takes an output; returns whether it is out of order. */
    boolean isBehind(final int inputPartition, final long inputOffset, final int outputPartition) {
        final long before = highest[inputPartition][outputPartition];
        highest[inputPartition][outputPartition] = Math.max(before, inputOffset);
        return inputOffset < before;
    }
}
