package dev.tailrace.compiler;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.determinism.DeterminismReport;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.Ordering;
import dev.tailrace.order.UnorderablePipelineException;
import dev.tailrace.stream.CalculationDefinition;
import dev.tailrace.stream.Definition;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.StreamGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A graph from which a class is compiled ahead of time, of a pipeline or a calculation; what tools do with either. */
public sealed interface Blueprint {

    /**
     * A pipeline's.
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

        // Refusing a graph that cannot run in parallel is the task of a parallel run.
        private List<GeneratedSource> groups(final String className) {
            try {
                return GroupFactory.sources(ExecutionGraph.of(inParallel.get(), Ordering.TOTAL), className);
            } catch (final UnorderablePipelineException refused) {
                return List.of();
            }
        }

        @Override
        public DeterminismReport determinism() {
            return Determinism.check(graph);
        }
    }

    /** A calculation's. */
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
     * What a definition writes down with these settings.
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
        // Any other number above 1 would give the same classes.
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
     * The sources of all classes that are worth compiling ahead of time, with their fingerprints: that of {@link #source},
     * and of a pipeline those of its groups of tasks, which run it with any parallelism of the whole pipeline. For other
     * plans classes are compiled when they are needed.
     *
     * @param className with its package; the names of groups are added to it
     */
    default List<GeneratedSource> sources(final String className) {
        return List.of(source(className));
    }

    /** Whether the code of its nodes gives the same output twice. */
    DeterminismReport determinism();
}
