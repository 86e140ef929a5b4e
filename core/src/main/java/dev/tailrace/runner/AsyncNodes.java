package dev.tailrace.runner;

import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.InputFaults;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runtime.async.AsyncNode;
import dev.tailrace.runtime.async.CallFailures;
import dev.tailrace.runtime.async.CallTable;
import dev.tailrace.stream.StreamNode;
import java.util.function.LongSupplier;

/** Makes asynchronous nodes of the tasks of regions. The DSL has checked the types; here every record is an Object. */
final class AsyncNodes {

    private AsyncNodes() {}

    /** The node in one task. */
    @SuppressWarnings("unchecked")
    static AsyncNode<Object, Object> of(
            final StreamNode node, final InputFaults inputFaults, final LongSupplier clockNs) {
        final NodeSpec.AsyncMap spec = (NodeSpec.AsyncMap) node.spec();
        return new AsyncNode<>(
                (AsyncMapper<Object, Object>) spec.mapper(),
                new CallTable<>(spec.maxInFlight(), spec.timeoutNs(), clockNs),
                new CallFailures(node.name(), spec.isPure(), inputFaults));
    }
}
