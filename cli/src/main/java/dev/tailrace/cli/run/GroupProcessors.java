package dev.tailrace.cli.run;

import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.GroupFactory;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import java.util.List;

/**
 * The processors of the tasks of a parallel run (compiled classes or the interpreter), and their description in the
 * summary.
 */
final class GroupProcessors {

    private final GroupFactory factory;
    private final long elapsedNs;

    private GroupProcessors(final GroupFactory factory, final long elapsedNs) {
        this.factory = factory;
        this.elapsedNs = elapsedNs;
    }

    /** The classes of the groups, compiled now if they were not compiled ahead of time. */
    static GroupProcessors compiled(final ExecutionGraph execution, final String className, final ClassLoader loader) {
        final long startNs = System.nanoTime();
        final GroupFactory factory = Making.of(execution.graph(), () -> GroupFactory.of(execution, className, loader));
        return new GroupProcessors(factory, System.nanoTime() - startNs);
    }

    /** The interpreter. */
    static GroupProcessors interpreted() {
        return new GroupProcessors(GroupFactory.interpreter(), 0);
    }

    GroupProcessor create(final GroupPlan plan, final GroupWiring wiring) {
        return factory.apply(plan, wiring);
    }

    /** Description of the processors, for the summary. */
    String describe() {
        return Making.describe(factory.origin(), elapsedNs);
    }

    /** Why classes that were compiled ahead of time are not used, if the user should know. */
    String notice() {
        return Making.describe(factory.notice());
    }

    /** The sources of the generated classes; empty for the interpreter. */
    List<GeneratedSource> sources() {
        return factory.sources();
    }
}
