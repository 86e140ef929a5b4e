package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.GroupFactory;
import dev.tailrace.compiler.ProcessorFactory.Origin;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import java.util.function.BiFunction;

/** The same for tasks of generated classes: nothing is allocated per record. */
class CompiledAllocationTest extends ParallelAllocationTest {

    @Override
    BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors(final ExecutionGraph execution) {
        final GroupFactory factory =
                GroupFactory.of(execution, "generated.Allocating", getClass().getClassLoader());
        assertThat(factory.origin()).isEqualTo(Origin.IN_MEMORY);
        return factory;
    }
}
