package dev.tailrace.launch.pipeline;

import dev.tailrace.calculation.CalculationDefinition;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.Blueprint;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.Definition;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.InvalidSettingsException;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Creates graphs from definitions and their settings. */
public final class Graphs {

    private Graphs() {}

    /**
     * Defines and checks a pipeline.
     *
     * @throws InvalidSettingsException with every setting that cannot be used
     * @throws InvalidPipelineException with every problem of the graph
     * @throws UnusablePipelineException when the definition throws anything else
     */
    public static StreamGraph define(final PipelineDefinition definition, final Map<String, String> settings) {
        return ((Blueprint.OfPipeline) blueprint(definition, settings)).graph();
    }

    /**
     * Defines and checks a pipeline that runs in several tasks.
     *
     * @throws InvalidSettingsException with every setting that cannot be used
     * @throws InvalidPipelineException with every problem of the graph
     * @throws UnusablePipelineException when the definition throws anything else
     */
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
     * @throws UnusablePipelineException when the definition throws anything else
     */
    public static Blueprint blueprint(final Definition definition, final Map<String, String> settings) {
        return defined(definition, () -> Blueprint.of(definition, settings));
    }

    private static <T> T defined(final Definition definition, final Supplier<T> defining) {
        try {
            return defining.get();
        } catch (final InvalidSettingsException | InvalidPipelineException | InvalidCalculationException e) {
            throw e;
        } catch (final RuntimeException | LinkageError | StackOverflowError e) {
            throw new UnusablePipelineException(
                    kind(definition) + " '" + definition.name() + "' cannot be defined: " + e);
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
