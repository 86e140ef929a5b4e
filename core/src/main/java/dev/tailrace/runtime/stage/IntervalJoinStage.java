package dev.tailrace.runtime.stage;

import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.StreamTime;

/**
 * Pairs the records of two streams that have the same key and whose stream times are within bounds of each other. The
 * result of a pair leaves with its later record; results of several pairs leave in the order of the older records.
 *
 * <p>A record belongs to the time at which it is processed. Each record first drops the records of both sides, of all keys,
 * for which no partner can arrive any more. All remaining records of its key are late enough to be partners, so only
 * partners are visited.
 */
public final class IntervalJoinStage<L, R, A, B, O> extends TwoInputStage<L, R, O> {

    private final long lowerNs;
    private final long upperNs;
    private final KeptRecords<L, A> lefts;
    private final KeptRecords<R, B> rights;
    private final Joiner<? super A, ? super B, ? extends O> joiner;
    private StreamTime time;

    /**
     * @param lowerNs lower bound of the time of the right record minus that of the left record
     * @param upperNs upper bound of it
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
        super(leftKeys, rightKeys, next);
        this.lowerNs = lowerNs;
        this.upperNs = upperNs;
        this.lefts = new KeptRecords<>(leftHolder);
        this.rights = new KeptRecords<>(rightHolder);
        this.joiner = joiner;
    }

    @Override
    public void open(final Task task) {
        time = task.time();
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {leftKeys.statePart(), rightKeys.statePart(), lefts, rights};
    }

    @Override
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
            emitResult(joiner.join(key, left, rights.at(right)));
        }
    }

    @Override
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
            emitResult(joiner.join(key, lefts.at(left), right));
        }
    }

    /** Drops the records that no later record can be paired with. */
    private long advance() {
        final long timeNs = time.recordTimeNs();
        lefts.dropBefore(timeNs - upperNs);
        rights.dropBefore(timeNs + lowerNs);
        return timeNs;
    }
}
