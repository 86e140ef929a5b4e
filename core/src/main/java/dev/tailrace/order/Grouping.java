package dev.tailrace.order;

import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Forms task groups: puts the nodes of a region that fused edges connect into one group. */
final class Grouping {

    private final StreamGraph graph;
    private final Phases phases;
    private final int[] of;
    private final int[] level;

    Grouping(final StreamGraph graph, final Phases phases) {
        this.graph = graph;
        this.phases = phases;
        this.of = new int[graph.nodes().size()];
        this.level = new int[graph.nodes().size()];
    }

    List<TaskGroup> groups() {
        for (final StreamNode node : graph.nodes()) {
            of[node.id()] = node.id();
            graph.inputsOf(node).stream()
                    .filter(this::isFused)
                    .forEach(edge -> unite(of[edge.from().id()], of[edge.to().id()]));
        }
        graph.nodes().forEach(node -> graph.inputsOf(node).forEach(this::findLevel));
        final Map<Integer, List<StreamNode>> members = new TreeMap<>();
        for (final StreamNode node : graph.nodes()) {
            if (!node.isSerial()) {
                members.computeIfAbsent(of[node.id()], first -> new ArrayList<>())
                        .add(node);
            }
        }
        final List<TaskGroup> groups = new ArrayList<>();
        members.values().forEach(nodes -> groups.add(group(groups.size(), nodes)));
        return groups;
    }

    private boolean isFused(final StreamEdge edge) {
        return !edge.to().isSerial() && phases.isFused(edge);
    }

    private void findLevel(final StreamEdge edge) {
        final int from = edge.from().id();
        final int to = edge.to().id();
        if (!edge.to().isSerial() && phases.of(edge.from()) == phases.of(edge.to())) {
            level[to] = Math.max(level[to], of[from] == of[to] ? level[from] : level[from] + 1);
        }
    }

    private void unite(final int one, final int other) {
        for (int node = 0; node < of.length; node++) {
            if (of[node] == Math.max(one, other)) {
                of[node] = Math.min(one, other);
            }
        }
    }

    private TaskGroup group(final int id, final List<StreamNode> nodes) {
        final Optional<String> key = phases.keyOf(nodes.get(0));
        final boolean oneKey =
                nodes.stream().allMatch(node -> phases.keyOf(node).equals(key));
        return new TaskGroup(
                id,
                nodes,
                nodes.get(0).parallelism(),
                oneKey ? key : Optional.empty(),
                nodes.stream().anyMatch(phases::needsOrder),
                nodes.stream().mapToInt(node -> level[node.id()]).max().orElse(0));
    }
}
