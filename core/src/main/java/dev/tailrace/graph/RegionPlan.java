package dev.tailrace.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The regions of a stream graph and the edges between them. A pure function of the graph.
 *
 * <p>An edge is a channel when it moves records between tasks: when it is not forward and one of its ends has more than
 * one task. Everything else is fused. Two nodes are in one region when fused edges connect them and the same number of
 * channels lies between each and the source; the second condition keeps the regions free of cycles when one branch of a
 * stream passes through a channel and another does not.
 */
public final class RegionPlan {

    private final StreamGraph graph;
    private final List<Region> regions;
    private final List<StreamEdge> channels;

    private RegionPlan(final StreamGraph graph, final List<Region> regions, final List<StreamEdge> channels) {
        this.graph = graph;
        this.regions = List.copyOf(regions);
        this.channels = List.copyOf(channels);
    }

    /** Plans the regions of a graph. */
    public static RegionPlan of(final StreamGraph graph) {
        final int[] depth = depths(graph);
        final int[] group = groups(graph, depth);
        final List<StreamEdge> channels = graph.edges().stream()
                .filter(edge -> group[edge.from().id()] != group[edge.to().id()])
                .toList();
        return new RegionPlan(graph, regions(graph, group), channels);
    }

    private static boolean movesRecords(final StreamEdge edge) {
        return edge.dispatch() != Dispatch.FORWARD
                && (edge.from().parallelism() > 1 || edge.to().parallelism() > 1);
    }

    private static int[] depths(final StreamGraph graph) {
        final int[] depth = new int[graph.nodes().size()];
        for (final StreamNode node : graph.nodes()) {
            for (final StreamEdge edge : graph.inputsOf(node)) {
                final int through = depth[edge.from().id()] + (movesRecords(edge) ? 1 : 0);
                depth[node.id()] = Math.max(depth[node.id()], through);
            }
        }
        return depth;
    }

    private static int[] groups(final StreamGraph graph, final int[] depth) {
        final int[] group = new int[depth.length];
        for (int node = 0; node < group.length; node++) {
            group[node] = node;
        }
        for (final StreamEdge edge : graph.edges()) {
            final int from = edge.from().id();
            final int to = edge.to().id();
            if (!movesRecords(edge) && depth[from] == depth[to]) {
                unite(group, group[from], group[to]);
            }
        }
        return group;
    }

    private static void unite(final int[] group, final int one, final int other) {
        for (int node = 0; node < group.length; node++) {
            if (group[node] == Math.max(one, other)) {
                group[node] = Math.min(one, other);
            }
        }
    }

    private static List<Region> regions(final StreamGraph graph, final int[] group) {
        final Map<Integer, List<StreamNode>> members = new HashMap<>();
        final List<Integer> order = new ArrayList<>();
        for (final StreamNode node : graph.nodes()) {
            final int of = group[node.id()];
            if (!members.containsKey(of)) {
                order.add(of);
                members.put(of, new ArrayList<>());
            }
            members.get(of).add(node);
        }
        final List<Region> regions = new ArrayList<>();
        for (final int of : order) {
            final List<StreamNode> nodes = members.get(of);
            regions.add(new Region(regions.size(), nodes, nodes.get(0).parallelism()));
        }
        return regions;
    }

    public StreamGraph graph() {
        return graph;
    }

    public List<Region> regions() {
        return regions;
    }

    /** The edges between regions. */
    public List<StreamEdge> channels() {
        return channels;
    }

    @Override
    public String toString() {
        return GraphPrinter.text(this);
    }
}
