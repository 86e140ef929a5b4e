package dev.tailrace.experiments.flink.conflux.path;

/**
 * Encodes labels as longs in the same order: the sequence number in the high bits, and the ordinal that distinguishes the
 * results of a 1:n operator in some low bits. Nested 1:n operators have to share these bits. Immutable.
 */
public final class LabelKeys {

    /** For pipelines without 1:n operators: each ordinal is 0. */
    public static final LabelKeys SEQUENCE_ONLY = new LabelKeys(0);

    private static final int KEY_BITS = 62;
    private static final int MOST_ORDINAL_BITS = 31;

    private final int ordinalBits;
    private final long largestSequence;
    private final int largestOrdinal;

    /**
     * @param ordinalBits 0 to 31; the sequence number has the rest of 62
     * @throws IllegalArgumentException for any other number of bits
     */
    public LabelKeys(final int ordinalBits) {
        if (ordinalBits < 0 || ordinalBits > MOST_ORDINAL_BITS) {
            throw new IllegalArgumentException("an ordinal has 0 to 31 bits, not " + ordinalBits);
        }
        this.ordinalBits = ordinalBits;
        largestSequence = (1L << KEY_BITS - ordinalBits) - 1;
        largestOrdinal = (int) ((1L << ordinalBits) - 1);
    }

    /** The largest sequence number that fits. */
    public long largestSequence() {
        return largestSequence;
    }

    /** The largest ordinal that fits. */
    public int largestOrdinal() {
        return largestOrdinal;
    }

    /**
     * Encodes a label as a key from 0 to 2^62 - 1.
     *
     * @throws OrderViolatedException if the label does not fit
     */
    long key(final long sequence, final int ordinal) {
        if ((sequence | ordinal) < 0 || sequence > largestSequence || ordinal > largestOrdinal) {
            throw doesNotFit(sequence, ordinal);
        }
        return sequence << ordinalBits | ordinal;
    }

    /** The largest key of all labels up to this sequence number. */
    long lastKey(final long sequence) {
        return key(sequence, largestOrdinal);
    }

    long sequence(final long key) {
        return key >> ordinalBits;
    }

    int ordinal(final long key) {
        return (int) key & largestOrdinal;
    }

    /** Text form of the label of a key. */
    String text(final long key) {
        return text(sequence(key), ordinal(key));
    }

    private static String text(final long sequence, final int ordinal) {
        return "(" + sequence + ", " + ordinal + ")";
    }

    private OrderViolatedException doesNotFit(final long sequence, final int ordinal) {
        return new OrderViolatedException("the label " + text(sequence, ordinal) + " is not between (0, 0) and "
                + text(largestSequence, largestOrdinal) + ", which is what " + ordinalBits
                + " bits for ordinals leave room for; choose another number of bits");
    }
}
