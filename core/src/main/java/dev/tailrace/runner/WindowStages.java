package dev.tailrace.runner;

import dev.tailrace.aggregate.CombinableAggregate;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.Output;
import dev.tailrace.plan.Aggregation;
import dev.tailrace.plan.WindowSpec;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.stage.Accumulators;
import dev.tailrace.runtime.stage.CountWindowStage;
import dev.tailrace.runtime.stage.ObjectAccumulators;
import dev.tailrace.runtime.stage.RowAccumulators;
import dev.tailrace.runtime.stage.RowWindowStage;
import dev.tailrace.runtime.stage.RunningStage;
import dev.tailrace.runtime.stage.SessionWindowStage;
import dev.tailrace.runtime.stage.SlidingCountStage;
import dev.tailrace.runtime.stage.SlidingWindowStage;
import java.util.function.Supplier;

/** Makes the stages of nodes that aggregate; puts back the types that the graph has erased. */
@SuppressWarnings("unchecked")
final class WindowStages {

    private final KeyIndex<Object> keys;
    private final Output<Object> next;

    WindowStages(final KeyIndex<Object> keys, final Output<Object> next) {
        this.keys = keys;
        this.next = next;
    }

    Output<Object> of(final WindowSpec spec) {
        if (spec instanceof WindowSpec.Tumbling window) {
            final RowAggregate<Object> aggregate = (RowAggregate<Object>) window.aggregate();
            return new RowWindowStage<>(aggregate, result(window.result()), keys, window.sizeNs(), next);
        }
        if (spec instanceof WindowSpec.Session session) {
            return new SessionWindowStage<>(
                    accumulators(session.aggregation()), keys, session.gapNs(), session.timerResolutionNs(), next);
        }
        if (spec instanceof WindowSpec.Count window) {
            return new CountWindowStage<>(accumulators(window.aggregation()), keys, window.size(), next);
        }
        if (spec instanceof WindowSpec.Running running) {
            return new RunningStage<>(accumulators(running.aggregation()), keys, next);
        }
        return overlapping(spec);
    }

    private Output<Object> overlapping(final WindowSpec spec) {
        if (spec instanceof WindowSpec.Sliding window) {
            final CombinableAggregate<Object> aggregate = (CombinableAggregate<Object>) window.aggregate();
            return new SlidingWindowStage<>(
                    aggregate, result(window.result()), keys, window.sizeNs(), window.slideNs(), next);
        }
        if (spec instanceof WindowSpec.SlidingCount window) {
            final CombinableAggregate<Object> aggregate = (CombinableAggregate<Object>) window.aggregate();
            return new SlidingCountStage<>(
                    aggregate, result(window.result()), keys, window.panes(), window.slide(), next);
        }
        throw new AssertionError("no stage for " + spec);
    }

    private static Accumulators<Object, Object> accumulators(final Aggregation aggregation) {
        if (aggregation instanceof Aggregation.Rows rows) {
            return new RowAccumulators<>((RowAggregate<Object>) rows.aggregate(), result(rows.result()));
        }
        final Aggregation.Objects objects = (Aggregation.Objects) aggregation;
        return new ObjectAccumulators<>((Supplier<Aggregate<Object, Object>>) objects.aggregate());
    }

    private static RowResult<Object> result(final Supplier<? extends RowResult<?>> result) {
        return (RowResult<Object>) result.get();
    }
}
