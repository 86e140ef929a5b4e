package dev.tailrace.runner;

import dev.tailrace.graph.NodeSpec;
import dev.tailrace.graph.StreamNode;
import dev.tailrace.runtime.AsyncMapper;
import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.async.AsyncNode;
import dev.tailrace.runtime.async.CallFailures;
import dev.tailrace.runtime.async.CallTable;
import java.util.function.LongSupplier;

/** Makes asynchronous nodes of the tasks of regions. The DSL has checked the types; here every record is an Object. */
final class AsyncNodes {

    private AsyncNodes() {}

    /** The node in one task. */
    @SuppressWarnings("unchecked")
    static AsyncNode<Object, Object> of(
            final StreamNode node, final Irregularities irregularities, final LongSupplier clockNs) {
        final NodeSpec.AsyncMap spec = (NodeSpec.AsyncMap) node.spec();
        return new AsyncNode<>(
                (AsyncMapper<Object, Object>) spec.mapper(),
                new CallTable<>(spec.maxInFlight(), spec.timeoutNs(), clockNs),
                new CallFailures(node.name(), spec.isPure(), irregularities));
    }
}
