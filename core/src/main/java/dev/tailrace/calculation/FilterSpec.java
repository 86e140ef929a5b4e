package dev.tailrace.calculation;

import dev.tailrace.runtime.calculation.EventFilter;
import dev.tailrace.runtime.calculation.HeldFilter;
import dev.tailrace.runtime.calculation.IntField;
import java.io.Serializable;

/** A filter of an input in a calculation graph. The wiring has checked the types; they are erased here. */
public sealed interface FilterSpec {

    /** Its number in the calculation, in the order of declaration. */
    int id();

    /** The function of the filter. */
    Serializable function();

    /** Tests the event. */
    record Test(int id, EventFilter<?> function) implements FilterSpec {}

    /** Compares a field of the event with a number. */
    record FieldIs(int id, IntField<?> function, int value) implements FilterSpec {}

    /**
     * Tests the event by the state of a node.
     *
     * @param holder id of the node; {@link Calculation#FOREIGN} for a node of another calculation
     */
    record Held(int id, int holder, HeldFilter<?, ?> function) implements FilterSpec {}
}
