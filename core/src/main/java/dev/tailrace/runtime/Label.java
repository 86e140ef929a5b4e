package dev.tailrace.runtime;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * The place of what is being processed in the total order: the sequence number of the input item and the ordinal of the
 * next result. One mutable instance per task; sinks read it.
 *
 * <p>Sequence numbers are dense from 0 and count records and punctuations alike, because a tick takes its own place in the
 * order, before the record that moved the time. Ordinals count the results of one item, over all sinks, in the order of
 * the sequential run: depth first, consumers of a stream in the order in which the pipeline declares them.
 */
public final class Label implements Snapshotable {

    private long sequence = -1;

    // Of which item the ordinals count: most items have no result, and begin with one write less.
    private long counted = -1;
    private int nextOrdinal;

    /** The item of this number comes next; for tasks that are given their items by others. */
    public void at(final long itemSequence) {
        sequence = itemSequence;
    }

    /** Begins the next item of the order. */
    public void nextItem() {
        sequence++;
    }

    /**
     * Catches up with whoever counts items itself, as generated classes do. A number that is not larger changes nothing.
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

    /** Between two records: the ordinal begins anew with the next item. */
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
}
