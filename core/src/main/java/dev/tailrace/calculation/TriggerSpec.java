package dev.tailrace.calculation;

import dev.tailrace.runtime.calculation.Timer;
import java.util.List;

/** A trigger: a condition that makes a node run. */
public sealed interface TriggerSpec {

    /**
     * An event of an input that passes all filters.
     *
     * @param input its id; {@link Calculation#FOREIGN} for an input of another calculation
     */
    record OnEvent(int input, List<FilterSpec> filters, CallbackSpec callback) implements TriggerSpec {
        public OnEvent {
            filters = List.copyOf(filters);
        }
    }

    /**
     * A typed call, which the node implements.
     *
     * @param calls its id; {@link Calculation#FOREIGN} for calls of another calculation
     */
    record OnCall(int calls) implements TriggerSpec {}

    /** A timer that fires. */
    record OnTime(Timer timer, CallbackSpec callback) implements TriggerSpec {}

    /**
     * A parent that has run in this cycle.
     *
     * @param parent its id; {@link Calculation#FOREIGN} for a node of another calculation
     * @param changed whether the parent must have changed, or must not
     * @param callback null when the node only depends on it
     */
    record OnParent(int parent, boolean changed, CallbackSpec callback) implements TriggerSpec {}
}
