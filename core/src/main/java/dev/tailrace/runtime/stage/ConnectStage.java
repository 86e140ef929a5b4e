package dev.tailrace.runtime.stage;

import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyOrder;
import dev.tailrace.runtime.KeyTimers;
import dev.tailrace.runtime.KeyedTimers;
import dev.tailrace.runtime.TimeDriven;

/** Runs a {@link ConnectOperator}; {@link #left} and {@link #right} are its two entries. */
public final class ConnectStage<L, R, O> implements Stage, TimeDriven {

    private final ConnectOperator<? super L, ? super R, O> operator;
    private final KeyIndex<? super L> leftKeys;
    private final KeyIndex<? super R> rightKeys;
    private final KeyTimers timers;
    private final KeyedTimers firing;
    private final Output<O> next;

    /**
     * @param leftKeys numbers the keys of the left records; gives a key the same number as {@code rightKeys}
     */
    public ConnectStage(
            final ConnectOperator<? super L, ? super R, O> operator,
            final KeyIndex<? super L> leftKeys,
            final KeyIndex<? super R> rightKeys,
            final long timerResolutionNs,
            final Output<O> next) {
        this.operator = operator;
        this.leftKeys = leftKeys;
        this.rightKeys = rightKeys;
        this.timers = new KeyTimers(leftKeys, timerResolutionNs);
        this.next = next;
        this.firing = new KeyedTimers(timers, (key, dueNs) -> operator.onTimer(key, dueNs, next));
    }

    @Override
    public void open(final Task task) {
        operator.open(task.context(timers));
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {operator, timers};
    }

    /** Takes a record of the left input. */
    public void left(final L record) {
        operator.onLeft(leftKeys.indexOf(record), record, next);
    }

    /** Takes a record of the right input. */
    public void right(final R record) {
        operator.onRight(rightKeys.indexOf(record), record, next);
    }

    @Override
    public long nextDueNs() {
        return firing.nextDueNs();
    }

    @Override
    public void fire(final long dueNs) {
        firing.fire(dueNs);
    }

    @Override
    public int firingKey() {
        return firing.firingKey();
    }

    @Override
    public KeyOrder keyOrder() {
        return firing.keyOrder();
    }

    @Override
    public boolean firesAtEnd() {
        return firing.firesAtEnd();
    }

    @Override
    public void close() {
        operator.close();
    }
}
