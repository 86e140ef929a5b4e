package dev.tailrace.launch.pipeline;

import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.Blueprint;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.graph.Definition;

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
        try {
            return blueprint.source(className);
        } catch (final InvalidCalculationException known) {
            throw known;
        } catch (final RuntimeException | LinkageError thrown) {
            throw new UnusablePipelineException(
                    Graphs.kind(definition) + " '" + definition.name() + "' cannot be compiled: " + thrown);
        }
    }
}
