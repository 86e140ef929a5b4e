package dev.tailrace.runner;

import dev.tailrace.io.InputLog;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that every source and sink of a graph has its log, and every log its node. */
final class BoundLogs {

    private final StreamGraph graph;
    private final List<String> problems = new ArrayList<>();

    private BoundLogs(final StreamGraph graph) {
        this.graph = graph;
    }

    static BoundLogs of(final StreamGraph graph) {
        return new BoundLogs(graph);
    }

    BoundLogs inputs(final Set<String> bound) {
        return check("source", graph.sources(), bound);
    }

    /**
     * Checks the logs of sources. Several logs of one source are lines of a feed, which need an order by sequence
     * numbers.
     */
    BoundLogs lines(final Map<String, List<InputLog>> bound) {
        inputs(bound.keySet());
        bound.forEach(this::checkLines);
        return this;
    }

    private void checkLines(final String source, final List<InputLog> logs) {
        final boolean bySequence =
                graph.order().filter(SourceOrder.BySequence.class::isInstance).isPresent();
        if (logs.isEmpty()) {
            problems.add("source '" + source + "' has no log");
        } else if (logs.size() > 1 && !bySequence) {
            problems.add("source '" + source + "' has " + logs.size()
                    + " lines, which are told apart by sequence numbers; declare order(SourceOrder.bySequence())");
        }
    }

    BoundLogs outputs(final Set<String> bound) {
        return check("sink", graph.sinks(), bound);
    }

    private BoundLogs check(final String kind, final List<StreamNode> nodes, final Set<String> bound) {
        final List<String> names = nodes.stream().map(StreamNode::name).toList();
        for (final String name : names) {
            if (!bound.contains(name)) {
                problems.add(kind + " '" + name + "' has no log");
            }
        }
        for (final String name : bound) {
            if (!names.contains(name)) {
                problems.add("there is no " + kind + " '" + name + "', there are " + names);
            }
        }
        return this;
    }

    /** @throws IllegalArgumentException naming all missing and all superfluous logs */
    void orRefuseTo(final String verb) {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "cannot " + verb + " '" + graph.name() + "': " + String.join("; ", problems));
        }
    }
}
