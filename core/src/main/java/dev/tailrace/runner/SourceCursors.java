package dev.tailrace.runner;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.LongMapper;
import dev.tailrace.input.IdleRule;
import dev.tailrace.input.InputCursor;
import dev.tailrace.input.MergedInput;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputLog;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.stream.IdlePolicy;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Creates the merged input of a graph from the logs that its sources are bound to. */
final class SourceCursors {

    private final StreamGraph graph;
    private final InputFaults inputFaults;
    private final LongSupplier clockNs;

    SourceCursors(final StreamGraph graph, final InputFaults inputFaults, final LongSupplier clockNs) {
        this.graph = graph;
        this.inputFaults = inputFaults;
        this.clockNs = clockNs;
    }

    /** The merged log if the graph merges its input, else the log of its only source. */
    InputLog input(final Map<String, List<InputLog>> logs) {
        return graph.mergesInput()
                ? new MergedLog(this, logs)
                : logs.get(graph.sources().get(0).name()).get(0);
    }

    /**
     * @param logs logs by source, at least one for each
     * @param entries the entry for the records of a source, by its name
     */
    MergedInput merged(final Map<String, List<InputLog>> logs, final Function<String, SourceEntry<Object>> entries) {
        final List<InputCursor<Object>> cursors = new ArrayList<>();
        for (final StreamNode source : graph.sources()) {
            final SourceEntry<Object> entry = entries.apply(source.name());
            logs.get(source.name()).forEach(log -> cursors.add(cursor(source, log, entry)));
        }
        final SourceOrder order = graph.order().orElseThrow();
        return order instanceof SourceOrder.BySequence
                ? MergedInput.bySequence(cursors, idleRule(order), inputFaults)
                : MergedInput.byTime(cursors, idleRule(order), inputFaults);
    }

    // The DSL has checked the types and the graph has erased them.
    @SuppressWarnings("unchecked")
    private static InputCursor<Object> cursor(
            final StreamNode node, final InputLog log, final SourceEntry<Object> entry) {
        final NodeSpec.Source source = (NodeSpec.Source) node.spec();
        return new InputCursor<>(
                node.name(),
                log,
                (Decoder<Object>) source.factory().get(),
                (LongMapper<Object>) source.sequence(),
                entry);
    }

    private IdleRule idleRule(final SourceOrder order) {
        final IdlePolicy idle = order.idle();
        return idle.waits() ? IdleRule.WAIT : IdleRule.goOnAfter(idle.timeoutNs(), clockNs);
    }
}
