package dev.tailrace.bench.listing1;

import dev.tailrace.graph.StreamGraph;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.Ordering;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.InputLog;
import dev.tailrace.runtime.OutputLog;

/** Binds the pipeline to its logs, with what a method runs on. */
final class MethodRuns {

    private MethodRuns() {}

    static PipelineRun bind(
            final ListingPlan plan, final StreamGraph graph, final InputLog input, final OutputLog output) {
        return switch (plan.method()) {
            case SEQUENTIAL ->
                SequentialRun.of(graph)
                        .input(Listing1.SOURCE, input)
                        .output(Listing1.SINK, output)
                        .build();
            case GAP -> parallel(graph, Ordering.TOTAL, plan.options(), input, output);
            case NONE -> parallel(graph, Ordering.NONE, plan.options(), input, output);
            case CONFLUX, WINDOW_SORT ->
                throw new IllegalArgumentException("the method " + plan.method() + " is not there yet");
        };
    }

    private static PipelineRun parallel(
            final StreamGraph graph,
            final Ordering ordering,
            final ParallelOptions options,
            final InputLog input,
            final OutputLog output) {
        return ParallelRun.of(ExecutionGraph.of(graph, ordering))
                .options(options)
                .input(Listing1.SOURCE, input)
                .output(Listing1.SINK, output)
                .build();
    }
}
