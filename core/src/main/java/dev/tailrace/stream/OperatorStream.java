package dev.tailrace.stream;

import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.WindowExtents;
import java.time.Duration;

/**
 * The records that an operator emits. Operators may set timers.
 *
 * @param <T> record type
 */
public final class OperatorStream<T> extends EventStream<T> {

    OperatorStream(final Pipeline pipeline, final Pipeline.Node node, final Dispatch dispatch) {
        super(pipeline, node, dispatch);
    }

    /**
     * Lets the operator that emits this stream set timers. Timers fire on punctuations of stream time.
     *
     * @param timerResolution timer resolution: due times are rounded up to a multiple of it; a coarse resolution costs less
     */
    public OperatorStream<T> timers(final Duration timerResolution) {
        node().spec = withTimerResolution(node().spec, WindowExtents.nanos(timerResolution));
        return this;
    }

    private static NodeSpec withTimerResolution(final NodeSpec spec, final long timerResolutionNs) {
        if (spec instanceof NodeSpec.Process process) {
            return new NodeSpec.Process(process.factory(), timerResolutionNs);
        }
        if (spec instanceof NodeSpec.KeyedProcess process) {
            return new NodeSpec.KeyedProcess(process.factory(), timerResolutionNs);
        }
        return new NodeSpec.Connect(((NodeSpec.Connect) spec).factory(), timerResolutionNs);
    }

    @Override
    public OperatorStream<T> via(final Dispatch pattern) {
        return new OperatorStream<>(pipeline(), node(), pattern);
    }

    @Override
    public OperatorStream<T> parallelism(final int tasks) {
        super.parallelism(tasks);
        return this;
    }

    @Override
    public OperatorStream<T> nondeterministic(final String reason) {
        super.nondeterministic(reason);
        return this;
    }
}
