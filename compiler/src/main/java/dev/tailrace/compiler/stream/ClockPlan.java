package dev.tailrace.compiler.stream;

import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.HashSet;
import java.util.Set;

/** Determines whether nodes ask for stream time, and which nodes punctuations reach. */
final class ClockPlan {

    private final boolean askedByNodes;
    private final Set<StreamNode> reachedByPunctuations;

    private ClockPlan(final boolean askedByNodes, final Set<StreamNode> reachedByPunctuations) {
        this.askedByNodes = askedByNodes;
        this.reachedByPunctuations = reachedByPunctuations;
    }

    static ClockPlan of(final StreamGraph graph) {
        final Set<StreamNode> reached = new HashSet<>();
        // Nodes come after the nodes that they depend on.
        for (final StreamNode node : graph.nodes()) {
            if (graph.inputsOf(node).stream()
                    .anyMatch(edge ->
                            reached.contains(edge.from()) || edge.from().spec().timerResolutionNs() > 0)) {
                reached.add(node);
            }
        }
        return new ClockPlan(graph.nodes().stream().map(StreamNode::spec).anyMatch(ClockPlan::asks), reached);
    }

    // Operators ask their context for the time, stages ask their task.
    private static boolean asks(final NodeSpec spec) {
        return spec instanceof NodeSpec.Stateful && !WindowLowering.writes(spec);
    }

    /** Whether some node asks the clock of the task while it processes a record. */
    boolean isAskedByNodes() {
        return askedByNodes;
    }

    /** Whether punctuations cause some of the input of the node; else records cause all of it. */
    boolean isReachedByPunctuations(final StreamNode node) {
        return reachedByPunctuations.contains(node);
    }
}
