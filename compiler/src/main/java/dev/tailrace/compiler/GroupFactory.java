package dev.tailrace.compiler;

import dev.tailrace.compiler.ProcessorFactory.Origin;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamGraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Creates the processors of the tasks of a parallel run; {@link ProcessorFactory} does so for sequential runs. Each
 * group of tasks and each serial phase has one class. Classes that were compiled ahead of time from the same source are
 * used as they are, the others are compiled in memory; when this Java has no compiler, the run is interpreted. All
 * three ways deliver the same output. The class of a group is the same for every number of tasks.
 *
 * <pre>{@code
 * GroupFactory groups = GroupFactory.of(graph, "com.example.MyPipelineProcessor", loader);
 * ParallelRun.of(graph).input("feed", log).outputs(out).processors(groups).build().run();
 * }</pre>
 */
@SuppressWarnings("exports") // plans are for engines, not part of the API
public final class GroupFactory implements BiFunction<GroupPlan, GroupWiring, GroupProcessor> {

    private final GeneratedClasses classes;
    private final Map<String, Function<GroupWiring, GroupProcessor>> makers = new HashMap<>();

    /** @param className to which the names of the groups were added */
    private GroupFactory(final GeneratedClasses classes, final String className) {
        this.classes = classes;
        classes.types()
                .forEach((name, type) -> makers.put(
                        name.substring(className.length()),
                        GeneratedClasses.constructorOf(type, GroupWiring.class, GroupProcessor.class)));
    }

    /**
     * Finds the classes that were compiled ahead of time, and compiles the others in memory.
     *
     * @param className with its package, to which the names of the groups are added; also the names under which classes
     *     that were compiled ahead of time are looked for
     * @param loader finds the classes that the graph uses
     * @throws GeneratedCodeException when a generated class does not compile
     * @throws dev.tailrace.compiler.determinism.NondeterministicCodeException when a class has to be compiled now and
     *     the code of the operators is non-deterministic
     */
    public static GroupFactory of(final StreamGraph graph, final String className, final ClassLoader loader) {
        return of(ExecutionGraph.of(graph, Ordering.TOTAL), className, loader);
    }

    /** As {@link #of(StreamGraph, String, ClassLoader)}, for a graph with this plan. */
    public static GroupFactory of(final ExecutionGraph execution, final String className, final ClassLoader loader) {
        return of(execution, className, loader, InMemoryCompiler::ofThisJava);
    }

    /** As {@link #of(ExecutionGraph, String, ClassLoader)}, with a Java compiler of the caller's choice. */
    static GroupFactory of(
            final ExecutionGraph execution,
            final String className,
            final ClassLoader loader,
            final Supplier<InMemoryCompiler> compiler) {
        return new GroupFactory(
                GeneratedClasses.find(execution.graph(), sources(execution, className), loader, compiler), className);
    }

    /** A factory that always interprets the graph. */
    public static GroupFactory interpreter() {
        return new GroupFactory(GeneratedClasses.interpreted(Optional.empty()), "");
    }

    /**
     * The sources of the classes of a parallel run, with their fingerprints; the same for every number of tasks of a
     * group.
     *
     * @param className with its package, to which the names of the groups are added
     */
    public static List<GeneratedSource> sources(final ExecutionGraph execution, final String className) {
        final List<GroupPlan> plans =
                execution.plans().stream().filter(GroupFactory::isWorthAClass).toList();
        return PipelineCompiler.sources(execution.graph(), plans, className).stream()
                .map(SourceFingerprint::stamp)
                .toList();
    }

    // A group that consists of sources needs no class, because the run itself reads the sources.
    private static boolean isWorthAClass(final GroupPlan plan) {
        return plan.nodes().stream().anyMatch(node -> !(node.spec() instanceof NodeSpec.Source));
    }

    /** Creates a processor with these parts. May be called for every task. */
    @Override
    public GroupProcessor apply(final GroupPlan plan, final GroupWiring wiring) {
        final Function<GroupWiring, GroupProcessor> maker = makers.get(plan.name());
        return maker == null ? Interpreter.group(plan, wiring) : maker.apply(wiring);
    }

    /** Where the processors come from; {@link Origin#IN_MEMORY} if at least one class had to be compiled. */
    public Origin origin() {
        return classes.origin();
    }

    /**
     * A hint for the author of the pipeline: why an existing class is not used, or why no class can be compiled; empty
     * if there is nothing to report.
     */
    public Optional<String> notice() {
        return classes.notice();
    }

    /** The sources of the classes; empty for the interpreter. */
    public List<GeneratedSource> sources() {
        return classes.sources();
    }
}
