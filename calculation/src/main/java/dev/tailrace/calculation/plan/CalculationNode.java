package dev.tailrace.calculation.plan;

import dev.tailrace.runtime.calculation.Callback;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A node of a calculation graph.
 *
 * @param id its place in the order of declaration, from 0
 * @param name unique among the nodes
 * @param object the user's object
 * @param triggers the triggers that make it run, in the order of declaration
 * @param orderedAfter ids of all nodes that have their turn before this one, in ascending order
 * @param callbacks all functions that it is called through, by number
 * @param calculate null for none, like the callbacks that follow
 * @param nondeterministicBecause the reason why the node is exempt from the determinism check; empty if it is not
 *     exempt
 */
public record CalculationNode(
        int id,
        String name,
        Object object,
        List<TriggerSpec> triggers,
        List<Integer> orderedAfter,
        List<CallbackSpec> callbacks,
        CallbackSpec calculate,
        CallbackSpec afterCalculation,
        CallbackSpec afterEvent,
        CallbackSpec init,
        CallbackSpec start,
        CallbackSpec stop,
        Optional<String> nondeterministicBecause) {

    public CalculationNode {
        triggers = List.copyOf(triggers);
        orderedAfter = List.copyOf(orderedAfter);
        callbacks = Collections.unmodifiableList(new ArrayList<>(callbacks));
    }

    /** Whether it takes events or calls from outside the calculation, which can be buffered. */
    public boolean listens() {
        return triggers.stream()
                .anyMatch(trigger -> trigger instanceof TriggerSpec.OnEvent || trigger instanceof TriggerSpec.OnCall);
    }

    /**
     * A callback of a node: the function and the kind of its argument.
     *
     * @param number its place among the callbacks of its node, from 0
     * @param takes its argument in addition to the node
     * @param decides whether it returns whether the node changed; if not, the node always counts as changed
     * @param words how it was declared, for messages, such as {@code on ladders}
     */
    public record CallbackSpec(int number, Callback function, Takes takes, boolean decides, String words) {

        /** The argument of a callback in addition to its node. */
        public enum Takes {
            /** Nothing. */
            NOTHING,
            /** The event. */
            EVENT,
            /** The parent. */
            PARENT,
            /** The due time in nanoseconds. */
            TIME
        }
    }
}
