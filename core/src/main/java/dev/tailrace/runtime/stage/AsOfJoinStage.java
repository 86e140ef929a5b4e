package dev.tailrace.runtime.stage;

import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/** Pairs each left record with the latest right record of its key before it. Results leave with left records only. */
public final class AsOfJoinStage<L, R, B, O> extends TwoInputStage<L, R, O> implements Snapshotable {

    private final Holder<? super R, B> rightHolder;
    private final Joiner<? super L, ? super B, ? extends O> joiner;
    private Object[] rights = new Object[16];

    /** @param leftKeys numbers the keys of the left records; gives a key the same number as {@code rightKeys} */
    public AsOfJoinStage(
            final Holder<? super R, B> rightHolder,
            final Joiner<? super L, ? super B, ? extends O> joiner,
            final KeyIndex<? super L> leftKeys,
            final KeyIndex<? super R> rightKeys,
            final Output<? super O> next) {
        super(leftKeys, rightKeys, next);
        this.rightHolder = rightHolder;
        this.joiner = joiner;
    }

    @Override
    public void addLeft(final int key, final L record) {
        emitResult(joiner.join(key, record, latestOf(key)));
    }

    @Override
    public void addRight(final int key, final R record) {
        if (key >= rights.length) {
            rights = Arrays.copyOf(rights, Math.max(key + 1, 2 * rights.length));
        }
        rights[key] = rightHolder.hold(record, latestOf(key));
    }

    // The holder made all objects in the array.
    @SuppressWarnings("unchecked")
    private B latestOf(final int key) {
        return key < rights.length ? (B) rights[key] : null;
    }

    @Override
    public void save(final StateOutput output) {
        output.putInt(rights.length);
        for (final Object right : rights) {
            output.putObject(right);
        }
    }

    @Override
    public void restore(final StateInput input) {
        rights = new Object[input.getInt()];
        for (int key = 0; key < rights.length; key++) {
            rights[key] = input.getObject();
        }
    }
}
