package dev.tailrace.experiments.flink.order;

import dev.tailrace.samples.listing1.Work;

/**
 * Computes the result of a fixed number of steps of {@link Work} in eight loads, independent of the number of
 * steps.
 *
 * <p>A step only shifts and adds without carry, so it is linear: the result for a state is the sum, bit by bit, of the
 * results for its parts. One table for each byte of the state holds the results for all values of that byte. So the
 * result of an operator can be checked for every record without repeating the whole computation.
 *
 * <p>Immutable; takes 16 KiB. Construction computes the steps 64 times.
 */
final class XorshiftJump {

    private static final int BYTES = Long.BYTES;
    private static final int VALUES = 256;

    private final long[] results = new long[BYTES * VALUES];

    XorshiftJump(final int steps) {
        for (int bit = 0; bit < Long.SIZE; bit++) {
            addBit(bit, new Work(0, steps).after(1L << bit));
        }
    }

    private void addBit(final int bit, final long result) {
        final int table = bit / BYTES * VALUES;
        final int ownBit = 1 << bit % BYTES;
        for (int value = 0; value < VALUES; value++) {
            if ((value & ownBit) != 0) {
                results[table + value] ^= result;
            }
        }
    }

    /** The state after the steps. */
    long after(final long state) {
        long sum = 0;
        for (int index = 0; index < BYTES; index++) {
            sum ^= results[index * VALUES + (int) (state >>> index * BYTES & VALUES - 1)];
        }
        return sum;
    }
}
