package dev.tailrace.runtime.stage;

import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyTimers;
import dev.tailrace.runtime.KeyedTimers;
import dev.tailrace.runtime.TimeDriven;

/** Runs a {@link ConnectOperator}. */
public final class ConnectStage<L, R, O> extends TwoInputStage<L, R, O> {

    private final ConnectOperator<? super L, ? super R, O> operator;
    private final KeyTimers timers;
    private final KeyedTimers firing;
    private final Output<O> next;

    /** @param leftKeys numbers the keys of the left records; gives a key the same number as {@code rightKeys} */
    public ConnectStage(
            final ConnectOperator<? super L, ? super R, O> operator,
            final KeyIndex<? super L> leftKeys,
            final KeyIndex<? super R> rightKeys,
            final long timerResolutionNs,
            final Output<O> next) {
        super(leftKeys, rightKeys, next);
        this.operator = operator;
        this.timers = new KeyTimers(leftKeys, timerResolutionNs);
        this.firing = new KeyedTimers(timers, (key, dueNs) -> operator.onTimer(key, dueNs, next));
        this.next = next;
    }

    @Override
    public void open(final Task task) {
        operator.open(task.context(timers));
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {operator, timers};
    }

    @Override
    public TimeDriven timeDriven() {
        return firing;
    }

    @Override
    public void addLeft(final int key, final L record) {
        operator.onLeft(key, record, next);
    }

    @Override
    public void addRight(final int key, final R record) {
        operator.onRight(key, record, next);
    }

    @Override
    public void close() {
        operator.close();
    }
}
