package dev.tailrace.runtime.stage;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OperatorContext;
import dev.tailrace.runtime.KeyTimers;

/** The context of one operator instance, bound to its key. */
record InstanceContext(Task task, KeyTimers timers, int key) implements OperatorContext {

    @Override
    public long streamTimeNs() {
        return task.time().nowNs();
    }

    @Override
    public void setTimer(final long dueNs) {
        timers.set(key, dueNs, task.time().earliestTimerNs());
    }

    @Override
    public InputFaults inputFaults() {
        return task.inputFaults();
    }
}
