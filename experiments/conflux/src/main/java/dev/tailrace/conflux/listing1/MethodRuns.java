package dev.tailrace.conflux.listing1;

import dev.tailrace.graph.StreamGraph;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.Ordering;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.InputLog;
import dev.tailrace.runtime.OutputLog;
import dev.tailrace.samples.listing1.Listing1;

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
            case GAP -> parallel(execution(graph, Ordering.TOTAL), plan, input, output);
            case CONFLUX -> parallel(ordered(graph, dev.tailrace.order.Method.CONFLUX), plan, input, output);
            case WINDOW_SORT -> parallel(ordered(graph, dev.tailrace.order.Method.WINDOW_SORT), plan, input, output);
            case NONE -> parallel(execution(graph, Ordering.NONE), plan, input, output);
        };
    }

    private static ExecutionGraph execution(final StreamGraph graph, final Ordering ordering) {
        return ExecutionGraph.of(graph, ordering);
    }

    private static ExecutionGraph ordered(final StreamGraph graph, final dev.tailrace.order.Method method) {
        return execution(graph, Ordering.TOTAL).by(method);
    }

    private static PipelineRun parallel(
            final ExecutionGraph execution, final ListingPlan plan, final InputLog input, final OutputLog output) {
        return ParallelRun.of(execution)
                .options(plan.options())
                .input(Listing1.SOURCE, input)
                .output(Listing1.SINK, output)
                .build();
    }
}
