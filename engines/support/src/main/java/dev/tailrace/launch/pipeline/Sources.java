package dev.tailrace.launch.pipeline;

import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.Blueprint;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.GroupFactory;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.Definition;
import java.util.List;
import java.util.function.Supplier;

/** Generates the source code of a graph's processor. */
public final class Sources {

    private Sources() {}

    /**
     * Generates the source with its fingerprint; the same for every way to compile.
     *
     * @param definition definition of the graph, for messages
     * @throws InvalidCalculationException when source cannot name a class of a calculation
     * @throws UnusablePipelineException when the parts of the graph cannot be inspected
     */
    public static GeneratedSource generate(
            final Blueprint blueprint, final Definition definition, final String className) {
        return generated(definition, () -> blueprint.source(className));
    }

    /** As {@link #generate}, with the classes of the groups of tasks of a parallel run. */
    public static List<GeneratedSource> generateAll(
            final Blueprint blueprint, final Definition definition, final String className) {
        return generated(definition, () -> blueprint.sources(className));
    }

    /** The sources of the classes of the groups of tasks of one plan. */
    public static List<GeneratedSource> ofGroups(
            final ExecutionGraph execution, final Definition definition, final String className) {
        return generated(definition, () -> GroupFactory.sources(execution, className));
    }

    private static <S> S generated(final Definition definition, final Supplier<S> generation) {
        try {
            return generation.get();
        } catch (final InvalidCalculationException e) {
            throw e;
        } catch (final RuntimeException | LinkageError e) {
            throw new UnusablePipelineException(
                    Graphs.kind(definition) + " '" + definition.name() + "' cannot be compiled: " + e);
        }
    }
}
