package dev.tailrace.compiler.stream;

import dev.tailrace.order.GroupPlan;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.PrimitiveSpec;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which nodes begin their own method. All others are written into the method of the node before them.
 *
 * <p>HotSpot inlines hot methods of up to 325 bytes of byte code (FreqInlineSize) and never compiles those of more than
 * 8000. A node costs some 25 bytes, so a method takes up to {@value #NODES_PER_METHOD} nodes. Sinks always have their
 * own, because what they do is rare and would push what is frequent out; unions too, because several nodes call them.
 */
final class MethodCuts {

    static final int NODES_PER_METHOD = 12;

    private final StreamGraph graph;
    private final Set<StreamNode> cut = new HashSet<>();
    private final Map<StreamNode, Integer> weights = new HashMap<>();

    private MethodCuts(final StreamGraph graph) {
        this.graph = graph;
    }

    static Set<StreamNode> of(final GroupPlan group) {
        final MethodCuts cuts = new MethodCuts(group.graph());
        for (int place = group.nodes().size() - 1; place >= 0; place--) {
            cuts.weigh(group.nodes().get(place));
        }
        return Set.copyOf(cuts.cut);
    }

    // Nodes come after what they depend on, so going backwards everything below a node is weighed before it.
    private void weigh(final StreamNode node) {
        if (node.spec() instanceof NodeSpec.Sink || node.spec() instanceof NodeSpec.Union) {
            cut.add(node);
        }
        final int below = emitsInPlace(node.spec()) || node.spec() instanceof NodeSpec.Union ? below(node) : 0;
        weights.put(node, node.spec() instanceof NodeSpec.Union ? 1 : 1 + below);
    }

    // The heaviest consumers get methods of their own, until the rest fits; a call is left of each.
    private int below(final StreamNode node) {
        final List<StreamNode> consumers = graph.outputsOf(node).stream()
                .map(StreamEdge::to)
                .sorted(Comparator.comparing(this::weight).reversed())
                .toList();
        int below = consumers.stream().mapToInt(this::weight).sum();
        for (final StreamNode consumer : consumers) {
            if (below + 1 > NODES_PER_METHOD && weight(consumer) > 1) {
                cut.add(consumer);
                below -= weight(consumer) - 1;
            }
        }
        return below;
    }

    // Nodes of other tasks are handed what they take by one call.
    private int weight(final StreamNode consumer) {
        return weights.getOrDefault(consumer, 1);
    }

    /** Whether a node's result is a value where it is computed; others hand results to an output. */
    static boolean emitsInPlace(final NodeSpec spec) {
        return spec instanceof NodeSpec.Source
                || spec instanceof NodeSpec.Map
                || spec instanceof NodeSpec.Filter
                || spec instanceof NodeSpec.Enrich
                || spec instanceof PrimitiveSpec
                || RowsLowering.isRunning(spec);
    }
}
