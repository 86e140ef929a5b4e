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
 * Pairs each left record with the latest right one of its key that came before it; {@link #left} and {@link #right} are
 * its two entries. Results leave with left records only.
 */
public final class AsOfJoinStage<L, R, B, O> implements Stage, Snapshotable {

    private final Holder<? super R, B> rightHolder;
    private final Joiner<? super L, ? super B, ? extends O> joiner;
    private final KeyIndex<? super L> leftKeys;
    private final KeyIndex<? super R> rightKeys;
    private final Output<? super O> next;
    private Object[] rights = new Object[16];

    /**
     * @param leftKeys numbers the keys of the left records; gives a key the same number as {@code rightKeys}
     */
    public AsOfJoinStage(
            final Holder<? super R, B> rightHolder,
            final Joiner<? super L, ? super B, ? extends O> joiner,
            final KeyIndex<? super L> leftKeys,
            final KeyIndex<? super R> rightKeys,
            final Output<? super O> next) {
        this.rightHolder = rightHolder;
        this.joiner = joiner;
        this.leftKeys = leftKeys;
        this.rightKeys = rightKeys;
        this.next = next;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {leftKeys.statePart(), rightKeys.statePart(), this};
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
        final O result = joiner.join(key, record, latestOf(key));
        if (result != null) {
            next.emit(result);
        }
    }

    /** Takes a record of the right input and of this key number. */
    public void addRight(final int key, final R record) {
        if (key >= rights.length) {
            rights = Arrays.copyOf(rights, Math.max(key + 1, 2 * rights.length));
        }
        rights[key] = rightHolder.hold(record, latestOf(key));
    }

    // What is in the array was put there by the holder.
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
