package dev.tailrace.stream;

import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.WindowExtents;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Two streams with the same key, ready to be joined.
 *
 * @param <L> type of the left records
 * @param <R> type of the right records
 */
public sealed class ConnectedStreams<L, R> {

    private final KeyedStream<L> left;
    private final KeyedStream<R> right;

    ConnectedStreams(final KeyedStream<L> left, final KeyedStream<R> right) {
        this.left = left;
        this.right = right;
    }

    /**
     * Joins the latest values of both sides by key. A result leaves with each record of either side, if the kind of
     * join has a result for the sides that have a value at that time.
     *
     * @param leftHolder copies the latest left record of a key, because records are reused
     * @param rightHolder copies the latest right record of a key
     * @param joiner makes one joiner for each task
     */
    public <A, B, O> EventStream<O> join(
            final String name,
            final Joiner.Kind kind,
            final Holder<? super L, A> leftHolder,
            final Holder<? super R, B> rightHolder,
            final Supplier<? extends Joiner<? super A, ? super B, ? extends O>> joiner) {
        return then(name, new NodeSpec.Join(kind, leftHolder, rightHolder, joiner));
    }

    /**
     * Pairs each left record with the right records of its key whose stream time is at least {@code lower} and at most
     * {@code upper} after that of the left record, both included. A negative bound is a time before the left record. A
     * result leaves with the later record of a pair, left or right; the results of one record leave in the order of its
     * partners.
     *
     * <p>A record is kept while a partner can arrive, by stream time, and is dropped with the first record of any key after
     * that. The copies are reused for other records: a holder fills the whole copy. A record for which the holder returns
     * null has no partners.
     *
     * @param leftHolder copies left records, because records are reused
     * @param rightHolder copies right records
     * @param joiner makes one joiner for each task
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
                new NodeSpec.IntervalJoin(
                        WindowExtents.nanos(lower, NodeSpec.IntervalJoin.NO_BOUND),
                        WindowExtents.nanos(upper, NodeSpec.IntervalJoin.NO_BOUND),
                        leftHolder,
                        rightHolder,
                        joiner));
    }

    /**
     * Pairs each left record with the latest right record of its key that precedes it in the total order. A result
     * leaves with each left record, unless the joiner returns null. Right records have no results.
     *
     * @param rightHolder copies the latest right record of a key, because records are reused
     * @param joiner makes one joiner for each task; its right value is null for keys without a right record
     */
    public <B, O> EventStream<O> asOfJoin(
            final String name,
            final Holder<? super R, B> rightHolder,
            final Supplier<? extends Joiner<? super L, ? super B, ? extends O>> joiner) {
        return then(name, new NodeSpec.AsOfJoin(rightHolder, joiner));
    }

    private <O> EventStream<O> then(final String name, final NodeSpec spec) {
        return new EventStream<>(pipeline(), add(name, spec), null);
    }

    final Pipeline.Node add(final String name, final NodeSpec spec) {
        final Pipeline.Node node = pipeline().add(name, spec);
        left.stream().feed(pipeline(), node, 0, left.key());
        right.stream().feed(pipeline(), node, 1, right.key());
        return node;
    }

    final Pipeline pipeline() {
        return left.stream().pipeline();
    }

    /**
     * Two streams that are keyed by the same dense identifier.
     *
     * @param <L> type of the left records
     * @param <R> type of the right records
     */
    public static final class ById<L, R> extends ConnectedStreams<L, R> {

        ById(final KeyedStream.ById<L> left, final KeyedStream.ById<R> right) {
            super(left, right);
        }

        /** Runs one operator instance per task over both inputs, in the total order; it keeps the state of all its keys itself. */
        public <O> OperatorStream<O> process(
                final String name, final Supplier<? extends ConnectOperator<? super L, ? super R, O>> operator) {
            return new OperatorStream<>(pipeline(), add(name, new NodeSpec.Connect(operator, 0)), null);
        }
    }
}
