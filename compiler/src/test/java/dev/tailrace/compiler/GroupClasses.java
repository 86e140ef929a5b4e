package dev.tailrace.compiler;

import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** The classes of many parallel runs, from one run of the Java compiler, which is the slow part. */
public final class GroupClasses {

    private final List<GeneratedSource> sources = new ArrayList<>();
    private Map<String, Class<?>> types = new HashMap<>();

    /** Adds the classes of a plan; to be called before {@link #compile}. */
    public void add(final long number, final ExecutionGraph execution) {
        sources.addAll(GroupFactory.sources(execution, nameOf(number)));
    }

    /** Compiles what has been added. */
    public void compile() {
        types = GeneratedClasses.compile(sources, getClass().getClassLoader(), InMemoryCompiler.ofThisJava());
    }

    private static String nameOf(final long number) {
        return "generated.Graph" + number;
    }

    /** The source of all classes of a plan. */
    public String text(final long number) {
        final StringBuilder text = new StringBuilder();
        sources.stream()
                .filter(source -> source.className().startsWith(nameOf(number) + "Group")
                        || source.className().startsWith(nameOf(number) + "Phase"))
                .forEach(source -> text.append(source.text()));
        return text.toString();
    }

    /** What makes the tasks of a plan; those without a class have nothing but a source. */
    public BiFunction<GroupPlan, GroupWiring, GroupProcessor> of(final long number) {
        return (plan, wiring) -> {
            final Class<?> type = types.get(nameOf(number) + plan.name());
            return type == null
                    ? Interpreter.group(plan, wiring)
                    : GeneratedClasses.constructorOf(type, GroupWiring.class, GroupProcessor.class)
                            .apply(wiring);
        };
    }
}
