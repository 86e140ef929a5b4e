package dev.tailrace.launch.pipeline;

import dev.tailrace.calculation.CalculationDefinition;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.Blueprint;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.GroupFactory;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.Definition;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.InvalidSettingsException;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Creates graphs from definitions and their settings, and the source code of their processors. */
public final class Graphs {

    private Graphs() {}

    /**
     * Defines and checks a pipeline.
     *
     * @throws InvalidSettingsException with every setting that cannot be used
     * @throws InvalidPipelineException with every problem of the graph
     * @throws StatusException when the definition throws anything else
     */
    public static StreamGraph define(final PipelineDefinition definition, final Map<String, String> settings) {
        return ((Blueprint.OfPipeline) blueprint(definition, settings)).graph();
    }

    /** The same for a pipeline that runs in several tasks. */
    public static StreamGraph define(
            final PipelineDefinition definition, final Map<String, String> settings, final Parallelism tasks) {
        return defined(definition, () -> StreamGraph.of(definition, settings, tasks));
    }

    /**
     * Defines and checks a pipeline or a calculation.
     *
     * @throws InvalidSettingsException with every setting that cannot be used
     * @throws InvalidPipelineException with every problem of a pipeline
     * @throws InvalidCalculationException with every problem of a calculation
     * @throws StatusException when the definition throws anything else
     */
    public static Blueprint blueprint(final Definition definition, final Map<String, String> settings) {
        return defined(definition, () -> Blueprint.of(definition, settings));
    }

    /**
     * Generates the source with its fingerprint; the same for every way to compile.
     *
     * @param definition definition of the graph, for messages
     * @throws InvalidCalculationException when source cannot name a class of a calculation
     * @throws StatusException when the parts of the graph cannot be inspected
     */
    public static GeneratedSource source(
            final Blueprint blueprint, final Definition definition, final String className) {
        return generated(definition, () -> blueprint.source(className));
    }

    /** As {@link #source}, with the classes of the groups of tasks of a parallel run. */
    public static List<GeneratedSource> sources(
            final Blueprint blueprint, final Definition definition, final String className) {
        return generated(definition, () -> blueprint.sources(className));
    }

    /** The sources of the classes of the groups of tasks of one plan. */
    public static List<GeneratedSource> groupSources(
            final ExecutionGraph execution, final Definition definition, final String className) {
        return generated(definition, () -> GroupFactory.sources(execution, className));
    }

    private static <S> S generated(final Definition definition, final Supplier<S> generation) {
        try {
            return generation.get();
        } catch (final InvalidCalculationException e) {
            throw e;
        } catch (final RuntimeException | LinkageError e) {
            throw StatusException.usage(kind(definition) + " '" + definition.name() + "' cannot be compiled: " + e);
        }
    }

    private static <T> T defined(final Definition definition, final Supplier<T> defining) {
        try {
            return defining.get();
        } catch (final InvalidSettingsException | InvalidPipelineException | InvalidCalculationException e) {
            throw e;
        } catch (final RuntimeException | LinkageError | StackOverflowError e) {
            throw StatusException.usage(kind(definition) + " '" + definition.name() + "' cannot be defined: " + e);
        }
    }

    /** The structure of the results of each sink, in the order of the sinks; empty where the encoder has none. */
    public static Map<String, Optional<RecordSchema>> schemas(final StreamGraph graph) {
        final Map<String, Optional<RecordSchema>> schemas = new LinkedHashMap<>();
        for (final StreamNode sink : graph.sinks()) {
            schemas.put(
                    sink.name(), ((NodeSpec.Sink) sink.spec()).factory().get().schema());
        }
        return schemas;
    }

    /** The word for what a definition defines: pipeline or calculation. */
    public static String kind(final Definition definition) {
        return definition instanceof CalculationDefinition ? "calculation" : "pipeline";
    }
}
