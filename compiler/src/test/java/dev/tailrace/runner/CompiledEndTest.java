package dev.tailrace.runner;

import dev.tailrace.compiler.GroupClasses;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import java.util.function.BiFunction;

/** The same for tasks of generated classes: how runs end, and what they refuse. */
class CompiledEndTest extends ParallelEndTest {

    @Override
    BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors(final ExecutionGraph execution) {
        final GroupClasses classes = new GroupClasses();
        classes.add(0, execution);
        classes.compile();
        return classes.of(0);
    }
}
