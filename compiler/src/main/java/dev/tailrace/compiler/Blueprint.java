package dev.tailrace.compiler;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.determinism.DeterminismReport;
import dev.tailrace.graph.CalculationDefinition;
import dev.tailrace.graph.Definition;
import dev.tailrace.graph.PipelineDefinition;
import dev.tailrace.graph.StreamGraph;
import java.util.Map;

/** A graph from which a class is compiled ahead of time, of a pipeline or a calculation; what tools do with either. */
public sealed interface Blueprint {

    /** A pipeline's. */
    record OfPipeline(StreamGraph graph) implements Blueprint {

        @Override
        public GeneratedSource source(final String className) {
            return Fingerprint.stamp(PipelineCompiler.source(graph, className));
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
            return Fingerprint.stamp(CalculationCompiler.source(graph, className));
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
     * @throws dev.tailrace.graph.InvalidSettingsException with every setting that cannot be used
     * @throws dev.tailrace.graph.InvalidPipelineException with every problem of a pipeline
     * @throws dev.tailrace.calculation.InvalidCalculationException with every problem of a calculation
     */
    static Blueprint of(final Definition definition, final Map<String, String> settings) {
        return definition instanceof CalculationDefinition calculation
                ? new OfCalculation(calculation.graph(settings))
                : new OfPipeline(StreamGraph.of((PipelineDefinition) definition, settings));
    }

    /**
     * The source of the class, with its fingerprint; the same text for the same graph on every machine.
     *
     * @param className with its package
     */
    GeneratedSource source(String className);

    /** Whether the code of its nodes gives the same output twice. */
    DeterminismReport determinism();
}
