package dev.tailrace.runtime.stage;

import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/**
 * Joins the latest values that two streams have for a key. A result leaves with each record of either side, if the kind of
 * join has a result for the sides that have a value.
 */
public final class JoinStage<L, R, A, B, O> extends TwoInputStage<L, R, O> implements Snapshotable {

    private final Joiner.Kind kind;
    private final Holder<? super L, A> leftHolder;
    private final Holder<? super R, B> rightHolder;
    private final Joiner<? super A, ? super B, ? extends O> joiner;
    private Object[] lefts = new Object[16];
    private Object[] rights = new Object[16];

    /** @param leftKeys numbers the keys of the left records; gives a key the same number as {@code rightKeys} */
    public JoinStage(
            final Joiner.Kind kind,
            final Holder<? super L, A> leftHolder,
            final Holder<? super R, B> rightHolder,
            final Joiner<? super A, ? super B, ? extends O> joiner,
            final KeyIndex<? super L> leftKeys,
            final KeyIndex<? super R> rightKeys,
            final Output<? super O> next) {
        super(leftKeys, rightKeys, next);
        this.kind = kind;
        this.leftHolder = leftHolder;
        this.rightHolder = rightHolder;
        this.joiner = joiner;
    }

    @Override
    public void addLeft(final int key, final L record) {
        reserve(key);
        lefts[key] = leftHolder.hold(record, leftOf(key));
        join(key);
    }

    @Override
    public void addRight(final int key, final R record) {
        reserve(key);
        rights[key] = rightHolder.hold(record, rightOf(key));
        join(key);
    }

    private void join(final int key) {
        if (kind.joins(lefts[key] != null, rights[key] != null)) {
            emitResult(joiner.join(key, leftOf(key), rightOf(key)));
        }
    }

    private void reserve(final int key) {
        if (key >= lefts.length) {
            final int length = Math.max(key + 1, 2 * lefts.length);
            lefts = Arrays.copyOf(lefts, length);
            rights = Arrays.copyOf(rights, length);
        }
    }

    // The holders made all objects in the arrays.
    @SuppressWarnings("unchecked")
    private A leftOf(final int key) {
        return (A) lefts[key];
    }

    @SuppressWarnings("unchecked")
    private B rightOf(final int key) {
        return (B) rights[key];
    }

    @Override
    public void save(final StateOutput output) {
        output.putInt(lefts.length);
        for (int key = 0; key < lefts.length; key++) {
            output.putObject(lefts[key]);
            output.putObject(rights[key]);
        }
    }

    @Override
    public void restore(final StateInput input) {
        final int length = input.getInt();
        lefts = new Object[length];
        rights = new Object[length];
        for (int key = 0; key < length; key++) {
            lefts[key] = input.getObject();
            rights[key] = input.getObject();
        }
    }
}
