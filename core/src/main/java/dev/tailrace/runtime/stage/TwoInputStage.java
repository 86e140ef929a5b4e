package dev.tailrace.runtime.stage;

import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;

/** Base of the stages with two inputs that have the same key; {@link #left} and {@link #right} take their records. */
public abstract class TwoInputStage<L, R, O> implements Stage {

    final KeyIndex<? super L> leftKeys;
    final KeyIndex<? super R> rightKeys;
    private final Output<? super O> next;

    /** @param leftKeys numbers the keys of the left records; gives a key the same number as {@code rightKeys} */
    TwoInputStage(
            final KeyIndex<? super L> leftKeys, final KeyIndex<? super R> rightKeys, final Output<? super O> next) {
        this.leftKeys = leftKeys;
        this.rightKeys = rightKeys;
        this.next = next;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {leftKeys.statePart(), rightKeys.statePart(), this};
    }

    /** Takes a record of the left input. */
    public final void left(final L record) {
        addLeft(leftKeys.indexOf(record), record);
    }

    /** Takes a record of the right input. */
    public final void right(final R record) {
        addRight(rightKeys.indexOf(record), record);
    }

    /** Takes a record of the left input whose key has this number. */
    public abstract void addLeft(int key, L record);

    /** Takes a record of the right input whose key has this number. */
    public abstract void addRight(int key, R record);

    /** Emits a result, unless it is null. */
    final void emitResult(final O result) {
        if (result != null) {
            next.emit(result);
        }
    }
}
