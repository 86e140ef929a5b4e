package dev.tailrace.runtime;

import dev.tailrace.io.Encoder;
import dev.tailrace.io.OutputLog;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * The position of the current item in the total order: the sequence number of the input item and the ordinal of the
 * next result. One mutable instance per task; sinks read it.
 *
 * <p>Sequence numbers are dense from 0 and count records and punctuations alike, because a punctuation has a place in
 * the order, before the record that moved the time. Ordinals count the results of one item, over all sinks, in the
 * order of the sequential run: depth first, consumers of a stream in the order in which the pipeline declares them.
 */
public final class Label implements Snapshotable {

    private long sequence = -1;

    // The item that the ordinals belong to. Most items have no result, so an item begins without resetting the ordinal.
    private long counted = -1;
    private int nextOrdinal;

    /** Moves to the item of this number; for tasks that receive their items from other tasks. */
    public void at(final long itemSequence) {
        sequence = itemSequence;
    }

    /** Begins the next item of the order. */
    public void nextItem() {
        sequence++;
    }

    /**
     * Moves forward to an item number, for callers that count items themselves, as generated classes do. A number that
     * is not larger changes nothing.
     *
     * @return this label
     */
    public Label reach(final long number) {
        if (number > sequence) {
            sequence = number;
        }
        return this;
    }

    /** Sequence number of the item in progress; -1 before the first. */
    public long sequence() {
        return sequence;
    }

    /** Called between two records. The ordinal is not saved, because it begins at 0 with the next item. */
    @Override
    public void save(final StateOutput output) {
        output.putLong(sequence);
    }

    @Override
    public void restore(final StateInput input) {
        sequence = input.getLong();
        counted = -1;
    }

    /** Takes the next ordinal of the item in progress. */
    public int takeOrdinal() {
        if (counted != sequence) {
            counted = sequence;
            nextOrdinal = 0;
        }
        return nextOrdinal++;
    }

    /**
     * Writes a result to a log with this label, and takes the next ordinal.
     *
     * @param length number of bytes that the encoder has reported as written
     * @throws IllegalStateException when the length is out of range, naming the encoder
     */
    public void write(final OutputLog log, final byte[] encoded, final int length, final Encoder<?> encoder) {
        if (length < 0 || length > encoded.length) {
            throw new IllegalStateException("encoder " + encoder.getClass().getName() + " wrote " + length
                    + " bytes; its maxLength is " + encoded.length);
        }
        log.write(encoded, 0, length, sequence, takeOrdinal());
    }
}
