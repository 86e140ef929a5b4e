package dev.tailrace.runner;

import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import java.util.function.Function;

/**
 * Runs a stream graph without compiling it: a stage per node, which calls the next through an interface. Slow and
 * simple; its output is the reference for compiled classes.
 */
public final class Interpreter {

    private Interpreter() {}

    /** The factory of the task of this graph; takes time and memory once, while wiring. */
    public static Function<Wiring, EventProcessor> of(final StreamGraph graph) {
        return wiring -> TaskAssembler.whole(graph, wiring);
    }

    /** Creates one task of a parallel run; takes time and memory once, while wiring. */
    public static GroupProcessor group(final GroupPlan plan, final GroupWiring wiring) {
        return TaskAssembler.group(plan, wiring);
    }
}
