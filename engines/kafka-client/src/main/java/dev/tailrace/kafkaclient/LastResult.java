package dev.tailrace.kafkaclient;

/**
 * The last result of a partition task in an output partition, as its header says.
 *
 * @param number of the result; -1 when there is none
 * @param sequence of its label; -1 when there is none
 * @param ordinal of its label
 */
public record LastResult(long number, long sequence, int ordinal) {

    /** Of an output without results. */
    public static final LastResult NONE = new LastResult(-1, -1, -1);

    /** Whether a result of this label is in the output, which has results in the order of their labels. */
    public boolean covers(final long labelSequence, final int labelOrdinal) {
        return labelSequence < sequence || labelSequence == sequence && labelOrdinal <= ordinal;
    }
}
