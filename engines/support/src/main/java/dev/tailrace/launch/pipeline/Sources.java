package dev.tailrace.launch.pipeline;

import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.Blueprint;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.GroupFactory;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.Definition;
import java.util.List;
import java.util.function.Supplier;

/** Turns a graph into the source of its processor. */
public final class Sources {

    private Sources() {}

    /**
     * The source as every way to compile has it, with its fingerprint.
     *
     * @param definition of which the graph is, for messages
     * @throws InvalidCalculationException when source cannot name a class of a calculation
     * @throws UnusablePipelineException when the parts of the graph cannot be looked at
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
        } catch (final InvalidCalculationException known) {
            throw known;
        } catch (final RuntimeException | LinkageError thrown) {
            throw new UnusablePipelineException(
                    Graphs.kind(definition) + " '" + definition.name() + "' cannot be compiled: " + thrown);
        }
    }
}
