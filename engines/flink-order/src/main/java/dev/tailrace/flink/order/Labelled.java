package dev.tailrace.flink.order;

import java.util.Objects;

/**
 * A record inside an ordered region: a value with its label, or an end, which marks that there is no value.
 *
 * <p>The label consists of the number of the source record that caused it, and the ordinal among the results of that
 * record. The last result of a number closes it; where operators drop it, an {@linkplain #isEnd() end} takes its place, so
 * that every later operator knows that nothing is missing.
 *
 * <p>Mutable, and reused by the operators of a chain. Used by one thread at a time.
 *
 * @param <T> type of the value
 */
public final class Labelled<T> {

    /** The {@link #number()} of a record that is not part of an output yet. */
    public static final long UNNUMBERED = -1;

    private long sequence;
    private int ordinal;
    private boolean last;
    private boolean end;
    private boolean endsBundle;
    private long number = UNNUMBERED;
    private T value;

    /** Makes this the only result of a source record. */
    Labelled<T> only(final long newSequence, final T newValue) {
        return result(newSequence, 0, true, newValue);
    }

    /** Makes this one of the results of a source record. */
    Labelled<T> result(final long newSequence, final int newOrdinal, final boolean isLast, final T newValue) {
        label(newSequence, newOrdinal, isLast);
        end = false;
        value = newValue;
        return this;
    }

    /** Makes this an end: there is no such result. */
    Labelled<T> end(final long newSequence, final int newOrdinal, final boolean isLast) {
        label(newSequence, newOrdinal, isLast);
        return end();
    }

    /** Removes the value, which makes this an end. */
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

    /** Replaces the value; the caller knows its type. */
    @SuppressWarnings("unchecked")
    <O> Labelled<O> with(final O newValue) {
        final Labelled<O> same = (Labelled<O>) this;
        same.value = newValue;
        return same;
    }

    /** Sets the output sequence number. */
    Labelled<T> numbered(final long newNumber) {
        number = newNumber;
        return this;
    }

    /** Sets whether this is the last record of its bundle. Only the receiving task knows this; it is not serialized. */
    Labelled<T> endsBundle(final boolean isLastOfBundle) {
        endsBundle = isLastOfBundle;
        return this;
    }

    /** Whether this is the last record of its bundle; lost when the record changes task. */
    boolean endsBundle() {
        return endsBundle;
    }

    /** The number of the source record, dense from 0 in each region. */
    public long sequence() {
        return sequence;
    }

    /** The ordinal among the results of this source record, from 0; an end takes an ordinal as well. */
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

    /** Sequence number among the outputs of the region, dense from 0; {@link #UNNUMBERED} until it is assigned. */
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
