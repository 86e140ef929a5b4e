package dev.tailrace.order;

import dev.tailrace.graph.Dispatch;
import dev.tailrace.graph.NodeSpec;
import dev.tailrace.graph.StreamEdge;
import java.util.ArrayList;
import java.util.List;

/**
 * What the Conflux method and the window sort need: one region whose groups stand in a row, so that each record is on one
 * data path, in the order of the source.
 */
final class OneWayRegion {

    private final ExecutionGraph execution;
    private final List<String> problems = new ArrayList<>();

    private OneWayRegion(final ExecutionGraph execution) {
        this.execution = execution;
    }

    /** @throws UnorderablePipelineException saying what else there is */
    static void check(final ExecutionGraph execution, final Method method) {
        final OneWayRegion region = new OneWayRegion(execution);
        region.checkRegions();
        region.execution.graph().nodes().forEach(node -> region.check(node.spec(), node.name()));
        region.execution.channels().forEach(region::check);
        if (!region.problems.isEmpty()) {
            region.problems.replaceAll(problem -> problem + ", which " + method + " cannot put in order");
            throw new UnorderablePipelineException(execution.graph().name(), region.problems);
        }
    }

    private void checkRegions() {
        if (execution.regions().size() != 1 || execution.clockPhase() != 0) {
            problems.add("there are " + execution.regions().size() + " regions of parallel tasks and decoding is "
                    + (execution.clockPhase() == 0 ? "serial" : "parallel"));
        }
    }

    private void check(final NodeSpec spec, final String name) {
        if (spec.granuleNs() > 0) {
            problems.add("node '" + name + "' waits for logical time, so its results belong to no one record");
        }
        if (spec.answersLater()) {
            problems.add("node '" + name + "' is answered in any order");
        }
        if (spec instanceof NodeSpec.FlatMap && execution.groups().stream().anyMatch(group -> sends(group, name))) {
            problems.add("node '" + name + "' makes several records of one and they take several paths");
        }
    }

    private boolean sends(final TaskGroup group, final String name) {
        return group.nodes().stream().anyMatch(node -> node.name().equals(name))
                && execution.channels().stream()
                        .anyMatch(edge -> group.nodes().contains(edge.from())
                                && execution.groupOf(edge.to()).isPresent());
    }

    private void check(final StreamEdge edge) {
        final boolean inside = execution.phaseOf(edge.to()) == execution.phaseOf(edge.from());
        if (edge.dispatch() == Dispatch.CLAIM || edge.dispatch() == Dispatch.BROADCAST) {
            problems.add("records go from '" + edge.from().name() + "' to '"
                    + edge.to().name() + "' by " + edge.dispatch());
        }
        if (!inside && execution.phaseOf(edge.to()) - execution.phaseOf(edge.from()) > 1) {
            problems.add("records pass by the tasks, from '" + edge.from().name() + "' to '"
                    + edge.to().name() + "'");
        }
    }
}
