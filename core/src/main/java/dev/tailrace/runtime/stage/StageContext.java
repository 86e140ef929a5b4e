package dev.tailrace.runtime.stage;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.KeyedContext;
import dev.tailrace.runtime.KeyTimers;

/** The context of an operator that serves many keys. */
record StageContext(Task task, KeyTimers timers) implements KeyedContext {

    @Override
    public long streamTimeNs() {
        return task.time().nowNs();
    }

    @Override
    public void setTimer(final int key, final long dueNs) {
        timers.set(key, dueNs, task.time().earliestTimerNs());
    }

    @Override
    public InputFaults inputFaults() {
        return task.inputFaults();
    }
}
