package dev.tailrace.compiler;

import dev.tailrace.calculation.CalculationDefinition;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.determinism.DeterminismReport;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.Definition;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.StreamGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The graph of a pipeline or a calculation that tools compile ahead of time: gives the source of its classes and its
 * determinism report.
 */
public sealed interface Blueprint {

    /**
     * The blueprint of a pipeline.
     *
     * @param inParallel makes the same graph with several tasks of all nodes that can have them
     */
    record OfPipeline(StreamGraph graph, Supplier<StreamGraph> inParallel) implements Blueprint {

        @Override
        public GeneratedSource source(final String className) {
            return SourceFingerprint.stamp(PipelineCompiler.source(graph, className));
        }

        @Override
        public List<GeneratedSource> sources(final String className) {
            final List<GeneratedSource> sources = new ArrayList<>(List.of(source(className)));
            sources.addAll(groups(className));
            return sources;
        }

        // A graph that cannot run in parallel has no classes of groups; a parallel run refuses it.
        private List<GeneratedSource> groups(final String className) {
            try {
                return GroupFactory.sources(ExecutionGraph.of(inParallel.get(), Ordering.TOTAL), className);
            } catch (final InvalidPipelineException refused) {
                return List.of();
            }
        }

        @Override
        public DeterminismReport determinism() {
            return Determinism.check(graph);
        }
    }

    /** The blueprint of a calculation. */
    record OfCalculation(CalculationGraph graph) implements Blueprint {

        @Override
        public GeneratedSource source(final String className) {
            return SourceFingerprint.stamp(CalculationCompiler.source(graph, className));
        }

        @Override
        public DeterminismReport determinism() {
            return Determinism.check(graph);
        }
    }

    /**
     * Builds the graph of a definition with these settings.
     *
     * @param settings texts by setting name; those not given have their defaults
     * @throws dev.tailrace.stream.InvalidSettingsException with every setting that cannot be used
     * @throws dev.tailrace.stream.InvalidPipelineException with every problem of a pipeline
     * @throws dev.tailrace.calculation.InvalidCalculationException with every problem of a calculation
     */
    static Blueprint of(final Definition definition, final Map<String, String> settings) {
        return definition instanceof CalculationDefinition calculation
                ? new OfCalculation(calculation.graph(settings))
                : of((PipelineDefinition) definition, settings);
    }

    private static Blueprint of(final PipelineDefinition definition, final Map<String, String> settings) {
        // Any other number of tasks above 1 gives the same classes.
        return new OfPipeline(
                StreamGraph.of(definition, settings), () -> StreamGraph.of(definition, settings, Parallelism.of(2)));
    }

    /**
     * The source of the class, with its fingerprint; the same text for the same graph on every machine.
     *
     * @param className with its package
     */
    GeneratedSource source(String className);

    /**
     * The sources, with their fingerprints, of all classes that are worth compiling ahead of time: {@link #source}, and
     * for a pipeline also the classes of its groups of tasks, which run it with any parallelism of the whole pipeline.
     * Classes of other plans are compiled when they are needed.
     *
     * @param className with its package; the names of groups are added to it
     */
    default List<GeneratedSource> sources(final String className) {
        return List.of(source(className));
    }

    /** Checks whether the code of the nodes is deterministic. */
    DeterminismReport determinism();
}
