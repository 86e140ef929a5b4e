package dev.tailrace.stream;

import dev.tailrace.plan.NodeSpec;
import java.util.Objects;

/**
 * The records that an asynchronous node emits; see {@link EventStream#mapAsync}.
 *
 * @param <T> record type
 */
public final class AsyncStream<T> extends EventStream<T> {

    AsyncStream(final Pipeline pipeline, final NodeDraft node, final Dispatch dispatch) {
        super(pipeline, node, dispatch);
    }

    /**
     * Declares that each answer depends on its record alone, now and at any later time, as with a table that never changes.
     * Then the output can be promised exactly once: after a crash the same calls have the same answers. This is not
     * checked. A call that fails stops the run, whatever the policy for bad input, because a record that is left out in one
     * run may be answered in the next.
     *
     * @param reason is printed in the determinism report; not empty
     */
    public AsyncStream<T> pure(final String reason) {
        final NodeSpec.AsyncMap async = (NodeSpec.AsyncMap) node().spec;
        node().spec = new NodeSpec.AsyncMap(
                async.mapper(), async.maxInFlight(), async.timeoutNs(), Objects.requireNonNullElse(reason, ""));
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
