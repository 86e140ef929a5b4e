package dev.tailrace.runner;

import dev.tailrace.input.MergedInput;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.InputLog;

/** Where the records of a run come from: one log, or several that are merged. Used by the running thread. */
interface Intake {

    /** Called once, before the first poll, when the task is open. */
    void open();

    /** Hands records to the task; counts as {@link InputLog#poll} does. */
    int poll(int limit);

    /** Where the record in hand comes from. */
    String place();

    /** The bytes of one log, which the task decodes itself. */
    static Intake of(final InputLog log, final EventProcessor task) {
        return new Intake() {
            @Override
            public void open() {}

            @Override
            public int poll(final int limit) {
                return log.poll(limit, task);
            }

            @Override
            public String place() {
                return log.place();
            }
        };
    }

    /** Records that enter the task in a declared order. */
    static Intake of(final MergedInput merged) {
        return new Intake() {
            @Override
            public void open() {
                merged.open();
            }

            @Override
            public int poll(final int limit) {
                return merged.poll(limit);
            }

            @Override
            public String place() {
                return merged.place();
            }
        };
    }
}
