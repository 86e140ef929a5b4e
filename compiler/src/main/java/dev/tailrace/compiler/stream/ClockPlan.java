package dev.tailrace.compiler.stream;

import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.HashSet;
import java.util.Set;

/**
 * How the class of a graph keeps stream time.
 *
 * @param isAskedByNodes whether some node asks the clock of the task while it processes a record
 * @param reachedByPunctuations nodes some of whose input is caused by punctuations; else records cause all of it
 */
record ClockPlan(boolean isAskedByNodes, Set<StreamNode> reachedByPunctuations) {

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
}
