package dev.tailrace.runtime.stage;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Operator;
import dev.tailrace.runtime.KeyTimers;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;

/** The state that all stages of one task share. */
public record Task(Label label, StreamTime time, InputFaults inputFaults) {

    /** The context of an operator that serves many keys. */
    public KeyedOperator.Context context(final KeyTimers timers) {
        return new ManyKeys(this, timers);
    }

    /** The context of the operator of one key. */
    public Operator.Context context(final KeyTimers timers, final int key) {
        return new OneKey(this, timers, key);
    }

    private record ManyKeys(Task task, KeyTimers timers) implements KeyedOperator.Context {
        @Override
        public long streamTimeNs() {
            return task.time.nowNs();
        }

        @Override
        public void setTimer(final int key, final long dueNs) {
            timers.set(key, dueNs, task.time.earliestTimerNs());
        }

        @Override
        public InputFaults inputFaults() {
            return task.inputFaults;
        }
    }

    private record OneKey(Task task, KeyTimers timers, int key) implements Operator.Context {
        @Override
        public long streamTimeNs() {
            return task.time.nowNs();
        }

        @Override
        public long recordTimeNs() {
            return task.time.recordTimeNs();
        }

        @Override
        public void setTimer(final long dueNs) {
            timers.set(key, dueNs, task.time.earliestTimerNs());
        }

        @Override
        public InputFaults inputFaults() {
            return task.inputFaults;
        }
    }
}
