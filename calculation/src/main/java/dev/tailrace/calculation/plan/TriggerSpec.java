package dev.tailrace.calculation.plan;

import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.runtime.calculation.Filter;
import dev.tailrace.runtime.calculation.Filter.EventFilter;
import dev.tailrace.runtime.calculation.Filter.HeldFilter;
import dev.tailrace.runtime.calculation.Filter.IntField;
import dev.tailrace.runtime.calculation.Timer;
import java.util.List;

/** A trigger: a condition that makes a node run. */
public sealed interface TriggerSpec {

    /** The id of an element of another calculation; validation reports it as an error. */
    int FOREIGN = -1;

    /** The callback that it calls; null for a typed call, and where the node only depends on a parent. */
    CallbackSpec callback();

    /**
     * An event of an input that passes all filters.
     *
     * @param input its id; {@link #FOREIGN} for an input of another calculation
     */
    record OnEvent(int input, List<FilterSpec> filters, CallbackSpec callback) implements TriggerSpec {
        public OnEvent {
            filters = List.copyOf(filters);
        }
    }

    /**
     * A typed call, which the node implements.
     *
     * @param calls its id; {@link #FOREIGN} for calls of another calculation
     */
    record OnCall(int calls) implements TriggerSpec {

        @Override
        public CallbackSpec callback() {
            return null;
        }
    }

    /** A timer that fires. */
    record OnTime(Timer timer, CallbackSpec callback) implements TriggerSpec {}

    /**
     * A parent that has run in this cycle.
     *
     * @param parent its id; {@link #FOREIGN} for a node of another calculation
     * @param changed whether the parent must have changed, or must not
     * @param callback null when the node only depends on it
     */
    record OnParent(int parent, boolean changed, CallbackSpec callback) implements TriggerSpec {}

    /** A filter of an input in a calculation graph. The wiring has checked the types; they are erased here. */
    sealed interface FilterSpec {

        /** Its number in the calculation, in the order of declaration. */
        int id();

        /** The function of the filter. */
        Filter function();

        /** Tests the event. */
        record Test(int id, EventFilter<?> function) implements FilterSpec {}

        /** Compares a field of the event with a number. */
        record FieldIs(int id, IntField<?> function, int value) implements FilterSpec {}

        /**
         * Tests the event by the state of a node.
         *
         * @param holder id of the node; {@link TriggerSpec#FOREIGN} for a node of another calculation
         */
        record Held(int id, int holder, HeldFilter<?, ?> function) implements FilterSpec {}
    }
}
