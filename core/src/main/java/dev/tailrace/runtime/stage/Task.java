package dev.tailrace.runtime.stage;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.KeyedContext;
import dev.tailrace.function.OperatorContext;
import dev.tailrace.runtime.KeyTimers;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;

/** What all stages of one task share. */
public record Task(Label label, StreamTime time, InputFaults inputFaults) {

    /** What an operator is given that serves many keys. */
    public KeyedContext context(final KeyTimers timers) {
        return new StageContext(this, timers);
    }

    /** What the operator instance of one key is given. */
    public OperatorContext context(final KeyTimers timers, final int key) {
        return new InstanceContext(this, timers, key);
    }
}
