package dev.tailrace.compiler.stream;

import dev.tailrace.order.GroupPlan;
import dev.tailrace.plan.FunctionForm;
import dev.tailrace.plan.NodeSpec;
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
 * Finds the nodes that begin a method. All others are written into the method of the node before them.
 *
 * <p>HotSpot inlines hot methods of up to 325 bytes of byte code (FreqInlineSize) and never compiles methods of more than
 * 8000. A node costs about 25 bytes, so a method takes up to {@value #NODES_PER_METHOD} nodes. A sink always begins a
 * method, because its code is rarely executed and would displace frequent code; so does a union, because several nodes
 * call it.
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

    // Nodes come after their inputs, so in reverse order all consumers of a node are weighed before it.
    private void weigh(final StreamNode node) {
        if (node.spec() instanceof NodeSpec.Sink || node.spec() instanceof NodeSpec.Union) {
            cut.add(node);
        }
        final int below = emitsInPlace(node.spec()) || node.spec() instanceof NodeSpec.Union ? below(node) : 0;
        weights.put(node, node.spec() instanceof NodeSpec.Union ? 1 : 1 + below);
    }

    // The heaviest consumers begin methods until the rest fits; a call of each remains.
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

    // A node of another task costs one call.
    private int weight(final StreamNode consumer) {
        return weights.getOrDefault(consumer, 1);
    }

    /** Whether a node emits its result where it computes it; other nodes pass results to an output. */
    static boolean emitsInPlace(final NodeSpec spec) {
        return spec instanceof NodeSpec.Source
                || spec instanceof NodeSpec.Stateless stateless && stateless.form() != FunctionForm.FLAT_MAP
                || spec instanceof NodeSpec.Enrich
                || WindowLowering.isRunning(spec);
    }
}
