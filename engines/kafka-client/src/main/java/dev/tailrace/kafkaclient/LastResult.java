package dev.tailrace.kafkaclient;

/**
 * The position of the last result of a partition task in an output partition, read from its output header.
 *
 * @param number output sequence number of the result; -1 when there is none
 * @param sequence sequence number of its label; -1 when there is none, or it is unknown
 * @param ordinal ordinal of its label
 */
public record LastResult(long number, long sequence, int ordinal) {

    /** Of an output without results. */
    public static final LastResult NONE = new LastResult(-1, -1, -1);

    /**
     * Whether the output already has the result with this label. Results are in the output in the order of their labels.
     */
    public boolean covers(final long labelSequence, final int labelOrdinal) {
        return labelSequence < sequence || labelSequence == sequence && labelOrdinal <= ordinal;
    }
}
