package dev.tailrace.calculation;

import dev.tailrace.runtime.calculation.EventFilter;
import dev.tailrace.runtime.calculation.HeldFilter;
import dev.tailrace.runtime.calculation.IntField;
import java.io.Serializable;

/** What a filter of an input asks. Types were checked by the wiring and are erased here. */
public sealed interface FilterSpec {

    /** Its number in the calculation, in the order of declaration. */
    int id();

    /** The function that it is made of. */
    Serializable function();

    /** Asks the event. */
    record Test(int id, EventFilter<?> function) implements FilterSpec {}

    /** Compares a field of the event with a number. */
    record FieldIs(int id, IntField<?> function, int value) implements FilterSpec {}

    /**
     * Asks a node about the event.
     *
     * @param holder its id; {@link Calculation#FOREIGN} for a node of another calculation
     */
    record Held(int id, int holder, HeldFilter<?, ?> function) implements FilterSpec {}
}
