package dev.tailrace.runtime.stage;

import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;

/**
 * Pairs the records of two streams that share their key and whose stream times are within bounds of each other; {@link
 * #left} and {@link #right} are its two entries. A pair leaves with its later record, pairs that one record completes
 * with the oldest partner first.
 *
 * <p>A record belongs to the time at which it is processed. Each arrival drops the records of both sides, of all keys, for
 * which no partner can come any more; after that all records of a key that are left have come late enough to be partners,
 * so only partners are looked at.
 */
public final class IntervalJoinStage<L, R, A, B, O> implements Stage {

    private final long lowerNs;
    private final long upperNs;
    private final KeptRecords<L, A> lefts;
    private final KeptRecords<R, B> rights;
    private final Joiner<? super A, ? super B, ? extends O> joiner;
    private final KeyIndex<? super L> leftKeys;
    private final KeyIndex<? super R> rightKeys;
    private final Output<? super O> next;
    private Task task;

    /**
     * @param lowerNs least distance from the time of a left record to that of its right partner; negative is before it
     * @param upperNs greatest distance, likewise
     * @param leftKeys numbers the keys of the left records; gives a key the same number as {@code rightKeys}
     */
    public IntervalJoinStage(
            final long lowerNs,
            final long upperNs,
            final Holder<? super L, A> leftHolder,
            final Holder<? super R, B> rightHolder,
            final Joiner<? super A, ? super B, ? extends O> joiner,
            final KeyIndex<? super L> leftKeys,
            final KeyIndex<? super R> rightKeys,
            final Output<? super O> next) {
        this.lowerNs = lowerNs;
        this.upperNs = upperNs;
        this.lefts = new KeptRecords<>(leftHolder);
        this.rights = new KeptRecords<>(rightHolder);
        this.joiner = joiner;
        this.leftKeys = leftKeys;
        this.rightKeys = rightKeys;
        this.next = next;
    }

    @Override
    public void open(final Task owner) {
        task = owner;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {leftKeys.statePart(), rightKeys.statePart(), lefts, rights};
    }

    /** Takes a record of the left input. */
    public void left(final L record) {
        addLeft(leftKeys.indexOf(record), record);
    }

    /** Takes a record of the right input. */
    public void right(final R record) {
        addRight(rightKeys.indexOf(record), record);
    }

    /** Takes a record of the left input and of this key number. */
    public void addLeft(final int key, final L record) {
        final long timeNs = advance();
        final long place = lefts.add(key, record, timeNs);
        if (place == KeptRecords.NONE) {
            return;
        }
        final A left = lefts.at(place);
        for (long right = rights.oldestOf(key);
                right != KeptRecords.NONE && rights.timeNs(right) <= timeNs + upperNs;
                right = rights.after(right)) {
            join(key, left, rights.at(right));
        }
    }

    /** Takes a record of the right input and of this key number. */
    public void addRight(final int key, final R record) {
        final long timeNs = advance();
        final long place = rights.add(key, record, timeNs);
        if (place == KeptRecords.NONE) {
            return;
        }
        final B right = rights.at(place);
        for (long left = lefts.oldestOf(key);
                left != KeptRecords.NONE && lefts.timeNs(left) <= timeNs - lowerNs;
                left = lefts.after(left)) {
            join(key, lefts.at(left), right);
        }
    }

    /** Drops what no record from now on can be paired with. */
    private long advance() {
        final long timeNs = task.time().recordTimeNs();
        lefts.dropBefore(timeNs - upperNs);
        rights.dropBefore(timeNs + lowerNs);
        return timeNs;
    }

    private void join(final int key, final A left, final B right) {
        final O result = joiner.join(key, left, right);
        if (result != null) {
            next.emit(result);
        }
    }
}
