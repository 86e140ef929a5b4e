package dev.tailrace.calculation;

import java.util.List;
import java.util.Optional;

/** Creates the graph of a calculation that has passed validation. */
final class Freeze {

    private Freeze() {}

    static CalculationGraph graphOf(final Calculation calculation) {
        final List<CalculationNode> nodes =
                calculation.nodes.stream().map(Freeze::node).toList();
        final List<CalculationNode> order =
                NodeOrder.of(nodes.stream().map(CalculationNode::orderedAfter).toList()).stream()
                        .map(nodes::get)
                        .toList();
        return new CalculationGraph(calculation, nodes, order);
    }

    private static CalculationNode node(final Node<?> node) {
        return new CalculationNode(
                node.id(),
                node.name(),
                node.object(),
                node.triggers,
                NodeOrder.before(node),
                node.callbacks,
                node.calculate,
                node.afterCalculation,
                node.afterEvent,
                node.init,
                node.start,
                node.stop,
                Optional.ofNullable(node.nondeterministicBecause));
    }
}
