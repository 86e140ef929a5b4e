package dev.tailrace.exec;

import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.region.Carrier;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.List;

/** Numbers what crosses between tasks: edges first, then the sinks, then the bytes of the source. */
public final class ChannelNumbers {

    private final List<StreamEdge> edges;
    private final List<StreamNode> sinks;

    /** Numbers what crosses in a plan. */
    public ChannelNumbers(final ExecutionGraph execution) {
        edges = execution.channels();
        sinks = execution.graph().sinks();
    }

    /** How many numbers there are. */
    public int count() {
        return edges.size() + sinks.size() + 1;
    }

    /** The edges, in the order of their numbers. */
    public List<StreamEdge> edges() {
        return edges;
    }

    /** The sinks, likewise. */
    public List<StreamNode> sinks() {
        return sinks;
    }

    /** The number of an edge; -1 when nothing crosses there. */
    public int of(final StreamEdge edge) {
        return edges.indexOf(edge);
    }

    /** The number of a sink. */
    public int of(final StreamNode sink) {
        return edges.size() + sinks.indexOf(sink);
    }

    /** The number of the bytes of the source. */
    public int ofBytes() {
        return edges.size() + sinks.size();
    }

    /** Makes copies of records; for one thread. */
    public static Carrier carrier(final StreamEdge edge) {
        return new Carrier("from '" + edge.from().name() + "' to '" + edge.to().name() + "'");
    }
}
