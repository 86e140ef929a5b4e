package dev.tailrace.flink.order;

import java.util.Objects;

/**
 * A record inside an ordered region: a value with its label, or the word that there is none.
 *
 * <p>The label is the number of the record of the source that caused it, and the place among the results of that record.
 * The last result of a number closes it; where operators drop it, an {@linkplain #isEnd() end} takes its place, so that
 * everybody behind knows that nothing is missing.
 *
 * <p>Mutable, and reused by the operators of a chain. Used by one thread at a time.
 *
 * @param <T> type of the value
 */
public final class Labelled<T> {

    /** The {@link #number()} of a record that is not at an output. */
    public static final long UNNUMBERED = -1;

    private long sequence;
    private int ordinal;
    private boolean last;
    private boolean end;
    private boolean endsBundle;
    private long number = UNNUMBERED;
    private T value;

    /** Makes this the only result of a number. */
    Labelled<T> only(final long newSequence, final T newValue) {
        return result(newSequence, 0, true, newValue);
    }

    /** Makes this a result of a number. */
    Labelled<T> result(final long newSequence, final int newOrdinal, final boolean isLast, final T newValue) {
        label(newSequence, newOrdinal, isLast);
        end = false;
        value = newValue;
        return this;
    }

    /** Makes this the word that there is no such result. */
    Labelled<T> end(final long newSequence, final int newOrdinal, final boolean isLast) {
        label(newSequence, newOrdinal, isLast);
        return end();
    }

    /** Takes the value out. */
    Labelled<T> end() {
        end = true;
        value = null;
        return this;
    }

    private void label(final long newSequence, final int newOrdinal, final boolean isLast) {
        sequence = newSequence;
        ordinal = newOrdinal;
        last = isLast;
        endsBundle = false;
        number = UNNUMBERED;
    }

    /** Makes this the record with another value, whose type its caller knows. */
    @SuppressWarnings("unchecked")
    <O> Labelled<O> with(final O newValue) {
        final Labelled<O> same = (Labelled<O>) this;
        same.value = newValue;
        return same;
    }

    /** Says which of the outputs this is. */
    Labelled<T> numbered(final long newNumber) {
        number = newNumber;
        return this;
    }

    /** Says whether this is the last of the records that have come together, which only the task at hand is told. */
    Labelled<T> endsBundle(final boolean isLastOfBundle) {
        endsBundle = isLastOfBundle;
        return this;
    }

    /** Whether this is the last of the records that have come together; not so once it has changed task. */
    boolean endsBundle() {
        return endsBundle;
    }

    /** The number of the record of the source, dense from 0 in each region. */
    public long sequence() {
        return sequence;
    }

    /** The place among the results of this number, from 0; an end takes a place as well. */
    public int ordinal() {
        return ordinal;
    }

    /** Whether no other result of this number has a higher ordinal. */
    public boolean isLast() {
        return last;
    }

    /** Whether there is no value. */
    public boolean isEnd() {
        return end;
    }

    /** The place among the outputs of the region, dense from 0; {@link #UNNUMBERED} before it is at one. */
    public long number() {
        return number;
    }

    /** The value; null if this is an end. */
    public T value() {
        return value;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof Labelled<?> same
                && sequence == same.sequence
                && ordinal == same.ordinal
                && last == same.last
                && end == same.end
                && number == same.number
                && Objects.equals(value, same.value);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(sequence) + ordinal;
    }

    @Override
    public String toString() {
        return "(" + sequence + ", " + ordinal + (last ? ", last" : "") + ") " + (end ? "has no result" : value);
    }
}
