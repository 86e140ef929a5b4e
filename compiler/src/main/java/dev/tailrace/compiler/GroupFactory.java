package dev.tailrace.compiler;

import dev.tailrace.compiler.ProcessorFactory.Origin;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes the tasks of a parallel run, as {@link ProcessorFactory} makes that of a sequential one: a class for each group of
 * tasks and each serial phase, compiled ahead of time if there is one of the same text, else now, in memory; else the
 * interpreter. All deliver the same output. The class of a group is the same for every number of tasks.
 *
 * <pre>{@code
 * GroupFactory groups = GroupFactory.of(execution, "com.example.MyPipelineProcessor", loader);
 * ParallelRun.of(execution).input("feed", log).outputs(out).processors(groups::create).build().run();
 * }</pre>
 */
public final class GroupFactory {

    private final Origin origin;
    private final Optional<String> notice;
    private final Map<String, Function<GroupWiring, GroupProcessor>> makers;

    private GroupFactory(
            final Origin origin,
            final Optional<String> notice,
            final Map<String, Function<GroupWiring, GroupProcessor>> makers) {
        this.origin = origin;
        this.notice = notice;
        this.makers = makers;
    }

    /**
     * Finds or makes the classes.
     *
     * @param className with its package, to which the names of the groups are added; also the names under which classes
     *     that were compiled ahead of time are looked for
     * @param loader which has the classes that the graph is made of
     * @throws GeneratedCodeException when a generated class does not compile
     * @throws dev.tailrace.compiler.determinism.NondeterministicCodeException when a class would have to be compiled now
     *     and the operators would not give the same output twice
     */
    public static GroupFactory of(final ExecutionGraph execution, final String className, final ClassLoader loader) {
        return of(execution, className, loader, InMemoryCompiler::ofThisJava);
    }

    /** As {@link #of(ExecutionGraph, String, ClassLoader)}, with a Java compiler of the caller's choice. */
    static GroupFactory of(
            final ExecutionGraph execution,
            final String className,
            final ClassLoader loader,
            final Supplier<InMemoryCompiler> compiler) {
        final List<GeneratedSource> sources = sources(execution, className);
        final Map<String, Class<?>> types = new HashMap<>();
        final List<GeneratedSource> missing = new ArrayList<>();
        Optional<String> notice = Optional.empty();
        for (final GeneratedSource source : sources) {
            final Built built = Built.find(source, loader);
            built.type().ifPresentOrElse(type -> types.put(source.className(), type), () -> missing.add(source));
            notice = notice.or(built::notice);
        }
        if (missing.isEmpty()) {
            return new GroupFactory(Origin.AHEAD_OF_TIME, Optional.empty(), makers(types, className));
        }
        Determinism.check(execution.graph()).orThrow();
        try {
            types.putAll(GeneratedClasses.compile(missing, loader, compiler.get()));
            return new GroupFactory(Origin.IN_MEMORY, notice, makers(types, className));
        } catch (final NoJavaCompilerException none) {
            return new GroupFactory(Origin.INTERPRETER, Optional.of(none.getMessage()), Map.of());
        }
    }

    /** The interpreter, for those who want no classes. */
    public static GroupFactory interpreter() {
        return new GroupFactory(Origin.INTERPRETER, Optional.empty(), Map.of());
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

    // Sources are read by the run itself, and nothing is left for a class to do.
    private static boolean isWorthAClass(final GroupPlan plan) {
        return plan.nodes().stream().anyMatch(node -> !(node.spec() instanceof NodeSpec.Source));
    }

    private static Map<String, Function<GroupWiring, GroupProcessor>> makers(
            final Map<String, Class<?>> types, final String className) {
        final Map<String, Function<GroupWiring, GroupProcessor>> makers = new HashMap<>();
        types.forEach((name, type) -> makers.put(
                name.substring(className.length()),
                GeneratedClasses.constructorOf(type, GroupWiring.class, GroupProcessor.class)));
        return makers;
    }

    /** A new processor with these parts; may be called for every task. */
    public GroupProcessor create(final GroupPlan plan, final GroupWiring wiring) {
        final Function<GroupWiring, GroupProcessor> maker = makers.get(plan.name());
        return maker == null ? Interpreter.group(plan, wiring) : maker.apply(wiring);
    }

    /** Where the processors come from; compiled in memory if one of several classes had to be. */
    public Origin origin() {
        return origin;
    }

    /** Why there is a class that was not compiled ahead of time, if there is anything that its author should know. */
    public Optional<String> notice() {
        return notice;
    }
}
