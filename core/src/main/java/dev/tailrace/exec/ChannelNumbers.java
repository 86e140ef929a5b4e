package dev.tailrace.exec;

import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.List;

/** Numbers the channels between tasks: edges first, then the sinks, then the bytes of the source. */
public final class ChannelNumbers {

    private final List<StreamEdge> edges;
    private final List<StreamNode> sinks;

    /** Numbers the channels of a plan. */
    public ChannelNumbers(final ExecutionGraph execution) {
        edges = execution.channels();
        sinks = execution.graph().sinks();
    }

    /** Number of channels. */
    public int count() {
        return edges.size() + sinks.size() + 1;
    }

    /** The edges, in the order of their numbers. */
    public List<StreamEdge> edges() {
        return edges;
    }

    /** The sinks, in the order of their numbers. */
    public List<StreamNode> sinks() {
        return sinks;
    }

    /** The number of an edge; -1 if both of its nodes are in one task. */
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

    /** The nodes of an edge, for messages: {@code from 'a' to 'b'}. */
    public static String nodesOf(final StreamEdge edge) {
        return "from '" + edge.from().name() + "' to '" + edge.to().name() + "'";
    }
}
