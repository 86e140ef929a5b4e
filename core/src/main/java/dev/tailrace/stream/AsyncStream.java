package dev.tailrace.stream;

import dev.tailrace.plan.NodeSpec;
import java.util.Objects;

/**
 * The records that an asynchronous node emits; see {@link EventStream#mapAsync}.
 *
 * @param <T> record type
 */
public final class AsyncStream<T> extends EventStream<T> {

    AsyncStream(final Pipeline pipeline, final Pipeline.Node node, final Dispatch dispatch) {
        super(pipeline, node, dispatch);
    }

    /**
     * Declares that the result of a call depends only on its record, now and later, as with a table that never changes. The
     * pipeline can then promise its output exactly once: after a crash the same calls have the same results. This is not
     * checked. A failed call stops the run, whatever the policy for bad input, because the call for a record that is left
     * out in one run may succeed in the next.
     *
     * @param reason is printed in the determinism report; not empty
     */
    public AsyncStream<T> pure(final String reason) {
        final NodeSpec.AsyncMap async = (NodeSpec.AsyncMap) node().spec;
        node().spec = new NodeSpec.AsyncMap(
                async.function(), async.maxInFlight(), async.timeoutNs(), Objects.requireNonNullElse(reason, ""));
        return this;
    }

    @Override
    public AsyncStream<T> via(final Dispatch pattern) {
        return new AsyncStream<>(pipeline(), node(), pattern);
    }

    @Override
    public AsyncStream<T> parallelism(final int tasks) {
        super.parallelism(tasks);
        return this;
    }

    @Override
    public AsyncStream<T> nondeterministic(final String reason) {
        super.nondeterministic(reason);
        return this;
    }
}
