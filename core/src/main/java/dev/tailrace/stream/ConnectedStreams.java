package dev.tailrace.stream;

import dev.tailrace.function.Holder;
import dev.tailrace.function.JoinKind;
import dev.tailrace.function.Joiner;
import dev.tailrace.plan.JoinSpec;
import dev.tailrace.plan.NodeSpec;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Two streams that share their key.
 *
 * @param <L> type of the left records
 * @param <R> type of the right records
 */
public sealed class ConnectedStreams<L, R> permits IdConnectedStreams {

    private final KeyedStream<L> left;
    private final KeyedStream<R> right;

    ConnectedStreams(final KeyedStream<L> left, final KeyedStream<R> right) {
        this.left = left;
        this.right = right;
    }

    /**
     * Joins the latest values of both sides by key. A result leaves with each record of either side, if the kind of join
     * has one for the sides that have a value by then.
     *
     * @param leftHolder keeps the latest record of a key of the left side: records are reused, so this copies
     * @param rightHolder the same for the right side
     * @param joiner makes one joiner per task
     */
    public <A, B, O> EventStream<O> join(
            final String name,
            final JoinKind kind,
            final Holder<? super L, A> leftHolder,
            final Holder<? super R, B> rightHolder,
            final Supplier<? extends Joiner<? super A, ? super B, ? extends O>> joiner) {
        return then(name, new NodeSpec.Join(kind, leftHolder, rightHolder, joiner));
    }

    /**
     * Pairs each left record with the right ones of its key whose stream time is within bounds of its own: at least
     * {@code lower} and at most {@code upper} after it, both included; negative is before. A result leaves with the later
     * record of a pair, whichever side that is; where one record completes several pairs, those with the oldest partner
     * first.
     *
     * <p>Records are kept for as long as a partner can come, by stream time, and are dropped with the first record after
     * that, of whatever key. Kept objects are used again for other records: a holder fills all of what it is given. A
     * record for which it returns null has no partners.
     *
     * @param leftHolder keeps left records: records are reused, so this copies
     * @param rightHolder the same for right ones
     * @param joiner makes one joiner per task
     */
    public <A, B, O> EventStream<O> intervalJoin(
            final String name,
            final Duration lower,
            final Duration upper,
            final Holder<? super L, A> leftHolder,
            final Holder<? super R, B> rightHolder,
            final Supplier<? extends Joiner<? super A, ? super B, ? extends O>> joiner) {
        return then(
                name,
                new JoinSpec.Interval(
                        Pipeline.signedNanos(lower), Pipeline.signedNanos(upper), leftHolder, rightHolder, joiner));
    }

    /**
     * Pairs each left record with the latest right one of its key that came before it in the total order. A result leaves
     * with each left record, unless the joiner has none; right records only change what later left ones meet.
     *
     * @param rightHolder keeps the latest record of a key of the right side: records are reused, so this copies
     * @param joiner makes one joiner per task; its right side is null for keys that have none, and it returns null for left
     *     records that are to be left out
     */
    public <B, O> EventStream<O> asOfJoin(
            final String name,
            final Holder<? super R, B> rightHolder,
            final Supplier<? extends Joiner<? super L, ? super B, ? extends O>> joiner) {
        return then(name, new JoinSpec.AsOf(rightHolder, joiner));
    }

    private <O> EventStream<O> then(final String name, final NodeSpec spec) {
        return new EventStream<>(pipeline(), add(name, spec), null);
    }

    final NodeDraft add(final String name, final NodeSpec spec) {
        final NodeDraft node = pipeline().add(name, spec);
        left.stream().feed(pipeline(), node, 0, left.key());
        right.stream().feed(pipeline(), node, 1, right.key());
        return node;
    }

    final Pipeline pipeline() {
        return left.stream().pipeline();
    }
}
