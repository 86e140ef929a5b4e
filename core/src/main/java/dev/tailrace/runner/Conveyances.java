package dev.tailrace.runner;

import dev.tailrace.graph.StreamEdge;
import dev.tailrace.graph.StreamNode;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.region.Carrier;
import java.util.List;

/** Numbers what crosses between tasks: edges first, then the sinks, then the bytes of the source. */
final class Conveyances {

    private final List<StreamEdge> edges;
    private final List<StreamNode> sinks;

    Conveyances(final ExecutionGraph execution) {
        edges = execution.channels();
        sinks = execution.graph().sinks();
    }

    int count() {
        return edges.size() + sinks.size() + 1;
    }

    List<StreamEdge> edges() {
        return edges;
    }

    List<StreamNode> sinks() {
        return sinks;
    }

    int of(final StreamEdge edge) {
        return edges.indexOf(edge);
    }

    int of(final StreamNode sink) {
        return edges.size() + sinks.indexOf(sink);
    }

    int ofBytes() {
        return edges.size() + sinks.size();
    }

    /** Makes copies of records; for one thread. */
    static Carrier carrier(final StreamEdge edge) {
        return new Carrier("from '" + edge.from().name() + "' to '" + edge.to().name() + "'");
    }
}
